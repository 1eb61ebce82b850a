/** The way to reverse each kind of loop: one that the plan has and that is missing here is a type error. */
import type { RegionPlan } from "../../../4-plan/plan.js";
import { assertNever } from "../../../il/assert-never.js";
import type { Swept } from "../sweep-context.js";
import { counted } from "./counted.js";
import { fused } from "./fused.js";
import type { LoopRegion, RegionStrategy } from "./region.js";
import { trips } from "./trips.js";

export function sweepRegion(region: LoopRegion): Swept {
  const { plan } = region;
  switch (plan.kind) {
    case "counted":
      return swept(counted, { ...region, plan });
    case "trips":
      return swept(trips, { ...region, plan });
    case "fused":
      return swept(fused, { ...region, plan });
    default:
      return assertNever(plan);
  }
}

function swept<Plan extends RegionPlan>(strategy: RegionStrategy<Plan>, region: LoopRegion<Plan>): Swept {
  return { forward: strategy.forward(region), backward: strategy.backward(region) };
}
