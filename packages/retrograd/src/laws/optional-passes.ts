/**
 * The law of optional passes: with one of them switched off, the derivatives are the same, within roundings of sums in another order, and
 * the derivative still throws what it threw and leaves the stacks empty.
 */
import type { Door, DoorOutcome } from "./door.js";
import { isSameCode } from "./door.js";
import type { Violate } from "./generated-runs.js";
import { derived, guarded } from "./generated-runs.js";
import { copyOfSeed } from "./seeds.js";
import type { Primal, Subject } from "./subject.js";
import { isDependent } from "./subject.js";
import type { AdjointRun, Sweep, TangentRun } from "./sweeps.js";
import type { Tolerances } from "./tolerances.js";

export interface Alternative {
  /** The codes that have been run: what is the same code gives the same derivatives. */
  readonly seen: Set<string>;
  readonly subject: Subject;
  readonly primal: Primal;
  readonly door: Door;
  readonly tangent: Sweep | null;
  readonly adjoint: Sweep;
  readonly tangentRun: TangentRun | null;
  readonly run: AdjointRun;
  readonly direction: (i: number, value: number) => number;
  readonly present: (i: number) => number | null;
  readonly resultSeed: unknown;
  readonly tolerances: Tolerances;
  readonly violate: Violate;
  /** As {@link LawOptions} has it. */
  readonly mayRefuse: boolean;
}

export function checkWithout(pass: string, given: Alternative): void {
  const { subject, primal, door, tangentRun, run, direction, present, resultSeed } = given;
  const violate: Violate = (_, message) => given.violate("optional-passes", `without ${pass}: ${message}`);
  const basis = { independents: given.tangent, seeds: given.adjoint };
  const withoutTangent = door.derive("tangent", [pass]);
  const withoutAdjoint = door.derive("adjoint", [pass]);
  const isLeftOut = (outcome: DoorOutcome): boolean => given.mayRefuse && isRefused(outcome);
  const tangent =
    isLeftOut(withoutTangent) || wasRun(withoutTangent, given.tangent?.outcome, "tangent", given.seen)
      ? null
      : derived(subject, primal, withoutTangent, "tangent", violate, basis);
  const other = guarded("tangent", violate, () => tangent?.runTangent(direction));
  if (other !== null && tangentRun !== null && tangentRun.execution.thrown === null) {
    const names = [...tangentRun.exit.keys()].filter((path) => isDependent(subject, path));
    compareNumbers(
      names.map((path) => tangentRun.exit.get(path)!.tangent),
      names.map((path) => other.exit.get(path)?.tangent ?? Number.NaN),
      (i) => `tangent of ${names[i]}`,
      given.tolerances.optionalPasses,
      violate,
    );
  }
  if (isLeftOut(withoutAdjoint) || wasRun(withoutAdjoint, given.adjoint.outcome, "adjoint", given.seen)) return;
  const adjoint = derived(subject, primal, withoutAdjoint, "adjoint", violate, basis);
  const again = guarded("adjoint", violate, () => adjoint?.runAdjoint(present, copyOfSeed(resultSeed)));
  if (again === null) return;
  if (again.leftBytes !== 0) violate("stack", `${again.leftBytes} bytes are left on the stacks`);
  if (again.execution.thrown !== run.execution.thrown) violate("exceptions", `throws '${again.execution.thrown}'`);
  else
    compareNumbers(run.adjoints, again.adjoints, (i) => `adjoint ${i + 1}`, given.tolerances.optionalPasses, violate);
}

const isRefused = ({ diagnostics }: DoorOutcome): boolean => diagnostics.some((d) => d.severity === "error");

/** Has the same code been run, as the base or as a variant before? */
function wasRun(outcome: DoorOutcome, base: DoorOutcome | undefined, mode: string, seen: Set<string>): boolean {
  if (outcome.files.length === 0) return false;
  if (base !== undefined && isSameCode(base, outcome)) return true;
  const own = `${mode} ${JSON.stringify(outcome.files)}`;
  if (seen.has(own)) return true;
  seen.add(own);
  return false;
}

function compareNumbers(
  expected: readonly number[],
  found: readonly number[],
  name: (i: number) => string,
  tolerance: number,
  violate: Violate,
): void {
  const size = Math.max(0, ...expected.map(Math.abs).filter(Number.isFinite));
  if (expected.length !== found.length) violate("optional-passes", `${found.length} numbers, not ${expected.length}`);
  const i = expected.findIndex((x, k) => !Object.is(x, found[k]) && !(Math.abs(x - found[k]!) <= tolerance * size));
  if (i >= 0) violate("optional-passes", `${name(i)} is ${found[i]}, not ${expected[i]}`);
}
