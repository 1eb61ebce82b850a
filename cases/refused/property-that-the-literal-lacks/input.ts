// adjoint --function f
// refused
import { marked } from "./input-marked.js";

/** The declaration says what the script puts together step by step. */
export function f(x: number[]): number {
  const mark = marked([x[0]!, x[1]!], "here");
  return mark.place.at[0]! * mark.place.at[1]!;
}
