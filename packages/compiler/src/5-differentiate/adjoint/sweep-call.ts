/**
 * The sweeps of a call and of a return.
 * A callee that records, or moves shadows, runs as its forward version; one with something to do backward gets its backward version
 * called with the seeds of its results, the parameters it still needs, and shadows; it gives the adjoints of its number parameters,
 * which go to what the arguments were computed from.
 */
import type { CallPlan, DroppedCall, Signature } from "../../4-plan/plan.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
import { assign, binary, exit, isContinuous, pathOf, read, readOf, real64 } from "../../il/builders.js";
import type { Argument, CallStatement, Expression, Path, ReturnStatement, Statement, UnitId } from "../../il/types.js";
import { zero } from "../../rules/linear.js";
import { linearize } from "../../rules/linearize.js";
import { seedType } from "../precision.js";
import { zeroOf } from "../tangent/render-linear.js";
import { rewriteStatement } from "../tangent/rewrite-statement.js";
import { clear, contributions, unlessZero } from "./adjoint-of-linear.js";
import { recordExit } from "./exit-codes.js";
import { reportOverwritten } from "./outside-calls.js";
import { profiledCall } from "./profiled.js";
import type { SaveAndRestore } from "./save-and-restore.js";
import { isPushed, savedWhole, saveParts } from "./save-and-restore.js";
import type { SweepContext, Swept } from "./sweep-context.js";
import { localOf, made, mirrored } from "./sweep-context.js";

export function sweepCall(context: SweepContext, s: CallStatement): Swept {
  const plan = context.plan.call(s);
  if (plan.kind === "dropped") {
    const cleared = s.targets.filter((target) => target !== null && isClearable(context, s, target));
    return {
      forward: [],
      backward: cleared.map((target) => clear(context.scope.shadowPath(target as Path), made(s.origin))),
    };
  }
  const { forward, backward } = sweepLiveCall(context, s, plan);
  const { save, restore } = savedWhole(context, s);
  const swept: Swept =
    plan.kind === "joined"
      ? { forward: [], backward: [...save, ...backward, ...restore] }
      : { forward: [...save, ...forward], backward: [...backward, ...restore] };
  return profiledCall(context, s, plan, swept);
}

function sweepLiveCall(context: SweepContext, s: CallStatement, plan: Exclude<CallPlan, DroppedCall>): Swept {
  const { scope } = context;
  const origin = made(s.origin);
  const old = context.plan.overwritten(s);
  const { save, restore }: SaveAndRestore = isPushed(old)
    ? saveParts(context, old, s.origin)
    : { save: [], restore: [] };
  if (s.callee.kind === "method") {
    context.bag.add(
      "RG3301",
      "error",
      s.origin,
      `the call of '${s.callee.method}' may run several procedures, and which ones is not known`,
      "give the called function or object where it can be seen: no function values from outside the program",
    );
    return { forward: [], backward: [] };
  }
  const cleared: Statement[] = [];
  const clearTargets = (): void =>
    s.targets.forEach((target) => {
      if (target !== null && isClearable(context, s, target)) cleared.push(clear(scope.shadowPath(target), origin));
    });
  switch (plan.kind) {
    case "plain": {
      if (s.callee.kind === "external") reportOverwritten(context, s);
      const forward = storing(context, s, save, rewriteStatement(scope, s) as CallStatement);
      clearTargets();
      return { forward, backward: [...restore, ...cleared] };
    }
    case "forward": {
      const signature = context.facts.plan.signature(plan.callee);
      const forward = storing(context, s, save, versionCall(context, s, context.forwardOf(plan.callee), signature));
      clearTargets();
      return { forward, backward: [...restore, ...cleared] };
    }
    case "split": {
      const signature = context.facts.plan.signature(plan.callee);
      const forward = storing(context, s, save, versionCall(context, s, context.forwardOf(plan.callee), signature));
      return { forward, backward: [...restore, ...backwardCall(context, s, plan.callee, signature)] };
    }
    case "joined": {
      const signature = context.facts.plan.signature(plan.callee);
      return { forward: [], backward: [versionCall(context, s, context.jointOf(plan.callee), signature)] };
    }
  }
}

