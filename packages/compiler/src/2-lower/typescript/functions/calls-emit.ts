/** Call statements. */
import ts from "#typescript";
import { read } from "../../../il/builders.js";
import { declaredType } from "../../../il/queries/path-types.js";
import type { Callee, Expression, Path, Type } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { isFixedPlace } from "../expressions/evaluation-order.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { originOf } from "../origins.js";

/** Where a call's result goes: a place, nowhere, or (undefined) a temporary. */
export type Destination = Path | "none" | undefined;

/** Emits a call and gives its value. */
export function emitCall(
  u: UnitContext,
  callee: Callee,
  values: readonly Expression[],
  result: Type | undefined,
  node: ts.Node,
  target: Destination,
  name = "t",
): Expression {
  const origin = originOf(node);
  if (result === undefined || target === "none") {
    u.emit({ kind: "call", targets: result === undefined ? [] : [null], callee, arguments: values, origin });
    return undefinedConstant;
  }
  // A number goes to a place for numbers or references by an assignment.
  const isAlike = target?.type.kind !== "union" || result.kind === "union";
  const direct = target !== undefined && isAlike && isFixedPlace(u.program, target) && !mayGrow(u, target);
  const place = direct ? target : u.temporary(name, result);
  u.emit({ kind: "call", targets: [place], callee, arguments: values, origin });
  return read(place);
}

/** Is the place an element of a list? Storing it may lengthen the list: that is an assignment's work. */
function mayGrow(u: UnitContext, target: Path): boolean {
  if (target.steps.at(-1)?.kind !== "index") return false;
  const array = declaredType(u.program, target.root, target.steps.slice(0, -1));
  return array?.kind !== "array" || array.storage === "list";
}

/** What to call the result of a function. */
export function resultName(f: ts.SignatureDeclaration): string {
  return f.name !== undefined && ts.isIdentifier(f.name)
    ? ts.isMethodDeclaration(f)
      ? f.name.text
      : `${f.name.text}Value`
    : "t";
}
