/** Loops that count, whatever the type of the counter. */
import { expect, it } from "vitest";
import { planned } from "../plan/planned-text.js";

it.each(["unsigned char", "short", "signed char"])("a counter of type %s", (type) => {
  const source = `double f(const double *x, int n) {
  double s = 1;
  for (${type} i = 0; i < 4; i++) s = s * s * x[i];
  return s;
}`;
  expect(planned(source, "f", "/f.c")).toContain("3 loop loop: counted (start-and-end-known)");
});
