/**
 * Generated modules are made beside the user's; where they are written elsewhere, their relative imports must lead to the same files.
 */
import { dirname, relative, resolve, sep } from "node:path";
import ts from "typescript";

/**
 * The text of a module that moves from one path to another. `moved` says where other modules of the same run go: old path → new path.
 */
export function moveImports(text: string, from: string, to: string, moved: ReadonlyMap<string, string>): string {
  if (dirname(resolve(from)) === dirname(resolve(to))) return text;
  const places = new Map([...moved].map(([before, after]) => [withoutEnding(resolve(before)), resolve(after)]));
  const source = ts.createSourceFile(to, text, ts.ScriptTarget.ES2022, false);
  const literals = source.statements.flatMap((statement) =>
    (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
    statement.moduleSpecifier !== undefined &&
    ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier]
      : [],
  );
  let result = text;
  for (const literal of literals.reverse()) {
    if (!/^\.{1,2}(\/|$)/.test(literal.text)) continue;
    const target = resolve(dirname(from), literal.text);
    const other = places.get(withoutEnding(target));
    const ending = /\.[cm]?[jt]sx?$/.exec(literal.text)?.[0] ?? "";
    const place = other === undefined ? target : withoutEnding(other) + ending;
    const start = literal.getStart(source) + 1;
    result = result.slice(0, start) + specifier(dirname(resolve(to)), place) + result.slice(literal.end - 1);
  }
  return result;
}

function specifier(folder: string, place: string): string {
  const path = relative(folder, place).split(sep).join("/");
  return path.startsWith("../") ? path : `./${path}`;
}

const withoutEnding = (path: string): string => path.replace(/\.[cm]?[jt]sx?$/, "");
