/**
 * What a function that no head runs does to variables of modules before the derivative is called: `poke` of each program. The laws of the
 * cases call the heads alone.
 */
import { expect, test, vi } from "vitest";
import { modelFolder } from "./model-folder.js";

vi.setConfig({ testTimeout: 60_000 });

const { put, derive: deriveFile, load } = modelFolder();

interface Model {
  f(x: number): number;
  poke(): void;
}

function derive(name: string, text: string) {
  put(`${name}.ts`, text);
  return (["tangent", "adjoint"] as const).map((mode) => deriveFile(mode, `${name}.ts`));
}

/** Both derivatives are those of the function as it is, before `poke` and after it. */
async function follows(name: string, text: string): Promise<void> {
  const files = derive(name, text).flatMap((outcome) => {
    expect(outcome.diagnostics.filter((d) => d.severity !== "note").map((d) => `${d.code} ${d.message}`)).toEqual([]);
    return outcome.files;
  });
  for (const { path, text: generated } of files) put(path, generated);
  const model = await load<Model>(`${name}.ts`);
  const { f_d } = await load<{ f_d(x: number, xd: number): { tangent: number } }>(`${name}_d.ts`);
  const { f_b } = await load<{ f_b(x: number, fb: number): { xb: number } }>(`${name}_b.ts`);
  const values: number[] = [];
  for (const poked of [false, true]) {
    if (poked) model.poke();
    for (const x of [1.3, 0.7]) {
      const slope = (model.f(x + 1e-5) - model.f(x - 1e-5)) / 2e-5;
      expect(f_d(x, 1).tangent).toBeCloseTo(slope, 6);
      expect(f_b(x, 1).xb).toBeCloseTo(slope, 6);
      values.push(slope);
    }
  }
  // A program where nothing changes shows nothing.
  expect(Math.abs(values[2]! - values[0]!)).toBeGreaterThan(0.1);
}

function codes(name: string, text: string): readonly string[] {
  return derive(name, text).map(({ diagnostics }) => diagnostics.find((d) => d.severity === "error")?.code ?? "none");
}

const work = `export const work = { a: new Float64Array(3), b: new Float64Array(3) };
export function f(x: number): number {
  for (let i = 0; i < 3; i++) work.a[i] = x * x * (i + 1);
  let s = 0;
  for (let i = 0; i < 3; i++) s += work.b[i]! * 3 + work.a[i]!;
  return s;
}
`;

test.each([
  ["is assigned", "export function poke() { work.b = work.a; }"],
  [
    "is handed to a helper",
    "function set(o: { b: Float64Array }, v: Float64Array) { o.b = v; }\nexport function poke() { set(work, work.a); }",
  ],
  ["is copied with Object.assign", "export function poke() { Object.assign(work, { b: work.a }); }"],
  ["is taken apart", "export function poke() { ({ a: work.b } = work); }"],
  ["comes from a function", "function first() { return work.a; }\nexport function poke() { work.b = first(); }"],
  ["is a part of it", "export function poke() { work.b = work.a.subarray(0); }"],
  ["is set in a callback", "export function poke() { [0].forEach(() => { work.b = work.a; }); }"],
  ["is new, with two names", "export function poke() { const t = new Float64Array(3); work.a = t; work.b = t; }"],
  [
    "is made by another function",
    "function make() { return { t: new Float64Array(3) }; }\nexport function poke() { const { t } = make(); work.a = work.b = t; }",
  ],
] as const)("one array under two names: it %s", async (how, poke) => {
  await follows(`work-${how.replace(/\W+/g, "-")}`, `${work}${poke}\n`);
});

const bodies = `export class Body { constructor(public pos: Float64Array) {} move(v: Float64Array) { this.pos = v; } clone() { return new Body(this.pos); } }
export const two = { a: new Body(new Float64Array(3)), b: new Body(new Float64Array(3)) };
export function f(x: number): number {
  for (let i = 0; i < 3; i++) two.a.pos[i] = x * x * (i + 1);
  let s = 0;
  for (let i = 0; i < 3; i++) s += two.b.pos[i]! * 3 + two.a.pos[i]!;
  return s;
}
`;

