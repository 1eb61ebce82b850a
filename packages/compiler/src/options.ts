/** Every option of the compiler, with its default. */
import type { LineMarks } from "./diagnostics/line-marks.js";
import type { CheckpointRequest } from "./il/conventions/checkpoint-requests.js";
import type { NotedPlaces } from "./il/conventions/notes.js";
import type { ProfiledPlaces } from "./il/conventions/profile-calls.js";
import type { SharedStages, Watch } from "./pass.js";
import type { SwitchName } from "./passes/table.js";

/**
 * C: what becomes of storage that the forward sweep releases and the backward sweep needs. inhibit: it stays. reallocate: it is released,
 * and allocated anew; where it is now is looked up wherever the backward sweep goes through an address. chunks: the same, looked up once
 * before a loop where a variable holds the beginning of a block.
 */
export type MemoryStrategy = "inhibit" | "reallocate" | "chunks";

export interface Options {
  /** Analyses, plan choices and rewrites switched off by name. Derivatives stay the same. */
  readonly disable: readonly SwitchName[];
  /** The adjoint also returns the primal value. */
  readonly withValue: boolean;
  /** Reference parameters of heads whose storage may overlap; "all": any two. */
  readonly mayAlias: readonly string[] | "all";
  readonly memory: MemoryStrategy;
  /**
   * Of one procedure so many versions at most, for calls whose arguments have derivatives here and not there (see
   * specialize-fixed-arguments.ts). 1: one for all.
   */
  readonly activityVersions: number;
  /** What is run again in the backward sweep, besides that for which directives ask. Absent: nothing else. */
  readonly checkpoint?: CheckpointRequest;
  /** How many states a loop stores that is run again because an option asks for it. */
  readonly checkpointStates: number;
  readonly emit: "ts" | "js";
  /** TypeScript: a module whose private classes or variables the derivative shares is contained in the derivative's, which takes its place. */
  readonly takeOver: boolean;
  /** Vector mode: that many directions, or a number given at run time. Absent: one direction. */
  readonly directions?: number | "runtime";
  /** Suffixes of generated names; see 5-differentiate/names.ts for the defaults. */
  readonly suffixes: { readonly [name: string]: string };
  /** Passes whose IL, or whose facts, are wanted in `Outcome.dumps`: `dumpNames`. */
  readonly dump: readonly string[];
  /** Told of the program after each pass (see pass.ts). */
  readonly watch?: Watch;
  /** Names in `disable` that change nothing before the last stage that obeys them (see shared-stages.ts). */
  readonly late?: readonly SwitchName[];
  /** For the law of forward values: what is made says what it stores, by places of this table (see il/conventions/notes.ts). */
  readonly notes?: NotedPlaces;
  /** The lines of what is made are marked with where they come from: `marks.take(text)` takes that out. */
  readonly marks?: LineMarks;
  /** The adjoint tells a profiler where its loops and calls begin and end, by the numbers of this table. Not together with `shared`. */
  readonly profile?: ProfiledPlaces;
  /** Given to several derivations of one request: what they have in common is made once. They may differ in mode and options. */
  readonly shared?: SharedStages;
}

export const defaultOptions: Options = {
  disable: [],
  withValue: false,
  mayAlias: [],
  memory: "inhibit",
  activityVersions: 4,
  checkpointStates: 20,
  emit: "ts",
  takeOver: false,
  suffixes: {},
  dump: [],
};
