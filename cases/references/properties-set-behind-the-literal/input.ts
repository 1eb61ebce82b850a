// adjoint --function f
// at { x: [0.7, 1.3] }
import { marked, walk } from "./input-marked.js";

/** The declaration says what the script puts together step by step; what only some objects get may be missing. */
export function f(x: number[]): number {
  const mark = marked([x[0]!, x[1]!], "here");
  const plain = marked([x[1]!, 2], "there", { weight: x[0]! });
  return mark.place.at[0]! * mark.place.at[1]! * (mark.weight ?? x[1]!) + (plain.weight ?? 5) * plain.place.at[0]! * walk(x);
}
