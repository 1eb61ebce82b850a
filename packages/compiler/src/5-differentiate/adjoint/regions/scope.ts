/** A labelled block: its exits are numbered, and their number is where its backward sweep begins. */
import { block } from "../../../il/builders.js";
import type { ScopeStatement, Statement } from "../../../il/types.js";
import { recordBreaks, restoreCode } from "../exit-codes.js";
import type { SweepContext, Swept } from "../sweep-context.js";

export function sweepScope(context: SweepContext, s: ScopeStatement): Swept {
  const { exits } = context;
  const target = exits.breakTarget(s.label);
  const inner = context.sweepBlock(s.body, s);
  // Nothing leaves it early: what does is live.
  if (inner.forward.length === 0) return inner;
  const body: Statement = { ...s, body: block(...inner.forward) };
  if (inner.backward.length === 0) return { forward: [body], backward: [] };
  const kept = recordBreaks(context, exits.breakTarget(s.label), s.origin);
  return {
    forward: [...kept.before, body, ...(exits.completes(s) ? kept.after : [])],
    backward: [...restoreCode(context, target, s.origin, exits.leaving(s)), ...inner.backward],
  };
}
