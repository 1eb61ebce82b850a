/**
 * A call of a unit in place of a call of something not yet known: JavaScript drops arguments that a callee does not take and gives
 * undefined for those it misses; a result nobody gives is undefined.
 */
import type { Argument, CallStatement, Expression, Path, Statement, Unit } from "../il/types.js";

const missing: Expression = { kind: "constant", value: undefined, type: { kind: "nil" } };

export function directCall(call: CallStatement, callee: Unit, given: readonly Argument[]): readonly Statement[] {
  const args = callee.parameters.map((_, i) => given[i] ?? missing);
  const { targets: wanted, ...rest } = call;
  const targets = wanted.slice(0, callee.results.length);
  const direct: CallStatement = { ...rest, targets, callee: { kind: "unit", unit: callee.id }, arguments: args };
  const unset = wanted.slice(callee.results.length).filter((t): t is Path => t !== null);
  return [
    direct,
    ...unset.map((target): Statement => ({ kind: "assign", target, value: missing, origin: call.origin })),
  ];
}

/** A call of a closure that a field of the object holds, in place of a method call on the object. */
export function callOfField(call: CallStatement, closure: Path): CallStatement {
  const self: Expression = { kind: "read", path: closure, type: closure.type };
  return {
    ...call,
    callee: { kind: "method", receiver: closure, method: "call" },
    arguments: [self, ...call.arguments.slice(1)],
  };
}
