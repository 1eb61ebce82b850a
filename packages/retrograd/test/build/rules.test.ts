/** Derivatives that the user has written, in a build. */
import { expect, test, vi } from "vitest";
import { built, project } from "./build-program.js";

vi.setConfig({ testTimeout: 60_000 });

const model = `
export const runs = { given: 0 };
export function slow(a: number): number {
  let x = a;
  for (let i = 0; i < 40; i++) x = 0.5 * (x + a / x);
  return x;
}
export function cost(x: Float64Array): number {
  let s = 0;
  for (const v of x) s += slow(v * v * v);
  return s;
}
`;
const rules = `
import { runs, slow } from "./model.js";
export function slow_b(a: number, slowb: number): { ab: number } {
  runs.given++;
  return { ab: slowb / (2 * slow(a)) };
}
export function slow_d(a: number, ad: number): { value: number; tangent: number } {
  const value = slow(a);
  return { value, tangent: ad / (2 * value) };
}
`;

test("a file of rules of the plugin: gradient, jvp and second derivatives call them", async () => {
  const folder = project({
    "model.ts": model,
    "rules.ts": rules,
    "main.ts": `
import { gradient, hessianVector, jvp } from "retrograd";
import { cost, runs } from "./model.js";
export { runs };
export const dcost = gradient(cost);
export const along = jvp(cost);
export const curve = hessianVector(cost);
`,
  });
  const { dcost, along, curve, runs } = await built(folder, "main.ts", { rules: ["rules.ts"] });
  const x = new Float64Array([0.5, 1, 4]);
  const slopes = x.map((v) => 1.5 * Math.sqrt(v));
  expect([...dcost(x).x]).toEqual([...slopes].map((v) => expect.closeTo(v, 12)));
  expect(runs.given).toBe(3);
  const { tangent } = along({ x: new Float64Array([1, 0, 0]) }, x);
  expect(tangent).toBeCloseTo(slopes[0] as number, 12);
  const product = curve({ x: new Float64Array([1, 1, 1]) }, x).x;
  expect([...product]).toEqual([...x].map((v) => expect.closeTo(0.75 / Math.sqrt(v), 10)));
});
