import ts from "#typescript";

/** A module's text with other specifiers in its imports and re-exports; undefined leaves one as it is. */
export function rewriteSpecifiers(text: string, rewrite: (specifier: string) => string | undefined): string {
  const source = ts.createSourceFile("module.ts", text, ts.ScriptTarget.ES2022, false);
  const literals = source.statements.flatMap((statement) =>
    (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
    statement.moduleSpecifier !== undefined &&
    ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier]
      : [],
  );
  let result = text;
  for (const literal of literals.reverse()) {
    const written = rewrite(literal.text);
    if (written === undefined) continue;
    result = result.slice(0, literal.getStart(source) + 1) + written + result.slice(literal.end - 1);
  }
  return result;
}
