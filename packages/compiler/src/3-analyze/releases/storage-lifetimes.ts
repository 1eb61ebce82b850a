/**
 * storage-lifetimes: allocations whose storage surely ends by one release statement of the same block.
 * In: a unit, its exits. Out: allocation → release.
 * Method: the pointer is a local variable that only this allocation gives a value; between the two nothing leaves the block. As the
 * primal releases nothing twice, the release ends what the allocation made, and nothing else does.
 */
import type { AllocateStatement, Block, Program, ReleaseStatement, Unit, VariableId } from "../../il/types.js";
import { childBlocks, forEachStatement, storedPaths } from "../../il/visit.js";
import type { Exits } from "../loops/exits.js";
import type { PointsTo } from "../storage-facts.js";

export function storageLifetimes(
  program: Program,
  pointsTo: PointsTo,
  unit: Unit,
  exits: Exits,
): ReadonlyMap<AllocateStatement, ReleaseStatement> {
  const lifetimes = new Map<AllocateStatement, ReleaseStatement>();
  const stores = new Map<VariableId, number>();
  let hasRelease = false;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "release") hasRelease = true;
    for (const path of storedPaths(s))
      if (path.steps.length === 0) stores.set(path.root, (stores.get(path.root) ?? 0) + 1);
    if (s.kind === "call")
      for (const argument of s.arguments) if (argument.kind === "reference") stores.set(argument.path.root, 2);
  });
  if (!hasRelease) return lifetimes;

  const visit = (block: Block): void => {
    block.statements.forEach((s, k) => {
      childBlocks(s).forEach(visit);
      if (s.kind !== "allocate" || s.target.steps.length > 0) return;
      if (s.initial.kind !== "zero" && s.initial.kind !== "none") return;
      const variable = s.target.root;
      if (program.variables.get(variable)?.role !== "local" || stores.get(variable) !== 1) return;
      if (pointsTo.isAddressed(variable)) return;
      for (const next of block.statements.slice(k + 1)) {
        if (next.kind === "release" && next.pointer.root === variable && next.pointer.steps.length === 0) {
          lifetimes.set(s, next);
          return;
        }
        if (next.kind === "label" || exits.leaving(next).length > 0 || !exits.completes(next)) return;
      }
    });
  };
  visit(unit.body);
  return lifetimes;
}
