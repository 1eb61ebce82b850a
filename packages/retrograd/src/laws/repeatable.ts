/**
 * What a derivative leaves for later calls: of itself, and of the original.
 * In: both as they can be run, what the first call gave. Out: violations of the law "repeatable".
 * Method: what goes on from call to call at module level is put back by an adjoint, or stays as the original leaves it: all of it. So each
 * later call gives what it gives where nothing was called before it, or where the original was.
 * Limits: what no call made here reads is not seen.
 */
import type { Violate } from "./generated-runs.js";
import { guarded } from "./generated-runs.js";
import type { World } from "./module-world.js";
import { firstDifference } from "./same-value.js";
import { copyOfSeed } from "./seeds.js";
import type { Execution, Subject } from "./subject.js";
import { Primal } from "./subject.js";
import type { AdjointRun, Sweep } from "./sweeps.js";

export interface CalledOnce {
  readonly subject: Subject;
  readonly primal: Primal;
  readonly tangent: Sweep | null;
  readonly adjoint: Sweep;
  readonly run: AdjointRun;
  readonly direction: (index: number, value: number) => number;
  readonly present: (index: number) => number | null;
  readonly resultSeed: unknown;
  readonly violate: Violate;
}

/** In one world, twice: stacks and adjoints of globals must not carry anything over. */
export function checkRepeatable(call: CalledOnce): void {
  const { primal, adjoint, run, violate } = call;
  const primalWorld = primal.world();
  const [once, twice] = [0, 1].map(() => whatIsLeft(primal.run(() => {}, primalWorld)));
  const hasState = firstDifference(once, twice) !== null;
  if (hasState && startsWhereTheLastEnded(primal)) return;
  const world = adjoint.world();
  adjointIn(call, world);
  const second = adjointIn(call, world);
  if (second === null) return;
  const difference = firstDifference(run.adjoints, second.adjoints);
  if (difference === null) return;
  if (hasState) {
    const advanced = adjoint.world();
    const { thrown } = primal.run(() => {}, advanced, adjoint.placeOf(primal.module));
    const after = thrown === null ? adjointIn(call, advanced) : null;
    if (after === null || firstDifference(after.adjoints, second.adjoints) === null) return;
  }
  violate("repeatable", `second call: adjoint ${difference}`);
}

/** The original after a derivative, at other inputs. */
export function checkNextCall(call: CalledOnce, next: Subject["inputs"]): void {
  const { subject, primal, tangent, adjoint, direction, violate } = call;
  if (startsWhereTheLastEnded(primal)) return;
  const other = new Primal({ ...subject, inputs: next });
  const world = primal.world();
  if (primal.run(() => {}, world).thrown !== null) return;
  const afterOriginal = whatIsLeft(other.run(() => {}, world));
  const alone = whatIsLeft(other.run());
  const compare = (
    mode: string,
    world: World,
    sweep: Sweep,
    allowed: readonly ReturnType<typeof whatIsLeft>[],
  ): void => {
    const module = sweep.placeOf(primal.module);
    if (!other.isExportedBy(world, module)) return;
    const left = whatIsLeft(other.run(() => {}, world, module));
    const differences = allowed.map((each) => firstDifference(each, left));
    if (!differences.includes(null)) violate("repeatable", `the original after the ${mode}: ${differences[0]}`);
  };
  const afterAdjoint = adjoint.world();
  if (adjointIn(call, afterAdjoint) !== null) compare("adjoint", afterAdjoint, adjoint, [alone, afterOriginal]);
  if (tangent === null) return;
  const afterTangent = tangent.world();
  const ran = guarded("tangent", violate, () => tangent.runTangent(direction, afterTangent));
  if (ran !== null) compare("tangent", afterTangent, tangent, [afterOriginal]);
}

/** Variables that the caller hands in: each call starts with what the one before left there. */
function startsWhereTheLastEnded({ subject }: Primal): boolean {
  return (subject.variables ?? []).length > 0;
}

function whatIsLeft({ args, value, thrown }: Execution): Omit<Execution, "output"> {
  return { args, value, thrown };
}

function adjointIn({ adjoint, present, resultSeed, violate }: CalledOnce, world: World): AdjointRun | null {
  return guarded("adjoint", violate, () => adjoint.runAdjoint(present, copyOfSeed(resultSeed), world));
}
