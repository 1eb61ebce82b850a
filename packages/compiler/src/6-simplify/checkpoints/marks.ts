/** Directives that passes give to statements, and what users say against them. */
import { checkpointedLoop, checkpointedPiece, splitCall } from "../../il/conventions/directives.js";
import type { CallStatement, Directive, Program, Statement } from "../../il/types.js";

/** The mark comes first: what is said of the statement names it. */
export function bearing(s: Statement, mark: Directive): Statement {
  return { ...s, directives: [mark, ...(s.directives ?? [])] };
}

export function without(s: Statement, marks: (directive: Directive) => boolean): Statement {
  const { directives = [], ...bare } = s;
  const kept = directives.filter((each) => !marks(each));
  if (kept.length === directives.length) return s;
  return (kept.length === 0 ? bare : { ...bare, directives: kept }) as Statement;
}

export function bears(s: Statement, name: string): boolean {
  return s.directives?.some((each) => each.name === name) === true;
}

/** `$AD NOCHECKPOINT` stands above the call, or above the function. */
export function isSplit({ units }: Program, s: CallStatement): boolean {
  const callee = s.callee.kind === "unit" ? units.get(s.callee.unit) : undefined;
  return bears(s, splitCall) || callee?.directives?.some(({ name }) => name === splitCall) === true;
}

/** The directives that ask for something to be run again. */
export function asksForCheckpoint({ name }: Directive): boolean {
  return name === checkpointedLoop || name === checkpointedPiece;
}

/** An option has made the mark, not the user's text. */
export function isMark({ origin }: Pick<Directive, "origin">): boolean {
  return origin.kind === "pass";
}

export const markPlacesPass = "mark-places";

/** An option that names the place has made the mark. */
export function isNamed({ origin }: Pick<Directive, "origin">): boolean {
  return origin.kind === "pass" && origin.pass === markPlacesPass;
}
