import { resolve, sep } from "node:path";
import type { Diagnostic, Outcome } from "@retrograd/compiler";
import { gradientOf } from "../check/gradient.js";
import { readInputsFile } from "../check/inputs-file.js";
import { measureTimes } from "../check/measure-times.js";
import { planInputs } from "../check/plan-inputs.js";
import { refusedAgain } from "../check/refused-again.js";
import { runnable } from "../check/runnable-text.js";
import { distinct } from "../check/told-once.js";
import { inputsToVary } from "../check/whole-inputs.js";
import { makeNodeHost } from "../host/node-host.js";
import { checkLaws } from "../laws/check-laws.js";
import type { Door } from "../laws/door.js";
import { ModuleCache } from "../laws/module-world.js";
import type { Again } from "../laws/second-order/check-second-order.js";
import { checkSecondOrder } from "../laws/second-order/check-second-order.js";
import type { Subject } from "../laws/subject.js";
import { Primal } from "../laws/subject.js";
import { Sweep } from "../laws/sweeps.js";
import { checkCCommand } from "./check-c-command.js";
import { renderCheck } from "./check-report.js";
import type { CompileRequest } from "./compile-request.js";
import { compileRequest, requestFor } from "./compile-request.js";
import type { CompilerDoor } from "./compiler-door.js";
import type { CommandLine } from "./parse-arguments.js";
import { showProgress } from "./progress.js";
import { hasErrors, reportDiagnostics, showDumps } from "./report-diagnostics.js";
import type { Terminal } from "./terminal.js";
import { UsageError } from "./usage-error.js";

/** `retrograd check`: both modes, run at a point, against each other and against divided differences. */
export async function checkCommand(line: CommandLine, compiler: CompilerDoor, terminal: Terminal): Promise<number> {
  if (line.operands.includes("-"))
    throw new UsageError("check compiles and runs the program: it needs a file.", "Write the text to a file first.");
  const asked = await compileRequest(line, compiler);
  // Absolute paths: what the program's modules import is found by one name, whoever imports it.
  const absolute = (path: string): string => resolve(path).split(sep).join("/");
  const includeDirectories = asked.preprocessor.includeDirectories.map(absolute);
  const preprocessor = { ...asked.preprocessor, includeDirectories };
  const rules = asked.rules.map(absolute);
  const shippedRules = asked.shippedRules.map(absolute);
  const request = { ...asked, files: asked.files.map(absolute), rules, shippedRules, preprocessor };
  const [head, ...others] = request.heads;
  if (head === undefined || others.length > 0)
    throw new UsageError("check takes one function at a time.", "Give one --function.");
  if (line.at === undefined) {
    throw new UsageError(
      "at which point? No --at is given.",
      `For example: --at inputs.json, holding { "x": [1, 0.5], "n": 100 }`,
    );
  }
  if (compiler.languageOf(request.files[0] ?? "") === "c")
    return checkCCommand({ ...line, at: line.at }, request, compiler, terminal);
  const { host } = request;
  const fail = (diagnostics: readonly Diagnostic[], generated?: Pick<Outcome, "files">): number => {
    const textOf = (path: string): string | undefined =>
      generated?.files.find((each) => each.path === path)?.text ?? host.textOf(path);
    if (line.json) terminal.out(`${JSON.stringify({ pass: false, diagnostics }, null, 2)}\n`);
    else reportDiagnostics(diagnostics, textOf, compiler, terminal);
    return 1;
  };
  for (const remark of request.remarks) terminal.error(`retrograd: ${remark}\n`);

  const progress = showProgress(`checking ${head.function}`, terminal, line.json);
  try {
    const cache = new compiler.ParserCache();
    const door = doorFor(request, compiler, cache);
    // Whatever keeps the program from being differentiated is reported before anything runs.
    const outcomes = (["tangent", "adjoint"] as const).map((mode) =>
      compiler.differentiate(requestFor(request, mode), host, cache),
    );
    const derived = outcomes.flatMap((outcome) => outcome.diagnostics);
    const dumps = [...new Map(outcomes.flatMap((each) => each.dumps ?? []).map((each) => [each.stage, each])).values()];
    if (!line.json) showDumps(line.dump, { dumps }, terminal);
    const inputs = readInputsFile(line.at);
    const unreadable = "problems" in inputs ? inputs.problems : [];
    const problems = distinct([...derived, ...unreadable]);
    if (hasErrors(problems) || "problems" in inputs) {
      progress.stop();
      return fail(problems);
    }
    const planned = planInputs(inputs, request.files, head.function, host.projectOptions);
    if ("problems" in planned) {
      progress.stop();
      return fail(planned.problems);
    }
    const asGiven = {
      files: [planned.module],
      read: (path: string) => runnable(host.readFile(path), path, host),
      cache: new ModuleCache(request.compilerOptions.useDefineForClassFields !== false),
      head,
      inputs: planned.make,
      variables: outcomes[0]?.heads[0]?.globals ?? [],
    };
    const primal = new Primal(asGiven);
    const unloadable = whyNotLoaded(primal);
    if (unloadable !== undefined) {
      progress.stop();
      return fail([...problems, unloadable]);
    }
    const original = primal.run();
    const subject = { ...asGiven, head: { ...head, ...chosenInputs(asGiven, primal, door) } };
    const report = checkLaws(subject, door, {
      seed: 1,
      mayRefuseWithout: true,
      ...(line.quick ? { disable: [] } : {}),
    });
    const second = line.secondOrder
      ? checkSecondOrder(subject, door, againFor(request, compiler, cache), { seed: 1 })
      : null;
    if (second !== null && second.refused.length > 0) {
      progress.stop();
      const refused = refusedAgain(second.refused as readonly Diagnostic[], outcomes[0]?.files ?? []);
      return fail([...problems, ...refused], outcomes[0]);
    }
    const fails = report.violations.some(({ law }) => law === "derives" || law === "exceptions");
    const runs = original.thrown === null && !fails;
    const sweep = (mode: "tangent" | "adjoint"): Sweep => new Sweep(subject, primal.module, door.derive(mode, []));
    const adjoint = runs ? sweep("adjoint") : undefined;
    const time = adjoint === undefined ? report.check.time : measureTimes(primal, sweep("tangent"), adjoint);
    const gradient = adjoint === undefined ? undefined : gradientOf(adjoint, original.value, head.of);
    const violations = [...report.violations, ...(second?.broken ?? [])];
    const pass = violations.length === 0;
    const check = { ...report.check, pass, time, ...(second === null ? {} : { secondOrder: second.found }) };
    const ending = original.thrown === null ? null : `throws: ${original.thrown}`;
    progress.stop();
    if (line.json) {
      terminal.out(
        `${JSON.stringify({ ...check, violations, diagnostics: problems, ...(dumps.length > 0 ? { dumps } : {}) }, null, 2)}\n`,
      );
    } else {
      reportDiagnostics(problems, host.textOf, compiler, terminal);
      terminal.out(renderCheck(head.function, { ...report, check, violations }, gradient, ending, terminal.outColor));
    }
    return pass ? 0 : 1;
  } finally {
    progress.stop();
  }
}

