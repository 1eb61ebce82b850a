import { resolve } from "node:path";
import type { Diagnostic } from "@retrograd/compiler";
import { measureC } from "../check/check-c.js";
import type { InputsFile } from "../check/inputs-file.js";
import { readInputsFile } from "../check/inputs-file.js";
import { distinct } from "../check/told-once.js";
import type { CDoor } from "../laws/c/c-door.js";
import { checkCLaws } from "../laws/c/check-c-laws.js";
import { InputProblem } from "../laws/c/input-stream.js";
import { Toolchain } from "../laws/c/toolchain.js";
import { renderCheck } from "./check-report.js";
import type { CompileRequest } from "./compile-request.js";
import { requestFor } from "./compile-request.js";
import type { CompilerDoor } from "./compiler-door.js";
import type { CommandLine } from "./parse-arguments.js";
import { showProgress } from "./progress.js";
import { hasErrors, reportDiagnostics, showDumps } from "./report-diagnostics.js";
import type { Terminal } from "./terminal.js";
import { UsageError } from "./usage-error.js";

/** `retrograd check` for C: a driver is written, compiled by the local compiler, and run. `request.files` are absolute. */
export function checkCCommand(
  line: CommandLine & { readonly at: string },
  request: CompileRequest,
  compiler: CompilerDoor,
  terminal: Terminal,
): number {
  const { host } = request;
  const head = request.heads[0]!;
  const toolchain = new Toolchain(request.libraries);
  if (toolchain.compiler === undefined)
    throw new UsageError(
      "there is no C compiler.",
      "Install gcc or clang, or name one in the environment variable CC.",
    );
  const progress = showProgress(`checking ${head.function}`, terminal, line.json);
  try {
    const door = doorFor(request, compiler);
    const outcomes = (["tangent", "adjoint"] as const).map((mode) => door.derive(mode, []));
    const dumps = [...new Map(outcomes.flatMap((o) => o.dumps ?? []).map((each) => [each.stage, each])).values()];
    if (!line.json) showDumps(line.dump, { dumps }, terminal);
    const inputs = readInputsFile(line.at);
    const fail = (diagnostics: readonly Diagnostic[]): number => {
      progress.stop();
      if (line.json) terminal.out(`${JSON.stringify({ pass: false, diagnostics }, null, 2)}\n`);
      else reportDiagnostics(diagnostics, host.textOf, compiler, terminal);
      return 1;
    };
    const found = outcomes.flatMap((outcome) => outcome.diagnostics);
    const problems = distinct([...found, ...("problems" in inputs ? inputs.problems : [])]);
    if (hasErrors(problems) || "problems" in inputs) return fail(problems);
    const { includeDirectories, defines, undefines } = request.preprocessor;
    const flags = [
      ...includeDirectories.map((folder) => `-I${resolve(folder)}`),
      ...defines.map((define) => `-D${define}`),
      ...undefines.map((name) => `-U${name}`),
    ];
    const sources = [...request.files, ...request.rules];
    const subject = { sources, flags, head, inputs: inputs.values };
    const asked = { seed: 1, ...(line.quick ? { disable: [] } : {}) };
    const checked = checkOrProblem(() => checkCLaws(subject, door, toolchain, asked), inputs);
    if ("problem" in checked) return fail([...problems, checked.problem]);
    const report = checked.done;
    const runs = report.violations.every(({ law }) => law !== "derives" && law !== "program-runs");
    const { time, gradient } = runs
      ? measureC({ ...subject, allowances: report.allowances }, door, toolchain)
      : { time: report.check.time, gradient: undefined };
    const check = { ...report.check, time };
    progress.stop();
    if (line.json) {
      const { violations } = report;
      const notes = (report.notes ?? []).length === 0 ? {} : { notes: report.notes };
      const more = { ...notes, ...(dumps.length > 0 ? { dumps } : {}) };
      terminal.out(`${JSON.stringify({ ...check, violations, diagnostics: problems, ...more }, null, 2)}\n`);
    } else {
      reportDiagnostics(problems, host.textOf, compiler, terminal);
      terminal.out(
        renderCheck(head.function, { ...report, check }, gradient, report.ending ?? null, terminal.outColor),
      );
    }
    return report.check.pass ? 0 : 1;
  } finally {
    progress.stop();
  }
}

function checkOrProblem<T>(run: () => T, inputs: InputsFile): { readonly done: T } | { readonly problem: Diagnostic } {
  try {
    return { done: run() };
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    return { problem: inputs.problem(error.code, error.at, error.message, error.hint) };
  }
}

function doorFor(request: CompileRequest, compiler: CompilerDoor) {
  const { host, preprocessor, files } = request;
  const head = request.heads[0]!;
  const base = { ...request.options, emit: "ts" as const, shared: new compiler.SharedStages() };
  const made = new Map<string, ReturnType<CompilerDoor["differentiate"]>>();
  return {
    describe: () => compiler.describeC(files, head.function, host, preprocessor).description,
    derive: (mode, disable) => {
      const key = [mode, ...disable].join(" ");
      const options = { ...base, disable: [...(base.disable ?? []), ...disable] };
      const outcome = made.get(key) ?? compiler.differentiate({ ...requestFor(request, mode), options }, host);
      made.set(key, outcome);
      return outcome;
    },
    reprint: () => {
      const outcome = compiler.reprint({ ...requestFor(request, "tangent"), options: base }, host);
      const generated = outcome.heads[0]?.generated ?? "";
      const described = files.length > 1 && compiler.describeText(outcome.files, generated, host, preprocessor);
      return described ? { ...outcome, described } : outcome;
    },
    optionalPasses: compiler.optionalPasses,
  } satisfies CDoor;
}
