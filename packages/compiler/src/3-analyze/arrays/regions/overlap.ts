/**
 * May two accesses, each in an execution of its own, be to the same element?
 * In: paths, executions, what is known of their order. Out: true: surely not.
 * Method: if both lead to the same array, their subscripts are equal in every dimension, within the bounds of the loops around both: if
 * that is contradictory, they are apart. Subscripts such as `i * n + j` need products of the conditions: those of counters with what is
 * known of the extents (`0 < n`); and rows are compared one case after the other: the same row, an earlier, a later one.
 */
import type { Path } from "../../../il/types.js";
import type { Condition } from "./contradictions.js";
import { areContradictory, atMost, below, isZero, negated } from "./contradictions.js";
import { domainOf } from "./domains.js";
import type { Execution, IndexForms } from "./index-forms.js";
import { isCounter } from "./index-forms.js";
import type { ArrayPlace, ArrayView, PlaceStep, Places } from "./places.js";
import { Polynomial } from "./polynomials.js";

export interface Access {
  readonly path: Path;
  readonly at: Execution;
}

export function areApart(
  first: Access,
  second: Access,
  order: readonly Condition[],
  forms: IndexForms,
  places: Places,
): boolean {
  const [a, b] = [places.of(first.path, first.at), places.of(second.path, second.at)];
  if (a === null || b === null || a.root !== b.root) return false;
  const equations = equationsOf(a, b);
  if (equations === null) return false;
  if (equations === "apart") return true;
  if (equations.length === 0) return false;
  const [domainA, domainB] = [domainOf(first.at, forms), domainOf(second.at, forms)];
  const bounds = [...(a.bounds ?? []), ...(b.bounds ?? [])];
  const known = [...domainA.conditions, ...domainB.conditions, ...bounds, ...order];
  const extents = [...domainA.extents, ...domainB.extents];
  if (!startsOfViews(a, b).every((start) => follows(start, known, extents, forms))) return false;
  return cannotHold(equations, known, extents, forms);
}

/** What must hold where views that begin elsewhere are compared by their subscripts: they count from the beginning of the array. */
export function startsOfViews(a: ArrayPlace, b: ArrayPlace): readonly Condition[] {
  const [first, second] = [a.views ?? [], b.views ?? []];
  const isIn = (view: ArrayView, others: readonly ArrayView[]): boolean =>
    others.some(({ step, from }) => step === view.step && from.key === view.from.key);
  const different = [...first.filter((v) => !isIn(v, second)), ...second.filter((v) => !isIn(v, first))];
  return different.map(({ from }) => atMost(Polynomial.constant(0), from));
}

/** What must hold where a subscript surely is an element of the views that lead to it; null: that is not known. */
export function withinViews({ views = [], steps }: ArrayPlace): readonly Condition[] | null {
  const conditions: Condition[] = [];
  for (const { step, from, to } of views) {
    const index = steps[step];
    const [form] = index?.kind === "index" ? index.forms : [];
    if (form === undefined || form === null || to === null) return null;
    conditions.push(atMost(from, form), ...to.map((end) => below(form, end)));
  }
  return conditions;
}

/** What holds where both are the same element; null: nothing is known of that. */
function equationsOf(a: ArrayPlace, b: ArrayPlace): readonly Polynomial[] | "apart" | null {
  const start = a.steps.map(({ kind }) => kind).lastIndexOf("deref") + 1;
  if (b.steps.map(({ kind }) => kind).lastIndexOf("deref") + 1 !== start) return null;
  for (let k = 0; k < start; k++) if (!isSame(a.steps[k] as PlaceStep, b.steps[k] as PlaceStep)) return null;
  const equations: Polynomial[] = [];
  for (let k = start; k < Math.min(a.steps.length, b.steps.length); k++) {
    const [x, y] = [a.steps[k] as PlaceStep, b.steps[k] as PlaceStep];
    if (x.kind === "field" && y.kind === "field") {
      if (x.name !== y.name) return "apart";
    } else if (x.kind === "index" && y.kind === "index" && x.forms.length === y.forms.length)
      x.forms.forEach((form, d) => {
        const other = y.forms[d];
        if (form !== null && other !== null && other !== undefined) equations.push(form.minus(other));
      });
    else return null;
  }
  return equations;
}

