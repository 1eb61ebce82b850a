/** Shipped rules of BLAS and LAPACK by the symbols of Fortran, for every setting of every routine, in a program that declares them without const. */
import { expect, test } from "vitest";
import { driverInC } from "./drivers.js";
import { fortranHeads, fortranHeadsInC } from "./fortran-heads.js";
import { shippedRules } from "./shipped-rules.js";

const { put, copy, retrograd, printed } = shippedRules("blas", "lapack");

test("derivatives by the symbols of Fortran hold, in every setting, for double and for float", {
  timeout: 180_000,
}, () => {
  put({ "heads.c": fortranHeadsInC(), "driver.c": driverInC(fortranHeads, fortranHeadsInC()) });
  copy("laws.h", "settings.h");
  const asked = fortranHeads.flatMap(({ name }) => ["--function", `d_${name}`, "--function", `s_${name}`]);
  for (const mode of ["adjoint", "tangent"]) retrograd(mode, "heads.c", ...asked);
  const lines = printed("driver.c", "heads.c", "heads_b.c", "heads_d.c");
  expect(lines).toHaveLength(fortranHeads.length);
  for (const line of lines) {
    const [name, count, ofDouble, ofFloat] = line.split(" ");
    expect(Number(count), line).toBeGreaterThanOrEqual(8);
    expect(Number(ofDouble), `${name} in double`).toBeLessThan(1e-7);
    expect(Number(ofFloat), `${name} in float`).toBeLessThan(1e-3);
  }
});
