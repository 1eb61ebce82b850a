/** Adjoints of several directions in TypeScript as text. That they are right: cases/run-directions.ts. */
import { expect, it } from "vitest";
import { derived } from "../analyze/derived-text.js";

const adjoint = (source: string): ReturnType<typeof derived> =>
  derived("ts", source, { mode: "adjoint", directions: 3 });

/** From the head on, without the lines in front of it. */
const bodyOf = (text: string): string => text.slice(text.indexOf("export function f_bv"));

it("numbers of one loop over directions are numbers, what is the same for all is computed before it", () => {
  const { text } = adjoint(`export function f(a: number, x: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) s += Math.sin(x[i]! * a);
  return s * a;
}`);
  expect(
    bodyOf(text),
  ).toBe(`export function f_bv(a: number, x: Float64Array, xb: Float64Array, fb: Float64Array): { ab: Float64Array } {
  let s = 0;
  for (let i = 0; i < x.length; i++) {
    s += Math.sin(x[i]! * a);
  }
  const sb = new Float64Array(3);
  const ab = new Float64Array(3);
  const factor = new Float64Array(3);
  for (let k = 0; k < 3; k++) {
    sb[k] = a * fb[k]!;
    ab[k] = s * fb[k]!;
    factor[k] = a * sb[k]!;
  }
  for (let i = x.length - 1; i >= 0; i--) {
    const seed = Math.cos(x[i]! * a);
    for (let k = 0; k < 3; k++) {
      xb[3 * i + k]! += factor[k]! * seed;
      ab[k]! += sb[k]! * x[i]! * seed;
    }
  }
  return { ab };
}
`);
});

it("what is added to an entry that may be missing gets an array first", () => {
  const { text } = adjoint(`export function f(a: number, z: Float64Array): number {
  const m = new Map<number, number>([[1, a]]);
  const q = m.get(2);
  if (q === undefined) m.set(1, 0.5);
  else z[2] = 0.6 * q;
  return z[2]! * a;
}`);
  expect(bodyOf(text)).toContain(`if (mb.get(2) == null) {`);
  expect(bodyOf(text)).toMatch(/mb\.get\(2\)!\[k\]! \+= /);
});

it("lists of derivatives are asked for their length before the first direction lengthens them", () => {
  const { text } = adjoint(`export function f(x: number[]): number {
  x.push(x[0]! * x[1]!);
  x[3] = x[2]! * x[0]!;
  return x[3]! * x.length;
}`);
  expect(bodyOf(text)).toContain(`const length1 = xb.length / 3;
    for (let k = 0; k < 3; k++) {
      xb[3 * length1 + k] = 0;`);
});

it("refuses, at its line, what may be a number or something else", () => {
  const source = `type Tree = number | Tree[];
function sum(tree: Tree, w: number): number {
  if (typeof tree === "number") return tree * w;
  let all = w;
  for (const part of tree) all = all * 0.5 + sum(part, all);
  return all;
}
export function f(x: Float64Array): number {
  return sum([x[0]!, [x[1]!, x[0]! * x[1]!]], 2);
}`;
  expect(adjoint(source).told).toContain("error RG3304 9");
  expect(derived("ts", source).told.filter((each) => each.startsWith("error"))).toEqual([]);
});

it.each([
  "p: [number, number?]",
  "p: [number, number | null]",
  "p: (number | Float64Array)[]",
  "p: { q: [number, number?][] }",
])("a list that a caller would have to hold in two ways is refused: %s", (parameter) => {
  const use = parameter.includes("{ q") ? "p.q[0]![0]" : parameter.includes("Float64Array") ? "first(p[0]!)" : "p[0]";
  const source = `function first(v: number | Float64Array): number { return typeof v === "number" ? v : v[0]!; }
export function f(x: number, ${parameter}): number {
  return x * ${use};
}`;
  for (const mode of ["tangent", "adjoint"] as const) {
    const { told } = derived("ts", source, { mode, directions: 3 });
    expect(told).toContain("error RG3304 2");
  }
});

it("a tuple of numbers is held as a list of them, one with something else in it one by one", () => {
  const { told } = adjoint(`export function f(p: [number, number], q: [number, Float64Array]): number {
  return p[0] * p[1] * q[0] * q[1][0]!;
}`);
  expect(told).toEqual([]);
});
