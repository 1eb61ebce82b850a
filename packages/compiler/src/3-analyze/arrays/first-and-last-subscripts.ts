/**
 * Is a subscript surely outside of its array in the first or the last iteration of the loops around it?
 * In: the subscript as a polynomial, the array's length, where it stands. Out: true: it surely is, whatever the sizes are.
 * Method: every choice of first and last iterations that the tests around allow; a loop is taken to run at least twice, one whose bounds
 * depend on other counters at least once.
 */
import type { Expression } from "../../il/types.js";
import type { ArrayLength } from "./array-lengths.js";
import { limitsOf } from "./counter-limits.js";
import type { Condition } from "./regions/contradictions.js";
import { areContradictory, atMost } from "./regions/contradictions.js";
import { domainOf } from "./regions/domains.js";
import type { Execution, IndexForms } from "./regions/index-forms.js";
import { follows } from "./regions/overlap.js";
import { Polynomial } from "./regions/polynomials.js";

export interface Subscript {
  readonly form: Polynomial;
  /** null: nothing tells. */
  readonly end: ArrayLength | null;
  readonly at: Execution;
  readonly forms: IndexForms;
}

/** The subscript and what is known, where the counters of inner loops have been given values. */
interface Corner {
  readonly form: Polynomial;
  readonly end: Polynomial | null;
  /** What tests say is not zero. */
  readonly differences: readonly Polynomial[];
  readonly known: readonly Condition[];
}

const one = Polynomial.constant(1);

export function surelyMisses({ form, end, at, forms }: Subscript): boolean {
  const { conditions, extents } = domainOf(at, forms);
  const { around } = at.position;
  const differences = around.flatMap(({ at: { statement }, kind }) =>
    statement.kind === "if" ? differencesOf(statement.test, kind === "then", at, forms) : [],
  );
  const known = [...conditions, ...extents];
  return misses(around.length - 1, { form, end: end?.count ?? null, differences, known });

  function misses(index: number, corner: Corner): boolean {
    if (index < 0) return isOutside(corner, forms);
    const limits = limitsOf(index, at, forms);
    if (limits === null) return misses(index - 1, corner);
    return [limits.first, limits.last].some(
      (value) => value !== null && misses(index - 1, withCounter(corner, limits.symbol, value, limits.runs)),
    );
  }
}

function withCounter(corner: Corner, symbol: string, value: Polynomial, runs: readonly Condition[]): Corner {
  const there = (p: Polynomial): Polynomial => p.replaced(symbol, value);
  return {
    form: there(corner.form),
    end: corner.end === null ? null : there(corner.end),
    differences: corner.differences.map(there),
    known: [...corner.known.map(({ polynomial, is }) => ({ polynomial: there(polynomial), is })), ...runs],
  };
}

function isOutside({ form, end, differences, known }: Corner, forms: IndexForms): boolean {
  if (differences.some((p) => p.isZero)) return false;
  const polynomials = [form, ...(end === null ? [] : [end]), ...known.map(({ polynomial }) => polynomial)];
  const all = [...known, ...polynomials.flatMap((p) => forms.naturals(p))];
  if (areContradictory(all, forms.isWhole)) return false;
  const holds = (condition: Condition): boolean => follows(condition, all, [], forms);
  return holds(atMost(form, one.scaled(-1))) || (end !== null && holds(atMost(end, form)));
}

/** What is not zero where a test holds, or does not. */
function differencesOf(test: Expression, holds: boolean, at: Execution, forms: IndexForms): readonly Polynomial[] {
  if (test.kind === "unary" && test.operator === "not") return differencesOf(test.operand, !holds, at, forms);
  if (test.kind !== "binary") return [];
  if (test.operator === (holds ? "and" : "or"))
    return [test.left, test.right].flatMap((part) => differencesOf(part, holds, at, forms));
  if (test.operator !== (holds ? "notEqual" : "equal")) return [];
  const [left, right] = [forms.of(test.left, at), forms.of(test.right, at)];
  return left === null || right === null ? [] : [left.minus(right)];
}
