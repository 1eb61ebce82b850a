/** What a pointer to one type leads to in storage of another. */
import { describe, expect, it } from "vitest";
import { partsInTheirPlace } from "../../../src/3-analyze/pointers/kin-records.js";
import { pointsTo } from "../../../src/3-analyze/pointers/points-to.js";
import { madeBy } from "../../../src/diagnostics/origin.js";
import { real64 } from "../../../src/il/builders.js";
import type { Field, Program, RecordDeclaration, RecordId, Type, UnitId } from "../../../src/il/types.js";
import { written } from "../../suppress/written-il.js";

describe("kin-records: what stands in a struct where another has a part", () => {
  const field = (name: string, type: Type, from: number, to: number): Field => ({ name, type, bytes: { from, to } });
  const record = (id: string, kind: RecordDeclaration["kind"], ...fields: readonly Field[]): RecordDeclaration => ({
    id: id as RecordId,
    name: id,
    kind,
    fields,
    methods: new Map(),
    origin: madeBy("test", null),
  });
  const long: Type = { kind: "integer", bits: 64, signed: true };
  const inner = (kind: "struct" | "union"): Program => {
    const inside =
      kind === "union"
        ? record("inside", kind, field("d", real64, 0, 8), field("l", long, 0, 8))
        : record("inside", kind, field("d", real64, 0, 8), field("l", long, 8, 16));
    const records = [
      inside,
      record("one", "struct", field("tag", long, 0, 8), field("in", { kind: "record", record: inside.id }, 8, 24)),
      record("other", "struct", field("tag", long, 0, 8), field("x", real64, 8, 16)),
    ];
    return {
      language: "c",
      records: new Map(records.map((r) => [r.id, r])),
      variables: new Map(),
      units: new Map(),
      initializers: [],
    };
  };
  const there = (kind: "struct" | "union") =>
    partsInTheirPlace(inner(kind), "one" as RecordId, "other" as RecordId, [".x"]);
  it("is the part of a struct that stands there", () => {
    expect(there("struct")).toEqual([[".in", ".d"]]);
  });
  it("is a union as a whole: its members are the same storage", () => {
    expect(there("union")).toEqual([[".in"]]);
  });
});

describe("overlapping-storage: parameters of a head that may overlap", () => {
  const numbers = "*packed<real64; row; 0>";
  const pointers = "*packed<*opaque<void>; row; 0>";
  /** How many zones the element may be in that the statement reads; y leads to a struct. */
  const zones = (x: string, read: string, mayAlias: "all" | readonly string[] = "all"): number => {
    const program = written(
      `record S = struct S {
  v: packed<real64; row; 0 of 3 :: int32>;
  p: ${numbers};
}
parameter x#0: ${x} value;
parameter y#1: *{S} value;
local s#2: real64;
local t#3: *opaque<void>;
local u#4: ${numbers};
unit f = function f (x#0, y#1) -> plain (value: real64) {
  ${read}
  return (s#2);
}`,
      "c",
    );
    const points = pointsTo(program, ["f" as UnitId], { mayAlias });
    const [first] = program.units.get("f" as UnitId)?.body.statements ?? [];
    if (first?.kind !== "assign" || first.value.kind !== "read") throw new Error(read);
    return points.zonesOf(first.value.path).length;
  };
  it("numbers lead to the numbers in a struct's array", () => {
    expect(zones(numbers, "s#2 = x#0.*[0 :: int32];")).toBe(2);
    expect(zones(numbers, "s#2 = x#0.*[0 :: int32];", [])).toBe(1);
  });
  it("where pointers to void are stored other pointers may be", () => {
    expect(zones(pointers, "t#3 = x#0.*[0 :: int32];")).toBe(2);
  });
});
