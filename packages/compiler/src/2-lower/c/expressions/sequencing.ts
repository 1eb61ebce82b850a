/**
 * Operands in order. C leaves the order of most operands open: they are evaluated from left to right, and what the left one has read is
 * kept in a temporary where the right one's effects may change it.
 */
import type { Expression, Statement } from "../../../il/types.js";
import { forEachReadPath, forEachStatement, writtenPaths } from "../../../il/visit.js";
import type { UnitContext } from "../unit-context.js";

export function inOrder(u: UnitContext, operands: readonly (() => Expression)[]): Expression[] {
  const values: Expression[] = [];
  for (const lower of operands) {
    let value: Expression | undefined;
    const effects = u.inBlock(() => {
      value = lower();
    });
    if (effects.statements.length > 0) {
      for (const [k, earlier] of values.entries())
        if (mayChange(u, earlier, effects.statements)) values[k] = u.hold(earlier);
      for (const s of effects.statements) u.emit(s);
    }
    values.push(value as Expression);
  }
  return values;
}

function mayChange(u: UnitContext, value: Expression, statements: readonly Statement[]): boolean {
  const written = new Set<number>();
  let throughPointers = false;
  for (const s of statements)
    forEachStatement({ statements: [s] }, (inner) => {
      if (inner.kind === "call") throughPointers = true;
      for (const path of writtenPaths(inner)) {
        if (path.steps.some((step) => step.kind === "deref")) throughPointers = true;
        else written.add(path.root);
      }
    });
  let found = false;
  forEachReadPath(value, (path) => {
    const variable = u.program.variables.get(path.root);
    const isTemporary = variable?.temporary === true && path.steps.length === 0;
    if (written.has(path.root)) found = true;
    else if (throughPointers && !isTemporary && (path.steps.length > 0 || variable?.role !== "local")) found = true;
    else if (throughPointers && !isTemporary && u.program.isAddressed(path.root)) found = true;
  });
  return found;
}
