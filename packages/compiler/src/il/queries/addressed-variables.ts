import type { Program, VariableId } from "../types.js";
import { forEachExpressionOf, forEachStatement, referencePaths } from "../visit.js";

/** The variables whose address the program takes, or hands over: they may be changed by another name. */
export function addressedVariables(program: Program): ReadonlySet<VariableId> {
  const addressed = new Set<VariableId>();
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      for (const { root } of referencePaths(s)) addressed.add(root);
      forEachExpressionOf(s, (e) => {
        if (e.kind === "address") addressed.add(e.path.root);
      });
    });
  return addressed;
}
