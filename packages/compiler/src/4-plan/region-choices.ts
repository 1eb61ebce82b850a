/**
 * Which loops are reversed in which way.
 * In: a loop, and what would have to be stored if it was reversed by its bounds. Out: its plan.
 * Method: each way is asked in the order of the table, and the first that wants the loop gets it. A way that is missing here is a type error.
 */
import { fusedRegion } from "./fused-regions.js";
import type { RegionPlan } from "./plan.js";
import type { RegionQuestion } from "./region-question.js";

type Kind = RegionPlan["kind"];

/** Null: this way does not want the loop. */
type Choose<K extends Kind> = (question: RegionQuestion) => Extract<RegionPlan, { readonly kind: K }> | null;

/** Loops that no other way wants are reversed as their text says (counted-regions.ts). */
const byItsText = (): null => null;

const choices: { readonly [K in Kind]: Choose<K> } = {
  fused: fusedRegion,
  counted: byItsText,
  trips: byItsText,
  // Decided before (checkpoints.ts): TBR is another one with them.
  checkpointed: byItsText,
};

export function chosenRegion(question: RegionQuestion): RegionPlan {
  for (const choose of Object.values(choices)) {
    const plan = choose(question);
    if (plan !== null) return plan;
  }
  return question.base;
}
