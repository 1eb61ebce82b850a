/**
 * Derivatives of several directions satisfy the laws: of one direction, a row lies in storage as the number does, so that the laws' drivers
 * can call them. That directions do not mix is tested in packages/compiler/test/print-c/directions.test.ts.
 */
import { afterAll, expect, it } from "vitest";
import type { JsonValue } from "../packages/retrograd/src/check/inputs-file.js";
import { checkCLaws } from "../packages/retrograd/src/laws/c/check-c-laws.js";
import type { CCase } from "./read-c-case.js";
import { allCCases } from "./read-c-case.js";
import { CWorkshop } from "./run-c-case.js";

/** What cannot hold derivatives of several directions. */
const REFUSED = "RG3304";

export function checkCDirections(part: number, parts: number): void {
  const workshop = new CWorkshop();
  const cases = allCCases().filter((c) => !c.refused);
  const own = cases.filter((_, k) => k % parts === part);
  let held = 0;

  it.each(own.map((c) => [c.name, c] as const))(
    "%s",
    (_, c) => {
      const broken = violations(c, workshop);
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

/** Null where a message says that there are none, or where the drivers cannot call them. */
function violations(c: CCase, workshop: CWorkshop): readonly string[] | null {
  const door = workshop.door(c.sources, c.head, c.mayAlias, c.memory, 1);
  const messages = (["tangent", "adjoint"] as const).flatMap((mode) => door.derive(mode, []).diagnostics);
  const errors = messages.filter((d) => d.severity === "error");
  if (errors.length > 0 && errors.every((d) => d.code === REFUSED)) return null;
  // In the structs of derivatives bit-fields have whole numbers' places.
  const hasBitFields = [...(door.describe()?.records.values() ?? [])].some((r) => r.fields.some((f) => f.isBitField));
  const [trial] = c.trials;
  if (hasBitFields || trial === undefined) return null;
  const inputs = JSON.parse(trial.at) as Readonly<Record<string, JsonValue>>;
  const report = checkCLaws({ sources: c.sources, flags: [], head: c.head, inputs }, door, workshop.toolchain, {
    seed: 11,
    withoutDifferences: c.kink,
    zeroExpected: trial.zeroExpected,
    disable: [],
    withoutReprint: true,
    build: "sanitized",
    ...(c.tolerance === undefined ? {} : { differencesTolerance: c.tolerance, dotProductTolerance: 1e-6 }),
  });
  return report.violations.map((v) => `${v.law}: ${v.message}`);
}
