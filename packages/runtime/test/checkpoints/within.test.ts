import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkpoints, mark, peakStackBytes, release, resetPeak, stackBytes } from "../../src/index.js";
import { leastTime, onlineBound } from "../../src/schedules.js";
import type { Findings } from "./generated.js";
import type { LoopWithin } from "./within.js";
import { forwardWithin, recordBytes, reversedWithin, stateBytes } from "./within.js";

beforeEach(() => resetPeak());
afterEach(() => expect(stackBytes()).toBe(0));

/** Steps run without recording. */
function advancedBy(run: (found: Findings) => void): number {
  const before = checkpoints.advanced;
  const found: Findings = { wrong: [] };
  run(found);
  expect(found.wrong).toEqual([]);
  return checkpoints.advanced - before;
}

interface Sizes {
  readonly steps: number;
  readonly width: number;
  readonly numbers: number;
  readonly limit: number;
}

const loopOf = ({ steps, width, numbers, limit }: Sizes, more: Partial<LoopWithin> = {}): LoopWithin => ({
  steps,
  width,
  limit,
  isOnline: false,
  record: () => numbers,
  inner: [],
  ...more,
});

/**
 * The fewest steps that a division of the memory takes, of those that are tried: with each number of states up to 100, and then one in ten, so that a loop
 * may begin quickly; and up to as many as there are blocks, since beyond that more states change only how the blocks' length is rounded.
 */
function fewestSteps({ steps, width, numbers, limit }: Sizes): number {
  const [state, record] = [stateBytes(width), recordBytes(numbers)];
  if (steps * record <= limit) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (let slots = 1; slots * state + Math.max(record, slots > 1 ? state : 0) <= limit; slots = nextTried(slots)) {
    const last = Math.min(Math.floor((limit - slots * state) / record), steps - 1);
    const blocks = Math.ceil((steps - last) / last);
    least = Math.min(least, Math.ceil((steps - last) / blocks) * leastTime(slots, blocks));
    if (slots >= blocks) break;
  }
  return least;
}

const nextTried = (slots: number) => (slots < 100 ? slots + 1 : Math.floor(slots * 1.1));

const sizes = fc
  .record({
    steps: fc.integer({ min: 0, max: 300 }),
    width: fc.constantFrom(0, 1, 5, 40),
    numbers: fc.constantFrom(0, 1, 2, 9, 60),
    states: fc.integer({ min: 1, max: 20 }),
    records: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ states, records, ...loop }) => ({
    ...loop,
    limit: states * stateBytes(loop.width) + records * recordBytes(loop.numbers),
  }));

