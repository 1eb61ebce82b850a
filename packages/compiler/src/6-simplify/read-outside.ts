/**
 * Is what a loop leaves in a local variable read by anything but the loop?
 * In: a unit's body, one of its loops, a variable that nothing else can reach. Out: false only where nothing reads that value: all other
 * reads stand in loops that give the variable a value at their start, and that do not hold the loop.
 */
import type { Block, LoopStatement, VariableId } from "../il/types.js";
import { childBlocks, forEachStatement } from "../il/visit.js";
import { forEachAccess } from "./variable-uses.js";

export function isReadOutside(body: Block, loop: LoopStatement, variable: VariableId): boolean {
  return body.statements.some((s) => {
    if (s === loop) return false;
    if (s.kind === "loop" && startsWith(s, variable) && !holds(s, loop)) return false;
    let found = false;
    forEachAccess(s, (path, access) => {
      if (path.root === variable && (access !== "write" || path.steps.length > 0)) found = true;
    });
    return found || childBlocks(s).some((child) => isReadOutside(child, loop, variable));
  });
}

function startsWith(loop: LoopStatement, variable: VariableId): boolean {
  const [first] = loop.init.statements;
  if (first?.kind !== "assign" || first.target.root !== variable || first.target.steps.length > 0) return false;
  let reads = false;
  forEachAccess(first, (path, access) => {
    if (path.root === variable && access !== "write") reads = true;
  });
  return !reads;
}

function holds(outer: LoopStatement, inner: LoopStatement): boolean {
  let found = false;
  forEachStatement({ statements: [outer] }, (s) => {
    if (s === inner) found = true;
  });
  return found;
}
