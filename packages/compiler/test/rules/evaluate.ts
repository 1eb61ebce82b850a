/** Values of expressions and linear forms over scalar variables, by JavaScript's own arithmetic. */
import type { Expression, VariableId } from "../../src/il/types.js";
import type { Linear } from "../../src/rules/linear.js";

export type Point = ReadonlyMap<VariableId, number>;

const functions: Readonly<Record<string, (...args: number[]) => number>> = {
  ...Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Reflect.get(Math, name)])),
  exp10: (x) => 10 ** x,
  exp2: (x) => 2 ** x,
  fraction: (x) => x - Math.trunc(x),
  erf: errorFunction,
  erfc: (x) => 1 - errorFunction(x),
  fma: (a, b, c) => a * b + c,
  fdim: (a, b) => Math.max(a - b, 0),
  copysign: (a, b) => (b < 0 || Object.is(b, -0) ? -1 : 1) * Math.abs(a),
  ldexp: (a, n) => a * 2 ** n,
};

/** Its power series (Abramowitz and Stegun 7.1.5): good to 1e-13 for |x| < 3. */
function errorFunction(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < 100; n++) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

export function evaluate(e: Expression, at: Point): number {
  switch (e.kind) {
    case "constant":
      return Number(e.value);
    case "read": {
      const value = at.get(e.path.root);
      if (value === undefined || e.path.steps.length > 0) throw new Error("not a scalar of the point");
      return value;
    }
    case "unary":
      return e.operator === "negate" ? -evaluate(e.operand, at) : Number(!evaluate(e.operand, at));
    case "binary":
      return binary(
        e.operator,
        () => evaluate(e.left, at),
        () => evaluate(e.right, at),
      );
    case "conditional":
      return evaluate(evaluate(e.test, at) ? e.whenTrue : e.whenFalse, at);
    case "intrinsic": {
      const f = functions[e.name];
      if (f === undefined) throw new Error(`no Math.${e.name}`);
      return f(...e.arguments.map((a) => evaluate(a, at)));
    }
    case "convert":
      return evaluate(e.operand, at);
    case "operation":
      if (e.name === "isNil") return Number(Number.isNaN(evaluate(e.arguments[0]!, at)));
      throw new Error(`operation ${e.name}`);
    case "address":
      throw new Error("address");
  }
}

function binary(operator: string, left: () => number, right: () => number): number {
  switch (operator) {
    case "add":
      return left() + right();
    case "subtract":
      return left() - right();
    case "multiply":
      return left() * right();
    case "divide":
      return left() / right();
    case "remainder":
      return left() % right();
    case "power":
      return left() ** right();
    case "less":
      return Number(left() < right());
    case "lessEqual":
      return Number(left() <= right());
    case "greater":
      return Number(left() > right());
    case "greaterEqual":
      return Number(left() >= right());
    case "equal":
      return Number(left() === right());
    case "notEqual":
      return Number(left() !== right());
    case "and":
      return left() && right();
    case "or":
      return left() || right();
    case "coalesce": {
      const value = left();
      return Number.isNaN(value) ? right() : value;
    }
    default:
      throw new Error(operator);
  }
}

/** The linear form at a point, for derivatives of the variables; poles as generators are told to treat them. */
export function evaluateLinear(linear: Linear, at: Point, derivatives: Point): number {
  switch (linear.kind) {
    case "zero":
      return 0;
    case "term":
      return derivatives.get(linear.path.root)!;
    case "sum":
      return linear.parts.reduce((total, { sign, of }) => total + sign * evaluateLinear(of, at, derivatives), 0);
    case "scaled": {
      const inner = evaluateLinear(linear.of, at, derivatives);
      if (linear.pole && inner === 0) return 0;
      const factor = evaluate(linear.factor, at);
      return linear.by === "multiply" ? factor * inner : inner / factor;
    }
    case "part":
      throw new Error("these are forms over real numbers");
    case "choice":
      return evaluateLinear(evaluate(linear.test, at) ? linear.whenTrue : linear.whenFalse, at, derivatives);
  }
}
