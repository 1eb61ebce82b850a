/**
 * The parameters of a function that is written in a call, as a declaration in another file can repeat them: nothing else tells TypeScript's types of
 * derivatives what its parameters are called.
 */
import { dirname, join } from "node:path";
import ts from "#typescript";
import type { InlineExpression } from "./inline-function.js";

/** Text, and names of types with the modules that export them: a path, or a package. */
export type SignaturePart = string | { readonly module: string; readonly name: string | undefined };

/** Undefined where something in it has no name outside of its module. */
export function signatureOf(inline: InlineExpression, checker: ts.TypeChecker): readonly SignaturePart[] | undefined {
  if (inline.typeParameters !== undefined) return undefined;
  const parts: SignaturePart[] = [];
  for (const { name, dotDotDotToken, questionToken, type, initializer } of inline.parameters) {
    const written = type === undefined ? ofInitial(initializer) : typeParts(type, checker);
    if (!ts.isIdentifier(name) || written === undefined) return undefined;
    const mark = questionToken !== undefined || initializer !== undefined ? "?" : "";
    parts.push(`${parts.length === 0 ? "" : ", "}${dotDotDotToken === undefined ? "" : "..."}${name.text}${mark}: `);
    parts.push(...written);
  }
  return parts;
}

const ofInitial = (initial: ts.Expression | undefined): readonly string[] | undefined =>
  initial !== undefined && ts.isNumericLiteral(initial) ? ["number"] : undefined;

function typeParts(type: ts.TypeNode, checker: ts.TypeChecker): readonly SignaturePart[] | undefined {
  const source = type.getSourceFile();
  const names: { readonly at: ts.Identifier; readonly part: SignaturePart }[] = [];
  let hasNames = true;
  function visit(node: ts.Node): void {
    if (ts.isTypeQueryNode(node) || ts.isImportTypeNode(node)) hasNames = false;
    if (ts.isTypeReferenceNode(node)) {
      let first = node.typeName;
      while (ts.isQualifiedName(first)) first = first.left;
      const part = partOf(first, type, checker);
      if (part === undefined) hasNames = false;
      else names.push({ at: first, part });
    }
    node.forEachChild(visit);
  }
  visit(type);
  if (!hasNames || /\/[/*]/.test(type.getText(source))) return undefined;
  const parts: SignaturePart[] = [];
  let from = type.getStart(source);
  const inOneLine = (start: number, end: number): string => source.text.slice(start, end).replace(/\s+/g, " ");
  for (const { at, part } of names.sort((a, b) => a.at.pos - b.at.pos)) {
    parts.push(inOneLine(from, at.getStart(source)), part);
    from = at.end;
  }
  return [...parts, inOneLine(from, type.end)];
}

function partOf(name: ts.Identifier, type: ts.TypeNode, checker: ts.TypeChecker): SignaturePart | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  const [declaration] = symbol?.declarations ?? [];
  if (symbol === undefined || declaration === undefined) return name.text;
  if (declaration.pos >= type.pos && declaration.end <= type.end) return name.text;
  const source = name.getSourceFile();
  if (ts.isImportSpecifier(declaration))
    return { module: moduleOf(declaration), name: (declaration.propertyName ?? declaration.name).text };
  if (ts.isImportClause(declaration)) return { module: moduleOf(declaration), name: "default" };
  if (ts.isNamespaceImport(declaration)) return { module: moduleOf(declaration), name: undefined };
  const own = checker.getSymbolAtLocation(source);
  const exported = own === undefined ? [] : checker.getExportsOfModule(own);
  const found = exported.find((each) =>
    (each.flags & ts.SymbolFlags.Alias) === 0 ? each === symbol : checker.getAliasedSymbol(each) === symbol,
  );
  return found === undefined ? undefined : { module: source.fileName, name: found.name };
}

function moduleOf(declaration: ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport): string {
  let at: ts.Node = declaration;
  while (!ts.isImportDeclaration(at)) at = at.parent;
  const { text } = at.moduleSpecifier as ts.StringLiteral;
  return /^\.{1,2}(\/|$)/.test(text) ? join(dirname(at.getSourceFile().fileName), text) : text;
}
