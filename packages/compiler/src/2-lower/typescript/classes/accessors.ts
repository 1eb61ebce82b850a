/** Getters and setters: calls of the units `get x` and `set x`. */
import ts from "#typescript";
import { read } from "../../../il/builders.js";
import type { Callee, Expression, Type } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { held } from "../expressions/choices.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { resultOf } from "../functions/functions.js";
import { originOf, refuse } from "../origins.js";
import { emptyEnvironment } from "../types/environments.js";
import { withoutNil } from "../types/type-keys.js";
import { convertType, typeOfNode } from "../types/types.js";
import { isOverridden } from "./class-facts.js";
import { memberOwner, ownerRecord } from "./members.js";
import { refuseOtherClass } from "./static-receivers.js";

function isClassAccessor(d: ts.Declaration): boolean {
  return ts.isAccessor(d) && ts.isClassLike(d.parent);
}

/** Has some class that the object may be of an accessor for the property? Of several classes the symbol's flags do not tell. */
export function isComputedByClass(symbol: ts.Symbol): boolean {
  return symbol.declarations?.some(isClassAccessor) ?? false;
}

/** Where an accessor is called. A part of a pattern has no expression of its object, which is the receiver. */
interface Use {
  readonly node: ts.Node;
  readonly name: string;
  readonly object?: ts.Expression;
}

/** The value of a property that has a getter; with `stored`, the call of its setter. */
export function callAccessor(
  u: UnitContext,
  node: ts.PropertyAccessExpression,
  symbol: ts.Symbol,
  kind: "get" | "set",
  stored?: Expression,
  receiver?: Expression,
): Expression {
  return callAt(u, { node, name: node.name.text, object: node.expression }, symbol, kind, stored, receiver);
}

/** The value of an abstract property that all classes have a getter for (class-facts.ts). */
export function callAbstractGetter(u: UnitContext, of: Expression, property: string, node: ts.Node): Expression {
  const p = u.program;
  const object = held(u, of, "self");
  if (object.kind !== "read") return undefinedConstant;
  const name = `get ${property}`;
  p.virtualCalls.set(name, { key: name, member: property, kind: "get", typeArguments: [] });
  const target = u.temporary(property, typeOfNode(u, node));
  const callee: Callee = { kind: "method", receiver: object.path, method: name };
  u.emit({ kind: "call", targets: [target], callee, arguments: [object], origin: originOf(node) });
  return read(target);
}

/** The value of a property that a pattern names, of an object whose class has a getter for it. */
export function partByGetter(
  u: UnitContext,
  node: ts.Node,
  name: string,
  symbol: ts.Symbol,
  object: Expression,
): Expression {
  return callAt(u, { node, name }, symbol, "get", undefined, { ...object, type: withoutNil(object.type) });
}

function callAt(
  u: UnitContext,
  use: Use,
  symbol: ts.Symbol,
  kind: "get" | "set",
  stored?: Expression,
  receiver?: Expression,
): Expression {
  const p = u.program;
  const { node, name: property } = use;
  const test = kind === "get" ? ts.isGetAccessorDeclaration : ts.isSetAccessorDeclaration;
  const accessors = (symbol.declarations ?? []).filter(
    (d): d is ts.GetAccessorDeclaration | ts.SetAccessorDeclaration => test(d),
  );
  const [accessor] = accessors;
  /** The object is of one of several classes, none of which is a base of all. */
  const isOfSeveral = accessors.length > 1;
  const isMixed = symbol.declarations?.some(
    (d) => !isClassAccessor(d) || !accessors.some((a) => a.parent === d.parent),
  );
  if (accessor !== undefined && symbol.declarations!.length > 1 && isMixed === true) {
    const hint = `Write a ${kind}ter of ${property} in every class.`;
    refuse(p, node, "RG2042", `${property} has no ${kind}ter in some of the classes.`, hint);
    return undefinedConstant;
  }
  if (accessor === undefined || ts.isObjectLiteralExpression(accessor.parent)) {
    refuse(
      p,
      node,
      "RG2042",
      `The ${kind}ter of ${property} cannot be called here.`,
      "Use a class with a getter, or a method.",
    );
    return undefinedConstant;
  }
  const isStatic = (ts.getCombinedModifierFlags(accessor) & ts.ModifierFlags.Static) !== 0;
  if (isStatic && use.object === undefined) {
    const hint = `Write const ${property} = Class.${property}, with the name of the class.`;
    refuse(p, node, "RG2058", `${property} is a static getter; a pattern does not call it here.`, hint);
    return undefinedConstant;
  }
  if (isStatic && refuseOtherClass(u, use.object!, accessor)) return undefinedConstant;
  const isSuper = use.object?.kind === ts.SyntaxKind.SuperKeyword;
  const object = isStatic
    ? undefined
    : held(
        u,
        receiver ?? (isSuper && u.self !== undefined ? read(u.self) : u.lower.expression(u, use.object!)),
        "self",
      );
  const owner =
    object === undefined
      ? undefined
      : (memberOwner(u, object.type, accessor) ??
        (use.object === undefined ? undefined : ownerRecord(u, use.object, accessor)));
  const environment = owner?.environment ?? emptyEnvironment(p);
  const name = `${kind} ${property}`;
  let callee: Callee;
  if (object !== undefined && !isSuper && (isOfSeveral || isOverridden(p, accessor)) && object.kind === "read") {
    p.virtualCalls.set(name, { key: name, member: property, kind, typeArguments: [] });
    callee = { kind: "method", receiver: object.path, method: name };
  } else {
    const unit =
      owner === undefined
        ? u.lower.functionUnit(p, accessor, environment)
        : u.lower.methodUnit(p, owner, accessor, environment);
    callee = { kind: "unit", unit };
  }
  const values = [...(object === undefined ? [] : [object]), ...(stored === undefined ? [] : [stored])];
  const own = (): Type | undefined =>
    isOfSeveral ? convertType(p, p.checker.getTypeOfSymbol(symbol), u.environment) : resultOf(p, accessor, environment);
  const result = kind === "get" ? own() : undefined;
  const target = result === undefined ? undefined : u.temporary(property, result);
  u.emit({
    kind: "call",
    targets: target === undefined ? [] : [target],
    callee,
    arguments: values,
    origin: originOf(node),
  });
  return target === undefined ? undefinedConstant : read(target);
}
