/** Optional chains: `a?.b.c`, `f?.(x)`. The base is evaluated once; where it is missing, the whole chain is undefined. */

import ts from "#typescript";
import { read } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { orNil, withoutNil } from "../types/type-keys.js";
import { undefinedValue } from "./access.js";
import { choose, held, isSurelyThere } from "./choices.js";
import { isNil } from "./nil-tests.js";

/** The value of the chain that ends with `node`; undefined if its questions have been answered already. */
export function chained(u: UnitContext, node: ts.OptionalChain | ts.NonNullChain): Expression | undefined {
  const question = firstQuestion(u, node);
  if (question === undefined) return undefined;
  const base = held(u, u.lower.expression(u, question.expression));
  const present = base.kind === "read" ? read({ ...base.path, type: withoutNil(base.type) }) : base;
  const rest = (): Expression => {
    u.known.set(question.expression, present);
    const value = u.lower.expression(u, node);
    u.known.delete(question.expression);
    return value;
  };
  if (base.kind === "constant") return undefinedValue;
  if (isSurelyThere(base)) return rest();
  const value = choose(u, isNil(base), () => undefinedValue, rest);
  return value.type.kind === "nil" ? value : ({ ...value, type: orNil(value.type) } as Expression);
}

/** The first `?.` of the chain, in order of evaluation, whose base has not been looked at. */
function firstQuestion(
  u: UnitContext,
  node: ts.Node,
): ts.PropertyAccessChain | ts.ElementAccessChain | ts.CallChain | undefined {
  let found: ts.PropertyAccessChain | ts.ElementAccessChain | ts.CallChain | undefined;
  for (let at: ts.Node = node; ts.isOptionalChain(at); at = at.expression) {
    if (u.known.has(at)) break;
    if (!ts.isNonNullChain(at) && at.questionDotToken !== undefined && !u.known.has(at.expression)) found = at;
  }
  return found;
}
