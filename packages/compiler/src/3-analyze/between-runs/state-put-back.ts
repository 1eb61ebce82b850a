/**
 * state-put-back: module-level storage that a head leaves for its next call, and that the derivative would leave half done.
 * In: the program, heads, points-to, effects, contexts, liveness, a plan. Out: of each head, the zones that are to be put back; or, where
 * the plan puts nothing back but leaves stores out, those that are to go on as the head leaves them.
 * Method: a table that is made on the first call (`if (!ready) { fill(table); ready = true; }`) is used by calls that do not set it. Where
 * the backward sweep restores a part of such storage, what was there before the call, it restores all of it that the head both reads
 * and writes, at module level and behind the pointers there: the derivative leaves it as it found it, and the next call makes it again.
 * What is set before it is read in each call, and counters that are read for their own next value alone, are of no account.
 * Limits: where storage is freed, pointers that may lead to such storage are left as they are. Where what is behind them is put
 * back all the same, the program is refused, or the user warned (RG4011).
 */
import type { PlanChoices } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Program, SiteId, Statement, UnitId, Variable } from "../../il/types.js";
import { childBlocks, forEachStatement, writtenPaths } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { CallContexts } from "../effects/call-contexts.js";
import type { AdjointLiveness } from "../liveness/adjoint-liveness.js";
import type { ToBeRecorded } from "../recording/to-be-recorded.js";
import type { HeadGlobals } from "../requests/head-globals.js";
import type { Effects, PointsTo, UnitUniverse, Zone, ZoneId } from "../storage-facts.js";
import type { LastingGlobals } from "./lasting-globals.js";
import type { WhatCounts } from "./reuse-of-storage.js";
import { ReuseOfStorage } from "./reuse-of-storage.js";
import { stacksAgain } from "./stack-heights.js";
import { onlyCounted } from "./state-at-entry.js";
import { storageBehind } from "./storage-behind.js";

export interface StatePutBackInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly contexts: CallContexts;
  readonly liveness: AdjointLiveness;
  /** The globals that callers hand in and take. */
  readonly globals: ReadonlyMap<UnitId, HeadGlobals>;
  /** What goes on as the head leaves it in any case. */
  readonly lasting: LastingGlobals;
}

/** The plan that leaves everything at module level as it is. */
export interface PlanOfState {
  readonly recorded: ToBeRecorded;
  readonly choices: Pick<PlanChoices, "before" | "inverted" | "region" | "piece">;
}

export interface StateOfHead {
  readonly zones: ReadonlySet<ZoneId>;
  /** The same in the head's universe. */
  readonly bits: readonly number[];
}

export interface StatePutBack {
  readonly putBack: ReadonlyMap<UnitId, StateOfHead>;
  readonly goesOn: ReadonlyMap<UnitId, StateOfHead>;
  /** Pointers to blocks behind others (`p->next = list;`) that the plan leaves out: they go on in any case, as those in globals do. */
  readonly links: ReadonlyMap<UnitId, StateOfHead>;
  /** Pointers to blocks that may be freed: they go on, and what later calls use of the blocks is put back, or what goes with it. Warning: only numbers, which they may set first. */
  readonly torn: Torn;
}

export type Torn = ReadonlyMap<Variable, "error" | "warning">;

