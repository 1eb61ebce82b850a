/** Unions whose members share bytes of a number: refused where a derivative would be kept beside them. */
import { expect, test } from "vitest";
import { refusals } from "./derived-texts.js";

const text = `union view { double number; unsigned long bits; };
double f(double x, double y, union view *v) {
  v->number = y;
  v->bits >>= 1;
  return x * x * v->number;
}`;

test("a union that is passive is no obstacle, unless passive storage has shadows too", () => {
  for (const mode of ["tangent", "adjoint"] as const) {
    expect(refusals(text, mode, "f", ["x"])).toEqual([]);
    expect(refusals(text, mode, "f", ["x"], ["activity"])).toEqual(["RG2117"]);
    expect(refusals(text, mode, "f", ["x", "y"])).toEqual(["RG2117"]);
  }
});
