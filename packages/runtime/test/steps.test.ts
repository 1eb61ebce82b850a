import fc from "fast-check";
import { expect, it } from "vitest";
import { lastIndexBefore, lastIndexTo, lastStepBefore, lastStepTo, previousStep } from "../src/index.js";

/** The values of a loop, as the loop itself takes them. */
function valuesOf(from: number, runs: (v: number) => boolean, step: number): number[] {
  const values: number[] = [];
  for (let v = from; runs(v) && values.length < 200; v += step) values.push(v);
  return values;
}

function backward(last: number, from: number, step: number): number[] {
  const values: number[] = [];
  for (let v = last; step > 0 ? v >= from : v <= from; v = previousStep(v, from, step)) values.unshift(v);
  return values;
}

const start = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.double({ min: -20, max: 20, noNaN: true }),
  fc.constantFrom(0, -0, 1e-17, -0.1, 2 ** 40, 2 ** 33 + 0.5, Number.NaN),
);
const step = fc.constantFrom(1, 2, 3, 7, -1, -2, -5);

it("the same values as the loop's, bit by bit, from the last to the first", () => {
  fc.assert(
    fc.property(
      start,
      fc.double({ min: -30, max: 30, noNaN: true }),
      fc.boolean(),
      step,
      (from, width, isWhole, by) => {
        const bound = isWhole ? Math.round(from + width) : from + width;
        const to = valuesOf(from, (v) => (by > 0 ? v <= bound : v >= bound), by);
        const before = valuesOf(from, (v) => (by > 0 ? v < bound : v > bound), by);
        expect(backward(lastStepTo(from, bound, by), from, by)).toEqual(to);
        expect(backward(lastStepBefore(from, bound, by), from, by)).toEqual(before);
      },
    ),
    { numRuns: 3000, seed: 7 },
  );
});

it("a bound that the distance to it rounds up is not reached", () => {
  expect(lastStepTo(-1, 1 - 2 ** -53)).toBe(0);
  expect(lastStepBefore(-1, 2 ** -60)).toBe(0);
  expect(lastStepBefore(3, 3)).toBeLessThan(3);
  expect(lastStepTo(0.1, 0)).toBeNaN();
  expect(lastStepTo(0, Number.NaN)).toBeNaN();
});

it("a start of -0 stays one", () => {
  expect(Object.is(lastStepTo(-0, 0), -0)).toBe(true);
  expect(Object.is(previousStep(1, -0), -0)).toBe(true);
  expect(Object.is(previousStep(-1, -2), -2)).toBe(true);
  expect(Object.is(previousStep(1, -2), 0)).toBe(true);
});

it("a counter that subscripts is whole, or does not run", () => {
  expect(lastIndexBefore(2, 4.5)).toBe(4);
  expect(lastIndexTo(5, 1, -2)).toBe(1);
  expect(lastIndexBefore(2.5, 2.5)).toBeNaN();
  expect(() => lastIndexTo(0.5, 3)).toThrow("counts 2.5, which is no subscript");
  expect(() => lastIndexBefore(-0.5, 3)).toThrow(RangeError);
});
