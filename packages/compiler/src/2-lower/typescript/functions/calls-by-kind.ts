/**
 * Calls that hand over a value which may be a number or a reference (`number | Json[]`): a branch on what it is, with a call for each, so
 * that each has a unit of its own in which the parameter is of one kind, and its derivative has one form.
 *
 * In: a direct call with its arguments. Out: the value of the call.
 * Limits: parameters that are assigned or captured keep their declared types, and such a value is handed over as it is.
 */
import type ts from "typescript";
import { booleanType, ifThen, operation, read, real64 } from "../../../il/builders.js";
import type { Expression, Type, UnitId } from "../../../il/types.js";
import type { Environment, UnitContext } from "../context.js";
import { held } from "../expressions/choices.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { originOf } from "../origins.js";
import type { Destination } from "./calls-emit.js";
import { emitCall } from "./calls-emit.js";
import { specialTypes } from "./special-parameters.js";

export interface DirectCall {
  readonly parameters: readonly ts.ParameterDeclaration[];
  readonly environment: Environment;
  /** Handed over before the parameters' values. */
  readonly leading: readonly Expression[];
  readonly values: readonly Expression[];
  readonly result: Type | undefined;
  readonly node: ts.Node;
  readonly target: Destination;
  readonly name?: string;
  /** The unit for these types of the parameters. */
  readonly unit: (types: readonly (Type | undefined)[]) => UnitId | undefined;
}

export function callByKind(u: UnitContext, call: DirectCall): Expression {
  const { parameters, environment, values, result, node, target, name } = call;
  const types = specialTypes(u.program, parameters, values, environment);
  for (const [i, value] of values.entries()) {
    const kinds = types[i] === undefined ? kindsOf(value.type) : undefined;
    if (kinds === undefined) continue;
    const whole = held(u, value);
    if (whole.kind !== "read") continue;
    const as = (type: Type): readonly Expression[] =>
      values.map((v, k) => (k === i ? read({ ...whole.path, type }) : v));
    const isSpecial = specialTypes(u.program, parameters, as(kinds.number), environment)[i] !== undefined;
    if (!isSpecial) continue;
    // Of several such arguments, each is asked within the branches of the one before: they all give the same place its value.
    const own = target === "none" ? undefined : target;
    const place = result === undefined || target === "none" ? undefined : (own ?? u.temporary(name ?? "t", result));
    const branch = (type: Type) =>
      u.inBlock(() => {
        callByKind(u, { ...call, values: as(type), target: place ?? "none" });
      });
    const test = operation("isKind", [whole], booleanType, "number");
    u.emit(ifThen(test, branch(kinds.number), branch(kinds.others), originOf(node)));
    return place === undefined ? undefinedConstant : read(place);
  }
  const unit = call.unit(types);
  if (unit === undefined) return undefinedConstant;
  return emitCall(u, { kind: "unit", unit }, [...call.leading, ...values], result, node, target, name);
}

/** Of a number or a reference. */
function kindsOf(type: Type): { readonly number: Type; readonly others: Type } | undefined {
  if (type.kind !== "union" || !type.members.some((m) => m.kind === "pointer")) return undefined;
  if (!type.members.some((m) => m.kind === "real")) return undefined;
  const others = type.members.filter((m) => m.kind !== "real");
  return { number: real64, others: others.length === 1 ? others[0]! : { kind: "union", members: others } };
}
