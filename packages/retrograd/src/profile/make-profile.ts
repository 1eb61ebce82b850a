/** From what was recorded to a profile: what each place costs, what a checkpoint there would do, and the set that fits the limit. */
import type { ProfileRecord } from "@retrograd/runtime/profile";
import { PASSED_PLACE } from "@retrograd/runtime/profile";
import { fewestSlots } from "./advances.js";
import { candidatesOf } from "./candidates.js";
import type { Candidate, Choice } from "./choose.js";
import { choose } from "./choose.js";
import { estimatedSnapshots } from "./estimated-snapshots.js";
import type { Place } from "./places.js";
import type { AloneInFile, PlaceInFile, ProfileFile } from "./profile-file.js";
import { formatVersion, proposedMarks } from "./profile-file.js";
import { StackModel } from "./stack-model.js";
import { stackOverTime } from "./stack-over-time.js";

export interface Profiled {
  readonly function: string;
  readonly places: readonly Place[];
  readonly record: ProfileRecord;
  readonly limit: number | undefined;
  /** By which the guesses at the sizes of stored states are multiplied: a run with checkpoints has told. */
  readonly scale?: number;
}

export function makeProfile({ function: name, places, record, limit, scale }: Profiled): ProfileFile {
  // What was never there is of no interest, and numbers are those of the list.
  const { told, nodes } = onlyThere(places, record.nodes);
  const there = told.map(({ place }) => place);
  const whole = { ...record, nodes };
  const sizes = estimatedSnapshots(nodes, there).map((size) => Math.ceil(size * (scale ?? 1)));
  const model = new StackModel(whole, there, (place) => sizes[place] ?? 0);
  const candidates = candidatesOf(model);
  const choice = limit === undefined ? undefined : choose(model, candidates, limit);
  const { samples, forwardSeconds, seconds, peakBytes, leftBytes, pairSeconds, isCoarse } = record;
  return {
    version: formatVersion,
    function: name,
    peakBytes,
    leftBytes,
    forwardSeconds,
    seconds,
    profilerSeconds: Math.max(0, forwardSeconds - model.seconds),
    pairSeconds,
    isCoarse,
    places: there.map((place, k): PlaceInFile => {
      return {
        ...place,
        ...model.measured(k),
        snapshotBytes: sizes[k] ?? 0,
        isSnapshotMeasured: scale !== undefined,
        alone: alone(model, candidates, k),
      };
    }),
    memoryLimit: limit ?? null,
    proposal: choice === undefined ? [] : proposedMarks(choice),
    expected: choice === undefined ? null : expectedOf(choice),
    tried: null,
    samples,
    expectedSamples: choice === undefined || choice.marks.size === 0 ? [] : stackOverTime(model, whole, choice.marks),
    parts: nodes,
  };
}

function expectedOf({ fits, method, peakBytes, seconds }: Choice): ProfileFile["expected"] {
  return { fits, method, peakBytes, seconds };
}

/** As a piece; and a loop with so many states that none of its iterations is run often. */
function alone(model: StackModel, candidates: readonly Candidate[], place: number): readonly AloneInFile[] {
  const choices = candidates.find((candidate) => candidate.place === place)?.choices ?? [];
  const enough = fewestSlots(model.measured(place).mostIterations);
  const piece = choices.find(({ mark }) => mark.kind === "piece");
  const loops = choices.filter(({ mark }) => mark.kind === "binomial" && mark.slots >= enough);
  const loop = loops.sort((a, b) => b.seconds - a.seconds)[0];
  return [piece, loop].flatMap((choice): AloneInFile[] => {
    if (choice === undefined) return [];
    const { mark, seconds } = choice;
    return [{ ...mark, peakBytes: model.peak(new Map([[place, mark]])), seconds }];
  });
}

function onlyThere(places: readonly Place[], nodes: ProfileRecord["nodes"]) {
  const used = new Set(nodes.map(({ place }) => place));
  for (const { items } of nodes)
    for (let i = 0; i < items.length; i += 2) if (items[i]! <= PASSED_PLACE) used.add(PASSED_PLACE - items[i]!);
  const told = places.map((place, number) => ({ place, number })).filter(({ number }) => used.has(number));
  const numbers = new Map(told.map(({ number }, k) => [number, k]));
  const renumbered = nodes.map((node) => ({
    ...node,
    place: numbers.get(node.place) ?? node.place,
    items: node.items.map((code, i) =>
      i % 2 === 0 && code <= PASSED_PLACE ? PASSED_PLACE - (numbers.get(PASSED_PLACE - code) ?? 0) : code,
    ),
  }));
  return { told, nodes: renumbered };
}
