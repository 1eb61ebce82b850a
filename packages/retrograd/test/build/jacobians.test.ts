import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeModule } from "../../src/build/make-module.js";
import type { Program } from "./build-program.js";
import { built, project } from "./build-program.js";

const model = `
export function stretched(x: Float64Array, a: number, m: number): Float64Array {
  const r = new Float64Array(m);
  for (let i = 0; i < m; i++) {
    let s = Math.sin(a * (i + 1));
    for (let j = 0; j < x.length; j++) s += Math.cos(i + j) * x[j]! * x[j]! * a;
    r[i] = s;
  }
  return r;
}
export function lists(x: number[], y: Float32Array): number[] { return x.flatMap((v, i) => [v * v * y[i % y.length]!, v + y[0]!]); }
export function pair(p: [number, number], s: number): [number, number, number] { return [p[0] * p[1], p[0] * s, p[1] ** 2]; }
export function over(x: Float64Array, y: Float64Array, work: Float64Array): void {
  for (let i = 0; i < y.length; i++) {
    work[i] = y[i]! * x[i % x.length]!;
    x[i % x.length] = 2 * x[i % x.length]! + work[i]!;
    y[i] = work[i]! * y[i]!;
  }
}
export function own(x: Float64Array): void { for (let i = 1; i < x.length; i++) x[i] = x[i]! * x[i - 1]!; }
export function rest(a: number, ...xs: number[]): number[] { return xs.map((v) => v * v * a); }
export function defaulted(x: Float64Array, a = 2): Float64Array { return x.map((v) => v * v * a); }
export function one(x: Float64Array, y: Float64Array): number { let s = 0; for (let i = 0; i < x.length; i++) { y[i] = y[i]! * x[i]!; s += y[i]! * y[i]!; } return s; }
export function steps(x: Float64Array, tolerance: number): Float64Array {
  const r = x.slice();
  let n = 0;
  while (r[0]! > tolerance && n < 50) {
    for (let i = 0; i < r.length; i++) r[i] = r[i]! * 0.7 + 0.01 * Math.sin(x[i]!);
    n++;
    if (n > 40) return r;
  }
  return r;
}
export function checkpointed(x: Float64Array, n: number): Float64Array {
  const r = x.slice();
  // @retrograd checkpoint
  for (let step = 0; step < n; step++) for (let i = 0; i < r.length; i++) r[i] = r[i]! + 0.1 * Math.sin(r[i]! * r[(i + 1) % r.length]!);
  return r;
}
export function objects(x: Float64Array): Float64Array {
  const state = { u: x.slice(), inner: { scale: x[0]! } };
  const by = new Map([["a", x[0]!], ["b", 2]]);
  for (let i = 0; i < state.u.length; i++) state.u[i] = state.u[i]! ** 2 * state.inner.scale * by.get("a")!;
  return state.u;
}
export function within(o: { u: Float64Array }, x: Float64Array): Float64Array {
  for (let i = 0; i < x.length; i++) o.u[i] = o.u[i]! * x[i]!;
  return o.u.map((v) => v * v);
}
export function either(list: (number | Float64Array)[]): number[] { return list.map((v) => (typeof v === "number" ? v * v : v[0]!)); }
export function grown(x: number[]): number[] { x.push(x[0]! ** 2); return x.map((v) => v * v); }
export function nested(x: number[][]): number[] { return x.map((row) => row[0]! ** 2); }
export function two(x: Float64Array, y: Float64Array, z: Float64Array): void { for (let i = 0; i < x.length; i++) { y[i] = x[i]! ** 2; z[i] = 3 * x[i]!; } }
`;

const names =
  "stretched lists pair over own rest defaulted one steps checkpointed objects within either grown nested".split(" ");
const program = `
import { jacobian, jvp } from "retrograd";
import { ${names.join(", ")} } from "./model";
const hidden = (x: Float64Array): Float64Array => x.map((v) => v * v);
export const jacobians = {
  stretched: jacobian(stretched, { "wrt": ["x", "a"] }), lists: jacobian(lists), pair: jacobian(pair), over: jacobian(over, { wrt: ["x", "y"], of: ["y"] }),
  onlyY: jacobian(over, { wrt: ["y"], of: ["x"] }), own: jacobian(own), rest: jacobian(rest), defaulted: jacobian(defaulted), one: jacobian(one),
  oneIn: jacobian(one, { wrt: ["x"], of: ["y"] }), steps: jacobian(steps), checkpointed: jacobian(checkpointed), objects: jacobian(objects),
  within: jacobian(within, { wrt: ["x"] }), either: jacobian(either), grown: jacobian(grown), nested: jacobian(nested), hidden: jacobian(hidden),
  inline: jacobian((x: Float64Array, a: number): Float64Array => x.map((v) => v * v * a)),
};
export const pushes = {
  stretched: jvp(stretched, { wrt: ["x", "a"] }), lists: jvp(lists), pair: jvp(pair), over: jvp(over, { wrt: ["x", "y"], of: ["y"] }),
  onlyY: jvp(over, { wrt: ["y"], of: ["x"] }), own: jvp(own), rest: jvp(rest), defaulted: jvp(defaulted), one: jvp(one),
  oneIn: jvp(one, { wrt: ["x"], of: ["y"] }), steps: jvp(steps), checkpointed: jvp(checkpointed), objects: jvp(objects),
  within: jvp(within, { wrt: ["x"] }), either: jvp(either), grown: jvp(grown), hidden: jvp(hidden),
  inline: jvp((x: Float64Array, a: number): Float64Array => x.map((v) => v * v * a)),
};
`;

let folder: string;
let app: Program;
beforeAll(async () => {
  folder = project({ "src/app.ts": program, "src/model.ts": model });
  app = await built(folder, "src/app.ts");
}, 60_000);

