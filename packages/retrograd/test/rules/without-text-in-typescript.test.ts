/** Functions of TypeScript whose text is not there, or not read: what the rules say of them stands for it. Right or refused. */
import { expect, test, vi } from "vitest";
import { commandFolder } from "../cli/command-folder.js";

vi.setConfig({ testTimeout: 120_000 });

const { contents, put, retrogradHere } = commandFolder();

/** Text that no compiler can read. */
const kernel = `
const raw = new Function("x", "y", "let s = 0; for (let i = 0; i < x.length; i++) s += x[i] * y[i]; return s;");
export const dot = (x, y) => raw(x, y);
export const axpy = (alpha, x, y) => { eval("for (let i = 0; i < x.length; i++) y[i] += alpha * x[i]"); };
export const softplus = (x) => eval("Math.log(1 + Math.exp(x))");
export const relax = (state, rows, steps) => {
  eval("for (let i = 0; i < state.u.length; i++) state.u[i] = Math.sin(rows[0][i] * state.k) * steps");
  return rows.length > 1;
};
`;
const declared = `
export declare const dot: (x: Float64Array, y: Float64Array) => number;
export declare function axpy(alpha: number, x: Float64Array, y: Float64Array): void;
export declare function softplus(x: number): number;
export declare function relax(
  state: { readonly u: Float64Array; k: number },
  rows: readonly (readonly number[])[],
  steps: number,
): boolean;
`;
const rules = `
import { axpy, dot, relax, softplus } from "./kernel";

// $AD READS a, b
export function dot_b(a: Float64Array, ab: Float64Array, b: Float64Array, bb: Float64Array, dotb: number): void {
  axpy(dotb, b, ab);
  axpy(dotb, a, bb);
}
export function dot_d(a: Float64Array, ad: Float64Array, b: Float64Array, bd: Float64Array) {
  return { value: dot(a, b), tangent: dot(ad, b) + dot(a, bd) };
}

/* $AD READS x[x.length], y
   $AD OVERWRITES y */
export function axpy_b(alpha: number, x: Float64Array, xb: Float64Array, y: Float64Array, yb: Float64Array): { alphab: number } {
  axpy(alpha, yb, xb);
  void y;
  return { alphab: dot(x, yb) };
}
export function axpy_d(alpha: number, alphad: number, x: Float64Array, xd: Float64Array, y: Float64Array, yd: Float64Array): void {
  axpy(alphad, x, yd);
  axpy(alpha, xd, yd);
  axpy(alpha, x, y);
}

// $AD READS x
export function softplus_b(x: number, softplusb: number): { xb: number } {
  return { xb: softplusb / (1 + Math.exp(-x)) };
}
export function softplus_d(x: number, xd: number): { value: number; tangent: number } {
  return { value: softplus(x), tangent: xd / (1 + Math.exp(-x)) };
}

interface State { u: Float64Array; k: number }
type Rows = readonly (readonly number[])[];
// $AD READS state.k, rows
// $AD OVERWRITES state.u
export function relax_b(state: State, stateb: State, rows: Rows, rowsb: number[][], steps: number): { stepsb: number } {
  let stepsb = 0;
  const [row = [], rowb = []] = [rows[0], rowsb[0]];
  for (let i = 0; i < state.u.length; i++) {
    const ub = stateb.u[i]!;
    stateb.u[i] = 0;
    stepsb += Math.sin(row[i]! * state.k) * ub;
    const slope = Math.cos(row[i]! * state.k) * steps * ub;
    rowb[i]! += state.k * slope;
    stateb.k += row[i]! * slope;
  }
  return { stepsb };
}
export function relax_d(state: State, stated: State, rows: Rows, rowsd: number[][], steps: number, stepsd: number): boolean {
  const [row = [], rowd = []] = [rows[0], rowsd[0]];
  for (let i = 0; i < state.u.length; i++) {
    const inner = row[i]! * state.k;
    stated.u[i] = Math.cos(inner) * (rowd[i]! * state.k + row[i]! * stated.k) * steps + Math.sin(inner) * stepsd;
  }
  return relax(state, rows, steps);
}
`;
const model = `
import { axpy, dot, relax, softplus } from "./kernel";
export function f(x: Float64Array, rows: number[][], k: number): number {
  const y = new Float64Array(x.length);
  for (let i = 0; i < 3; i++) {
    axpy(k * i, x, y);
    y[0] = softplus(y[0]! * y[1]!);
    x[1] = dot(x, y);
  }
  const state = { u: y, k };
  const more = relax(state, rows, k * x[1]!);
  state.k *= softplus(state.u[1]!);
  return dot(x, state.u) * dot(x, x) * (more ? state.k : 1);
}
`;
const point = { x: [0.5, 0.3, 0.2], rows: [[0.4, 0.9, 0.1], [1]], k: 0.7 };

