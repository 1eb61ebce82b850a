/**
 * The tangent of statements that make, end and reshape heap storage: whatever happens to storage with a shadow happens to the
 * shadow beside it. A new shadow is zero; initial values have their tangents in it.
 */

import { madeBy } from "../../diagnostics/origin.js";
import { assertNever } from "../../il/assert-never.js";
import { allocate, length, read } from "../../il/builders.js";
import { fieldType } from "../../il/queries/path-types.js";
import type {
  AllocateStatement,
  EraseStatement,
  Expression,
  ReleaseStatement,
  ResizeStatement,
  Statement,
  Type,
} from "../../il/types.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { isReference } from "./reference-types.js";
import { zeroOf } from "./render-linear.js";
import { rewriteStatement } from "./rewrite-statement.js";
import { passName } from "./shadow-scope.js";
import type { TangentContext } from "./tangent-context.js";
import { shadowValue } from "./tangent-context.js";

export function tangentAllocation(context: TangentContext, s: AllocateStatement): Statement[] {
  const { activity, scope, program } = { ...context, program: context.scope.program };
  const primal = rewriteStatement(scope, s);
  if (!activity.pathHasShadow(s.target)) return [primal];
  const origin = madeBy(passName, s.origin);
  const before: Statement[] = [];
  const target = scope.shadowPath(s.target);
  const shadow = (extents: readonly Expression[], initial: AllocateStatement["initial"]): Statement =>
    onStack(s, allocate(target, scope.ids.site(), s.allocated, extents, initial, origin));
  const extents = s.extents.map((e) => scope.primal(e));
  const tangentOf = (value: Expression, storage: Type): Expression =>
    initialTangent(context, s, value, storage, before);
  const elementType = s.allocated.kind === "array" ? s.allocated.element : undefined;

  switch (s.initial.kind) {
    case "zero":
    case "none":
      return [shadow(extents, { kind: "zero" }), primal];
    case "elements": {
      const values = s.initial.values.map((value) => tangentOf(value, elementType ?? value.type));
      return [...before, shadow(extents, { kind: "elements", values }), primal];
    }
    case "fields": {
      const values = new Map<string, Expression>();
      for (const [name, value] of s.initial.values) {
        const declared = s.allocated.kind === "record" ? fieldType(program, s.allocated.record, name) : undefined;
        // A field that never leads to anything differentiated has no shadow: nobody reads what is there.
        const passive = isReference(value.type) && !activity.fieldHasShadow(s.site, name);
        values.set(name, passive ? scope.primal(value) : tangentOf(value, declared ?? value.type));
      }
      return [...before, shadow(extents, { kind: "fields", values }), primal];
    }
    case "fill": {
      const value = tangentOf(s.initial.value, elementType ?? s.initial.value.type);
      return [...before, shadow(extents, { kind: "fill", value }), primal];
    }
    case "copy": {
      if (activity.pathHasShadow(s.initial.source)) {
        return [shadow(extents, { kind: "copy", source: scope.shadowPath(s.initial.source) }), primal];
      }
      // Copied from passive storage: a zero shadow as long as the copy.
      return [primal, shadow([length(read(scope.primalPath(s.target)))], { kind: "zero" })];
    }
    default:
      return assertNever(s.initial);
  }
}

/** Where the primal storage is on the stack the shadow is, too. */
function onStack(s: AllocateStatement, shadow: AllocateStatement): AllocateStatement {
  return s.stack === true ? { ...shadow, stack: true } : shadow;
}

/** What a shadow holds beside an initial value: its tangent, the shadow it leads to, or (strings, booleans) the value itself. */
function initialTangent(
  context: TangentContext,
  s: AllocateStatement,
  value: Expression,
  storage: Type,
  before: Statement[],
): Expression {
  if (isReference(value.type) || mayCarryDerivative(value.type)) return shadowValue(context, s, value, before);
  return mayCarryDerivative(storage) ? zeroOf(storage) : context.scope.primal(value);
}

export function tangentRelease(context: TangentContext, s: ReleaseStatement): Statement[] {
  const { activity, scope } = context;
  const primal = rewriteStatement(scope, s);
  if (!activity.pathHasShadow(s.pointer)) return [primal];
  return [{ ...s, comments: [], pointer: scope.shadowPath(s.pointer), origin: madeBy(passName, s.origin) }, primal];
}

export function tangentResize(context: TangentContext, s: ResizeStatement): Statement[] {
  const { activity, scope } = context;
  const primal = rewriteStatement(scope, s);
  if (!activity.pathHasShadow(s.array)) return [primal];
  const shadow: ResizeStatement = {
    kind: "resize",
    array: scope.shadowPath(s.array),
    length: scope.primal(s.length),
    origin: madeBy(passName, s.origin),
  };
  return [shadow, primal];
}

export function tangentErase(context: TangentContext, s: EraseStatement): Statement[] {
  const { activity, scope } = context;
  const primal = rewriteStatement(scope, s);
  if (!activity.pathHasShadow(s.map)) return [primal];
  const shadow: EraseStatement = {
    kind: "erase",
    map: scope.shadowPath(s.map),
    ...(s.key === undefined ? {} : { key: scope.primal(s.key) }),
    origin: madeBy(passName, s.origin),
  };
  return [shadow, primal];
}
