/**
 * The call of an adjoint that the user has written, in the backward sweep: what the function found is back, and what its derivative leaves is put
 * right behind it (regions/scope.ts).
 */
import { isOfWrittenCall } from "../../../il/queries/called-as-it-is.js";
import type { CallStatement, ScopeStatement, Statement, Unit } from "../../../il/types.js";
import { reportNoDerivative, shadowOfPassive } from "../../written-derivatives.js";
import { writtenSignature } from "../../written-signature.js";
import { backwardCall } from "../sweep-call.js";
import type { SweepContext } from "../sweep-context.js";

/** The call that the piece encloses, where derivatives go through it and none is made. */
export function callWithoutMade(context: SweepContext, s: ScopeStatement): CallStatement | null {
  const [call] = s.body.statements;
  if (!isOfWrittenCall(s) || call?.kind !== "call" || call.callee.kind !== "unit") return null;
  const { written, withoutText } = context.scope.program.units.get(call.callee.unit) as Unit;
  if (written?.adjoint === undefined && withoutText !== true) return null;
  return context.facts.activity.callIsActive(context.unit.id, call) ? call : null;
}

export function writtenAdjoint(context: SweepContext, call: CallStatement): readonly Statement[] {
  const { program } = context.scope;
  const callee = call.callee.kind === "unit" ? program.units.get(call.callee.unit) : undefined;
  if (callee === undefined) return [];
  const { written: { adjoint } = {} } = callee;
  if (adjoint === undefined) {
    reportNoDerivative(callee, "adjoint", call.origin, context.bag);
    return [];
  }
  const { bag, facts, scope } = context;
  if (facts.growsList(context.unit.id, call)) {
    bag.add(
      "RG3317",
      "error",
      call.origin,
      `${callee.name} changes how long a list is: ${adjoint.host.name} would find the shadow as long as the list was before.`,
      `Change the length where ${callee.name} is called; or take the derivative out that is written for it.`,
    );
    return [];
  }
  return backwardCall(context, call, callee.id, writtenSignature(program, callee), {
    version: () => context.writtenOf(callee.id),
    shadow: (k, argument) =>
      shadowOfPassive({ program, ...facts }, callee, adjoint, k, argument, scope.primal(argument), call.origin, bag),
  });
}
