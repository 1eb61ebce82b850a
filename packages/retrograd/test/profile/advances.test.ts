import { leastTime, onlineBound } from "@retrograd/runtime/schedules";
import { expect, test } from "vitest";
import { advances, fewestSlots, slotsToTry } from "../../src/profile/advances.js";

test("iterations that are run again are those of the schedules", () => {
  expect(advances(5, 100, true)).toBe(leastTime(5, 99));
  expect(advances(5, 100, false)).toBe(onlineBound(5, 100));
  expect([advances(5, 0, true), advances(5, 1, true)]).toEqual([0, 0]);
});

test("too many to count are infinitely many", () => {
  expect(advances(1, 1e9, true)).toBe(Number.POSITIVE_INFINITY);
});

test("the fewest states with which no iteration is run more than twice", () => {
  // (r + 1) (r + 2) / 2 iterations can be reversed with r states.
  for (const [iterations, slots] of [
    [2, 1],
    [3, 1],
    [4, 2],
    [6, 2],
    [7, 3],
    [231, 20],
    [232, 21],
  ] as const)
    expect(fewestSlots(iterations), String(iterations)).toBe(slots);
});

test("numbers of states to try are all small ones, and some up to the number of iterations", () => {
  expect(slotsToTry(1, true)).toEqual([]);
  expect(slotsToTry(4, true)).toEqual([1, 2, 3, 4]);
  expect(slotsToTry(231, false)).toEqual([20]);
  const many = slotsToTry(1e7, true);
  expect([many[0], many.at(-1), many.length < 100]).toEqual([1, 1e7, true]);
  expect(many.every((slots, i) => i === 0 || slots > many[i - 1]!)).toBe(true);
});
