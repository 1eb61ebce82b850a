import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leastTime, measuredSchedule, optimalScheduleForCosts, scheduleForCosts } from "../../src/schedules.js";
import type { Counted } from "./model-checker.js";
import { replayed } from "./model-checker.js";

const costOf = ({ visits }: Counted, costs: readonly number[]) =>
  visits.reduce((sum, count, step) => sum + count * costs[step]!, 0);

/** The recurrence of section 4, without a table. */
function least(costs: readonly number[], snapshots: number): number {
  const memo = new Map<string, number>();
  const of = (from: number, to: number, r: number): number => {
    if (to - from <= 1) return 0;
    const key = `${from} ${to} ${r}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    let [best, before] = [Number.POSITIVE_INFINITY, 0];
    for (let q = from + 1; q < to; q++) {
      before += costs[q - 1]!;
      if (r > 1 || q === to - 1) best = Math.min(best, before + of(from, q, r) + of(q, to, r - 1));
    }
    memo.set(key, best);
    return best;
  };
  return of(0, costs.length, snapshots);
}

const someCosts = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 24 });

describe("optimalScheduleForCosts", () => {
  it("is the optimum, and costs what it says", () => {
    fc.assert(
      fc.property(someCosts, fc.integer({ min: 1, max: 6 }), (costs, snapshots) => {
        const schedule = optimalScheduleForCosts(costs, snapshots);
        const counted = replayed(schedule, costs.length);
        expect(costOf(counted, costs)).toBe(schedule.cost);
        expect(counted.peak[0]).toBeLessThanOrEqual(snapshots);
        expect(schedule.cost).toBe(least(costs, snapshots));
      }),
      { numRuns: 100 },
    );
  });

  it("is that of equal steps where all cost the same", () => {
    for (const n of [1, 2, 10, 40])
      expect(optimalScheduleForCosts(new Array(n).fill(1), 3).cost).toBe(leastTime(3, n - 1));
  });

  it("says what is wrong", () => {
    expect(() => optimalScheduleForCosts([1, -1], 2)).toThrow(
      new RangeError("the cost of step 1 must be a finite number, not below zero; it is -1"),
    );
    expect(() => optimalScheduleForCosts([Number.NaN], 2)).toThrow("the cost of step 0");
    expect(() => optimalScheduleForCosts([1], 0)).toThrow("the number of snapshots must be a whole number, at least 1");
    expect(() => optimalScheduleForCosts(new Array(513).fill(1), 2)).toThrow("use scheduleForCosts");
  });
});

describe("scheduleForCosts", () => {
  it("reverses everything, for any costs", () => {
    fc.assert(
      fc.property(someCosts, fc.integer({ min: 1, max: 6 }), (costs, snapshots) => {
        const schedule = scheduleForCosts(costs, snapshots);
        const counted = replayed(schedule, costs.length);
        expect(costOf(counted, costs)).toBeCloseTo(schedule.cost, 9);
        expect(counted.peak[0]).toBeLessThanOrEqual(snapshots);
        expect(schedule.cost).toBeGreaterThanOrEqual(least(costs, snapshots));
      }),
      { numRuns: 100 },
    );
  });

  it("is optimal where all steps cost the same, whatever they cost", () => {
    for (const each of [1, 0.1, 3e-7, 1e9])
      for (const n of [2, 9, 100, 257])
        for (const r of [1, 2, 5]) {
          const { cost } = scheduleForCosts(new Array(n).fill(each), r);
          expect(cost / each / leastTime(r, n - 1)).toBeCloseTo(1, 9);
        }
  });

  it("comes near the optimum where costs grow, or fall", () => {
    const growing = Array.from({ length: 100 }, (_, i) => i + 1);
    for (const costs of [growing, [...growing].reverse()]) {
      const ratio = scheduleForCosts(costs, 5).cost / optimalScheduleForCosts(costs, 5).cost;
      expect(ratio).toBeLessThan(1.1);
    }
  });
});

describe("measuredSchedule", () => {
  it("costs one sweep, and the optimum for what it has measured", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 24 }), (costs) => {
        const counted = replayed(measuredSchedule(costs.length, 3), costs.length, costs);
        const before = costs.slice(0, -1);
        const sweep = before.reduce((sum, each) => sum + each, 0);
        expect(costOf(counted, costs)).toBe(sweep + least(before, 3));
      }),
      { numRuns: 50 },
    );
  });

  it("reverses long loops, short ones and none", () => {
    for (const n of [0, 1, 2, 129, 130, 400]) {
      const counted = replayed(measuredSchedule(n, 4), n);
      // Equal costs: as if the last step, which the first sweep leaves out, were not there.
      if (n > 1) expect(counted.advances).toBe(n - 1 + leastTime(4, n - 2));
    }
  });

  it("asks for a clock", () => {
    const actions = measuredSchedule(3, 2)[Symbol.iterator]();
    actions.next();
    actions.next();
    expect(() => actions.next({ step: 1 })).toThrow("give runReversed a clock");
  });
});
