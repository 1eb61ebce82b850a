/** The way to reverse each kind of loop: one that the plan has and that is missing here is a type error. */
import type { RegionPlan } from "../../../4-plan/plan.js";
import type { Statement } from "../../../il/types.js";
import type { Swept } from "../sweep-context.js";
import { checkpointed } from "./checkpointed.js";
import { counted } from "./counted.js";
import { fused } from "./fused.js";
import type { AdvancedRegion, LoopRegion, RegionStrategy } from "./region.js";
import { trips } from "./trips.js";

type Kind = RegionPlan["kind"];

const strategies: { readonly [K in Kind]: RegionStrategy<Extract<RegionPlan, { readonly kind: K }>> } = {
  counted,
  trips,
  fused,
  checkpointed,
};

/** Forward and backward. */
export function sweepRegion(region: Omit<LoopRegion, "as">): Swept {
  const strategy = strategyOf(region.plan);
  const whole: LoopRegion = { ...region, as: (plan) => sweepRegion({ ...region, plan }) };
  return { forward: strategy.forward(whole), backward: strategy.backward(whole) };
}

/** Without recording. */
export function advanceRegion(region: AdvancedRegion): readonly Statement[] {
  return strategyOf(region.plan).advance(region);
}

/** The strategy of a plan's kind. The type checker does not see that the two kinds are the same, hence the cast. */
function strategyOf({ kind }: RegionPlan): RegionStrategy<RegionPlan> {
  return strategies[kind] as RegionStrategy<RegionPlan>;
}
