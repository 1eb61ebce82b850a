/** A counted loop runs backward by its own start, bound and step: its iterations record, it does not. */
import type { CountedRegion } from "../../../4-plan/plan.js";
import { restoreCode } from "../exit-codes.js";
import type { RegionStrategy } from "./region.js";
import { loopAround } from "./region.js";
import { reversedLoop } from "./reversed-loop.js";

export const counted: RegionStrategy<CountedRegion> = {
  advance: ({ primal }) => [primal()],
  forward(region) {
    const { context, loop, init, body, update, saved } = region;
    const whole = loopAround(region, { init: init.forward, body: body.forward, update: update.forward });
    return [...saved.save, { ...whole, pair: context.pairOf(loop) }];
  },
  backward({ context, loop, plan, init, body, saved }) {
    const next = context.exits.continueTarget(loop.label);
    const iteration = [...restoreCode(context, next, loop.origin), ...body.backward];
    const reversed = reversedLoop(context, loop, plan.loop, iteration);
    return [{ ...reversed, pair: context.pairOf(loop) }, ...init.backward, ...saved.restore];
  },
};
