/**
 * Derivatives of several directions of one case satisfy the laws: of one direction, a row lies in storage as the number does, so that the laws'
 * drivers can call them. That directions do not mix is tested in packages/compiler/test/print-c/directions.test.ts.
 */
import { SharedStages } from "@retrograd/compiler";
import type { JsonValue } from "../packages/retrograd/src/check/inputs-file.js";
import { checkCLaws } from "../packages/retrograd/src/laws/c/check-c-laws.js";
import type { Build } from "../packages/retrograd/src/laws/c/toolchain.js";
import type { CCase } from "./read-c-case.js";
import type { CWorkshop } from "./run-c-case.js";
import { isInTurn } from "./turns.js";

/** What cannot hold derivatives of several directions. */
const REFUSED = "RG3304";

/** Null where a message says that there are none, or where the drivers cannot call them. `shared`: with the derivatives of one direction. */
export function directionViolations(
  c: CCase,
  workshop: CWorkshop,
  shared = new SharedStages(),
): readonly string[] | null {
  const door = workshop.door(c.sources, c.head, c.mayAlias, c.memory, 1, shared);
  const messages = (["tangent", "adjoint"] as const).flatMap((mode) => door.derive(mode, []).diagnostics);
  const errors = messages.filter((d) => d.severity === "error");
  if (errors.length > 0 && errors.every((d) => d.code === REFUSED)) return null;
  // In the structs of derivatives bit-fields have whole numbers' places.
  const hasBitFields = [...(door.describe()?.records.values() ?? [])].some((r) => r.fields.some((f) => f.isBitField));
  const [trial] = c.trials;
  if (hasBitFields || trial === undefined) return null;
  const inputs = JSON.parse(trial.at) as Readonly<Record<string, JsonValue>>;
  const broken = (build: Build): readonly string[] => {
    const report = checkCLaws({ sources: c.sources, flags: [], head: c.head, inputs }, door, workshop.toolchain, {
      seed: 11,
      withoutDifferences: c.kink,
      zeroExpected: trial.zeroExpected,
      disable: [],
      withoutReprint: true,
      withoutForwardValues: true,
      build,
      builds: build === "sanitized" ? {} : { original: "brief", tangent: "brief" },
      ...(c.tolerance === undefined ? {} : { differencesTolerance: c.tolerance, dotProductTolerance: 1e-6 }),
    });
    return report.violations.map((v) => `${v.law}: ${v.message}`);
  };
  // The sanitizers look at the derivatives of one direction in every case. Only where something is wrong it is asked what that is.
  return broken(isInTurn(c.name, 3) ? "trapping" : "brief").length === 0 ? [] : broken("sanitized");
}
