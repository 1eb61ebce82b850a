/**
 * Reversal of early exits.
 *
 * The exits of a region (a loop, its body, a labelled block, the unit) are numbered; 0 is the normal end. In the forward sweep an exit
 * first saves the locals of the blocks it leaves, the trip counts of the loops it leaves, and its number; the normal end saves 0. The
 * backward sweep of the region starts with that number, and each of its statements runs only if control had come past the exits before
 * it: `code === 0 || code > n`. An iteration that was left early is the last one of its loop, so it is the first one backward; after it
 * the code is set to 0.
 */
import type { EarlyExit, ExitTarget } from "../../3-analyze/loops/exits.js";
import type { Pushed } from "../../4-plan/plan.js";
import type { Origin } from "../../diagnostics/origin.js";
import {
  assign,
  block,
  booleanType,
  constant,
  equal,
  ifThen,
  or,
  pathOf,
  pop,
  push,
  readOf,
  real64,
} from "../../il/builders.js";
import { isVariableLength } from "../../il/queries/type-extents.js";
import type { Block, Expression, LoopStatement, StackName, Statement, VariableId } from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import { isPushed, saveParts } from "./save-and-restore.js";
import type { SweepContext } from "./sweep-context.js";
import { made } from "./sweep-context.js";

/** What the forward sweep does before it leaves early. */
export function recordExit(context: SweepContext, exit: EarlyExit): Statement[] {
  const { around } = context;
  const origin = made(exit.statement.origin);
  const statements: Statement[] = [];
  for (let i = around.length - 1; i >= 0; i--) {
    const { block: crossed, owner } = around[i] as (typeof around)[number];
    const living = pushedAtEndOf(context, crossed).filter(
      ({ local }) => !exitsBefore(context, crossed, local).some((e) => e.statement === exit.statement),
    );
    statements.push(...saveLocals(context, living, exit.statement.origin));
    if (owner === null) break;
    const isTarget = (owner.kind === "loop" || owner.kind === "scope") && owner.label === exit.target.label;
    if (owner.kind === "loop" && !isTarget && pushesTrips(context, owner)) {
      statements.push(pushTrips(context, owner, origin));
    }
    if (isTarget) break;
  }
  if (!isRecorded(context, exit.target)) return statements;
  // What follows a loop or a labelled block is reached by its breaks and its normal end alike: the number is saved there.
  if (exit.target.kind === "break" || isKept(context, exit.target))
    statements.push(assign(pathOf(context.codeOf(exit.target)), constant(exit.code), origin));
  else statements.push(pushCode(context, exit.target, constant(exit.code), origin));
  return statements;
}

/**
 * The exits that leave the block before the local has a value: there it is neither saved nor needed. It may have one as soon as it is
 * mentioned: stored to in part, or handed over by its address. A parameter always has one.
 */
export function exitsBefore(context: SweepContext, of: Block, local: VariableId): readonly EarlyExit[] {
  if (context.unit.parameters.includes(local)) return [];
  const before: EarlyExit[] = [];
  for (const s of of.statements) {
    let mentioned = false;
    forEachStatement({ statements: [s] }, (inner) => {
      forEachPath(inner, (path) => {
        if (path.root === local) mentioned = true;
      });
    });
    if (mentioned) return before;
    before.push(...context.exits.leaving(s));
  }
  return [];
}

/** The trip count of a loop with something to do backward, left by a way that does not come past its end. */
function pushesTrips({ plan, facts }: SweepContext, loop: LoopStatement): boolean {
  const region = plan.region(loop);
  switch (region.kind) {
    case "trips":
      return isPushed(region.count) && facts.recorded.hasBackward(loop);
    case "counted":
    case "fused":
    case "checkpointed":
      return false;
  }
}

/** Trip counts have names, as numbers of exits have, so that those go of which nothing is read. */
const tripsRecordOf = ({ unit }: SweepContext, { label }: LoopStatement): string => `${unit.id} trips ${label}`;

export function pushTrips(context: SweepContext, loop: LoopStatement, origin: Origin): Statement {
  return { ...push("counts", readOf(context.tripsOf(loop.label)), origin), record: tripsRecordOf(context, loop) };
}

