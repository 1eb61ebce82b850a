import { describe, expect, it } from "vitest";
import type { StorageLevel, TwoLevels } from "../../src/schedules.js";
import { costWithLevels, hierarchicalSchedule, leastTime, multistageSchedule, tally } from "../../src/schedules.js";
import { replayed } from "./model-checker.js";
import { cheapestOfAll } from "./search.js";

const level = (slots: number, write = 0, read = 0): StorageLevel => ({ slots, write, read });
const none = level(0);

/** Memory and disk, with costs from free to dear, also with memory that is slower than disk. */
const prices: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 0, 0],
  [0, 0, 1, 1],
  [0, 0, 0.25, 2],
  [0, 0, 3, 0.5],
  [0.25, 0.25, 1.5, 1],
  [1, 0, 0.5, 5],
  [2, 1, 0, 0],
  [0.5, 2, 1, 0.25],
];

function twoLevels(memory: number, disk: number, [w0, r0, w1, r1]: (typeof prices)[number]): TwoLevels {
  return [level(memory, w0, r0), level(disk, w1, r1)];
}

describe("hierarchicalSchedule", () => {
  it("costs as little as anything that can be done at all, on small sizes", () => {
    const worse: string[] = [];
    for (const price of prices) {
      for (let memory = 0; memory <= 2; memory++) {
        for (let disk = memory === 0 ? 1 : 0; disk <= 2; disk++) {
          for (let steps = 0; steps <= 6; steps++) {
            const levels = twoLevels(memory, disk, price);
            const [found, least] = [hierarchicalSchedule(steps, levels).cost, cheapestOfAll(steps, levels)];
            if (Math.abs(found - least) > 1e-9)
              worse.push(`${steps} steps, ${memory} + ${disk} slots, ${price}: ${found}, not ${least}`);
          }
        }
      }
    }
    expect(worse).toEqual([]);
  });

  it("costs what it says, and holds no more than there is room for", () => {
    for (const price of prices) {
      for (const [memory, disk] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [2, 3],
        [4, 1],
        [3, Number.POSITIVE_INFINITY],
      ] as const) {
        for (const steps of [0, 1, 2, 3, 7, 20, 41]) {
          const levels = twoLevels(memory, disk, price);
          const schedule = hierarchicalSchedule(steps, levels);
          const counted = replayed(schedule, steps);
          const [w0, r0, w1, r1] = price;
          const [s0, s1] = counted.stores as [number, number];
          const [l0, l1] = counted.restores as [number, number];
          expect(counted.advances + s0 * w0 + l0 * r0 + s1 * w1 + l1 * r1).toBeCloseTo(schedule.cost, 9);
        }
      }
    }
  });

  it("takes T(r, n - 1) where storing costs nothing and one level has all slots", () => {
    for (let snapshots = 1; snapshots <= 4; snapshots++)
      for (let steps = 1; steps <= 60; steps++) {
        const least = leastTime(snapshots, steps - 1);
        expect(hierarchicalSchedule(steps, [level(snapshots), none]).cost).toBe(least);
        expect(hierarchicalSchedule(steps, [none, level(snapshots)]).cost).toBe(least);
      }
  });

  it("moves a state to the other level where that pays, and only there", () => {
    const moves = (levels: TwoLevels) => {
      const actions = [...hierarchicalSchedule(12, levels)];
      return actions.filter((action, i) => {
        const after = actions[i + 1];
        return action.kind === "store" && after?.kind === "drop" && after.step === action.step;
      }).length;
    };
    expect(moves([level(1), level(2, 0.5, 3)])).toBeGreaterThan(0);
    expect(moves([level(1), level(2)])).toBe(0);
  });

  it("keeps what is dear to write off the disk", () => {
    const schedule = hierarchicalSchedule(30, [level(3), level(10, 1000, 1000)]);
    expect(tally(schedule).stores[1]).toBe(0);
    expect(tally(hierarchicalSchedule(30, [level(3), level(10, 0.5, 0.5)])).stores[1]).toBeGreaterThan(0);
  });
});

