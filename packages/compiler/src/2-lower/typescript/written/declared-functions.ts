/**
 * Functions that a name declares once, with text or without, and how another body is laid into them.
 * In: a symbol. Out: the signature, and the edits for a body.
 */
import ts from "#typescript";
import type { TextEdit } from "../../../1-parse/typescript/edited-text.js";

export interface DeclaredFunction {
  readonly name: string;
  readonly signature: ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.FunctionTypeNode;
  readonly hasText: boolean;
  readonly edits: (body: string) => readonly TextEdit[];
}

export function declaredFunction(symbol: ts.Symbol | null): DeclaredFunction | null {
  const [only, ...more] = symbol?.declarations ?? [];
  if (only === undefined || more.length > 0 || symbol === null) return null;
  const { name } = symbol;
  if (ts.isFunctionDeclaration(only)) return declaredBy(only, name);
  if (!ts.isVariableDeclaration(only) || !ts.isVariableStatement(only.parent.parent)) return null;
  const { initializer, type } = only;
  if (initializer !== undefined)
    return ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)
      ? { name, signature: initializer, hasText: true, edits: (body) => [inPlaceOf(initializer.body, body)] }
      : null;
  const statement = only.parent.parent;
  if (type === undefined || !ts.isFunctionTypeNode(type) || statement.declarationList.declarations.length > 1)
    return null;
  return {
    name,
    signature: type,
    hasText: false,
    edits: (body) => [inPlaceOf(statement, asFunction(statement, name, type, body))],
  };
}

/** In a module of one's own, `declare` goes: where nothing is only declared, there may be bodies. */
function declaredBy(node: ts.FunctionDeclaration, name: string): DeclaredFunction {
  const file = node.getSourceFile();
  const { body: own } = node;
  if (own !== undefined) return { name, signature: node, hasText: true, edits: (body) => [inPlaceOf(own, body)] };
  const declare = file.isDeclarationFile ? undefined : modifier(node, ts.SyntaxKind.DeclareKeyword);
  const isEnded = file.text[node.end - 1] === ";";
  const edits = (body: string): readonly TextEdit[] => [
    ...(declare === undefined ? [] : [{ start: declare.getStart(file), end: declare.end, text: "       " }]),
    { start: isEnded ? node.end - 1 : node.end, end: node.end, text: ` ${body}` },
  ];
  return { name, signature: node, hasText: false, edits };
}

function modifier(
  node: ts.FunctionDeclaration | ts.VariableStatement,
  kind: ts.SyntaxKind,
): ts.ModifierLike | undefined {
  return node.modifiers?.find((each) => each.kind === kind);
}

function inPlaceOf(node: ts.Node, text: string): TextEdit {
  return { start: node.getStart(), end: node.end, text };
}

function asFunction(statement: ts.VariableStatement, name: string, type: ts.FunctionTypeNode, body: string): string {
  const isExported = modifier(statement, ts.SyntaxKind.ExportKeyword) !== undefined;
  const isDeclaration = statement.getSourceFile().isDeclarationFile;
  const generic =
    type.typeParameters === undefined ? "" : `<${type.typeParameters.map((each) => each.getText()).join(", ")}>`;
  const parameters = type.parameters.map((each) => each.getText()).join(", ");
  const before = `${isExported ? "export " : ""}${isDeclaration ? "declare " : ""}`;
  return `${before}function ${name}${generic}(${parameters}): ${type.type.getText()} ${body}`;
}
