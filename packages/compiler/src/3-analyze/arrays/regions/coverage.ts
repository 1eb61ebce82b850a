/**
 * Is an element surely among those that a store in loops stores to, all its iterations together?
 * In: the store in its loops, or a run of stores side by side; an access to the element in an execution of its own. Out: in which
 * iterations of the store's loops it is stored to, as polynomials of that execution's symbols; null: that cannot be told.
 * Method: the store's subscripts are set equal to the element's and solved for the store's counters; these must then be within the
 * bounds of their loops. Loops over tiles (`for (b = 0; b < n; b += w) for (i = b; i < min(b + w, n); i++)`) and runs of as many stores
 * as the loop steps cover what the bounds say.
 */
import type { Condition } from "./contradictions.js";
import { atMost, below } from "./contradictions.js";
import type { Domain } from "./domains.js";
import type { Execution, IndexForms } from "./index-forms.js";
import { count, isUnsigned, nameOfCounter } from "./index-forms.js";
import type { Access } from "./overlap.js";
import { follows, isSame, startsOfViews, withinViews } from "./overlap.js";
import type { ArrayPlace, PlaceStep, Places } from "./places.js";
import { Polynomial } from "./polynomials.js";

/** Stores to so many elements, beginning with the access's, one after the other. */
export interface Stores {
  readonly access: Access;
  readonly run: number;
}

/** Of the loops of the store, by the name of the counter: where the element is stored to. */
export type Solution = ReadonlyMap<string, Polynomial>;

interface Unknown {
  readonly symbol: string;
  readonly counter: Polynomial;
  /** Its loop; null: the place in a run. */
  readonly index: number | null;
}

const zero = Polynomial.constant(0);

