/**
 * Innermost loops that record numbers or decisions make room for all of them once, and then store through a local index; the loops that
 * undo them read back the same way: no call and no test for room per value.
 *
 * In: an adjoint program whose loops are paired (LoopStatement.pair). Out: the same program with `stack` statements around such loops.
 * Method: room is made where the loop counts, so that iterations times the records of the costliest way through the body is known before
 * it. What was recorded so lies in one piece; a loop that pops may use a local index if all loops that pushed for it did.
 * Limits: loops without calls, inner loops, and ways out other than their own; single values.
 */

import { add, binary, conditional, constant, convert, intrinsic } from "../../il/builders.js";
import type {
  Block,
  Expression,
  LabelId,
  LoopStatement,
  Program,
  StackName,
  StackStatement,
  Statement,
  Type,
  VariableId,
} from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { traitsOf } from "../../languages/traits.js";
import { derivativeUnits } from "../derivatives/derivative-values.js";
import { ProgramDraft } from "../program-draft.js";
import { mayChange, readsOf } from "../units/interference.js";
import { UnitFacts } from "../units/unit-facts.js";
import { sharedIn } from "../units/variable-uses.js";
import type { CountingHeader } from "./counting-header.js";
import { countingHeader } from "./counting-header.js";
import { tripCount } from "./trip-count.js";

const stacks: readonly StackName[] = ["reals", "floats", "integers", "bytes", "counts"];
/** Fewer records than this are not worth it. */
const few = 8;
/** A runtime that reserves more than it is asked for has room for twice that many values more. */
const mostSpared = 32;
/** A loop that may be left early makes room for at most so many iterations: the room may be for nothing. */
const mostForNothing = 4096;

/** Loop → what it may reserve on a stack. */
type Reservations = ReadonlyMap<LoopStatement, ReadonlyMap<StackName, Expression>>;

export function reserveRecords(program: Program, facts: UnitFacts = new UnitFacts()): Program {
  const reservations = new Map<LoopStatement, ReadonlyMap<StackName, Expression>>();
  /** Pair and stack of loops that push without a reservation. */
  const unreserved = new Set<string>();
  const spared = traitsOf(program).reservesMore ? mostSpared : 0;
  const reserved = new Set<string>();
  for (const unit of derivativeUnits(program)) {
    const uses = facts.usesOf(unit);
    const isShared = sharedIn(program.variables, uses);
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "loop" || s.pair === undefined) return;
      const counts = new Map<StackName, Expression>();
      for (const stack of stacks) {
        const { pushes } = traffic(s.body, stack);
        if (pushes === 0) continue;
        const count = reservation(s, stack, spared, isShared);
        if (count !== undefined) counts.set(stack, count);
        (count === undefined ? unreserved : reserved).add(`${s.pair} ${stack}`);
      }
      if (counts.size > 0) reservations.set(s, counts);
    });
  }
  if (reservations.size === 0) return program;
  const mayRewind = (loop: LoopStatement, stack: StackName): boolean => {
    const key = `${loop.pair} ${stack}`;
    if (!reserved.has(key) || unreserved.has(key) || !isPlain(loop)) return false;
    const { pushes, pops } = traffic(loop.body, stack);
    return pops > 0 && pushes === 0;
  };
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) draft.setBody(unit, inBlock(unit.body, reservations, mayRewind));
  return draft.finish();
}

function inBlock(
  b: Block,
  reservations: Reservations,
  mayRewind: (loop: LoopStatement, stack: StackName) => boolean,
): Block {
  let changed = false;
  const statements = b.statements.flatMap((s): readonly Statement[] => {
    const inner = withChildBlocks(s, (child) => inBlock(child, reservations, mayRewind));
    if (inner !== s) changed = true;
    if (s.kind !== "loop") return [inner];
    const before: StackStatement[] = [];
    for (const stack of stacks) {
      const count = reservations.get(s)?.get(stack);
      if (count !== undefined) before.push({ kind: "stack", stack, action: "reserve", count, origin: s.origin });
      else if (mayRewind(s, stack)) before.push({ kind: "stack", stack, action: "rewind", origin: s.origin });
    }
    if (before.length === 0) return [inner];
    changed = true;
    const after = before.map(
      ({ stack }): StackStatement => ({ kind: "stack", stack, action: "flush", origin: s.origin }),
    );
    const { comments, ...bare } = inner;
    if (comments === undefined) return [...before, inner, ...after];
    return [{ ...before[0]!, comments }, ...before.slice(1), bare as Statement, ...after];
  });
  return changed ? { statements } : b;
}

/**
 * How many values the loop may push; undefined where that is not known, or where room must not be made. `spared`: the most values of an
 * iteration that need not be asked for where its number is a fraction.
 */
