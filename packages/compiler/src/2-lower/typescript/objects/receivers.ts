/**
 * Methods of object literals that use `this`: which object that is, the call says (`o.m()`), so that a method that another object is
 * given works on that object from then on.
 *
 * Here such a method is a closure that holds the object it was made for. It may therefore be called on that object alone: what takes
 * it off its object is refused. A copy of the whole literal (`{ ...literal }`) gets a closure of its own.
 * Method: by the names of such methods; a name says nothing about the object, so more may be refused than has to be.
 */
import ts from "#typescript";
import type { Field } from "../../../il/types.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { capturesOf } from "../functions/functions.js";
import { isAssigned } from "../names/assigned-names.js";
import type { ObjectMethod } from "../names/captures.js";
import { captureFacts, methodName } from "../names/captures.js";
import { refuse } from "../origins.js";
import { procedureBehind, withoutNil } from "../types/type-keys.js";
import { textOfName } from "./literal-keys.js";

interface Methods {
  readonly names: ReadonlySet<string>;
  /** Properties that something is stored in after their object was made. */
  readonly stored: ReadonlySet<string>;
  /** How many literals have a property of the name: the checker may give the type of one to all that are alike. */
  readonly literals: ReadonlyMap<string, number>;
}

/** Refuses the value of a method that uses its object. */
export function refuseTaken(u: UnitContext, node: ts.Node, f: Pick<Field, "name" | "type">): boolean {
  if (!isBound(u.program, f)) return false;
  refuseTakenOff(u, node, f.name);
  return true;
}

function refuseTakenOff(u: UnitContext, node: ts.Node, name: string): void {
  const message = `The method ${name} uses \`this\`, and is taken off its object here.`;
  const hint = `Write an arrow function that calls it, (…) => object.${name}(…), or the method in each object.`;
  refuse(u.program, node, "RG2013", message, hint);
}

/** Is the property read for its value, not to be called on its object, nor to see whether it is there? */
export function isTakenOff(node: ts.Node): boolean {
  let at = node;
  while (
    ts.isParenthesizedExpression(at.parent) ||
    ts.isNonNullExpression(at.parent) ||
    ts.isAsExpression(at.parent) ||
    ts.isSatisfiesExpression(at.parent)
  )
    at = at.parent;
  const { parent } = at;
  if (ts.isCallExpression(parent) && parent.expression === at) return false;
  if (ts.isTypeOfExpression(parent) || ts.isPrefixUnaryExpression(parent)) return false;
  if (ts.isBinaryExpression(parent)) return !/^[!=]==?$/.test(parent.operatorToken.getText());
  if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent)) {
    const test = ts.isIfStatement(parent) ? parent.expression : parent.condition;
    return test !== at;
  }
  return !ts.isExpressionStatement(parent);
}

/** Refuses the methods that an object is given from another. */
export function refuseMethodsOf(u: UnitContext, source: ts.Expression): void {
  for (const method of methodsToCopy(u, source)) refuseTakenOff(u, source, methodName(u.program, method)!);
}

/** The methods that a copy of an object needs anew: those that are known, that one literal alone has, that are never replaced, and need nothing of where they stand. */
export function methodsToCopy(u: UnitContext, source: ts.Expression): readonly ObjectMethod[] {
  const p = u.program;
  const { names, stored, literals } = methodsOf(p);
  return p.checker
    .getTypeAtLocation(source)
    .getProperties()
    .flatMap((property) => {
      const { name, valueDeclaration } = property;
      const declared =
        valueDeclaration !== undefined && ts.isPropertyAssignment(valueDeclaration)
          ? bare(valueDeclaration.initializer)
          : valueDeclaration;
      const isOwn = declared === undefined || !ts.isClassLike(declared.parent);
      if (!names.has(name) || !isOwn) return [];
      if (p.checker.getTypeOfSymbol(property).getNonNullableType().getCallSignatures().length === 0) return [];
      if (
        declared !== undefined &&
        (ts.isMethodDeclaration(declared) || ts.isFunctionExpression(declared)) &&
        !stored.has(name) &&
        literals.get(name) === 1 &&
        capturesOf(p, declared).length === 0
      )
        return [declared];
      refuseTakenOff(u, source, name);
      return [];
    });
}

function isBound(p: ProgramContext, { name, type }: Pick<Field, "name" | "type">): boolean {
  const mayBeFunction = procedureBehind(withoutNil(type)) !== undefined || withoutNil(type).kind === "opaque";
  return mayBeFunction && methodsOf(p).names.has(name);
}

function methodsOf(p: ProgramContext): Methods {
  return p.remember("methods of literals that use this", p.parsed, () => {
    const names = new Set<string>();
    const stored = new Set<string>();
    const literals = new Map<string, number>();
    const visit = (node: ts.Node): void => {
      const name = methodName(p, node);
      if (name !== undefined && captureFacts(p, node).needsThis.has(node)) names.add(name);
      if (ts.isPropertyAccessExpression(node) && isAssigned(node)) stored.add(node.name.text);
      if (ts.isObjectLiteralElementLike(node) && node.name !== undefined) {
        const own = textOfName(p, node.name);
        literals.set(own, (literals.get(own) ?? 0) + 1);
      }
      ts.forEachChild(node, visit);
    };
    for (const file of p.parsed.files) visit(file);
    return { names, stored, literals };
  });
}
