/** Each iteration runs forward and backward before the next one: nothing is left to do when the forward sweep is there. */
import type { FusedRegion } from "../../../4-plan/plan.js";
import { restoreCode } from "../exit-codes.js";
import type { RegionStrategy } from "./region.js";
import { reversedLoop } from "./reversed-loop.js";

export const fused: RegionStrategy<FusedRegion> = {
  // What the loop leaves is not needed by anyone else.
  advance: () => [],
  forward: ({ saved }) => saved.save,
  backward({ context, loop, plan, init, body, saved }) {
    const next = context.exits.continueTarget(loop.label);
    const iteration = [...body.forward, ...restoreCode(context, next, loop.origin), ...body.backward];
    return [reversedLoop(context, loop, plan.loop, iteration), ...init.backward, ...saved.restore];
  },
};
