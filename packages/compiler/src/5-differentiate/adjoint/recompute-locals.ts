/** Locals that the plan has computed again in a block's backward sweep (4-plan/recompute/recompute.ts), as statements. */
import type { EarlyExit } from "../../3-analyze/loops/exits.js";
import type { Recomputation } from "../../4-plan/plan.js";
import { madeBy } from "../../diagnostics/origin.js";
import { assign, ifThen, loop, pathOf, readOf } from "../../il/builders.js";
import { againPass } from "../../il/conventions/notes.js";
import type { Block, Statement } from "../../il/types.js";
import { isReference } from "../../rules/references.js";
import { rewriteStatement } from "../tangent/rewrite-statement.js";
import { grouped } from "./exit-codes.js";
import type { SweepContext } from "./sweep-context.js";
import { made, mirrored } from "./sweep-context.js";

/** Locals that are computed again rather than saved: at the place before that statement, or (undefined) at first. */
export function recompute(
  context: SweepContext,
  of: Block,
  { slice, before: places }: Recomputation,
  place: Statement | undefined,
): Statement[] {
  const before: EarlyExit[] = [];
  const parts = of.statements.flatMap((s) => {
    const statement = places.get(s)?.first === place ? slice.get(s) : undefined;
    const part = statement === undefined ? [] : [{ before: [...before], statements: recomputed(context, statement) }];
    before.push(...context.exits.leaving(s));
    return part;
  });
  return grouped(context, parts, of.statements.at(-1)?.origin ?? context.unit.origin);
}

function recomputed(context: SweepContext, s: Statement): Statement[] {
  const { scope } = context;
  if (s.kind === "if") {
    const side = (b: Block): Block => ({ statements: b.statements.flatMap((inner) => recomputed(context, inner)) });
    const decision = context.decisions.get(s);
    const origin = made(s.origin);
    if (decision === undefined) return [ifThen(scope.primal(s.test), side(s.then), side(s.else), origin)];
    return [
      assign(pathOf(decision), scope.primal(s.test), origin),
      ifThen(readOf(decision), side(s.then), side(s.else), origin),
    ];
  }
  if (s.kind === "loop") {
    const part = (b: Block): Block => ({ statements: b.statements.flatMap((inner) => recomputed(context, inner)) });
    const { testAt } = s;
    const parts = {
      init: part(s.init),
      test: scope.primal(s.test),
      update: part(s.update),
      body: part(s.body),
      testAt,
    };
    return [loop(scope.ids.label(), parts, made(s.origin))];
  }
  if (s.kind === "call") {
    const { comments: _, ...bare } = rewriteStatement(scope, s);
    return [{ ...bare, origin: made(s.origin) }];
  }
  if (s.kind !== "assign") return [];
  const primal: Statement = {
    ...s,
    comments: [],
    target: scope.primalPath(s.target),
    value: scope.primal(s.value),
    origin: madeBy(againPass, s.origin),
  };
  if (!isReference(s.target.type) || !isReference(s.value.type) || !context.facts.activity.pathHasShadow(s.target))
    return [primal];
  // The shadow moves first: tests and subscripts are as they were.
  return [assign(scope.shadowPath(s.target), mirrored(context, s.value), made(s.origin)), primal];
}
