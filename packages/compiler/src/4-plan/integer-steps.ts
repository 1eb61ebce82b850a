/**
 * `i = i + 1` of a whole number is undone by `i = i - 1`: exactly, as long as the numbers are whole.
 * In: a unit, what is known of its numbers. Out: the statements that are undone so.
 * Method: a number is whole because all that is ever stored in it is, or because it subscripts an array beside the step: what is not
 * whole finds no element there.
 */
import type { IntegerValues } from "../3-analyze/loops/integer-values.js";
import { isWholeStep, surelySubscripts } from "../il/queries/surely-subscripts.js";
import type { Block, Program, Statement, Unit, VariableId } from "../il/types.js";
import { childBlocks, writtenPaths } from "../il/visit.js";

export function integerSteps(program: Program, unit: Unit, integers: IntegerValues): ReadonlySet<Statement> {
  const steps = new Set<Statement>();
  const visit = (block: Block): void => {
    for (const s of block.statements) {
      if (isWholeStep(s) && (integers.seemsInteger(s.value.left) || isSubscriptIn(block, s.target.root))) steps.add(s);
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
      (writtenPaths(s).some((path) => path.root === variable) && !isWholeStep(s)) ||
      childBlocks(s).some((child) => child.statements.some(changes));
    for (const s of block.statements) {
      if (changes(s)) return false;
      if (surelySubscripts(s, variable, (e) => integers.isInteger(e))) subscripts = true;
    }
    return subscripts;
  }
}