export function popTrips(context: SweepContext, loop: LoopStatement, origin: Origin): Statement {
  return { ...pop("counts", pathOf(context.tripsOf(loop.label)), origin), record: tripsRecordOf(context, loop) };
}

/** A number of up to 255 takes a byte. */
function stackOf(target: ExitTarget): StackName {
  return target.exits.length > 255 ? "counts" : "bytes";
}

function recordOf(context: SweepContext, target: ExitTarget): string {
  return `${context.unit.id} ${target.kind} ${target.label ?? ""}`;
}

function pushCode(context: SweepContext, target: ExitTarget, code: Expression, origin: Origin): Statement {
  return { ...push(stackOf(target), code, origin), record: recordOf(context, target) };
}

/** The region has something to do backward, and more than one way to end. */
export function isRecorded({ plan }: SweepContext, target: ExitTarget): boolean {
  const exit = plan.exit(target);
  switch (exit.kind) {
    case "recorded":
      return true;
    case "idle":
    case "only":
      return false;
  }
}

/** The number of the exit stays in its local variable. */
function isKept({ plan }: SweepContext, target: ExitTarget): boolean {
  const exit = plan.exit(target);
  return exit.kind === "recorded" && !isPushed(exit.code);
}

export interface PushedLocal {
  readonly local: VariableId;
  readonly value: Pushed;
}

/** The locals of a block that are pushed when it is left. Arrays of a computed length come first: their lengths are back before them. */
export function pushedAtEndOf(context: SweepContext, of: Block): readonly PushedLocal[] {
  const pushed = [...context.plan.atEndOf(of)].flatMap(([local, value]) => (isPushed(value) ? [{ local, value }] : []));
  const isComputed = ({ local }: PushedLocal): boolean => hasComputedLength(context, local);
  return pushed.some(isComputed) ? [...pushed.filter(isComputed), ...pushed.filter((p) => !isComputed(p))] : pushed;
}

export function hasComputedLength({ scope }: SweepContext, local: VariableId): boolean {
  return isVariableLength(scope.program.variables.get(local)?.type);
}

export function saveLocals(context: SweepContext, locals: readonly PushedLocal[], from: Origin): Statement[] {
  return locals.flatMap(({ value }) => saveParts(context, value, from).save);
}

export function restoreLocals(
  context: SweepContext,
  of: Block,
  locals: readonly PushedLocal[],
  from: Origin,
): Statement[] {
  return grouped(
    context,
    [...locals].reverse().map(({ local, value }) => ({
      before: exitsBefore(context, of, local),
      statements: saveParts(context, value, from).restore,
    })),
    from,
  );
}

/** Statements one after the other, each only if control had come past some exits; those with the same condition together. */
export function grouped(
  context: SweepContext,
  parts: readonly { readonly before: readonly EarlyExit[]; readonly statements: readonly Statement[] }[],
  from: Origin,
): Statement[] {
  const groups: { readonly before: readonly EarlyExit[]; readonly statements: Statement[] }[] = [];
  for (const { before, statements } of parts) {
    const last = groups.at(-1);
    if (last !== undefined && last.before.length === before.length) last.statements.push(...statements);
    else groups.push({ before, statements: [...statements] });
  }
  return groups.flatMap(({ before, statements }) => guarded(passed(context, before), statements, from));
}

/** At the normal end of a unit or of a loop's body, forward. */
export function recordNormalEnd(context: SweepContext, target: ExitTarget | undefined, from: Origin): Statement[] {
  if (target === undefined || !isRecorded(context, target) || isKept(context, target)) return [];
  return [pushCode(context, target, constant(0), made(from))];
}

/** Around a loop or labelled block that can be broken out of, forward. */
export function recordBreaks(
  context: SweepContext,
  target: ExitTarget | undefined,
  from: Origin,
): { readonly before: Statement[]; readonly after: Statement[] } {
  if (target === undefined || !isRecorded(context, target)) return { before: [], after: [] };
  const code = context.codeOf(target);
  return {
    before: [assign(pathOf(code), constant(0, undefined, real64), made(from))],
    after: isKept(context, target) ? [] : [pushCode(context, target, readOf(code), made(from))],
  };
}

