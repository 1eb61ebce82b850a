/**
 * The profile as a file: all that was measured, and what is proposed. `retrograd profile --json` writes it, and `checkpointsOf` reads from it what the
 * compiler is to be told. The format is described in docs/profile.md.
 */
import { readFileSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { ProfileNode, ProfileRecord } from "@retrograd/runtime/profile";
import { candidatesOf } from "./candidates.js";
import type { Choice } from "./choose.js";
import { choose } from "./choose.js";
import type { Mark, Place } from "./places.js";
import type { Measured } from "./stack-model.js";
import { StackModel } from "./stack-model.js";
import type { Point } from "./stack-over-time.js";

/** The version of the format. It changes where a reader of an older one would go wrong. */
export const formatVersion = 1;

export interface ProfileFile {
  readonly version: typeof formatVersion;
  /** The head. */
  readonly function: string;
  /** On the stacks at most, and at the end; seconds of the forward sweep, and of all. Of the adjoint without checkpoints. */
  readonly peakBytes: number;
  readonly leftBytes: number;
  readonly forwardSeconds: number;
  readonly seconds: number;
  /** How much of that the profiler took in the forward sweep; it is not in the times of the places. */
  readonly profilerSeconds: number;
  readonly pairSeconds: number;
  readonly isCoarse: boolean;
  /** Loops, and calls of procedures, that record. `proposal` and `parts` name them by their numbers in this list, from 0. */
  readonly places: readonly PlaceInFile[];
  /** In bytes; null where no limit was asked for. */
  readonly memoryLimit: number | null;
  /** The checkpoints that fit the limit with the least time; empty where there is no limit, or where it fits without. */
  readonly proposal: readonly ProposedMark[];
  /** What the proposal is good for; null without a limit. */
  readonly expected: Expected | null;
  readonly samples: readonly Point[];
  readonly expectedSamples: readonly Point[];
  readonly parts: readonly ProfileNode[];
}

/** `file` is a path from the folder of the profile, with slashes. */
export interface PlaceInFile extends Place, Measured {
  /** How large a state is that is stored to run the place again: measured, or a guess (see estimated-snapshots.ts). */
  readonly snapshotBytes: number;
  readonly isSnapshotMeasured: boolean;
  /** What a checkpoint here alone would do. */
  readonly alone: readonly AloneInFile[];
}

export interface AloneInFile {
  readonly kind: Mark["kind"];
  readonly slots?: number;
  readonly peakBytes: number;
  /** Additional. */
  readonly seconds: number;
}

export interface ProposedMark {
  readonly place: number;
  readonly kind: Mark["kind"];
  readonly slots?: number;
}

export interface Expected {
  readonly fits: boolean;
  readonly method: Choice["method"];
  /** Of the adjoint with the proposed checkpoints. Where nothing fits: the least memory that would do. */
  readonly peakBytes: number;
  /** Additional. */
  readonly seconds: number;
}

/** What is asked of the compiler: a checkpoint at a loop or call of the text. */
export interface Checkpoint {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly kind: Mark["kind"];
  /** Binomial: how many states of the loop are stored at a time. */
  readonly slots?: number;
}

export function proposedMarks({ marks }: Choice): readonly ProposedMark[] {
  return [...marks].map(([place, mark]) => ({ place, ...mark })).sort((a, b) => a.place - b.place);
}

/** Why a profile cannot be used. */
export class ProfileProblem extends Error {
  override readonly name = "ProfileProblem";
}

/** Throws a ProfileProblem for a file that is not there, or is no profile. */
export function readProfile(path: string): ProfileFile {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new ProfileProblem(`There is no file ${path} that can be read.`);
  }
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new ProfileProblem(`${path} is not JSON.`);
  }
  const { version, places, parts } = (found ?? {}) as Partial<Record<keyof ProfileFile, unknown>>;
  if (version === undefined || !Array.isArray(places) || !Array.isArray(parts))
    throw new ProfileProblem(`${path} is not a profile, as retrograd profile --json writes it.`);
  if (version !== formatVersion)
    throw new ProfileProblem(
      `${path} is a profile of version ${JSON.stringify(version)}; this program reads version ${formatVersion}.`,
    );
  return found as ProfileFile;
}

/** What a profile says about a limit. */
export interface ChosenCheckpoints extends Expected {
  /** With which it fits; where nothing fits, those with the least memory. */
  readonly checkpoints: readonly Checkpoint[];
}

/**
 * The checkpoints with which an adjoint fits into `limit` bytes at the least time, by a profile of it. Without a limit: those that the profile proposes.
 *
 * @param path of the profile; throws a ProfileProblem where that is none
 * @param like a file of the request: places are spelled as it is, absolute or from the current directory
 */
export function checkpointsOf(path: string, limit: number | undefined, like: string): ChosenCheckpoints {
  const file = readProfile(path);
  const folder = dirname(resolve(path));
  const spelled = (name: string): string => {
    const place = resolve(folder, name);
    return (isAbsolute(like) ? place : relative(process.cwd(), place)).split(sep).join("/");
  };
  const chosen = limit === undefined || limit === file.memoryLimit ? whatItProposes(file) : undefined;
  const { proposal, expected } = chosen ?? chooseAgain(file, limit ?? Number.POSITIVE_INFINITY);
  const checkpoints = proposal.flatMap(({ place, kind, slots }): Checkpoint[] => {
    const at = file.places[place];
    if (at === undefined)
      throw new ProfileProblem(`${path} proposes a checkpoint at place ${place}, and has no such place.`);
    const { line, column } = at;
    return [{ file: spelled(at.file), line, column, kind, ...(slots === undefined ? {} : { slots }) }];
  });
  return { ...expected, checkpoints };
}

interface Proposal {
  readonly proposal: readonly ProposedMark[];
  readonly expected: Expected;
}

function whatItProposes({ proposal, expected, peakBytes }: ProfileFile): Proposal {
  return { proposal, expected: expected ?? { fits: true, method: "exact", peakBytes, seconds: 0 } };
}

function chooseAgain(file: ProfileFile, limit: number): Proposal {
  const model = new StackModel(recordOf(file), file.places, (place) => file.places[place]?.snapshotBytes ?? 0);
  const choice = choose(model, candidatesOf(model), limit);
  const { fits, method, peakBytes, seconds } = choice;
  return { proposal: proposedMarks(choice), expected: { fits, method, peakBytes, seconds } };
}

function recordOf(file: ProfileFile): ProfileRecord {
  const { parts, samples, forwardSeconds, seconds, peakBytes, leftBytes, pairSeconds, isCoarse } = file;
  return { nodes: parts, samples, forwardSeconds, seconds, peakBytes, leftBytes, pairSeconds, isCoarse };
}
