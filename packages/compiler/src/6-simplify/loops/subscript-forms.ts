/**
 * Subscripts as polynomials with numeric coefficients over values that do not change inside a loop, and the loop's counter: enough to
 * tell that `x[k - 1]` is the element that `x[k]` was one iteration before, whatever `k = i + stride * j` is.
 * In: expressions of a loop's body. Out: polynomials; undefined where an expression is no polynomial.
 */
import { dumpExpression } from "../../il/dump/dump.js";
import type { Expression, Program, VariableId } from "../../il/types.js";

/** Monomial (its factors' names in order, joined by `·`; the empty text is 1) → coefficient, never 0. */
export type Polynomial = ReadonlyMap<string, number>;

export interface SubscriptTerms {
  readonly program: Program;
  /** The value that a local of the loop's body stands for where the subscript is read; undefined: it stands for itself. */
  readonly definitionOf: (id: VariableId) => Expression | undefined;
  readonly isInvariant: (e: Expression) => boolean;
  readonly counter: VariableId;
}

/** Longer polynomials are not worth the time. */
const longest = 16;

export function polynomial(e: Expression, terms: SubscriptTerms): Polynomial | undefined {
  switch (e.kind) {
    case "constant":
      return typeof e.value === "number" && Number.isSafeInteger(e.value) ? numeric(e.value) : undefined;
    case "convert":
      return e.operand.type.kind === "integer" ? polynomial(e.operand, terms) : undefined;
    case "unary": {
      const operand = e.operator === "negate" ? polynomial(e.operand, terms) : undefined;
      return operand && scaled(operand, -1);
    }
    case "binary": {
      if (e.operator !== "add" && e.operator !== "subtract" && e.operator !== "multiply") return undefined;
      const left = polynomial(e.left, terms);
      const right = left && polynomial(e.right, terms);
      if (left === undefined || right === undefined) return undefined;
      if (e.operator === "multiply") return product(left, right);
      return sum(left, e.operator === "add" ? right : scaled(right, -1));
    }
    case "read": {
      if (e.path.steps.length === 0) {
        if (e.path.root === terms.counter) return new Map([[counterName, 1]]);
        const definition = terms.definitionOf(e.path.root);
        if (definition !== undefined) return polynomial(definition, terms);
      }
      return terms.isInvariant(e) ? new Map([[dumpExpression(terms.program, e), 1]]) : undefined;
    }
    case "operation":
      return e.name === "length" && terms.isInvariant(e) ? new Map([[dumpExpression(terms.program, e), 1]]) : undefined;
    case "conditional":
    case "intrinsic":
    case "address":
      return undefined;
  }
}

const counterName = "(counter)";

export function numeric(value: number): Polynomial {
  return value === 0 ? new Map() : new Map([["", value]]);
}

export function scaled(p: Polynomial, by: number): Polynomial {
  return new Map([...p].map(([monomial, coefficient]) => [monomial, coefficient * by]));
}

export function sum(a: Polynomial, b: Polynomial): Polynomial {
  const result = new Map(a);
  for (const [monomial, coefficient] of b) {
    const total = (result.get(monomial) ?? 0) + coefficient;
    if (total === 0) result.delete(monomial);
    else result.set(monomial, total);
  }
  return result;
}

export function difference(a: Polynomial, b: Polynomial): Polynomial {
  return sum(a, scaled(b, -1));
}

function product(a: Polynomial, b: Polynomial): Polynomial | undefined {
  let result: Polynomial = new Map();
  if (a.size * b.size > longest) return undefined;
  for (const [m, p] of a) {
    for (const [n, q] of b) {
      const factors = [...(m === "" ? [] : m.split("·")), ...(n === "" ? [] : n.split("·"))].sort();
      result = sum(result, new Map([[factors.join("·"), p * q]]));
    }
  }
  return result;
}

export function isEqual(a: Polynomial, b: Polynomial): boolean {
  return difference(a, b).size === 0;
}

/** Certainly not zero. */
export function isNonzero(p: Polynomial): boolean {
  return p.size === 1 && p.has("");
}

/** By how much the value grows when the counter grows by `step`; undefined if that is not the same in every iteration. */
export function growth(p: Polynomial, step: number): Polynomial | undefined {
  const grown = new Map<string, number>();
  for (const [monomial, coefficient] of p) {
    const factors = monomial.split("·");
    const others = factors.filter((factor) => factor !== counterName);
    if (others.length === factors.length) continue;
    if (others.length < factors.length - 1) return undefined;
    grown.set(others.join("·"), coefficient * step);
  }
  return grown;
}
