/**
 * A way to reverse a loop, and what it is made from.
 *
 * A region can be run through in three movements. *Advance* is the primal without recording. *Forward* is the primal with recording.
 * *Backward* undoes what the last `forward` did, and puts adjoints where they belong. A strategy says how each movement of the loop is made from
 * the movements of its parts, and nothing else knows how a loop is reversed: what a strategy needs to know was decided by the plan.
 *
 * What each movement finds and leaves:
 *   advance    leaves what the primal leaves, as far as anybody needs it, and the stacks as they were
 *   forward    leaves the same, and on the stacks what `backward` takes off them
 *   backward   finds what is required as `forward` left it; leaves the stacks, and what was required, as they were before `forward`
 * So whoever can put back the state before the region may leave out `forward` at first, and run it when the backward sweep is there.
 */

import type { RegionPlan } from "../../../4-plan/plan.js";
import { unasked } from "../../../il/conventions/state-rooms.js";
import type { Block, LoopStatement, Statement } from "../../../il/types.js";
import type { SaveAndRestore } from "../save-and-restore.js";
import type { SweepContext, Swept } from "../sweep-context.js";

/** A loop, and how it is run through without recording. */
export interface AdvancedRegion<Plan extends RegionPlan = RegionPlan> {
  readonly loop: LoopStatement;
  readonly plan: Plan;
  /** The loop with nothing recorded in it. Each call gives a text of its own. */
  readonly primal: () => LoopStatement;
}

/** A loop, and the movements of its parts. */
export interface LoopRegion<Plan extends RegionPlan = RegionPlan> extends AdvancedRegion<Plan> {
  readonly context: SweepContext;
  readonly init: Swept;
  /** One iteration; `forward` ends with the number of the exit by which it ended, where the plan records that. */
  readonly body: Swept;
  readonly update: Swept;
  /** The sweeps of body and update when the loop runs again, with texts of their own. */
  readonly sweep: () => Pick<LoopRegion, "body" | "update">;
  /** Arrays that the plan saves whole before the loop: each strategy says where. */
  readonly saved: SaveAndRestore;
  /** The movements of the same loop by another plan: for strategies that put off, or repeat, what another one does. */
  readonly as: (plan: RegionPlan) => Swept;
}

export interface RegionStrategy<Plan extends RegionPlan> {
  readonly advance: (region: AdvancedRegion<Plan>) => readonly Statement[];
  readonly forward: (region: LoopRegion<Plan>) => readonly Statement[];
  readonly backward: (region: LoopRegion<Plan>) => readonly Statement[];
}

/** The loop as the user wrote it, around other parts. */
export function loopAround(
  { context, loop }: LoopRegion,
  parts: {
    readonly init: readonly Statement[];
    readonly body: readonly Statement[];
    readonly update: readonly Statement[];
  },
): LoopStatement {
  const list = (statements: readonly Statement[]): Block => ({ statements });
  return {
    ...unasked(loop),
    init: list(parts.init),
    test: context.scope.primal(loop.test),
    body: list(parts.body),
    update: list(parts.update),
  };
}
