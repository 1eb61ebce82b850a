/** Tangents of what is stored in parts of arrays: on IL written by hand, as no front end makes these statements today. */
import { expect, it } from "vitest";
import { vectorizeInterleaved } from "../../src/5-differentiate/directions/interleaved/vectorize-interleaved.js";
import { defaultSuffixes } from "../../src/5-differentiate/names.js";
import { differentiateTangent } from "../../src/5-differentiate/tangent/differentiate-tangent.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { IdSource } from "../../src/il/builders.js";
import { dump } from "../../src/il/dump/dump.js";
import { readDump } from "../../src/il/dump/read-dump.js";
import type { UnitId } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { analyze } from "./analyze.js";

const head = "f" as UnitId;

/** The tangent of f, which fills an array with x, and then makes the one assignment. */
function tangentOf(assignment: string) {
  const program = readDump(`program typescript
parameter x#0: real64;
local a#1: *packed<real64; row; 0>;
unit f = function f (x#0) -> plain (value: real64) {
  a#1 = new 1 packed<real64; row; 0> [4] fill x#0;
  ${assignment};
  return (a#1.*[0]);
}
`);
  expect(verify(program)).toEqual([]);
  const facts = analyze(program, head);
  const ids = new IdSource(program);
  const bag = new DiagnosticBag();
  const options = { suffixes: defaultSuffixes };
  const tangent = differentiateTangent(program, [{ unit: head }], facts.activity, facts.pointsTo, options, ids, bag);
  expect(bag.all).toEqual([]);
  return { tangent, ids, bag };
}

it("what is stored is computed twice where its tangent asks for it: a part of an array has no variable of its own", () => {
  const { tangent } = tangentOf("a#1.*[|all|] = @hypot(a#1.*[|all|], x#0)");
  const lines = dump(tangent.program).replace(/#\d+/g, "").split("\n");
  expect(lines.filter((line) => /^local /.test(line)).map((line) => line.slice(0, line.indexOf(":")))).toEqual([
    "local a",
    "local a",
    "local ad",
  ]);
});

it("what is stored with a stride has no tangents of several directions", () => {
  const { tangent, bag } = tangentOf("a#1.*[|by 2|] = x#0");
  vectorizeInterleaved(tangent, { suffix: "_dv" }, bag);
  expect(bag.all.map((d) => d.code)).toEqual(["RG3304"]);
});
