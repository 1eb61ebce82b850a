/**
 * Dates: passive values that numbers and texts are read from.
 *
 * Numbers with derivatives that become a date and are read from it are refused by 3-analyze/lost-derivatives/keys-and-texts.ts.
 * Limits: a date is not changed (`setHours`), and `new Date()` asks the clock.
 */
import { operation, real64, stringType } from "../../../il/builders.js";
import { dateType, isDate } from "../../../il/conventions/dates.js";
import type { Expression } from "../../../il/types.js";

/** `new Date(…)` of numbers, of a text or of another date. */
export function newDate(given: readonly Expression[]): Expression | undefined {
  const isPlain = given.every(({ type }) => type.kind === "real");
  const isCopy = given.length === 1 && (given[0]!.type.kind === "string" || isDate(given[0]!.type));
  if (given.length === 0 || !(isPlain || isCopy)) return undefined;
  return operation("external", given, dateType, "new Date");
}

/** What a date is asked for; undefined where it is changed, or the answer is no number or text. */
export function dateMethod(date: Expression, name: string, given: readonly Expression[]): Expression | undefined {
  if (given.length > 0) return undefined;
  const isNumber =
    name === "valueOf" ||
    /^get(UTC)?(Time|FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)$/.test(name);
  if (isNumber) return operation("stringOp", [date], real64, name);
  return /^to(ISO|UTC|Date|Time)?String$|^toJSON$/.test(name)
    ? operation("stringOp", [date], stringType, name)
    : undefined;
}
