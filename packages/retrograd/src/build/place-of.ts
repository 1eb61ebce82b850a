import type { Diagnostic } from "@retrograd/compiler";
import type ts from "#typescript";

/** An error at a place in a module that calls for derivatives. */
export function diagnosticAt(node: ts.Node, code: string, message: string, hint: string): Diagnostic {
  const source = node.getSourceFile();
  const start = source.getLineAndCharacterOfPosition(node.getStart(source));
  const end = source.getLineAndCharacterOfPosition(node.end);
  return {
    code,
    severity: "error",
    message,
    file: source.fileName,
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
    hint,
  };
}