test.each([
  [
    "two constructors",
    "export function poke() { const t = new Float64Array(3); two.a = new Body(t); two.b = new Body(t); }",
  ],
  [
    "two calls of a procedure",
    "function set(o: Body, v: Float64Array) { o.pos = v; }\nexport function poke() { const t = new Float64Array(3); set(two.a, t); set(two.b, t); }",
  ],
  ["a loop", "export function poke() { const t = new Float64Array(3); for (const o of [two.a, two.b]) o.pos = t; }"],
  ["Reflect.set", 'export function poke() { Reflect.set(two.b, "pos", two.a.pos); }'],
  ["a method as a value", "export function poke() { [two.a.pos].forEach(two.b.move, two.b); }"],
  ["a method that is kept", "export function poke() { const move = two.b.move; move.call(two.b, two.a.pos); }"],
  ["a generator", "function* all() { yield two.a; }\nexport function poke() { for (const o of all()) two.b = o; }"],
  ["a clone that is none", "export function poke() { two.b = two.a.clone(); }"],
  ["an exception", "export function poke() { try { throw two.a; } catch (e) { two.b = e as Body; } }"],
  ["another view of the memory", "export function poke() { two.b.pos = new Float64Array(two.a.pos.buffer); }"],
  [
    "a constant of the module",
    "const spare = new Float64Array(3);\nexport function poke() { two.a.pos = spare; two.b.pos = spare; }",
  ],
  [
    "a part of a constant",
    "const presets = { rest: { at: new Float64Array(3) } };\nexport function poke() { two.a.pos = presets.rest.at; two.b = new Body(presets.rest.at); }",
  ],
  [
    "two calls with a constant",
    "const spare = new Float64Array(3);\nfunction attach(o: Body) { o.pos = spare; }\nexport function poke() { attach(two.a); attach(two.b); }",
  ],
  [
    "a static property",
    "class Pool { static spare = new Body(new Float64Array(3)); }\nexport function poke() { two.a = Pool.spare; two.b = Pool.spare; }",
  ],
  [
    "a constant of a namespace",
    "namespace Pool { export const spare = new Body(new Float64Array(3)); }\nexport function poke() { two.a = Pool.spare; two.b = Pool.spare; }",
  ],
  [
    "what a function finds in its arguments",
    "function set(..._: unknown[]) { two.b.pos = arguments[0]; }\nexport function poke() { set(two.a.pos); }",
  ],
  ["a property in brackets", 'export function poke() { Object.assign(two.b, { ["pos"]: two.a.pos }); }'],
] as const)("two bodies with one array, by %s", async (how, poke) => {
  await follows(`bodies-${how.replace(/\W+/g, "-")}`, `${bodies}${poke}\n`);
});

test("two bodies with one array, by a field of their class", async () => {
  const classes = `const spare = new Float64Array(3);
export class Body { pos = new Float64Array(3); }
export class Light extends Body { override pos = spare; }
export const two: { a: Body; b: Body } = { a: new Body(), b: new Body() };`;
  const poke = "export function poke() { two.a = new Light(); two.b = new Light(); }";
  await follows("bodies-by-class", `${classes}\n${bodies.slice(bodies.indexOf("export function f"))}${poke}\n`);
});

test("an object that has its parts from another is refused", () => {
  expect(codes("inherited", `${bodies}export function poke() { two.b = Object.create(two.a); }\n`)).toEqual([
    "RG2003",
    "RG2003",
  ]);
});

test("bodies that share nothing stay two: each object is stored once", async () => {
  const swap =
    "export function poke() { two.a = new Body(new Float64Array(3).fill(1)); two.b = new Body(new Float64Array(3).fill(2)); }";
  const apart = bodies.replace(/ move.*/, " }");
  const text = apart.replace("two.a.pos[i] = x * x * (i + 1)", "two.a.pos[i] = x * (two.b.pos[i]! + i)");
  await follows("bodies-of-their-own", `${text}${swap}\n`);
});

