import type { StorageLevel } from "../../src/schedules.js";

/**
 * The least cost of reversing a loop of `steps` steps, over everything that can be done at all: a shortest path through all situations. A
 * situation is the current state, what each level holds, and how many steps have no adjoint yet. Costs are multiples of a quarter.
 */
export function cheapestOfAll(steps: number, levels: readonly StorageLevel[]): number {
  const none = steps;
  const sets = 1 << steps;
  const encode = (current: number, held: readonly number[], left: number) =>
    held.reduce((code, set) => code * sets + set, current * (steps + 1) + left);
  interface Situation {
    readonly current: number;
    readonly held: readonly number[];
    readonly left: number;
  }
  const queue: Situation[][] = [[{ current: 0, held: levels.map(() => 0), left: steps }]];
  const done = new Set<number>();
  for (let cost = 0; cost < queue.length; cost++) {
    // More of the same cost may be added on the way.
    for (const situation of queue[cost] ?? []) {
      const { current, held, left } = situation;
      if (left === 0) return cost / 4;
      const code = encode(current, held, left);
      if (done.has(code)) continue;
      done.add(code);
      const go = (more: number, to: Partial<Situation>) => {
        const at = cost + Math.round(4 * more);
        queue[at] ??= [];
        queue[at].push({ ...situation, ...to });
      };
      const hold = (level: number, set: number) => held.map((old, i) => (i === level ? set : old));
      if (current !== none) {
        if (current + 1 < left) go(1, { current: current + 1 });
        if (current === left - 1) go(0, { current: none, left: left - 1 });
      }
      levels.forEach(({ slots, write, read }, level) => {
        const set = held[level]!;
        if (current !== none && (set & (1 << current)) === 0 && bits(set) < slots)
          go(write, { held: hold(level, set | (1 << current)) });
        for (let i = 0; i < left; i++) {
          if ((set & (1 << i)) === 0) continue;
          if (i !== current) go(read, { current: i });
          go(0, { held: hold(level, set & ~(1 << i)) });
        }
      });
    }
  }
  return Number.POSITIVE_INFINITY;
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}
