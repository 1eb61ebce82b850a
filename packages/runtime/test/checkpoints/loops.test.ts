import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkpoints, mark, peakStackBytes, reals, release, resetPeak, stackBytes } from "../../src/index.js";
import { leastTime, onlineBound } from "../../src/schedules.js";
import type { Findings, Loop } from "./generated.js";
import { forwardSweep, reversed } from "./generated.js";

beforeEach(() => resetPeak());
afterEach(() => expect(stackBytes()).toBe(0));

/** Steps run without recording, all loops counted. */
function advancedBy(run: (found: Findings) => void): number {
  const before = checkpoints.advanced;
  const found: Findings = { wrong: [] };
  run(found);
  expect(found.wrong).toEqual([]);
  return checkpoints.advanced - before;
}

/** Bytes of a snapshot as `State` pushes it. */
const snapshotBytes = (width: number) => 8 * width + 8 + 1 + 8;

describe("a loop of known length", () => {
  it("passes all its states, in as few steps as there can be", () => {
    for (const slots of [1, 2, 3, 5, 8, 20, 100])
      for (let steps = 0; steps <= 130; steps += 1 + (slots % 3)) {
        const advanced = advancedBy((found) => reversed({ steps, slots, isOnline: false, width: 2 }, found));
        expect(advanced, `${steps} steps, ${slots} slots`).toBe(leastTime(slots, steps));
      }
  });

  it("never has more states than it may, and gives all back", () => {
    for (const slots of [1, 2, 3, 7])
      for (const steps of [1, 2, 10, 33]) {
        resetPeak();
        advancedBy((found) => reversed({ steps, slots, isOnline: false, width: 3 }, found));
        const held = Math.min(slots, steps) * snapshotBytes(3);
        expect(peakStackBytes()).toBeGreaterThanOrEqual(held);
        // One more is on the stacks while it is put back.
        expect(peakStackBytes()).toBeLessThanOrEqual(held + snapshotBytes(3) + 8);
      }
  });
});

describe("a loop whose length comes out at its end", () => {
  it("passes all its states, within the bound", () => {
    for (const slots of [1, 2, 3, 5, 8, 20])
      for (let steps = 0; steps <= 130; steps += 1 + (slots % 3)) {
        const advanced = advancedBy((found) => reversed({ steps, slots, isOnline: true, width: 2 }, found));
        expect(advanced).toBeLessThanOrEqual(onlineBound(slots, steps));
        expect(advanced).toBeGreaterThanOrEqual(leastTime(slots, steps));
      }
  });
});

const loopOfDepth = (depth: number): fc.Arbitrary<Loop> =>
  fc.record({
    steps: fc.integer({ min: 0, max: depth === 1 ? 40 : 9 }),
    slots: fc.integer({ min: 1, max: 12 }),
    isOnline: fc.boolean(),
    width: fc.constantFrom(0, 1, 3, 60),
    inner: depth === 1 ? fc.constant(undefined) : fc.option(loopOfDepth(depth - 1), { nil: undefined }),
  });

/** The steps that are run without recording, at most; each inner loop is reversed once for each step around it. */
const mostSteps = ({ steps, slots, isOnline, inner }: Loop): number =>
  (isOnline ? onlineBound(slots, steps) : leastTime(slots, steps)) +
  (inner === undefined ? 0 : steps * mostSteps(inner));

it("loops within loops, of any kind, are reversed from the inside to the outside", () => {
  fc.assert(
    fc.property(loopOfDepth(3), (loop) => {
      const advanced = advancedBy((found) => reversed(loop, found));
      expect(advanced).toBeLessThanOrEqual(mostSteps(loop));
      expect(stackBytes()).toBe(0);
    }),
    { numRuns: 300 },
  );
});

it("loops one after the other are reversed in the opposite order", () => {
  fc.assert(
    fc.property(fc.array(loopOfDepth(2), { maxLength: 6 }), (loops) => {
      advancedBy((found) => {
        const back = loops.map((loop, i) => forwardSweep(loop, i, found));
        for (const sweep of back.reverse()) sweep();
      });
    }),
    { numRuns: 100 },
  );
});

it("a snapshot that lies in several chunks of a stack comes back in one piece", () => {
  const width = 70_000;
  reals.pushArray(new Float64Array(60_000).fill(1));
  advancedBy((found) => reversed({ steps: 5, slots: 2, isOnline: false, width }, found));
  const back = new Float64Array(60_000);
  reals.popArray(back);
  expect(back.every((x) => x === 1)).toBe(true);
});

it("a mark is a way back into the middle of loops", () => {
  const found: Findings = { wrong: [] };
  const outer = forwardSweep({ steps: 9, slots: 3, isOnline: false, width: 2 }, 0, found);
  const bytes = stackBytes();
  const start = mark();
  forwardSweep({ steps: 20, slots: 4, isOnline: true, width: 3 }, 1, found);
  checkpoints.begin(5, 2);
  checkpoints.forward();
  checkpoints.stores();
  reals.push(1);
  release(start);
  expect(stackBytes()).toBe(bytes);
  outer();
  expect(found.wrong).toEqual([]);
});
