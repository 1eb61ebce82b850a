/** `Object.create(C.prototype)` is an object of the class C: the edits that say so. */
import ts from "#typescript";
import type { TextEdit } from "../edited-text.js";

export function createdObjects(path: string, text: string): readonly TextEdit[] {
  if (!/\bObject\.create\s*\(/.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const classes = new Set<string>();
  for (const s of file.statements)
    if (ts.isClassDeclaration(s) && s.name !== undefined && s.typeParameters === undefined) classes.add(s.name.text);
  const edits: TextEdit[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || node.arguments.length !== 1 || ts.isAsExpression(node.parent)) return;
    if (node.expression.getText(file) !== "Object.create") return;
    const [of] = node.arguments;
    if (of === undefined || !ts.isPropertyAccessExpression(of) || of.name.text !== "prototype") return;
    const name = of.expression.getText(file);
    if (!classes.has(name)) return;
    const start = node.getStart(file);
    edits.push({ start, end: start, text: "(" }, { start: node.end, end: node.end, text: ` as ${name})` });
  };
  visit(file);
  return edits;
}
