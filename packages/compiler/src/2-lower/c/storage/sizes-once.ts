/** What a size in bytes does besides being one (`--n * sizeof *p`) is done once, for however many storages it is asked of. */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import type { UnitContext } from "../unit-context.js";

export function withSizeOnce<T>(u: UnitContext, bytes: CExpression, lower: () => T): T {
  const steps = stepsIn(bytes);
  for (const step of steps) u.held.set(step, u.hold(u.lower.value(u, step)));
  const result = lower();
  // The same text may be lowered again, for another copy of the function.
  for (const step of steps) u.held.delete(step);
  return result;
}

/** The parts that change something, or may: each as large as it gets without being arithmetic. */
function stepsIn(e: CExpression): readonly CExpression[] {
  switch (e.kind) {
    case "increment":
    case "assign":
    case "compoundAssign":
    case "comma":
    case "call":
    case "statements":
      return [e];
    case "convert":
    case "unary":
      return stepsIn(e.operand);
    case "binary":
      // The right side of && and || runs sometimes: the whole is one step.
      if ((e.operator === "and" || e.operator === "or") && stepsIn(e.right).length > 0) return [e];
      return [...stepsIn(e.left), ...stepsIn(e.right)];
    case "conditional":
      return [e.test, e.whenTrue, e.whenFalse].some((part) => part !== null && stepsIn(part).length > 0) ? [e] : [];
    default:
      return [];
  }
}
