/** Derivatives that the user has written in TypeScript are called, right or refused. */
import { expect, test, vi } from "vitest";
import { commandFolder } from "../cli/command-folder.js";

vi.setConfig({ testTimeout: 120_000 });

const { contents, put, retrogradHere } = commandFolder();

const root = `
export function root(a: number, b: number): number {
  let x = 1;
  for (let k = 0; k < 60; k++) x -= (x * x * x + a * x - b) / (3 * x * x + a);
  return x;
}
// $AD ADJOINT-OF root
export function rootAdjoint(a: number, b: number, rootb: number): { ab: number; bb: number } {
  const x = root(a, b);
  const slope = 3 * x * x + a;
  return { ab: (-x / slope) * rootb, bb: rootb / slope };
}
// $AD TANGENT-OF root
export function rootTangent(a: number, ad: number, b: number, bd: number) {
  const x = root(a, b);
  return { value: x, tangent: (bd - x * ad) / (3 * x * x + a) };
}
`;

const library = `
export function mix(a: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < x.length; i++) y[i] = 0.1 * y[i]! * y[i]! + a * x[i]!;
}
export const squared = (x: readonly number[]): number[] => x.map((v) => v * v);
`;

/** `mix_b` leaves something else in y, as it may. */
const rules = `
import { mix } from "./library.js";
export function mix_b(a: number, x: Float64Array, xb: Float64Array, y: Float64Array, yb: Float64Array): { ab: number } {
  let ab = 0;
  for (let i = 0; i < x.length; i++) {
    ab += x[i]! * yb[i]!;
    xb[i]! += a * yb[i]!;
    yb[i]! *= 0.2 * y[i]!;
    y[i] = 1e9;
  }
  return { ab };
}
export function mix_d(a: number, ad: number, x: Float64Array, xd: Float64Array, y: Float64Array, yd: Float64Array): void {
  for (let i = 0; i < x.length; i++) yd[i] = 0.2 * y[i]! * yd[i]! + ad * x[i]! + a * xd[i]!;
  mix(a, x, y);
}
`;

async function holds(model: string, inputs: object, ...argv: readonly string[]): Promise<void> {
  put({ "model.ts": model, "library.ts": library, "rules.ts": rules, "in.json": JSON.stringify(inputs) });
  const ran = await retrogradHere("check", "model.ts", "--function", "f", "--at", "in.json", "--json", ...argv);
  const { violations, diagnostics } = JSON.parse(ran.out) as { violations: object[]; diagnostics: object[] };
  expect({ violations, diagnostics, code: ran.code }).toEqual({ violations: [], diagnostics: [], code: 0 });
}

const many = `import { mix } from "./library.js";
${root}
export function f(x: Float64Array, c: number): number {
  let s = 0, y = 1;
  const z = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) {
    y = root(x[i]!, y * c);
    if (y > 0.3) s += y * y;
    else s += root(2.0, x[i]!);
    x[i] = root(x[i]! * y, 1.5);
    s += x[i]! * root(1, 2);
    mix(y, x, z);
  }
  for (const v of z) s += v * v;
  return s;
}`;
const point = { x: [0.5, 1.5, 2, 0.2], c: 0.7 };

test("numbers and arrays, in branches and loops, with every pass switched off once", async () => {
  await holds(many, point, "--rules", "rules.ts");
});

test("the generated module calls them, and holds nothing of the functions themselves", async () => {
  await holds(many, point, "--rules", "rules.ts", "--quick");
  await retrogradHere("adjoint", "model.ts", "--function", "f", "--rules", "rules.ts");
  const text = contents()["model_b.ts"] ?? "";
  expect(text).toContain('import { mix_b } from "./rules.js";');
  expect(text).toContain("rootAdjoint(");
  expect(text).not.toContain("60");
});

test("fields and methods around the call, an object that is handed over, and storage without a derivative", async () => {
  const model = `import { mix } from "./library.js";
interface State { u: Float64Array; k: number }
export function energy(state: State, gain: number): number {
  let s = 0;
  for (const v of state.u) s += gain * v * v * state.k;
  return s;
}
// $AD ADJOINT-OF energy
export function energy_grad(state: State, stateb: State, gain: number, energyb: number): { gainb: number } {
  let sum = 0;
  for (const [i, v] of state.u.entries()) {
    stateb.u[i]! += 2 * gain * v * state.k * energyb;
    sum += v * v;
  }
  stateb.k += gain * sum * energyb;
  return { gainb: sum * state.k * energyb };
}
class Model {
  constructor(public readonly state: State) {}
  cost(gain: number): number {
    mix(gain, this.state.u, this.state.u.slice());
    mix(gain, new Float64Array([1, 2]), this.state.u);
    return energy(this.state, gain) * this.state.k;
  }
}
export function f(u: Float64Array, k: number, gain: number): number {
  const model = new Model({ u, k });
  return model.cost(gain) + model.cost(gain * gain);
}`;
  await holds(model, { u: [0.4, 0.9], k: 1.5, gain: 0.3 }, "--rules", "rules.ts", "--quick");
});

