/**
 * Random C programs that fill small local arrays in loops: a distance, a flux, an element's matrix. Declared in the loop's body or before the
 * loop, filled as a whole, in part, where a test holds, or added to; left early; read by later loops, or by the next iteration.
 *
 * What they try is when the life of such an array begins anew, and when its elements may be computed again.
 */
import fc from "fast-check";
import { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { block, part, smaller, statement, textOf } from "../tree.js";
import type { RandomText } from "../try-series.js";

const LENGTH = 3;
const ROWS = 5;

export interface RandomCText extends RandomText {
  readonly tree: Tree;
}

interface Reach {
  /** Local arrays of `LENGTH` numbers. */
  readonly arrays: readonly string[];
  readonly numbers: readonly string[];
  /** Counters below LENGTH. */
  readonly counters: readonly string[];
}

function element(c: Choices, reach: Reach): string {
  const k = c.chance(65) && reach.counters.length > 0 ? c.pick(reach.counters) : String(c.below(LENGTH));
  return c.chance(60) && reach.arrays.length > 0 ? `${c.pick(reach.arrays)}[${k}]` : `x[${String(LENGTH)} * i + ${k}]`;
}

function value(c: Choices, reach: Reach): string {
  const e = (): string => (c.chance(75) ? element(c, reach) : c.pick([...reach.numbers, "w"]));
  return c.among<string>([
    ["product", 3, () => `0.6 * ${e()} * ${e()} + 0.1`],
    ["linear", 3, () => `0.5 * ${e()} - 0.4 * ${e()}`],
    ["sine", 1, () => `sin(${e()})`],
    ["quotient", 1, () => `${e()} / (2.0 + ${e()} * ${e()})`],
    ["largest", 1, () => `fmax(${e()}, 0.3 * ${e()} + 0.01)`],
  ]);
}

function store(c: Choices, reach: Reach): string {
  const target = c.pick(reach.arrays);
  const k = c.chance(75) && reach.counters.length > 0 ? c.pick(reach.counters) : String(c.below(LENGTH));
  return c.chance(65)
    ? `${target}[${k}] = ${value(c, reach)};`
    : `${target}[${k}] ${c.pick(["+=", "-=", "*="])} ${value(c, reach)};`;
}

function inBody(c: Choices, reach: Reach, depth: number): Tree {
  const k = c.name("k");
  const inner: Reach = { ...reach, counters: [...reach.counters, k] };
  const bounds = c.pick([
    `${k} = 0; ${k} < ${LENGTH}`,
    `${k} = 0; ${k} < ${LENGTH}`,
    `${k} = 1; ${k} < ${LENGTH}`,
    `${k} = 0; ${k} < m`,
  ]);
  const lines = (count: number, at: Reach): Tree =>
    block(Array.from({ length: count }, () => (c.chance(70) ? statement`${store(c, at)}` : inBody(c, at, depth + 1))));
  return c.among<Tree>([
    ["loop", depth < 3 ? 6 : 0, () => statement`for (int ${bounds}; ${k}++) {\n${lines(1 + c.upTo(2), inner)}\n}`],
    [
      "local",
      depth < 3 ? 3 : 0,
      () => {
        const t = c.name("t");
        const at: Reach = { ...inner, numbers: [...inner.numbers, t] };
        const bent = c.chance(50) ? `if (${t} > 0.3) ${t} -= 0.2;\nelse if (${t} < -0.3) ${t} *= 0.5;` : "";
        return statement`for (int ${bounds}; ${k}++) {\ndouble ${t} = ${value(c, inner)};\n${bent}\n${store(c, at)}\n${c.pick(reach.numbers)} += 0.3 * ${t} * ${element(c, at)};\n}`;
      },
    ],
    ["store", 3, () => statement`${store(c, reach)}`],
    ["number", 3, () => statement`${c.pick(reach.numbers)} = ${value(c, reach)};`],
    ["sum", 3, () => statement`for (int ${bounds}; ${k}++) ${c.pick(reach.numbers)} += ${value(c, inner)};`],
    ["use", 4, () => statement`total += ${value(c, reach)};`],
    ["out", 2, () => statement`for (int ${bounds}; ${k}++) y[${k}] += 0.4 * ${value(c, inner)};`],
    ["if", depth < 3 ? 2 : 0, () => statement`if (${element(c, reach)} > 0.1) {\n${lines(1, reach)}\n}`],
    [
      "leave",
      depth === 1 ? 2 : 0,
      () => statement`if (${c.pick([...reach.numbers, element(c, reach)])} > 0.6) continue;`,
    ],
  ]);
}

export function localArrayProgram(c: Choices): RandomCText {
  const names = ["d", "g"].slice(0, 1 + c.upTo(1));
  const before = names.filter(() => c.chance(35));
  const isGiven = (): boolean => c.chance(50);
  const fill = (name: string, from: string): string => {
    const k = c.name("k");
    return `for (int ${k} = 0; ${k} < ${LENGTH}; ${k}++) ${name}[${k}] = ${from.replace("K", k)};`;
  };
  /** What C leaves open is filled at once, or in the first iteration, to live on in the others. */
  const outside = before.map((name): readonly [string, string] => {
    if (isGiven()) return [`double ${name}[${LENGTH}] = {0.2, 0.1, 0.4};`, ""];
    const text = fill(name, "x[K]");
    return c.chance(50)
      ? [`double ${name}[${LENGTH}];\n${text}`, ""]
      : [`double ${name}[${LENGTH}];`, c.chance(70) ? `if (i == 0) {\n${text}\n}` : text];
  });
  const inside = names
    .filter((name) => !before.includes(name))
    .map((name) =>
      isGiven()
        ? `double ${name}[${LENGTH}] = {0.2, 0.1, 0.4};`
        : `double ${name}[${LENGTH}];\n${fill(name, `x[${LENGTH} * i + K] * w`)}`,
    );
  const reach: Reach = { arrays: names, numbers: ["s", "r"], counters: [] };
  const body = block(Array.from({ length: 2 + c.upTo(4) }, () => inBody(c, reach, 1)));
  const tree = part`#include <math.h>
double f(int n, int m, const double *x, double w, double *y) {
double total = 0.0;
${block(outside.map(([text]) => statement`${text}`))}
for (int i = 0; i < n; i++) {
${block([...outside.map(([, text]) => text), ...inside].map((text) => statement`${text}`))}
double s = 0.3 * w, r = 0.0;
${body}
total += s * r + 0.1 * s;
}
return total;
}
`;
  const r = (): number => Number((c.below(1800) / 1000 - 0.9 + 0.0007).toFixed(4));
  const inputs = {
    n: ROWS,
    m: 2,
    x: Array.from({ length: LENGTH * ROWS }, r),
    w: r(),
    y: Array.from({ length: LENGTH }, r),
  };
  return { tree, text: textOf(tree), inputs: JSON.stringify(inputs) };
}

class LocalArrayArbitrary extends fc.Arbitrary<RandomCText> {
  generate(random: fc.Random): fc.Value<RandomCText> {
    return new fc.Value(localArrayProgram(new Choices(random, new Set(["odd-name"]))), undefined);
  }

  canShrinkWithoutContext(value: unknown): value is RandomCText {
    return typeof value === "object" && value !== null && "tree" in value;
  }

  shrink({ tree, inputs }: RandomCText): fc.Stream<fc.Value<RandomCText>> {
    const steps = function* (): Generator<fc.Value<RandomCText>> {
      for (const less of smaller(tree)) yield new fc.Value({ tree: less, text: textOf(less), inputs }, undefined);
    };
    return fc.stream(steps());
  }
}

export const localArrayPrograms = (): fc.Arbitrary<RandomCText> => new LocalArrayArbitrary();
