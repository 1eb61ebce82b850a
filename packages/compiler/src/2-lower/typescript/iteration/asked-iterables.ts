/** Where the program asks an `Iterable` what it is: a list that stands for a Set, a Map or a text (handed-on.ts) would answer otherwise. */
import type ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { isLibrary } from "../names/symbols.js";
import { refuse } from "../origins.js";

/** `Array.isArray(values)`, `values instanceof Set`, `"size" in values` */
export function askWhatItIs(p: ProgramContext, node: ts.Expression): void {
  if (isIterable(p, p.checker.getTypeAtLocation(node))) p.iterables.asked.add(node);
}

export function refuseAskedIterables(p: ProgramContext): void {
  if (!p.iterables.areListed) return;
  for (const node of p.iterables.asked) {
    const message = "What this is is not known here: a list of its values may stand for a Set, a Map or a text.";
    const hint = "Hand on a list everywhere ([...set]); or write a function for each kind.";
    refuse(p, node, "RG2050", message, hint);
  }
}

export function isIterable(p: ProgramContext, type: ts.Type): boolean {
  const members = type.isUnion() ? type.types : [type];
  return members.some(({ symbol }) => symbol?.name === "Iterable" && isLibrary(p, symbol));
}
