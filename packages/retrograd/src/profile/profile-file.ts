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
  /** What the adjoint with the proposed checkpoints took when it was run; null where there are none, or it was not. */
  readonly tried: Tried | null;
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
  /** binomial, in place of `slots`: states and what is recorded of iterations may take so many bytes, together. */
  readonly bytes?: number;
}

export interface Expected {
  readonly fits: boolean;
  readonly method: Choice["method"];
  /** Of the adjoint with the proposed checkpoints. Where nothing fits: the least memory that would do. */
  readonly peakBytes: number;
  /** Additional. */
  readonly seconds: number;
}

export interface Tried {
  readonly peakBytes: number;
  /** Additional. */
  readonly seconds: number;
}

/** What is asked of the compiler: a loop whose states are stored, or one statement that is run again as a whole. */
export interface Checkpoint {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly kind: "loop" | "piece";
  /** Of a loop: how many states are stored at a time; or how many bytes it may take, states and records together. */
  readonly slots?: number;
  readonly bytes?: number;
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
  const unknown = proposal.find(({ place }) => file.places[place] === undefined);
  if (unknown !== undefined)
    throw new ProfileProblem(`${path} proposes a checkpoint at place ${unknown.place}, and has no such place.`);
  const checkpoints = proposedCheckpoints(
    proposal,
    file.places.map((place) => ({ ...place, file: spelled(place.file) })),
  );
  return { ...expected, checkpoints };
}

/** `places`: those that the marks name by their numbers. */
export function proposedCheckpoints(
  proposal: readonly ProposedMark[],
  places: readonly Pick<Place, "file" | "line" | "column">[],
): readonly Checkpoint[] {
  return proposal.flatMap(({ place, kind, slots, bytes }): Checkpoint[] => {
    const at = places[place];
    if (at === undefined) return [];
    const { file, line, column } = at;
    if (kind === "piece") return [{ file, line, column, kind }];
    if (bytes !== undefined) return [{ file, line, column, kind: "loop", bytes }];
    return [{ file, line, column, kind: "loop", ...(slots === undefined ? {} : { slots }) }];
  });
}

interface Proposal {
  readonly proposal: readonly ProposedMark[];
  readonly expected: Expected;
}

function whatItProposes({ proposal, expected, tried, peakBytes }: ProfileFile): Proposal {
  return { proposal, expected: { ...(expected ?? { fits: true, method: "exact", peakBytes, seconds: 0 }), ...tried } };
}

function chooseAgain(file: ProfileFile, limit: number): Proposal {
  const model = modelOf(file);
  const choice = choose(model, candidatesOf(model), limit);
  const { fits, method, peakBytes, seconds } = choice;
  const proposal = proposedMarks(choice);
  const bytes = bytesFor(file, proposal, limit);
  if (bytes === undefined) return { proposal, expected: { fits, method, peakBytes, seconds } };
  const within = proposal.map(({ place, kind }) => ({ place, kind, bytes }));
  return { proposal: within, expected: { fits, method, peakBytes: limit, seconds } };
}

/** What is left of another limit to a loop whose bytes have been tried; with something to spare, since nobody has tried this one. */
function bytesFor(
  { proposal: [before, ...others], tried }: ProfileFile,
  now: readonly ProposedMark[],
  limit: number,
): number | undefined {
  const [mark, ...more] = now;
  if (before?.bytes === undefined || tried === null || others.length > 0) return undefined;
  if (mark?.kind !== "binomial" || mark.place !== before.place || more.length > 0) return undefined;
  const bytes = Math.floor(0.95 * (limit - Math.max(0, tried.peakBytes - before.bytes)));
  return bytes > 0 ? bytes : undefined;
}

/** `scale`: stored states are so many times as large as the profile says. */
export function modelOf(file: ProfileFile, scale = 1): StackModel {
  return new StackModel(recordOf(file), file.places, (place) => (file.places[place]?.snapshotBytes ?? 0) * scale);
}

function recordOf(file: ProfileFile): ProfileRecord {
  const { parts, samples, forwardSeconds, seconds, peakBytes, leftBytes, pairSeconds, isCoarse } = file;
  return { nodes: parts, samples, forwardSeconds, seconds, peakBytes, leftBytes, pairSeconds, isCoarse };
}
