/** Pointers into one object: the local it was made for, and locals that lead to a place in it (`forget = &gates[b]`). */
import { sameType } from "../../il/equal.js";
import type { Expression, Program, Statement, VariableId } from "../../il/types.js";
import { forEachReadPath } from "../../il/visit.js";

/** If the statement makes a variable such a pointer, which nothing else assigns, it is among the pointers from now on. */
export function leadsInto(
  program: Program,
  s: Statement,
  pointers: Set<VariableId>,
  isOnce: (v: VariableId) => boolean,
): boolean {
  if (s.kind !== "assign" || s.target.steps.length > 0 || !isOnce(s.target.root)) return false;
  const value = asOneRecord(s.value) ?? s.value;
  if (value.kind !== "read" && value.kind !== "address") return false;
  const { path } = value;
  const whole = program.variables.get(path.root);
  if (!pointers.has(path.root) || whole === undefined) return false;
  if (value === s.value && !sameType(whole.type, s.target.type)) return false;
  const [deref, place] = path.steps;
  if (value.kind === "read" ? path.steps.length > 0 : path.steps.length !== 2 || deref?.kind !== "deref") return false;
  if (place !== undefined && (place.kind !== "index" || place.indices.length !== 1)) return false;
  const offset = place?.kind === "index" ? place.indices[0] : undefined;
  if (offset !== undefined && readsStorage(offset)) return false;
  pointers.add(s.target.root);
  return true;
}

function readsStorage(e: Expression): boolean {
  let reads = false;
  forEachReadPath(e, (path) => {
    if (path.steps.length > 0) reads = true;
  });
  return reads;
}

/** The pointer to an array of records that is seen as a pointer to its first one. */
function asOneRecord(e: Expression): Expression | undefined {
  if (e.kind !== "convert" || e.operand.kind !== "read") return undefined;
  const [from, to] = [e.operand.type, e.type];
  const isFirst = from.kind === "pointer" && from.target.kind === "array" && to.kind === "pointer";
  return isFirst && to.target.kind === "record" && sameType(from.target.element, to.target) ? e.operand : undefined;
}
