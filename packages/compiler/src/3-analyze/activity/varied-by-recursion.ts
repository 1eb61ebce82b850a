/**
 * varied-by-recursion: which of a procedure's parameters stay fixed when it calls itself.
 * In: the parameters, numbers, that a call from outside gives nothing varied. Out: those of them that the procedure's own calls give
 * nothing varied either, as long as they are fixed.
 * Method: the largest such set: what some call makes varied goes, until nothing does. A version for the others would run once, and call
 * the procedure for all arguments.
 * Limits: where several procedures call each other, what is varied in all calls at once is asked.
 */
import type { CallStatement, Expression, Statement, UnitId } from "../../il/types.js";
import type { CallOrder } from "../effects/call-order.js";
import { differentiablePaths } from "../effects/differentiable-reads.js";
import type { IsVaried, VariedInVersionInput } from "./varied-in-version.js";
import { variedInVersion } from "./varied-in-version.js";

export interface VariedByRecursionInput extends VariedInVersionInput {
  readonly order: CallOrder;
}

export function fixedInRecursion(
  input: VariedByRecursionInput,
  unit: UnitId,
  given: ReadonlySet<number>,
): ReadonlySet<number> {
  const { pointsTo, order } = input;
  if (!order.isRecursive(unit)) return given;
  const component = [...pointsTo.units].filter((other) => order.sameComponent(other, unit));
  const fixed = new Set(given);
  for (let changed = true; changed && fixed.size > 0; ) {
    changed = false;
    for (const caller of component) {
      const isVaried = variedInVersion(input, caller, component.length === 1 ? fixed : new Set());
      for (const call of callsOf(caller))
        for (const k of fixed)
          if (mayGiveVaried(call, k, isVaried)) {
            fixed.delete(k);
            changed = true;
          }
    }
  }
  return fixed;

  function callsOf(caller: UnitId): readonly CallStatement[] {
    return order.callsIn(caller).filter((call) => pointsTo.callees(call).includes(unit));
  }
}

function mayGiveVaried(call: CallStatement, k: number, isVaried: IsVaried): boolean {
  const argument = call.arguments[k];
  return argument !== undefined && (argument.kind === "reference" || takesFromVaried(call, argument, isVaried));
}

/** The value takes derivatives from something that is varied when the statement starts. */
export function takesFromVaried(s: Statement, value: Expression, isVaried: IsVaried): boolean {
  let found = false;
  differentiablePaths(value, (path) => {
    found ||= isVaried(s, path);
  });
  return found;
}
