/**
 * An assignment in the forward sweep, with or without recording: references move with their shadows, lists and maps grow with theirs.
 */
import { assign, constant, element, length, less, loop, read, real64 } from "../../il/builders.js";
import { isAppend, listOf } from "../../il/queries/list-elements.js";
import type { AssignStatement, Expression, Path, Statement } from "../../il/types.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { isReference } from "../../rules/references.js";
import type { SweepContext } from "./sweep-context.js";
import { made, mirrored } from "./sweep-context.js";

/** The assignment, and what happens to the shadow beside it. */
export function assignBoth(context: SweepContext, s: AssignStatement): Statement[] {
  const { facts, scope } = context;
  const primal = { ...s, target: scope.primalPath(s.target), value: scope.primal(s.value) };
  const shadow = facts.activity.pathHasShadow(s.target) ? moveShadow(context, s) : [];
  // A reference's shadow moves first: subscripts and tests are as they were. A list's shadow grows with it, or after it.
  return leadsOn(s.target) || isAppend(s) ? [...shadow, primal] : [primal, ...shadow];
}

/** What the shadow of the target needs in the forward sweep: a reference follows, a list that grew grows. */
function moveShadow(context: SweepContext, s: AssignStatement): Statement[] {
  const { scope } = context;
  const origin = made(s.origin);
  if (leadsOn(s.target)) {
    // Storage that may hold a number or a reference: the adjoint of a number starts at zero.
    const value = isReference(s.value.type)
      ? mirrored(context, s.value)
      : mayCarryDerivative(s.value.type)
        ? constant(0)
        : scope.primal(s.value);
    return [assign(scope.shadowPath(s.target), value, origin)];
  }
  if (!mayCarryDerivative(s.target.type)) return [];
  if (s.target.steps.at(-1)?.kind === "key") {
    // A new entry's adjoint is zero; one that was there keeps its own.
    return [assign(scope.shadowPath(s.target), orZero(scope.shadowPath(s.target)), origin)];
  }
  if (s.target.type.kind === "union" && s.target.steps.length > 0) {
    // A number that was missing has no adjoint yet.
    return [assign(scope.shadowPath(s.target), orZero(scope.shadowPath(s.target)), origin)];
  }
  const list = listOf(context.scope.program, s.target);
  if (list === null || !context.facts.growsList(context.unit.id, s)) return [];
  // A head's shadow holds what the list is to weigh in the end: a number that is there stays.
  if (isAppend(s)) return [assign(scope.shadowPath(s.target), orZero(scope.shadowPath(s.target)), origin)];
  const shadow = scope.shadowPath(list.pointer);
  const grown = element(scope.shadowPath(list.array), length(read(shadow)));
  const isShorter = less(length(read(shadow)), length(read(scope.primalPath(list.pointer))));
  return [
    loop(scope.ids.label(), { test: isShorter, body: { statements: [assign(grown, constant(0), origin)] } }, origin),
  ];
}

/** A reference, or several of them at once: `memcpy(rows, given, n * sizeof *rows)`. */
function leadsOn({ type, steps }: Path): boolean {
  return isReference(type.kind === "array" && steps.at(-1)?.kind === "section" ? type.element : type);
}

/** The adjoint that is there, or zero. */
function orZero(shadow: Path): Expression {
  const old = read({ ...shadow, type: { kind: "union", members: [real64, { kind: "nil" }] } });
  return { kind: "binary", operator: "coalesce", left: old, right: constant(0), type: real64 };
}
