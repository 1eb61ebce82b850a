/** C functions as a program that calls them sees them: what the laws build arguments from. */

import type { CHeadDescription } from "./1-parse/c/describe-head.js";
import { describeHead } from "./1-parse/c/describe-head.js";
import { parseC } from "./1-parse/c/parse-c.js";
import type { HeaderHost } from "./1-parse/c/preprocessor/find-header.js";
import type { PreprocessorOptions } from "./1-parse/c/preprocessor/preprocess.js";
import type { ParserCache } from "./1-parse/parser-cache.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { DiagnosticBag } from "./diagnostics/diagnostic.js";

export type {
  CFieldTree,
  CGlobal,
  CHeadDescription,
  CRecordTree,
  CTypeTree,
} from "./1-parse/c/describe-head.js";

/** Undefined where the files have errors, or no function of that name. */
export function describeC(
  files: readonly string[],
  name: string,
  host: HeaderHost,
  options: Partial<PreprocessorOptions> = {},
  cache?: ParserCache,
): { readonly description: CHeadDescription | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const bag = new DiagnosticBag();
  const all = { includeDirectories: [], defines: [], undefines: [], ...options };
  const parsed = parseC(files, host, all, bag, [name], undefined, cache?.c);
  return { description: parsed === undefined ? undefined : describeHead(parsed, name), diagnostics: bag.all };
}

/** A function of a generated text: how it spells its types. */
export function describeText(
  files: readonly { readonly path: string; readonly text: string }[],
  name: string,
  host: HeaderHost,
  options: Partial<PreprocessorOptions> = {},
  cache?: ParserCache,
): CHeadDescription | undefined {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const both = { readFile: (path: string) => texts.get(path) ?? host.readFile(path) };
  const sources = files.map(({ path }) => path).filter((path) => path.endsWith(".c"));
  return describeC(sources, name, both, options, cache).description;
}
