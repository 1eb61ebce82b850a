/** The programs of one check: drivers of the original, of its derivatives, and of variants of these. */
import { basename, dirname } from "node:path";
import type { CHeadDescription } from "@retrograd/compiler";
import type { JsonValue } from "../../check/inputs-file.js";
import { runtimeFolder } from "../../host/runtime-folder.js";
import { RandomSource } from "../random-source.js";
import type { Allowances } from "./allowances.js";
import type { CCallableHead, CDoorOutcome } from "./c-door.js";
import type { DriverMode, DriverVariable } from "./driver-request.js";
import { driverText } from "./driver-text.js";
import type { Root } from "./input-stream.js";
import { inputStream } from "./input-stream.js";
import type { JobResult } from "./run-driver.js";
import { runJobs } from "./run-driver.js";
import { spelledAs } from "./spelled-as.js";
import type { Build, Failure, Source, Toolchain } from "./toolchain.js";

/** A C function with its files on disk, and inputs for it. */
export interface CSubject {
  /** Absolute paths of the translation units. */
  readonly sources: readonly string[];
  /** `-I…`, `-D…`, `-U…`, as the C compiler takes them. */
  readonly flags: readonly string[];
  readonly head: { readonly function: string; readonly wrt?: readonly string[]; readonly of?: readonly string[] };
  readonly inputs: Readonly<Record<string, JsonValue>>;
  /** What the program itself does against the sanitizers' rules. */
  readonly allowances?: Allowances | undefined;
}

export interface Weights {
  readonly directions: readonly number[];
  readonly seeds: readonly number[];
}

export function weightsFor(seed: number): Weights {
  const random = new RandomSource(seed);
  const list = (): number[] => Array.from({ length: 1021 }, () => random.weight());
  return { directions: list(), seeds: list() };
}

/** Runs one driver. */
export interface DriverProgram {
  readonly head: CCallableHead | null;
  run(jobs: readonly string[], skipped?: readonly number[], given?: GivenToRun): readonly JobResult[];
}

/** What a run takes instead of what the check has. */
export interface GivenToRun {
  readonly milliseconds?: number;
  /** Of the leaves, by their numbers. */
  readonly seeds?: readonly number[];
  /** See `numbersOf`. */
  readonly numbers?: readonly number[];
}

export class CPrograms {
  readonly #numbers: readonly number[];
  readonly #functions: readonly string[];
  readonly variables: readonly DriverVariable[];

  constructor(
    readonly subject: CSubject,
    readonly description: CHeadDescription,
    readonly toolchain: Toolchain,
    private readonly weights: Weights,
    /** Tells the variables among the inputs and outputs. */
    outcome: CDoorOutcome,
  ) {
    const { inputs } = subject;
    const ends = outcome.heads[0]?.globals ?? [];
    this.variables = description.globals.flatMap((g): DriverVariable[] => {
      const end = ends.find((each) => each.name === g.name);
      const isGiven = inputs[g.name] !== undefined && !description.parameters.some((p) => p.name === g.name);
      if (end === undefined && !isGiven) return [];
      const { name, type } = g;
      return [{ name, type, isGiven, isInput: end?.isInput ?? false, isOutput: end?.isOutput ?? false }];
    });
    const stream = inputStream(description, this.#roots, inputs);
    this.#numbers = stream.numbers;
    this.#functions = stream.functions;
  }

  get #roots(): readonly Root[] {
    return [...this.description.parameters, ...this.variables.filter((v) => v.isGiven)];
  }

