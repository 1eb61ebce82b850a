/**
 * The sweeps of a loop: those of its parts, put together as the plan says (regions/). A loop with nothing to do backward runs as it is.
 */
import type { LoopStatement } from "../../../il/types.js";
import { advanceLoop, idleLoop } from "../advance.js";
import { recordNormalEnd } from "../exit-codes.js";
import { againIn } from "../pieces/again.js";
import { profiledIteration, profiledLoop } from "../profiled.js";
import { savedWhole } from "../save-and-restore.js";
import type { SweepContext, Swept } from "../sweep-context.js";
import type { LoopRegion } from "./region.js";
import { sweepRegion } from "./strategies.js";

export function sweepLoop(context: SweepContext, loop: LoopStatement): Swept {
  const { facts, exits } = context;
  const plan = context.plan.region(loop);
  const init = context.sweepList(loop.init.statements);
  const sweep = (isAgain: boolean): Pick<LoopRegion, "body" | "update"> => {
    const inside = plan.kind === "checkpointed" && isAgain ? againIn(context, plan) : context;
    const body = inside.sweepBlock(loop.body, loop);
    // The update runs once for each iteration, as the body does.
    context.around.push({ block: loop.update, owner: loop });
    const update = inside.sweepList(loop.update.statements);
    context.around.pop();
    const endOfBody = exits.completes(loop.body)
      ? recordNormalEnd(context, exits.continueTarget(loop.label), loop.origin)
      : [];
    const forward = profiledIteration(context, loop, plan, [...body.forward, ...endOfBody]);
    return { body: { ...body, forward }, update };
  };
  // What the forward sweep itself records what follows may need, too.
  const { body, update } = sweep(plan.kind === "checkpointed" && plan.room.kind !== "memory");
  // Trip counts and the numbers of exits are recorded where TBR says so, whatever came of it.
  const hasBackward = facts.recorded.hasBackward(loop) || body.backward.length + update.backward.length > 0;
  // A loop in which anything runs or has a derivative is live.
  if (!facts.liveness.isLive(loop)) return init;
  const saved = savedWhole(context, loop);
  const primal = (): LoopStatement => advanceLoop(context, loop);
  if (!hasBackward) {
    // What the loop overwrites, and what its first statement does, may be required all the same.
    const advanced = { ...idleLoop(context, loop), init: { statements: init.forward } };
    return { forward: [...saved.save, advanced], backward: [...init.backward, ...saved.restore] };
  }
  const swept = sweepRegion({ context, loop, plan, primal, init, body, update, sweep: () => sweep(true), saved });
  return profiledLoop(context, loop, plan, swept);
}
