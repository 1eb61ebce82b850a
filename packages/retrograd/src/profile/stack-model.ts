/**
 * The memory and the time of an adjoint under any set of checkpoints, computed from one run without any.
 *
 * What a part leaves on the stacks is the sum of what its parts leave, in order; at most there is, while its adjoint runs, before each of its
 * parts what those before have left, and the most of that part itself:
 *   left(P) = Σ left(Pi);  most(P) = max(left(P), max over i of left(P1) + … + left(Pi-1) + most(Pi))
 * A part with a checkpoint leaves its snapshot, and is run again when that has been taken off: left' = S, most' = max(S, most). A loop with r
 * states stored leaves r S, and has the most of an iteration beside them: most' = r S + max over its iterations of most. What runs forward and
 * back at once leaves nothing.
 * The time of a checkpoint is that of its part once more: what is marked inside is advanced through like the rest, so times add up.
 *
 * In      what the profiler recorded, the places, how large snapshots are
 * Out     peak bytes and additional seconds of marks
 * Limits  A loop without places inside is known by its bytes: its iterations are taken as alike. A part that runs at once is not matched with the
 *         iteration that it stands in: the largest one of its place counts. Running without recording is taken to last as long as with it.
 */
import type { ProfileNode, ProfileRecord } from "@retrograd/runtime/profile";
import { OWN_BYTES, PASSED_PLACE } from "@retrograd/runtime/profile";
import { advances } from "./advances.js";
import { orderOfParts, placesPassed } from "./order-of-parts.js";
import type { Mark, Marks, Place, SnapshotBytes } from "./places.js";

/** What is open while marks are being chosen: any of these, whichever is the least each time. For bounds. */
export type Open = ReadonlyMap<number, readonly Mark[]>;

const nothing: Open = new Map();

/** A part without its mark. */
interface Unmarked {
  readonly left: number;
  readonly most: number;
  /** Outside its iterations. */
  readonly own: number;
  /** The most of an iteration; -1 where they are not known one by one. */
  readonly iteration: number;
}

export class StackModel {
  readonly #nodes: readonly ProfileNode[];
  readonly #order: readonly number[];
  readonly #unsure: ReadonlySet<number>;
  /** Of each node: seconds of all of them, without what noting has cost. */
  readonly #seconds: Float64Array;
  readonly #left: Float64Array;
  readonly #most: Float64Array;
  readonly #atOnce: Float64Array;
  /** Places that run at once, and that no forward sweep has come by. */
  readonly #unseen: readonly number[];

  constructor(
    private readonly record: ProfileRecord,
    readonly places: readonly Place[],
    readonly snapshotBytes: SnapshotBytes,
  ) {
    const { nodes } = record;
    this.#nodes = nodes;
    const { order, unsure } = orderOfParts(nodes);
    this.#order = order;
    this.#unsure = unsure;
    this.#seconds = secondsWithoutNoting(record);
    this.#left = new Float64Array(nodes.length);
    this.#most = new Float64Array(nodes.length);
    this.#atOnce = new Float64Array(places.length);
    const passed = new Set(nodes.flatMap((node) => placesPassed(node)));
    const run = nodes.filter((node) => node.atOnce && node.place >= 0).map((node) => node.place);
    this.#unseen = [...new Set(run)].filter((place) => !passed.has(place));
  }

  /** The number of parts: an evaluation looks at each once. */
  get size(): number {
    return this.#nodes.length;
  }

  /** Seconds of the forward sweep. */
  get seconds(): number {
    return this.#seconds[this.#nodes.length - 1] ?? 0;
  }