export function statePutBack(input: StatePutBackInput, plan: PlanOfState): StatePutBack {
  const { program, heads, pointsTo, effects } = input;
  const putBack = new Map<UnitId, StateOfHead>();
  const goesOn = new Map<UnitId, StateOfHead>();
  const linked = new Map<UnitId, StateOfHead>();
  const torn = new Map<Variable, "error" | "warning">();
  if (![...program.variables.values()].some((v) => v.role === "global"))
    return { putBack, goesOn, links: linked, torn };
  const counters = new Set([...onlyCounted(program, pointsTo)].flatMap((id) => pointsTo.zonesOfVariable(id)));
  let done: ReturnType<typeof whatIsDone> | undefined;
  const ofStacks = new Set(stacksAgain(input).map(({ id }) => id));
  for (const head of heads) {
    if (!program.units.has(head)) continue;
    const universe = effects.universe(head);
    const { read, written } = effects.summary(head);
    const both = read.copy();
    both.intersect(written);
    const hidden = hiddenVariables(input, head);
    const behind = new Map(hidden.map((variable) => [variable, storageBehind(pointsTo, variable.id)]));
    const reached = new Set([...behind.values()].flatMap((zones) => [...zones]));
    // Pointers that go on lead to what the next call finds there, whatever is put back.
    const goesOnAsItIs = (zone: ZoneId): boolean =>
      written.has(universe.bitOf(zone)) && !isPutBack(input, pointsTo.zones[zone] as Zone);
    const owned = new Set(hidden.flatMap(({ id }) => [...storageBehind(pointsTo, id, goesOnAsItIs)]));
    const all = zonesIn(universe, both).filter((zone) => reached.has(zone.id) && !counters.has(zone.id));
    const state = all.filter((zone) => isPutBack(input, zone));
    if (all.length === 0) continue;
    const mayBeUsed = usedByLaterRuns(new ReuseOfStorage(input, head, reached, { ...asked, sureStores: true }));
    const isLikelyUsed = usedByLaterRuns(new ReuseOfStorage(input, head, reached, asked));
    done ??= whatIsDone(input, plan);
    const { restored, saved, leftOut } = done;
    const lasting = new Set((input.lasting.get(head) ?? []).flatMap((path) => pointsTo.zonesOf(path)));
    const isAmong = (units: ZonesOfUnits, { id }: Zone): boolean => units.get(head)?.has(universe.bitOf(id)) === true;
    const used = state.filter(
      (zone) => owned.has(zone.id) && !lasting.has(zone.id) && !ofStacks.has(zone.id) && mayBeUsed(zone),
    );
    // Behind pointers that go on, with what describes the blocks.
    const apart = state.filter((zone) => !owned.has(zone.id) && !lasting.has(zone.id) && isLikelyUsed(zone));
    const links = all.filter((zone) => !state.includes(zone) && !lasting.has(zone.id) && isLikelyUsed(zone));
    const isPutBackHere = used.some((zone) => isAmong(restored, zone));
    if (links.some((zone) => isAmong(leftOut, zone))) linked.set(head, stateOfHead(links, universe));
    // What each call sets before it reads it leads to nothing of the calls before.
    const isSetFirst = ({ id }: Variable): boolean => {
      const own = pointsTo.zonesOfVariable(id).filter((zone) => written.has(universe.bitOf(zone)));
      return own.length > 0 && !own.some((zone) => isLikelyUsed(pointsTo.zones[zone] as Zone));
    };
    const tear = (zone: Zone, how: "error" | "warning"): void => {
      for (const [variable, zones] of behind)
        if (zones.has(zone.id) && torn.get(variable) !== "error" && !isSetFirst(variable)) torn.set(variable, how);
    };
    for (const zone of [...apart, ...links])
      if (isPutBackHere || isAmong(links.includes(zone) ? saved : restored, zone))
        tear(zone, links.includes(zone) ? "error" : "warning");
    // Variables that go on, beside arrays that are put back.
    if (state.some((zone) => lasting.has(zone.id) && isLikelyUsed(zone)))
      for (const zone of used) if (isAmong(saved, zone) && isLikelyUsed(zone)) tear(zone, "error");
    if (isPutBackHere) putBack.set(head, stateOfHead(used, universe));
    else if ([...used, ...apart].some((zone) => isAmong(leftOut, zone)))
      goesOn.set(head, stateOfHead([...used, ...apart], universe));
  }
  return { putBack, goesOn, links: linked, torn };
}

const asked: WhatCounts = { everyRead: true, testsRead: true, oldObjects: true };

/** May a run use what a run before it left there? */
const usedByLaterRuns =
  (reuse: ReuseOfStorage) =>
  (zone: Zone): boolean => {
    const { keeps, exposed } = reuse.of(zone);
    return keeps || exposed;
  };

function stateOfHead(zones: readonly Zone[], universe: UnitUniverse): StateOfHead {
  return { zones: new Set(zones.map(({ id }) => id)), bits: zones.map(({ id }) => universe.bitOf(id)) };
}

/** All but those that the caller hands in and takes, which are the caller's concern. */
function hiddenVariables({ program, globals }: StatePutBackInput, head: UnitId): readonly Variable[] {
  const named = globals.get(head);
  return [...program.variables.values()].filter(
    ({ id, role }) => role === "global" && named?.inputs.has(id) !== true && named?.outputs.has(id) !== true,
  );
}