it("refuses to look for what would take minutes", () => {
  expect(() => hierarchicalSchedule(50_000, [level(10), level(20)])).toThrow(
    "the cheapest schedule for 50000 steps and 10 + 20 slots takes too long to find; multistageSchedule does not",
  );
});

describe("multistageSchedule", () => {
  it("runs as few steps as with all slots in one level, and costs what it says", () => {
    for (const price of prices) {
      for (const [memory, disk] of [
        [1, 0],
        [0, 2],
        [1, 2],
        [3, 2],
        [2, Number.POSITIVE_INFINITY],
      ] as const) {
        for (const steps of [0, 1, 2, 10, 50]) {
          const levels = twoLevels(memory, disk, price);
          const schedule = multistageSchedule(steps, levels);
          const counted = replayed(schedule, steps);
          const all = Math.min(memory + disk, Math.max(1, steps));
          expect(counted.advances).toBe(steps === 0 ? 0 : leastTime(all, steps - 1));
          expect(costWithLevels({ ...counted, steps, repetitions: 0 }, levels)).toBeCloseTo(schedule.cost, 9);
        }
      }
    }
  });

  it("never costs less than the cheapest schedule, and sometimes more", () => {
    const costs = prices.map((price) => {
      const levels = twoLevels(2, 3, price);
      return multistageSchedule(40, levels).cost - hierarchicalSchedule(40, levels).cost;
    });
    expect(Math.min(...costs)).toBeGreaterThanOrEqual(-1e-9);
    expect(Math.max(...costs)).toBeGreaterThan(1);
  });

  it("no other distribution of the same slots costs less", () => {
    const [stores, restores] = [new Array<number>(5).fill(0), new Array<number>(5).fill(0)];
    for (const action of multistageSchedule(30, [level(5), none])) {
      if (action.kind === "store") stores[action.slot]!++;
      if (action.kind === "restore") restores[action.slot]!++;
    }
    for (const price of prices) {
      for (const [memory, disk] of [
        [2, 3],
        [1, 4],
        [4, 1],
      ] as const) {
        const levels = twoLevels(memory, disk, price);
        const costs: number[] = [];
        for (let set = 0; set < 32; set++) {
          const isFast = stores.map((_, slot) => (set & (1 << slot)) !== 0);
          if (isFast.filter(Boolean).length > memory || isFast.filter((fast) => !fast).length > disk) continue;
          const at = (slot: number) => levels[isFast[slot] ? 0 : 1];
          costs.push(
            stores.reduce((sum, count, slot) => sum + count * at(slot).write + restores[slot]! * at(slot).read, 0),
          );
        }
        expect(multistageSchedule(30, levels).cost).toBeCloseTo(leastTime(5, 29) + Math.min(...costs), 9);
      }
    }
  });

  it("leaves memory alone where the disk is faster, and has room", () => {
    const levels: TwoLevels = [level(3, 1, 1), level(9)];
    expect(tally(multistageSchedule(9, levels)).stores[0]).toBe(0);
  });
});

it("says what is wrong with levels", () => {
  for (const make of [hierarchicalSchedule, multistageSchedule]) {
    expect(() => make(-1, [level(1), none])).toThrow(
      new RangeError("the number of steps must be a whole number, at least 0; it is -1"),
    );
    expect(() => make(2.5, [level(1), none])).toThrow("it is 2.5");
    expect(() => make(5, [none, none])).toThrow("neither level has a slot: at least one state is stored");
    expect(() => make(5, [level(1.5), none])).toThrow("the number of slots of level 0 must be a whole number");
    expect(() => make(5, [level(1), level(1, -1)])).toThrow("the cost of writing at level 1 must be a finite number");
    expect(() => make(5, [level(1, 0, Number.NaN), none])).toThrow("the cost of reading at level 0");
  }
});
