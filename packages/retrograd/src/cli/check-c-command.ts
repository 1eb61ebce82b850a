import { basename, dirname, resolve } from "node:path";
import type { Diagnostic } from "@retrograd/compiler";
import { measureC } from "../check/check-c.js";
import type { InputsFile } from "../check/inputs-file.js";
import { readInputsFile } from "../check/inputs-file.js";
import { distinct } from "../check/told-once.js";
import { runtimeFolder } from "../host/runtime-folder.js";
import type { CDoor } from "../laws/c/c-door.js";
import type { CSubject } from "../laws/c/c-programs.js";
import { checkCLaws } from "../laws/c/check-c-laws.js";
import { InputProblem } from "../laws/c/input-stream.js";
import { Toolchain } from "../laws/c/toolchain.js";
import type { LawReport } from "../laws/report.js";
import type { CAgain } from "../laws/second-order/c-second-order.js";
import { checkSecondOrderInC } from "../laws/second-order/c-second-order.js";
import type { SecondOrderReport } from "../laws/second-order/report.js";
import { renderCheck } from "./check-report.js";
import type { CompileRequest } from "./compile-request.js";
import { requestFor } from "./compile-request.js";
import type { CompilerDoor } from "./compiler-door.js";
import type { CommandLine } from "./parse-arguments.js";
import { showProgress } from "./progress.js";
import { hasErrors, reportDiagnostics, showDumps } from "./report-diagnostics.js";
import type { Terminal } from "./terminal.js";
import { UsageError } from "./usage-error.js";

type Cache = InstanceType<CompilerDoor["ParserCache"]>;

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
    const cache = new compiler.ParserCache();
    const door = doorFor(request, compiler, cache);
    const outcomes = (["tangent", "adjoint"] as const).map((mode) => door.derive(mode, []));
    const dumps = [...new Map(outcomes.flatMap((o) => o.dumps ?? []).map((each) => [each.stage, each])).values()];
    if (!line.json) showDumps(line.dump, { dumps }, terminal);
    const inputs = readInputsFile(line.at);
    const fail = (diagnostics: readonly Diagnostic[], texts?: ReadonlyMap<string, string>): number => {
      progress.stop();
      if (line.json) terminal.out(`${JSON.stringify({ pass: false, diagnostics }, null, 2)}\n`);
      else reportDiagnostics(diagnostics, (path) => texts?.get(path) ?? host.textOf(path), compiler, terminal);
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
    const asked = { seed: 1, mayRefuseWithout: true, ...(line.quick ? { disable: [] } : {}) };
    const checked = checkOrProblem(() => checkCLaws(subject, door, toolchain, asked), inputs);
    if ("problem" in checked) return fail([...problems, checked.problem]);
    const report = checked.done;
    const again = againFor(request, door, compiler, cache);
    const twice = line.secondOrder ? secondOrderOf(report, subject, door, again, toolchain) : null;
    if (twice !== null && twice.refused.length > 0) {
      const texts = new Map(outcomes[0]?.files.map(({ path, text }) => [basename(path), text]));
      return fail([...problems, ...twice.refused], texts);
    }
    const second = twice?.second ?? null;
    const runs = report.violations.every(({ law }) => law !== "derives" && law !== "program-runs");
    const { time, gradient } = runs
      ? measureC({ ...subject, allowances: report.allowances }, door, toolchain)
      : { time: report.check.time, gradient: undefined };
    const violations = [...report.violations, ...(second?.broken ?? [])];
    const pass = violations.length === 0;
    const check = { ...report.check, pass, time, ...(second === null ? {} : { secondOrder: second.found }) };
    progress.stop();
    if (line.json) {
      const notes = (report.notes ?? []).length === 0 ? {} : { notes: report.notes };
      const more = { ...notes, ...(dumps.length > 0 ? { dumps } : {}) };
      terminal.out(`${JSON.stringify({ ...check, violations, diagnostics: problems, ...more }, null, 2)}\n`);
    } else {
      reportDiagnostics(problems, host.textOf, compiler, terminal);
      terminal.out(
        renderCheck(
          head.function,
          { ...report, check, violations },
          gradient,
          report.ending ?? null,
          terminal.outColor,
        ),
      );
    }
    return pass ? 0 : 1;
  } finally {
    progress.stop();
  }
}