function reservation(
  loop: LoopStatement,
  stack: StackName,
  spared: number,
  isShared: (id: VariableId) => boolean,
): Expression | undefined {
  const counted = countingHeader(loop);
  if (counted === undefined || loop.init.statements.length !== 1 || !isPlain(loop)) return undefined;
  if (traffic(loop.body, stack).pops > 0) return undefined;
  const trips = tripCount(counted, (e) => isUnchanged(e, loop, counted, isShared));
  const perTrip = mostPushes(loop.body, stack);
  if (trips === undefined || !Number.isFinite(perTrip)) return undefined;
  // With fractional steps the counter is a rounded sum, so that the number of iterations cannot be computed by a division.
  if (!Number.isInteger(counted.step)) return undefined;
  if (isLeftEarly(loop) && !(trips.kind === "constant" && Number(trips.value) <= mostForNothing)) return undefined;
  if (trips.kind === "constant" && typeof trips.value === "number") {
    return trips.value * perTrip < few ? undefined : constant(trips.value * perTrip);
  }
  if (perTrip > spared && trips.type.kind === "real")
    return binary("multiply", constant(perTrip), add(intrinsic("ceil", [trips]), constant(1)));
  return onlyIfRun(counted, perTrip === 1 ? trips : multiplied(perTrip, trips));
}

/** The product of integers may need more bits than they have. */
function multiplied(perTrip: number, trips: Expression): Expression {
  if (trips.type.kind !== "integer") return binary("multiply", constant(perTrip), trips);
  const long: Type = { kind: "integer", bits: 64, signed: trips.type.bits < 64 || trips.type.signed };
  const operand = trips.type.bits < 64 ? convert(trips, long) : trips;
  return { kind: "binary", operator: "multiply", left: constant(perTrip, undefined, long), right: operand, type: long };
}

/** Below zero the runtime makes no room; what has no sign wraps around to a huge number where the loop does not run. */
function onlyIfRun({ first, limit, comparison, step }: CountingHeader, count: Expression): Expression {
  const hasSign = limit.type.kind !== "integer" || limit.type.signed;
  const end = step > 0 ? first : limit;
  if (hasSign || (end.kind === "constant" && end.value === 0)) return count;
  return conditional(binary(comparison, first, limit), count, constant(0, undefined, count.type));
}

function isUnchanged(
  e: Expression,
  loop: LoopStatement,
  counted: CountingHeader,
  isShared: (id: VariableId) => boolean,
): boolean {
  const reads = readsOf(e);
  if (reads.variables.has(counted.counter)) return false;
  let unchanged = true;
  forEachStatement(loop.body, (s) => {
    if (s.kind === "push" || s.kind === "stack" || s.kind === "if" || s.kind === "switch") return;
    const stores: Statement =
      s.kind === "pop" ? { kind: "assign", target: s.target, value: constant(0), origin: s.origin } : s;
    if (mayChange(stores, reads, isShared)) unchanged = false;
  });
  return unchanged;
}

/** Nothing inside that uses the stacks behind the loop's back, or leaves the loop where it does not end. */
function isPlain(loop: LoopStatement): boolean {
  const labels = new Set<LabelId>([loop.label]);
  let plain = true;
  forEachStatement(loop.body, (s) => {
    if (s.kind === "scope") labels.add(s.label);
  });
  forEachStatement(loop.body, (s) => {
    switch (s.kind) {
      case "assign":
      case "if":
      case "switch":
      case "scope":
      case "output":
      case "allocate":
      case "resize":
      case "erase":
        return;
      case "exit":
        if (!labels.has(s.label)) plain = false;
        return;
      case "push":
        if (!isSingle(s.value)) plain = false;
        return;
      case "pop":
        if (s.target.type.kind === "array" || s.target.steps.some((step) => step.kind === "section")) plain = false;
        return;
      default:
        plain = false;
    }
  });
  return plain;
}

/** Has the loop a way out of its own besides its test? */
function isLeftEarly(loop: LoopStatement): boolean {
  let isLeft = false;
  forEachStatement(loop.body, (s) => {
    if (s.kind === "exit" && s.how === "break" && s.label === loop.label) isLeft = true;
  });
  return isLeft;
}

function isSingle(value: Expression): boolean {
  if (value.type.kind === "array") return false;
  return value.kind !== "read" || !value.path.steps.some((step) => step.kind === "section");
}

function traffic(body: Block, stack: StackName): { pushes: number; pops: number } {
  const counts = { pushes: 0, pops: 0 };
  forEachStatement(body, (s) => {
    if (s.kind === "push" && s.stack === stack) counts.pushes++;
    if (s.kind === "pop" && s.stack === stack) counts.pops++;
  });
  return counts;
}

/** On the way through the block that pushes most. */
function mostPushes(block: Block, stack: StackName): number {
  let total = 0;
  for (const s of block.statements) {
    switch (s.kind) {
      case "push":
        if (s.stack === stack) total++;
        break;
      case "if":
        total += Math.max(mostPushes(s.then, stack), mostPushes(s.else, stack));
        break;
      case "switch":
        total += Math.max(0, ...s.arms.map((arm) => mostPushes(arm.body, stack)));
        break;
      case "scope":
        total += mostPushes(s.body, stack);
        break;
      default:
    }
  }
  return total;
}
