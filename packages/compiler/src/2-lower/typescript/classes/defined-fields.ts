/**
 * Fields that come into being with the object (`useDefineForClassFields`, as of ES2022): one without an initial value is undefined
 * when the base's constructor has returned, whatever that constructor, or a method it calls, has stored there.
 *
 * In: a class. Out: what the option says, and a diagnostic for each field that loses its value so (RG2076).
 * Limits: a field is taken to lose it where the base has a field of that name, or calls something with the object while a method of
 * the class stores there; unless the class's own constructor stores to it in any case.
 */
import ts from "#typescript";
import type { ProgramContext, RecordInfo } from "../context.js";
import { originOf } from "../origins.js";

export function definesFields(p: ProgramContext, node: ts.ClassLikeDeclaration): boolean {
  const isScript = /\.[cm]?jsx?$/.test(node.getSourceFile().fileName);
  return isScript || p.parsed.program.getCompilerOptions().useDefineForClassFields !== false;
}

export function refuseLostFields(p: ProgramContext, record: RecordInfo, node: ts.ClassLikeDeclaration): void {
  const { base } = record;
  if (base === undefined) return;
  for (const member of node.members) {
    if (!ts.isPropertyDeclaration(member) || member.initializer !== undefined || !ts.isIdentifier(member.name))
      continue;
    const { Static, Ambient, Abstract } = ts.ModifierFlags;
    if (ts.getCombinedModifierFlags(member) & (Static | Ambient | Abstract)) continue;
    const name = member.name.text;
    if (isStoredByConstructor(node, name)) continue;
    const isOfBase = base.fields.some((f) => f.name === name);
    if (!isOfBase && !(isStoredByMethods(node, name) && handsOutThis(base))) continue;
    p.bag.add(
      "RG2076",
      "error",
      originOf(member),
      `${name} is undefined again when ${base.name}'s constructor has returned: what was stored there is lost.`,
      `Write declare before it, or give it its value after super(…).`,
    );
  }
}

function constructorBody(node: ts.ClassLikeDeclaration): ts.Block | undefined {
  return node.members.find(ts.isConstructorDeclaration)?.body;
}

/** Does a statement of the constructor itself, under no condition, give the field its value? */
function isStoredByConstructor(node: ts.ClassLikeDeclaration, name: string): boolean {
  return (constructorBody(node)?.statements ?? []).some(
    (s) => ts.isExpressionStatement(s) && isStore(s.expression, name),
  );
}

function isStoredByMethods(node: ts.ClassLikeDeclaration, name: string): boolean {
  const has = (at: ts.Node): boolean =>
    isStore(at, name) || (ts.forEachChild(at, (child) => has(child) || undefined) ?? false);
  return node.members.some((member) => !ts.isConstructorDeclaration(member) && has(member));
}

function isStore(node: ts.Node, name: string): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  if (kind < ts.SyntaxKind.FirstAssignment || kind > ts.SyntaxKind.LastAssignment) return false;
  const { left } = node;
  if (!ts.isPropertyAccessExpression(left) || left.name.text !== name) return false;
  return left.expression.kind === ts.SyntaxKind.ThisKeyword;
}

/** Does a base's constructor do anything with the object but read and store its fields? */
function handsOutThis(base: RecordInfo): boolean {
  const hands = (node: ts.Node): boolean => {
    if (node.kind === ts.SyntaxKind.ThisKeyword) {
      const { parent } = node;
      if (!ts.isPropertyAccessExpression(parent)) return true;
      return ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
    }
    return ts.forEachChild(node, (child) => hands(child) || undefined) ?? false;
  };
  for (let at: RecordInfo | undefined = base; at !== undefined; at = at.base) {
    const { classNode } = at;
    if (classNode === undefined) continue;
    const initial = classNode.members.flatMap((m) =>
      ts.isPropertyDeclaration(m) && m.initializer !== undefined ? [m.initializer] : [],
    );
    const body = constructorBody(classNode);
    if ([...initial, ...(body === undefined ? [] : [body])].some(hands)) return true;
  }
  return false;
}
