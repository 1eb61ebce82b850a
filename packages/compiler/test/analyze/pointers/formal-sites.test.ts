/** Names of a callee's own for what its parameters lead to: given up where the parameter comes to lead elsewhere. */
import { expect, it } from "vitest";
import { derived } from "../derived-text.js";

const program = (first: string): string => `function made(n: number): Float64Array {
  return new Float64Array(n);
}
function set(a: Float64Array, fresh: boolean): number {
  ${first}
  a.fill(2);
  return a[0]!;
}
export function f(x: Float64Array): number {
  const w = new Float64Array(3);
  for (let i = 0; i < 3; i++) w[i] = x[i]! * x[i]!;
  const sum = set(w, x[0]! > 0);
  return w[0]! * w[1]! * x[2]! + sum * made(2).length;
}`;

it("a parameter that may lead to a new array by the time that all of it is set leaves the caller's as it was", () => {
  for (const first of ["if (fresh) a = new Float64Array(3);", "if (fresh) a = made(3);"])
    expect(derived("ts", program(first)).text).toContain("w[i] = x[i]! * x[i]!;");
  // What is overwritten for sure is not computed.
  expect(derived("ts", program("void fresh;")).text).not.toContain("w[i] = x[i]! * x[i]!;");
});