type Numbers = number | number[] | Float64Array;
const sizeOf = (x: Numbers): number => (typeof x === "number" ? 1 : x.length);

/** Each column is the derivative in the direction of one number. */
function expectColumns(name: string, inputs: readonly string[], args: readonly unknown[], output?: string): void {
  const kept = structuredClone(args);
  const found = app.jacobians[name](...args);
  expect(args).toEqual(kept);
  expect(Object.keys(found)).toEqual(inputs);
  for (const [k, input] of inputs.entries()) {
    const argument = args[k] as Numbers;
    for (let j = 0; j < sizeOf(argument); j++) {
      const direction = typeof argument === "number" ? 1 : argument.map((_, i) => (i === j ? 1 : 0));
      const { tangent } = app.pushes[name]({ [input]: direction }, ...args);
      const column: Numbers = output === undefined ? tangent : tangent[output];
      const rows = found[input];
      for (let i = 0; i < sizeOf(column); i++) {
        const row = typeof column === "number" ? rows : rows[i];
        const entry: number = typeof argument === "number" ? row : row[j];
        const expected = typeof column === "number" ? column : column[i]!;
        expect(Math.abs(entry - expected), `${name}: ${input}[${j}], row ${i}`).toBeLessThan(
          (argument instanceof Float32Array ? 1e-6 : 1e-13) * (1 + Math.abs(expected)),
        );
        if (typeof argument !== "number") expect(row.constructor).toBe(argument.constructor);
      }
      if (typeof column !== "number") expect(rows).toHaveLength(column.length);
    }
  }
}

const filled = (n: number, shift = 0): Float64Array => Float64Array.from({ length: n }, (_, i) => Math.cos(i + shift));

describe("jacobian", () => {
  const sizes = [0, 1, 2, 31, 32, 33, 70];
  for (const n of sizes)
    test(`of and by any number of numbers: ${n} inputs`, () => {
      for (const m of sizes) {
        expectColumns("stretched", ["x", "a"], [filled(n), 0.7, m]);
        const { x, a } = app.jacobians.stretched(filled(n), 0.7, m);
        expect(x).toHaveLength(m);
        for (const row of x) expect(row).toHaveLength(n);
        expect(a).toBeInstanceOf(Float64Array);
      }
    });

  test("lists, single precision, tuples, rests, defaults, parts of a buffer", () => {
    for (const n of [1, 40]) expectColumns("lists", ["x", "y"], [[...filled(n)], new Float32Array(filled(3))]);
    expectColumns("lists", ["x", "y"], [[0.5], new Float32Array(filled(50))]);
    expectColumns("pair", ["p", "s"], [[2, 3], 5]);
    expectColumns("defaulted", ["x", "a"], [filled(3), 1.5]);
    expectColumns("stretched", ["x", "a"], [filled(40).subarray(3, 8), 0.7, 3]);
    expect(app.jacobians.rest(2, 3, 4)).toEqual({
      a: Float64Array.of(9, 16),
      xs: [
        [12, 0],
        [0, 16],
      ],
    });
  });

  test("of what is overwritten, and by it", () => {
    for (const [n, m] of [
      [2, 3],
      [3, 2],
      [40, 50],
      [50, 40],
    ] as const) {
      const args = [filled(n), filled(m, 2), new Float64Array(m)];
      expectColumns("over", ["x", "y"], args, "y");
      expect(Object.keys(app.jacobians.onlyY(...args))).toEqual(["y"]);
    }
    expectColumns("own", ["x"], [filled(40)], "x");
    expectColumns("oneIn", ["x"], [filled(5), filled(5, 1)], "y");
    const x = filled(3);
    expect(() => app.jacobians.over(x, x, new Float64Array(3))).toThrow(/one and the same storage/);
  });

  test("of one number it is the gradient", () => expectColumns("one", ["x", "y"], [filled(40), filled(40, 1)]));

  test("of loops that end when they may, and of checkpointed ones", () => {
    expectColumns("steps", ["x", "tolerance"], [filled(5), 0.2]);
    expectColumns("checkpointed", ["x", "n"], [filled(5), 7]);
  });

  test("of functions that are not exported, or stand in the call", () => {
    expectColumns("hidden", ["x"], [filled(5)]);
    expectColumns("inline", ["x", "a"], [filled(5), 2]);
  });

  test("where there is no derivative of several directions, by one after the other", async () => {
    expectColumns("objects", ["x"], [filled(40)]);
    expect(app.jacobians.within({ u: filled(3) }, filled(3)).x).toHaveLength(3);
    expectColumns("grown", ["x"], [[2, 3]]);
    expectColumns("either", ["list"], [[2, 3]]);
    const textOf = async (name: string, wrt: string): Promise<string> =>
      (await makeModule({ kind: "jacobian", file: join(folder, "src/model.ts"), function: name, wrt: [wrt] })).text;
    expect(await textOf("stretched", "x")).toContain("jacobianInBlocks(");
    for (const name of ["within", "grown"]) expect(await textOf(name, "x")).toContain("jacobianOf(");
    expect(await textOf("either", "list")).toContain("jacobianOf(");
    expect(await textOf("one", "x")).toMatch(/^export \{ derivative \} from ".*gradient-of-one\..*";\n$/);
  });

  test("of two outputs that nobody has chosen from, and of what is no array of numbers", async () => {
    const { diagnostics } = await makeModule({ kind: "jacobian", file: join(folder, "src/model.ts"), function: "two" });
    expect(diagnostics.map(({ code }) => code)).toEqual(["RG6006"]);
    expect(() => app.jacobians.nested([[1, 2], [3]])).toThrow(/must be numbers, or arrays of numbers/);
  });
});
