/** `a ? b : c` and `a ?: b`: a choice of values; where these have effects, a branch. */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { assign, binary, booleanType, constant, ifThen, not, pathOf, read } from "../../../il/builders.js";
import type { Expression, Type } from "../../../il/types.js";
import { lowerType } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { coerce } from "./conversions.js";

export function lowerConditional(u: UnitContext, e: CExpression & { kind: "conditional" }): Expression {
  const type = lowerType(u.program, e.type);
  if (e.whenTrue === null) return lowerElse(u, e, type);
  const { whenTrue: first, whenFalse: second } = e;
  const test = u.lower.test(u, e.test);
  let a: Expression = test;
  let b: Expression = test;
  const then = u.inBlock(() => {
    a = coerce(u.lower.value(u, first), type);
  });
  const otherwise = u.inBlock(() => {
    b = coerce(u.lower.value(u, second), type);
  });
  if (then.statements.length === 0 && otherwise.statements.length === 0)
    return type.kind === "nil" ? constant(0) : { kind: "conditional", test, whenTrue: a, whenFalse: b, type };
  if (type.kind === "nil") {
    u.emit(ifThen(test, then, otherwise, u.origin));
    return constant(0);
  }
  const chosen = u.temporary("chosen", type);
  const stored = (value: Expression) => assign(pathOf(chosen), value, u.origin);
  u.emit(
    ifThen(
      test,
      { statements: [...then.statements, stored(a)] },
      { statements: [...otherwise.statements, stored(b)] },
      u.origin,
    ),
  );
  return read(pathOf(chosen));
}

/** `a ?: b`: a, where it is not zero. */
function lowerElse(u: UnitContext, e: CExpression & { kind: "conditional" }, type: Type): Expression {
  const first = u.lower.value(u, e.test);
  const value = first.kind === "read" ? first : u.hold(first);
  let other = value;
  const otherwise = u.inBlock(() => {
    other = coerce(u.lower.value(u, e.whenFalse), type);
  });
  const nothing: Expression =
    e.test.type.kind === "pointer"
      ? { kind: "operation", name: "isNil", arguments: [value], type: booleanType }
      : binary("equal", value, constant(0, undefined, value.type), booleanType);
  if (otherwise.statements.length === 0)
    return { kind: "conditional", test: not(nothing), whenTrue: coerce(value, type), whenFalse: other, type };
  const chosen = u.temporary("chosen", type);
  u.emit(assign(pathOf(chosen), coerce(value, type), u.origin));
  const stored = assign(pathOf(chosen), other, u.origin);
  u.emit(ifThen(nothing, { statements: [...otherwise.statements, stored] }, undefined, u.origin));
  return read(pathOf(chosen));
}
