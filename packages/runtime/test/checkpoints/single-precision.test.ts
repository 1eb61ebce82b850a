/** States that are kept in single precision. */
import { describe, expect, it } from "vitest";
import { checkpoints, ints, peakStackBytes, reals, resetPeak, stackBytes } from "../../src/index.js";
import { nodeFiles } from "../../src/schedules/node/node-files.js";
import { fileSnapshots } from "../../src/schedules.js";

/** What a state is when it comes back. */
function throughState(state: readonly number[], isSingle = true): { readonly state: number[]; readonly bytes: number } {
  const u = [...state];
  let bytes = 0;
  checkpoints.begin(2, 1, "model.ts:7");
  if (isSingle) checkpoints.single();
  const store = () => {
    reals.pushArray(u);
    ints.push(7);
    checkpoints.store();
    bytes = checkpoints.bytes();
  };
  for (let more = checkpoints.forward(); more; more = checkpoints.forward()) if (checkpoints.stores()) store();
  u.fill(0);
  const seen: number[][] = [];
  for (let more = checkpoints.backward(); more; more = checkpoints.backward()) {
    if (checkpoints.restores()) {
      expect(ints.pop()).toBe(7);
      reals.popArray(u);
      seen.push([...u]);
    }
    if (checkpoints.stores()) store();
    checkpoints.turns();
  }
  expect(stackBytes()).toBe(0);
  expect(seen.length).toBeGreaterThan(0);
  for (const each of seen) expect(each).toEqual(seen[0]);
  return { state: seen[0]!, bytes };
}

describe("a state in single precision", () => {
  it("takes half the room, and is rounded", () => {
    const state = Array.from({ length: 1000 }, (_, i) => Math.sin(i) * 10 ** ((i % 28) - 14));
    const { state: back, bytes } = throughState(state);
    expect(bytes).toBe(4 * 1000 + 8);
    back.forEach((x, i) => expect(x).toBe(Math.fround(state[i]!)));
    expect(throughState(state, false)).toEqual({ state, bytes: 8 * 1000 + 8 });
  });

  it("keeps what has no size, and whole numbers that it has", () => {
    const state = [0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3, 2 ** 24, -(2 ** 60), 0.5];
    expect(throughState(state)).toEqual({ state, bytes: 4 * state.length + 8 });
  });

  it.each([
    ["too large", 1e39],
    ["too large when it is rounded", 3.4028235677973366e38],
    ["too small", 1e-39],
    ["so small that it would be none", 1e-60],
    ["a whole number that would be another", 2 ** 24 + 1],
    ["a time in milliseconds", 1_700_000_000_123],
  ])("stays as it is where a number is %s", (_, x) => {
    const state = [0.1, x, 0.3];
    expect(throughState(state)).toEqual({ state, bytes: 8 * 3 + 8 });
    expect(throughState(state.map((y) => -y)).state).toEqual(state.map((y) => -y));
  });

  it("may change from state to state", () => {
    for (const x of [0.1, 1e300, 0.1, 1e-300]) throughState([x, 0.7]);
  });

  it("goes to disk as it is", () => {
    const files = nodeFiles();
    checkpoints.storage = [fileSnapshots(files)];
    try {
      const state = [0.1, 0.2, 0.3];
      expect(throughState(state).state).toEqual(state.map(Math.fround));
      expect(throughState([...state, 1e300]).state).toEqual([...state, 1e300]);
    } finally {
      checkpoints.storage = [];
      files.close();
    }
  });

  it("counts in the peak, and in memory that is given", () => {
    const peakOf = (isSingle: boolean, width: number): number => {
      const u = new Float64Array(width).fill(0.1);
      resetPeak();
      checkpoints.beginWithin(400, 4000, "model.ts:7");
      if (isSingle) checkpoints.single();
      const store = () => {
        reals.pushArray(u);
        checkpoints.store();
      };
      let k = 0;
      const record = () => {
        for (k = checkpoints.records(); k > 0; k--) reals.push(1);
        checkpoints.recorded(0);
      };
      for (let more = checkpoints.forward(); more; more = checkpoints.forward()) {
        if (checkpoints.stores()) store();
        checkpoints.count();
        record();
      }
      const turn = () => {
        for (k = checkpoints.turns(); k > 0; k--) reals.pop();
      };
      turn();
      for (let more = checkpoints.backward(); more; more = checkpoints.backward()) {
        if (checkpoints.restores()) reals.popArray(u);
        if (checkpoints.stores()) store();
        checkpoints.count();
        record();
        turn();
      }
      expect(stackBytes()).toBe(0);
      return peakStackBytes();
    };
    expect(peakOf(true, 100)).toBeLessThanOrEqual(4000);
    // States of 8,000 bytes do not fit, those of 4,000 hardly.
    expect(() => peakOf(true, 900)).not.toThrow();
  });
});
