/**
 * Whether two function values are one and the same.
 *
 * A function that is named as a value gives a closure each time, so that closures say nothing of it: such tests are refused.
 */
import type ts from "typescript";
import type { Expression, Type } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { refuse } from "../origins.js";
import { procedureBehind, withoutNil } from "../types/type-keys.js";

/** Refuses `f === g` of functions; what can be no function is never equal to one, and needs no refusal. */
export function refuseIdentity(u: UnitContext, node: ts.Node, left: Expression, right: Expression): boolean {
  const mayBeSame =
    (mayBeFunction(left.type) && (mayBeFunction(right.type) || isUnknown(right.type))) ||
    (isUnknown(left.type) && mayBeFunction(right.type));
  if (!mayBeSame) return false;
  const hint = "Decide by something else: a number or a string beside the function, or a parameter of its own.";
  refuse(u.program, node, "RG2059", `${node.getText()} asks which function or class a value is.`, hint);
  return true;
}

function mayBeFunction(type: Type): boolean {
  const plain = withoutNil(type);
  return procedureBehind(plain) !== undefined || (plain.kind === "union" && plain.members.some(mayBeFunction));
}

function isUnknown(type: Type): boolean {
  return type.kind === "opaque";
}
