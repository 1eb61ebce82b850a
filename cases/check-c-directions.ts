/**
 * Derivatives of several directions satisfy the laws: of one direction, a row lies in storage as the number does, so that the laws' drivers
 * can call them. That directions do not mix is tested in packages/compiler/test/print-c/directions.test.ts.
 */
import { afterAll, expect, it } from "vitest";
import { allCCases } from "./read-c-case.js";
import { CWorkshop } from "./run-c-case.js";
import { directionViolations } from "./run-c-directions.js";

export function checkCDirections(part: number, parts: number): void {
  const workshop = new CWorkshop();
  const cases = allCCases().filter((c) => !c.refused);
  const own = cases.filter((_, k) => k % parts === part);
  let held = 0;

  it.each(own.map((c) => [c.name, c] as const))(
    "%s",
    (_, c) => {
      const broken = directionViolations(c, workshop);
      if (broken === null) return;
      held++;
      expect(broken).toEqual([]);
    },
    120_000,
  );

  afterAll(() => {
    expect(held).toBeGreaterThan(0.9 * own.length);
  });
}