test("in JavaScript", async () => {
  const model = `
/** @param {number} a @returns {number} */
export function slow(a) { let x = a; for (let i = 0; i < 30; i++) x = 0.5 * (x + a / x); return x; }
// $AD ADJOINT-OF slow
/** @param {number} a @param {number} slowb */
export function slow_b(a, slowb) { return { ab: slowb / (2 * slow(a)) }; }
/** @param {Float64Array} x */
export function f(x) { let s = 0; for (const v of x) s += slow(v) * slow(v * v); return s; }
`;
  put({ "model.js": model, "in.json": JSON.stringify({ x: [0.5, 2] }) });
  const ran = await retrogradHere("check", "model.js", "--function", "f", "--at", "in.json", "--json", "--quick");
  expect(JSON.parse(ran.out)).toMatchObject({ pass: true });
});

test("a wrong one is noticed by check", async () => {
  put({ "model.ts": many, "library.ts": library, "rules.ts": rules.replace("0.2 * y[i]!;", "0.3 * y[i]!;") });
  put({ "in.json": JSON.stringify(point) });
  const argv = ["--function", "f", "--at", "in.json", "--rules", "rules.ts", "--quick", "--json"];
  const ran = await retrogradHere("check", "model.ts", ...argv);
  expect(ran.code).toBe(1);
  expect(JSON.parse(ran.out)).toMatchObject({ pass: false });
});

test.each([
  ["of a function that is not there", "export function nosuch_b(a: number): void {}", "RG4015", "'nosuch'"],
  [
    "that lacks an argument",
    'import { mix } from "./library.js";\nexport function mix_b(a: number, x: Float64Array, y: Float64Array): { ab: number } { mix(a, x, y); return { ab: 0 }; }',
    "RG4016",
    "It is called as mix_b(a: number, x: Float64Array",
  ],
  [
    "of another type",
    'import { mix } from "./library.js";\nexport function mix_b(a: number, x: Float64Array, xb: string, y: Float64Array, yb: Float64Array): { ab: number } { mix(a, x, y); return { ab: 0 }; }',
    "RG4016",
    "'xb'",
  ],
  [
    "that gives no adjoint",
    'import { mix } from "./library.js";\nexport function mix_b(a: number, x: Float64Array, xb: Float64Array, y: Float64Array, yb: Float64Array): void { mix(a, x, y); }',
    "RG4016",
    "'ab'",
  ],
  [
    "of a function that gives an array",
    'import { squared } from "./library.js";\nexport function squared_b(x: number[], xb: number[], squaredb: number[]): void { squared(x); }',
    "RG4016",
    "fills what it is handed",
  ],
  [
    "that is not exported",
    'import { mix } from "./library.js";\n// $AD ADJOINT-OF mix\nfunction m(a: number, x: Float64Array, xb: Float64Array, y: Float64Array, yb: Float64Array): { ab: number } { mix(a, x, y); return { ab: 0 }; }',
    "RG4016",
    "Export it",
  ],
] as const)("refused: one %s", async (_, text, code, told) => {
  put({ "model.ts": many, "library.ts": library, "rules.ts": text });
  const ran = await retrogradHere("adjoint", "model.ts", "--function", "f", "--rules", "rules.ts");
  expect(ran.code).toBe(1);
  expect(ran.error).toContain(`error ${code}: `);
  expect(ran.error).toContain(told);
  expect(ran.error).toContain("--> rules.ts:");
});

test("refused: a list that the function makes longer", async () => {
  put({
    "model.ts": `
export function add(list: number[], v: number): void { list.push(v * v); }
// $AD ADJOINT-OF add
export function add_b(list: number[], listb: number[], v: number): { vb: number } { return { vb: 2 * v * listb.pop()! }; }
export function f(x: number): number { const list = [x]; add(list, x); return list[0]! * list[1]!; }
`,
  });
  const ran = await retrogradHere("adjoint", "model.ts", "--function", "f");
  expect(ran.error).toContain("error RG3317: add changes how long a list is");
});
