/**
 * Can conditions on whole and real numbers all hold at once?
 * In: polynomials that are zero, not negative, or positive; which symbols are whole numbers. Out: true: they surely cannot.
 * Method: products of symbols count as numbers of their own. Equations are solved for one symbol after the other, inequalities by
 * Fourier-Motzkin elimination; where all numbers are whole, a condition is divided by the greatest common divisor of its coefficients
 * and its constant rounded, so that `3 k - 3 l = 1` cannot hold.
 * Limits: more than a few hundred conditions on the way: it says false.
 */
import type { Polynomial } from "./polynomials.js";

export interface Condition {
  readonly polynomial: Polynomial;
  readonly is: "zero" | "not negative" | "positive";
}

export const isZero = (polynomial: Polynomial): Condition => ({ polynomial, is: "zero" });
/** a <= b */
export const atMost = (a: Polynomial, b: Polynomial): Condition => ({ polynomial: b.minus(a), is: "not negative" });
/** a < b */
export const below = (a: Polynomial, b: Polynomial): Condition => ({ polynomial: b.minus(a), is: "positive" });

/** What does not hold if the condition does not; a condition "zero" has no such one alone. */
export function negated({ polynomial, is }: Condition): Condition {
  return { polynomial: polynomial.scaled(-1), is: is === "positive" ? "not negative" : "positive" };
}

const mostConditions = 300;
const largest = 2 ** 45;

interface Row {
  readonly terms: ReadonlyMap<string, number>;
  readonly constant: number;
  readonly is: Condition["is"];
}

export function areContradictory(conditions: readonly Condition[], isWhole: (symbol: string) => boolean): boolean {
  const whole = new Map<string, boolean>();
  let rows: Row[] = [];
  for (const { polynomial, is } of conditions) {
    if (!polynomial.isExact) continue;
    const terms = new Map<string, number>();
    let constant = 0;
    for (const [name, { symbols, coefficient }] of polynomial.terms)
      if (name === "") constant = coefficient;
      else {
        terms.set(name, coefficient);
        if (!whole.has(name)) whole.set(name, symbols.every(isWhole));
      }
    rows.push({ terms, constant, is });
  }
  const wholeTerms = (row: Row): boolean => [...row.terms.keys()].every((name) => whole.get(name) === true);

  for (;;) {
    const tight: Row[] = [];
    for (const row of rows) {
      const next = tightened(row, wholeTerms(row));
      if (next === "impossible") return true;
      if (next !== null) tight.push(next);
    }
    rows = withoutWeaker(tight);
    if (rows.length === 0 || rows.length > mostConditions) return false;
    const next = solved(rows) ?? eliminated(rows);
    if (next === null) return false;
    rows = next;
  }
}

/** The strongest condition on whole numbers that says the same; null: it always holds. */
function tightened(row: Row, isWhole: boolean): Row | "impossible" | null {
  let { constant, is } = row;
  if (row.terms.size === 0) {
    const holds = is === "zero" ? constant === 0 : is === "positive" ? constant > 0 : constant >= 0;
    return holds ? null : "impossible";
  }
  if (Math.abs(constant) > largest || [...row.terms.values()].some((c) => Math.abs(c) > largest)) return null;
  // Numbers that need not be whole are divided without a remainder only.
  const coefficients = isWhole ? [...row.terms.values()] : [...row.terms.values(), constant];
  const divisor = coefficients.reduce(greatestCommonDivisor, 0);
  const terms = new Map([...row.terms].map(([name, c]) => [name, c / divisor]));
  constant /= divisor;
  if (!isWhole) return { terms, constant, is };
  if (is === "positive") {
    constant = Math.ceil(constant) - 1;
    is = "not negative";
  } else if (!Number.isInteger(constant)) {
    if (is === "zero") return "impossible";
    constant = Math.floor(constant);
  }
  return { terms, constant, is };
}

/** Of conditions with the same terms the strongest. */
function withoutWeaker(rows: readonly Row[]): Row[] {
  const strongest = new Map<string, Row>();
  for (const row of rows) {
    const names = [...row.terms].map(([name, c]) => `${c}*${name}`).sort();
    const key = `${row.is === "zero" ? "=" : ">"}${names.join("+")}`;
    const other = row.is === "zero" ? undefined : strongest.get(key);
    if (row.is === "zero") strongest.set(`${key}=${row.constant}`, row);
    else if (
      other === undefined ||
      row.constant < other.constant ||
      (row.constant === other.constant && row.is === "positive")
    )
      strongest.set(key, row);
  }
  return [...strongest.values()];
}

/** An equation is solved for a symbol; null: there is none. */
function solved(rows: readonly Row[]): Row[] | null {
  const equation = rows.find((row) => row.is === "zero");
  if (equation === undefined) return null;
  let best: readonly [string, number] | undefined;
  for (const [name, c] of equation.terms) if (best === undefined || Math.abs(c) < Math.abs(best[1])) best = [name, c];
  const [name, c] = best as readonly [string, number];
  return rows.flatMap((row) => {
    if (row === equation) return [];
    const factor = row.terms.get(name);
    // |c| · row − (factor · sign c) · equation
    return factor === undefined ? [row] : combined(row, Math.abs(c), equation, -factor * Math.sign(c), row.is);
  });
}

/** The symbol that makes the fewest new conditions is eliminated; null: no symbol is left. */
function eliminated(rows: readonly Row[]): Row[] | null {
  const signs = new Map<string, { above: number; below: number }>();
  for (const row of rows)
    for (const [name, c] of row.terms) {
      const count = signs.get(name) ?? { above: 0, below: 0 };
      if (c > 0) count.above++;
      else count.below++;
      signs.set(name, count);
    }
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, count] of signs)
    if (count.above * count.below < least) {
      least = count.above * count.below;
      best = name;
    }
  if (best === undefined) return null;
  const name = best;
  const next = rows.filter((row) => !row.terms.has(name));
  const lower = rows.filter((row) => (row.terms.get(name) ?? 0) > 0);
  const upper = rows.filter((row) => (row.terms.get(name) ?? 0) < 0);
  if (next.length + lower.length * upper.length > mostConditions) return null;
  for (const a of lower)
    for (const b of upper) {
      const is = a.is === "positive" || b.is === "positive" ? "positive" : "not negative";
      next.push(...combined(a, -(b.terms.get(name) as number), b, a.terms.get(name) as number, is));
    }
  return next;
}

/** Nothing where the numbers get too large to be exact: what is left out only makes fewer contradictions. */
function combined(a: Row, byA: number, b: Row, byB: number, is: Row["is"]): readonly Row[] {
  const terms = new Map<string, number>();
  let isExact = true;
  const sum = (x: number, y: number): number => {
    const [left, right] = [x * byA, y * byB];
    if (![left, right, left + right].every(Number.isSafeInteger)) isExact = false;
    return left + right;
  };
  for (const name of new Set([...a.terms.keys(), ...b.terms.keys()])) {
    const coefficient = sum(a.terms.get(name) ?? 0, b.terms.get(name) ?? 0);
    if (coefficient !== 0) terms.set(name, coefficient);
  }
  const constant = sum(a.constant, b.constant);
  return isExact ? [{ terms, constant, is }] : [];
}

function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
