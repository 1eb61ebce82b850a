/**
 * The law of forward values: what the adjoint's forward sweep stores is what the primal stores, statement by statement, bit for bit.
 *
 * Both are made once more so that they say what they store (`Options.notes`): the number of a place in the user's text, and a value. What
 * the derivative does not need is left out of the forward sweep, for some callers or for all; so at each place the values of the sweep must be
 * among those of the primal, in the same order. Where sweeps take turns (iterations that are swept one by one, calls whose sweeps are one) the order
 * is another one; then each value may come no more often than in the primal. What the backward sweep runs again must be a value of the
 * primal too, as often as it likes.
 */

import type { Noted } from "./door.js";

/** What a run says, in order: the number of a place, `-1 - number` where it is run again for the backward sweep, and what is stored there. */
export type Notes = readonly (readonly [number, unknown])[];

/** Runs both in this process; what is otherwise every time (clocks, random numbers) cannot be compared. */
export function differenceOfRuns(noted: Noted<unknown>, primal: () => unknown, adjoint: () => unknown): string | null {
  const stored = notesOf(noted.function, primal);
  if (forwardDifference(stored, notesOf(noted.function, primal), noted.names) !== null) return null;
  return forwardDifference(stored, notesOf(noted.function, adjoint), noted.names);
}

/** What a run in this process says, through the function of that name. */
export function notesOf(name: string, run: () => unknown): Notes {
  const notes: [number, unknown][] = [];
  const host = globalThis as unknown as Record<string, unknown>;
  const before = host[name];
  host[name] = (place: number, value: unknown) => notes.push([place, value]);
  try {
    run();
  } finally {
    if (before === undefined) delete host[name];
    else host[name] = before;
  }
  return notes;
}

/** What is wrong with the notes of an adjoint, if anything is. `names`: of the places. */
export function forwardDifference(primal: Notes, adjoint: Notes, names: readonly string[]): string | null {
  const stored = byPlace(primal);
  for (const [number, values] of byPlace(adjoint)) {
    const isAgain = number < 0;
    const place = isAgain ? -1 - number : number;
    const expected = stored.get(place) ?? [];
    const wrong = isAgain ? strangers(expected, values) : isInOrder(expected, values) ? [] : excess(expected, values);
    if (wrong.length === 0) continue;
    const who = isAgain ? "the backward sweep runs it again and" : "the forward sweep";
    const some = expected.slice(0, 6).map(shown).join(", ");
    return `${names[place]}: ${who} stores ${shown(wrong[0])}, the primal ${some === "" ? "nothing" : some}`;
  }
  return null;
}

export function byPlace(notes: Notes): ReadonlyMap<number, readonly unknown[]> {
  const found = new Map<number, unknown[]>();
  for (const [place, value] of notes) {
    const list = found.get(place);
    if (list === undefined) found.set(place, [value]);
    else list.push(value);
  }
  return found;
}

function strangers(expected: readonly unknown[], values: readonly unknown[]): readonly unknown[] {
  const known = new Set(expected.map(shown));
  return values.filter((value) => !known.has(shown(value)));
}

function isInOrder(expected: readonly unknown[], values: readonly unknown[]): boolean {
  let k = 0;
  for (const value of expected) if (k < values.length && Object.is(value, values[k])) k++;
  return k === values.length;
}

/** Values that come more often than they should. */
function excess(expected: readonly unknown[], values: readonly unknown[]): readonly unknown[] {
  const left = new Map<string, number>();
  for (const value of expected) left.set(shown(value), (left.get(shown(value)) ?? 0) + 1);
  return values.filter((value) => {
    const rest = (left.get(shown(value)) ?? 0) - 1;
    left.set(shown(value), rest);
    return rest < 0;
  });
}

/** Tells all values of numbers apart. */
function shown(value: unknown): string {
  return Object.is(value, -0) ? "-0" : String(value);
}
