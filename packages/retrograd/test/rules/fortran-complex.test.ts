/** Shipped rules of complex BLAS by the symbols of Fortran, for every setting of every routine, in a program that declares them with const or without. */
import { expect, test } from "vitest";
import { driverInC } from "./drivers.js";
import { fortranComplexHeads, fortranComplexHeadsInC } from "./fortran-complex-heads.js";
import { shippedRules } from "./shipped-rules.js";

const { put, copy, retrograd, printed } = shippedRules("zblas");

test("derivatives by the symbols of Fortran hold for complex numbers, in every setting, for double and for float", {
  timeout: 180_000,
}, () => {
  put({ "heads.c": fortranComplexHeadsInC(), "driver.c": driverInC(fortranComplexHeads, fortranComplexHeadsInC()) });
  copy("laws.h", "settings.h");
  const asked = fortranComplexHeads.flatMap(({ name }) => ["--function", `d_${name}`, "--function", `s_${name}`]);
  for (const mode of ["adjoint", "tangent"]) retrograd(mode, "heads.c", ...asked);
  const lines = printed("driver.c", "heads.c", "heads_b.c", "heads_d.c");
  expect(lines).toHaveLength(fortranComplexHeads.length);
  for (const line of lines) {
    const [name, count, ofDouble, ofFloat] = line.split(" ");
    expect(Number(count), line).toBeGreaterThanOrEqual(8);
    expect(Number(ofDouble), `${name} in double`).toBeLessThan(1e-7);
    expect(Number(ofFloat), `${name} in float`).toBeLessThan(1e-3);
  }
});
