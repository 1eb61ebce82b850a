/**
 * The adjoint of a linear form: from the seed down to the terms, each term's adjoint is incremented by the seed times the factors on
 * the way. What several terms share is computed once, in a local. A zero seed stays zero at a pole. Only the side of a choice that the
 * primal takes is evaluated.
 */

import type { Origin } from "../../diagnostics/origin.js";
import { assertNever } from "../../il/assert-never.js";
import {
  assign,
  binary,
  block,
  booleanType,
  conditional,
  constant,
  equal,
  ifThen,
  negate,
  not,
  operation,
  pathOf,
  read,
  real64,
} from "../../il/builders.js";
import type { Expression, Path, Statement } from "../../il/types.js";
import { adjointOfPart, partValue } from "../../rules/complex-numbers.js";
import { conjugated } from "../../rules/factors.js";
import type { Linear } from "../../rules/linear.js";
import { isComplex } from "../../rules/linear.js";
import { isMixed } from "../../rules/references.js";
import { scaled, seedType } from "../precision.js";
import type { SweepContext } from "./sweep-context.js";
import { localOf } from "./sweep-context.js";

/** How often the seed of a form is read when its contributions are written out. */
export function seedUses(linear: Linear): number {
  switch (linear.kind) {
    case "zero":
      return 0;
    case "term":
      return 1;
    case "sum":
      return linear.parts.reduce((n, part) => n + seedUses(part.of), 0);
    case "scaled":
      return linear.pole ? 2 : 1;
    case "part":
      return seedUses(linear.of);
    case "choice":
      return Math.max(seedUses(linear.whenTrue), seedUses(linear.whenFalse));
    default:
      return assertNever(linear);
  }
}

export function contributions(
  context: SweepContext,
  linear: Linear,
  seed: Expression,
  origin: Origin,
  sign: 1 | -1 = 1,
): Statement[] {
  const { scope } = context;
  const uses = seedUses(linear);
  // A part of the seed is evaluated once.
  const withPart = (part: Expression, of: Linear): Statement[] => {
    if (uses <= 1 || isSimple(part)) return contributions(context, of, part, origin, sign);
    const local = localOf(context, "seed", seedType(scope.program, part.type), origin);
    return [assign(pathOf(local), part, origin), ...contributions(context, of, read(pathOf(local)), origin, sign)];
  };
  if (seed.type.kind === "complex" && linear.kind !== "zero" && !isComplex(linear))
    return withPart(partValue("real", seed), linear);
  switch (linear.kind) {
    case "zero":
      return [];
    case "part":
      return withPart(adjointOfPart(linear.part, seed), linear.of);
    case "term": {
      const target = scope.shadowPath(linear.path);
      const old = read(isMixed(target.type) ? { ...target, type: real64 } : target);
      const increment = assign(target, binary(sign === 1 ? "add" : "subtract", old, seed, old.type), origin);
      if (!isMixed(target.type)) return [increment];
      // Of a reference there is no adjoint to add to.
      return [ifThen(operation("isKind", [read(target)], booleanType, "number"), block(increment), block(), origin)];
    }
    case "sum":
      return linear.parts.flatMap((part) => contributions(context, part.of, seed, origin, part.sign === sign ? 1 : -1));
    case "scaled": {
      const before: Statement[] = [];
      const named = (value: Expression): Expression => {
        if (isSimple(value)) return value;
        const local = localOf(context, "seed", seedType(scope.program, value.type), origin);
        before.push(assign(pathOf(local), value, origin));
        return read(pathOf(local));
      };
      const base = linear.pole ? named(seed) : seed;
      const factor = conjugated(scope.primal(linear.factor));
      const product = scaled(scope.program, linear.by, factor, base);
      const zero = constant(0, undefined, product.type);
      const value = linear.pole ? conditional(equal(base, zero), zero, product) : product;
      const inner = seedUses(linear.of) > 1 ? named(value) : value;
      return [...before, ...contributions(context, linear.of, inner, origin, sign)];
    }
    case "choice": {
      const whenTrue = contributions(context, linear.whenTrue, seed, origin, sign);
      const whenFalse = contributions(context, linear.whenFalse, seed, origin, sign);
      return [ifThen(scope.primal(linear.test), block(...whenTrue), block(...whenFalse), origin)];
    }
    default:
      return assertNever(linear);
  }
}

/** What a zero seed contributes is left out, whatever it would be multiplied by. */
export function unlessZero(seed: Expression, statements: readonly Statement[], origin: Origin): Statement[] {
  if (statements.length === 0) return [];
  const isSet = binary("notEqual", seed, constant(0, undefined, seed.type), booleanType);
  return [ifThen(isSet, block(...statements), block(), origin)];
}

/** What is stored outside of an array is not there, nor is its adjoint. */
export function unlessMissing(seed: Expression, statements: readonly Statement[], origin: Origin): Statement[] {
  if (statements.length === 0) return [];
  return [ifThen(not(operation("isNil", [seed], booleanType)), block(...statements), block(), origin)];
}

/** Cheap and safe to write several times. */
export function isSimple(e: Expression): boolean {
  return (
    e.kind === "constant" ||
    (e.kind === "read" && e.path.steps.length === 0) ||
    (e.kind === "unary" && isSimple(e.operand))
  );
}

/** The seed with its sign. */
export function signed(seed: Expression, sign: 1 | -1): Expression {
  return sign === 1 ? seed : negate(seed);
}

/** `path = 0`. */
export function clear(path: Path, origin: Origin): Statement {
  return assign(path, constant(0, undefined, path.type.kind === "real" ? path.type : real64), origin);
}
