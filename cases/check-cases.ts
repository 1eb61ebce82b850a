/**
 * The test of every case: all laws hold, and the texts and numbers are those of its `expect.md` where that has been reviewed and
 * committed. With UPDATE_CASES=1 the expectations are written instead; read what changed before you commit it.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { expectation } from "./expectation.js";
import { allCases } from "./read-case.js";
import { runCase, Workshop } from "./run-case.js";

const writes = process.env.UPDATE_CASES === "1";

/** Registers a test for every case of one part of `parts`. */
export function checkCases(part: number, parts: number): void {
  const workshop = new Workshop();
  for (const [k, c] of allCases().entries()) {
    if (k % parts !== part) continue;
    if (process.env.ONLY_NEW === "1" && existsSync(join(c.folder, "expect.md"))) continue;
    it(c.name, () => {
      const result = runCase(c, workshop);
      const errors = result[c.mode].diagnostics.filter((d) => d.severity === "error");
      if (c.refused) expect(errors.length, "a refused case has errors").toBeGreaterThan(0);
      else expect(errors).toEqual([]);
      expect(result.reports.flatMap((report) => report.violations)).toEqual([]);
      const facts = c.show.length === 0 ? "" : workshop.facts(c.files, c.head, c.mayAlias, c.show);
      const text = expectation(c, result, facts);
      const path = join(c.folder, "expect.md");
      if (writes) writeFileSync(path, text);
      else if (existsSync(path)) expect(text).toBe(readFileSync(path, "utf8"));
    }, 60_000);
  }
}
