/**
 * Calls of functions without text that may overwrite what the backward sweep needs: nobody knows what they store, so that it cannot be
 * saved before.
 * In: a call of a function from outside, what is required before it. Out: RG3301.
 */
import type { CallStatement } from "../../il/types.js";
import type { SweepContext } from "./sweep-context.js";

export function reportOverwritten({ bag, facts }: SweepContext, s: CallStatement): void {
  if (s.callee.kind !== "external" || !facts.recorded.losesRequired(s)) return;
  bag.add(
    "RG3301",
    "error",
    s.origin,
    `There is no text of ${s.callee.name}, and it may overwrite what the derivative needs later.`,
    "Hand its file over too; or write the function in the program.",
  );
}
