/**
 * Which elements of an array a piece stores to, where nobody says how many the array has: a stretch that has them all, and that is there.
 * In: a loop or block, the path of an array behind a pointer. Out: the stretch's bounds, which have the same value wherever they are computed; null:
 * the subscripts do not tell.
 * Method: every access that surely happens when the piece runs says that its first and its last element are there: its subscript where the counters
 * around are at their ends. Of these the stretch is taken that every store is shown to be in.
 * Limits: arrays of one dimension. A loop whose length comes out at its end is taken to run at least once; `u[n - 1]` is taken to be no element before
 * `u[0]`; and `u[0]` to be there where others are, if no pointer of the program is seen to lead to before its array.
 */

import { binary, booleanType, conditional, constant, convert } from "../../il/builders.js";
import type { Expression, LoopStatement, Path, ScopeStatement, Type, Unit } from "../../il/types.js";
import type { CounterLimits } from "../arrays/counter-limits.js";
import { countersAround, limitsOf } from "../arrays/counter-limits.js";
import type { AccessesInput } from "../arrays/regions/accesses.js";
import type { Condition } from "../arrays/regions/contradictions.js";
import { atMost, below } from "../arrays/regions/contradictions.js";
import { domainOf } from "../arrays/regions/domains.js";
import type { Execution, IndexForms } from "../arrays/regions/index-forms.js";
import { isCounter, isUnsigned } from "../arrays/regions/index-forms.js";
import { follows } from "../arrays/regions/overlap.js";
import { Polynomial } from "../arrays/regions/polynomials.js";
import type { Surrounding } from "../arrays/regions/positions.js";
import { Stretch } from "../arrays/regions/stretch.js";
import { keyOf } from "./place-paths.js";
import { mayBeSteppedBack } from "./stepped-back.js";
import type { Touch } from "./touches.js";
import { TouchesOfPiece, touchesAt } from "./touches.js";

export interface TouchedSection {
  readonly from: Expression;
  readonly to: Expression;
}

/** A subscript, and how often the loops inside run, where the counters of these are at their ends. */
interface Corner {
  readonly form: Polynomial;
  readonly runs: readonly Polynomial[];
}

/** The first and the last element that an access is sure to touch. */
interface Ends {
  readonly first: Polynomial;
  readonly last: Polynomial;
  /** How often the loops around run: each has to, at least once. */
  readonly runs: readonly Polynomial[];
  /** Without iterations `last - first` is negative of itself. */
  readonly isSelfLimiting: boolean;
}

const zero = Polynomial.constant(0);
const one = Polynomial.constant(1);
const long: Type = { kind: "integer", bits: 64, signed: true };

export class TouchedSections {
  readonly #known = new Map<string, TouchedSection | null>();
  readonly #stretch: Stretch;
  readonly #forms: IndexForms;
  readonly #touches: TouchesOfPiece | undefined;
  readonly #counters: ReadonlyMap<string, Expression> = new Map();

  constructor(
    private readonly input: AccessesInput,
    unit: Unit,
    private readonly statement: LoopStatement | ScopeStatement,
    private readonly isKept: (e: Expression) => boolean,
  ) {
    this.#stretch = new Stretch(input, unit);
    this.#stretch.add(statement);
    const { forms, places } = this.#stretch.view();
    this.#forms = forms;
    const position = input.positionsOf(unit).get(statement);
    if (position === undefined) return;
    this.#touches = new TouchesOfPiece(input, position, forms, places, isKept);
    this.#counters = countersAround(touchesAt(position), forms, input.program);
  }

  /** `array`: a path that ends behind a pointer. `mayNotRun`: it is asked for where a loop may turn out not to run at all. */
  of(array: Path, mayNotRun = false): TouchedSection | null {
    const key = `${mayNotRun} ${keyOf(array)}`;
    let section = this.#known.get(key);
    if (section === undefined) {
      section = this.#find(array, mayNotRun);
      this.#known.set(key, section);
    }
    return section;
  }

