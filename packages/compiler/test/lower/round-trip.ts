/** Lowers TypeScript to the IL, prints it again, and runs both texts. */
import * as fs from "node:fs";
import { createRequire } from "node:module";
import ts from "typescript";
import { parseTypeScript, TypeScriptCache } from "../../src/1-parse/typescript/parse-typescript.js";
import type { Lowered } from "../../src/2-lower/typescript/lower-typescript.js";
import { lowerTypeScript } from "../../src/2-lower/typescript/lower-typescript.js";
import { preludeModules } from "../../src/2-lower/typescript/prelude/prelude-source.js";
import { printTypeScript } from "../../src/7-print/typescript/print-typescript.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { verify } from "../../src/il/verify.js";

const require = createRequire(import.meta.url);
const libraryFolder = require.resolve("typescript").replace(/typescript\.js$/, "");
const cache = new TypeScriptCache();

export interface LoweredText {
  readonly lowered: Lowered | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export type Files = Readonly<Record<string, string>>;

/** Lowers the function `head` of a text, or of the first of several files. */
export function lowerText(
  text: string | Files,
  head = "f",
  compilerOptions: Record<string, unknown> = {},
): LoweredText {
  const files: Files = typeof text === "string" ? { "case.ts": text } : text;
  const bag = new DiagnosticBag();
  const host = {
    readFile: (path: string) => files[path],
    libText: (name: string) => fs.readFileSync(libraryFolder + name, "utf8"),
  };
  const first = Object.keys(files)[0]!;
  const parsed = parseTypeScript([first], host, bag, { cache, modules: preludeModules, compilerOptions });
  const lowered = parsed === undefined ? undefined : lowerTypeScript(parsed, [head], bag);
  return { lowered, diagnostics: bag.all };
}

/** The lowered program as text. Fails with the diagnostics or violations found. */
export function reprint(text: string | Files, compilerOptions: Record<string, unknown> = {}): string {
  const { lowered, diagnostics } = lowerText(text, "f", compilerOptions);
  if (lowered === undefined) {
    throw new Error(diagnostics.map((d) => `${d.code} ${d.line}:${d.column} ${d.message}`).join("\n"));
  }
  const violations = verify(lowered.program);
  if (violations.length > 0) throw new Error(violations.join("\n"));
  return printTypeScript(lowered.program, { heads: lowered.heads, headNames: new Map([[lowered.heads[0]!, "f"]]) });
}

type Callable = (...parameters: unknown[]) => unknown;

/** The exported function f of a text. */
export function load(files: Files): Callable {
  const loaded = new Map<string, { f?: unknown }>();
  const evaluate = (path: string): { f?: unknown } => {
    const known = loaded.get(path);
    if (known !== undefined) return known;
    const module = { exports: {} as { f?: unknown } };
    loaded.set(path, module.exports);
    const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
    const js = ts.transpileModule(files[path]!, { compilerOptions: options }).outputText;
    const resolve = (specifier: string) => evaluate(specifier.replace(/^\.\//, "").replace(/(\.[jt]s)?$/, ".ts"));
    new Function("exports", "require", "module", js)(module.exports, resolve, module);
    return module.exports;
  };
  const first = Object.keys(files)[0]!;
  return evaluate(first).f as Callable;
}

export interface Outcome {
  readonly value: unknown;
  /** The arguments after the call. */
  readonly parameters: readonly unknown[];
  readonly thrown: string | undefined;
}

export function run(f: Callable, parameters: readonly unknown[]): Outcome {
  const own = structuredClone(parameters) as unknown[];
  try {
    return { value: plain(f(...own)), parameters: own, thrown: undefined };
  } catch (error) {
    return { value: undefined, parameters: own, thrown: error instanceof Error ? error.message : String(error) };
  }
}

/** Objects without their classes, which the printed text may not have. */
function plain(value: unknown): unknown {
  if (typeof value === "function" || typeof value === "symbol") return "function";
  if (
    value instanceof Map ||
    value instanceof Set ||
    ArrayBuffer.isView(value) ||
    typeof value !== "object" ||
    value === null
  )
    return value;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(
    Object.entries(value).flatMap(([k, v]) => (v === undefined || k === "$" ? [] : [[k, plain(v)]])),
  );
}
