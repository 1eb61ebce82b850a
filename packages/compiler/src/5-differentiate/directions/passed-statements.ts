/**
 * Which statements of the primal a loop over directions may be moved behind, so that it joins the next one: stores that change nothing that it reads.
 * In: a derivative program, the variables that hold derivatives. Out: a test of a statement and a loop.
 * Method: a loop over directions writes derivatives only, and such a statement reads none. A store to an element or a field changes what a loop reads of
 * the same variable, and what it reads behind another one unless both are parameters that lead to storage of their own (distinct-parameters).
 */
import { addressedVariables } from "../../il/queries/addressed-variables.js";
import type { LoopStatement, Path, Program, Statement, VariableId } from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";

export type Passing = (s: Statement, loop: LoopStatement) => boolean;

export function passedStatements(program: Program, directional: ReadonlySet<VariableId>): Passing {
  const isDistinct = (id: VariableId): boolean => {
    const v = program.variables.get(id);
    return v?.role === "parameter" && v.distinct === true;
  };
  const addressed = addressedVariables(program);
  const isStored = (target: Path, read: Path): boolean => {
    if (target.root === read.root) return true;
    // A variable by itself is changed by its name, or through its address.
    if (target.steps.length === 0) return addressed.has(target.root) && read.steps.length > 0;
    if (read.steps.length === 0) return addressed.has(read.root);
    const isArray = (p: Path): boolean => p.steps[0]?.kind !== "deref";
    if (isArray(target) && isArray(read)) return false;
    return !(isDistinct(target.root) && isDistinct(read.root) && target.steps.length <= 2 && read.steps.length <= 2);
  };
  return (s, loop) => {
    if (s.kind !== "assign" || s.comments !== undefined) return false;
    let passes = true;
    forEachPath(s, (p) => {
      if (directional.has(p.root)) passes = false;
    });
    const { target } = s;
    if (target.steps.some((step) => step.kind === "section" || step.kind === "key")) return false;
    if (program.variables.get(target.root)?.role === "global") return false;
    forEachStatement({ statements: [loop] }, (inner) =>
      forEachPath(inner, (p) => {
        if (!directional.has(p.root) && isStored(target, p)) passes = false;
      }),
    );
    return passes;
  };
}