  #find(array: Path, mayNotRun: boolean): TouchedSection | null {
    if (this.#touches === undefined || array.type.kind !== "array" || array.type.dimensions.length !== 1) return null;
    const touches = this.#touches.of(array);
    if (touches === null) return null;
    const ends = touches.sure.flatMap((touch) => this.#ends(touch, mayNotRun) ?? []);
    const single = this.#single(touches.stores, ends);
    if (single !== null) return single;
    const start = this.#start(touches.stores, ends, array.type.element);
    return start === null ? null : this.#from(start, touches.stores, ends);
  }

  /** What one access touches has all stores in it. Where its loop does not run it is empty of itself. */
  #single(stores: readonly Touch[], ends: readonly Ends[]): TouchedSection | null {
    for (const { first, last, isSelfLimiting } of ends) {
      if (!isSelfLimiting) continue;
      const isWithin = (s: Touch): boolean =>
        this.#holds(s, atMost(first, s.form)) && this.#holds(s, atMost(s.form, last));
      if (!stores.every(isWithin)) continue;
      const [from, to] = [this.#expression(first), this.#expression(last.plus(one))];
      if (from !== null && to !== null) return { from, to };
    }
    return null;
  }

  /**
   * An element that is there and before all stores: the first that the pointer leads to, where nothing speaks against it; else one that is surely
   * touched. Null: nobody knows one.
   */
  #start(stores: readonly Touch[], ends: readonly Ends[], element: Type): number | null {
    const isBefore = (start: number): boolean =>
      stores.every(
        (s) => (start === 0 && isExtent(s.form)) || this.#holds(s, atMost(Polynomial.constant(start), s.form)),
      );
    const isSure = (s: Touch, { runs }: Ends): boolean => runs.every((count) => this.#holds(s, atMost(one, count)));
    const touched = ends.filter(({ first }) => first.value !== undefined && first.value >= 0);
    const starts = touched.filter((e) => stores.every((s) => isSure(s, e))).map(({ first }) => first.value ?? 0);
    if (!mayBeSteppedBack(this.input.program, element)) starts.push(0);
    return starts.sort((a, b) => a - b).find(isBefore) ?? null;
  }

  /** Where two elements are there, all are that come between them. */
  #from(start: number, stores: readonly Touch[], ends: readonly Ends[]): TouchedSection | null {
    const from = constant(start, undefined, long);
    // Where a store is made the loops run that say so: else nothing would be stored.
    const chosen = covering(
      stores,
      ends,
      (s, { last, runs }) =>
        this.#holds(s, atMost(s.form, last)) && runs.every((count) => this.#holds(s, atMost(one, count))),
    );
    if (chosen === null) return null;
    const fixed = chosen.filter((e) => e.runs.length === 0 && e.last.value !== undefined);
    const least = Math.max(start - 1, ...fixed.map(({ last }) => last.value ?? -1)) + 1;
    let to: Expression | null = least > 0 ? constant(least, undefined, long) : null;
    for (const e of chosen) {
      if (fixed.includes(e)) continue;
      // Where its loop does not run, it ends before its first element: that is no more than there is.
      const isLess = e.isSelfLimiting && (e.first.value ?? least + 1) <= least;
      const end = isLess ? this.#expression(e.last.plus(one)) : this.#end(e);
      if (end === null) return null;
      to = to === null ? end : conditional(binary("less", to, end, booleanType), end, to);
    }
    return to === null ? null : { from, to };
  }