test("elements of a list become one", async () => {
  await follows(
    "elements-of-a-list-become-one",
    `export const bufs = [new Float64Array(3), new Float64Array(3)];
export const work = { a: bufs[0]!, b: bufs[1]! };
export function poke() { bufs.fill(bufs[0]!); }
export function f(x: number) { for (let i = 0; i < 3; i++) bufs[0]![i] = x * x * (i + 1); let s = 0; for (let i = 0; i < 3; i++) s += bufs[1]![i]! * 3 + bufs[0]![i]!; return s; }
`,
  );
});

test("static properties become one", async () => {
  await follows(
    "static-properties-become-one",
    `export class Pool { static a = new Float64Array(3); static b = new Float64Array(3); }
export function poke() { Pool.b = Pool.a; }
export function f(x: number) { for (let i = 0; i < 3; i++) Pool.a[i] = x * x * (i + 1); let s = 0; for (let i = 0; i < 3; i++) s += Pool.b[i]! * 3 + Pool.a[i]!; return s; }
`,
  );
});

test("values of a map become one", async () => {
  await follows(
    "values-of-a-map-become-one",
    `export const m = new Map<string, Float64Array>([["a", new Float64Array(3)], ["b", new Float64Array(3)]]);
export function poke() { m.set("b", m.get("a")!); }
export function f(x: number) { const a = m.get("a")!, b = m.get("b")!; for (let i = 0; i < 3; i++) a[i] = x * x * (i + 1); let s = 0; for (let i = 0; i < 3; i++) s += b[i]! * 3 + a[i]!; return s; }
`,
  );
});

test("the first object of a variable", async () => {
  await follows(
    "the-first-object-of-a-variable",
    `export class Grid { u: Float64Array; constructor(public n: number) { this.u = new Float64Array(n); } }
export let grid: Grid | null = null;
export let other: Grid | undefined;
export function poke() { grid = new Grid(3); other = grid; }
export function f(x: number) { if (!grid || !other) return x; for (let i = 0; i < grid.n; i++) grid.u[i] = x * x * i;
 let s = 0; for (let i = 0; i < grid.n; i++) s += other.u[i]!; return s; }
`,
  );
});

test("the first objects of a list", async () => {
  await follows(
    "the-first-objects-of-a-list",
    `export class Grid { u: Float64Array; constructor(public n: number) { this.u = new Float64Array(n); } }
export const grids: Grid[] = [];
export function poke() { grids.push(new Grid(3)); grids.push(new Grid(2)); }
export function f(x: number) { let s = x; for (const g of grids) { for (let i = 0; i < g.n; i++) g.u[i] = x * x * i; for (let i = 0; i < g.n; i++) s += g.u[i]!; } return s; }
`,
  );
});

test("objects of another size", async () => {
  await follows(
    "objects-of-another-size",
    `export class Grid { u: Float64Array; constructor(public n: number) { this.u = new Float64Array(n); } }
export let grid = new Grid(2);
export let old = new Grid(2);
export function poke() { grid = new Grid(3); old = new Grid(3); }
export function f(x: number) { for (let i = 0; i < grid.n; i++) grid.u[i] = x * i; let s = 0; for (let i = 0; i < grid.n; i++) { old.u[i] = grid.u[i]! * grid.u[i]!; s += old.u[i]! } return s; }
`,
  );
});

test("options and tables", async () => {
  await follows(
    "options-and-tables",
    `export const opts = { scale: null as Float64Array | null, k: 2 };
export let table: number[] = [];
export let names = new Map<string, number[]>();
export function poke() { opts.scale = new Float64Array([3, 4]); table = [1, 2]; names.set("a", [2, 3]); opts.k = 4; }
export function f(x: number) { let s = 0; for (const t of table) s += t * x; const a = names.get("a"); if (a) s += a[1]! * x * x; return s + (opts.scale ? opts.scale[1]! * x : x * opts.k); }
`,
  );
});

