/**
 * What the forward and the backward version of a unit are called with, and give.
 * In: activity, TBR, which units still compute their results. Out: of each unit, which shadows, values and seeds go in and out.
 */
import type { Activity } from "../3-analyze/activity-facts.js";
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import type { Program, UnitId, Variable } from "../il/types.js";
import { mayCarryDerivative } from "../rules/linearize.js";
import { isReference } from "../rules/references.js";
import type { Signature } from "./plan.js";

export interface SignatureInput {
  readonly program: Program;
  readonly activity: Activity;
  readonly recorded: ToBeRecorded;
  /** The unit's forward version still computes the result: some caller needs it. */
  readonly givesValue: (unit: UnitId) => boolean;
}

export function signatureOf({ program, activity, recorded, givesValue }: SignatureInput, id: UnitId): Signature {
  const unit = program.units.get(id);
  const parameters = (unit?.parameters ?? []).map((p) => program.variables.get(p)) as Variable[];
  const results = unit?.results ?? [];
  return {
    shadowed: parameters.map((v) => isReference(v.type) && activity.hasShadow(v.id)),
    needed: parameters.map((_, k) => recorded.needsParameter(id, k)),
    active: parameters.map(
      (v, k) => !isReference(v.type) && mayCarryDerivative(v.type) && activity.activeParameter(id, k),
    ),
    valued: results.map(() => givesValue(id)),
    paired: results.map((r, i) => isReference(r.type) && givesValue(id) && activity.activeResult(id, i)),
    seeded: results.map((r, i) => mayCarryDerivative(r.type) && !isReference(r.type) && activity.activeResult(id, i)),
  };
}
