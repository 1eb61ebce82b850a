/** What calls of library methods have in common. */

import type ts from "typescript";
import { isDate } from "../../../il/conventions/dates.js";
import type { Expression, Path } from "../../../il/types.js";
import type { Piece } from "../arrays/lists.js";
import { settledArray } from "../arrays/narrowed-arrays.js";
import { mayShrinkArrays } from "../arrays/shrinking-callbacks.js";
import { mayHaveHoles } from "../arrays/sparse-arrays.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { unusable } from "../expressions/access.js";
import { held } from "../expressions/choices.js";
import type { Destination } from "../functions/calls-emit.js";
import { refuse } from "../origins.js";
import { callPrelude, preludeFunction } from "../prelude/prelude-calls.js";
import { callbackMayRemove } from "../statements/removing-loops.js";
import { arrayBehind, withoutNil } from "../types/type-keys.js";

/** A call of a method of a library object, with everything evaluated. */
export interface MethodCall {
  readonly node: ts.CallExpression;
  readonly name: string;
  readonly receiver: Expression;
  readonly pieces: readonly Piece[];
  readonly target: Destination;
}

export function refuseMethod(u: UnitContext, call: MethodCall): Expression {
  const { type } = call.receiver;
  const hint = /^(call|apply|bind)$/.test(call.name)
    ? "Call the function directly."
    : isDate(type)
      ? "Make another date of the time that you want: new Date(time)."
      : type.kind === "string" && !/^match(All)?$/.test(call.name)
        ? "Cut and ask the text with slice, indexOf, startsWith and their kin; read the rest before, and hand it over."
        : type.kind === "string" || (type.kind === "opaque" && type.name === "RegExp")
          ? "Patterns test a text, search in it and replace parts by a text; read the rest before, and hand it over."
          : "Write a loop, or a function of your own.";
  refuse(u.program, call.node, "RG2003", `The method ${call.name} of the library cannot be differentiated.`, hint);
  return unusable(u, call.node);
}

/** The path to the pointer a value is. */
export function pointerOf(u: UnitContext, value: Expression, name: string): Path {
  const own = held(u, value, name);
  return own.kind === "read" ? settledArray(u, own.path) : u.temporary(name, value.type);
}

/** Methods that pass over elements that were never stored. */
const passesOver: ReadonlySet<string> = new Set([
  ..."forEach map filter reduce reduceRight every some flatMap".split(" "),
]);

function receiverOf({ node }: MethodCall): ts.Expression {
  return (bare(node.expression) as ts.PropertyAccessExpression).expression;
}

/** The prelude's procedure for the method. */
export function preludeMethod(u: UnitContext, call: MethodCall, receiver: string): Expression {
  const isSparse = receiver === "array" && passesOver.has(call.name) && mayHaveHoles(u.program, receiverOf(call));
  const element = arrayBehind(withoutNil(call.receiver.type))?.element;
  if (isSparse && element !== undefined && withoutNil(element) !== element) {
    const message = `${call.name} of an array that may have holes, and undefined among its elements.`;
    refuse(u.program, call.node, "RG2003", message, "Write a loop that tests each element.");
    return unusable(u, call.node);
  }
  const prefix = isSparse
    ? "sparse"
    : receiver === "array" && mayShrinkArrays(u.program, call.node)
      ? "changing"
      : (receiver === "map" || receiver === "set") && callbackMayRemove(u.program, call.node)
        ? receiver === "map"
          ? "removingMap"
          : "removingSet"
        : undefined;
  const careful =
    prefix === undefined ? undefined : preludeFunction(u.program, `${prefix}_${call.name}`, call.pieces.length);
  const f = careful ?? preludeFunction(u.program, `${receiver}_${call.name}`, call.pieces.length);
  if (f === undefined) return refuseMethod(u, call);
  return callPrelude(u, f, [{ spread: false, value: call.receiver }, ...call.pieces], call.node, call.target);
}
