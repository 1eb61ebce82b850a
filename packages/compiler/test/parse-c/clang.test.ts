/** The parser against Clang's: the same expressions of the same types, over the C programs that the project has. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseC } from "../../src/1-parse/c/parse-c.js";
import { preprocess } from "../../src/1-parse/c/preprocessor/preprocess.js";
import type { Expression } from "../../src/1-parse/c/syntax.js";
import { printResolvedType } from "../../src/1-parse/c/types/print-type.js";
import { forEachExpression, forEachPart } from "../../src/2-lower/c/walk-syntax.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import type { Expressions } from "./clang.js";
import { clangExpressions, normal } from "./clang.js";
import { disk } from "./oracle.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const options = { includeDirectories: [join(root, "examples/c-heat/include")], defines: ["CELLS=50"], undefines: [] };

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".c") && !/(^|\/)(build|refused)\//.test(name))
    .map((name) => join(root, folder, name))
    .sort();
}

/** What the preprocessor leaves, the system's headers as they are known here among it. */
function preprocessed(file: string): string {
  const result = preprocess(file, disk, options, new DiagnosticBag());
  return (result?.tokens ?? []).map((token) => token.text).join("\n");
}

function ownExpressions(file: string): Expressions {
  const bag = new DiagnosticBag();
  const program = parseC([file], disk, options, bag);
  if (program === undefined || bag.hasErrors) throw new Error(bag.all.map((d) => `${d.line} ${d.message}`).join("\n"));
  const found = new Map<string, readonly string[]>();
  for (const [symbol, { body }] of program.definitions) {
    const list: string[] = [];
    const add = (e: Expression): void => {
      if (e.kind === "statements" || (e.kind === "convert" && e.implicit)) return;
      list.push(`${e.kind} ${normal(printResolvedType(e.type))}`);
      if (e.kind !== "convert" || e.detour === undefined) return;
      const direct = new Set<Expression>();
      forEachPart(e.operand, (part) => direct.add(part));
      forEachPart(e.detour, (part) => {
        if (!direct.has(part)) add(part);
      });
    };
    forEachExpression(body, add);
    found.set(symbol.name, list.sort());
  }
  return found;
}

/** What the first list has more of than the second. */
function without(all: readonly string[], taken: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of taken) left.set(one, (left.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

/**
 * Clang does not read nested functions, calls intrinsics of vectors otherwise, expands what is chosen by type where we ask for it, and takes arrays
 * of a length that a constant variable holds for arrays of variable length.
 */
const otherwiseForClang = [
  "constructs-that-the-head-does-not-reach",
  "headers-of-posix",
  "functions-chosen-by-type",
  "an-original-with-constructs-of-gnu-c",
  "a-length-that-a-constant-variable-holds",
];

/** But for what needs a derivative's header first, or a library's. */
const corpus = [...sourcesIn("cases/c"), ...sourcesIn("benchmarks/c"), ...sourcesIn("examples")].filter(
  (file) =>
    !/(_[bd]|identify|c-blas\/\w+)\.c$/.test(file) && !otherwiseForClang.some((name) => file.includes(`/${name}/`)),
);

test("the corpus is there", () => {
  expect(corpus.length).toBeGreaterThan(80);
});

/** Clang takes a tenth of a second for each: one of three, with RETROGRAD_FRESH (`npm run fresh`) all. */
const tried = corpus.filter((_, k) => process.env.RETROGRAD_FRESH !== undefined || k % 3 === 0);

test.each(tried.map((file) => [file.slice(root.length), file]))("%s", (_, file) => {
  const theirs = clangExpressions(preprocessed(file));
  const differences = [...ownExpressions(file)].flatMap(([name, own]) => {
    const their = theirs.get(name) ?? [];
    return [...without(own, their).map((e) => `${name} + ${e}`), ...without(their, own).map((e) => `${name} - ${e}`)];
  });
  expect(differences.join("\n")).toBe("");
});