function putAll(more: Readonly<Record<string, string>> = {}): void {
  const inputs = JSON.stringify(point);
  put({
    "kernel.js": kernel,
    "kernel.d.ts": declared,
    "rules.ts": rules,
    "model.ts": model,
    "in.json": inputs,
    ...more,
  });
}

test("numbers, arrays, rows and objects, in loops and branches, with every pass switched off once", async () => {
  putAll();
  const argv = [
    "check",
    "model.ts",
    "--function",
    "f",
    "--at",
    "in.json",
    "--json",
    "--rules",
    "rules.ts",
    "--second-order",
  ];
  const ran = await retrogradHere(...argv);
  const { violations, diagnostics } = JSON.parse(ran.out) as { violations: object[]; diagnostics: object[] };
  expect({ violations, diagnostics, code: ran.code }).toEqual({ violations: [], diagnostics: [], code: 0 });
});

test("the derivative calls them where they are, and holds nothing of what stands for them", async () => {
  putAll();
  const asked = ["model.ts", "--function", "f", "--rules", "rules.ts"];
  for (const mode of ["adjoint", "tangent"]) expect((await retrogradHere(mode, ...asked)).error).not.toContain("error");
  const text = contents()["model_b.ts"] ?? "";
  expect(text).toMatch(/import \{ axpy, dot, relax, softplus \} from "\.\/kernel\.js"/);
  expect(`${text}${contents()["model_d.ts"]}`).not.toContain("all$Read");
});

test("a package of which there are declarations alone, and one that the user has declared", async () => {
  const text = `import { axpy, dot, softplus } from "native-kernel";
import { norm } from "other-kernel";
export function f(x: Float64Array): number {
  axpy(0.5, x, x);
  return norm(x) * softplus(x[0]!) * dot(x, x);
}
`;
  const ambient = 'declare module "other-kernel" { export function norm(x: Float64Array): number; }\n';
  const more = `import { norm } from "other-kernel";
/// <reference path="./other.d.ts" />
// $AD READS x
export function norm_b(x: Float64Array, xb: Float64Array, normb: number): void {
  for (const [i, v] of x.entries()) xb[i]! += (v / norm(x)) * normb;
}
`;
  putAll({
    "node_modules/native-kernel/package.json": '{ "name": "native-kernel", "types": "index.d.ts" }',
    "node_modules/native-kernel/index.d.ts": declared,
    "other.d.ts": ambient,
    "model.ts": `/// <reference path="./other.d.ts" />\n${text}`,
    "rules.ts": rules.replace("./kernel", "native-kernel"),
    "more.ts": more,
  });
  const ran = await retrogradHere(
    "adjoint",
    "model.ts",
    "--function",
    "f",
    "--rules",
    "rules.ts",
    "--rules",
    "more.ts",
  );
  expect(ran.error).not.toContain("error");
  const made = contents()["model_b.ts"] ?? "";
  expect(made).toContain('from "native-kernel";');
  expect(made).toContain('import { norm } from "other-kernel";');
  expect(made).not.toContain("all$Read");
});

