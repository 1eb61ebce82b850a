// adjoint --function f
// refused
import { marked } from "./input-marked.js";

/** The script puts together, through another name for the object, what the declaration says. */
export function f(x: number[]): number {
  const mark = marked([x[0]!, x[1]!], "here");
  return mark.place.at[0]! * mark.place.at[1]!;
}
