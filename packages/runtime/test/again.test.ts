import { expect, it } from "vitest";
import { bytes, ints, mark, reals, refs0, release } from "../src/again.js";

it("gives back what was pushed, last first, and grows", () => {
  for (let i = 0; i < 5000; i++) {
    reals.push(i + 0.5);
    ints.push(2 ** 40 + i);
    bytes.push(i & 255);
    refs0.push([i]);
  }
  let wrong = 0;
  for (let i = 4999; i >= 0; i--) {
    const right = reals.pop() === i + 0.5 && ints.pop() === 2 ** 40 + i && bytes.pop() === (i & 255);
    if (!right || (refs0.pop() as number[])[0] !== i) wrong++;
  }
  expect(wrong).toBe(0);
  expect([reals.top, ints.top, bytes.top, refs0.slots.length]).toEqual([0, 0, 0, 0]);
});

it("saves arrays and sections", () => {
  const numbers = [1.5, -0, Number.NaN];
  const others = Float32Array.from({ length: 1000 }, (_, i) => i / 4);
  const copies = [numbers.slice(), others.slice()];
  reals.pushArray(numbers);
  reals.pushSection(others, 10, 900);
  reals.pushSection(others, 5, 5);
  numbers.fill(9);
  others.fill(-1, 10, 900);
  reals.popSection(others, 5, 5);
  reals.popSection(others, 10, 900);
  reals.popArray(numbers);
  expect([numbers, others]).toEqual(copies);
  expect(reals.top).toBe(0);
});

it("reserves slots, with some to spare for a fraction of an iteration", () => {
  for (const n of [3.5, 10_000.25]) {
    reals.reserve(n);
    bytes.reserve(n);
    expect(reals.buffer.length - reals.top).toBeGreaterThanOrEqual(n + 64);
    expect(bytes.buffer.length - bytes.top).toBeGreaterThanOrEqual(n + 64);
  }
});

it("goes back to a mark", () => {
  reals.push(1);
  const start = mark();
  reals.push(2);
  ints.push(3);
  bytes.pushTest(true);
  release(start);
  expect([reals.top, ints.top, bytes.top]).toEqual([1, 0, 0]);
  expect(reals.pop()).toBe(1);
});
