/** `compile`: text in memory. */
import { expect, test, vi } from "vitest";
import { compile } from "../../src/build/compile.js";

vi.setConfig({ testTimeout: 60_000 });

const files = {
  "src/model.ts":
    'import { scale } from "./scale";\nexport function f(x: number, y: Float64Array): number { y[0] = scale(x); return y[0]!; }\n',
  "src/scale.ts": "export const scale = (x: number): number => x * x;\n",
};

test("modules find one another among the given files; the heads say how to call what was made", async () => {
  const made = await compile({ files, head: "f", mode: "adjoint", options: { withValue: true } });
  expect(made.diagnostics).toEqual([]);
  expect(Object.keys(made.files)).toEqual(["src/model_b.ts"]);
  expect(made.files["src/model_b.ts"]).toContain("export function f_b(");
  const [head] = made.heads;
  expect(head?.parameters.map(({ name, role, written }) => [name, role, written ?? false])).toEqual([
    ["x", "primal", false],
    ["y", "primal", true],
    ["yb", "shadow", false],
    ["fb", "seed", false],
  ]);
});

test("several heads, independents, and the file they are in", async () => {
  const head = ["scale", { function: "f", wrt: ["x"], of: ["return"] }];
  const both = await compile({ files, head, mode: "tangent" });
  expect(both.heads.map(({ generated }) => generated)).toEqual(["scale_d", "f_d"]);
  const refused = await compile({ files, head: "g", mode: "tangent" });
  expect(refused.diagnostics[0]?.code).toBe("RG4000");
  expect(refused.files).toEqual({});
  const made = await compile({
    files: { "./a.ts": files["src/scale.ts"] },
    head: "scale",
    mode: "tangent",
    entry: "a.ts",
  });
  expect(Object.keys(made.files)).toEqual(["a_d.ts"]);
});

test("the libraries' text may be given: nothing of the disk is read", async () => {
  const asked: string[] = [];
  const libText = (name: string): string | undefined => {
    asked.push(name);
    return undefined;
  };
  await compile({ files, head: "f", mode: "adjoint", libText });
  expect(asked).toContain("lib.esnext.d.ts");
});

test.each([
  [
    "an array",
    "export function f(x: Float64Array): Float64Array { const r = new Float64Array(1); r[0] = x[0]! ** 2; r[0] = r[0]! * r[0]!; return r; }",
  ],
  ["an object", "export function f(x: number): { a: number } { const r = { a: x }; r.a = r.a * r.a; return r; }"],
  ["a number or an array", "export function f(x: number): number | number[] { return x > 1 ? x * x : [x]; }"],
])("the value beside the derivatives is refused where it is %s", async (_, text) => {
  const made = await compile({ files: { "a.ts": text }, head: "f", mode: "adjoint", options: { withValue: true } });
  expect(made.diagnostics.map(({ code }) => code)).toContain("RG4014");
  expect(made.files).toEqual({});
});

test("a struct that a function of C gives is no value beside the derivatives either", async () => {
  const text =
    "struct P { double a, b; };\nstruct P f(double x) { struct P p = { x, x * x }; p.a = p.b * p.a; return p; }\n";
  const request = { files: { "a.c": text }, head: "f", mode: "adjoint" } as const;
  const refused = await compile({ ...request, options: { withValue: true } });
  expect(refused.diagnostics).toMatchObject([{ code: "RG4014", line: 2 }]);
  expect((await compile(request)).diagnostics).toEqual([]);
});

test.each([
  ["through a field", "function f(o: { a: number[] }): number { o.a[0] = 3; return o.a[1]!; }", [true]],
  [
    "a pointer that is set",
    "function f(o: { a: number[] }, b: number[]): number { o.a = b; return b[0]!; }",
    [true, false],
  ],
  [
    "in what it calls",
    "function g(x: number[]): void { x.push(1); }\nfunction f(x: number[]): number { g(x); return x[0]!; }",
    [true],
  ],
  ["its own copy", "function f(x: number[]): number { const y = x.slice(); y[0] = y[0]! * 2; return y[0]!; }", [false]],
  ["a parameter itself", "function f(x: number): number { x = x * x; return x; }", [false]],
  ["a flag beside numbers", "function f(o: { on: boolean; a: number }): number { o.on = true; return o.a; }", [true]],
  [
    "by another name",
    "function f(x: number[], y: number[], on: boolean): number { const z = on ? x : y; z[0] = 2; return x[1]! * y[1]!; }",
    [true, true, false],
  ],
])("what a head writes of its arguments: %s", async (_, text, written) => {
  const made = await compile({
    files: { "a.ts": text.replace("function f", "export function f") },
    head: "f",
    mode: "tangent",
  });
  expect(made.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const primal = made.heads[0]?.parameters.filter(({ role }) => role === "primal");
  expect(primal?.map((each) => each.written ?? false)).toEqual(written);
});
