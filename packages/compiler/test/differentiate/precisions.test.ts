/** In which type derivatives are computed. */
import { expect, it } from "vitest";
import { derived } from "../analyze/derived-text.js";

it("a complex number times a long double is a long one, also on the way back", () => {
  const seed = (factor: string): string | undefined => {
    const source = `#include <complex.h>
double complex f(double complex z, double complex w, ${factor} r) { return r * (z * w); }`;
    return /(.*) seed = r \* fb;/.exec(derived("c", source, { wrt: ["z", "w"] }).text)?.[1]?.trim();
  };
  expect(seed("long double")).toBe("long double complex");
  expect(seed("double")).toBe("double complex");
});
