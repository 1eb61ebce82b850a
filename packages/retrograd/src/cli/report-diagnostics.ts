import type { Diagnostic, Outcome } from "@retrograd/compiler";
import type { CompilerDoor } from "./compiler-door.js";
import type { Terminal } from "./terminal.js";

/** All diagnostics as code frames on standard error, and what follows from them. */
export function reportDiagnostics(
  diagnostics: readonly Diagnostic[],
  textOf: (path: string) => string | undefined,
  compiler: CompilerDoor,
  terminal: Terminal,
): void {
  if (diagnostics.length === 0) return;
  const options = { color: terminal.errorColor, width: terminal.width - 8 };
  for (const diagnostic of diagnostics) {
    const source = diagnostic.file === "" ? undefined : textOf(diagnostic.file);
    terminal.error(`${compiler.renderDiagnostic(diagnostic, source, options, textOf)}\n\n`);
  }
  const codes = [...new Set(diagnostics.filter((each) => each.severity === "error").map((each) => each.code))];
  const more =
    codes.length === 0
      ? ""
      : `; nothing was written. More about each: retrograd explain ${codes.slice(0, 4).join(" ")}`;
  terminal.error(`retrograd: ${compiler.countDiagnostics(diagnostics)}${more}\n`);
}

/** What `--dump` asked for, on standard error; a pass that this run did not come to is named. */
export function showDumps(wanted: readonly string[], outcome: Pick<Outcome, "dumps">, terminal: Terminal): void {
  for (const { stage, text } of outcome.dumps ?? []) terminal.error(`── ${stage} ──\n${text}\n`);
  const missing = wanted.filter((name) => outcome.dumps?.some(({ stage }) => stage === name) !== true);
  if (missing.length > 0) terminal.error(`retrograd: nothing to dump: this run has no ${missing.join(", ")}\n`);
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some((each) => each.severity === "error");
