/** Values that are one of several kinds of array, `number[] | Float64Array`: what works on one kind is chosen when the program runs. */
import { booleanType, ifThen, operation, read } from "../../../il/builders.js";
import type { Expression, Type } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { undefinedValue } from "../expressions/access.js";
import { branch, choose, held } from "../expressions/choices.js";
import type { Destination } from "../functions/calls-emit.js";
import { arrayKinds, kindOfArray } from "../types/type-keys.js";
import { settledArray } from "./narrowed-arrays.js";

/** What `use` gives for the value, of whichever of its kinds it is. `result` is the type of that. */
export function forEachKind(
  u: UnitContext,
  value: Expression,
  use: (value: Expression, target: Destination) => Expression,
  result: Type,
  target: Destination,
): Expression {
  const kinds = arrayKinds(value.type);
  if (kinds === undefined) return use(value, target);
  const source = held(u, value, "array");
  if (source.kind !== "read") return use(value, target);
  const { path } = source;
  const chosen = (rest: readonly Type[]): Expression => {
    const [kind, ...others] = rest;
    const own = (): Expression =>
      use(read(settledArray(u, { ...path, type: kind! })), target === "none" ? "none" : undefined);
    if (others.length === 0) return own();
    const test = operation("isKind", [source], booleanType, kindOfArray(kind!)!);
    if (target !== "none") return choose(u, test, own, () => chosen(others), undefined, undefined, result);
    const yes = branch(u, own);
    const no = branch(u, () => chosen(others));
    u.emit(ifThen(test, yes.block, no.block, u.origin));
    return undefinedValue;
  };
  return chosen(kinds);
}
