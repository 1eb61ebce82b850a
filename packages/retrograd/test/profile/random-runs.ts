/**
 * Random runs of programs, for tests of profiles: as a tree of what is recorded; told to the profiler as a profiled adjoint tells it; and run under
 * checkpoints, with a counter in place of the stacks.
 */
import { bytes } from "@retrograd/runtime";
import type { ProfileRecord } from "@retrograd/runtime/profile";
import * as profile from "@retrograd/runtime/profile";
import { optimalSchedule } from "@retrograd/runtime/schedules";
import fc from "fast-check";
import type { Mark, Marks, Place } from "../../src/profile/places.js";

/** What is recorded, and in how many ticks of the clock. */
interface Own {
  readonly kind: "own";
  readonly bytes: number;
  readonly ticks: number;
}
interface Part {
  readonly kind: "part";
  readonly place: number;
  readonly atOnce: boolean;
  /** Of a call: one. */
  readonly rounds: readonly (readonly Item[])[];
  readonly isLoop: boolean;
}
type Item = Own | Part;
export interface Run {
  readonly places: readonly Place[];
  readonly items: readonly Item[];
}

/** Trees over at most `places` places. `atOnce`: some run forward and back at once. */
export function runs(places: number, atOnce: boolean): fc.Arbitrary<Run> {
  const own = fc.record({
    kind: fc.constant("own" as const),
    bytes: fc.integer({ min: 0, max: 9 }),
    ticks: fc.integer({ min: 1, max: 4 }),
  });
  const isLoop = (place: number): boolean => place % 2 === 1;
  // What runs at once is a place of its own: half of them.
  const isAtOnce = (place: number): boolean => atOnce && place % 4 >= 2;
  const { items } = fc.letrec<{ items: readonly Item[]; part: Part; item: Item }>((tie) => ({
    items: fc.array(tie("item"), { maxLength: 4, depthIdentifier: "runs" }),
    item: fc.oneof({ depthIdentifier: "runs", depthSize: "small" }, own, tie("part")),
    part: fc
      .tuple(fc.nat(places - 1), fc.array(tie("items"), { minLength: 1, maxLength: 4, depthIdentifier: "runs" }))
      .map(([place, rounds]): Part => {
        // A loop without parts inside is known by its bytes: its iterations are alike.
        const isPlain = !rounds.some((round) => round.some(({ kind }) => kind === "part"));
        const alike = isPlain ? rounds.map(() => rounds[0]!) : rounds;
        const taken = isLoop(place) ? alike : rounds.slice(0, 1);
        return { kind: "part", place, atOnce: isAtOnce(place), isLoop: isLoop(place), rounds: taken };
      }),
  }));
  const table = Array.from({ length: places }, (_, k): Place => {
    const kind = isLoop(k) ? "loop" : "call";
    return { kind, file: "f.ts", line: k + 1, column: 1, name: `f${k}`, isCounted: true, isSpread: false };
  });
  return items.map((each) => ({ places: table, items: each }));
}

/** A loop that holds parts has its iterations told one by one. */
const hasParts = (part: Part): boolean => part.rounds.some((round) => round.some(({ kind }) => kind === "part"));

/** The run as the profiler sees it. */
export function profiled({ items }: Run): ProfileRecord {
  let time = 0;
  profile.startProfile(() => time);
  const forward = (list: readonly Item[]): void => {
    for (const item of list) {
      if (item.kind === "own") {
        for (let i = 0; i < item.bytes; i++) bytes.push(0);
        time += item.ticks;
      } else if (item.atOnce) profile.passPlace(item.place);
      else {
        profile.enterPlace(item.place);
        for (const round of item.rounds) {
          if (item.isLoop && hasParts(item)) profile.nextStep(item.place);
          else if (item.isLoop) profile.countStep();
          forward(round);
        }
        if (item.isLoop && hasParts(item)) profile.lastStep(item.place);
        profile.leavePlace(item.place);
      }
    }
  };
  const backward = (list: readonly Item[]): void => {
    for (const item of [...list].reverse()) {
      if (item.kind === "own") for (let i = 0; i < item.bytes; i++) bytes.pop();
      else {
        if (item.atOnce) profile.openPlace(item.place);
        for (const round of [...item.rounds].reverse()) {
          if (item.atOnce && item.isLoop) profile.nextStep(item.place);
          if (item.atOnce) forward(round);
          if (item.atOnce) profile.turnBack(item.place);
          backward(round);
        }
        if (item.atOnce && item.isLoop) profile.lastStep(item.place);
        if (item.atOnce) profile.closePlace(item.place);
        profile.samplePlace(item.place);
      }
    }
  };
  forward(items);
  profile.turnBack(-1);
  backward(items);
  return profile.stopProfile();
}

/** Ticks of all that is in there, once. */
function ticksOf(items: readonly Item[]): number {
  let sum = 0;
  for (const item of items) {
    if (item.kind === "own") sum += item.ticks;
    else if (!item.atOnce) for (const round of item.rounds) sum += ticksOf(round);
  }
  return sum;
}

/** The adjoint under marks, step by step: the most bytes there were, and the ticks beyond those of the adjoint without marks. */
export function underMarks({ items }: Run, marks: Marks, snapshot: number): { peak: number; ticks: number } {
  let [stack, peak, ticks] = [0, 0, 0];
  const grow = (count: number): void => {
    stack += count;
    peak = Math.max(peak, stack);
  };
  const markOf = (part: Part): Mark | undefined => (part.atOnce ? undefined : marks.get(part.place));
  const forward = (list: readonly Item[]): void => {
    for (const item of list) {
      if (item.kind === "own") grow(item.bytes);
      else if (!item.atOnce) {
        const mark = markOf(item);
        if (mark === undefined) for (const round of item.rounds) forward(round);
        else if (mark.kind === "piece") grow(snapshot);
        else grow(Math.min(mark.slots, item.rounds.length) * snapshot);
      }
    }
  };
  const bothWays = (round: readonly Item[]): void => {
    forward(round);
    backward(round);
  };
  const backward = (list: readonly Item[]): void => {
    for (const item of [...list].reverse()) {
      if (item.kind === "own") {
        stack -= item.bytes;
        continue;
      }
      const mark = markOf(item);
      const all = ticksOf(item.rounds.flat());
      const reversed = [...item.rounds].reverse();
      if (item.atOnce) for (const round of reversed) bothWays(round);
      else if (mark === undefined) for (const round of reversed) backward(round);
      else if (mark.kind === "piece") {
        stack -= snapshot;
        for (const round of item.rounds) forward(round);
        ticks += all;
        for (const round of reversed) backward(round);
      } else {
        const schedule = optimalSchedule(item.rounds.length, mark.slots);
        ticks += (all / item.rounds.length) * schedule.advances;
        for (const round of reversed) bothWays(round);
        stack -= Math.min(mark.slots, item.rounds.length) * snapshot;
      }
    }
  };
  forward(items);
  backward(items);
  return { peak, ticks };
}
