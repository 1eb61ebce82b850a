import { describe, expect, it } from "vitest";
import { add, binary, constant, intrinsic, mul, real64, stringType } from "../../src/il/builders.js";
import { sameExpression } from "../../src/il/equal.js";
import { ExpressionClasses } from "../../src/il/queries/expression-classes.js";
import type { Expression, Path, Type, VariableId } from "../../src/il/types.js";

const real32: Type = { kind: "real", bits: 32 };
const path = (root: number, ...steps: Path["steps"]): Path => ({ root: root as VariableId, steps, type: real64 });
const at = (root: number, ...steps: Path["steps"]): Expression => ({
  kind: "read",
  path: path(root, ...steps),
  type: real64,
});
const index = (...indices: Expression[]): Path["steps"][number] => ({ kind: "index", indices });

const samples = (): Expression[] => [
  constant(0),
  constant(-0),
  constant(1),
  { ...constant(1), type: real32 },
  constant("1", undefined, stringType),
  constant(true),
  constant(undefined, "undefined"),
  constant(null, "null"),
  at(1),
  at(12),
  at(1, index(constant(2))),
  at(1, index(at(2))),
  at(1, { kind: "deref" }, index(at(2))),
  at(1, { kind: "deref", moved: true }, index(at(2))),
  at(1, { kind: "field", name: "2" }),
  at(1, { kind: "field", name: "a;b" }),
  at(1, { kind: "field", name: "a" }, { kind: "field", name: "b" }),
  { kind: "address", path: path(1), type: real64 },
  add(at(1), at(2)),
  add(at(2), at(1)),
  mul(at(1), at(2)),
  binary("less", at(1), at(2), real64),
  intrinsic("sin", [at(1)]),
  intrinsic("sin", [add(at(1), at(2))]),
  intrinsic("cos", [at(1)]),
  { kind: "convert", operand: at(1), type: real32 },
  { kind: "convert", operand: at(1), type: real64 },
  { kind: "unary", operator: "negate", operand: at(1), type: real64 },
  { kind: "conditional", test: at(1), whenTrue: at(2), whenFalse: at(3), type: real64 },
];

describe("numbers for expressions", () => {
  it("are the same exactly where the expressions are", () => {
    const classes = new ExpressionClasses();
    for (const one of samples())
      for (const other of samples()) expect(classes.of(one) === classes.of(other)).toBe(sameExpression(one, other));
  });
});
