/**
 * The bytes on the stacks over the time of an adjoint with checkpoints, as they are to be expected: for a picture.
 *
 * Method  The run is gone through part by part, forward and back, as the adjoint will. A part that takes less time than a picture shows is a straight line.
 *         Each part takes its mean time, backward as much longer as the whole backward sweep was.
 */
import type { ProfileRecord } from "@retrograd/runtime/profile";
import { OWN_BYTES, PASSED_PLACE } from "@retrograd/runtime/profile";
import { advances } from "./advances.js";
import type { Mark, Marks } from "./places.js";
import type { PartsUnderMarks, StackModel } from "./stack-model.js";

/** Seconds and bytes. */
export type Point = readonly [seconds: number, bytes: number];

/** So many lines to a picture. */
const lines = 1500;
/** Of a loop that stores states: the rise and fall of single iterations is shown so often at most. */
const teeth = 40;

export function stackOverTime(model: StackModel, record: ProfileRecord, marks: Marks): readonly Point[] {
  const { forwardSeconds, seconds } = record;
  const ratio = forwardSeconds > 0 ? (seconds - forwardSeconds) / forwardSeconds : 1;
  const walk = new Walk(model, model.parts(marks), marks, Math.max(0, ratio), model.seconds / lines);
  const head = record.nodes.length - 1;
  walk.forward(head, 0);
  walk.backward(head, 0);
  return walk.points;
}

class Walk {
  readonly points: Point[] = [[0, 0]];
  #time = 0;
  #bytes = 0;
  /** Of each part. Iterations are not timed: what is in them is. */
  readonly #seconds: Float64Array;

  constructor(
    private readonly model: StackModel,
    private readonly parts: PartsUnderMarks,
    private readonly marks: Marks,
    /** Backward over forward. */
    private readonly ratio: number,
    private readonly shortest: number,
  ) {
    this.#seconds = parts.seconds.slice();
    for (const [k, { part, items }] of parts.nodes.entries())
      if (part === "iteration") this.#seconds[k] = this.#secondsInside(items);
  }

  /** `more`: of an iteration, its share of the loop's own time. */
  forward(k: number, more: number): void {
    const seconds = this.#seconds[k]! + more;
    if (this.#markOf(k) !== undefined || this.#isShort(k, seconds)) this.#go(seconds, this.parts.left[k]!);
    else this.#forwardInside(k, seconds);
  }

  backward(k: number, more: number): void {
    const seconds = this.#seconds[k]! + more;
    const mark = this.#markOf(k);
    if (mark === undefined) this.#backwardInside(k, seconds);
    else if (mark.kind === "piece") {
      this.#go(0, -this.parts.left[k]!);
      this.#forwardInside(k, seconds);
      this.#backwardInside(k, seconds);
    } else this.#stored(k, mark.slots, seconds);
  }

  #markOf(k: number): Mark | undefined {
    const { place, part, atOnce } = this.parts.nodes[k]!;
    return part === "whole" && !atOnce ? this.marks.get(place) : undefined;
  }

  #isShort(k: number, seconds: number): boolean {
    return seconds < this.shortest || this.parts.nodes[k]!.items.length === 0;
  }

  #secondsInside(items: readonly number[]): number {
    let sum = 0;
    for (let i = 0; i < items.length; i += 2) if (items[i]! >= 0) sum += items[i + 1]! * this.#seconds[items[i]!]!;
    return sum;
  }

  #go(seconds: number, bytes: number): void {
    this.#time += seconds;
    this.#bytes = Math.max(0, this.#bytes + bytes);
    this.points.push([this.#time, this.#bytes]);
  }

  /** What is nobody's in a part goes to its own bytes, or to its iterations. */
  #shares(
    k: number,
    seconds: number,
  ): { readonly perByte: number; readonly perIteration: number; readonly before: number } {
    const { items } = this.parts.nodes[k]!;
    const own = Math.max(0, seconds - this.#secondsInside(items));
    let [bytes, iterations] = [0, 0];
    for (let i = 0; i < items.length; i += 2) {
      const code = items[i]!;
      if (code === OWN_BYTES) bytes += items[i + 1]!;
      else if (code >= 0 && this.parts.nodes[code]!.part === "iteration") iterations += items[i + 1]!;
    }
    if (iterations > 0) return { perByte: 0, perIteration: own / iterations, before: 0 };
    return bytes > 0
      ? { perByte: own / bytes, perIteration: 0, before: 0 }
      : { perByte: 0, perIteration: 0, before: own };
  }

  #forwardInside(k: number, seconds: number): void {
    const { items } = this.parts.nodes[k]!;
    const { perByte, perIteration, before } = this.#shares(k, seconds);
    if (before > 0) this.#go(before, 0);
    for (let i = 0; i < items.length; i += 2) {
      const [code, value] = [items[i]!, items[i + 1]!];
      if (code === OWN_BYTES) this.#go(value * perByte, value);
      if (code < 0) continue;
      const more = this.parts.nodes[code]!.part === "iteration" ? perIteration : 0;
      const each = this.#seconds[code]! + more;
      if (this.#isShort(code, each)) this.#go(value * each, value * this.parts.left[code]!);
      else for (let n = 0; n < value; n++) this.forward(code, more);
    }
  }

  #backwardInside(k: number, seconds: number): void {
    const { items } = this.parts.nodes[k]!;
    const { perByte, perIteration, before } = this.#shares(k, seconds);
    for (let i = items.length - 2; i >= 0; i -= 2) {
      const [code, value] = [items[i]!, items[i + 1]!];
      if (code === OWN_BYTES) this.#go(value * perByte * this.ratio, -value);
      else if (code <= PASSED_PLACE) this.#peak(this.parts.atOnce[PASSED_PLACE - code] ?? 0);
      else {
        const more = this.parts.nodes[code]!.part === "iteration" ? perIteration : 0;
        const each = this.#seconds[code]! + more;
        if (this.#isShort(code, each)) {
          this.#peak(this.parts.most[code]! - this.parts.left[code]!);
          this.#go(value * each * this.ratio, -value * this.parts.left[code]!);
        } else for (let n = 0; n < value; n++) this.backward(code, more);
      }
    }
    if (before > 0) this.#go(before * this.ratio, 0);
  }

  /** Up and down again at once. */
  #peak(bytes: number): void {
    if (bytes <= 0) return;
    this.points.push([this.#time, this.#bytes + bytes], [this.#time, this.#bytes]);
  }

  /** A loop that is reversed from stored states: they become fewer, and beside them there is one iteration. */
  #stored(k: number, slots: number, seconds: number): void {
    const { iterations, place } = this.parts.nodes[k]!;
    if (iterations === 0) return;
    const isCounted = this.model.places[place]?.isCounted ?? false;
    const all = seconds * (advances(slots, iterations, isCounted) / iterations + 1 + this.ratio);
    const left = this.parts.left[k]!;
    const one = this.parts.most[k]! - left;
    const rounds = Math.min(teeth, iterations);
    for (let n = 0; n < rounds; n++) {
      this.#go((0.9 * all) / rounds, one);
      this.#go((0.1 * all) / rounds, -one - left / rounds);
    }
  }
}