/** The program's own modules run as they are before anything that was made of them. */
function whyNotLoaded(primal: Primal): Diagnostic | undefined {
  try {
    primal.world().import(primal.module);
    return undefined;
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return {
      code: "RG4906",
      severity: "error",
      file: primal.module,
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
      message: `The program cannot be loaded here: ${reason}.`,
      hint: "check runs it in Node: install the packages that it imports. What needs a page is differentiated, and not checked.",
    };
  }
}

/** Unless the request names them: the inputs that are quantities, not counts. Code that does not run is left to the laws. */
function chosenInputs(subject: Subject, primal: Primal, door: Door): { readonly wrt?: readonly string[] } {
  if (subject.head.wrt !== undefined) return {};
  try {
    const wrt = inputsToVary(primal, new Sweep(subject, primal.module, door.derive("adjoint", [])));
    return wrt === undefined ? {} : { wrt };
  } catch {
    return {};
  }
}

/** Derives generated text, which stands beside the user's modules and in no file. */
function againFor(
  { options, compilerOptions, preprocessor, rules, host }: CompileRequest,
  compiler: CompilerDoor,
  cache: InstanceType<CompilerDoor["ParserCache"]>,
): Again {
  return (tangent, module, head) => {
    const texts = new Map(tangent.files.map(({ path, text }) => [path, text]));
    const both = makeNodeHost({
      compilerOptions: host.projectOptions,
      ...(host.surroundings === undefined ? {} : { surroundings: host.surroundings }),
      given: texts,
    });
    const { disable = [], takeOver = false, mayAlias = [] } = options;
    const shadows = tangent.heads[0]?.parameters ?? [];
    const overlapping =
      mayAlias === "all"
        ? mayAlias
        : shadows.filter(({ name, of = name }) => mayAlias.includes(of)).map(({ name }) => name);
    const asked = { mode: "adjoint", files: [module], heads: [head], compilerOptions, preprocessor, rules } as const;
    const own = { disable, takeOver, mayAlias: overlapping };
    const outcome = compiler.differentiate({ ...asked, options: own }, both, cache);
    const files = outcome.files.map((file) => ({ ...file, text: runnable(file.text, file.path, both) ?? file.text }));
    return { ...outcome, files };
  };
}

function doorFor(
  request: CompileRequest,
  compiler: CompilerDoor,
  cache: InstanceType<CompilerDoor["ParserCache"]>,
): Door {
  const base = { ...request.options, emit: "ts" as const, shared: new compiler.SharedStages() };
  const runs = (outcome: Outcome): Outcome => ({
    ...outcome,
    files: outcome.files.map((file) => ({ ...file, text: runnable(file.text, file.path, request.host) ?? file.text })),
  });
  return {
    derive: (mode, disable) => {
      const options = { ...base, disable: [...(base.disable ?? []), ...disable] };
      return runs(compiler.differentiate({ ...requestFor(request, mode), options }, request.host, cache));
    },
    reprint: () => runs(compiler.reprint({ ...requestFor(request, "tangent"), options: base }, request.host, cache)),
    optionalPasses: compiler.optionalPasses,
  };
}
