/**
 * Where parts of an adjoint begin and end, for a profile of it: calls around the loops and the calls of procedures that have something to do
 * backward. Without a table of places nothing is added.
 */
import type { CallPlan, DroppedCall, RegionPlan } from "../../4-plan/plan.js";
import { callOfProfile, headPlace, profileCall } from "../../il/conventions/profile-calls.js";
import type { Block, CallStatement, LoopStatement, Statement, VariableId } from "../../il/types.js";
import { childBlocks, forEachReadPath, forEachStatement, writtenPaths } from "../../il/visit.js";
import type { SweepContext, Swept } from "./sweep-context.js";
import { made } from "./sweep-context.js";

/** The sweeps of a loop. */
export function profiledLoop(context: SweepContext, loop: LoopStatement, plan: RegionPlan, swept: Swept): Swept {
  if (context.profile === undefined) return swept;
  const isSpread = swept.forward.some((s) => s.kind === "loop" && s.label === loop.label && recordsElements(s));
  return around(context, loop, placeOf(context, loop, plan, isSpread), plan.kind === "fused", swept);
}

/** One iteration of a loop, forward: behind it comes its reverse, where the two are run at once. */
export function profiledIteration(
  context: SweepContext,
  loop: LoopStatement,
  plan: RegionPlan,
  forward: readonly Statement[],
): readonly Statement[] {
  if (context.profile === undefined || plan.kind !== "fused") return forward;
  return [...forward, callOfProfile(profileCall.turn, placeOf(context, loop, plan), made(loop.origin))];
}

/** The sweeps of a call. */
export function profiledCall(
  context: SweepContext,
  s: CallStatement,
  plan: Exclude<CallPlan, DroppedCall>,
  swept: Swept,
): Swept {
  if (context.profile === undefined || plan.kind === "plain") return swept;
  const name = context.scope.program.units.get(plan.callee)?.name ?? "";
  const place = context.profile.numberOf(s.origin, { kind: "call", name, isCounted: false, isSpread: false });
  return around(context, s, place, plan.kind === "joined", swept);
}

/**
 * The forward sweeps of statements one after the other, with a mark where something stands that the backward sweep runs at once. Where
 * nothing is run forward, no mark may be: it is left to the block around.
 */
export function withPasses(context: SweepContext, swept: readonly PassingSwept[], from: number): readonly Statement[] {
  if (context.profile === undefined || swept.every(({ forward }) => forward.length === 0))
    return swept.flatMap(({ forward }) => forward);
  context.passing.length = from;
  const origin = made(context.unit.origin);
  return swept.flatMap(({ forward, passing }) => [
    ...forward,
    ...passing.map((place) => callOfProfile(profileCall.pass, place, origin)),
  ]);
}

export interface PassingSwept extends Swept {
  /** Places in the statement that the backward sweep runs at once, and that have no mark yet. */
  readonly passing: readonly number[];
}

/** Where the forward sweep of a unit ends that has its backward sweep behind it. */
export function turn(context: SweepContext): readonly Statement[] {
  if (context.profile === undefined) return [];
  const origin = made(context.unit.origin);
  const passes = context.passing.map((place) => callOfProfile(profileCall.pass, place, origin));
  return [...passes, callOfProfile(profileCall.turn, headPlace, origin)];
}

function placeOf(context: SweepContext, loop: LoopStatement, plan: RegionPlan, isSpread = false): number | undefined {
  const { name } = context.unit;
  return context.profile?.numberOf(loop.origin, { kind: "loop", name, isCounted: plan.kind !== "trips", isSpread });
}

/** Does the loop itself push what it finds by a variable that it changes? Then each iteration pushes from other storage. */
function recordsElements({ init, body, update }: LoopStatement): boolean {
  const changed = new Set<VariableId>();
  for (const block of [init, body, update])
    forEachStatement(block, (s) => {
      for (const { root, steps } of writtenPaths(s)) if (steps.length === 0) changed.add(root);
    });
  let found = false;
  const visit = ({ statements }: Block): void => {
    for (const s of statements) {
      if (s.kind === "push" && s.value.kind === "read" && s.value.path.steps.length > 0)
        forEachReadPath(s.value, ({ root }) => {
          if (changed.has(root)) found = true;
        });
      else if (s.kind !== "loop") for (const inner of childBlocks(s)) visit(inner);
    }
  };
  visit(body);
  return found;
}

/** `atOnce`: the backward sweep runs it forward and back. */
function around(
  context: SweepContext,
  { origin: from }: Statement,
  place: number | undefined,
  atOnce: boolean,
  { forward, backward }: Swept,
): Swept {
  const origin = made(from);
  const call = (name: keyof typeof profileCall): Statement => callOfProfile(profileCall[name], place, origin);
  if (!atOnce)
    return {
      forward: forward.length === 0 ? [] : [call("enter"), ...forward, call("leave")],
      backward: backward.length === 0 ? [] : [...backward, call("sample")],
    };
  if (place !== undefined) context.passing.push(place);
  return { forward, backward: [call("open"), ...backward, call("close")] };
}
