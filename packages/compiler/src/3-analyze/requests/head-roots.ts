/** Where a request for derivatives begins: the parameters and results of a head, and the module-level variables it uses. */
import type { Origin } from "../../diagnostics/origin.js";
import type { Program, UnitId, Variable, VariableId } from "../../il/types.js";
import { isDifferentiable } from "../effects/differentiable-reads.js";
import type { Effects, PointsTo, Zone, ZoneId } from "../storage-facts.js";

export interface HeadZonesInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly head: UnitId;
}

/** Everything that can carry a derivative, in the zones and behind the pointers in them. */
export function behind(pointsTo: PointsTo, start: Iterable<ZoneId>): ReadonlySet<ZoneId> {
  return new Set([...reached(pointsTo, start)].filter((zone) => isDifferentiable(pointsTo.zones[zone] as Zone)));
}

/** All else that is there: pointers, lengths, flags. */
export function shapeBehind(pointsTo: PointsTo, start: Iterable<ZoneId>): readonly ZoneId[] {
  return [...reached(pointsTo, start)].filter((zone) => !isDifferentiable(pointsTo.zones[zone] as Zone));
}

function reached(pointsTo: PointsTo, start: Iterable<ZoneId>): ReadonlySet<ZoneId> {
  const seen = new Set<ZoneId>();
  const queue = [...start];
  for (let zone = queue.pop(); zone !== undefined; zone = queue.pop()) {
    if (seen.has(zone)) continue;
    seen.add(zone);
    for (const site of pointsTo.sitesInZone(zone)) queue.push(...pointsTo.zonesOfSite(site));
  }
  return seen;
}

/** Of what lies behind the zones: what is written, and all that is behind a pointer that is written. */
export function leftBehind(
  pointsTo: PointsTo,
  start: Iterable<ZoneId>,
  isWritten: (zone: ZoneId) => boolean,
): ReadonlySet<ZoneId> {
  const seen = new Map<ZoneId, boolean>();
  const left = new Set<ZoneId>();
  const queue = [...start].map((zone) => ({ zone, isNew: false }));
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { zone } = next;
    const isNew = next.isNew || isWritten(zone);
    if (seen.get(zone) === true || seen.get(zone) === isNew) continue;
    seen.set(zone, isNew);
    if (isNew && isDifferentiable(pointsTo.zones[zone] as Zone)) left.add(zone);
    for (const site of pointsTo.sitesInZone(zone))
      for (const inner of pointsTo.zonesOfSite(site)) queue.push({ zone: inner, isNew });
  }
  return left;
}

export function parameterZones({ program, pointsTo, head }: HeadZonesInput): readonly ZoneId[] {
  return (program.units.get(head)?.parameters ?? []).flatMap((p) => pointsTo.zonesOfVariable(p));
}

export function resultZones({ program, pointsTo, head }: HeadZonesInput): readonly ZoneId[] {
  return (program.units.get(head)?.results ?? []).flatMap((_, k) => pointsTo.zoneOfResult(head, k));
}

export function usedGlobals({ program, pointsTo, effects, head }: HeadZonesInput): readonly Variable[] {
  const universe = effects.universe(head);
  return [...program.variables.values()].filter(
    (v) => v.role === "global" && pointsTo.zonesOfVariable(v.id).some((zone) => universe.bitOf(zone) >= 0),
  );
}

/** The module-level variables that hold, or lead to, numbers that the head reads (or writes); constant numbers are no inputs. */
export function touchedGlobals(input: HeadZonesInput, access: "read" | "written"): ReadonlyMap<VariableId, ZoneId[]> {
  const { pointsTo, effects, head } = input;
  const touched = effects.summary(head)[access];
  const universe = effects.universe(head);
  const zonesOfGlobals = new Map<VariableId, ZoneId[]>();
  for (const variable of usedGlobals(input)) {
    if (variable.constant === true && variable.type.kind === "real") continue;
    const zones = [...behind(pointsTo, pointsTo.zonesOfVariable(variable.id))];
    const touchedZones = zones.filter((zone) => touched.has(universe.bitOf(zone)));
    if (touchedZones.length > 0) zonesOfGlobals.set(variable.id, touchedZones);
  }
  return zonesOfGlobals;
}

/** What a name stands for and how many of its dotted parts say so: a parameter before a module-level variable, `Class.field` too. */
export function rootNamed(
  input: HeadZonesInput,
  parts: readonly string[],
): { readonly variables: readonly Variable[]; readonly taken: number } | null {
  const { program, head } = input;
  const parameters = (program.units.get(head)?.parameters ?? []).flatMap((id) => program.variables.get(id) ?? []);
  const [first = "", second = ""] = parts;
  const globals = usedGlobals(input);
  for (const [list, name, taken] of [
    [parameters, first, 1],
    [globals, first, 1],
    [globals, `${first}.${second}`, 2],
  ] as const) {
    const variables = list.filter((variable) => variable.name === name);
    if (variables.length > 0) return { variables, taken };
  }
  return null;
}

/** `a[].b` as `a`, `b`. */
export function partsOfName(name: string): readonly string[] {
  return name
    .trim()
    .split(".")
    .map((part) => part.replace(/(\[\])+$/, ""));
}

export function headingOf({ program, head }: Pick<HeadZonesInput, "program" | "head">): Origin | null {
  const unit = program.units.get(head);
  return unit?.heading ?? unit?.origin ?? null;
}