  /** The most bytes on the stacks under these marks; with open places, a number below which none of their choices comes. */
  peak(marks: Marks, open: Open = nothing): number {
    this.#atOnce.fill(0);
    for (const k of this.#order) this.#evaluate(k, marks, open);
    const last = this.#nodes.length - 1;
    const unseen = Math.max(0, ...this.#unseen.map((place) => this.#atOnce[place] ?? 0));
    return Math.max(this.#most[last] ?? 0, (this.#left[last] ?? 0) + unseen);
  }

  #evaluate(k: number, marks: Marks, open: Open): void {
    const node = this.#nodes[k]!;
    const unsure = this.#unsure.has(k) ? this.record.peakBytes : 0;
    let [left, most, own, iteration] = [0, 0, 0, -1];
    const { items, place } = node;
    for (let i = 0; i < items.length; i += 2) {
      const code = items[i]!;
      const value = items[i + 1]!;
      if (code >= 0) {
        const each = this.#left[code]!;
        const all = this.#most[code]!;
        most = Math.max(most, left + (value - 1) * each + all);
        left += value * each;
        if (this.#nodes[code]!.part === "iteration") iteration = Math.max(iteration, all);
      } else if (code === OWN_BYTES) {
        left += value;
        own += value;
        most = Math.max(most, left);
      } else most = Math.max(most, left + Math.max(unsure, this.#atOnce[PASSED_PLACE - code] ?? 0));
    }
    const plain = { left, most, own, iteration };
    if (node.atOnce) {
      left = 0;
      if (place >= 0 && node.part === "whole") this.#atOnce[place] = Math.max(this.#atOnce[place] ?? 0, most);
    } else if (node.part === "whole") {
      const mark = marks.get(place);
      if (mark !== undefined) [left, most] = this.#marked(node, mark, plain);
      for (const choice of open.get(place) ?? []) {
        const [less, least] = this.#marked(node, choice, plain);
        left = Math.min(left, less);
        most = Math.min(most, least);
      }
    }
    this.#left[k] = left;
    this.#most[k] = most;
  }

  /** What a part leaves, and the most that there is, if it is marked. `plain`: what it would be without the mark. */
  #marked({ iterations, place }: ProfileNode, mark: Mark, plain: Unmarked): [number, number] {
    const snapshot = this.snapshotBytes(place);
    if (mark.kind === "piece") return [snapshot, Math.max(snapshot, plain.most)];
    if (iterations === 0) return [plain.left, plain.most];
    const stored = Math.min(mark.slots, iterations) * snapshot;
    // Without places inside, all bytes are those of the iterations.
    if (plain.iteration < 0) return [stored, stored + Math.ceil(plain.left / iterations)];
    return [plain.own + stored, plain.own + stored + plain.iteration];
  }

  /** What a mark adds to the time, in seconds. */
  price(place: number, mark: Mark): number {
    let sum = 0;
    for (const [k, node] of this.#nodes.entries()) {
      if (node.place !== place || node.part !== "whole" || node.atOnce) continue;
      const seconds = this.#seconds[k] ?? 0;
      const { iterations } = node;
      if (mark.kind === "piece") sum += seconds;
      else if (iterations > 0)
        sum += seconds * (advances(mark.slots, iterations, this.places[place]?.isCounted ?? false) / iterations);
    }
    return sum;
  }

  /** Of each part, by its number, under these marks: what it leaves, the most that there is of it, and how long one takes. */
  parts(marks: Marks): PartsUnderMarks {
    this.peak(marks);
    const seconds = this.#seconds.map((all, k) => all / (this.#nodes[k]?.times ?? 1));
    const { nodes } = this.record;
    return { nodes, left: this.#left.slice(), most: this.#most.slice(), atOnce: this.#atOnce.slice(), seconds };
  }

  /** What there is of a place, under no marks. */
  measured(place: number): Measured {
    let [times, iterations, mostIterations, seconds, bytes, mostBytes] = [0, 0, 0, 0, 0, 0];
    let isRecorded = false;
    this.peak(new Map());
    for (const [k, node] of this.#nodes.entries()) {
      if (node.place !== place || node.part !== "whole") continue;
      const each = (node.atOnce ? this.#most : this.#left)[k] ?? 0;
      times += node.times;
      iterations += node.times * node.iterations;
      mostIterations = Math.max(mostIterations, node.iterations);
      mostBytes = Math.max(mostBytes, each);
      if (!node.atOnce && each > 0) isRecorded = true;
      if (node.isInner) continue;
      seconds += this.#seconds[k] ?? 0;
      bytes += node.times * each;
    }
    return { times, iterations, mostIterations, seconds, bytes, mostBytes, isRecorded };
  }
}

export interface PartsUnderMarks {
  readonly nodes: readonly ProfileNode[];
  readonly left: Float64Array;
  readonly most: Float64Array;
  /** By place: the most of what runs forward and back at once. */
  readonly atOnce: Float64Array;
  readonly seconds: Float64Array;
}

/** What was measured at a place. */
export interface Measured {
  readonly times: number;
  readonly iterations: number;
  /** Of the longest loop. */
  readonly mostIterations: number;
  /** In the forward sweep; what runs inside another one of the same place is contained in that. */
  readonly seconds: number;
  /** Recorded by all of them; by the largest. What runs forward and back at once: at most on the stacks. */
  readonly bytes: number;
  readonly mostBytes: number;
  /** Something there stays on the stacks: a checkpoint makes a difference. */
  readonly isRecorded: boolean;
}

/** Of each node, the seconds of all of them less what it has cost to note what is inside. */
function secondsWithoutNoting({ nodes, pairSeconds }: ProfileRecord): Float64Array {
  const pairs = new Float64Array(nodes.length);
  const seconds = new Float64Array(nodes.length);
  for (const [k, node] of nodes.entries()) {
    for (let i = 0; i < node.items.length; i += 2) {
      const code = node.items[i]!;
      if (code >= 0) pairs[k]! += node.items[i + 1]! * (1 + pairs[code]!);
    }
    seconds[k] = Math.max(0, node.seconds - node.times * pairs[k]! * pairSeconds);
  }
  return seconds;
}
