/**
 * The sweeps of a loop: those of its parts, put together as the plan says (regions/). A loop with nothing to do backward runs as it is.
 */
import type { LoopStatement } from "../../../il/types.js";
import { recordNormalEnd } from "../exit-codes.js";
import { savedWhole } from "../save-and-restore.js";
import type { SweepContext, Swept } from "../sweep-context.js";
import type { LoopRegion } from "./region.js";
import { loopAround } from "./region.js";
import { sweepRegion } from "./strategies.js";

export function sweepLoop(context: SweepContext, loop: LoopStatement): Swept {
  const { facts, exits } = context;
  const plan = context.plan.region(loop);
  const init = context.sweepList(loop.init.statements);
  const body = context.sweepBlock(loop.body, loop);
  // The update runs once for each iteration, as the body does.
  context.around.push({ block: loop.update, owner: loop });
  const update = context.sweepList(loop.update.statements);
  context.around.pop();
  const next = exits.continueTarget(loop.label);
  // Exits save their numbers and trip counts where the plan says that the loop has something to do backward.
  const hasExits = plan.kind === "trips" || next !== undefined || exits.breakTarget(loop.label) !== undefined;
  const hasBackward =
    body.backward.length > 0 ||
    (plan.kind === "trips" && update.backward.length > 0) ||
    (hasExits && facts.recorded.hasBackward(loop));
  if (!hasBackward && !facts.liveness.isLive(loop)) return init;
  // What a loop overwrites may be required even where the loop itself has nothing to do backward.
  const region: LoopRegion = { context, loop, plan, init, body, update, saved: savedWhole(context, loop) };
  if (!hasBackward) {
    const { save, restore } = region.saved;
    const whole = loopAround(region, { init: init.forward, body: body.forward, update: update.forward });
    return { forward: [...save, whole], backward: [...init.backward, ...restore] };
  }
  const endOfBody = exits.completes(loop.body) ? recordNormalEnd(context, next, loop.origin) : [];
  return sweepRegion({ ...region, body: { ...body, forward: [...body.forward, ...endOfBody] } });
}
