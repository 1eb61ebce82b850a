/**
 * C11 translation phases 1 to 4 of one translation unit: lines are joined, comments taken out, directives followed, macros replaced.
 *
 * In: a file, a host that reads files, what -I, -D and -U say. Out: the tokens that are left, each with the place the user wrote
 * it at; the macros; the `#include` lines. Undefined if the file is not there, or there is no end to what it includes or expands to.
 * After any other error the tokens are what could be read.
 * Method: see scan.ts, preprocess-file.ts and expand-macros.ts. Headers of the system are not read from disk but from system-headers/.
 * Limits: trigraphs are not replaced; `__DATE__` and `__TIME__` are unknown, as in GNU C without a clock.
 */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { Span } from "../../../diagnostics/origin.js";
import { Latest } from "../latest.js";
import { builtIn } from "../macros/macro-table.js";
import { computedMacros, predefinedText } from "../macros/predefined-macros.js";
import type { Remark } from "../pieces.js";
import type { DirectiveComment, Include, MacroDefinition, Token } from "../tokens.js";
import type { HeaderHost } from "./find-header.js";
import { normalPath } from "./find-header.js";
import { preprocessFile } from "./preprocess-file.js";
import { Abandoned, PreprocessingRun } from "./preprocessing-run.js";
import type { ScannedFile } from "./scan.js";

export interface PreprocessorOptions {
  /** -I */
  readonly includeDirectories: readonly string[];
  /** -D: `NAME`, `NAME=value` or `NAME(x)=value`. */
  readonly defines: readonly string[];
  /** -U, after all of -D. */
  readonly undefines: readonly string[];
}

export interface Preprocessed {
  /** The last one is of kind `end`. */
  readonly tokens: Token[];
  readonly macros: MacroDefinition[];
  /** The program's own definitions of macros that the system's headers have, behind `#ifndef`. */
  readonly fallbacks: MacroDefinition[];
  readonly includes: Include[];
  readonly nestedIncludes: Include[];
  /** The `#include` line through which each included file was read first: its chain upwards. */
  readonly includedFrom: ReadonlyMap<string, Span>;
  readonly remarks: readonly Remark[];
  readonly directiveComments: readonly DirectiveComment[];
  readonly missingHeaders: readonly Remark[];
  /** Faults by the index of the token that they are about. */
  readonly localRemarks: readonly { readonly index: number; readonly remark: Remark }[];
  readonly dependsOnMissing: boolean;
  readonly endsOpen: boolean;
}

export function preprocess(
  file: string,
  host: HeaderHost,
  options: PreprocessorOptions,
  bag: DiagnosticBag,
  known = new Latest<ScannedFile>(Number.POSITIVE_INFINITY),
): Preprocessed | undefined {
  const path = normalPath(file);
  const text = host.readFile(path);
  if (text === undefined) {
    bag.add("RG1003", "error", null, `There is no file "${file}".`, "Check the path.");
    return undefined;
  }
  const run = new PreprocessingRun(path, host, options.includeDirectories, known, preprocessFile);
  for (const macro of computedMacros(run)) run.macros.define(macro);
  const read = (name: string, content: string): void => run.read(run.scan(name, content), { file: name, folder: -1 });
  try {
    read(builtIn, predefinedText);
    read("<command line>", commandLine(options));
    read(path, text);
  } catch (error) {
    if (error instanceof Abandoned) {
      for (const { code, severity, at, message, hint } of run.remarks) bag.add(code, severity, at, message, hint);
      return undefined;
    }
    throw error;
  }
  run.output.emit(run.scan(path, text).tokens.at(-1)!);
  const { includes, nestedIncludes, includedFrom, output, endsOpen } = run;
  const { remarks, directiveComments, missingHeaders, localRemarks, dependsOnMissing } = run;
  const { fallbacks } = run.macros;
  const macros = run.macros.definitions();
  const { tokens } = output;
  return {
    tokens,
    macros,
    fallbacks,
    includes,
    nestedIncludes,
    includedFrom,
    remarks,
    directiveComments,
    missingHeaders,
    localRemarks,
    dependsOnMissing,
    endsOpen,
  };
}

function commandLine({ defines, undefines }: PreprocessorOptions): string {
  const lines = defines.map((define) => {
    const equals = define.indexOf("=");
    return equals < 0 ? `#define ${define} 1` : `#define ${define.slice(0, equals)} ${define.slice(equals + 1)}`;
  });
  return [...lines, ...undefines.map((name) => `#undef ${name}`), ""].join("\n");
}
