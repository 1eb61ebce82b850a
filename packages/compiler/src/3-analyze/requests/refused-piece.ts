/**
 * What is said of a piece that cannot be run again. One that a directive asks for is recorded instead; one that encloses a call of a function of which nothing
 * is differentiated (enclose-written-calls.ts) has to be there.
 */

import type { Origin } from "../../diagnostics/origin.js";
import type { RefusedDirective } from "../../il/conventions/directives.js";
import { isOfWrittenCall } from "../../il/queries/called-as-it-is.js";
import type { Program, Statement } from "../../il/types.js";

export function refusedPiece(
  { units }: Program,
  s: Statement,
  origin: Origin,
  because: string,
  hint: string,
): RefusedDirective {
  if (!isOfWrittenCall(s)) return { origin, message: `The checkpoint cannot be obeyed: ${because}.`, hint };
  const call = s.kind === "scope" ? s.body.statements.find(({ kind }) => kind === "call") : undefined;
  const callee = call?.kind === "call" && call.callee.kind === "unit" ? units.get(call.callee.unit) : undefined;
  const message = `What ${callee?.name ?? "the function"} overwrites cannot be kept for its derivative: ${because}.`;
  return { origin, message, hint, isNeeded: true };
}
