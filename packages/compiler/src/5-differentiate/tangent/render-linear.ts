/**
 * A linear form as an expression of the tangent unit.
 *
 * At a pole a zero derivative stays zero: `xd === 0 ? 0 : xd / (2 * y)`. What is tested there is read, or first put into a
 * temporary; in an operand that is evaluated lazily it is written twice instead, as nothing may be computed for a side not taken.
 */
import { assertNever } from "../../il/assert-never.js";
import { binary, conditional, constant, equal, pathOf, read, real64 } from "../../il/builders.js";
import { negated } from "../../il/fold-arithmetic.js";
import type { Expression, Path, Program, Type, Variable } from "../../il/types.js";
import { partValue } from "../../rules/complex-numbers.js";
import type { Linear, LinearPart } from "../../rules/linear.js";
import { scaled } from "../precision.js";

export interface LinearRenderer {
  readonly program: Pick<Program, "language">;
  /** The derivative of what a path of the primal holds. */
  readonly derivative: (path: Path) => Expression;
  readonly primal: (expression: Expression) => Expression;
  /** Assigns an expression to a new temporary before the statement at hand; null where that is not possible. */
  readonly name: ((value: Expression) => Variable) | null;
}

export function renderLinear(linear: Linear, renderer: LinearRenderer): Expression {
  switch (linear.kind) {
    case "zero":
      return zeroOf(real64);
    case "term":
      return renderer.derivative(linear.path);
    case "sum":
      return renderSum(linear.parts, renderer);
    case "scaled": {
      const factor = renderer.primal(linear.factor);
      const scale = (of: Expression): Expression => scaled(renderer.program, linear.by, factor, of);
      const seed = renderLinear(linear.of, renderer);
      if (!hasPole(linear)) return scale(seed);
      const named = seed.kind === "read" || renderer.name === null ? seed : read(pathOf(renderer.name(seed)));
      return conditional(equal(named, zeroOf(named.type)), zeroOf(named.type), scale(named));
    }
    case "part":
      return partValue(linear.part, renderLinear(linear.of, renderer));
    case "choice": {
      const lazy = { ...renderer, name: null };
      return conditional(
        renderer.primal(linear.test),
        renderLinear(linear.whenTrue, lazy),
        renderLinear(linear.whenFalse, lazy),
      );
    }
    default:
      return assertNever(linear);
  }
}

/** Is something tested for zero below a choice that is worth a temporary? Then the choice is better written as an if. */
export function wantsBranches(linear: Linear): boolean {
  switch (linear.kind) {
    case "zero":
    case "term":
      return false;
    case "sum":
      return linear.parts.some((part) => wantsBranches(part.of));
    case "part":
      return wantsBranches(linear.of);
    case "scaled":
      return (hasPole(linear) && linear.of.kind !== "term") || wantsBranches(linear.of);
    case "choice":
      return wantsBranches(linear.whenTrue) || wantsBranches(linear.whenFalse);
    default:
      return assertNever(linear);
  }
}

export function zeroOf(type: Type): Expression {
  return constant(0, undefined, type.kind === "real" || type.kind === "complex" ? type : real64);
}

function renderSum(parts: readonly LinearPart[], renderer: LinearRenderer): Expression {
  // A sum starts with a part that is added, where there is one.
  const start = Math.max(
    0,
    parts.findIndex((part) => part.sign === 1),
  );
  const first = parts[start];
  if (first === undefined) return zeroOf(real64);
  const rendered = parts.map((part) => renderLinear(part.of, renderer));
  let total = first.sign === 1 ? rendered[start]! : opposite(rendered[start]!);
  parts.forEach((part, k) => {
    if (k !== start) total = binary(part.sign === 1 ? "add" : "subtract", total, rendered[k]!);
  });
  return total;
}

/** -e, with the sign at the front of a product. */
function opposite(e: Expression): Expression {
  if (e.kind === "binary" && (e.operator === "multiply" || e.operator === "divide"))
    return { ...e, left: opposite(e.left) };
  return negated(e);
}

const hasPole = ({ pole, poleOfValue }: Linear & { kind: "scaled" }): boolean => pole || poleOfValue === true;