export function coveredAt(
  { access, run }: Stores,
  element: Access,
  domain: Domain,
  forms: IndexForms,
  places: Places,
): Solution | null {
  const { around } = access.at.position;
  const unknowns: Unknown[] = [];
  /** Loops whose first iteration alone stores enough. */
  const begins = new Set<number>();
  for (let index = access.at.shared; index < around.length; index++) {
    const counted = forms.countedAt(around[index] as (typeof around)[number]);
    const counter = forms.counter(index, access.at);
    if (counted === undefined || counted.leavesEarly || counter === null) return null;
    const name = nameOfCounter(index, access.at);
    const isTrip = counter.symbols().has(`${name}#`);
    unknowns.push({ symbol: isTrip ? `${name}#` : name, counter, index });
  }
  const [a, b] = [places.of(access.path, access.at), places.of(element.path, element.at)];
  if (a === null || b === null || a.root !== b.root || a.steps.length !== b.steps.length) return null;
  const fills = run > 1 ? fillingLoop(access.at, run, forms) : null;
  if (fills !== null) {
    const k = unknowns.findIndex(({ index }) => index === fills);
    const symbol = nameOfCounter(fills, access.at);
    const trip = unknowns[k] as Unknown;
    unknowns[k] = { symbol, counter: forms.symbol(symbol, count), index: fills };
    return finish(withCounter(a, trip, unknowns[k] as Unknown));
  }
  if (run > 1) unknowns.push({ symbol: "place", counter: forms.symbol("place", count), index: null });
  return finish(run > 1 ? inRun(a) : a);

  function finish(stored: ArrayPlace | null): Solution | null {
    const solution = stored === null ? null : solve(stored, b as ArrayPlace, unknowns, forms);
    if (stored === null || solution === null || !isWithin(solution) || !isInViews(stored, solution)) return null;
    return solution;
  }

  /** A store outside of a view stores nothing. */
  function isInViews(stored: ArrayPlace, solution: Solution): boolean {
    const conditions = withinViews(stored);
    return (
      conditions !== null && [...startsOfViews(stored, b as ArrayPlace), ...conditions].every((c) => holds(c, solution))
    );
  }

  /** Are the solved counters within their loops? Those that nothing tells are where their loops begin. */
  function isWithin(solution: Map<string, Polynomial>): boolean {
    /** Loops over tiles, each with the loop inside. */
    const tiles = new Map<number, number>();
    for (const { symbol, index } of unknowns) {
      if (solution.has(symbol) || index === null) continue;
      const inner = tileOf(index, solution);
      if (inner !== null) tiles.set(index, inner);
      else {
        const loop = around[index] as (typeof around)[number];
        const from = forms.of(counted(index).from, { ...access.at, position: loop.at });
        if (from === null) return false;
        solution.set(symbol, symbol.endsWith("#") ? zero : settled(from, solution));
        begins.add(index);
      }
    }
    return unknowns.every((unknown) => {
      const { index } = unknown;
      if (index === null) return inPlace().every((c) => holds(c, solution));
      if (!tiles.has(index) && !begins.has(index) && !takesEveryValue(unknown)) return false;
      return inLoop(unknown, tiles)?.every((c) => holds(c, solution)) ?? false;
    });
  }

  /** Every whole number from its start to its bound; of a counter told by its trips, every trip. */
  function takesEveryValue({ symbol, index }: Unknown): boolean {
    const { step, integerStart } = counted(index as number);
    const isOne = step.kind === "constant" && Math.abs(Number(step.value)) === 1;
    return symbol.endsWith("#") || index === fills || (isOne && integerStart);
  }

  function inPlace(): readonly Condition[] {
    const place = Polynomial.symbol("place");
    return [atMost(zero, place), below(place, Polynomial.constant(run))];
  }

  function inLoop(unknown: Unknown, tiles: ReadonlyMap<number, number>): readonly Condition[] | null {
    const index = unknown.index as number;
    const { descending, inclusive } = counted(index);
    const limits = limitsOf(index);
    if (limits === null) return null;
    const reaches = inclusive ? atMost : below;
    // A loop over tiles and the loop inside, together: the outer's bounds, and those of the inner's that do not speak of the tile.
    const inner = unknowns.find((u) => u.index === tiles.get(index));
    const counter = inner === undefined ? unknown.counter : inner.counter;
    const tile = [...tiles].find(([, within]) => within === index)?.[0];
    const tileSymbol = unknowns.find((u) => u.index === tile)?.symbol;
    const kept = (p: Polynomial): boolean => tileSymbol === undefined || !p.symbols().has(tileSymbol);
    const starts = limits.from.filter(kept).map((p) => (descending ? atMost(counter, p) : atMost(p, counter)));
    const ends = limits.bound.filter(kept).map((p) => (descending ? reaches(p, counter) : reaches(counter, p)));
    // Where unsigned numbers are compared, a start below zero is beyond every bound: the loop would not run.
    const least = isUnsigned(counted(index).bound.type) ? (descending ? limits.bound : limits.from) : [];
    const natural = least.map((p) => atMost(zero, p));
    const isTrip = unknown.symbol.endsWith("#") && inner === undefined;
    return [...starts, ...ends, ...natural, ...(isTrip ? [atMost(zero, Polynomial.symbol(unknown.symbol))] : [])];
  }

  /** The loop inside that runs through one tile, from the counter of the loop over tiles to below the next. */
  function tileOf(index: number, solution: Solution): number | null {
    const ofIndex = unknowns.find((u) => u.index === index) as Unknown;
    const outer = counted(index);
    const step = forms.of(outer.step, { ...access.at, position: (around[index] as (typeof around)[number]).at });
    if (step === null || outer.descending) return null;
    for (const unknown of unknowns) {
      const inner = unknown.index;
      if (inner === null || inner <= index || !solution.has(unknown.symbol) || !takesEveryValue(unknown)) continue;
      if (counted(inner).descending || counted(inner).inclusive) continue;
      const limits = limitsOf(inner);
      const [start, ...others] = limits?.from ?? [];
      if (start?.key !== ofIndex.counter.key || others.length > 0) continue;
      if (limits?.bound.some((p) => p.key === ofIndex.counter.plus(step).key) === true) return inner;
    }
    return null;
  }

  function limitsOf(index: number) {
    const loop = around[index] as (typeof around)[number];
    const there: Execution = { ...access.at, position: loop.at };
    const { from, bound, descending } = counted(index);
    const starts = forms.allOf(from, there, descending ? "min" : "max");
    const ends = forms.allOf(bound, there, descending ? "max" : "min");
    return starts === null || ends === null ? null : { from: starts, bound: ends };
  }

  function counted(index: number) {
    return forms.countedAt(around[index] as (typeof around)[number]) as NonNullable<
      ReturnType<IndexForms["countedAt"]>
    >;
  }

  function holds({ polynomial, is }: Condition, solution: Solution): boolean {
    const needed = settled(polynomial, solution);
    const known = [...domain.conditions, ...(b?.bounds ?? []), ...forms.naturals(needed)];
    return follows({ polynomial: needed, is }, known, domain.extents, forms);
  }
}

