/**
 * `i = i + 1` of a whole number is undone by `i = i - 1`: exactly, as long as the numbers are whole.
 * In: a unit, what is known of its numbers. Out: the statements that are undone so.
 * Method: a number is whole because all that is ever stored in it is, or because it subscripts an array beside the step: what is not
 * whole finds no element there.
 */
import type { IntegerValues } from "../3-analyze/loops/integer-values.js";
import { samePath } from "../il/equal.js";
import type { Block, Expression, Path, Program, Statement, Unit, VariableId } from "../il/types.js";
import { childBlocks, forEachExpression, forEachPath, writtenPaths } from "../il/visit.js";

export function integerSteps(program: Program, unit: Unit, integers: IntegerValues): ReadonlySet<Statement> {
  const steps = new Set<Statement>();
  const visit = (block: Block): void => {
    for (const s of block.statements) {
      if (isStep(s) && (integers.isInteger(s.value.left) || isSubscriptIn(block, s.target.root))) steps.add(s);
      childBlocks(s).forEach(visit);
    }
  };
  visit(unit.body);
  return steps;

  /** Does the block, whenever it runs, subscript with the variable, and change it by whole steps only? */
  function isSubscriptIn(block: Block, variable: VariableId): boolean {
    if (program.variables.get(variable)?.role === "global") return false;
    let subscripts = false;
    const changes = (s: Statement): boolean =>
      (writtenPaths(s).some((path) => path.root === variable) && !isStep(s)) ||
      childBlocks(s).some((child) => child.statements.some(changes));
    for (const s of block.statements) {
      if (changes(s)) return false;
      if (s.kind !== "assign") continue;
      const surely = (path: Path): void => {
        for (const step of path.steps)
          if (step.kind === "index" && step.indices.some((index) => isShifted(index, variable))) subscripts = true;
      };
      surely(s.target);
      if (!mayBeSkipped(s.value)) forEachPath(s, surely);
    }
    return subscripts;
  }

  /** The variable, or its sum with a whole number. */
  function isShifted(e: Expression, variable: VariableId): boolean {
    if (e.kind === "read") return e.path.root === variable && e.path.steps.length === 0;
    if (e.kind !== "binary" || (e.operator !== "add" && e.operator !== "subtract")) return false;
    return (
      (isShifted(e.left, variable) && integers.isInteger(e.right)) ||
      (isShifted(e.right, variable) && integers.isInteger(e.left))
    );
  }
}

type Step = Extract<Statement, { kind: "assign" }> & { readonly value: { readonly left: Expression } };

/** v = v ± a whole constant */
function isStep(s: Statement): s is Step {
  if (s.kind !== "assign" || s.target.steps.length > 0) return false;
  const { value, target } = s;
  if (value.kind !== "binary" || (value.operator !== "add" && value.operator !== "subtract")) return false;
  if (value.left.kind !== "read" || !samePath(value.left.path, target)) return false;
  const step = value.right;
  return step.kind === "constant" && typeof step.value === "number" && Number.isInteger(step.value);
}

/** Are there operands that are evaluated in some cases only? */
function mayBeSkipped(e: Expression): boolean {
  let isSkippable = false;
  forEachExpression(e, (inner) => {
    if (inner.kind === "conditional") isSkippable = true;
    if (inner.kind === "binary" && ["and", "or", "coalesce"].includes(inner.operator)) isSkippable = true;
  });
  return isSkippable;
}
