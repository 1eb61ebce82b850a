/**
 * Every case under every law, whatever its golden text says; then its golden text. Inputs that are refused must be, and cleanly.
 * `npm run cases -- --write` writes the golden texts anew: read what changed before you commit it.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { testedDirections } from "../packages/retrograd/src/laws/tested-directions.js";
import { strictest, TypeChecks } from "./check-types.js";
import { goldenText } from "./golden.js";
import type { Case } from "./read-case.js";
import { allCases } from "./read-case.js";
import type { Workshop } from "./run-case.js";
import { runCase } from "./run-case.js";
import { inDirections } from "./run-directions.js";
import { selectCases } from "./select-cases.js";
import { isInTurn } from "./turns.js";
import { workshops } from "./workshops.js";

const writes = process.env.RETROGRAD_WRITE_CASES === "1";

/** Registers the tests of every case of one part of `parts`, so that several processes can share the work. */
export function checkCases(part: number, parts: number): void {
  const { workshop } = workshops;
  const types = new TypeChecks();
  const { cases, isWhole } = selectCases(allCases(), part, parts);
  if (cases.length === 0) {
    it.skip("none of the cases that were asked for");
    return;
  }

  let tried = 0;
  let held = 0;

  for (const c of cases) {
    if (c.refused || !isInTurn(c.name, 3, "directions of ")) continue;
    it(`${c.name}, in several directions`, () => {
      for (const mode of ["tangent", "adjoint"] as const) {
        tried++;
        const several = inDirections(c, mode, isInTurn(c.name, 2) ? "runtime" : testedDirections, workshop);
        if (several === null) continue;
        held++;
        expect(several.violations).toEqual([]);
        types.add(`${c.name}-${mode}`, c.files, several.texts);
      }
    }, 120_000);
  }

  it.each(cases.map((c) => [c.name, c] as const))(
    "%s",
    (_, c) => {
      const result = runCase(c, workshop);
      if (c.refused) {
        const errors = result[c.mode].diagnostics.filter((d) => d.severity === "error");
        expect(errors.length).toBeGreaterThan(0);
        for (const mode of ["tangent", "adjoint"] as const)
          expect(result[mode].files.length === 0, mode).toBe(c.refusedModes.includes(mode));
      }
      const broken = result.reports.flatMap((r, i) => r.violations.map((v) => `at ${i + 1}: ${v.law}: ${v.message}`));
      expect(broken).toEqual([]);
      if (!c.refused) types.add(c.name, c.files, derivedUnder(c, workshop));
      const file = join(c.folder, "expect.md");
      const text = goldenText(c, result, workshop);
      if (writes) writeFileSync(file, text);
      expect(existsSync(file), "expect.md is missing: npm run cases -- --write").toBe(true);
      expect(text).toBe(readFileSync(file, "utf8"));
    },
    120_000,
  );

  it("every derivative passes the strictest settings of a project", () => {
    expect(types.errors(strictest)).toEqual([]);
  }, 120_000);

  afterAll(() => {
    if (!isWhole) return;
    expect(cases.length).toBeGreaterThan(50);
    expect(held).toBeGreaterThanOrEqual(0.9 * tried);
  });
}

/** The derivatives as they are generated in a project with the strictest settings. */
function derivedUnder(c: Case, workshop: Workshop): ReadonlyMap<string, string> {
  const files = workshop.strictly(c.files, c.head, c.mayAlias).flatMap((outcome) => outcome.files);
  return new Map(files.map((file) => [file.path, file.text]));
}