/** Null where the function does not return, or has no first derivatives to compare with. */
function secondOrderOf(
  report: LawReport,
  subject: CSubject,
  door: CDoor,
  again: CAgain,
  toolchain: Toolchain,
): { readonly second: SecondOrderReport; readonly refused: readonly Diagnostic[] } | null {
  const { allowances } = report;
  const second = checkSecondOrderInC({ ...subject, allowances }, door, again, toolchain, { seed: 1, build: "checked" });
  if (second === null) return null;
  // The tangent's text is in no folder of the user's: `retrograd tangent` writes it there.
  const refused = (second.refused as readonly Diagnostic[]).map((each) => ({ ...each, file: basename(each.file) }));
  return { second, refused };
}

/** Derives the generated text, which reads the user's headers and the runtime's. Files of rules are rules for it, too. */
function againFor(request: CompileRequest, door: CDoor, compiler: CompilerDoor, cache: Cache): CAgain {
  const { options, files, rules, shippedRules, preprocessor, host } = request;
  const folders = new Set([...preprocessor.includeDirectories, ...files.map(dirname), runtimeFolder()]);
  const headers = { ...preprocessor, includeDirectories: [...folders] };
  const { mayAlias = [], memory } = options;
  const shadows = door.derive("tangent", []).heads[0]?.parameters ?? [];
  const overlapping =
    mayAlias === "all"
      ? mayAlias
      : shadows.filter(({ name, of = name }) => mayAlias.includes(of)).map(({ name }) => name);
  return {
    describe: (sources, name) => compiler.describeC(sources, name, host, headers, cache).description,
    derive: (mode, sources, head, more = []) => {
      const program = sources.filter((path) => !rules.includes(path));
      const asked = { mode, files: program, rules, shippedRules, heads: [head], preprocessor: headers } as const;
      const { disable = [] } = options;
      const own = {
        disable: [...disable, ...more],
        mayAlias: overlapping,
        ...(memory === undefined ? {} : { memory }),
      };
      return compiler.differentiate({ ...asked, options: own }, host, cache);
    },
  };
}

function checkOrProblem<T>(run: () => T, inputs: InputsFile): { readonly done: T } | { readonly problem: Diagnostic } {
  try {
    return { done: run() };
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    return { problem: inputs.problem(error.code, error.at, error.message, error.hint) };
  }
}

function doorFor(request: CompileRequest, compiler: CompilerDoor, cache: Cache) {
  const { host, preprocessor, files } = request;
  const head = request.heads[0]!;
  const base = { ...request.options, emit: "ts" as const, shared: new compiler.SharedStages() };
  const made = new Map<string, ReturnType<CompilerDoor["differentiate"]>>();
  return {
    describe: () => compiler.describeC(files, head.function, host, preprocessor, cache).description,
    derive: (mode, disable) => {
      const key = [mode, ...disable].join(" ");
      const options = { ...base, disable: [...(base.disable ?? []), ...disable] };
      const outcome = made.get(key) ?? compiler.differentiate({ ...requestFor(request, mode), options }, host, cache);
      made.set(key, outcome);
      return outcome;
    },
    reprint: () => {
      const outcome = compiler.reprint({ ...requestFor(request, "tangent"), options: base }, host, cache);
      const generated = outcome.heads[0]?.generated ?? "";
      const described = files.length > 1 && compiler.describeText(outcome.files, generated, host, preprocessor, cache);
      return described ? { ...outcome, described } : outcome;
    },
    optionalPasses: compiler.optionalPasses,
  } satisfies CDoor;
}
