import { dirname, resolve } from "node:path";
import ts from "typescript";

export interface ProjectSettings {
  /** The tsconfig.json they come from; undefined if there is none. */
  readonly path: string | undefined;
  /** All of its compiler options, `extends` followed. */
  readonly options: ts.CompilerOptions;
  /** Those that say how strictly to check, as in a tsconfig.json. */
  readonly strictness: Readonly<Record<string, unknown>>;
  /** What is wrong with it, one line each. */
  readonly problems: readonly string[];
}

/** The settings of the tsconfig.json nearest to a file, upwards; without one, TypeScript's own defaults. */
export function projectSettings(file: string): ProjectSettings {
  const path = ts.findConfigFile(dirname(resolve(file)), ts.sys.fileExists);
  if (path === undefined) return { path, options: {}, strictness: {}, problems: [] };
  const read = ts.readConfigFile(path, ts.sys.readFile);
  // The files the project lists do not matter here: the command line names them.
  const host: ts.ParseConfigHost = { ...ts.sys, readDirectory: () => [] };
  const parsed = ts.parseJsonConfigFileContent(read.config ?? {}, host, dirname(path), undefined, path);
  const noInputs = new Set([18002, 18003]);
  const errors = [read.error, ...parsed.errors].filter((error) => error !== undefined && !noInputs.has(error.code));
  return {
    path,
    options: parsed.options,
    strictness: Object.fromEntries(Object.entries(parsed.options).filter(([, value]) => typeof value === "boolean")),
    problems: errors.map((error) => ts.flattenDiagnosticMessageText(error?.messageText, "\n")),
  };
}
