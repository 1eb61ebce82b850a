/** Statements on what a call leaves in the module for the next one: tables of what was computed, buffers made when first needed, counters. */
import { place, subscript, value } from "../expressions.js";
import type { Choices, Scope } from "../scope.js";
import type { Tree } from "../tree.js";
import { statement } from "../tree.js";

export function memoStatement(c: Choices, scope: Scope): Tree {
  const e = (): Tree => value(c, scope, 1);
  const k = (): string => subscript(c, scope, 3);
  return c.among<Tree>([
    ["remembered", 3, () => statement`${place(c, scope)} = 0.6 * remembered(${k()}) * ${e()};`],
    [
      "lazy-buffer",
      3,
      () => statement`lazyBuffer()[${k()}] = ${e()};\n${place(c, scope)} = 0.7 * lazyBuffer()[${k()}] + 0.1 * ${e()};`,
    ],
    ["counted-call", 2, () => statement`${place(c, scope)} = counted(${e()});`],
    ["lazy-object", 2, () => statement`${place(c, scope)} = 0.5 * lazySettings().gain * ${e()};`],
    ["private-memo", 2, () => statement`${place(c, scope)} = 0.4 * Nodes.weight(${k()}) * ${e()};`],
    ["remembered-value", 1, () => statement`${place(c, scope)} = 0.5 * newest(${e()}) + 0.2 * ${e()};`],
  ]);
}

/** Declarations for them, as in prelude.ts. */
export const MEMO_EXTRAS: readonly (readonly [name: string, text: string])[] = [
  [
    "remembered(",
    `
const memory = new Map<number, number>();
function remembered(k: number): number {
  let t = memory.get(k);
  if (t === undefined) {
    t = 0.4 + 0.3 * Math.sin(k + 0.2);
    memory.set(k, t);
  }
  return t;
}
`,
  ],
  [
    "lazyBuffer(",
    `
let buffer: Float64Array | undefined;
function lazyBuffer(): Float64Array {
  if (buffer === undefined) buffer = new Float64Array(3);
  return buffer;
}
`,
  ],
  [
    "counted(",
    `
let timesCounted = 0;
function counted(t: number): number {
  timesCounted++;
  return t * (0.7 + 0.1 * (timesCounted % 2));
}
`,
  ],
  [
    "lazySettings(",
    `
let settings: { gain: number; used: number } | null = null;
function lazySettings(): { gain: number; used: number } {
  settings ??= { gain: 0.8, used: 0 };
  settings.used++;
  return settings;
}
`,
  ],
  [
    "Nodes",
    `
class Nodes {
  static #known: number[] = [];
  static weight(k: number): number {
    if (Nodes.#known[k] === undefined) Nodes.#known[k] = 0.3 + 0.1 * k;
    return Nodes.#known[k];
  }
}
`,
  ],
  [
    "newest(",
    `
let latest = { t: 0.2, steps: 0 };
function newest(t: number): number {
  const before = latest.t;
  latest = { t, steps: latest.steps + 1 };
  return 0.5 * before + 0.3 * latest.t;
}
`,
  ],
  ["Loose", `\ntype Loose = { p: number; q?: number | undefined; inner?: { r: number } };\n`],
  [
    "new Late",
    `
class Late {
  p!: number;
  list!: number[];
  fill(t: number): void {
    this.p = 0.6 * t;
    this.list = [t, 0.5 * t * t];
  }
}
`,
  ],
];
