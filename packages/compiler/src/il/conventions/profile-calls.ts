/**
 * What profiled adjoints call where their parts begin and end (`@retrograd/runtime/profile`, `retrograd_profile.h`), and the table of the places
 * that the numbers in the calls stand for.
 */
import type { Origin } from "../../diagnostics/origin.js";
import { spanOf } from "../../diagnostics/origin.js";
import { constant } from "../builders.js";
import type { CallStatement, Statement } from "../types.js";

export const profileCall = {
  /** Around a loop or call in a forward sweep. */
  enter: "enterPlace",
  leave: "leavePlace",
  /** Where an iteration begins; behind the last one; where one begins in which nothing else is noted. */
  step: "nextStep",
  last: "lastStep",
  count: "countStep",
  /** Where something stands that the backward sweep runs forward and back at once; around it there, and between the two. */
  pass: "passPlace",
  open: "openPlace",
  close: "closePlace",
  turn: "turnBack",
  /** Behind the reverse of a part. */
  sample: "samplePlace",
} as const;

export type ProfileCall = (typeof profileCall)[keyof typeof profileCall];

const names: ReadonlySet<string> = new Set(Object.values(profileCall));

export function isProfileCall(name: string): name is ProfileCall {
  return names.has(name);
}

/** `place`: absent for a call that names none. */
export function callOfProfile(name: ProfileCall, place: number | undefined, origin: Origin): CallStatement {
  const list = place === undefined ? [] : [constant(place)];
  return { kind: "call", targets: [], callee: { kind: "external", name }, arguments: list, origin };
}

/** Which call a statement is, and of which place; undefined for any other statement. */
export function profileCallOf(
  s: Statement,
): { readonly name: ProfileCall; readonly place: number | undefined } | undefined {
  if (s.kind !== "call" || s.callee.kind !== "external" || !isProfileCall(s.callee.name)) return undefined;
  const [first] = s.arguments;
  const place = first?.kind === "constant" && typeof first.value === "number" ? first.value : undefined;
  return { name: s.callee.name, place };
}

/** The head itself, among the places. */
export const headPlace = -1;

/** A loop or a call in the user's text. */
export interface ProfiledPlace {
  readonly kind: "loop" | "call";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Calls: the procedure that is called. Loops: the procedure that they are in. */
  readonly name: string;
  /** Loops: how often they run is known when they begin. */
  readonly isCounted: boolean;
  /** Loops: their iterations record elements of arrays, each other ones. */
  readonly isSpread: boolean;
}

/** Numbers of places: given to the compiler, filled by it. One for each place in the text, however often it is differentiated. */
export class ProfiledPlaces {
  readonly #numbers = new Map<string, number>();
  readonly #places: { -readonly [K in keyof ProfiledPlace]: ProfiledPlace[K] }[] = [];

  numberOf(
    origin: Origin,
    { kind, name, isCounted, isSpread }: Pick<ProfiledPlace, "kind" | "name" | "isCounted" | "isSpread">,
  ): number {
    const key = placeKey(kind, origin);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      const span = spanOf(origin);
      number = this.#places.length;
      this.#numbers.set(key, number);
      const { file = "", line = 0, column = 0 } = span ?? {};
      this.#places.push({ kind, file, line, column, name, isCounted, isSpread: false });
    }
    this.#places[number]!.isSpread ||= isSpread;
    return number;
  }

  /** The number that a place has already. */
  known(kind: ProfiledPlace["kind"], origin: Origin): number | undefined {
    return this.#numbers.get(placeKey(kind, origin));
  }

  get places(): readonly ProfiledPlace[] {
    return this.#places;
  }
}

/** Loops of one macro stand at one place; where in the macro tells them apart. */
function placeKey(kind: ProfiledPlace["kind"], origin: Origin): string {
  const { file = "", start = 0, end = 0, macros = [] } = spanOf(origin) ?? {};
  const inMacros = macros.map(({ span }) => `${span.file} ${span.start}`);
  return [kind, file, start, end, ...inMacros].join(" ");
}