/**
 * At the region's start, backward. `leaving`: the exits that leave the region for an outer one; after those there is no number, and
 * control was not at one of the region's own exits.
 */
export function restoreCode(
  context: SweepContext,
  target: ExitTarget | undefined,
  from: Origin,
  leaving: readonly EarlyExit[] = [],
): Statement[] {
  if (target === undefined || isKept(context, target)) return [];
  const known = knownCode(context, target, from);
  if (known === null) return [];
  const code = pathOf(context.codeOf(target));
  const origin = made(from);
  const left = leftBy(context, leaving);
  return left === null ? [known] : [ifThen(left, block(assign(code, constant(0), origin)), block(known), origin)];
}

/** The number is there; null where nothing backward asks for it. */
function knownCode(context: SweepContext, target: ExitTarget, from: Origin): Statement | null {
  const exit = context.plan.exit(target);
  switch (exit.kind) {
    case "idle":
      return null;
    case "only":
      return assign(pathOf(context.codeOf(target)), constant(1), made(from));
    case "recorded": {
      const code = pathOf(context.codeOf(target));
      return { ...pop(stackOf(target), code, made(from)), record: recordOf(context, target) };
    }
  }
}

/** Control had come past these exits. Null: certainly. */
export function passed(context: SweepContext, exits: readonly EarlyExit[]): Expression | null {
  const last = new Map<ExitTarget, number>();
  for (const { target, code } of exits) last.set(target, Math.max(code, last.get(target) ?? 0));
  let test: Expression | null = null;
  for (const [target, code] of last) {
    const variable = readOf(context.codeOf(target));
    let passes: Expression = equal(variable, constant(0));
    if (code < target.exits.length)
      passes = or(passes, {
        kind: "binary",
        operator: "greater",
        left: variable,
        right: constant(code),
        type: booleanType,
      });
    test = test === null ? passes : { kind: "binary", operator: "and", left: test, right: passes, type: booleanType };
  }
  return test;
}

/** Control left by one of these exits. Null: certainly not. */
export function leftBy(context: SweepContext, exits: readonly EarlyExit[]): Expression | null {
  let test: Expression | null = null;
  const byTarget = new Map<ExitTarget, { first: number; last: number; count: number }>();
  for (const { target, code } of exits) {
    const known = byTarget.get(target);
    if (known === undefined) {
      byTarget.set(target, { first: code, last: code, count: 1 });
      continue;
    }
    known.first = Math.min(known.first, code);
    known.last = Math.max(known.last, code);
    known.count++;
  }
  for (const [target, { first, last, count }] of byTarget) {
    const variable = readOf(context.codeOf(target));
    let leftHere: Expression;
    if (count === target.exits.length)
      leftHere = { kind: "binary", operator: "notEqual", left: variable, right: constant(0), type: booleanType };
    else if (first === last) leftHere = equal(variable, constant(first));
    else
      leftHere = {
        kind: "binary",
        operator: "and",
        left: { kind: "binary", operator: "greaterEqual", left: variable, right: constant(first), type: booleanType },
        right: { kind: "binary", operator: "lessEqual", left: variable, right: constant(last), type: booleanType },
        type: booleanType,
      };
    test = test === null ? leftHere : or(test, leftHere);
  }
  return test;
}

/** After the iteration that was left early, the others were not. */
export function resetCodes(context: SweepContext, targets: Iterable<ExitTarget>, from: Origin): Statement[] {
  const statements: Statement[] = [];
  for (const target of new Set(targets)) {
    const code = context.codeOf(target);
    statements.push(assign(pathOf(code), constant(0, undefined, real64), made(from)));
  }
  return statements;
}

/** `if (test) { statements }`, or the statements themselves. */
export function guarded(test: Expression | null, statements: readonly Statement[], from: Origin): readonly Statement[] {
  if (statements.length === 0 || test === null) return statements;
  return [ifThen(test, block(...statements), block(), made(from))];
}
