import { basename, join, resolve } from "node:path";
import type { DerivedHead, Diagnostic, LineMarks, Outcome } from "@retrograd/compiler";
import { isHandWritten, withMark } from "../output/generated-mark.js";
import { moveImports } from "../output/move-imports.js";
import type { OutputLanguage } from "../output/output-language.js";
import { declarationPath, declarationsOf, inLanguage, outputLanguage, withEnding } from "../output/output-language.js";
import { plainError } from "../output/plain-error.js";
import { withSourceMap } from "../output/source-map.js";
import type { OutputFile } from "../output/write-files.js";
import { writeAll } from "../output/write-files.js";
import type { CompileRequest } from "./compile-request.js";
import { compileRequest, requestFor } from "./compile-request.js";
import type { CompilerDoor } from "./compiler-door.js";
import type { CommandLine } from "./parse-arguments.js";
import { showProgress } from "./progress.js";
import { hasErrors, reportDiagnostics, showDumps } from "./report-diagnostics.js";
import type { Terminal } from "./terminal.js";

/** `retrograd tangent` and `retrograd adjoint`: differentiates and writes, everything or nothing. */
export async function deriveCommand(
  line: CommandLine,
  mode: "tangent" | "adjoint",
  compiler: CompilerDoor,
  terminal: Terminal,
): Promise<number> {
  const request = await compileRequest(line, compiler, terminal.input);
  const progress = showProgress(`${mode} of ${request.files.join(", ")}`, terminal, line.json);
  const marks = line.sourceMap ? new compiler.LineMarks() : undefined;
  let outcome: Outcome;
  try {
    outcome = compiler.differentiate(withMarks(requestFor(request, mode), marks), request.host);
  } finally {
    progress.stop();
  }
  const language = outputLanguage(request.files, line.emit);
  const diagnostics = outcome.diagnostics.map((each) => toldByPlaces(each, outcome.files, language, line.outDir));
  let written: readonly OutputFile[] = [];
  if (!hasErrors(diagnostics)) {
    const files = placed(outcome, language, line.outDir, line.emit === "js").flatMap((file) =>
      marks === undefined ? [file] : withSourceMap(file, marks),
    );
    diagnostics.push(...collisions(files, request), ...(line.force ? [] : handWritten(files, request)));
    if (!hasErrors(diagnostics)) {
      const failure = writeAll(files);
      if (failure === undefined) written = files;
      else diagnostics.push(plainError("RG5901", failure.path, failure.reason, failure.hint));
    }
  }
  const failed = hasErrors(diagnostics);
  for (const remark of request.remarks) terminal.error(`retrograd: ${remark}\n`);
  if (line.json) {
    const places = new Map(outcome.files.map(({ path }) => [path, placeOf(path, language, line.outDir)]));
    const heads = failed
      ? []
      : outcome.heads.map((head) => ({ ...head, module: places.get(head.module) ?? head.module }));
    const dumps = outcome.dumps === undefined ? {} : { dumps: outcome.dumps };
    const result = { pass: !failed, files: written.map((file) => file.path), heads, diagnostics, ...dumps };
    terminal.out(`${JSON.stringify(result, null, 2)}\n`);
    return failed ? 1 : 0;
  }
  showDumps(line.dump, outcome, terminal);
  reportDiagnostics(diagnostics, request.host.textOf, compiler, terminal);
  for (const file of written) terminal.out(`${file.path}\n`);
  if (!failed) for (const head of outcome.heads) terminal.out(`  ${signatureOf(head)}\n`);
  return failed ? 1 : 0;
}

function withMarks<T extends { readonly options?: object }>(request: T, marks: LineMarks | undefined): T {
  return marks === undefined ? request : { ...request, options: { ...request.options, marks } };
}

/** `energy_b(x, xb, n, energyb) → { nb }`. */
function signatureOf(head: DerivedHead): string {
  const results = head.results.map((result) => result.name);
  const given = results.length === 0 ? "" : ` → { ${results.join(", ")} }`;
  return `${head.generated}(${head.parameters.map((parameter) => parameter.name).join(", ")})${given}`;
}

/** The generated modules where and in the language they are wanted. */
function placed(outcome: Outcome, language: OutputLanguage, outDir: string, declared: boolean): readonly OutputFile[] {
  const moved = new Map(outcome.files.map(({ path }) => [path, placeOf(path, language, outDir)]));
  return outcome.files.flatMap(({ path, text }) => {
    const place = moved.get(path) ?? path;
    const inPlace = moveImports(text, path, place, moved);
    const file = { path: place, text: withMark(inLanguage(inPlace, language), place) };
    const declarations = declarationPath(place);
    if (!declared || declarations === place) return [file];
    return [file, { path: declarations, text: withMark(declarationsOf(inPlace), declarations) }];
  });
}

/** What is said of a generated module names the file that is written. */
function toldByPlaces(told: Diagnostic, files: Outcome["files"], language: OutputLanguage, outDir: string): Diagnostic {
  const named = files.filter(({ path }) => told.message.includes(path) || told.hint.includes(path));
  const places = (text: string): string =>
    named.reduce((made, { path }) => made.replaceAll(path, placeOf(path, language, outDir)), text);
  return named.length === 0 ? told : { ...told, message: places(told.message), hint: places(told.hint) };
}

const placeOf = (path: string, language: OutputLanguage, outDir: string): string =>
  join(outDir, withEnding(basename(path), language));

/** Files that are there, and that Retrograd did not write; those that the program reads are told of by themselves. */
function handWritten(files: readonly OutputFile[], { host }: CompileRequest): readonly Diagnostic[] {
  return files
    .filter(({ path }) => !host.filesRead.has(resolve(path)) && isHandWritten(path))
    .map(({ path }) =>
      plainError(
        "RG5904",
        path,
        `${path} is there already, and Retrograd did not write it.`,
        "Write elsewhere with --out-dir, rename it, or give --force to replace it.",
      ),
    );
}

/** Files that would be written over one another, or over what was read. */
function collisions(files: readonly OutputFile[], { host }: CompileRequest): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const seen = new Set<string>();
  for (const { path } of files) {
    const place = resolve(path);
    if (seen.has(place)) {
      found.push(
        plainError(
          "RG5902",
          path,
          `Two modules would both be written to ${path}.`,
          "Differentiate them one at a time, with different --out-dir.",
        ),
      );
    }
    seen.add(place);
    if (host.filesRead.has(place)) {
      found.push(
        plainError(
          "RG5903",
          path,
          `${path} would be written over, and the program imports it.`,
          "Write elsewhere with --out-dir, or rename that module.",
        ),
      );
    }
  }
  return found;
}
