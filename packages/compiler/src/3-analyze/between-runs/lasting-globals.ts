/**
 * lasting-globals: what a head's derivative leaves as the primal does, whatever the backward sweep puts there in between.
 * In: program, points-to, effects, the pointers that runs go on with. Out: for each head places in globals, and behind its parameters, outer
 * ones first.
 * Method: where one of the globals that a run writes leads to storage that the program makes, the next run goes on from there: all
 * numbers and pointers that are written among the globals, their fields, and the fields of structs that they lead to, then keep their last
 * values. So do those of a struct that a parameter leads to, where a run leaves storage that it made in one of its pointers: `if (!m->ready)
 * { m->buffer = malloc(n); m->ready = 1; }`.
 * Limits: not elements of arrays.
 */

import { deref, field, pathOf } from "../../il/builders.js";
import type { Path, Program, RecordId, SiteId, UnitId } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import type { Effects, PointsTo } from "../storage-facts.js";
import type { CarriedPointers } from "./carried-pointers.js";
import { mayDangle } from "./dangling-pointers.js";

export interface LastingGlobalsInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly carried: CarriedPointers;
}

export type LastingGlobals = ReadonlyMap<UnitId, readonly Path[]>;

const plain: ReadonlySet<string> = new Set(["real", "complex", "integer", "boolean", "pointer"]);

export function lastingGlobals(input: LastingGlobalsInput): LastingGlobals {
  const { program, heads, pointsTo, effects, carried } = input;
  const all = new Map<UnitId, readonly Path[]>();
  if (!traitsOf(program).linksByName) return all;
  const madeSites = (pointer: Path): readonly SiteId[] =>
    pointsTo.sitesOf(pointer).filter((site) => pointsTo.sites.get(site)?.kind === "allocation");
  /** It leads to what the head was given, and to nothing else. */
  const isGiven = (pointer: Path): boolean => leadsTo(pointer, ["parameter"]);
  const isGivenOrMade = (pointer: Path): boolean => leadsTo(pointer, ["parameter", "allocation"]);
  const leadsTo = (pointer: Path, kinds: readonly string[]): boolean => {
    const sites = pointsTo.sitesOf(pointer);
    return sites.length > 0 && sites.every((site) => kinds.includes(pointsTo.sites.get(site)?.kind ?? ""));
  };
  const isPlace =
    (pointer: Path) =>
    (target: Path): boolean => {
      const zones = pointsTo.zonesOf(target);
      const places = pointsTo.zonesOf(pointer);
      return (
        zones.length > 0 &&
        zones.every((zone) => places.includes(zone)) &&
        target.steps.every((s) => s.kind !== "index")
      );
    };
  for (const head of heads) {
    const universe = effects.universe(head);
    const { written } = effects.summary(head);
    const isWritten = (path: Path): boolean =>
      pointsTo.zonesOf(path).some((zone) => {
        const bit = universe.bitOf(zone);
        return bit >= 0 && written.has(bit);
      });
    let stored: Path[] = [];
    let leadsToMade = false;
    let stays = (_pointer: Path): boolean => true;
    const look = (path: Path, above: readonly RecordId[] = []): void => {
      const { type } = path;
      const record = type.kind === "record" ? program.records.get(type.record) : undefined;
      if (record !== undefined && record.kind !== "union" && record.kind !== "closure")
        for (const f of record.fields) look(field(path, f.name, f.type), above);
      if (!plain.has(type.kind)) return;
      if (isWritten(path)) {
        stored.push(path);
        leadsToMade ||= type.kind === "pointer" && madeSites(path).length > 0 && stays(path);
      }
      if (carried.at(head, path)?.kind === "record") look(deref(path));
      if (type.kind !== "pointer" || type.target.kind !== "record" || above.length === 0) return;
      // Storage that is freed when the run ends lasts for no one.
      if (!isGiven(path) && !(isGivenOrMade(path) && stays(path))) return;
      if (!above.includes(type.target.record)) look(deref(path), [...above, type.target.record]);
    };
    for (const variable of program.variables.values())
      if (variable.role === "global" && variable.constant !== true) look(pathOf(variable));
    const lasting = leadsToMade ? stored : [];
    stays = (pointer) => !mayDangle(program, pointsTo, head, new Set(madeSites(pointer)), isPlace(pointer));
    for (const id of program.units.get(head)?.parameters ?? []) {
      const variable = program.variables.get(id);
      if (variable?.type.kind !== "pointer" || !isGiven(pathOf(variable))) continue;
      [stored, leadsToMade] = [[], false];
      look(deref(pathOf(variable)), variable.type.target.kind === "record" ? [variable.type.target.record] : []);
      if (leadsToMade) lasting.push(...stored);
    }
    if (lasting.length > 0) all.set(head, lasting);
  }
  return all;
}
