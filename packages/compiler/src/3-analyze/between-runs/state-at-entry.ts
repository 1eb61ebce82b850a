/**
 * state-at-entry: of what a run of a head finds in module-level storage, what may decide what it computes?
 * In: the program, heads, points-to, effects. Out: for each module-level variable, whether runs may use what they were given there from
 * outside, or what runs before them left there, and which other variables lead to the same storage.
 * Method: storage that a run reads before it sets it. Whether the elements of a table are set anew, reuse-of-storage.ts finds out. A number that
 * is read for nothing but its own next value (a counter) decides nothing, nor does the length of a list that only `push` and `pop` use.
 * Limits: those of reuse-of-storage.ts.
 */
import type { Program, UnitId, Variable, VariableId } from "../../il/types.js";
import { forEachPathRead, forEachStatement } from "../../il/visit.js";
import type { Effects, PointsTo, Zone, ZoneId } from "../storage-facts.js";
import { askedExtents } from "./asked-extents.js";
import { ReuseOfStorage } from "./reuse-of-storage.js";
import { storageBehind } from "./storage-behind.js";
import { askedByTaking } from "./taken-elements.js";

export interface StateAtEntryInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
}

export interface EntryState {
  /** Runs use numbers, truth values or texts that a run before them may have left there, or how many objects it left. */
  readonly keeps: boolean;
  /** Runs use objects that a run before them may have made (a pool of them). */
  readonly made: boolean;
  /** Runs use what they find there and never change. */
  readonly given: boolean;
  readonly written: boolean;
  /** It is given new values itself, not only what it leads to. */
  readonly assigned: boolean;
  readonly sharedWith: ReadonlySet<VariableId>;
}

export type StateAtEntry = ReadonlyMap<VariableId, EntryState>;

export function stateAtEntry(input: StateAtEntryInput): StateAtEntry {
  const { program, heads, pointsTo, effects } = input;
  const owners = ownersOfZones(program, pointsTo);
  const counters = onlyCounted(program, pointsTo);
  const asked = new Set([...askedExtents(program, pointsTo), ...askedByTaking(program, pointsTo)]);
  const used = new Map<ZoneId, Zone>();
  const written = new Set<ZoneId>();
  for (const head of heads) {
    if (!program.units.has(head)) continue;
    const universe = effects.universe(head);
    const summary = effects.summary(head);
    const reuse = new ReuseOfStorage(input, head, new Set(owners.keys()), { everyRead: true, testsRead: true });
    summary.written.forEach((bit) => {
      written.add(universe.zoneAt(bit).id);
    });
    summary.read.forEach((bit) => {
      const zone = universe.zoneAt(bit);
      if (!owners.has(zone.id) || used.has(zone.id)) return;
      if (!summary.written.has(bit)) used.set(zone.id, zone);
      else {
        const { keeps, exposed } = reuse.of(zone);
        if (keeps || exposed) used.set(zone.id, zone);
      }
    });
  }
  const states = new Map<VariableId, EntryState>();
  for (const variable of program.variables.values()) {
    if (variable.role !== "global") continue;
    const zones = [...owners].flatMap(([zone, all]) => (all.has(variable.id) ? [zone] : []));
    const decisive = zones.filter((zone) => used.has(zone) && !counters.has(variable.id));
    states.set(variable.id, {
      keeps: decisive.some((zone) => written.has(zone) && (asked.has(zone) || isValue(used.get(zone) as Zone))),
      made: decisive.some((zone) => written.has(zone) && !isValue(used.get(zone) as Zone)),
      given: decisive.some((zone) => !written.has(zone) && !isShape(used.get(zone) as Zone, variable)),
      written: zones.some((zone) => written.has(zone)),
      assigned: pointsTo.zonesOfVariable(variable.id).some((zone) => written.has(zone)),
      sharedWith: new Set(zones.flatMap((zone) => [...(owners.get(zone) ?? [])]).filter((id) => id !== variable.id)),
    });
  }
  return states;
}

/** Not which objects there are, and how many. */
function isValue({ kind, type }: Zone): boolean {
  return kind !== "length" && kind !== "keys" && type.kind !== "pointer";
}

/** Nobody can change it: which object a constant leads to, the length of a packed array. */
function isShape(zone: Zone, variable: Variable): boolean {
  if (zone.kind === "length") return zone.grows !== true && isPacked(variable);
  return zone.variable === variable.id && variable.constant === true;
}

function isPacked({ type }: Variable): boolean {
  return type.kind === "pointer" && type.target.kind === "array" && type.target.storage === "packed";
}

/** The storage behind module-level variables, and the variables it is behind. */
function ownersOfZones(program: Program, pointsTo: PointsTo): ReadonlyMap<ZoneId, ReadonlySet<VariableId>> {
  const owners = new Map<ZoneId, Set<VariableId>>();
  for (const variable of program.variables.values()) {
    if (variable.role !== "global") continue;
    for (const zone of storageBehind(pointsTo, variable.id))
      owners.set(zone, (owners.get(zone) ?? new Set()).add(variable.id));
  }
  return owners;
}

/** Numbers that are read for their own next values alone. */
export function onlyCounted(program: Program, pointsTo: PointsTo): ReadonlySet<VariableId> {
  const counted = new Set<VariableId>();
  for (const { id, role, type } of program.variables.values())
    if (role === "global" && (type.kind === "real" || type.kind === "integer")) counted.add(id);
  for (const id of pointsTo.units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    forEachStatement(unit.body, (s) => {
      const counter = s.kind === "assign" && s.target.steps.length === 0 ? s.target.root : undefined;
      forEachPathRead(s, (path) => {
        if (path.root !== counter) counted.delete(path.root);
      });
    });
  }
  return counted;
}
