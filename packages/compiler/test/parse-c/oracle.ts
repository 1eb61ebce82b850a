import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { preprocess } from "../../src/1-parse/c/preprocessor/preprocess.js";
import { scan } from "../../src/1-parse/c/preprocessor/scan.js";
import { SourceText } from "../../src/1-parse/c/preprocessor/source-text.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";

export const disk = {
  readFile: (path: string): string | undefined =>
    statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, "utf8") : undefined,
};

const digraphs: Readonly<Record<string, string>> = {
  "<:": "[",
  ":>": "]",
  "<%": "{",
  "%>": "}",
  "%:": "#",
  "%:%:": "##",
};

/** The tokens that `gcc -E -P` leaves, as texts. */
export function gccTokens(file: string, flags: readonly string[] = []): string[] {
  const text = execFileSync("gcc", ["-E", "-P", "-w", "-std=gnu11", ...flags, file], { encoding: "utf8" });
  return scan(new SourceText("", text)).tokens.map((token) => digraphs[token.text] ?? token.text);
}

/** The tokens that the preprocessor leaves of files other than the system's, as texts, and what it said. */
export function ownTokens(file: string): { texts: string[]; diagnostics: readonly Diagnostic[] } {
  const bag = new DiagnosticBag();
  const result = preprocess(file, disk, { includeDirectories: [], defines: [], undefines: [] }, bag);
  const tokens = result?.tokens.filter((token) => !token.span.file.startsWith("<")) ?? [];
  return { texts: tokens.map((token) => token.text), diagnostics: bag.all };
}
