/**
 * The version of a procedure that computes what its forward version computes, and records nothing: for calls in what is advanced through.
 * It takes and gives what the forward version does.
 */
import type { Unit, UnitId } from "../../il/types.js";
import { advanceBody } from "./advance.js";
import { made } from "./sweep-context.js";
import type { UnitRequest } from "./sweep-unit.js";
import { contextOf, forwardResults } from "./sweep-unit.js";

export function advanceUnit(request: UnitRequest, id: UnitId, name: string): Unit {
  const { facts, unit, scope } = request;
  const signature = facts.plan.signature(unit.id);
  const parameters = unit.parameters.flatMap((parameter, k) => [
    scope.copyOf(parameter),
    ...(signature.shadowed[k] === true ? [scope.shadowOf(parameter)] : []),
  ]);
  const results = forwardResults(unit, signature);
  return {
    id,
    name,
    kind: "function",
    parameters,
    results,
    resultForm: results.length > 1 ? "record" : "plain",
    body: advanceBody(contextOf(request, { kind: "split" }, [], [])),
    derivative: { of: unit.id, role: "forward" },
    origin: made(unit.origin),
    ...(unit.comments === undefined ? {} : { comments: unit.comments }),
  };
}