/** The same step, whatever runs. */
export function isSame(a: PlaceStep, b: PlaceStep): boolean {
  switch (a.kind) {
    case "deref":
      return b.kind === "deref";
    case "field":
      return b.kind === "field" && a.name === b.name;
    case "index":
      return (
        b.kind === "index" &&
        a.forms.length === b.forms.length &&
        a.forms.every((form, k) => form !== null && form.key === b.forms[k]?.key)
      );
  }
}

/** Can the equations not hold, as far as is known? */
export function cannotHold(
  equations: readonly Polynomial[],
  known: readonly Condition[],
  extents: readonly Condition[],
  forms: IndexForms,
): boolean {
  const all = [...known, ...equations.map(isZero)];
  if (areContradictory(all, forms.isWhole)) return true;
  const isCurved = equations.some((p) => [...p.terms.values()].some(({ symbols }) => symbols.length > 1));
  if (!isCurved) return false;
  const holds = (more: readonly Condition[]): boolean => {
    const conditions = [...all, ...more];
    return areContradictory([...conditions, ...products(equations, [...known, ...more], extents)], forms.isWhole);
  };
  if (holds([])) return true;
  const rows = rowsOf(equations);
  if (rows === null) return false;
  const difference = Polynomial.symbol(rows[0]).minus(Polynomial.symbol(rows[1]));
  const one = Polynomial.constant(1);
  const cases = [[isZero(difference)], [atMost(one, difference)], [atMost(difference, one.scaled(-1))]];
  if (!rows.every(forms.isWhole)) return false;
  return cases.every((more) => {
    // In the same row products are equal too.
    const same = more[0]?.is === "zero" ? equations.map((p) => p.replaced(rows[0], Polynomial.symbol(rows[1]))) : [];
    return areContradictory([...known, ...more, ...same.map(isZero)], forms.isWhole) || holds(more);
  });
}

/** Does the condition follow from what is known? */
export function follows(
  condition: Condition,
  known: readonly Condition[],
  extents: readonly Condition[],
  { isWhole }: Pick<IndexForms, "isWhole">,
): boolean {
  const all = [...known, negated(condition)];
  if (areContradictory(all, isWhole)) return true;
  const isCurved = [...condition.polynomial.terms.values()].some(({ symbols }) => symbols.length > 1);
  return isCurved && areContradictory([...all, ...products([condition.polynomial], all, extents)], isWhole);
}

/** Two counters that are multiplied by the same, `i * n + j` and `k * n + l`, or but for a number: `i * n + j` and `k * n + k`. */
function rowsOf(equations: readonly Polynomial[]): readonly [string, string] | null {
  let onDiagonal: readonly [string, string] | null = null;
  for (const equation of equations) {
    const counters = [...equation.symbols()].filter(isCounter);
    for (const a of counters)
      for (const b of counters) {
        if (a >= b) continue;
        const [first, other] = [equation.linearIn(a)?.coefficient, equation.linearIn(b)?.coefficient];
        if (first === undefined || other === undefined || first.value !== undefined) continue;
        const sum = first.plus(other);
        if (sum.isZero) return [a, b];
        if (sum.value !== undefined) onDiagonal ??= [a, b];
      }
  }
  return onDiagonal;
}

/** Conditions that follow for the products that stand in the equations. */
function products(
  equations: readonly Polynomial[],
  known: readonly Condition[],
  extents: readonly Condition[],
): readonly Condition[] {
  const wanted = new Set(equations.flatMap((p) => [...p.terms.keys()]));
  const isWanted = ({ polynomial }: Condition): boolean =>
    [...polynomial.terms].every(
      ([name, { symbols }]) => symbols.length < 2 || !symbols.some(isCounter) || wanted.has(name),
    );
  const plain = distinct(extents.filter(({ polynomial }) => ![...polynomial.symbols()].some(isCounter)));
  const factors = [...plain, ...plain.flatMap((a, k) => plain.slice(k + 1).map((b) => product(a, b)))];
  const found = [...factors];
  for (const condition of distinct(known)) {
    if (condition.is === "zero" || ![...condition.polynomial.symbols()].some(isCounter)) continue;
    for (const factor of factors) {
      const made = product(condition, factor);
      if (made.polynomial.isExact && isWanted(made)) found.push(made);
    }
  }
  return found;
}

function distinct(conditions: readonly Condition[]): readonly Condition[] {
  return [...new Map(conditions.map((c) => [`${c.is} ${c.polynomial.key}`, c])).values()];
}

function product(a: Condition, b: Condition): Condition {
  const is = a.is === "positive" && b.is === "positive" ? "positive" : "not negative";
  return { polynomial: a.polynomial.times(b.polynomial), is };
}
