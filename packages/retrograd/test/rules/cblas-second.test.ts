/** Second derivatives with shipped rules: the tangent and the adjoint of tangents, and the tangent of adjoints, for every setting of every routine. */
import { expect, test } from "vitest";
import { secondDriverInC } from "./drivers.js";
import { heads, headsInC } from "./heads.js";
import { runtime, shippedRules } from "./shipped-rules.js";

const { put, copy, retrograd, printed } = shippedRules("cblas", "lapacke");

test("second derivatives of every routine hold, in every setting", { timeout: 300_000 }, () => {
  put({ "heads.c": headsInC("d"), "driver.c": secondDriverInC() });
  copy("second-laws.h", "settings.h");
  const of = (mode: string): readonly string[] => heads.flatMap(({ name }) => ["--function", `d_${name}${mode}`]);
  for (const mode of ["tangent", "adjoint"]) retrograd(mode, "heads.c", ...of(""));
  for (const mode of ["tangent", "adjoint"]) retrograd(mode, "heads_d.c", ...of("_d"), "-I", runtime);
  retrograd("tangent", "heads_b.c", ...of("_b"), "-I", runtime);
  const lines = printed("driver.c", "heads.c", "heads_d.c", "heads_d_d.c", "heads_d_b.c", "heads_b.c", "heads_b_d.c");
  expect(lines).toHaveLength(heads.length);
  for (const line of lines) {
    const [, count, error] = line.split(" ");
    expect(Number(count), line).toBeGreaterThanOrEqual(8);
    expect(Number(error), line).toBeLessThan(1e-7);
  }
});
