/** Where the names of functions stand. */
import ts from "#typescript";

/** A mention of a function that hands it to nobody: where it is declared, exported, or a property of it is named. */
export function isOnlyNamed(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent) || ts.isImportClause(parent)) return true;
  if (ts.isExportAssignment(parent) || ts.isNamespaceImport(parent)) return true;
  if (ts.isPropertyAccessExpression(parent)) {
    const { parent: around } = parent;
    return parent.expression === node || (ts.isCallExpression(around) && around.expression === parent);
  }
  return (parent as { name?: ts.Node }).name === node;
}
