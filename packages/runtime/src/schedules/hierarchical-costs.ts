/**
 * The least cost of reversing a stretch of steps with two levels of storage, where writing and reading cost time.
 *
 * Every state that is stored stays where it is until its stretch is reversed, or is moved to the other level at a moment when it is current;
 * between such moments a stretch is cut as in divide-and-conquer.ts. With one level that costs nothing the least cost is T(r, n - 1).
 *
 * Paper   after Aupy, Herrmann, Hovland, Robert 2016 (SIAM J. Sci. Comput. 38), and Herrmann, Pallez 2020 (H-Revolve, ACM TOMS 46); the moves
 *         between the levels are ours
 * Limits  four numbers for each length and each pair of numbers of free slots, and time proportional to the square of the length:
 *         n (a + 1) (b + 1) numbers, n² (a + 1) (b + 1) operations for n steps, a slots in memory and b on disk
 */
import type { TwoLevels } from "./level-costs.js";

/** How many slots are free at each level. */
export type Free = readonly [memory: number, disk: number];

/** n² (a + 1) (b + 1) of what is not tried: it would take minutes. */
const MOST_WORK = 5e9;

export class HierarchicalCosts {
  /** How many numbers of free slots there are at each level, none included. */
  private readonly widths: readonly [number, number];
  /** No limit on disk: what is free there does not change. */
  private readonly isUnlimited: boolean;
  /** First state current, stored nowhere; by length and free slots. */
  private readonly fresh: Float64Array;
  /** First state current, and stored at level 0 or 1. */
  private readonly stored: readonly [Float64Array, Float64Array];
  /** The same, where the next thing is a cut. */
  private readonly cut: readonly [Float64Array, Float64Array];

  constructor(
    private readonly steps: number,
    private readonly levels: TwoLevels,
  ) {
    const [memory, disk] = levels;
    this.isUnlimited = disk.slots >= steps;
    this.widths = [Math.min(memory.slots, steps) + 1, this.isUnlimited ? 1 : disk.slots + 1];
    const area = this.widths[0] * this.widths[1];
    if (steps * steps * area > MOST_WORK)
      throw new RangeError(
        `the cheapest schedule for ${steps} steps and ${this.widths.map((width) => width - 1).join(" + ")} slots takes too long to find; multistageSchedule does not`,
      );
    const size = (steps + 1) * area;
    this.fresh = new Float64Array(size);
    this.stored = [new Float64Array(size), new Float64Array(size)];
    this.cut = [new Float64Array(size), new Float64Array(size)];
    for (let length = 2; length <= steps; length++) this.fill(length);
  }

  /** All slots free. */
  get allFree(): Free {
    return [this.widths[0] - 1, this.isUnlimited ? Number.POSITIVE_INFINITY : this.widths[1] - 1];
  }

  /** Of the whole loop, whose first state is stored nowhere. */
  get least(): number {
    return this.steps === 0 ? 0 : this.fresh[this.index(this.steps, ...this.allFree)]!;
  }

  /** At which level to store the first state of a stretch, of at least two steps, that is stored nowhere. */
  levelOfFresh(length: number, free: Free): number {
    return this.atLevel(0, length, free) <= this.atLevel(1, length, free) ? 0 : 1;
  }

  /** Whether the first state of a stretch, of at least two steps, that is current and stored at `level` had better be stored at the other one. */
  movesFirst(length: number, level: number, free: Free): boolean {
    const at = this.index(length, ...free);
    return this.stored[level]![at]! < this.cut[level]![at]!;
  }

  /** After which step to cut a stretch, of at least two steps, whose first state is current and stored at `level`. */
  bestCut(length: number, level: number, free: Free): number {
    const { fresh } = this;
    const stored = this.stored[level]!;
    const row = this.index(0, ...free);
    let best = 1;
    let least = Number.POSITIVE_INFINITY;
    for (let q = 1; q < length; q++) {
      const cost = q + fresh[row + length - q]! + stored[row + q]!;
      if (cost < least) {
        least = cost;
        best = q;
      }
    }
    return best;
  }

  private fill(length: number): void {
    const all = this.everyFree();
    for (const free of all)
      for (const level of [0, 1]) this.cut[level]![this.index(length, ...free)] = this.cost(length, level, free);
    for (const free of all) {
      const at = this.index(length, ...free);
      for (const level of [0, 1])
        this.stored[level]![at] = Math.min(this.cut[level]![at]!, this.moved(level, length, free));
    }
    for (const free of all)
      this.fresh[this.index(length, ...free)] = Math.min(this.atLevel(0, length, free), this.atLevel(1, length, free));
  }

  /** With the best cut, which leaves two shorter stretches. */
  private cost(length: number, level: number, free: Free): number {
    const q = this.bestCut(length, level, free);
    const right = this.fresh[this.index(length - q, ...free)]!;
    return q + right + this.levels[level]!.read + this.stored[level]![this.index(q, ...free)]!;
  }

  private everyFree(): Free[] {
    const all: Free[] = [];
    for (let memory = 0; memory < this.widths[0]; memory++)
      for (let disk = 0; disk < this.widths[1]; disk++)
        all.push([memory, this.isUnlimited ? Number.POSITIVE_INFINITY : disk]);
    return all;
  }

  /** The first state is written at the other level, which leaves its slot free, and the stretch is cut then. */
  private moved(level: number, length: number, free: Free): number {
    const other = 1 - level;
    const left = move(free, level, other);
    if (left === undefined || !this.isInside(left)) return Number.POSITIVE_INFINITY;
    return this.levels[other]!.write + this.cut[other]![this.index(length, ...left)]!;
  }

  /** The first state, stored nowhere, is written at a level. */
  private atLevel(level: number, length: number, free: Free): number {
    const left = take(free, level);
    if (left === undefined) return Number.POSITIVE_INFINITY;
    return this.levels[level]!.write + this.stored[level]![this.index(length, ...left)]!;
  }

  private isInside([memory, disk]: Free): boolean {
    return memory < this.widths[0] && (this.isUnlimited || disk < this.widths[1]);
  }

  /** What belongs to the same free slots lies side by side. */
  private index(length: number, memory: number, disk: number): number {
    return (memory * this.widths[1] + (this.isUnlimited ? 0 : disk)) * (this.steps + 1) + length;
  }
}

/** The free slots when one more is taken; undefined where there is none. */
export function take([memory, disk]: Free, level: number): Free | undefined {
  if (level === 0) return memory > 0 ? [memory - 1, disk] : undefined;
  return disk > 0 ? [memory, disk - 1] : undefined;
}

/** The free slots when a state moves from one level to another. */
export function move(free: Free, from: number, to: number): Free | undefined {
  const taken = take(free, to);
  return taken === undefined ? undefined : give(taken, from);
}

/** The free slots when one is given back. */
function give([memory, disk]: Free, level: number): Free {
  return level === 0 ? [memory + 1, disk] : [memory, disk + 1];
}
