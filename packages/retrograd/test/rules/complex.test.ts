/** Shipped rules of CBLAS for complex numbers, for every setting: laws of first order for double and for float, of second order for double. */
import { expect, test, vi } from "vitest";
import { complexHeads, complexHeadsInC } from "./complex-heads.js";
import { driverInC, secondDriverInC } from "./drivers.js";
import { runtime, shippedRules } from "./shipped-rules.js";

vi.setConfig({ testTimeout: 300_000 });

const { put, copy, retrograd, printed } = shippedRules("cblas");

test("derivatives of first order hold, for double and for float", () => {
  put({ "heads.c": complexHeadsInC(), "driver.c": driverInC(complexHeads, complexHeadsInC()) });
  copy("laws.h", "settings.h");
  const asked = complexHeads.flatMap(({ name }) => ["--function", `d_${name}`, "--function", `s_${name}`]);
  for (const mode of ["adjoint", "tangent"]) retrograd(mode, "heads.c", ...asked);
  const lines = printed("driver.c", "heads.c", "heads_b.c", "heads_d.c");
  expect(lines).toHaveLength(complexHeads.length);
  for (const line of lines) {
    const [name, count, ofDouble, ofFloat] = line.split(" ");
    expect(Number(count), line).toBeGreaterThanOrEqual(8);
    expect(Number(ofDouble), `${name} in double`).toBeLessThan(1e-7);
    expect(Number(ofFloat), `${name} in float`).toBeLessThan(1e-3);
  }
});

/** Whose rules have a text of their own for what these heads ask; the others would take time and try nothing new. */
const differing = complexHeads.filter(({ name }) => !/^(axpy_by_one|square|swap|gemm_turned|trmm_turned)$/.test(name));

test("derivatives of second order hold", () => {
  put({ "heads.c": complexHeadsInC("d"), "driver.c": secondDriverInC(differing) });
  copy("second-laws.h", "settings.h");
  const of = (mode: string): readonly string[] => differing.flatMap(({ name }) => ["--function", `d_${name}${mode}`]);
  for (const mode of ["tangent", "adjoint"]) retrograd(mode, "heads.c", ...of(""));
  for (const mode of ["tangent", "adjoint"]) retrograd(mode, "heads_d.c", ...of("_d"), "-I", runtime);
  retrograd("tangent", "heads_b.c", ...of("_b"), "-I", runtime);
  const lines = printed("driver.c", "heads.c", "heads_d.c", "heads_d_d.c", "heads_d_b.c", "heads_b.c", "heads_b_d.c");
  expect(lines).toHaveLength(differing.length);
  for (const line of lines) {
    const [, count, error] = line.split(" ");
    expect(Number(count), line).toBeGreaterThanOrEqual(8);
    expect(Number(error), line).toBeLessThan(1e-7);
  }
});