/** What it does with x is said, and the text is not read, though it is there. */
const wrapper = `
let calls = 0;
const raw = new Function("x", "return x[0] * x[0] * x[1];");
export function cube(x: Float64Array): number {
  return raw(x) as number; // not to be read
}
// $AD ADJOINT-OF cube
// $AD READS x
export function cubeAdjoint(x: Float64Array, xb: Float64Array, cubeb: number): void {
  xb[0]! += 2 * x[0]! * x[1]! * cubeb;
  xb[1]! += x[0]! * x[0]! * cubeb;
}
// $AD TANGENT-OF cube
export function cubeTangent(x: Float64Array, xd: Float64Array) {
  return { value: cube(x), tangent: 2 * x[0]! * x[1]! * xd[0]! + x[0]! * x[0]! * xd[1]! };
}
export function f(x: Float64Array): number {
  calls++;
  x[1]! *= calls;
  const first = cube(x);
  x[0] = first * x[1]!;
  return cube(x);
}
`;

test("a module that is taken over keeps the text that was not read", async () => {
  put({ "model.ts": wrapper, "in.json": JSON.stringify({ x: [0.5, 1.5] }) });
  const asked = ["model.ts", "--function", "f", "--take-over"];
  const ran = await retrogradHere("check", ...asked, "--at", "in.json", "--json", "--quick");
  expect(JSON.parse(ran.out)).toMatchObject({ pass: true, violations: [] });
  await retrogradHere("adjoint", ...asked);
  const text = contents()["model_b.ts"] ?? "";
  expect(text).toContain("return raw(x) as number; // not to be read");
  expect(text).not.toContain("all$Read");
});

test.each([
  ["no word of an array", rules.replace("// $AD READS a, b\n", ""), "RG4017", "what it does with 'x' is not said"],
  ["a word of no parameter", rules.replace("READS a, b", "READS a, q"), "RG4017", "'q' is no parameter"],
  ["what is no number", rules.replace("READS state.k", "READS state"), "RG4017", "'state' is neither a number"],
  [
    "what is stored to rows that are only read",
    rules.replace("state.k, rows", "state.k\n// $AD WRITES rows"),
    "RG4017",
    "as readonly",
  ],
  [
    "use of what is not read",
    rules.replace("$AD READS x[x.length], y\n", "$AD READS y\n$AD WRITES x\n"),
    "RG4017",
    "nothing says that axpy reads it",
  ],
  [
    "a derivative that is missing",
    rules.replace(/\/\/ \$AD READS x\nexport function softplus_b[^}]*\}[^}]*\}/, ""),
    "RG3301",
    "There is no text of softplus",
  ],
] as const)("refused: %s", async (_, text, code, told) => {
  put({ "kernel.d.ts": declared, "rules.ts": text, "model.ts": model });
  const ran = await retrogradHere("adjoint", "model.ts", "--function", "f", "--rules", "rules.ts");
  expect(ran.error).toContain(`error ${code}: `);
  expect(ran.error).toContain(told);
  expect(ran.code).toBe(1);
});

test("refused: a function that nobody can import, and words of a text that is there", async () => {
  const besselj = `declare function besselj(n: number, x: number): number;
// $AD ADJOINT-OF besselj
export function slope(n: number, x: number, b: number): { nb: number; xb: number } {
  return { nb: 0, xb: 0.5 * (besselj(n - 1, x) - besselj(n + 1, x)) * b };
}
`;
  put({ "model.ts": `${besselj}export const f = (x: number): number => besselj(0, x) ** 2;\n` });
  const unreached = await retrogradHere("adjoint", "model.ts", "--function", "f");
  expect(unreached.error).toContain("error RG4016: The derivative calls besselj, whose text it does not have");
  put({ "model.ts": "// $AD READS x\nexport function f(x: Float64Array): number { return x[0]! ** 2; }\n" });
  const there = await retrogradHere("adjoint", "model.ts", "--function", "f");
  expect(there.error).toContain("error RG4017: f has a text");
  expect(contents()).not.toHaveProperty("model_b.ts");
});
