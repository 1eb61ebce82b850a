/** Adjoints of programs that no front end makes today, but the IL allows: written by hand. */
import { expect, it } from "vitest";
import { differentiateAdjoint } from "../../src/5-differentiate/adjoint/differentiate-adjoint.js";
import { defaultSuffixes } from "../../src/5-differentiate/names.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { IdSource } from "../../src/il/builders.js";
import { dump } from "../../src/il/dump/dump.js";
import type { UnitId } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { plannedIl } from "../analyze/planned-il.js";

/** The adjoint program of f, without the numbers of variables: a line for each declaration and statement. */
function adjointLines(text: string): readonly string[] {
  const { program, facts: found, plan } = plannedIl(text);
  const { pointsTo, activity } = found;
  const bag = new DiagnosticBag();
  const facts = { pointsTo, activity, ...plan, growsList: () => false };
  const heads = [{ unit: "f" as UnitId }];
  const options = { suffixes: defaultSuffixes, withValue: false };
  const made = differentiateAdjoint(program, heads, facts, options, new IdSource(program), bag);
  expect(bag.all).toEqual([]);
  expect(verify(made.program)).toEqual([]);
  const lines = dump(made.program).replace(/#\d+/g, "").split("\n");
  return lines.map((line) => line.trim());
}

it("a new object's shadow comes first where its initial values lead through the variable that it is stored in", () => {
  const lines = adjointLines(`program typescript
record Node = literal Node {
  v: real64;
  next: ?{Node};
}
parameter x#0: real64;
parameter y#1: real64;
local end#2: *{Node};
local p#3: ?{Node};
unit f = function f (x#0, y#1) -> plain (value: real64) {
  end#2 = new 0 {Node} [] fields (v: y#1, next: null);
  p#3 = new 1 {Node} [] fields (v: x#0, next: end#2);
  p#3 = new 2 {Node} [] fields (v: (x#0 * y#1), next: (p#3 ?? end#2));
  return ((p#3.*.v * p#3.*.next.*.v));
}
`);
  const adjoint = lines.slice(lines.findIndex((line) => line.startsWith("unit f_b")));
  const made = adjoint.filter((line) => /^pb? = new/.test(line)).map((line) => line.slice(0, line.indexOf(" =")));
  expect(made).toEqual(["p", "pb", "pb", "p"]);
});

it("an argument passed by reference has no adjoint yet", () => {
  const program = `program c
parameter z#0: real64 reference;
parameter x#1: real64 reference;
parameter x#2: real64 reference;
parameter y#3: real64 reference;
local z#4: real64;
unit g = function g (z#0, x#1) -> plain () {
  z#0 = ((z#0 * z#0) * x#1);
}
unit f = function f (x#2, y#3) -> plain (value: real64) {
  z#4 = x#2;
  call [] = unit g (ref z#4, ref y#3);
  call [] = unit g (ref z#4, ref x#2);
  return ((z#4 * z#4));
}
`;
  expect(() => adjointLines(program)).toThrow("passed by reference");
});

it("an adjoint of a complex number in double precision becomes as long as what it is multiplied by", () => {
  const lines = adjointLines(`program c
parameter x#0: real64 value;
parameter l#1: real80 value;
local a#2: complex128;
local c#3: complex128;
unit f = function f (x#0, l#1) -> plain (value: real64) {
  a#2 = convert<complex128>(x#0);
  c#3 = convert<complex128>((l#1 * convert<complex160>(((a#2 * a#2) + a#2))));
  return (@realPart(c#3));
}
`);
  expect(lines.filter((line) => line.startsWith("local seed"))).toEqual(["local seed: complex160 temporary;"]);
});
