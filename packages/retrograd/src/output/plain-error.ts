import type { Diagnostic } from "@retrograd/compiler";

/** A diagnostic about a file as a whole, or about the request. */
export function plainError(code: string, file: string, message: string, hint: string): Diagnostic {
  return { code, severity: "error", message, file, line: 0, column: 0, endLine: 0, endColumn: 0, hint };
}
