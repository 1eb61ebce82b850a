import { describe, expect, it } from "vitest";
import {
  bestNestedSplit,
  leastTime,
  nestedTime,
  optimalCuts,
  optimalSchedule,
  reachOf,
  repetitionNumber,
} from "../../src/schedules.js";
import { replayed } from "./model-checker.js";
import { cheapestOfAll } from "./search.js";

/** n over k. */
function binomial(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let value = 1n;
  for (let i = 1; i <= k; i++) value = (value * BigInt(n - k + i)) / BigInt(i);
  return value;
}

describe("leastTime", () => {
  it("has the values of the paper", () => {
    expect([leastTime(3, 5), leastTime(5, 100), leastTime(10, 250), leastTime(5, 250)]).toEqual([7, 320, 675, 1045]);
  });

  it("is k (p + 1) - M(r + 1, k), for either k where there are two", () => {
    for (let r = 1; r <= 20; r++) {
      for (let p = 1, k = 1; p <= 1000; p++) {
        while (binomial(r + k, r) - 1n < BigInt(p)) k++;
        const at = (k: number) => Number(BigInt(k) * BigInt(p + 1) - binomial(r + k, r + 1));
        if (leastTime(r, p) !== at(k)) expect(leastTime(r, p), `T(${r}, ${p})`).toBe(at(k));
        if (BigInt(p) === binomial(r + k, r) - 1n) expect(leastTime(r, p)).toBe(at(k + 1));
        if (repetitionNumber(r, p) !== k) expect(repetitionNumber(r, p), `k of ${r}, ${p}`).toBe(k);
      }
    }
  });

  it("is the optimum of cutting a sequence anywhere, and the optimal cuts are those that reach it", () => {
    // best[r][p]; no register: only u(0) can be there.
    const best = [[0, ...new Array<number>(200).fill(Number.POSITIVE_INFINITY)]];
    for (let r = 1; r <= 20; r++) {
      const row = [0];
      best.push(row);
      for (let p = 1; p <= 200; p++) {
        const times: number[] = [];
        for (let q = 1; q <= p; q++) times.push(q + row[q - 1]! + best[r - 1]![p - q]!);
        row.push(Math.min(...times));
        if (leastTime(r, p) !== row[p]) expect(leastTime(r, p), `T(${r}, ${p})`).toBe(row[p]);
        const { least, most } = optimalCuts(r, p);
        const optimal = [times.indexOf(row[p]!) + 1, times.lastIndexOf(row[p]!) + 1];
        if (least !== optimal[0] || most !== optimal[1]) expect([least, most], `cuts of ${r}, ${p}`).toEqual(optimal);
      }
    }
  });

  it("is the optimum of everything that can be done at all, on small sizes", () => {
    for (let snapshots = 1; snapshots <= 4; snapshots++)
      for (let steps = 1; steps <= 8; steps++)
        expect(leastTime(snapshots, steps - 1)).toBe(cheapestOfAll(steps, [{ slots: snapshots, write: 0, read: 0 }]));
  });

  it("is exact, or refuses", () => {
    expect(leastTime(1, 94_906_264)).toBe(Number((94_906_264n * 94_906_265n) / 2n));
    const k = repetitionNumber(2, 1_000_000_000);
    expect(binomial(k + 1, 2) - 1n < 1_000_000_000n && binomial(k + 2, 2) > 1_000_000_000n).toBe(true);
    expect(leastTime(2, 1_000_000_000)).toBe(Number(BigInt(k) * 1_000_000_001n - binomial(k + 2, 3)));
    expect(() => leastTime(1, 2 ** 40)).toThrow("T(1, 1099511627776) is too large: above 2^53 numbers are not exact");
    expect(reachOf(20, 30)).toBe(Number(binomial(49, 20)));
    expect(() => reachOf(60, 60)).toThrow("M(60, 60) is too large");
    expect([reachOf(0, 0), reachOf(3, 0), reachOf(0, 5), reachOf(3, 1), reachOf(1, 7)]).toEqual([1, 0, 1, 1, 7]);
  });

  it("says what is wrong with its arguments", () => {
    expect(() => leastTime(0, 5)).toThrow(
      new RangeError("the number of registers must be a whole number, at least 1; it is 0"),
    );
    expect(() => leastTime(2, -1)).toThrow("the length of the sequence must be a whole number, at least 0; it is -1");
    expect(() => leastTime(2, 0.5)).toThrow("it is 0.5");
    expect(() => repetitionNumber(1.5, 3)).toThrow("it is 1.5");
    expect(() => optimalCuts(3, 0)).toThrow("a sequence of length 0 has one state, and is not cut");
    expect(() => leastTime(Number.NaN, 3)).toThrow("it is NaN");
  });
});

