/** Which pointers may be equal just before a statement, and through which an element is reached: on IL written by hand. */
import { describe, expect, it } from "vitest";
import { pointsTo } from "../../../src/3-analyze/pointers/points-to.js";
import { NameSpaces } from "../../../src/3-analyze/recording/name-spaces.js";
import type { PointsTo, ZoneId } from "../../../src/3-analyze/storage-facts.js";
import type { Program, UnitId, VariableId } from "../../../src/il/types.js";
import { factsOf, statementOf, written } from "../../suppress/written-il.js";

const array = "*packed<real64; row; 0>";
const declared = `
global p#0: ${array};
global q#1: ${array};
parameter x#2: ${array} value;
parameter y#3: ${array} value;
local s#4: real64;
parameter a#5: ${array} value;
parameter b#6: ${array} value;
local t#7: real64;
record box = struct box {
  p: ${array};
}
local w#8: *{box};`;

const f = (body: string, others = ""): string => `${declared}${others}
unit f = function f (x#2, y#3) -> plain (value: real64) {
  ${body}
  return (s#4);
}`;

/** The zone of a pointer variable. */
const zoneOf = (points: PointsTo, variable: number): ZoneId =>
  points.zonesOfVariable(variable as VariableId)[0] as ZoneId;

interface Asked {
  readonly program: Program;
  readonly points: PointsTo;
}

function asked(text: string): Asked {
  const program = written(text, "c");
  return { program, points: pointsTo(program, ["f" as UnitId]) };
}

/** May they be equal just before the statement? */
const mayBeEqual = ({ program, points }: Asked, unit: string, at: string, a: ZoneId, b: ZoneId): boolean =>
  points.aliases.equalAt(unit as UnitId, statementOf(program, at), a, b);

describe("may-equal: across calls", () => {
  const apart = "p#0 = x#2; q#1 = y#3; s#4 = 1;";
  const globals = (it: Asked, at: string): boolean =>
    mayBeEqual(it, "f", at, zoneOf(it.points, 0), zoneOf(it.points, 1));

  it("pointers that a callee makes equal are, however far down it does so", () => {
    const it = asked(
      f(
        `${apart} call [] = unit g (); s#4 = 2;`,
        `unit g = function g () -> plain () { call [] = unit h (); }
unit h = function h () -> plain () { p#0 = q#1; }`,
      ),
    );
    expect(globals(it, "s#4 = 1")).toBe(false);
    expect(globals(it, "s#4 = 2")).toBe(true);
    expect(["f", "g", "h"].map((unit) => it.points.aliases.movesHeap(unit as UnitId))).toEqual([true, true, true]);
  });

  it("what a callee leaves apart stays apart", () => {
    const it = asked(
      f(
        `${apart} p#0 = q#1; s#4 = 2; call [] = unit g (x#2, y#3); s#4 = 3;`,
        "unit g = function g (a#5, b#6) -> plain () { p#0 = a#5; q#1 = b#6; }",
      ),
    );
    expect(globals(it, "s#4 = 2")).toBe(true);
    expect(globals(it, "s#4 = 3")).toBe(false);
  });

  it("of a unit with very many pointers any two that the sites allow may be handed on", () => {
    const many = Array.from({ length: 170 }, (_, k) => 100 + k);
    const handed = (names: readonly number[]): boolean => {
      const it = asked(
        f(
          `s#4 = 1; ${names.map((id) => `v#${id} = x#2;`).join(" ")} v#300 = y#3; v#301 = x#2;
  v#301 = y#3; v#301 = x#2;
  call [] = unit g (v#300, v#301);`,
          `${names.map((id) => `local v#${id}: ${array};`).join("\n")}
local v#300: ${array};
local v#301: ${array};
unit g = function g (a#5, b#6) -> plain () { t#7 = a#5.*[0]; }`,
        ),
      );
      expect(it.points.aliases.namesIn("f" as UnitId) === null).toBe(names.length > 0);
      return mayBeEqual(it, "g", "t#7 = ", zoneOf(it.points, 5), zoneOf(it.points, 6));
    };
    expect(handed(many)).toBe(true);
    expect(handed([])).toBe(false);
  });

  it("a pointer that a function without text may store is any that its sites allow", () => {
    const it = asked(
      f(`w#8 = new 0 {box} [] none; w#8.*.p = x#2; s#4 = 1;
  call [] = external keep stores 0 "+" (w#8, y#3); s#4 = 2;`),
    );
    const made = statementOf(it.program, "w#8 = new 0");
    const [field] = made.kind === "allocate" ? it.points.zonesOfSite(made.site) : [];
    expect(mayBeEqual(it, "f", "s#4 = 2", field as ZoneId, zoneOf(it.points, 3))).toBe(true);
  });
});

describe("name-spaces: the pointer that an element is reached through", () => {
  const through = (store: string): readonly VariableId[] | null => {
    const program = written(f(`${store} = 0;`), "c");
    const { pointsTo: points, effects } = factsOf(program);
    const s = statementOf(program, store);
    if (s.kind !== "assign") throw new Error(store);
    const names = new NameSpaces(program, points, effects).namesOf("f" as UnitId, s.target);
    return names === null ? null : names.flatMap((name) => points.zones[name]?.variable ?? []);
  };
  it("is the same for an element, a section and the first element", () => {
    expect(through("x#2.*[1 :: int32]")).toEqual([2]);
    expect(through("x#2.*[|from 1 :: int32 to 3 :: int32|]")).toEqual([2]);
  });
  it("nothing else has one", () => {
    expect(through("s#4")).toBe(null);
  });
});
