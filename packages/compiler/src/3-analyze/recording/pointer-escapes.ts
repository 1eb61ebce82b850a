/**
 * Is a pointer to an object used for anything but access to it: handed on, stored, given another value?
 * In: a statement, the locals that lead to the object. Out: true also where it is not known. Comparisons hand nothing on.
 */
import type { Expression, Statement, VariableId } from "../../il/types.js";
import { expressionsOf, forEachStatement, operandsOf, storedPaths, subscriptsOf } from "../../il/visit.js";

/** In the statement, or in what it contains. */
export function escapes(statement: Statement, roots: ReadonlySet<VariableId>): boolean {
  let doesEscape = false;
  forEachStatement({ statements: [statement] }, (s) => {
    if (escapesIn(s, roots)) doesEscape = true;
  });
  return doesEscape;
}

/** In the statement itself, blocks inside left out. */
export function escapesIn(s: Statement, roots: ReadonlySet<VariableId>): boolean {
  let doesEscape = s.kind === "label";
  const isPointer = (e: Expression | undefined): boolean =>
    e?.kind === "read" && roots.has(e.path.root) && e.path.steps.length === 0;
  const look = (e: Expression): void => {
    if (isPointer(e) || (e.kind === "address" && roots.has(e.path.root))) doesEscape = true;
    const isAsked = asksOnly(e);
    for (const operand of operandsOf(e)) if (!(isAsked && isPointer(operand))) look(operand);
  };
  for (const e of expressionsOf(s)) look(e);
  for (const path of storedPaths(s)) {
    if (roots.has(path.root) && path.steps.length === 0) doesEscape = true;
    subscriptsOf(path).forEach(look);
  }
  if (s.kind === "call")
    for (const argument of s.arguments)
      if (argument.kind === "reference" && roots.has(argument.path.root)) doesEscape = true;
  return doesEscape;
}

/** What the pointer is, or how much is behind it. */
function asksOnly(e: Expression): boolean {
  if (e.kind === "binary") return e.operator === "equal" || e.operator === "notEqual";
  return e.kind === "operation" && (e.name === "isNil" || e.name === "length");
}