  /** Wherever the element is touched, does the condition hold? */
  #holds({ form, at }: Touch, condition: Condition): boolean {
    const { conditions, extents } = domainOf(at, this.#forms);
    const all = [...conditions, ...extents];
    const natural = [...all.map(({ polynomial }) => polynomial), form].flatMap((p) => this.#forms.naturals(p));
    const known = [...all, ...natural, ...all.flatMap((c) => this.#wholeNumbers(c)), ...squares(extents)];
    return follows(condition, known, extents, this.#forms);
  }

  /** `0 < n` of whole numbers as `0 <= n - 1`: products need that. */
  #wholeNumbers({ polynomial, is }: Condition): readonly Condition[] {
    const isWhole = is === "positive" && [...polynomial.symbols()].every(this.#forms.isWhole);
    return isWhole ? [atMost(one, polynomial)] : [];
  }

  /** Null: it may be skipped, or the ends are not known. */
  #ends({ form, at, outside }: Touch, mayNotRun: boolean): Ends | null {
    const { around } = at.position;
    const { extents } = domainOf(at, this.#forms);
    let first: Corner = { form, runs: [] };
    let last: Corner = { form, runs: [] };
    let isSelfLimiting = true;
    for (let index = around.length - 1; index >= outside; index--) {
      // Nobody knows which elements a function without text stores to: they are there.
      if (around[index]?.at.frame.unit.withoutText === true && around[index]?.kind === "then") continue;
      if (around[index]?.kind !== "loop") return null;
      const limits = limitsOf(index, at, this.#forms);
      const isPiece = around[index]?.at.statement === this.statement;
      // How often the piece runs does not matter where its counter is no part of the subscript.
      if (isPiece && !mayNotRun && !this.#hasCounter([first, last], index, at)) continue;
      if (limits === null || limits.first === null || limits.last === null) return null;
      const lowest = directionIn(first.form, limits, extents, this.#forms);
      const highest = directionIn(last.form, limits, extents, this.#forms);
      if (lowest === null || highest === null) return null;
      const counted = this.#forms.countedAt(around[index] as Surrounding);
      const isDown = counted?.descending === true;
      const hasSign = counted !== undefined && ![counted.from, counted.bound].some(({ type }) => isUnsigned(type));
      // Below zero what has no sign is a huge number: such a loop may not run where it seems to.
      if (!hasSign && (isDown ? limits.last : limits.first).value === undefined) return null;
      const runs = (isDown ? limits.first.minus(limits.last) : limits.last.minus(limits.first)).plus(one);
      const isSure = isPiece && !mayNotRun;
      if (isPiece && mayNotRun) isSelfLimiting = false;
      const low = isDown === lowest < 0 ? limits.first : limits.last;
      const high = isDown === highest < 0 ? limits.last : limits.first;
      first = withCounter(first, limits.symbol, low, isSure ? [] : [runs]);
      last = withCounter(last, limits.symbol, high, isSure ? [] : [runs]);
      if (lowest === 0 || highest === 0) isSelfLimiting = false;
    }
    const runs = [...first.runs, ...last.runs];
    if (runs.some(({ value }) => value !== undefined && value <= 0)) return null;
    const isOne = isSelfLimiting && first.runs.length <= 1;
    return { first: first.form, last: last.form, runs, isSelfLimiting: isOne };
  }

  #hasCounter(corners: readonly Corner[], index: number, at: Execution): boolean {
    const counter = this.#forms.counter(index, at);
    const isOne = (symbol: string): boolean => (counter === null ? isCounter(symbol) : counter.symbols().has(symbol));
    return corners.some(({ form, runs }) => [form, ...runs].some((p) => [...p.symbols()].some(isOne)));
  }

  /** One more than the last element; 0 where the loops do not run. */
  #end({ last, runs }: Ends): Expression | null {
    const end = this.#expression(last.plus(one));
    if (end === null) return null;
    let test: Expression | null = null;
    for (const count of new Map(runs.map((p) => [p.key, p])).values()) {
      if (count.value !== undefined) continue;
      const e = this.#expression(count);
      if (e === null) return null;
      const isMore = binary("less", constant(0, undefined, long), e, booleanType);
      test = test === null ? isMore : binary("and", test, isMore, booleanType);
    }
    return test === null ? end : conditional(test, end, constant(0, undefined, long));
  }

  /** Null: it is not made of what the piece leaves as it is. What follows may overwrite it: it is recorded then. */
  #expression(p: Polynomial): Expression | null {
    let sum: Expression | null = null;
    for (const { symbols, coefficient } of p.terms.values()) {
      let term: Expression | null = null;
      for (const symbol of symbols) {
        const e = this.#counters.get(symbol) ?? this.#forms.expressionOf(symbol);
        if (e === null || !(this.#stretch.keeps(e) || this.isKept(e))) return null;
        const factor = e.type.kind === "integer" && e.type.bits === 64 ? e : convert(e, long);
        term = term === null ? factor : binary("multiply", term, factor, long);
      }
      const size = Math.abs(coefficient);
      const sized: Expression =
        term === null
          ? constant(size, undefined, long)
          : size === 1
            ? term
            : binary("multiply", constant(size, undefined, long), term, long);
      if (sum !== null) sum = binary(coefficient < 0 ? "subtract" : "add", sum, sized, long);
      else sum = coefficient < 0 ? binary("subtract", constant(0, undefined, long), sized, long) : sized;
    }
    return sum ?? constant(0, undefined, long);
  }
}

/** `n * n` of what is known to be positive. */
function squares(extents: readonly Condition[]): readonly Condition[] {
  const plain = extents.filter(
    ({ polynomial }) => polynomial.value === undefined && ![...polynomial.symbols()].some(isCounter),
  );
  return plain.map(({ polynomial }) => atMost(zero, polynomial.times(polynomial)));
}

/** A few that have all stores between them; null: some are in none. */
function covering(
  stores: readonly Touch[],
  ends: readonly Ends[],
  covers: (store: Touch, end: Ends) => boolean,
): readonly Ends[] | null {
  const chosen: Ends[] = [];
  let left = stores;
  while (left.length > 0) {
    const [best] = ends
      .map((end) => ({ end, those: left.filter((store) => covers(store, end)) }))
      .sort((a, b) => b.those.length - a.those.length);
    if (best === undefined || best.those.length === 0) return null;
    chosen.push(best.end);
    left = left.filter((store) => !best.those.includes(store));
  }
  return chosen;
}

/** `n - 1`, where no counter is in it: what names an element by the number of them is taken not to be negative. */
function isExtent(form: Polynomial): boolean {
  const symbols = [...form.symbols()];
  return symbols.length > 0 && !symbols.some(isCounter);
}

function withCounter({ form, runs }: Corner, symbol: string, value: Polynomial, more: readonly Polynomial[]): Corner {
  return { form: form.replaced(symbol, value), runs: [...runs.map((p) => p.replaced(symbol, value)), ...more] };
}

/** 1: the subscript grows with the counter; -1: it falls; 0: it does not have it; null: nobody knows. */
function directionIn(
  form: Polynomial,
  { symbol }: CounterLimits,
  known: readonly Condition[],
  forms: IndexForms,
): number | null {
  if (!form.symbols().has(symbol)) return 0;
  const coefficient = form.linearIn(symbol)?.coefficient;
  if (coefficient === undefined) return null;
  const all = [...known, ...forms.naturals(coefficient)];
  if (follows(below(zero, coefficient), all, [], forms)) return 1;
  return follows(below(coefficient, zero), all, [], forms) ? -1 : null;
}
