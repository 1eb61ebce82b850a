/**
 * What is known of the counters while a statement runs: the bounds of the loops around it, and the tests of the branches.
 * In: an execution. Out: conditions on the symbols of its polynomials.
 */
import type { Expression, IfStatement } from "../../../il/types.js";
import type { CountedLoop } from "../../loops/counted-loops.js";
import type { Condition } from "./contradictions.js";
import { atMost, below, isZero } from "./contradictions.js";
import type { Execution, IndexForms } from "./index-forms.js";
import { isUnsigned, nameOfCounter } from "./index-forms.js";
import { Polynomial } from "./polynomials.js";
import type { Surrounding } from "./positions.js";

export interface Domain {
  readonly conditions: readonly Condition[];
  /** What follows for the bounds alone, since the loops run: `n > 0`. */
  readonly extents: readonly Condition[];
}

const zero = Polynomial.constant(0);
const one = Polynomial.constant(1);

export function domainOf(at: Execution, forms: IndexForms): Domain {
  const conditions: Condition[] = [];
  const extents: Condition[] = [];
  at.position.around.forEach((surrounding, index) => {
    const there = { ...at, position: surrounding.at };
    const counted = forms.countedAt(surrounding);
    if (counted !== undefined) ofLoop(index, counted, there);
    else if (surrounding.kind === "then" || surrounding.kind === "else")
      // A branch that the stretch is in was decided before: what it tested may have changed since.
      conditions.push(
        ...ofTest(
          (surrounding.at.statement as IfStatement).test,
          surrounding.kind === "then",
          forms.earlier(at, surrounding.at),
        ),
      );
  });
  return { conditions, extents };

  function ofLoop(index: number, counted: CountedLoop, there: Execution): void {
    const counter = forms.counter(index, at);
    if (counter === null) return;
    const trip = `${nameOfCounter(index, at)}#`;
    if (counter.symbols().has(trip)) conditions.push(atMost(zero, Polynomial.symbol(trip)));
    // Where unsigned numbers wrap around, the loop would never end, unless something leaves it.
    const wraps = isUnsigned(counted.bound.type);
    const { descending, inclusive } = counted;
    const reaches = inclusive ? atMost : below;
    const starts = descending ? (wraps ? [] : forms.mostOf(counted.from, there)) : forms.leastOf(counted.from, there);
    for (const from of starts) conditions.push(descending ? atMost(counter, from) : atMost(from, counter));
    if (wraps && counted.leavesEarly) return;
    const bounds = descending ? forms.leastOf(counted.bound, there) : forms.mostOf(counted.bound, there);
    for (const bound of bounds) {
      conditions.push(descending ? reaches(bound, counter) : reaches(counter, bound));
      for (const from of starts) extents.push(descending ? reaches(bound, from) : reaches(from, bound));
    }
  }

  function ofTest(test: Expression, holds: boolean, there: Execution): readonly Condition[] {
    if (test.kind === "unary" && test.operator === "not") return ofTest(test.operand, !holds, there);
    if (test.kind !== "binary") return [];
    if (test.operator === (holds ? "and" : "or"))
      return [...ofTest(test.left, holds, there), ...ofTest(test.right, holds, there)];
    if (isUnsigned(test.left.type) || isUnsigned(test.right.type)) return [];
    const compare = comparisons[test.operator];
    const [left, right] =
      compare === undefined ? [null, null] : [forms.of(test.left, there), forms.of(test.right, there)];
    if (compare === undefined || left === null || right === null) return [];
    // NaN fails every test: only those that hold say something of numbers that may be NaN.
    if (!holds && !(forms.isNumber(left) && forms.isNumber(right))) return [];
    const [when, otherwise] = compare;
    const condition = holds ? when(left, right) : otherwise?.(left, right);
    return condition === undefined ? [] : [condition];
  }
}

/** One execution's iteration of the loop comes before the other's. */
export function isEarlier(index: number, first: Execution, second: Execution, forms: IndexForms): readonly Condition[] {
  const surrounding = first.position.around[index] as Surrounding;
  const counted = forms.countedAt(surrounding);
  const [a, b] = [forms.counter(index, first), forms.counter(index, second)];
  if (counted === undefined || a === null || b === null) return [];
  const [tripA, tripB] = [`${nameOfCounter(index, first)}#`, `${nameOfCounter(index, second)}#`];
  if (a.symbols().has(tripA)) return [atMost(Polynomial.symbol(tripA).plus(one), Polynomial.symbol(tripB))];
  const [low, high] = counted.descending ? [b, a] : [a, b];
  const step = forms.of(counted.step, { ...first, position: surrounding.at });
  if (step === null) return [below(low, high)];
  const size = counted.descending ? step.scaled(-1) : step;
  return [below(low, high), below(zero, size), atMost(low.plus(size), high)];
}

type Compare = (a: Polynomial, b: Polynomial) => Condition;
/** What a test says where it holds, and where it does not. */
const comparisons: Partial<Record<string, readonly [Compare, Compare | undefined]>> = {
  less: [below, (a, b) => atMost(b, a)],
  lessEqual: [atMost, (a, b) => below(b, a)],
  greater: [(a, b) => below(b, a), atMost],
  greaterEqual: [(a, b) => atMost(b, a), below],
  equal: [(a, b) => isZero(a.minus(b)), undefined],
};
