/**
 * guarded-seeds: contributions that are left out where their seed is zero. A value that the taken way does not use has the adjoint zero;
 * where its derivative is infinite there (`t = x / d` with `if (d !== 0) use(t)`), zero times infinity would be NaN.
 * In: idle adjoints, infinite values. Out: for each contribution, and each argument of a call, whether it is guarded.
 * Switched off (`enabled`): whatever a factor may spoil is guarded.
 * Counter-case: a seed that is surely used takes no guard; then the infinite value is in the result as well.
 * Limits: elements of arrays are guarded only against poles of the statement itself that differ from element to element.
 */
import type { Block, Expression, Path, Program, Statement, UnitId, VariableId } from "../../il/types.js";
import { forEachReadPath, forEachStatement } from "../../il/visit.js";
import type { Linear } from "../../rules/linear.js";
import type { Contribution } from "../activity/derivatives.js";
import type { IdleAdjoints } from "./idle-adjoints.js";
import type { InfiniteValues } from "./infinite-values.js";
import { mayBeZero } from "./infinite-values.js";

export interface GuardedSeeds {
  ofContribution(statement: Statement, contribution: Contribution): boolean;
  /** `linear`: the derivative of the argument that the callee's parameter takes. */
  ofArgument(callee: UnitId, index: number, linear: Linear): boolean;
}

export interface GuardedSeedsInput {
  readonly program: Program;
  readonly units: Iterable<UnitId>;
  readonly idle: IdleAdjoints;
  readonly infinite: InfiniteValues;
  readonly enabled?: boolean;
}

export function guardedSeeds({ program, units, idle, infinite, enabled = true }: GuardedSeedsInput): GuardedSeeds {
  if (!enabled)
    return { ofContribution: (_, { linear }) => hasFactor(linear), ofArgument: (_, __, linear) => hasFactor(linear) };
  const inLoops = new Set<VariableId>();
  for (const id of units) {
    const unit = program.units.get(id);
    if (unit !== undefined) assignedInLoops(unit.body, inLoops);
  }
  /** Does the expression differ between the iterations of a loop, or the elements of an array? */
  const isVarying = (e: Expression): boolean => {
    let varies = false;
    forEachReadPath(e, (path) => {
      if (path.steps.some((step) => step.kind === "index") || inLoops.has(path.root)) varies = true;
    });
    return varies;
  };
  const ofAny: Poles = { isBadFactor: infinite.mayBeInfinite, isBadDivisor: mayBeZero };
  const ofElements: Poles = {
    isBadFactor: (e) => infinite.hasOwnPole(e, isVarying),
    isBadDivisor: (e) => mayBeZero(e) && isVarying(e),
  };
  const isElement = (seed: Path | number): boolean => typeof seed !== "number" && seed.steps.at(-1)?.kind === "index";
  return {
    ofContribution: (s, { seed, linear }) =>
      hasPole(linear, isElement(seed) ? ofElements : ofAny) && idle.mayBeIdle(s, seed),
    ofArgument: (callee, index, linear) => hasPole(linear, ofAny) && idle.parameterMayBeIdle(callee, index),
  };
}

const ofAnything: Poles = { isBadFactor: () => true, isBadDivisor: () => true };

function hasFactor(linear: Linear): boolean {
  return hasPole(linear, ofAnything);
}

interface Poles {
  readonly isBadFactor: (e: Expression) => boolean;
  readonly isBadDivisor: (e: Expression) => boolean;
}

/** Is the seed multiplied by what may be infinite, or divided by what may be zero or infinite? */
function hasPole(linear: Linear, poles: Poles): boolean {
  switch (linear.kind) {
    case "zero":
    case "term":
      return false;
    case "sum":
      return linear.parts.some((part) => hasPole(part.of, poles));
    case "scaled":
      if (linear.by === "divide" && poles.isBadDivisor(linear.factor)) return true;
      return poles.isBadFactor(linear.factor) || hasPole(linear.of, poles);
    case "part":
      return hasPole(linear.of, poles);
    case "choice":
      return hasPole(linear.whenTrue, poles) || hasPole(linear.whenFalse, poles);
  }
}

function assignedInLoops(block: Block, into: Set<VariableId>): void {
  forEachStatement(block, (s) => {
    if (s.kind !== "loop") return;
    for (const part of [s.body, s.update])
      forEachStatement(part, (inner) => {
        if (inner.kind === "assign" && inner.target.steps.length === 0) into.add(inner.target.root);
        else if (inner.kind === "call")
          for (const target of inner.targets) if (target?.steps.length === 0) into.add(target.root);
      });
  });
}
