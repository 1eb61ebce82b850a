/** Pointers that expressions give, as paths; and what stands for an expression that was refused. */
import ts from "#typescript";
import { constant } from "../../../il/builders.js";
import type { Expression, Path } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { typeOfNode } from "../types/types.js";

/** What stands where the user's text was refused: the diagnostic says why. */
export function unusable(u: UnitContext, node: ts.Node): Expression {
  return constant(undefined, undefined, typeOfNode(u, node));
}

/** A path to the pointer that an expression gives. */
export function pointerPath(u: UnitContext, value: Expression, node: ts.Node): Path {
  if (value.kind === "read") return value.path;
  const saved = u.temporary(nameFor(node), value.type);
  u.emit({ kind: "assign", target: saved, value, origin: u.origin });
  return saved;
}

function nameFor(node: ts.Node): string {
  return ts.isIdentifier(node) ? node.text : "t";
}