describe("a loop of known length", () => {
  it("passes all its states, and keeps to its memory", () => {
    fc.assert(
      fc.property(sizes, (loop) => {
        resetPeak();
        advancedBy((found) => reversedWithin(loopOf(loop), found));
        expect(stackBytes()).toBe(0);
        const more = Math.max(recordBytes(loop.numbers), stateBytes(loop.width));
        expect(peakStackBytes()).toBeLessThanOrEqual(loop.limit + more);
      }),
      { numRuns: 500 },
    );
  });

  it("runs as few steps as the best division of its memory takes", () => {
    fc.assert(
      fc.property(sizes, (loop) => {
        const advanced = advancedBy((found) => reversedWithin(loopOf(loop), found));
        const fewest = fewestSteps(loop);
        if (fewest === 0) expect(advanced).toBe(0);
        // Up to three steps are run at the beginning to see what they need, wherever a state should be stored.
        else expect(advanced).toBeLessThanOrEqual(fewest + 3);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a loop whose length comes out at its end", () => {
  it("passes all its states, and keeps to its memory", () => {
    fc.assert(
      fc.property(sizes, (loop) => {
        resetPeak();
        const { width, numbers, limit } = loop;
        advancedBy((found) => reversedWithin(loopOf(loop, { isOnline: true }), found));
        expect(stackBytes()).toBe(0);
        expect(peakStackBytes()).toBeLessThanOrEqual(limit + Math.max(recordBytes(numbers), stateBytes(width)));
      }),
      { numRuns: 500 },
    );
  });

  it("records half of the memory, and runs blocks of it as few times as there can be", () => {
    fc.assert(
      fc.property(sizes, (loop) => {
        const { steps, limit } = loop;
        const [state, record] = [stateBytes(loop.width), recordBytes(loop.numbers)];
        const block = Math.max(1, Math.floor(Math.min(limit / 2, limit - state) / record));
        const slots = Math.max(1, Math.floor((limit - Math.max(state, block * record)) / state));
        const advanced = advancedBy((found) => reversedWithin(loopOf(loop, { isOnline: true }), found));
        // The end of the loop is seen by its test: the step that is not there is not recorded.
        if (steps < block) expect(advanced).toBe(0);
        else expect(advanced).toBeLessThanOrEqual(block * onlineBound(slots, Math.ceil(steps / block)));
      }),
      { numRuns: 500 },
    );
  });
});

it("steps that record nothing fit into any memory", () => {
  let step = 0;
  checkpoints.beginOnlineWithin(1);
  while (checkpoints.forward()) {
    if (checkpoints.stores()) checkpoints.store();
    checkpoints.ran(checkpoints.count());
    let k = checkpoints.records();
    for (; k > 0 && step < 1000; k--) step++;
    checkpoints.recorded(k);
  }
  expect(checkpoints.turns()).toBe(1000);
  expect(checkpoints.backward()).toBe(false);
});

describe("loops within loops", () => {
  const small = fc.record({ steps: fc.integer({ min: 0, max: 9 }), width: fc.constantFrom(0, 2) });
  const plain = fc.record({ loop: small, slots: fc.integer({ min: 1, max: 4 }), isOnline: fc.boolean() });
  const innermost = plain.map(({ loop, ...more }) => ({ ...loop, ...more, hasNumbersOnly: true }));
  const within = (inner: fc.Arbitrary<readonly LoopWithin["inner"][number][]>, limit: fc.Arbitrary<number>) =>
    fc
      .record({ loop: small, inner, limit, numbers: fc.constantFrom(0, 1, 3) })
      .map(
        ({ loop, numbers, ...more }): LoopWithin => ({ ...loopOf({ ...loop, numbers, limit: more.limit }), ...more }),
      );

  it("of any kind are reversed from the inside to the outside", () => {
    const much = fc.integer({ min: 1500, max: 4000 });
    const inner = fc.array(fc.oneof(innermost, within(fc.array(innermost, { maxLength: 2 }), fc.constant(1e6))), {
      maxLength: 2,
    });
    fc.assert(
      fc.property(within(inner, much), fc.array(within(inner, fc.constant(1e6)), { maxLength: 2 }), (loop, others) => {
        advancedBy((found) => {
          const back = [loop, ...others].map((each, i) => forwardWithin(each, i, found));
          for (const sweep of back.reverse()) sweep();
        });
        expect(stackBytes()).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a loop in the steps of another that has as much memory", () => {
  it.each([false, true])("shares it (length comes out: %s)", (isOnline) => {
    for (const limit of [3000, 20_000, 1e5, 1e9]) {
      const inner = loopOf({ steps: 300, width: 9, numbers: 9, limit }, { isOnline });
      const outer = loopOf({ steps: 30, width: 20, numbers: 3, limit }, { isOnline, inner: [inner, inner] });
      resetPeak();
      const advanced = advancedBy((found) => reversedWithin(outer, found));
      if (limit === 1e9) expect(advanced).toBe(0);
      expect(peakStackBytes()).toBeLessThanOrEqual(limit);
    }
  });
});

describe("records whose sizes vary", () => {
  it("are measured by the largest of the first three", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 300, max: 5000 }), (steps, limit) => {
        const record = (step: number) => 10 + (step % 3);
        resetPeak();
        advancedBy((found) => reversedWithin(loopOf({ steps, width: 3, numbers: 12, limit }, { record }), found));
        expect(peakStackBytes()).toBeLessThanOrEqual(limit + recordBytes(12));
      }),
    );
  });
});

it("a mark is a way back into the middle of loops", () => {
  const found: Findings = { wrong: [] };
  const loop = loopOf({ steps: 40, width: 3, numbers: 2, limit: 400 });
  const back = forwardWithin(loop, 1, found);
  const bytes = stackBytes();
  const start = mark();
  checkpoints.beginWithin(9, 1000);
  checkpoints.forward();
  expect(checkpoints.records()).toBe(1);
  checkpoints.begin(3, 2);
  release(start);
  expect(stackBytes()).toBe(bytes);
  back();
  expect(found.wrong).toEqual([]);
});

describe("what is asked for must make sense", () => {
  it("no memory at all is none", () => {
    expect(() => checkpoints.beginWithin(5, 0, "model.ts:12")).toThrow(
      new RangeError("model.ts:12: the memory for states and records must be at least a byte; it is 0"),
    );
    expect(() => checkpoints.beginWithin(Number.NaN, 100, "model.ts:12")).toThrow(
      new RangeError("model.ts:12: the number of steps must be a whole number; it is NaN"),
    );
  });

  it("a loop below zero has no steps", () => {
    checkpoints.beginWithin(-3, 100);
    expect(checkpoints.forward()).toBe(false);
    expect(checkpoints.turns()).toBe(0);
    expect(checkpoints.backward()).toBe(false);
    checkpoints.begin(-3, 2);
    checkpoints.forward();
    expect(checkpoints.backward()).toBe(false);
  });

  it("says how much would do where there is too little, and that does", () => {
    const loop = { steps: 40, width: 200, numbers: 100 };
    const start = mark();
    expect(() => advancedBy((found) => reversedWithin(loopOf({ ...loop, limit: 2000 }), found))).toThrow(
      new RangeError(
        "loop of 40: 2 KB do not suffice: one state takes 1.7 KB and the record of one step 801 B; the least that would do is 2.5 KB",
      ),
    );
    release(start);
    advancedBy((found) => reversedWithin(loopOf({ ...loop, limit: 2500 }), found));
  });

  it("a loop that ends before it was said to is no loop of known length", () => {
    const start = mark();
    checkpoints.beginWithin(5, 100, "model.ts:12");
    checkpoints.forward();
    checkpoints.records();
    expect(() => checkpoints.recorded(2)).toThrow("model.ts:12: 2 of 1 steps are said not to have been run");
    release(start);
    checkpoints.beginWithin(5, 100, "model.ts:12");
    checkpoints.forward();
    checkpoints.records();
    expect(() => checkpoints.backward()).toThrow(
      "model.ts:12: the backward sweep begins before the forward sweep has ended",
    );
    expect(() => checkpoints.recorded(1)).toThrow(
      "model.ts:12: the loop has ended after 0 steps, and was said to have 5;",
    );
    release(start);
  });
});
