/** Locals that lead to nothing but objects which this run of their unit has made. In: a unit. Out: the locals. */
import type { Program, Statement, Unit, VariableId } from "../../il/types.js";
import { forEachStatement, storedPaths } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";

export function ownObjects(program: Program, unit: Unit, pointsTo: PointsTo): ReadonlySet<VariableId> {
  const made = new Set<VariableId>();
  const given = new Set<VariableId>();
  forEachStatement(unit.body, (s) => {
    for (const { root, steps } of storedPaths(s))
      if (steps.length === 0) (s.kind === "allocate" ? made : given).add(root);
  });
  return new Set(
    [...made].filter((v) => !given.has(v) && program.variables.get(v)?.role === "local" && !pointsTo.isAddressed(v)),
  );
}

/** Is what the statement assigns a part of such an object itself? */
export function setsPartOf(objects: ReadonlySet<VariableId>, s: Statement): boolean {
  if (s.kind !== "assign" || !objects.has(s.target.root)) return false;
  return s.target.steps.length === 2 && s.target.steps[0]?.kind === "deref";
}
