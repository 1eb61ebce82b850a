/** Functions that are differentiated where they are written: against divided differences, with what they use of their module. */
import { beforeAll, expect, test, vi } from "vitest";
import type { Program } from "./build-program.js";
import { built, project } from "./build-program.js";
import { expectGradient } from "./divided-differences.js";
import { programs } from "./inline-programs.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
beforeAll(() => {
  folder = project(programs);
});
const program = async (name: keyof typeof programs): Promise<Program> => await built(folder, name);

test("a regression: the loss stands in the call, the data at the top of the module", async () => {
  const { lossAndGradient, train } = await program("regression.ts");
  const args = [Float64Array.of(0.1, -0.2, 0.3), 0.4];
  const loss = (...each: unknown[]): number => lossAndGradient(...each).value;
  expectGradient(loss, ["W", "b"], args, lossAndGradient(...args));
  // log 2 for each of four rows, before anything is learned.
  expect(loss(new Float64Array(3), 0)).toBeCloseTo(4 * Math.log(2), 14);
  const losses: number[] = train(50);
  expect(losses.every((each, i) => i === 0 || each < (losses[i - 1] as number))).toBe(true);
});

test("chains of methods, within another function, with an imported function and type", async () => {
  const { energyOf, forces } = await program("functional.ts");
  const points = [
    { x: 0, y: 0.2 },
    { x: 1, y: 0.5 },
    { x: 2.5, y: -1 },
  ];
  const negative = forces(points).map(({ x, y }: { x: number; y: number }) => ({ x: -x, y: -y }));
  expectGradient(energyOf, ["points"], [points], { points: negative });
});

test("static and private fields of classes", async () => {
  const { Planet, Vector3 } = await program("classes.ts");
  const args = [2, new Vector3(1, 2, -0.5)];
  expectGradient(Planet.energy, ["mass", "position"], args, Planet.attraction(...args));
  expect(new Planet().at(new Vector3(1, 2, 3))).toEqual({ value: 42, position: new Vector3(6, 12, 18) });
});

test("JavaScript, with types in comments", async () => {
  const { byTags, byParameter, byCast, named, GRAVITY } = await program("script.js");
  const sum = (x: Float64Array, a: number): number => x.reduce((s, v) => s + Math.sin(v) * a * GRAVITY, 0);
  const args = [Float64Array.of(0.3, 1.2), 0.7];
  expectGradient(sum as (...each: unknown[]) => number, ["x", "a"], args, byTags(...args));
  expect(byParameter({ u: Float64Array.of(3, 5), k: 7 }, 2)).toEqual({
    s: { u: Float64Array.of(70, 42), k: 30 },
    scale: 105,
  });
  expect(byCast(3, 5)).toEqual({ x: { x: 10, y: 6 }, y: { x: 6, y: 0 } });
  expect(named({ x: 1 }, 3, 2)).toEqual({ value: 8, tangent: 12 });
});

test("a component with JSX, hooks, and a function that is generic itself", async () => {
  const { Slope } = await program("component.tsx");
  const hill = (x: number, y: number): number => Math.exp(-x * x) * Math.cos(y);
  const { attributes, children } = Slope({ x: 0.5, y: 2 });
  const found = { x: attributes.title, y: children[0] };
  expectGradient(hill as (...each: unknown[]) => number, ["x", "y"], [0.5, 2], found);
  // d²(x² y³)/dx dy = 6 x y²
  expect(children[1]).toBeCloseTo(12, 12);
});

test("arrays that are filled in place, with what other modules hold at the time of the call", async () => {
  const { step, forward, backward, rows, setOffset, coefficients } = await program("numerics.ts");
  const u = Float64Array.of(1, 2, -0.5);
  for (const [shift, first] of [
    [0.25, 0.5],
    [3, 2],
  ] as const) {
    setOffset(shift);
    coefficients[0] = first;
    const du = Float64Array.of(0.3, -1, 0.7);
    const after = (t: number): Float64Array => {
      const v = new Float64Array(3);
      step(
        u.map((each, i) => each + t * (du[i] as number)),
        v,
        0.1 + t,
      );
      return v;
    };
    const { value, tangent } = forward({ u: du, dt: 1 }, u, new Float64Array(3), 0.1);
    expect(value.v).toEqual(after(0));
    const [plus, minus] = [after(1e-6), after(-1e-6)];
    tangent.v.forEach((each: number, i: number) =>
      expect(each).toBeCloseTo(((plus[i] as number) - (minus[i] as number)) / 2e-6, 7),
    );
    const weights = Float64Array.of(1, -2, 0.5);
    const bars = backward({ v: weights }, u, new Float64Array(3), 0.1);
    const dot = (a: Float64Array, b: Float64Array): number => a.reduce((s, x, i) => s + x * (b[i] as number), 0);
    expect(dot(bars.u, du) + bars.dt).toBeCloseTo(dot(weights, tangent.v), 12);
  }
  expect(rows(Float64Array.of(2, 3), 5)).toEqual({ x: [Float64Array.of(20, 0), Float64Array.of(0, 30)] });
});

test("several on a line, and names that are taken", async () => {
  const { a, b, c, e, f } = await program("terse.ts");
  expect([a(2).x, b(2).x, c.d(2, { y: 5 }).x, e[0](7).x, f(1).x]).toEqual([12, 12, 5, 1, 8]);
});