  /** Other inputs of the same shape, as a run takes them. */
  numbersOf(inputs: CSubject["inputs"]): readonly number[] {
    return inputStream(this.description, this.#roots, inputs).numbers;
  }

  original(build: Build): DriverProgram | Failure {
    const main = this.description.file;
    const driver = this.#driver("primal", null, [`"${main}"`], true, {}, "none", this.description);
    const others = this.subject.sources.filter((path) => path !== main).map((path) => ({ path, warns: false }));
    return this.#program(null, [{ path: driver, warns: false }, ...others], build);
  }

  /** The primal printed again; it stands by itself. */
  reprinted(outcome: CDoorOutcome, build: Build): DriverProgram | Failure {
    return this.#generated("primal", outcome, build, true);
  }

  derivative(mode: "tangent" | "adjoint", outcome: CDoorOutcome, build: Build): DriverProgram | Failure {
    return this.#generated(mode, outcome, build, false);
  }

  /** An adjoint that tells the profiler; its job is `profile:` and a path to write to. */
  profiled(outcome: CDoorOutcome): DriverProgram | Failure {
    return this.#generated("adjoint", outcome, "fast", false, [`${runtimeFolder()}/retrograd_profile.c`]);
  }

  #generated(
    mode: DriverMode,
    outcome: CDoorOutcome,
    build: Build,
    alone: boolean,
    more: readonly string[] = [],
  ): DriverProgram | Failure {
    const head = outcome.heads.find((h) => h.function === this.subject.head.function) ?? outcome.heads[0];
    if (head === undefined) return { messages: "no derivative was made, and no diagnostic says why" };
    const texts = Object.fromEntries(outcome.files.map((file) => [basename(file.path), file.text]));
    const generated = Object.keys(texts).filter((name) => name.endsWith(".c"));
    const named = basename(head.module ?? "");
    const main = generated.includes(named) ? named : (generated[0] ?? "");
    const header = main.replace(/\.c$/, ".h");
    // Static names, and types of variables that no prototype names, can be reached only from within the text; and one text is compiled
    // faster than two, if not the brief compiler takes the driver.
    const takesBrief = build === "trapping" && this.toolchain.brief !== undefined;
    const isOne = build !== "checked" && build !== "wordless" && build !== "fast" && !takesBrief;
    const inside = isOne || alone || this.#namesStatics();
    const replaced = new Set(outcome.files.map((file) => file.takesPlaceOf));
    const isThere = !alone && this.sharesState(outcome);
    const original = !isThere
      ? "none"
      : !this.description.isStatic
        ? "linked"
        : replaced.has(this.description.file) && inside
          ? "here"
          : "none";
    const description =
      outcome.described === undefined ? this.description : spelledAs(this.description, outcome.described);
    const driver = this.#driver(mode, head, [`"${inside ? main : header}"`], inside, texts, original, description);
    const originals = alone ? [] : this.subject.sources.filter((path) => !replaced.has(path));
    const warns = build !== "quick" && build !== "brief" && build !== "fast";
    const sources: Source[] = [
      { path: driver, warns: warns && isOne, isDriver: !inside },
      ...generated
        .filter((name) => !inside || name !== main)
        .map((name) => ({ path: `${dirname(driver)}/${name}`, warns })),
      ...[...originals, ...more].map((path) => ({ path, warns: false })),
    ];
    const made = this.#program(head, sources, build);
    if (!isFailure(made) || !warns || this.#originalsAreClean(build)) return made;
    // What the user's own text draws warnings for, what is made of it may.
    const silenced = sources.map((source) => ({ ...source, warns: false }));
    return this.#program(head, silenced, build);
  }

  #originalsAreClean(build: Build): boolean {
    return this.subject.sources.every(
      (path) => typeof this.toolchain.object({ path, warns: true }, build, this.#flags()) === "string",
    );
  }

  #flags(): readonly string[] {
    const folders = [...new Set(this.subject.sources.map((path) => `-I${dirname(path)}`))];
    const definesMain = this.description.functions.some((f) => f.name === "main");
    const allowed = this.subject.allowances?.flags ?? [];
    return [...this.subject.flags, ...allowed, ...folders, ...(definesMain ? ["-Dmain=rgt_user_main"] : [])];
  }

  /** The user's function and its derivative work on the same variables, and there are some. */
  sharesState(outcome: CDoorOutcome): boolean {
    const { description } = this;
    if (description.isStatic && !outcome.files.some((file) => file.takesPlaceOf === description.file)) return false;
    return description.globals.length > 0 && !outcome.diagnostics.some((d) => d.code === OWN_STATICS);
  }

  #namesStatics(): boolean {
    const { description } = this;
    if (description.isStatic) return true;
    const isStatic = (name: string): boolean => description.functions.some((f) => f.name === name && f.isStatic);
    const variables = new Set(this.variables.map((v) => v.name));
    return this.#functions.some(isStatic) || description.globals.some((g) => g.isStatic && variables.has(g.name));
  }

  #driver(
    mode: DriverMode,
    head: CCallableHead | null,
    includes: readonly string[],
    seesStatics: boolean,
    texts: Readonly<Record<string, string>>,
    original: "here" | "linked" | "none",
    description: CHeadDescription,
  ): string {
    const { wrt, of } = this.subject.head;
    const text = driverText({
      mode,
      description,
      head,
      includes,
      seesStatics,
      variables: this.variables,
      functions: this.#functions,
      original,
      wrt,
      of,
    });
    return `${this.toolchain.place({ ...texts, "rgt_driver.c": text })}/rgt_driver.c`;
  }

  #program(head: CCallableHead | null, sources: readonly Source[], build: Build): DriverProgram | Failure {
    const program = this.toolchain.program(sources, build, this.#flags());
    if (typeof program !== "string") return program;
    return {
      head,
      run: (jobs, skipped = [], given = {}) => {
        const { directions } = this.weights;
        const { seeds = this.weights.seeds, numbers = this.#numbers, milliseconds } = given;
        const lists = [directions, seeds, skipped].flatMap((list) => [list.length, ...list]);
        const data = [...lists, ...numbers];
        return runJobs(this.toolchain, program, data, jobs, this.subject.allowances?.leaks, milliseconds);
      },
    };
  }
}

/** The derivative has static locals of its own. */
const OWN_STATICS = "RG5104";

export function isFailure(found: DriverProgram | Failure): found is Failure {
  return "messages" in found;
}
