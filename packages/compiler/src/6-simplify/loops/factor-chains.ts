/**
 * Products and quotients taken apart into what does not change in a loop and what does: `a * (xb[k] / c)` is the coefficient a / c and
 * the rest xb[k].
 * In: an expression; which expressions do not change. Out: its sign and factors, and from those the expression again.
 */
import { binary, constant, isContinuous, wider } from "../../il/builders.js";
import type { Expression, Type } from "../../il/types.js";

export interface FactorChain {
  readonly negative: boolean;
  /** Factors that do not change. */
  readonly numerators: readonly Expression[];
  readonly denominators: readonly Expression[];
  /** Factors that may, in order. */
  readonly rest: readonly Expression[];
}

export interface FactorTest {
  readonly isInvariant: (e: Expression) => boolean;
  /** Other operands are taken apart no further: the primal's own arithmetic stays in one piece. */
  readonly isDerivative: (e: Expression) => boolean;
}

export function factorChain(e: Expression, test: FactorTest): FactorChain {
  if (test.isInvariant(e)) return { negative: false, numerators: [e], denominators: [], rest: [] };
  if (test.isDerivative(e)) {
    if (e.kind === "unary" && e.operator === "negate") {
      const inner = factorChain(e.operand, test);
      return { ...inner, negative: !inner.negative };
    }
    if (e.kind === "binary" && e.operator === "multiply") {
      return times(factorChain(e.left, test), factorChain(e.right, test));
    }
    if (e.kind === "binary" && e.operator === "divide" && test.isInvariant(e.right)) {
      const inner = factorChain(e.left, test);
      return { ...inner, denominators: [...inner.denominators, e.right] };
    }
  }
  return { negative: false, numerators: [], denominators: [], rest: [e] };
}

export function times(a: FactorChain, b: FactorChain): FactorChain {
  return {
    negative: a.negative !== b.negative,
    numerators: [...a.numerators, ...b.numerators],
    denominators: [...a.denominators, ...b.denominators],
    rest: [...a.rest, ...b.rest],
  };
}

/** More than one invariant operation: worth computing before the loop. */
export function isComposite(chain: FactorChain): boolean {
  return chain.denominators.length > 0 || chain.numerators.length > 1;
}

/** Does it have any invariant factor? */
export function hasCoefficient(chain: FactorChain): boolean {
  return chain.denominators.length + chain.numerators.length > 0;
}

/** The invariant factors as one expression. */
export function coefficientOf(chain: FactorChain): Expression {
  const top = productOf(chain.numerators);
  const bottom = chain.denominators.length === 0 ? undefined : productOf(chain.denominators);
  if (bottom === undefined) return top;
  const type = chain.numerators.length === 0 ? bottom.type : typeOf(top, bottom);
  return fold(binary("divide", top, bottom, type));
}

export function productOf(factors: readonly Expression[]): Expression {
  const [first, ...others] = factors;
  if (first === undefined) return constant(1);
  return others.reduce((product, factor) => fold(binary("multiply", product, factor, typeOf(product, factor))), first);
}

/** Integers become what they are multiplied by, or divide. */
function typeOf(a: Expression, b: Expression): Type {
  return isContinuous(a.type) ? wider(a.type, b.type) : b.type;
}

/** Constants where the result is exact. */
function fold(e: Expression): Expression {
  if (e.kind !== "binary" || e.left.kind !== "constant" || e.right.kind !== "constant") return e;
  const [a, b] = [e.left.value, e.right.value];
  if (typeof a !== "number" || typeof b !== "number") return e;
  if (e.operator === "multiply" && Number.isSafeInteger(a) && Number.isSafeInteger(b)) {
    return Number.isSafeInteger(a * b) ? constant(a * b, undefined, e.type) : e;
  }
  const isPowerOfTwo = b > 0 && Number.isInteger(Math.log2(b));
  return e.operator === "divide" && isPowerOfTwo && Number.isSafeInteger(a) ? constant(a / b, undefined, e.type) : e;
}
