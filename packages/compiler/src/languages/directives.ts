/**
 * The `$AD` directives, in every language the same, and where each belongs: above a loop, above any statement, around statements, or
 * above a function. */
export const directivePlaces: Readonly<Record<string, "loop" | "statement" | "start" | "end" | "function">> = {
  "II-LOOP": "loop",
  "FP-LOOP": "loop",
  "BINOMIAL-CKP": "loop",
  NOCHECKPOINT: "statement",
  "CHECKPOINT-START": "start",
  "CHECKPOINT-END": "end",
  "DO-NOT-DIFF-START": "start",
  "DO-NOT-DIFF-END": "end",
  SIZE: "function",
};
