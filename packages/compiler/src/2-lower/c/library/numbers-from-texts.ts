/**
 * `strtod(text, &place)` and its kin, which store where the number ends. A variable of this file's making takes the end, and the place
 * is set from it by a statement of its own: `p->s` may lead to constant text, be an element, or be needed by the derivative.
 * In: the call. Out: its value; undefined where the end is not asked for, or goes into a plain variable already.
 */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { assign, ifThen, not, operation, pathOf, read } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import { readsNumber } from "../../../languages/c-library.js";
import { outsideStores } from "../elsewhere/outside-stores.js";
import { coerce } from "../expressions/conversions.js";
import { lowerPath, pointerAs, valueAt } from "../expressions/places.js";
import { inOrder } from "../expressions/sequencing.js";
import { lowerType } from "../types.js";
import type { UnitContext } from "../unit-context.js";

type Call = CExpression & { readonly kind: "call" };

export function lowerNumberFromText(u: UnitContext, e: Call, name: string): Expression | undefined {
  const [text, end, base] = e.arguments;
  if (!readsNumber(name) || e.callee.kind !== "functionName" || text === undefined || end === undefined)
    return undefined;
  const stored = withoutCasts(end);
  if (end.type.kind !== "pointer" || stored.type.kind !== "pointer" || stored.type.target.kind !== "pointer")
    return undefined;
  if (stored === end && (stored.kind !== "unary" || stored.operand.kind === "variable")) return undefined;
  const numbers = base === undefined ? [text] : [text, base];
  const [from, ...rest] = inOrder(
    u,
    numbers.map((value) => () => u.lower.value(u, value)),
  );
  const named = stored.kind === "unary" && stored.operator === "addressOf" ? stored.operand : null;
  const handed = named === null ? u.holdPointer(u.lower.value(u, stored)) : null;
  const into =
    handed === null
      ? lowerPath(u, named as CExpression)
      : valueAt(u, { kind: "through", pointer: handed, offset: null });
  const after = u.temporary("end", lowerType(u.program, end.type.target));
  const result = u.temporary("result", lowerType(u.program, e.type));
  u.emit({
    kind: "call",
    targets: [pathOf(result)],
    callee: { kind: "external", name: e.callee.symbol.name, stores: outsideStores(e.callee.symbol, e.arguments) },
    arguments: [from as Expression, pointerAs(u, { kind: "place", path: pathOf(after) }, end.type), ...rest],
    origin: u.origin,
  });
  const kept = assign(into, coerce(read(pathOf(after)), into.type), u.origin);
  if (handed === null) u.emit(kept);
  else {
    const isAsked = not(operation("isNil", [read(handed)], { kind: "boolean" }));
    u.emit(ifThen(isAsked, { statements: [kept] }, undefined, u.origin));
  }
  return read(pathOf(result));
}

function withoutCasts(e: CExpression): CExpression {
  let inner = e;
  while (inner.kind === "convert" && inner.how === "value" && inner.operand.type.kind === "pointer")
    inner = inner.operand;
  return inner;
}
