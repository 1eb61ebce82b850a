/**
 * state-put-back: module-level storage that a head leaves for its next call, and that the backward sweep would leave half put back.
 * In: the program, heads, points-to, effects, contexts, a plan. Out: of each head the zones that are required when it is entered.
 * Method: a table that is made on the first call (`if (!ready) { fill(table); ready = true; }`) may be used by a call that does not set
 * it. Where the backward sweep restores a part of it, what was there before the call, or the forward sweep leaves a store to it out, all is
 * restored that the head both reads and writes at module level, and behind the pointers there: the derivative leaves it as it found it,
 * and the next call makes it again. Otherwise all stays as the head leaves it.
 * Limits: lengths and keys are left as they are, and what is in the lists and maps that change them. Where storage is freed, pointers
 * are left as they are, and what a pointer leads to that the head sets.
 */
import type { PlanChoices } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Program, Type, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { CallContexts } from "../effects/call-contexts.js";
import type { AdjointLiveness } from "../liveness/adjoint-liveness.js";
import type { ToBeRecorded } from "../recording/to-be-recorded.js";
import type { HeadGlobals } from "../requests/head-globals.js";
import type { Effects, PointsTo, UnitUniverse, Zone, ZoneId } from "../storage-facts.js";
import { ReuseOfStorage } from "./reuse-of-storage.js";

export interface StatePutBackInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly contexts: CallContexts;
  readonly liveness: AdjointLiveness;
  /** The globals that callers hand in and take. */
  readonly globals: ReadonlyMap<UnitId, HeadGlobals>;
}

/** The plan that leaves everything at module level as it is. */
export interface PlanOfState {
  readonly recorded: ToBeRecorded;
  readonly choices: Pick<PlanChoices, "inverted">;
}

export function statePutBack(input: StatePutBackInput, plan: PlanOfState): ReadonlyMap<UnitId, ReadonlySet<ZoneId>> {
  const { program, heads, effects } = input;
  const putBack = new Map<UnitId, ReadonlySet<ZoneId>>();
  if (![...program.variables.values()].some((v) => v.role === "global")) return putBack;
  let unfinished: ReadonlyMap<UnitId, BitSet> | undefined;
  for (const head of heads) {
    if (!program.units.has(head)) continue;
    const universe = effects.universe(head);
    const { read, written } = effects.summary(head);
    const both = read.copy();
    both.intersect(written);
    const owned = stateOf(input, head, written);
    const state = zonesIn(universe, both).filter((zone) => owned.has(zone.id) && isPutBack(program, zone));
    if (state.length === 0) continue;
    unfinished ??= zonesUnfinished(input, plan);
    const here = unfinished.get(head);
    const reuse = new ReuseOfStorage(input, head, owned, { everyRead: true, sureStores: true });
    const isUsed = (zone: Zone): boolean => {
      const { keeps, exposed } = reuse.of(zone);
      return keeps || exposed;
    };
    const used = state.filter(isUsed);
    if (used.some((zone) => here?.has(universe.bitOf(zone.id)) === true))
      putBack.set(head, new Set(used.map((zone) => zone.id)));
  }
  return putBack;
}

/** The storage of module-level variables, and what they lead to. Those that the caller hands in and takes are the caller's concern. */
function stateOf(
  { program, pointsTo, effects, globals }: StatePutBackInput,
  head: UnitId,
  written: BitSet,
): Set<ZoneId> {
  const universe = effects.universe(head);
  const named = globals.get(head);
  const isWritten = (zone: ZoneId): boolean => universe.bitOf(zone) >= 0 && written.has(universe.bitOf(zone));
  const hidden = [...program.variables.values()].filter(
    ({ id, role }) => role === "global" && named?.inputs.has(id) !== true && named?.outputs.has(id) !== true,
  );
  const state = new Set(hidden.flatMap(({ id }) => pointsTo.zonesOfVariable(id)));
  for (const zone of state) {
    if (traitsOf(program).storageIsFreed && isWritten(zone)) continue;
    for (const site of pointsTo.sitesInZone(zone)) for (const inner of pointsTo.zonesOfSite(site)) state.add(inner);
  }
  return state;
}

function isPutBack(program: Program, { type }: Zone): boolean {
  return isValue(type) || !traitsOf(program).storageIsFreed;
}

function isValue(type: Type): boolean {
  if (type.kind === "union") return type.members.every((member) => isValue(member) || member.kind === "nil");
  return type.kind === "real" || type.kind === "integer" || type.kind === "boolean" || type.kind === "string";
}

/** Of each unit and those that it calls: what the backward sweep puts back, and what the forward sweep does not store. */
function zonesUnfinished(
  { program, heads, pointsTo, effects, contexts, liveness }: StatePutBackInput,
  { recorded, choices }: PlanOfState,
): ReadonlyMap<UnitId, BitSet> {
  const unfinished = new Map<UnitId, BitSet>([...pointsTo.units].map((id) => [id, effects.universe(id).empty()]));
  for (let grew = true; grew; ) {
    grew = false;
    for (const [id, set] of unfinished) {
      const before = set.copy();
      forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
        const isUndone = choices.inverted(s) !== undefined && recorded.hasBackward(s);
        const isLeftOut = !liveness.isLive(s) && (heads.includes(id) || recorded.unitHasForward(id));
        if (recorded.isSaved(s) || isUndone || isLeftOut)
          forEachStatement({ statements: [s] }, (inner) => {
            set.union(effects.of(id, inner).written);
          });
        if (s.kind !== "call") return;
        for (const callee of pointsTo.callees(s)) {
          const inside = unfinished.get(callee);
          if (inside !== undefined) set.union(contexts.from(id, s, callee, inside));
        }
      });
      if (!set.isSubsetOf(before)) grew = true;
    }
  }
  return unfinished;
}

function zonesIn(universe: UnitUniverse, set: BitSet): readonly Zone[] {
  return set.toArray().map((bit) => universe.zoneAt(bit));
}
