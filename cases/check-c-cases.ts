/** As check-cases.ts, for the cases in C: compiled by the local C compiler, run under sanitizers. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { goldenText } from "./golden.js";
import { allCCases } from "./read-c-case.js";
import { CWorkshop, runCCase } from "./run-c-case.js";

const writes = process.env.RETROGRAD_WRITE_CASES === "1";

export function checkCCases(part: number, parts: number): void {
  const workshop = new CWorkshop();
  const cases = allCCases().filter((_, k) => k % parts === part);

  it.each(cases.map((c) => [c.name, c] as const))(
    "%s",
    (_, c) => {
      const result = runCCase(c, workshop);
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
    },
    120_000,
  );

  afterAll(() => {
    expect(cases.length).toBeGreaterThan(9);
  });
}
