import type { Origin } from "../../diagnostics/origin.js";
import type { Statement } from "../types.js";

/** The directive of that name above a statement: where it stands. */
export function directiveOf(s: Statement, name: string): Origin | undefined {
  return s.directives?.find((each) => each.name === name)?.origin;
}
