import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";
import { choose } from "../mutate/choose.js";
import { lineOf, readExplanations } from "../mutate/explanations.js";
import type { Mutant } from "../mutate/instrument.js";
import { instrument, newCollection, withMutant } from "../mutate/instrument.js";

const text = `
export function smallest(xs: readonly number[], bound: number): number[] {
  const kept: number[] = [];
  for (const x of xs) {
    if (x < bound && x > 0) kept.push(x);
  }
  return kept.sort((a, b) => a - b);
}
`;

type Smallest = (xs: readonly number[], bound: number) => number[];

/** Runs `smallest` of an instrumented text. */
function run(code: string, switches = ""): Smallest {
  const { outputText } = ts.transpileModule(`${switches}${code}`, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  const module = { exports: {} as { smallest: Smallest } };
  new Function("exports", outputText)(module.exports);
  return module.exports.smallest;
}

function mutantsOf(source: string, file = "rules/smallest.ts"): { readonly code: string; readonly mutants: Mutant[] } {
  const all = newCollection();
  const code = instrument(file, source, true, all);
  return { code, mutants: all.mutants };
}

it("leaves the text's meaning as it is while nothing is switched on", () => {
  const { code } = mutantsOf(text);
  const smallest = run(code, "const $active = -1, $hit = [], $tick = () => {};");
  expect(smallest([3, 0, 1, 9], 5)).toEqual([1, 3]);
});

it("breaks one thing at a time, and each of them can be told", () => {
  const { mutants } = mutantsOf(text);
  const results = mutants.map(({ id, operator, before }) => {
    const smallest = run(withMutant("rules/smallest.ts", text, id));
    return `${operator} in ${before}: ${smallest([3, 0, 1, 5], 5).join()}`;
  });
  expect(results).toEqual([
    "always true in x < bound && x > 0: 0,1,3,5",
    "always false in x < bound && x > 0: ",
    "right side dropped in x < bound && x > 0: 0,1,3",
    "left side dropped in x < bound && x > 0: 1,3,5",
    "< to <= in x < bound: 1,3,5",
    "> to >= in x > 0: 0,1,3",
    "literal in 0: 3",
    "statement dropped in kept.push(x);: ",
    "sort dropped in kept.sort((a, b) => a - b): 3,1",
    "- to + in a - b: 3,1",
  ]);
});

it("knows a mutant again when lines have moved, and not in another function", () => {
  const { mutants } = mutantsOf(text);
  const names = new Set(mutants.map((m) => m.id));
  expect(names.size).toBe(mutants.length);
  const moved = mutantsOf(
    `// A remark.\nexport const LIMIT: number = Number("7");\n${text.replace("  const", "\n\n  const")}`,
  );
  expect(moved.mutants.map((m) => m.id)).toEqual(mutants.map((m) => m.id));
  const renamed = mutantsOf(text.replace("smallest", "least"));
  expect(renamed.mutants.filter((m) => names.has(m.id))).toEqual([]);
});

it("ends what a mutant made endless", () => {
  const loop = "export function smallest(xs: readonly number[]) { for (;;) {} return [...xs]; }";
  const all = newCollection();
  const switches =
    "let left = 5; const $active = -1, $hit = [], $tick = () => { if (--left < 0) throw new Error('endless'); };";
  expect(() => run(instrument("rules/loop.ts", loop, false, all), switches)([], 0)).toThrow("endless");
  expect(all.mutants).toEqual([]);
});

it("leaves alone what has no value: types, patterns, names, links of an optional chain", () => {
  const { mutants } = mutantsOf(`
    type Bit = 0 | 1;
    interface Row { readonly kind: "row"; readonly width: 2 }
    export const last = (rows?: { filter(test: () => unknown): readonly Bit[] }) => rows?.filter(String).at(-1);
    export const first = ([a]: readonly Bit[]) => a;
  `);
  expect(mutants.map((m) => m.before)).toEqual(["-1", "1"]);
});

it("draws the same mutants from the same seed", () => {
  const { mutants } = mutantsOf(text);
  const drawn = (seed: string): string[] => choose(mutants, { seed, count: 4, files: [], ids: [] }).map((m) => m.id);
  expect(drawn("1")).toEqual(drawn("1"));
  expect(drawn("1")).not.toEqual(drawn("2"));
  expect(choose(mutants, { seed: "1", count: 4, files: ["4-plan/"], ids: [] })).toEqual([]);
});

it("reads why a mutant survives, and complains of lists without a reason", () => {
  const [first, second] = mutantsOf(text).mutants as [Mutant, Mutant];
  const list = [
    "# Why",
    "",
    "Slower only: the test",
    "saves time.",
    "",
    lineOf(first),
    "",
    "# Others",
    "",
    lineOf(second),
  ];
  const { reasons, faults } = readExplanations(list.join("\n"));
  expect(reasons.get(first.id)).toBe("Slower only: the test saves time.");
  expect(faults).toEqual([`${second.id} has no reason`]);
});

it("finds a reason for each entry of survivors.md", () => {
  const { reasons, faults } = readExplanations(
    readFileSync(new URL("../mutate/survivors.md", import.meta.url), "utf8"),
  );
  expect(faults).toEqual([]);
  expect(reasons.size).toBeGreaterThan(10);
});
