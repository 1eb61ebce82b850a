/**
 * The profile of an adjoint: what its loops and calls record, and how long they take.
 *
 * A profiled adjoint is the adjoint with calls of these functions around its parts. In a forward sweep: `enterPlace(k)` … `leavePlace(k)` around
 * a loop or call, `nextStep(k)` where an iteration begins and `lastStep(k)` behind the last, `countStep()` in loops without places inside,
 * `passPlace(k)` where something stands that only the backward sweep runs. There: `openPlace(k)` … `closePlace(k)` around what runs forward and
 * back at once, with `turnBack(k)` between the two; `samplePlace(k)` behind the reverse of a part. k numbers places in the program's text.
 *
 * An exit may leave parts without telling: the next call that names a place ends all that was begun inside it.
 */
import { peakStackBytes, resetPeak, stackBytes } from "../stack-accounts.js";
import type { Part } from "./parts.js";
import { Parts } from "./parts.js";
import type { ProfileRecord } from "./profile-record.js";
import { OWN_BYTES, PASSED_PLACE } from "./profile-record.js";
import { Samples } from "./samples.js";

const mostNodes = 100_000;
const mostSamples = 1998;
const HEAD = -1;

/** A part that has begun and not ended. */
interface Frame extends Part {
  began: number;
  /** On the stacks when it began, and when something was noted last. */
  from: number;
  lastBytes: number;
  /** Its forward sweep is over: what happens from now on is no part of it. */
  hasTurned: boolean;
}

/** The first `depth` of them are open, innermost last; the others are there to be used again. */
const frames: Frame[] = [];
let depth = 0;
/** How many parts of a place have begun and not ended. */
let depths: number[] = [];
let parts = new Parts(mostNodes);
let samples = new Samples(mostSamples);
let started = 0;
let turned = 0;
let pairSeconds = 0;
/** Iterations of the innermost loop, if it has no places inside. */
let steps = 0;

/** Seconds, from any start. */
export type Clock = () => number;

let clock: Clock = () => 0;
const now = (): number => clock() - started;

function top(): Frame | undefined {
  return depth === 0 ? undefined : frames[depth - 1];
}

function begin(place: number, part: Part["part"], atOnce: boolean, began: number, bytes: number): void {
  if (depth === frames.length) frames.push(newFrame());
  const frame = frames[depth++]!;
  frame.place = place;
  frame.part = part;
  frame.atOnce = atOnce;
  frame.began = began;
  frame.from = bytes;
  frame.lastBytes = bytes;
  frame.iterations = 0;
  frame.items.length = 0;
  frame.hasTurned = false;
  if (part === "whole" && place >= 0) depths[place] = (depths[place] ?? 0) + 1;
}

function newFrame(): Frame {
  const part = {
    place: HEAD,
    part: "whole" as const,
    atOnce: false,
    isInner: false,
    seconds: 0,
    iterations: 0,
    bytes: 0,
  };
  return { ...part, items: [], began: 0, from: 0, lastBytes: 0, hasTurned: false };
}

/** What was recorded since something was noted last belongs to the innermost part. */
function noteOwn(bytes: number): void {
  const frame = top();
  if (frame === undefined || frame.hasTurned) return;
  if (bytes > frame.lastBytes) append(frame.items, OWN_BYTES, bytes - frame.lastBytes);
  frame.lastBytes = bytes;
}

/** Own bytes are added up; equal parts one after the other are counted. */
function append(items: number[], code: number, value: number): void {
  const last = items.length - 2;
  if (last < 0 || items[last] !== code) items.push(code, value);
  else if (code > PASSED_PLACE) items[last + 1]! += value;
}

/** Ends the innermost part: it becomes a part of what is around it. */
function end(time: number, bytes: number): void {
  noteOwn(bytes);
  const frame = top();
  if (frame === undefined) return;
  const { place } = frame;
  const isWhole = frame.part === "whole";
  if (isWhole && place >= 0) depths[place]!--;
  frame.isInner = isWhole && place >= 0 && depths[place]! > 0;
  frame.bytes = frame.hasTurned ? 0 : bytes - frame.from;
  frame.seconds = isWhole ? time - frame.began : 0;
  if (isWhole && frame.iterations === 0) frame.iterations = steps;
  steps = 0;
  const node = parts.add(frame);
  depth--;
  const around = top();
  if (around === undefined || around.hasTurned) return;
  append(around.items, node, 1);
  around.lastBytes = bytes;
}

