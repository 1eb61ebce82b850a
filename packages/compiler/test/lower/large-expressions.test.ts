import * as fs from "node:fs";
import { createRequire } from "node:module";
import ts from "typescript";
import { expect, test } from "vitest";
import { parseTypeScript, TypeScriptCache } from "../../src/1-parse/typescript/parse-typescript.js";
import { lowerTypeScript } from "../../src/2-lower/typescript/lower-typescript.js";
import { preludeModules } from "../../src/2-lower/typescript/prelude/prelude-source.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";

const libraryFolder = createRequire(import.meta.url)
  .resolve("typescript")
  .replace(/typescript\.js$/, "");
const cache = new TypeScriptCache();

const hostOf = (text: string) => ({
  readFile: (path: string) => (path === "case.ts" ? text : undefined),
  libText: (name: string) => fs.readFileSync(libraryFolder + name, "utf8"),
});

/** How often the checker is asked for the symbol, the constant value or a name's type at a place of the text. */
function questions(text: string): number {
  const bag = new DiagnosticBag();
  const parsed = parseTypeScript(["case.ts"], hostOf(text), bag, { cache, modules: preludeModules })!;
  const checker = { ...parsed.checker };
  let count = 0;
  const counted = {
    ...checker,
    getSymbolAtLocation: (node: Parameters<typeof checker.getSymbolAtLocation>[0]) => {
      count++;
      return checker.getSymbolAtLocation(node);
    },
    getTypeAtLocation: (node: Parameters<typeof checker.getTypeAtLocation>[0]) => {
      if (ts.isIdentifier(node)) count++;
      return checker.getTypeAtLocation(node);
    },
    getConstantValue: (node: Parameters<typeof checker.getConstantValue>[0]) => {
      count++;
      return checker.getConstantValue(node);
    },
  };
  expect(lowerTypeScript({ ...parsed, checker: counted }, ["f"], bag)).toBeDefined();
  return count;
}

const head = (value: string): string =>
  `export function f(x: Float64Array, y: number): number {\n  return ${value};\n}\n`;
const sum = (terms: number): string => Array.from({ length: terms }, (_, i) => `x[${i}] * y`).join(" + ");
const nest = (levels: number): string => `${"(".repeat(levels)}y${" * 0.5 + x[0])".repeat(levels)}`;

const choices = (levels: number): string => {
  const one = (_: unknown, i: number) => `if (y < ${i}) { t = y * ${i}; }`;
  return `export function f(y: number): number {\n  let t = 0;\n  ${Array.from({ length: levels }, one).join("\n  else ")}\n  return t;\n}\n`;
};

test("a name is looked up once for all choices after one another", () => {
  const each = (questions(choices(60)) - questions(choices(10))) / 50;
  expect(each).toBeLessThan(1);
});

test("more choices after one another than TypeScript follows are refused once, with what to write", () => {
  const bag = new DiagnosticBag();
  expect(parseTypeScript(["case.ts"], hostOf(choices(2100)), bag, { cache, modules: preludeModules })).toBeUndefined();
  expect(bag.all.map(({ code, hint }) => `${code}: ${hint}`)).toEqual([
    "RG1005: Divide it into several functions: choices after `else` nest, some two thousand of them are too many (TypeScript's TS2563).",
  ]);
});

test.each([
  ["sum", sum],
  ["nest", nest],
])("the names of a long %s and their types are looked up once", (_, make) => {
  expect(questions(head(make(400))) - questions(head(make(50)))).toBeLessThan(10);
});
