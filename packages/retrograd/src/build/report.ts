/** Diagnostics as text: what a terminal or an overlay in a browser shows. */
import { relative } from "node:path";
import type { Diagnostic } from "@retrograd/compiler";
import { textOnDisk } from "../host/text-on-disk.js";

const isError = ({ severity }: Diagnostic): boolean => severity === "error";

export interface Report {
  /** All errors, each with its place and what to do. */
  readonly errors: string | undefined;
  /** Everything else. */
  readonly warnings: readonly string[];
  /** The first error's place. */
  readonly at: { readonly file: string; readonly line: number; readonly column: number } | undefined;
}

export async function reportOf(diagnostics: readonly Diagnostic[]): Promise<Report> {
  if (diagnostics.length === 0) return { errors: undefined, warnings: [], at: undefined };
  const { renderDiagnostic, countDiagnostics } = await import("@retrograd/compiler");
  const rendered = (each: Diagnostic): string =>
    renderDiagnostic(
      { ...each, file: shortened(each.file) },
      textOnDisk(each.file),
      { color: false, width: 120 },
      textOnDisk,
    );
  const errors = unique(diagnostics.filter(isError));
  const first = errors.find(({ line }) => line > 0);
  return {
    errors:
      errors.length === 0
        ? undefined
        : `${errors[0]?.message}\n\n${errors.map(rendered).join("\n\n")}\n\nretrograd: ${countDiagnostics(errors)}; retrograd explain ${errors[0]?.code} says more.`,
    warnings: unique(diagnostics.filter((each) => !isError(each))).map(rendered),
    at: first === undefined ? undefined : { file: first.file, line: first.line, column: first.column - 1 },
  };
}

function unique(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Map(diagnostics.map((each) => [JSON.stringify(each), each]));
  return [...seen.values()];
}

function shortened(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith("..") || path === "" ? file : path.replaceAll("\\", "/");
}
