/** The host function that is told how many bytes the storage behind a pointer has ($AD SIZE). It touches nothing that the program sees. */
import type { Statement } from "../types.js";

export const lengthNote = "rg_note_length";

export function isLengthNote(s: Statement): boolean {
  return s.kind === "call" && s.callee.kind === "external" && s.callee.name === lengthNote;
}
