/** Trees and lists of modules that a function which no head runs makes longer: by one object in another, without an end. */
import { expect, test } from "vitest";
import { modelFolder } from "./model-folder.js";

const { put, derive, load } = modelFolder();

interface Model {
  f(x: number): number;
  grow(step: number): void;
}

const programs: readonly [string, string][] = [
  [
    "a list that grows on both sides",
    `export class Node { left: Node | null = null; right: Node | null = null; constructor(public v: number) {} }
export const root = new Node(1);
export function grow(step: number): void {
  let n = root;
  if (step % 2 === 0) { while (n.left) n = n.left; n.left = new Node(2 + step); return; }
  while (n.right) n = n.right;
  n.right = new Node(3);
}
export function f(x: number): number {
  let s = 0;
  for (let n: Node | null = root; n; n = n.left) {
    s = s * x + n.v;
    if (n.right) s += n.right.v * x;
  }
  return s;
}
`,
  ],
  [
    "a tree of expressions behind an interface",
    `export interface Tree { at(x: number): number }
export class Leaf implements Tree { constructor(public v: number) {} at(x: number): number { return this.v * x; } }
export class Sum implements Tree {
  left: Tree = new Leaf(1);
  right: Tree = new Leaf(2);
  at(x: number): number { return this.left.at(x) + this.right.at(x) * x; }
}
export const top: Sum[] = [new Sum()];
export function grow(step: number): void {
  const sum = new Sum();
  sum.left = top[0]!;
  top[step]!.right = new Sum();
  (top[step]!.right as Sum).left = new Leaf(4);
  top.push(sum);
}
export function f(x: number): number {
  return top.reduce((s, t) => s + t.at(x), 0);
}
`,
  ],
  [
    "a search tree that is turned",
    `export class Node { left: Node | undefined; right: Node | undefined; constructor(public key: number, public w: number) {} }
export const tree: { root?: Node; size: number } = { size: 0 };
function insert(key: number, w: number): void {
  const made = new Node(key, w);
  tree.size++;
  if (!tree.root) { tree.root = made; return; }
  let at = tree.root;
  for (;;) {
    if (key < at.key) { if (!at.left) { at.left = made; return; } at = at.left; }
    else { if (!at.right) { at.right = made; return; } at = at.right; }
  }
}
function turn(): void {
  const r = tree.root;
  if (!r || !r.right) return;
  const n = r.right;
  r.right = n.left;
  n.left = r;
  tree.root = n;
}
export function grow(step: number): void {
  insert([1, 0.5, 2, 0.2, 1.4][step]!, 2 + step);
  if (step > 1) turn();
}
function sum(n: Node | undefined, x: number): number {
  return n === undefined ? 0 : n.w * Math.sin(n.key * x) + sum(n.left, x) * x + sum(n.right, x);
}
export function f(x: number): number {
  return sum(tree.root, x) + x;
}
`,
  ],
  [
    "literals in literals, with parts that are shared",
    `export interface Part { v: number; parts: Part[]; extra: { w: number } }
export const state: { root: Part; spare: Part | null } = { root: { v: 1, parts: [], extra: { w: 2 } }, spare: null };
const make = (depth: number): Part => ({ v: depth + 1, parts: depth > 0 ? [make(depth - 1), make(depth - 1)] : [], extra: { w: depth } });
export function grow(step: number): void {
  state.root = make(step);
  state.spare = state.root.parts[0] ?? null;
  if (step > 0) state.root.parts[1]!.extra = state.root.extra;
}
const walk = (t: Part, x: number): number => t.parts.reduce((s, part) => s + x * walk(part, x), t.v * x + t.extra.w * x * x);
export function f(x: number): number {
  return walk(state.root, x) + (state.spare === null ? 0 : state.spare.extra.w * x);
}
`,
  ],
  [
    "objects that hold one another, and are set by the head",
    `export class Mass { x = 0; next: Mass[] = []; mate: Mass | null = null; }
export const top = new Mass();
export function grow(): void {
  const a = new Mass();
  const b = new Mass();
  a.mate = b;
  b.mate = a;
  top.next.push(a);
  a.next.push(b);
  if (top.next.length > 1) { top.mate = top.next[0]!; top.next[1]!.next.push(top.next[0]!); }
}
function set(p: Mass, v: number, depth: number): void {
  p.x = v;
  if (depth > 0) for (const k of p.next) set(k, v * 1.5, depth - 1);
}
function total(p: Mass, depth: number): number {
  let s = p.x * p.x;
  if (p.mate) s += p.mate.x;
  if (depth > 0) for (const k of p.next) s += total(k, depth - 1) * 0.5;
  return s;
}
export function f(x: number): number {
  set(top, x, 3);
  let s = total(top, 2);
  if (top.mate) { top.mate.x *= x; s += total(top, 2); }
  return s;
}
`,
  ],
];

test.each(programs)("%s", { timeout: 60_000 }, async (title, text) => {
  const name = title.replace(/\W+/g, "-");
  put(`${name}.ts`, text);
  for (const mode of ["tangent", "adjoint"] as const) {
    const { diagnostics, files } = derive(mode, `${name}.ts`);
    expect(diagnostics.filter((d) => d.severity === "error").map((d) => `${d.code} ${d.message}`)).toEqual([]);
    for (const each of files) put(each.path, each.text);
  }
  const model = await load<Model>(`${name}.ts`);
  const { f_d } = await load<{ f_d(x: number, xd: number): { tangent: number } }>(`${name}_d.ts`);
  const { f_b } = await load<{ f_b(x: number, fb: number): { xb: number } }>(`${name}_b.ts`);
  const slopes: number[] = [];
  for (let step = 0; step < 4; step++) {
    model.grow(step);
    for (const x of [0.8, 0.6]) {
      const slope = (model.f(x + 1e-5) - model.f(x - 1e-5)) / 2e-5;
      expect(f_d(x, 1).tangent).toBeCloseTo(slope, 6);
      expect(f_b(x, 1).xb).toBeCloseTo(slope, 6);
      slopes.push(slope);
    }
  }
  // Growing shows.
  expect(slopes.at(-1)).not.toBeCloseTo(slopes[1]!, 2);
});
