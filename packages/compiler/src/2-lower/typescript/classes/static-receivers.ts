/**
 * What stands before a static member: `this` in it is the class that it is reached through, not the one that declares it.
 *
 * Here `this` of a static member is the class that declares it. Reached through a class that inherits it, or through a class that is
 * a value, it may be another: that is refused where it matters.
 */
import ts from "#typescript";
import type { ProgramContext, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { refuse } from "../origins.js";
import { derivedClasses } from "./class-facts.js";
import { classNamed } from "./class-names.js";

/** Refuses a static member that may be another, or may mean another class by `this`, than the one that is found. */
export function refuseOtherClass(u: UnitContext, base: ts.Expression, member: ts.ClassElement): boolean {
  const p = u.program;
  const owner = member.parent as ts.ClassLikeDeclaration;
  const inner = bare(base);
  const name = member.name?.getText() ?? "";
  const own = owner.name?.text ?? "the class";
  if (inner.kind === ts.SyntaxKind.SuperKeyword) {
    if (!usesThis(p, member)) return false;
    return refuseThis(u, base, name, own);
  }
  if (inner.kind === ts.SyntaxKind.ThisKeyword) return false;
  const declared = classNamed(p, inner);
  if (declared === undefined) return refuseValue(u, base, name);
  return declared !== owner && derivedClasses(p, owner).includes(declared) && usesThis(p, member)
    ? refuseThis(u, base, name, own)
    : false;
}

/** Refuses a static property or a function in one that is reached through a value, which may be a class with another. */
export function refuseThroughValue(u: UnitContext, node: ts.PropertyAccessExpression, symbol: ts.Symbol): boolean {
  const declared = symbol.valueDeclaration;
  const isStatic =
    declared !== undefined &&
    ts.isPropertyDeclaration(declared) &&
    (ts.getCombinedModifierFlags(declared) & ts.ModifierFlags.Static) !== 0;
  if (!isStatic || classNamed(u.program, node.expression) !== undefined) return false;
  return refuseValue(u, node, node.name.text);
}

export function refuseValue(u: UnitContext, node: ts.Node, name: string): true {
  const message = `The static member ${name} is reached through a class that is a value, and may be that of another class.`;
  const hint = `Name the class, as in C.${name}; or hand over the member beside the class, as a value of its own.`;
  refuse(u.program, node, "RG2011", message, hint);
  return true;
}

/** Refuses a store in an inherited static property: it makes one of the class's own beside that of the base. */
export function refuseStoreInDerived(u: UnitContext, node: ts.PropertyAccessExpression, symbol: ts.Symbol): boolean {
  const inner = bare(node.expression);
  const owner = symbol.valueDeclaration?.parent;
  if (owner === undefined || !ts.isClassLike(owner)) return false;
  const declared = classNamed(u.program, inner);
  if (declared === undefined) return false;
  if (declared === owner || !derivedClasses(u.program, owner).includes(declared)) return false;
  const message = `${node.getText()} makes a property of its own beside that of the base class.`;
  const hint = `Declare static ${node.name.text} in ${inner.getText()}, or store in ${owner.name?.text ?? "the base"}.${node.name.text}.`;
  refuse(u.program, node, "RG2015", message, hint);
  return true;
}

function refuseThis(u: UnitContext, node: ts.Node, name: string, own: string): true {
  const message = `\`this\` in the static member ${name} of ${own} is another class here.`;
  const hint = `Write the member in this class, too; or name the class in it instead of \`this\`: new ${own}(…).`;
  refuse(u.program, node, "RG2015", message, hint);
  return true;
}

/** Does the member speak of the class that it is reached through? */
function usesThis(p: ProgramContext, member: ts.ClassElement): boolean {
  return p.remember("static member with this", member, () => {
    const visit = (node: ts.Node): boolean => {
      if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) return true;
      if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isClassLike(node)) return false;
      return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
    };
    const body = ts.isMethodDeclaration(member) || ts.isAccessor(member) ? member.body : undefined;
    return body !== undefined && visit(body);
  });
}
