/** Names in the text of a script, by syntax alone. */
import ts from "typescript";

/** Variables that something is assigned to, after their declaration. */
export function assignedNames(file: ts.SourceFile): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) && ts.isIdentifier(node.left))
      found.add(node.left.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

export function textOf(file: ts.SourceFile, start: number, end: number): string {
  return file.text.slice(start, end);
}
