/** The way to reverse each kind of loop: one that the plan has and that is missing here is a type error. */
import type { RegionPlan } from "../../../4-plan/plan.js";
import { assertNever } from "../../../il/assert-never.js";
import type { Statement } from "../../../il/types.js";
import type { Swept } from "../sweep-context.js";
import { counted } from "./counted.js";
import { fused } from "./fused.js";
import type { AdvancedRegion, LoopRegion, RegionStrategy } from "./region.js";
import { trips } from "./trips.js";

/** Forward and backward. */
export function sweepRegion(region: Omit<LoopRegion, "as">): Swept {
  const { plan } = region;
  const as = (other: RegionPlan): Swept => sweepRegion({ ...region, plan: other });
  switch (plan.kind) {
    case "counted":
      return swept(counted, { ...region, plan, as });
    case "trips":
      return swept(trips, { ...region, plan, as });
    case "fused":
      return swept(fused, { ...region, plan, as });
    default:
      return assertNever(plan);
  }
}

/** Without recording. */
export function advanceRegion(region: AdvancedRegion): readonly Statement[] {
  const { plan } = region;
  switch (plan.kind) {
    case "counted":
      return counted.advance({ ...region, plan });
    case "trips":
      return trips.advance({ ...region, plan });
    case "fused":
      return fused.advance({ ...region, plan });
    default:
      return assertNever(plan);
  }
}

function swept<Plan extends RegionPlan>(strategy: RegionStrategy<Plan>, region: LoopRegion<Plan>): Swept {
  return { forward: strategy.forward(region), backward: strategy.backward(region) };
}
