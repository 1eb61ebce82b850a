/** From a request to a profile: the adjoint that tells the profiler is made, compiled and run, in the language of the program. */
import type { Diagnostic, Outcome, ProfiledPlaces } from "@retrograd/compiler";
import type { InputsFile } from "../check/inputs-file.js";
import { readInputsFile } from "../check/inputs-file.js";
import { planInputs } from "../check/plan-inputs.js";
import { runnable } from "../check/runnable-text.js";
import { InputProblem } from "../laws/c/input-stream.js";
import { Toolchain } from "../laws/c/toolchain.js";
import { ModuleCache } from "../laws/module-world.js";
import { findHead } from "../laws/subject.js";
import { plainError } from "../output/plain-error.js";
import { makeProfile } from "../profile/make-profile.js";
import type { ProfileFile } from "../profile/profile-file.js";
import { proposedCheckpoints } from "../profile/profile-file.js";
import { runC } from "../profile/run-c.js";
import type { RunOutcome } from "../profile/run-typescript.js";
import { runTypeScript } from "../profile/run-typescript.js";
import { withTriedProposal } from "../profile/try-proposal.js";
import type { CompileRequest } from "./compile-request.js";
import { requestFor } from "./compile-request.js";
import type { CompilerDoor } from "./compiler-door.js";
import { hasErrors } from "./report-diagnostics.js";
import { UsageError } from "./usage-error.js";

export interface ProfileRun extends Pick<Outcome, "diagnostics" | "dumps"> {
  /** Absent where there are errors. Its places have the paths of the request. */
  readonly profile?: ProfileFile;
}

/** `request`: of one head; its files are absolute. `at`: inputs.json. Throws UsageError where there is no C compiler. */
export function profileRun(
  request: CompileRequest,
  at: string,
  limit: number | undefined,
  compiler: CompilerDoor,
): ProfileRun {
  const name = request.heads[0]!.function;
  const places = new compiler.ProfiledPlaces();
  const inputs = readInputsFile(at);
  const isTypeScript = compiler.languageOf(request.files[0] ?? "") === "typescript";
  const outcome = derived(request, compiler, places);
  const dumps = outcome.dumps === undefined ? {} : { dumps: outcome.dumps };
  const problems = [...outcome.diagnostics, ...("problems" in inputs ? inputs.problems : [])];
  if (hasErrors(problems) || "problems" in inputs) return { diagnostics: problems, ...dumps };
  const run = isTypeScript ? inTypeScript(request, inputs, outcome) : inC(request, inputs, outcome, compiler);
  if ("problems" in run) return { diagnostics: [...problems, ...run.problems], ...dumps };
  if ("failure" in run) {
    const [said = "", ...more] = run.failure.split("\n");
    const message = [`At these inputs the adjoint of ${name} ${said}`, ...more].join("\n");
    const hint = "retrograd check says more; a profile needs inputs at which the function returns.";
    return { diagnostics: [...problems, plainError("RG4905", request.files[0] ?? "", message, hint)], ...dumps };
  }
  const profiled = { function: name, places: places.places, record: run.record };
  if (limit === undefined) return { profile: makeProfile({ ...profiled, limit }), diagnostics: problems, ...dumps };
  const profile = withTriedProposal({ ...profiled, limit }, ({ proposal, places: told }) => {
    const checkpoint = { places: proposedCheckpoints(proposal, told) };
    const again = derived(request, compiler, new compiler.ProfiledPlaces(), checkpoint);
    if (hasErrors(again.diagnostics)) return { failure: "is refused" };
    const ran = isTypeScript ? inTypeScript(request, inputs, again) : inC(request, inputs, again, compiler);
    return "problems" in ran ? { failure: "does not run" } : ran;
  });
  return { profile, diagnostics: problems, ...dumps };
}

/** `checkpoint`: in place of what the request asks for. */
function derived(
  request: CompileRequest,
  compiler: CompilerDoor,
  profile: ProfiledPlaces,
  checkpoint = request.options.checkpoint,
): Outcome {
  const asked = requestFor(request, "adjoint");
  const options = {
    ...request.options,
    emit: "ts" as const,
    profile,
    ...(checkpoint === undefined ? {} : { checkpoint }),
  };
  return compiler.differentiate({ ...asked, options }, request.host);
}

type Ran = RunOutcome | { readonly problems: readonly Diagnostic[] };

function inTypeScript(request: CompileRequest, inputs: InputsFile, outcome: Outcome): Ran {
  const { host } = request;
  const head = request.heads[0]!;
  const planned = planInputs(inputs, request.files, head.function, host.projectOptions);
  if ("problems" in planned) return planned;
  const texts = (file: Outcome["files"][number]): Outcome["files"][number] => ({
    ...file,
    text: runnable(file.text, file.path, host) ?? file.text,
  });
  const subject = {
    files: [planned.module],
    read: (path: string) => runnable(host.readFile(path), path, host),
    cache: new ModuleCache(request.compilerOptions.useDefineForClassFields !== false),
    head,
    inputs: planned.make,
    variables: outcome.heads[0]?.globals ?? [],
  };
  const { module } = findHead(subject.files, subject.read, head.function);
  return runTypeScript(subject, module, { ...outcome, files: outcome.files.map(texts) });
}

function inC(request: CompileRequest, inputs: InputsFile, outcome: Outcome, compiler: CompilerDoor): Ran {
  const toolchain = new Toolchain(request.libraries);
  if (toolchain.compiler === undefined)
    throw new UsageError(
      "there is no C compiler.",
      "Install gcc or clang, or name one in the environment variable CC.",
    );
  const { host, preprocessor, files } = request;
  const head = request.heads[0]!;
  const { includeDirectories, defines, undefines } = preprocessor;
  const flags = [
    ...includeDirectories.map((folder) => `-I${folder}`),
    ...defines.map((define) => `-D${define}`),
    ...undefines.map((name) => `-U${name}`),
  ];
  const { description } = compiler.describeC(files, head.function, host, preprocessor);
  if (description === undefined) return { failure: "is not declared as C knows it" };
  try {
    return runC(
      { sources: [...files, ...request.rules], flags, head, inputs: inputs.values },
      description,
      outcome,
      toolchain,
    );
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    return { problems: [inputs.problem(error.code, error.at, error.message, error.hint)] };
  }
}