describe("optimalSchedule", () => {
  it("runs T(r, n - 1) steps with r snapshots, none of them more than k times", () => {
    for (let snapshots = 1; snapshots <= 12; snapshots++) {
      for (const steps of [0, 1, 2, 3, 4, 5, 7, 10, 13, 20, 35, 56, 84, 101, 250, snapshots, snapshots + 1]) {
        const schedule = optimalSchedule(steps, snapshots);
        const counted = replayed(schedule, steps);
        expect(counted.advances).toBe(schedule.advances);
        expect(counted.advances).toBe(steps === 0 ? 0 : leastTime(snapshots, steps - 1));
        expect(counted.peak[0]).toBeLessThanOrEqual(snapshots);
        if (steps > 1) expect(Math.max(...counted.visits)).toBe(repetitionNumber(snapshots, steps - 1));
      }
    }
  });

  it("stores as few states as any of the fastest", () => {
    // Over all optimal cuts; the first state of a single step is not stored.
    const memo = new Map<number, number>();
    const fewest = (steps: number, snapshots: number): number => {
      if (steps === 1 || snapshots === 1) return 0;
      const key = steps * 100 + snapshots;
      const known = memo.get(key);
      if (known !== undefined) return known;
      const { least, most } = optimalCuts(snapshots, steps - 1);
      let best = Number.POSITIVE_INFINITY;
      for (let q = least; q <= most; q++) {
        const right = steps - q === 1 ? 0 : 1 + fewest(steps - q, snapshots - 1);
        best = Math.min(best, right + fewest(q, snapshots));
      }
      memo.set(key, best);
      return best;
    };
    for (let snapshots = 1; snapshots <= 8; snapshots++)
      for (const steps of [2, 3, 8, 21, 34, 77, 100, 160, 250])
        expect(replayed(optimalSchedule(steps, snapshots), steps).stores).toEqual([1 + fewest(steps, snapshots)]);
  });

  it("can be followed twice", () => {
    const schedule = optimalSchedule(30, 3);
    expect(replayed(schedule, 30)).toEqual(replayed(schedule, 30));
  });

  it("begins at once, however long the loop is", () => {
    const actions = optimalSchedule(1_000_000, 20)[Symbol.iterator]();
    expect(actions.next().value).toEqual({ kind: "store", step: 0, slot: 0, level: 0 });
    expect(actions.next().value).toMatchObject({ kind: "advance", from: 0 });
  });

  it("says what is wrong with its arguments", () => {
    expect(() => optimalSchedule(10, 0)).toThrow("the number of snapshots must be a whole number, at least 1; it is 0");
    expect(() => optimalSchedule(-3, 2)).toThrow("the number of steps must be a whole number, at least 0; it is -3");
    expect(() => optimalSchedule(3.5, 2)).toThrow("it is 3.5");
    expect(() => optimalSchedule(Number.POSITIVE_INFINITY, 2)).toThrow("it is Infinity");
  });
});

describe("nested loops", () => {
  it("share registers as in the paper", () => {
    expect(bestNestedSplit(10, 250, 100)).toEqual({ outer: 5, inner: 5, time: 183_500 });
    expect(bestNestedSplit(10, 2500, 100)).toEqual({ outer: 6, inner: 4, time: 2_592_600 });
  });

  it("take the time of the outer loop's advances and of the inner loop's reversals", () => {
    for (const [r1, n, r2, m] of [
      [2, 7, 3, 5],
      [1, 4, 1, 6],
      [4, 30, 2, 12],
    ] as const) {
      // u(n) of the outer loop is among the states of the sequence: as if there were one more step.
      const outer = replayed(optimalSchedule(n + 1, r1), n + 1).advances;
      const inner = replayed(optimalSchedule(m, r2), m).advances;
      expect(nestedTime(r1, n, r2, m)).toBe(m * outer + n * inner);
    }
  });

  it("no other split is faster", () => {
    for (let registers = 2; registers <= 12; registers++) {
      const best = bestNestedSplit(registers, 60, 17);
      expect(best.outer + best.inner).toBe(registers);
      for (let outer = 1; outer < registers; outer++)
        expect(nestedTime(outer, 60, registers - outer, 17)).toBeGreaterThanOrEqual(best.time);
    }
  });

  it("say what is wrong", () => {
    expect(() => bestNestedSplit(1, 5, 5)).toThrow(
      "the number of registers that two loops share must be a whole number, at least 2; it is 1",
    );
    expect(() => nestedTime(1, 0, 1, 5)).toThrow("the length of the outer loop must be a whole number, at least 1");
    expect(() => nestedTime(1, 5, 1, -5)).toThrow("the length of the inner loop must be a whole number, at least 1");
  });
});
