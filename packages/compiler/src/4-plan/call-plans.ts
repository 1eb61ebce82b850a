/**
 * How each call is reversed.
 * In: activity, liveness, TBR, what storage is kept, the signatures of versions. Out: the plan of a call.
 * Method: a procedure that records, moves shadows or keeps storage runs as its forward version; one with something to do backward has a
 * backward version too. Where the backward sweep follows the call at once, and the procedure only changes storage and takes and gives no
 * number, one call does both, unless a directive asks for two.
 */
import type { Activity } from "../3-analyze/activity-facts.js";
import type { LastingGlobals } from "../3-analyze/between-runs/lasting-globals.js";
import type { AdjointLiveness } from "../3-analyze/liveness/adjoint-liveness.js";
import type { CallStatement, UnitId } from "../il/types.js";
import type { CallPlan, Cost } from "./plan.js";
import { free } from "./plan.js";
import type { StoragePlans } from "./storage-plans.js";
import type { SignatureInput } from "./version-signatures.js";
import { signatureOf } from "./version-signatures.js";

export interface CallPlansInput extends SignatureInput {
  readonly activity: Activity;
  readonly liveness: AdjointLiveness;
  readonly storage: StoragePlans;
  readonly lasting: LastingGlobals;
  readonly heads: readonly UnitId[];
  /** The callers of heads give or take the adjoints of globals. */
  readonly handsGlobals: boolean;
}

const one: Cost = { ...free, operations: 1 };

/** `turns`: the backward sweep follows the call at once. `isSaved`: what its results overwrite is. */
export function callPlan(
  input: CallPlansInput,
  unit: UnitId,
  s: CallStatement,
  isSaved: boolean,
  turns: boolean,
): CallPlan {
  const { activity, liveness, recorded, storage } = input;
  if (!liveness.isLive(s)) return { kind: "dropped", reason: "not-needed", cost: free };
  if (s.callee.kind !== "unit") return { kind: "plain", reason: "records-nothing", cost: free };
  const callee = s.callee.unit;
  const called = input.program.units.get(callee);
  // Its derivative is called by the piece around it (regions/scope.ts).
  if (called?.written?.adjoint !== undefined || called?.withoutText === true)
    return { kind: "plain", reason: "records-nothing", cost: free };
  const runsForward =
    storage.unitKeeps(callee) ||
    (recorded.unitHasForward(callee) &&
      (activity.callIsActive(unit, s) || recorded.unitHasBackward(callee) || recorded.unitIsSliced(callee)));
  if (!runsForward) return { kind: "plain", reason: "records-nothing", cost: free };
  if (!recorded.unitHasBackward(callee))
    return { kind: "forward", callee, reason: "records-or-moves-shadows", cost: free };
  if (isAskedToSplit(input, s, callee)) return { kind: "split", callee, reason: "directive", cost: one };
  if (turns && !isSaved && canJoin(input, s, callee))
    return { kind: "joined", callee, reason: "sweep-turns-here", cost: free };
  return { kind: "split", callee, reason: "derivative-passes-through", cost: one };
}

/** `$AD NOCHECKPOINT` above the call, or above the function. */
function isAskedToSplit({ program }: CallPlansInput, s: CallStatement, callee: UnitId): boolean {
  return [s, program.units.get(callee)].some((bearer) =>
    bearer?.directives?.some(({ name }) => name === "NOCHECKPOINT"),
  );
}

function canJoin(input: CallPlansInput, s: CallStatement, callee: UnitId): boolean {
  const { program, storage } = input;
  if (s.targets.some((target) => target !== null)) return false;
  // Blocks that are allocated anew must not get mixed up with new ones.
  if (storage.moving.size > 0) return false;
  const { active, valued, paired, seeded } = signatureOf(input, callee);
  if ([...active, ...valued, ...paired, ...seeded].includes(true)) return false;
  const parameters = program.units.get(callee)?.parameters ?? [];
  if (parameters.some((p) => program.variables.get(p)?.record !== undefined)) return false;
  return mayBeCalledWhole(input, callee);
}

/** Both sweeps of it may be one procedure that the program calls. A head's derivative also starts and ends what globals hold. */
function mayBeCalledWhole(
  { program, activity, storage, lasting, heads, handsGlobals }: CallPlansInput,
  unit: UnitId,
): boolean {
  // A procedure may free storage of its caller, which the caller's own backward sweep still needs.
  if (storage.unitReleasesLater(unit)) return false;
  if (!heads.includes(unit)) return true;
  const hasActiveGlobals = [...program.variables.values()].some((v) => v.role === "global" && activity.hasShadow(v.id));
  return !hasActiveGlobals && !handsGlobals && (lasting.get(unit)?.length ?? 0) === 0;
}
