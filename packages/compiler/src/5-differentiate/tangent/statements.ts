/** The tangent of a block: each statement becomes itself and its tangent, control stays as it is. */

import { InternalError } from "../../diagnostics/diagnostic.js";
import { madeBy } from "../../diagnostics/origin.js";
import { assertNever } from "../../il/assert-never.js";
import { constant, ifThen, operation } from "../../il/builders.js";
import { unasked } from "../../il/conventions/state-rooms.js";
import type { Block, Expression, ReturnStatement, Statement, Type } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import { tangentAllocation, tangentErase, tangentRelease, tangentResize } from "./allocations.js";
import { tangentAssignment } from "./assignments.js";
import { tangentCall } from "./calls.js";
import { keptKeys } from "./key-shadows.js";
import { zeroOf } from "./render-linear.js";
import { rewriteStatement } from "./rewrite-statement.js";
import type { ShadowScope } from "./shadow-scope.js";
import { passName } from "./shadow-scope.js";
import type { TangentContext } from "./tangent-context.js";
import { isReference, shadowValue } from "./tangent-context.js";

export function tangentBlock(context: TangentContext, block: Block): Block {
  return {
    statements: block.statements.flatMap((s) =>
      withComments(s, [...tangentStatement(context, s), ...keptKeys(context, s, madeBy(passName, s.origin))]),
    ),
  };
}

function tangentStatement(context: TangentContext, s: Statement): Statement[] {
  const { scope } = context;
  const inner = (block: Block): Block => tangentBlock(context, block);
  switch (s.kind) {
    case "assign":
      return tangentAssignment(context, s);
    case "allocate":
      return tangentAllocation(context, s);
    case "release":
      return tangentRelease(context, s);
    case "resize":
      return tangentResize(context, s);
    case "erase":
      return tangentErase(context, s);
    case "call":
      return tangentCall(context, s);
    case "if":
      return [{ ...s, ...ifThen(scope.primal(s.test), inner(s.then), inner(s.else), s.origin) }];
    case "switch": {
      const arms = s.arms.map((arm) => ({ values: arm.values.map((e) => scope.primal(e)), body: inner(arm.body) }));
      return [{ ...s, selector: scope.primal(s.selector), arms }];
    }
    case "loop":
      return [
        {
          ...unasked(s),
          init: inner(s.init),
          test: scope.primal(s.test),
          update: inner(s.update),
          body: inner(s.body),
        },
      ];
    case "scope":
      return [{ ...s, body: inner(s.body) }];
    case "return":
      return tangentReturn(context, s);
    case "throw":
    case "output":
      return [rewriteStatement(scope, s)];
    case "exit":
    case "label":
    case "goto":
      return [{ ...s }];
    case "push":
    case "pop":
    case "stack":
      throw new InternalError(`a ${s.kind} statement in a primal`);
    default:
      return assertNever(s);
  }
}

/** A tangent is given beside this result. */
export function givesTangent({ activity, asked, unit }: TangentContext, index: number): boolean {
  return activity.activeResult(unit.id, index) || asked?.results[index] === true;
}

function tangentReturn(context: TangentContext, s: ReturnStatement): Statement[] {
  const { activity, scope, unit } = context;
  const before: Statement[] = [];
  const values: Expression[] = [];
  s.values.forEach((value, index) => {
    values.push(scope.primal(value));
    if (activity.activeResult(unit.id, index)) values.push(shadowValue(context, s, value, before));
    else if (givesTangent(context, index))
      values.push(noTangent(scope, value, unit.results[index]?.type ?? value.type));
  });
  return [...before, { ...s, values }];
}

/** Of a value that depends on nothing: zeros of its shape. A pointer where such zeros cannot be made, that leads to nothing with a derivative has none beside it. */
function noTangent(scope: ShadowScope, value: Expression, type: Type): Expression {
  if (!isReference(type)) return zeroOf(type);
  if (!traitsOf(scope.program).makesZerosLike) return constant(null);
  return operation("external", [scope.primal(value)], value.type, "zerosLike");
}

/** The user's comments stand above the first of the statements that a statement becomes. */
function withComments(s: Statement, made: readonly Statement[]): Statement[] {
  if (s.comments === undefined || made.length < 2) return [...made];
  return made.map((statement, k) => {
    const { comments: _, ...bare } = statement;
    return k === 0 && s.comments !== undefined ? { ...bare, comments: s.comments } : bare;
  });
}