/** The innermost loop, where it steps over as many elements as the run has: runs then lie side by side. */
function fillingLoop(at: Execution, run: number, forms: IndexForms): number | null {
  const index = at.position.around.length - 1;
  const surrounding = index < at.shared ? undefined : at.position.around[index];
  const counted = surrounding === undefined ? undefined : forms.countedAt(surrounding);
  if (counted === undefined || counted.descending || counted.inclusive || counted.step.kind !== "constant") return null;
  return counted.step.value === run && run > 1 ? index : null;
}

function withCounter(place: ArrayPlace, trip: Unknown, counter: Unknown): ArrayPlace | null {
  let isPlain = true;
  const steps = place.steps.map((step): PlaceStep => {
    if (step.kind !== "index") return step;
    return {
      kind: "index",
      forms: step.forms.map((form) => {
        if (form === null || !form.symbols().has(trip.symbol)) return form;
        const rest = form.minus(trip.counter);
        if (rest.symbols().has(trip.symbol)) isPlain = false;
        return rest.plus(counter.counter);
      }),
    };
  });
  return isPlain ? { ...place, steps } : null;
}

/** The last subscript may be each of the run's. */
function inRun(place: ArrayPlace): ArrayPlace | null {
  const last = place.steps.map(({ kind }) => kind).lastIndexOf("index");
  const step = place.steps[last];
  if (step?.kind !== "index") return null;
  const moved = step.forms.map((form, d) =>
    d === step.forms.length - 1 ? (form?.plus(Polynomial.symbol("place")) ?? null) : form,
  );
  return { ...place, steps: place.steps.map((s, k) => (k === last ? { kind: "index", forms: moved } : s)) };
}

/** The store's counters where its subscripts are the element's; null: there is no such solution, or it is not found. */
function solve(
  stored: ArrayPlace,
  element: ArrayPlace,
  unknowns: readonly Unknown[],
  forms: IndexForms,
): Map<string, Polynomial> | null {
  const solution = new Map<string, Polynomial>();
  for (const [k, step] of stored.steps.entries()) {
    const other = element.steps[k] as PlaceStep;
    if (step.kind !== "index") {
      if (!isSame(step, other)) return null;
      continue;
    }
    if (other.kind !== "index" || other.forms.length !== step.forms.length) return null;
    for (const [d, form] of step.forms.entries()) {
      const wanted = other.forms[d];
      if (form === null || wanted === null || wanted === undefined) return null;
      if (!solveOne(settled(form, solution), wanted)) return null;
    }
  }
  return solution;

  function solveOne(form: Polynomial, wanted: Polynomial): boolean {
    let rest = form;
    const open: { readonly symbol: string; readonly factor: Polynomial }[] = [];
    for (const { symbol } of unknowns) {
      const parts = rest.linearIn(symbol);
      if (parts === null) return false;
      if (parts.coefficient.isZero) continue;
      if (unknowns.some((u) => parts.coefficient.symbols().has(u.symbol))) return false;
      rest = parts.rest;
      open.push({ symbol, factor: parts.coefficient });
    }
    // Rows before columns.
    open.sort((a, b) => weight(b.factor) - weight(a.factor));
    let left = wanted.minus(rest);
    for (const { symbol, factor } of open) {
      const quotient = left.quotient(factor);
      if (![...quotient.symbols()].every(forms.isWhole)) return false;
      left = left.minus(quotient.times(factor));
      solution.set(symbol, quotient);
    }
    return left.isZero;
  }
}

function weight(factor: Polynomial): number {
  const degree = Math.max(0, ...[...factor.terms.values()].map(({ symbols }) => symbols.length));
  return degree * 1e6 + Math.abs(factor.value ?? 0);
}

/** With what the counters are. */
export function settled(polynomial: Polynomial, solution: Solution): Polynomial {
  let result = polynomial;
  for (const [symbol, value] of solution) if (result.symbols().has(symbol)) result = result.replaced(symbol, value);
  return result;
}
