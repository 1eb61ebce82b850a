/**
 * What `$AD BINOMIAL-CKP` says of a loop, word by word: the number of iterations plus one, the number of states, the number of the first iteration
 * (Tapenade's three), or the number of states alone, or memory (200MB); and behind that
 *
 * - MEASURED: its iterations differ in cost, and the forward sweep measures them;
 * - SHARED m: it shares its states with a loop of m iterations in each of its own, which says SHARED and nothing before it;
 * - SINGLE: states are kept in single precision.
 */

import type { LoopStatement } from "../types.js";

/** The loop without what its directives name: derivatives have asked for it where it is used. */
export function unasked(loop: LoopStatement): LoopStatement {
  const { asked, ...bare } = loop;
  return asked === undefined ? loop : bare;
}

export type RoomWords = (
  | { readonly kind: "states"; readonly count: string; readonly isMeasured: boolean; readonly inner: string | null }
  | { readonly kind: "rest" }
  | { readonly kind: "memory"; readonly bytes: number }
) & { readonly inSingle: boolean };

/** What is wrong with it. */
export interface WrongWords {
  readonly kind: "wrong";
  readonly because: string;
}

const wrong = (because: string): WrongWords => ({ kind: "wrong", because });
const otherForm = wrong("BINOMIAL-CKP takes the number of states, or three numbers");

export function roomWords(words: readonly string[]): RoomWords | WrongWords {
  const first = words.findIndex(isFlag);
  const given = first < 0 ? words : words.slice(0, first);
  const flags = flagsOf(first < 0 ? [] : words.slice(first), given.length > 0);
  if (flags === null) return otherForm;
  const { isMeasured, isShared, inSingle, inner } = flags;
  if (isMeasured && isShared)
    return wrong("MEASURED and SHARED do not go together: nobody knows before what iterations cost");
  if (isMeasured && inSingle)
    return wrong(
      "MEASURED and SINGLE do not go together: which states are rounded would depend on the clock, and so would the derivative",
    );
  if (given.length === 0) return isShared ? { kind: "rest", inSingle } : otherForm;
  if (given.length !== 1 && given.length !== 3) return otherForm;
  if (isShared && inner === null) return wrong("SHARED behind a number of states takes how often the loop inside runs");
  const count = given[given.length === 1 ? 0 : 1] as string;
  const bytes = bytesIn(count);
  if (bytes === null) return { kind: "states", count, isMeasured, inner, inSingle };
  if (isMeasured || isShared) return wrong("MEASURED and SHARED go with a number of states, not with memory");
  return { kind: "memory", bytes, inSingle };
}

/** null: there are others among them, or one twice. */
function flagsOf(words: readonly string[], isCounted: boolean) {
  const flags = new Set<string>();
  let inner: string | null = null;
  for (let k = 0; k < words.length; k++) {
    const flag = (words[k] as string).toUpperCase();
    const next = words[k + 1];
    if (!isFlag(flag) || flags.has(flag)) return null;
    flags.add(flag);
    if (flag !== "SHARED" || !isCounted || next === undefined || isFlag(next)) continue;
    inner = next;
    k++;
  }
  return { isMeasured: flags.has("MEASURED"), isShared: flags.has("SHARED"), inSingle: flags.has("SINGLE"), inner };
}

/** Those that may be variables: how many states, how many iterations the loop inside has. */
export function variableWords(room: RoomWords | WrongWords): readonly string[] {
  if (room.kind !== "states") return [];
  return [room.count, ...(room.inner === null ? [] : [room.inner])].filter((word) => !isNumber(word));
}

export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function isFlag(word: string): boolean {
  return /^(MEASURED|SHARED|SINGLE)$/i.test(word);
}

const units: Readonly<Record<string, number>> = {
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
};

/** `200MB`; null: it is no amount of memory. */
export function bytesIn(word: string): number | null {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([KMG]?i?B)$/i.exec(word) ?? [];
  const size = unit === undefined ? undefined : units[unit.toUpperCase()];
  return number === undefined || size === undefined ? null : Math.floor(Number(number) * size);
}
