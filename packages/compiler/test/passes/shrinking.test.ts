import { expect, it } from "vitest";
import { InternalError } from "../../src/diagnostics/diagnostic.js";
import { shrinking } from "../../src/pass.js";

const sizeOf = (list: readonly number[]): number => list.length;

it("repeats a step until there is nothing to do, at most as often as there are things", () => {
  let steps = 0;
  const rest = shrinking([5, 1, 4], sizeOf, (list) => {
    if (!list.some((each) => each > 1)) return null;
    steps++;
    return list.slice(1);
  });
  expect(rest).toEqual([]);
  expect(steps).toBe(3);
});

it("a step that leaves as much as there was is no reason to go on for ever", () => {
  expect(() => shrinking([1, 2], sizeOf, (list) => [...list].reverse())).toThrow(InternalError);
  expect(() => shrinking([1, 2], sizeOf, (list) => [...list, 3])).toThrow(/leaves 3 of 2/);
});
