/** Functions whose calls stay as the user has written them: a derivative of the user's belongs to them, or they have no text. */
import { checkpointedPiece, writtenCall } from "../conventions/directives.js";
import type { Unit } from "../program.js";
import type { Statement } from "../statements.js";

export function isCalledAsItIs({ written, withoutText }: Unit): boolean {
  return written !== undefined || withoutText === true;
}

/** The piece that encloses a call of such a function. */
export function isOfWrittenCall({ directives = [] }: Statement): boolean {
  return directives.some(({ name, arguments: [first] }) => name === checkpointedPiece && first === writtenCall);
}
