import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readInputsFile } from "../../src/check/inputs-file.js";
import type { PlannedInputs } from "../../src/check/plan-inputs.js";
import { planInputs } from "../../src/check/plan-inputs.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "retrograd-inputs-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function planned(program: string, inputs: string, name = "f"): PlannedInputs {
  const file = join(folder, "program.ts");
  const at = join(folder, "at.json");
  writeFileSync(file, program);
  writeFileSync(at, inputs);
  const read = readInputsFile(at);
  return "problems" in read ? read : planInputs(read, [file], name, {});
}

function args(program: string, inputs: object, names: Record<string, unknown> = {}, name = "f"): readonly unknown[] {
  const plan = planned(program, JSON.stringify(inputs), name);
  if ("problems" in plan) throw new Error(plan.problems.map((problem) => problem.message).join("\n"));
  return plan.make(names);
}

function messages(program: string, inputs: string, name = "f"): string[] {
  const plan = planned(program, inputs, name);
  return "problems" in plan
    ? plan.problems.map(({ code, line, column, message }) => `${code} ${line}:${column} ${message}`)
    : [];
}

test("scalars, typed arrays, nested arrays, tuples, records and unions", () => {
  const program = `
    type Options = { n: number; damped?: boolean; name: string | null };
    export function f(a: number, x: Float64Array, i: Int32Array, m: number[][], t: [number, boolean], o: Options, u: number | number[], e: Enum) {}
    enum Enum { One = 1, Two = 2 }`;
  const made = args(program, {
    a: -1.5,
    x: [1, 2],
    i: [3, 4],
    m: [[1], [2, 3]],
    t: [1, true],
    o: { n: 3, name: null },
    u: [7],
    e: 2,
  });
  expect(made).toEqual([
    -1.5,
    Float64Array.of(1, 2),
    Int32Array.of(3, 4),
    [[1], [2, 3]],
    [1, true],
    { n: 3, name: null },
    [7],
    2,
  ]);
});

test("each call makes new values", () => {
  const plan = planned("export function f(x: Float64Array, o: { u: number[] }) {}", `{ "x": [1], "o": { "u": [1] } }`);
  if ("problems" in plan) throw new Error("refused");
  const [first, second] = [plan.make({}), plan.make({})];
  expect(first).toEqual(second);
  expect(first[0]).not.toBe(second[0]);
  expect((first[1] as { u: number[] }).u).not.toBe((second[1] as { u: number[] }).u);
});

test("maps, sets, functions by name, optional parameters and linked records", () => {
  type List = { v: number; next: List | null };
  const g = (x: number): number => x;
  const program = `
    type List = { v: number; next: List | null };
    export const g = (x: number) => x;
    export function f(m: Map<string, number>, k: Map<number, Float64Array>, s: Set<number>, h: (x: number) => number, l: List, p = -1, b = true, q?: number, ...rest: number[]) {}`;
  const list: List = { v: 1, next: { v: 2, next: null } };
  const inputs = { m: { a: 1 }, k: { 3: [1] }, s: [1, 2], h: "g", l: list };
  expect(args(program, inputs, { g })).toEqual([
    new Map([["a", 1]]),
    new Map([[3, Float64Array.of(1)]]),
    new Set([1, 2]),
    g,
    list,
    -1,
    true,
    undefined,
    [],
  ]);
  expect(args(program, { ...inputs, rest: [5, 6] }, { g }).at(-1)).toEqual([5, 6]);
  expect(args("export function f(a: number, q?: number) {}", { a: 1 })).toEqual([1]);
  // A default that is computed is computed by the derivative.
  expect(args("const c = 2;\nexport function f(b: number, a = c) {}", { b: 1 })).toEqual([1]);
});

test("instances of classes: fields without the constructor, or the constructor and then fields", () => {
  class Grid {
    u: Float64Array;
    constructor(readonly n: number) {
      this.u = new Float64Array(n);
    }
    size(): number {
      return this.u.length;
    }
  }
  const program = `
    export class Grid { u: Float64Array; constructor(readonly n: number) { this.u = new Float64Array(n); } size() { return this.u.length; } step = () => 1; }
    export class Wall { #h = 1; constructor(h: number) { this.#h = h; } }
    export function f(g: Grid, w?: Wall) {}`;
  const [plain] = args(program, { g: { n: 9, u: [1, 2] } }, { Grid }) as [Grid];
  expect(plain).toBeInstanceOf(Grid);
  expect([plain.n, plain.size()]).toEqual([9, 2]);
  const [built] = args(program, { g: { $new: [3] } }, { Grid }) as [Grid];
  expect([built.n, built.size()]).toEqual([3, 3]);
  const [both] = args(program, { g: { $new: [3], u: [7] } }, { Grid }) as [Grid];
  expect([both.n, both.u]).toEqual([3, Float64Array.of(7)]);
  expect(messages(program, `{ "g": { "$new": [3] }, "w": { "h": 1 } }`).join()).toMatch(/no field h|#private/);
  expect(messages("class Grid { n = 1 }\nexport function f(g: Grid) {}", `{ "g": { "n": 1 } }`).join()).toContain(
    "not exported",
  );
});

test("a method has its receiver as self", () => {
  class Model {
    theta = 1;
    cost(x: number): number {
      return this.theta * x;
    }
  }
  const program = "export class Model { theta = 1; cost(x: number) { return this.theta * x; } }";
  const [self, x] = args(program, { self: { theta: 3 }, x: 2 }, { Model }, "Model.cost") as [Model, number];
  expect(self.cost(x)).toBe(6);
});

test("what does not fit is shown where it is, all at once", () => {
  const program = "export function f(x: Float64Array, o: { u: number[]; n: number }, n: number) {}";
  expect(messages(program, `{\n  "x": [1, "2"],\n  "o": { "u": [1, true], "m": 1, "n": 1 },\n  "y": 1\n}`)).toEqual([
    "RG4902 4:8 f has no parameter y; it has x, o, n.",
    "RG4903 1:1 There is no value for n: number.",
    'RG4904 2:12 x[1] should be a number, and here is "2".',
    "RG4904 3:19 o.u[1] should be a number, and here is true.",
    "RG4904 3:31 { u: number[]; n: number; } has no field m; it has u, n.",
  ]);
  expect(messages("export function f(u: number | number[]) {}", `{ "u": [1, "2"] }`)).toEqual([
    'RG4904 1:12 u[1] should be a number, and here is "2".',
  ]);
  expect(messages("export function f(o: { u: number }) {}", `{ "o": {} }`)).toEqual([
    "RG4904 1:8 o lacks u of { u: number; }.",
  ]);
  expect(messages("export function f(h: (x: number) => number) {}", `{ "h": "g" }`)).toEqual([
    "RG4904 1:8 The module exports no function g.",
  ]);
  expect(messages("export function f(t: [number, number]) {}", `{ "t": [1] }`)[0]).toContain("a list of 1");
});

test("broken JSON is shown where it breaks", () => {
  const program = "export function f(x: number) {}";
  expect(messages(program, `{ "x": 1,, }`)[0]).toMatch(/^RG4901 1:10 /);
  expect(messages(program, `{ "x": 1 + 1 }`)[0]).toMatch(/^RG4901 1:/);
  expect(messages(program, `[1]`)[0]).toMatch(/^RG4901 .*not an object/);
  expect(messages(program, `{ "x": 1, "x": 2 }`)[0]).toContain("given twice");
  expect(messages(program, "")[0]).toContain("RG4901");
  const missing = readInputsFile(join(folder, "none.json"));
  expect("problems" in missing && missing.problems[0]?.code).toBe("RG1003");
});
