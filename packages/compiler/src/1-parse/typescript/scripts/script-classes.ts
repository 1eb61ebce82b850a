/**
 * Classes of scripts that are written without `class`, or as the value of a variable → the edits that make class declarations of them.
 *
 * In: the text of a script (after common-js.ts). Out: edits; texts that move keep their places.
 * Method: syntax alone. A function at the top of a module (or of a function that is called once and gives it) with members of
 * `C.prototype` becomes `class C`, put where the last of its members was; `var C = class …` becomes `class C …`.
 * Limits: a class whose prototype is used in any other way, whose members are made in branches or loops, or that is mentioned at the
 * top between its members, stays a function.
 */
import ts from "#typescript";
import type { TextEdit } from "../edited-text.js";
import { constructorEdits } from "./constructor-functions.js";
import { assignedNames, isMemberName, textOf } from "./syntax.js";

export function scriptClassEdits(path: string, text: string): readonly TextEdit[] {
  if (!/\bprototype\b|=\s*class\b/.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  return [...classVariables(file), ...constructorEdits(file)];
}

/** `var C = class [C] { … };` → `class C { … }` */
function classVariables(file: ts.SourceFile): readonly TextEdit[] {
  const assigned = assignedNames(file);
  return file.statements.flatMap((s): TextEdit[] => {
    if (!ts.isVariableStatement(s) || s.declarationList.declarations.length !== 1) return [];
    const [d] = s.declarationList.declarations;
    const value = d?.initializer;
    if (d === undefined || value === undefined || !ts.isClassExpression(value) || !ts.isIdentifier(d.name)) return [];
    if (assigned.has(d.name.text)) return [];
    const name = d.name.text;
    const edits: TextEdit[] = [];
    const inner = value.name;
    const start = s.declarationList.getStart(file);
    const keyword = value.getChildren(file).find((child) => child.kind === ts.SyntaxKind.ClassKeyword);
    if (keyword === undefined || value.modifiers !== undefined) return [];
    edits.push({ start, end: keyword.getStart(file), text: blanked(file, start, keyword.getStart(file)) });
    if (inner === undefined) edits.push({ start: keyword.end, end: keyword.end, text: ` ${name}` });
    else if (inner.text !== name) {
      for (const mention of mentionsOf(value, inner.text)) {
        if (ts.isShorthandPropertyAssignment(mention.parent)) return [];
        edits.push({ start: mention.getStart(file), end: mention.end, text: name });
      }
    }
    if (s.end > value.end) edits.push({ start: value.end, end: s.end, text: blanked(file, value.end, s.end) });
    return edits;
  });
}

function mentionsOf(node: ts.Node, name: string): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (at: ts.Node): void => {
    if (ts.isIdentifier(at) && at.text === name && !isMemberName(at)) found.push(at);
    ts.forEachChild(at, visit);
  };
  visit(node);
  return found;
}

function blanked(file: ts.SourceFile, start: number, end: number): string {
  return textOf(file, start, end).replace(/[^\n]/g, " ");
}
