/**
 * Does the user's text read elements as `x[i]!` where the checker, which is told that elements are there, has no doubt of them?
 * Then it is written for a project with `noUncheckedIndexedAccess`, whether or not its settings are at hand.
 */
import ts from "#typescript";
import type { ParsedTypeScript } from "./parse-typescript.js";

export function assertsElements({ files, checker }: ParsedTypeScript): boolean {
  const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Any | ts.TypeFlags.Unknown;
  const visit = (node: ts.Node): boolean => {
    if (ts.isNonNullExpression(node) && ts.isElementAccessExpression(node.expression)) {
      const type = checker.getTypeAtLocation(node.expression);
      const parts = type.isUnion() ? type.types : [type];
      if (parts.every((part) => (part.flags & nothing) === 0)) return true;
    }
    return ts.forEachChild(node, visit) === true;
  };
  return files.some((file) => /\]!/.test(file.text) && visit(file));
}
