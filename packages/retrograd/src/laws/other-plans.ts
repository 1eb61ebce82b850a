/**
 * The law of plans: what is run again in the backward sweep, and what is recorded, does not show in the derivative. Bit for bit: the same values are computed
 * in the same order.
 */
import type { DoorOutcome } from "./door.js";
import { isSameCode } from "./door.js";
import type { Violate } from "./generated-runs.js";
import { compareRuns, derived, guarded } from "./generated-runs.js";
import { copyOfSeed } from "./seeds.js";
import type { Execution, Primal, Subject } from "./subject.js";
import type { AdjointRun, Sweep } from "./sweeps.js";

/** Other checkpoints than the request's. */
export interface OtherPlan<Outcome> {
  /** For people: `--checkpoint all`. */
  readonly name: string;
  /** The adjoint under it. */
  derive(): Outcome;
}

export interface UnderPlan {
  readonly subject: Subject;
  readonly primal: Primal;
  readonly original: Execution;
  readonly tangent: Sweep | null;
  readonly adjoint: Sweep;
  readonly run: AdjointRun;
  readonly present: (i: number) => number | null;
  readonly resultSeed: unknown;
  readonly violate: Violate;
}

export function checkUnderPlan(plan: OtherPlan<DoorOutcome>, given: UnderPlan): void {
  const { subject, primal, original, run, present, resultSeed } = given;
  const violate: Violate = (_, message) => given.violate("other-plans", `with ${plan.name}: ${message}`);
  const basis = { independents: given.tangent, seeds: given.adjoint };
  const outcome = plan.derive();
  if (isSameCode(given.adjoint.outcome, outcome)) return;
  const adjoint = derived(subject, primal, outcome, "adjoint", violate, basis);
  const other = guarded("adjoint", violate, () => adjoint?.runAdjoint(present, copyOfSeed(resultSeed)));
  if (other === null) return;
  compareRuns("adjoint", original, other.execution, violate);
  if (other.leftBytes !== 0) violate("other-plans", `${other.leftBytes} bytes are left on the stacks`);
  if (other.execution.thrown !== null || run.execution.thrown !== null) return;
  const i = run.adjoints.findIndex((x, k) => !Object.is(x, other.adjoints[k]));
  if (i >= 0) violate("other-plans", `adjoint ${i + 1} is ${other.adjoints[i]}, not ${run.adjoints[i]}`);
}