test("an optional list", async () => {
  await follows(
    "an-optional-list",
    `export type Opts = { scale?: number[]; k: number };
export const opts: Opts = { k: 2 };
export function poke() { opts.scale = [3, 4]; }
export function f(x: number) { return opts.scale ? opts.scale[0]! * x : x * opts.k; }
`,
  );
});

test("an object of another class", async () => {
  await follows(
    "an-object-of-another-class",
    `interface Law { at(x: number): number }
export class Lin implements Law { at(x: number) { return 2 * x; } }
export class Quad implements Law { at(x: number) { return x * x; } }
export const model: { law: Law } = { law: new Lin() };
export function poke() { model.law = new Quad(); }
export function f(x: number) { return model.law.at(x) * 3; }
`,
  );
});

test("what was one object is two", async () => {
  await follows(
    "what-was-one-object-is-two",
    `export const s: { v: number }[] = [{ v: 1 }];
export const t = { h: s[0]! , k: s[0]! };
export function poke() { t.h = { v: 2 }; }
export function f(x: number) { t.h.v = x * x; t.k.v = 2 * x; return t.h.v; }
`,
  );
});

test("another function is refused", () => {
  expect(
    codes(
      "another-function",
      `const linear = (x: number) => 2 * x;
const quad = (x: number) => x * x;
let law: (x: number) => number = linear;
export function choose() { law = quad; }
export function f(x: number) { return law(x) * 3; }
`,
    ),
  ).toEqual(["RG3301", "RG3301"]);
});

test("a function that a setter is handed is refused", () => {
  expect(
    codes(
      "a-function-that-a-setter-is-handed",
      `export let law: ((x: number) => number) | null = null;
export function set(l: (x: number) => number) { law = l; }
export function f(x: number) { return law!(x) * 3; }
`,
    ),
  ).toEqual(["RG3301", "RG3301"]);
});

test("numbers that an object of another function gets later", async () => {
  const text = `export class Cell { total!: number; constructor(public n: number) {} }
export const cells: Cell[] = [];
export function poke() { cells.push(new Cell(2), new Cell(3)); }
export function f(x: number): number {
  let s = x;
  for (const cell of cells) {
    cell.total = s * x;
    s += cell.total * cell.n;
  }
  return s;
}
`;
  // The adjoint comes first: nobody has set a number in these cells.
  const [, adjoint] = derive("cells", text);
  expect(adjoint!.diagnostics).toEqual([]);
  for (const { path, text: generated } of adjoint!.files) put(path, generated);
  const model = await load<Model>("cells.ts");
  const { f_b } = await load<{ f_b(x: number, fb: number): { xb: number } }>("cells_b.ts");
  model.poke();
  const { xb } = f_b(1.3, 1);
  expect(xb).toBeCloseTo((model.f(1.3 + 1e-5) - model.f(1.3 - 1e-5)) / 2e-5, 5);
});

test("a class of arrays that is another one by then: the derivative says so, before it does anything", async () => {
  const text = `export let Vec: Float64ArrayConstructor = Float64Array;
export function poke() { Vec = class Own extends Float64Array {}; }
export function f(x: number): number {
  const v = new Vec(2);
  v[0] = x * x;
  return v[0]! * x;
}
`;
  for (const { files, diagnostics } of derive("classes", text)) {
    expect(diagnostics).toEqual([]);
    for (const { path, text: generated } of files) put(path, generated);
  }
  const model = await load<Model>("classes.ts");
  const { f_b } = await load<{ f_b(x: number, fb: number): { xb: number } }>("classes_b.ts");
  expect(f_b(1.5, 1).xb).toBeCloseTo(3 * 1.5 ** 2, 10);
  model.poke();
  expect(() => f_b(1.5, 1)).toThrow("made for Vec = Float64Array");
});
