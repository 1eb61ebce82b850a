/** Shipped rules of CBLAS and LAPACKE: tangents against divided differences, adjoints against tangents, for every setting of every routine. */
import { expect, test } from "vitest";
import { driverInC } from "./drivers.js";
import { headNames, heads, headsInC } from "./heads.js";
import { shippedRules } from "./shipped-rules.js";

const { put, copy, retrograd, printed } = shippedRules("cblas", "lapacke");

test("derivatives of every routine hold, in every setting, for double and for float", { timeout: 180_000 }, () => {
  put({ "heads.c": headsInC(), "driver.c": driverInC() });
  copy("laws.h", "settings.h");
  const asked = headNames.flatMap((name) => ["--function", name]);
  for (const mode of ["adjoint", "tangent"]) retrograd(mode, "heads.c", ...asked);
  const lines = printed("driver.c", "heads.c", "heads_b.c", "heads_d.c");
  expect(lines).toHaveLength(heads.length);
  for (const line of lines) {
    const [name, count, ofDouble, ofFloat] = line.split(" ");
    expect(Number(count), line).toBeGreaterThanOrEqual(8);
    expect(Number(ofDouble), `${name} in double`).toBeLessThan(1e-7);
    expect(Number(ofFloat), `${name} in float`).toBeLessThan(1e-3);
  }
});
