import type { Statement } from "../../../il/types.js";

/** Does control never reach the end of the statements? */
export function leaves(statements: readonly Statement[]): boolean {
  const last = statements[statements.length - 1];
  if (last === undefined) return false;
  switch (last.kind) {
    case "exit":
    case "return":
    case "throw":
      return true;
    case "if":
      return leaves(last.then.statements) && leaves(last.else.statements);
    case "scope":
      // The text has no label to leave a piece by.
      return last.directives !== undefined && leaves(last.body.statements);
    default:
      return false;
  }
}
