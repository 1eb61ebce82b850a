/** TypeScript text → IL and → JavaScript, for tests that run both. */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { parseTypeScript, TypeScriptCache } from "../../src/1-parse/typescript/parse-typescript.js";
import { lowerTypeScript } from "../../src/2-lower/typescript/lower-typescript.js";
import { preludeModules } from "../../src/2-lower/typescript/prelude/prelude-source.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import type { Program, UnitId } from "../../src/il/types.js";

const cache = new TypeScriptCache();
const folder = ts.getDefaultLibFilePath({}).replace(/[^/\\]*$/, "");

export function lowerText(text: string, head: string): { program: Program; head: UnitId } {
  const bag = new DiagnosticBag();
  const host = {
    readFile: (path: string) => (path === "/program.ts" ? text : undefined),
    libText: (name: string) => readFileSync(folder + name, "utf8"),
  };
  const parsed = parseTypeScript(["/program.ts"], host, bag, { cache, modules: preludeModules });
  const lowered = parsed && lowerTypeScript(parsed, [head], bag);
  const unit = lowered?.heads[0];
  if (lowered === undefined || unit === undefined) {
    throw new Error(bag.all.map((d) => `${d.line}:${d.column} ${d.code} ${d.message}`).join("\n"));
  }
  return { program: lowered.program, head: unit };
}

/** The text run as it is. */
export function runText(text: string, head: string): (...args: unknown[]) => unknown {
  const module = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, useDefineForClassFields: true },
  });
  const exported: Record<string, (...args: unknown[]) => unknown> = {};
  new Function("exports", module.outputText)(exported);
  return exported[head]!;
}