/** What leads nowhere can be; so can a pointer that leads to nothing that may be gone. */
function isPutBack({ program, pointsTo }: StatePutBackInput, { id }: Zone): boolean {
  if (!traitsOf(program).storageIsFreed) return true;
  return pointsTo.sitesInZone(id).every((id) => {
    const site = pointsTo.sites.get(id);
    return site?.kind === "variable" || (site?.isUnknown === true && !isReleased(program, pointsTo, id));
  });
}

/** By what the heads run. */
function isReleased(program: Program, pointsTo: PointsTo, site: SiteId): boolean {
  let released = false;
  for (const unit of pointsTo.units)
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "release" && pointsTo.sitesOf(s.pointer).includes(site)) released = true;
    });
  return released;
}

type ZonesOfUnits = ReadonlyMap<UnitId, BitSet>;

/** Of each unit and those that it calls: what the backward sweep puts back, of this what it saves, and stores that the forward sweep leaves out. */
function whatIsDone(
  input: StatePutBackInput,
  { recorded, choices }: PlanOfState,
): { readonly restored: ZonesOfUnits; readonly saved: ZonesOfUnits; readonly leftOut: ZonesOfUnits } {
  const { heads, liveness } = input;
  const isUndone = (s: Statement): boolean => choices.inverted(s) !== undefined && recorded.hasBackward(s);
  // What a piece overwrites is put back before it runs again.
  const isRunAgain = (s: Statement): boolean =>
    (s.kind === "loop" && choices.region(s).kind === "checkpointed") ||
    (s.kind === "scope" && choices.piece(s) !== undefined);
  const { pointsTo, effects } = input;
  const saves: Look = (unit, s, add) => {
    if (s.kind === "call" || s.kind === "loop")
      for (const { whole } of choices.before(s)?.arrays ?? []) pointsTo.zonesOf(whole).forEach(add);
    if (!recorded.isSaved(s) && !isUndone(s)) return;
    if (s.kind === "call") for (const target of writtenPaths(s)) pointsTo.zonesOf(target).forEach(add);
    if (childBlocks(s).length > 0 || s.kind === "call") return;
    const { written, fresh } = effects.of(unit, s);
    // What is new was not there before.
    const old = written.copy();
    old.minus(fresh);
    for (const { id } of zonesIn(effects.universe(unit), old)) add(id);
  };
  const saved = zonesOfUnits(input, saves);
  const restored = zonesOfUnits(input, (unit, s, add) => {
    saves(unit, s, add);
    if (isRunAgain(s)) everything(input, unit, s, add);
  });
  const leftOut = zonesOfUnits(input, (unit, s, add) => {
    if (!liveness.isLive(s) && (heads.includes(unit) || recorded.unitHasForward(unit))) everything(input, unit, s, add);
  });
  return { restored, saved, leftOut };
}

function everything({ effects }: StatePutBackInput, unit: UnitId, s: Statement, add: (zone: ZoneId) => void): void {
  const universe = effects.universe(unit);
  forEachStatement({ statements: [s] }, (inner) => {
    for (const { id } of zonesIn(universe, effects.of(unit, inner).written)) add(id);
  });
}

type Look = (unit: UnitId, s: Statement, add: (zone: ZoneId) => void) => void;

/** The zones that each unit, and those that it calls, add. */
function zonesOfUnits({ program, pointsTo, effects, contexts }: StatePutBackInput, look: Look): ZonesOfUnits {
  const zones = new Map<UnitId, BitSet>([...pointsTo.units].map((id) => [id, effects.universe(id).empty()]));
  for (let grew = true; grew; ) {
    grew = false;
    for (const [id, set] of zones) {
      const before = set.copy();
      const universe = effects.universe(id);
      const add = (zone: ZoneId): void => {
        const bit = universe.bitOf(zone);
        if (bit >= 0) set.add(bit);
      };
      forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
        look(id, s, add);
        if (s.kind !== "call") return;
        for (const callee of pointsTo.callees(s)) {
          const inside = zones.get(callee);
          if (inside !== undefined) set.union(contexts.from(id, s, callee, inside));
        }
      });
      if (!set.isSubsetOf(before)) grew = true;
    }
  }
  return zones;
}

function zonesIn(universe: UnitUniverse, set: BitSet): readonly Zone[] {
  return set.toArray().map((bit) => universe.zoneAt(bit));
}