/**
 * The call, and what its results overwrite saved. What the callee saves comes first on the stacks, so that the old values of the targets
 * are back before its backward version is called: the results wait in temporaries.
 */
function storing(
  context: SweepContext,
  s: CallStatement,
  saves: readonly Statement[],
  made_: CallStatement,
): Statement[] {
  if (saves.length === 0) return [made_];
  const origin = made(s.origin);
  const stores: Statement[] = [];
  const targets = made_.targets.map((target): Path | null => {
    if (target === null) return null;
    const held = localOf(context, "result", target.type, s.origin);
    stores.push(assign(target, readOf(held), origin));
    return pathOf(held);
  });
  return [{ ...made_, targets }, ...saves, ...stores];
}

function isClearable(context: SweepContext, s: CallStatement, target: Path): boolean {
  return context.facts.derivatives.clears(context.unit.id, s, target);
}

/** The call without recording: of the version that records nothing, where the procedure has one of its own. */
/** `isRecorded`: the call stands among what is recorded, having nothing to record itself. */
export function advanceCall(context: SweepContext, s: CallStatement, isRecorded: boolean): Statement[] {
  const plan = context.plan.call(s);
  switch (plan.kind) {
    case "dropped":
      return [];
    case "plain":
      return s.callee.kind === "method" ? [] : [rewriteStatement(context.scope, s)];
    case "forward":
    case "split":
    case "joined": {
      const signature = context.facts.plan.signature(plan.callee);
      // What states lead to ends where nothing is recorded, if none does.
      const version =
        plan.kind === "forward" && (isRecorded || !context.facts.plan.holds(plan.callee))
          ? context.forwardOf
          : context.advanceOf;
      return [versionCall(context, s, version(plan.callee), signature)];
    }
  }
}

/** The call of a version that computes what the procedure computes. */
function versionCall(context: SweepContext, s: CallStatement, version: UnitId, signature: Signature): CallStatement {
  const { scope, facts } = context;
  const args: Expression[] = [];
  s.arguments.forEach((argument, k) => {
    const value = byValue(argument);
    args.push(scope.primal(value));
    if (signature.shadowed[k]) args.push(mirrored(context, value));
  });
  const targets: (Path | null)[] = [];
  s.targets.forEach((target, i) => {
    if (signature.valued[i]) targets.push(target === null ? null : scope.primalPath(target));
    if (signature.paired[i])
      targets.push(target !== null && facts.activity.pathHasShadow(target) ? scope.shadowPath(target) : null);
  });
  return { ...s, targets, callee: { kind: "unit", unit: version }, arguments: args };
}

/** No front end passes by reference yet: pointers to what is passed are values. */
function byValue(argument: Argument): Expression {
  if (argument.kind === "reference") throw new InternalError("the adjoint of an argument passed by reference");
  return argument;
}

/** A derivative that the user has written. */
export interface WrittenCall {
  readonly version: () => UnitId;
  /** What stands for a shadow that there is not. */
  readonly shadow: (argument: number, value: Expression) => Expression | null;
}

