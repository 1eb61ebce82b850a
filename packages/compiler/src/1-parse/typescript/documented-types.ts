/**
 * Types in the comments of scripts that say nothing: names that nothing declares, `{Array}`, `{Object}`, `{*}`.
 *
 * In: a program. Out: edits that take such types out, so that the calls can tell (call-site-types.ts).
 */
import ts from "#typescript";
import type { TextEdit } from "./edited-text.js";

/** undefined: every type of the file's comments says something. */
export function emptyDocumentedTypes(file: ts.SourceFile, checker: ts.TypeChecker): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const look = (tag: ts.JSDocTag): void => {
    const typed = tag as ts.JSDocTag & { readonly typeExpression?: ts.Node };
    const { typeExpression } = typed;
    if (typeExpression === undefined || !ts.isJSDocTypeExpression(typeExpression)) return;
    if (!(ts.isJSDocParameterTag(tag) || ts.isJSDocReturnTag(tag) || ts.isJSDocTypeTag(tag))) return;
    if (!isEmpty(typeExpression.type, checker)) return;
    const { pos, end } = typeExpression;
    edits.push({ start: pos, end, text: file.text.slice(pos, end).replace(/[^\n]/g, " ") });
  };
  const seen = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    for (const comment of ts.getJSDocCommentsAndTags(node)) {
      if (!ts.isJSDoc(comment) || seen.has(comment)) continue;
      seen.add(comment);
      for (const tag of comment.tags ?? []) look(tag);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return edits;
}

function isEmpty(node: ts.TypeNode, checker: ts.TypeChecker): boolean {
  if (ts.isTypeReferenceNode(node) && node.typeArguments === undefined) {
    const type = checker.getTypeFromTypeNode(node);
    if (type.flags & ts.TypeFlags.Any) return true;
    if (/^(Function|Object|object)$/.test(node.typeName.getText())) return true;
  }
  if (node.kind === ts.SyntaxKind.AnyKeyword || node.kind === ts.SyntaxKind.ObjectKeyword) return true;
  if (ts.isJSDocAllType(node) || ts.isJSDocUnknownType(node)) return true;
  const type = checker.getTypeFromTypeNode(node);
  if (/\b(any|unknown|Function)\b/.test(checker.typeToString(type))) return true;
  let empty = false;
  ts.forEachChild(node, (child) => {
    if (ts.isTypeNode(child)) empty ||= isEmpty(child, checker);
  });
  return empty;
}
