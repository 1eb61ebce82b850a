/** What is known of a loop when it is decided how it is reversed: all facts, and what would have to be stored if its bounds said how. */
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import type { LoopStatement } from "../il/types.js";
import type { CountedRegion, PlanChoices, TripsRegion } from "./plan.js";
import type { PlanFacts } from "./plan-facts.js";

export interface RegionQuestion {
  readonly facts: PlanFacts;
  readonly loop: LoopStatement;
  /** The plan that the loop has if no other way of reversing it wants it. */
  readonly base: CountedRegion | TripsRegion;
  readonly choices: PlanChoices;
  readonly recorded: ToBeRecorded;
}
