import { describe, expect, it } from "vitest";
import { simplifyExpressions } from "../../src/6-simplify/derivatives/simplify-expressions.js";
import { madeBy } from "../../src/diagnostics/origin.js";
import {
  add,
  assign,
  binary,
  block,
  constant,
  mul,
  negate,
  pathOf,
  readOf,
  real64,
  sub,
} from "../../src/il/builders.js";
import type { Expression, Program, Statement, UnitId, Variable, VariableId } from "../../src/il/types.js";

const origin = madeBy("test", null);
const variables = ["x", "y"].map(
  (name, n): Variable => ({ id: n as VariableId, name, type: real64, role: "local", origin }),
);
const [x, y] = variables as [Variable, Variable];
const derivative = madeBy("tangent", null);

function simplified(value: Expression, at = derivative): Statement | undefined {
  const id = "f_d" as UnitId;
  const program: Program = {
    language: "typescript",
    records: new Map(),
    variables: new Map(variables.map((v) => [v.id, v])),
    units: new Map([
      [
        id,
        {
          id,
          name: "f_d",
          kind: "function",
          parameters: [],
          results: [],
          resultForm: "plain",
          body: block(assign(pathOf(y), value, at)),
          origin,
          derivative: { of: "f" as UnitId, role: "tangent" },
        },
      ],
    ]),
    initializers: [],
  };
  const after = simplifyExpressions(program, (s) => s.origin.kind === "pass" && s.origin.pass === "tangent");
  return after.units.get(id)!.body.statements[0];
}
const c = (value: number): Expression => constant(value);

describe("simplify-expressions", () => {
  it("folds zeros, ones and signs", () => {
    expect(simplified(add(mul(c(1), readOf(x)), mul(c(0), readOf(y))))).toMatchObject({ value: readOf(x) });
    expect(simplified(sub(readOf(x), negate(readOf(y))))).toMatchObject({ value: add(readOf(x), readOf(y)) });
    expect(simplified(negate(negate(readOf(x))))).toMatchObject({ value: readOf(x) });
    expect(simplified(mul(c(2), c(3)))).toMatchObject({ value: c(6) });
    expect(simplified(binary("divide", readOf(x), c(1)))).toMatchObject({ value: readOf(x) });
  });
  it("drops what assigns a variable to itself", () => {
    expect(simplified(add(readOf(y), mul(c(0), readOf(x))))).toBeUndefined();
  });
  it("leaves the primal alone", () => {
    const value = mul(c(0), readOf(x));
    expect(simplified(value, origin)).toMatchObject({ value });
  });
});
