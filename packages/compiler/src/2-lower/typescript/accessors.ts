/** Getters and setters: calls of the units `get x` and `set x`. */
import ts from "#typescript";
import { read } from "../../il/builders.js";
import type { Callee, Expression } from "../../il/types.js";
import { held } from "./choices.js";
import { isOverridden } from "./class-facts.js";
import type { UnitContext } from "./context.js";
import { emptyEnvironment } from "./environments.js";
import { resultOf } from "./functions.js";
import { memberOwner, ownerRecord } from "./members.js";
import { originOf, refuse } from "./origins.js";

import { refuseOtherClass } from "./static-receivers.js";
import { undefinedConstant } from "./undefined.js";

export function isClassAccessor(d: ts.Declaration): boolean {
  return ts.isAccessor(d) && ts.isClassLike(d.parent);
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
  const p = u.program;
  const test = kind === "get" ? ts.isGetAccessorDeclaration : ts.isSetAccessorDeclaration;
  const accessor = symbol.declarations?.find((d): d is ts.GetAccessorDeclaration | ts.SetAccessorDeclaration =>
    test(d),
  );
  if (accessor === undefined || ts.isObjectLiteralExpression(accessor.parent)) {
    refuse(
      p,
      node,
      "RG2042",
      `The ${kind}ter of ${node.name.text} cannot be called here.`,
      "Use a class with a getter, or a method.",
    );
    return undefinedConstant;
  }
  const isStatic = (ts.getCombinedModifierFlags(accessor) & ts.ModifierFlags.Static) !== 0;
  if (isStatic && refuseOtherClass(u, node.expression, accessor)) return undefinedConstant;
  const isSuper = node.expression.kind === ts.SyntaxKind.SuperKeyword;
  const object = isStatic
    ? undefined
    : held(
        u,
        receiver ?? (isSuper && u.self !== undefined ? read(u.self) : u.lower.expression(u, node.expression)),
        "self",
      );
  const owner =
    object === undefined
      ? undefined
      : (memberOwner(u, object.type, accessor) ?? ownerRecord(u, node.expression, accessor));
  const environment = owner?.environment ?? emptyEnvironment(p);
  const name = `${kind} ${node.name.text}`;
  let callee: Callee;
  if (object !== undefined && !isSuper && isOverridden(p, accessor) && object.kind === "read") {
    p.virtualCalls.set(name, { key: name, member: node.name.text, kind, typeArguments: [] });
    callee = { kind: "method", receiver: object.path, method: name };
  } else {
    const unit =
      owner === undefined
        ? u.lower.functionUnit(p, accessor, environment)
        : u.lower.methodUnit(p, owner, accessor, environment);
    callee = { kind: "unit", unit };
  }
  const values = [...(object === undefined ? [] : [object]), ...(stored === undefined ? [] : [stored])];
  const result = kind === "get" ? resultOf(p, accessor, environment) : undefined;
  const target = result === undefined ? undefined : u.temporary(node.name.text, result);
  u.emit({
    kind: "call",
    targets: target === undefined ? [] : [target],
    callee,
    arguments: values,
    origin: originOf(node),
  });
  return target === undefined ? undefinedConstant : read(target);
}