/** Ends what is inside the innermost part of a place, iterations of its own too. Nothing where the place is not open. */
function endInside(place: number, time: number, bytes: number): boolean {
  let k = depth;
  while (k > 0 && !(frames[k - 1]!.place === place && frames[k - 1]!.part === "whole")) k--;
  if (k === 0) return false;
  while (depth > k) end(time, bytes);
  return true;
}

/** A loop or call begins in a forward sweep. */
export function enterPlace(place: number): void {
  const bytes = stackBytes();
  noteOwn(bytes);
  steps = 0;
  const time = now();
  samples.add(time, bytes);
  begin(place, "whole", false, time, bytes);
}

export function leavePlace(place: number): void {
  const time = now();
  const bytes = stackBytes();
  samples.add(time, bytes);
  if (endInside(place, time, bytes)) end(time, bytes);
}

/** An iteration of a loop with places inside begins. */
export function nextStep(place: number): void {
  const bytes = stackBytes();
  const inner = top();
  if (inner?.place === place && inner.part === "iteration") end(0, bytes);
  else if (inner?.place === place) noteOwn(bytes);
  else if (!endInside(place, now(), bytes)) return;
  const loop = top()!;
  loop.iterations++;
  begin(place, "iteration", loop.atOnce, 0, bytes);
}

/** The last iteration is over. */
export function lastStep(place: number): void {
  endInside(place, now(), stackBytes());
}

/** An iteration of a loop without places inside begins. */
export function countStep(): void {
  steps++;
}

/** Here stands what the backward sweep runs forward and back at once. */
export function passPlace(place: number): void {
  noteOwn(stackBytes());
  const frame = top();
  if (frame !== undefined && !frame.hasTurned) append(frame.items, PASSED_PLACE - place, 1);
}

/** What runs forward and back at once begins. */
export function openPlace(place: number): void {
  const time = now();
  const bytes = stackBytes();
  samples.add(time, bytes);
  steps = 0;
  begin(place, "whole", true, time, bytes);
}

export function closePlace(place: number): void {
  leavePlace(place);
}

/** The forward sweep of the innermost part that runs forward and back at once is over: of its iteration, if it is a loop; of a call or the head (-1). */
export function turnBack(place: number): void {
  const time = now();
  const bytes = stackBytes();
  samples.add(time, bytes);
  let k = depth;
  while (k > 0 && !(frames[k - 1]!.atOnce && (place === HEAD || frames[k - 1]!.place === place))) k--;
  while (depth > k) end(time, bytes);
  noteOwn(bytes);
  const frame = top();
  if (frame === undefined) return;
  frame.hasTurned = true;
  if (depth === 1) turned = time;
}

/** The reverse of a part is over. */
export function samplePlace(_place: number): void {
  samples.add(now(), stackBytes());
}

/** Before the adjoint is called. One profile at a time. */
export function startProfile(seconds: Clock): void {
  clock = seconds;
  started = 0;
  pairSeconds = costOfPair();
  reset();
  resetPeak();
  started = clock();
  begin(HEAD, "whole", true, 0, stackBytes());
}

/** After it has returned. Throws an Error without {@link startProfile} before. */
export function stopProfile(): ProfileRecord {
  const head = frames[0];
  if (head === undefined || depth === 0) throw new Error("stopProfile without startProfile before it");
  const seconds = now();
  const bytes = stackBytes();
  while (depth > 0) end(depth === 1 ? turned : seconds, bytes);
  const { nodes, isCoarse } = parts;
  const record = {
    nodes,
    samples: samples.upTo(seconds, bytes),
    forwardSeconds: turned,
    seconds,
    peakBytes: peakStackBytes() - head.from,
    leftBytes: bytes - head.from,
    pairSeconds,
    isCoarse,
  };
  reset();
  return record;
}

function reset(): void {
  depth = 0;
  depths = [];
  parts = new Parts(mostNodes);
  samples = new Samples(mostSamples);
  turned = 0;
}

/** Seconds from before `enterPlace` to after `leavePlace` with nothing between: the least of several rounds. */
function costOfPair(): number {
  const rounds = 200;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 20; round++) {
    reset();
    begin(HEAD, "whole", true, 0, stackBytes());
    const start = clock();
    for (let i = 0; i < rounds; i++) {
      enterPlace(0);
      leavePlace(0);
    }
    least = Math.min(least, (clock() - start) / rounds);
  }
  return least;
}
