/**
 * As check-cases.ts, for the cases in C: compiled by the local C compiler, run under sanitizers. Every second case then with derivatives of several
 * directions: what these share with the others is made once.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SharedStages } from "@retrograd/compiler";
import { afterAll, expect, it } from "vitest";
import { goldenText } from "./golden.js";
import type { CCase } from "./read-c-case.js";
import { allCCases } from "./read-c-case.js";
import { runCCase } from "./run-c-case.js";
import { directionViolations } from "./run-c-directions.js";
import { selectCases } from "./select-cases.js";
import { isInTurn } from "./turns.js";
import { workshops } from "./workshops.js";

const writes = process.env.RETROGRAD_WRITE_CASES === "1";

export function checkCCases(part: number, parts: number): void {
  const workshop = workshops.inC;
  const { cases, isWhole } = selectCases(allCCases(), part, parts);
  if (cases.length === 0) {
    it.skip("none of the cases that were asked for");
    return;
  }

  // Of the case that was derived last: its test of several directions comes next.
  let latest: { readonly of: CCase; readonly stages: SharedStages } | undefined;
  const sharedBy = (c: CCase): SharedStages => {
    if (latest?.of !== c) latest = { of: c, stages: new SharedStages() };
    return latest.stages;
  };
  let tried = 0;
  let held = 0;

  for (const c of cases) {
    it(c.name, () => checkCase(c, sharedBy(c)), 120_000);
    if (c.refused || !isInTurn(c.name, 2, "directions of ")) continue;
    it(`${c.name}, in several directions`, () => {
      tried++;
      const broken = directionViolations(c, workshop, sharedBy(c));
      if (broken === null) return;
      held++;
      expect(broken).toEqual([]);
    }, 120_000);
  }

  afterAll(() => {
    if (!isWhole) return;
    expect(cases.length).toBeGreaterThan(9);
    expect(held).toBeGreaterThanOrEqual(0.8 * tried);
  });

  function checkCase(c: CCase, shared: SharedStages): void {
    const result = runCCase(c, workshop, shared);
    if (c.refused) {
      const errors = result[c.mode].diagnostics.filter((d) => d.severity === "error");
      expect(errors.length).toBeGreaterThan(0);
      for (const mode of ["tangent", "adjoint"] as const)
        expect(result[mode].files.length === 0, mode).toBe(c.refusedModes.includes(mode));
    } else expect(c.trials.length).toBeGreaterThan(0);
    const broken = result.reports.flatMap((r, i) => r.violations.map((v) => `at ${i + 1}: ${v.law}: ${v.message}`));
    expect(broken).toEqual([]);
    const file = join(c.folder, "expect.md");
    const text = goldenText(c, result, workshop, "c");
    if (writes) writeFileSync(file, text);
    expect(existsSync(file), "expect.md is missing: npm run cases -- --write").toBe(true);
    expect(text).toBe(readFileSync(file, "utf8"));
  }
}
