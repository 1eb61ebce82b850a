/**
 * version-savings: is it worth a version of a procedure that some of its numbers are fixed?
 * In: activity; the parameters, numbers, that would be fixed. Out: whether enough of the derivative would go.
 * Method: terms of derivatives are counted, the reads of something varied in statements that have derivatives: in all, and those that
 * are not varied once the parameters are fixed. What is in a loop, or handed to another procedure, counts `heavier` times as much. An eighth
 * of it all must go: what remains is copied text.
 * Limits: a term counts the same whatever it is multiplied by; how often the procedure is called does not count.
 */
import type { Block, Expression, Statement, UnitId } from "../../il/types.js";
import { childBlocks, initialValues } from "../../il/visit.js";
import type { Activity } from "../activity-facts.js";
import { differentiablePaths } from "../effects/differentiable-reads.js";
import type { VariedInVersionInput } from "./varied-in-version.js";
import { variedInVersion } from "./varied-in-version.js";

export interface VersionSavingsInput extends VariedInVersionInput {
  readonly activity: Activity;
}

const heavier = 8;
/** What goes must be one of so many parts of the whole. */
const parts = 8;

export function savesEnough(input: VersionSavingsInput, unit: UnitId, fixed: ReadonlySet<number>): boolean {
  const { program, activity } = input;
  const staysVaried = variedInVersion(input, unit, fixed);
  let all = 0;
  let gone = 0;
  const visit = (block: Block, weight: number): void => {
    for (const s of block.statements) {
      if (activity.isActive(unit, s))
        for (const value of valuesOf(s)) count(s, value, s.kind === "call" ? weight * heavier : weight);
      for (const child of childBlocks(s)) visit(child, s.kind === "loop" ? weight * heavier : weight);
    }
  };
  const count = (s: Statement, value: Expression, weight: number): void =>
    differentiablePaths(value, (path) => {
      if (!activity.pathHasShadow(path) || !activity.mayBeVaried(unit, s, path)) return;
      all += weight;
      if (!staysVaried(s, path)) gone += weight;
    });
  visit(program.units.get(unit)?.body ?? { statements: [] }, 1);
  return gone > 0 && (gone === all || (gone >= heavier && gone * parts >= all));
}

/** What the statement stores, returns or hands on. */
function valuesOf(s: Statement): readonly Expression[] {
  switch (s.kind) {
    case "assign":
      return [s.value];
    case "return":
      return s.values;
    case "call":
      return s.arguments.flatMap((argument) => (argument.kind === "reference" ? [] : [argument]));
    case "allocate":
      return initialValues(s);
    default:
      return [];
  }
}
