/** Derivatives by names against divided differences. */
import { copyOf } from "@retrograd/runtime/functions";
import { expect } from "vitest";
import type { Path } from "./numbers-in.js";
import { at, numbersIn } from "./numbers-in.js";

export function moved(args: readonly unknown[], path: Path, by: number): unknown[] {
  const copy = copyOf(args) as unknown[];
  const owner = at(copy, path.slice(0, -1));
  owner[path.at(-1) as string] += by;
  return copy;
}

/** A gradient, by names in the order of the arguments, against divided differences; `only`: what was asked for. */
export function expectGradient(
  f: (...args: unknown[]) => number,
  names: string[],
  args: unknown[],
  gradient: unknown,
  only = /./,
): void {
  const before = JSON.stringify(args);
  let checked = 0;
  for (const path of numbersIn(args)) {
    const [first, ...rest] = path;
    const name = [names[Number(first)], ...rest].join(".");
    if (!only.test(name)) continue;
    const h = 1e-5;
    const difference = (f(...moved(args, path, h)) - f(...moved(args, path, -h))) / (2 * h);
    const found = at(gradient, [names[Number(first)] as string, ...rest]);
    expect(Math.abs(found - difference), `${name}: ${found}, ${difference}`).toBeLessThan(
      1e-7 * (1 + Math.abs(difference)),
    );
    checked++;
  }
  expect(checked).toBeGreaterThan(0);
  expect(JSON.stringify(args)).toBe(before);
}
