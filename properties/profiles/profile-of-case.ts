/** The profile of a case's adjoint, and what there is to compare it with: the same adjoint without a profiler. */
import type { Outcome } from "@retrograd/compiler";
import { describeC, differentiate, ProfiledPlaces } from "@retrograd/compiler";
import type { ProfileRecord } from "@retrograd/runtime/profile";
import type { CCase } from "../../cases/read-c-case.js";
import type { Case } from "../../cases/read-case.js";
import type { CWorkshop } from "../../cases/run-c-case.js";
import type { Workshop } from "../../cases/run-case.js";
import { takesOver } from "../../cases/run-case.js";
import type { JsonValue } from "../../packages/retrograd/src/check/inputs-file.js";
import { CPrograms, isFailure, weightsFor } from "../../packages/retrograd/src/laws/c/c-programs.js";
import { findHead, inputsFromExpression } from "../../packages/retrograd/src/laws/subject.js";
import { Sweep } from "../../packages/retrograd/src/laws/sweeps.js";
import { runC } from "../../packages/retrograd/src/profile/run-c.js";
import type { RunOutcome } from "../../packages/retrograd/src/profile/run-typescript.js";
import { runTypeScript } from "../../packages/retrograd/src/profile/run-typescript.js";

export interface ProfiledCase {
  readonly run: RunOutcome;
  readonly places: ProfiledPlaces["places"];
  /** Of the adjoint without a profiler: the most bytes on its stacks, and its derivatives. */
  readonly plain: { readonly peakBytes: number; readonly derivatives: readonly number[] };
  readonly profiled: { readonly derivatives: readonly number[] };
}

/** At the first of its inputs; undefined where the function does not return there, or is not differentiated. */
export function profileOfCase(c: Case, workshop: Workshop): ProfiledCase | undefined {
  const profile = new ProfiledPlaces();
  const [entry = ""] = c.files.keys();
  const derived = (options: { readonly profile?: ProfiledPlaces }): Outcome =>
    differentiate(
      {
        mode: "adjoint",
        files: [entry],
        heads: [c.head],
        options: { mayAlias: c.mayAlias, takeOver: takesOver(c.files), disable: c.off, ...options },
      },
      workshop.host(c.files),
      workshop.parsers,
    );
  const [plain, told] = [derived({}), derived({ profile })];
  if (isRefused(plain)) return undefined;
  const read = (path: string): string | undefined => c.files.get(path);
  const { module, parameters } = findHead([...c.files.keys()], read, c.head.function);
  const inputs = inputsFromExpression(c.trials[0]?.at ?? "{}", parameters);
  const files = [...c.files.keys()];
  const variables = plain.heads[0]?.globals ?? [];
  const subject = { files, read, cache: workshop.modules, head: c.head, inputs, variables };
  const runOf = (outcome: Outcome) => new Sweep(subject, module, outcome).runAdjoint(() => 1, 1);
  const [without, within] = [runOf(plain), runOf(told)];
  if (without.execution.thrown !== null) return undefined;
  return {
    run: runTypeScript(subject, module, told),
    places: profile.places,
    plain: { peakBytes: without.peakBytes, derivatives: without.adjoints },
    profiled: { derivatives: within.adjoints },
  };
}

export function profileOfCCase(c: CCase, workshop: CWorkshop): ProfiledCase | undefined {
  const { host, toolchain } = workshop;
  const profile = new ProfiledPlaces();
  const derived = (options: { readonly profile?: ProfiledPlaces }): Outcome =>
    differentiate(
      {
        mode: "adjoint",
        files: c.sources,
        heads: [c.head],
        options: { mayAlias: c.mayAlias, memory: c.memory, disable: c.off, ...options },
      },
      host,
      workshop.parsers,
    );
  const [plain, told] = [derived({}), derived({ profile })];
  const { description } = describeC(c.sources, c.head.function, host, {}, workshop.parsers);
  if (isRefused(plain) || description === undefined) return undefined;
  const inputs = JSON.parse(c.trials[0]?.at ?? "{}") as Readonly<Record<string, JsonValue>>;
  const subject = { sources: c.sources, flags: [], head: c.head, inputs };
  const programs = new CPrograms(subject, description, toolchain, weightsFor(1), plain);
  const runOf = (program: ReturnType<CPrograms["profiled"]>) => {
    if (isFailure(program)) throw new Error(program.messages);
    const [run] = program.run(["ones"]);
    const leaves = run?.leaves ?? [];
    return { run, derivatives: leaves.filter((leaf) => leaf.isIndependent).map((leaf) => leaf.shadow ?? 0) };
  };
  const without = runOf(programs.derivative("adjoint", plain, "fast"));
  if (without.run?.returned !== true) return undefined;
  return {
    run: runC(subject, description, told, toolchain),
    places: profile.places,
    plain: { peakBytes: without.run.stack.peak, derivatives: without.derivatives },
    profiled: runOf(programs.profiled(told)),
  };
}

function isRefused({ diagnostics }: Outcome): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** Does anything run forward and back at once? What is predicted may then be more than there is. */
export function runsAtOnce({ nodes }: ProfileRecord): boolean {
  return nodes.some(({ atOnce, place }) => atOnce && place >= 0);
}