/** `written`: is called in place of one that is made. */
export function backwardCall(
  context: SweepContext,
  s: CallStatement,
  callee: UnitId,
  signature: Signature,
  written: WrittenCall | null = null,
): Statement[] {
  const { scope, facts, unit } = context;
  const origin = made(s.origin);
  const before: Statement[] = [];
  const afterCall: Statement[] = [];
  const args: Expression[] = [];
  s.arguments.forEach((argument, k) => {
    if (!signature.needed[k]) return;
    const value = byValue(argument);
    args.push(scope.primal(value));
    if (signature.shadowed[k]) args.push(written?.shadow(k, value) ?? mirrored(context, value));
  });
  s.targets.forEach((target, i) => {
    if (!signature.seeded[i]) {
      if (target !== null && isClearable(context, s, target)) afterCall.push(clear(scope.shadowPath(target), origin));
      return;
    }
    if (target === null || !facts.activity.pathHasShadow(target)) {
      args.push(zeroOf(real64));
      return;
    }
    const shadow = scope.shadowPath(target);
    if (target.steps.length === 0) {
      args.push(read(shadow));
      afterCall.push(clear(shadow, origin));
      return;
    }
    // The callee may reach the target's adjoint itself: it is taken, and cleared, before.
    const seed = localOf(context, "seed", seedType(scope.program, target.type), s.origin);
    const mayMiss = facts.missed.mayMiss(unit.id, s, target);
    const taken = mayMiss ? binary("coalesce", read(shadow), zeroOf(real64), real64) : read(shadow);
    before.push(assign(pathOf(seed), taken, origin), clear(shadow, origin));
    args.push(readOf(seed));
  });
  const isVaried = (path: Path): boolean =>
    facts.activity.pathHasShadow(path) && facts.activity.mayBeVaried(unit.id, s, path);
  const parameters = scope.program.units.get(callee)?.parameters ?? [];
  const targets: (Path | null)[] = [];
  // The call is passive here: its seeds are zero, and it runs only to take its records off the stacks.
  const isActive = facts.activity.callIsActive(unit.id, s);
  s.arguments.forEach((argument, k) => {
    if (!signature.active[k]) return;
    const linear = isActive ? linearize(byValue(argument), null, isVaried) : zero;
    if (linear.kind === "zero") {
      targets.push(null);
      return;
    }
    const parameter = parameters[k];
    const variable = parameter === undefined ? undefined : scope.program.variables.get(parameter);
    const type = variable !== undefined && isContinuous(variable.type) ? variable.type : real64;
    const result = localOf(context, (variable?.name ?? "adjoint") + scope.suffix, type, s.origin);
    targets.push(pathOf(result));
    const statements = contributions(context, linear, readOf(result), origin);
    const isGuarded = facts.guarded.ofArgument(callee, k, linear);
    afterCall.push(...(isGuarded ? unlessZero(readOf(result), statements, origin) : statements));
  });
  const { comments: _, ...bare } = s;
  const call: CallStatement = {
    ...bare,
    targets,
    callee: { kind: "unit", unit: written === null ? context.backwardOf(callee) : written.version() },
    arguments: args,
    origin,
  };
  return [...before, call, ...afterCall];
}

/** A return. `record`: notes by which exit the unit is left, where it is left early. */
export function leaveUnit(context: SweepContext, s: ReturnStatement, record: readonly Statement[]): Statement[] {
  const { facts, scope, unit, returnForm } = context;
  const origin = made(s.origin);
  const signature = facts.plan.signature(unit.id);
  const forward: Statement[] = [];
  if (returnForm.kind === "joint") {
    const value = s.values[0];
    if (returnForm.value !== null && value !== undefined)
      forward.push(assign(pathOf(returnForm.value), scope.primal(value), s.origin));
    const shadow = context.returnedShadows[0];
    if (shadow !== undefined && shadow !== null && value !== undefined)
      forward.push(assign(pathOf(shadow), mirrored(context, value), origin));
    if (context.exits.exitOf(s) !== undefined) forward.push(...record, exit("break", returnForm.label, s.origin));
  } else {
    const values: Expression[] = [];
    s.values.forEach((value, i) => {
      if (signature.valued[i]) values.push(scope.primal(value));
      if (signature.paired[i]) values.push(mirrored(context, value));
    });
    // The final return comes after what the end of the body saves: see sweep-unit.ts.
    forward.push(...record, { ...s, values });
  }
  return forward;
}

export function sweepReturn(context: SweepContext, s: ReturnStatement): Swept {
  const { facts, unit } = context;
  const origin = made(s.origin);
  const early = context.exits.exitOf(s);
  const forward = leaveUnit(context, s, early === undefined ? [] : recordExit(context, early));
  const derivative = facts.derivatives.of(unit.id, s);
  const backward: Statement[] = [];
  for (const contribution of derivative?.contributions ?? []) {
    const { seed, linear } = contribution;
    const variable = typeof seed === "number" ? context.resultSeeds[seed] : undefined;
    if (variable === undefined || variable === null) continue;
    const statements = contributions(context, linear, readOf(variable), origin);
    const isGuarded = facts.guarded.ofContribution(s, contribution);
    backward.push(...(isGuarded ? unlessZero(readOf(variable), statements, origin) : statements));
  }
  return { forward, backward };
}
