/**
 * lasting-globals: what a head's derivative leaves as the primal does, whatever the backward sweep puts there in between.
 * In: program, points-to, effects, the pointers that runs go on with. Out: for each head places in globals, outer ones first.
 * Method: where one of the globals that a run writes leads to storage that the program makes, the next run goes on from there: all
 * numbers and pointers that are written among the globals, their fields, and the fields of structs that they lead to, then keep their last
 * values.
 * Limits: not elements of arrays.
 */
import { deref, field, pathOf } from "../il/builders.js";
import type { Path, Program, UnitId } from "../il/types.js";
import type { CarriedPointers } from "./carried-pointers.js";
import type { Effects, PointsTo } from "./storage-facts.js";

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
  if (program.language !== "c") return all;
  for (const head of heads) {
    const universe = effects.universe(head);
    const { written } = effects.summary(head);
    const isWritten = (path: Path): boolean =>
      pointsTo.zonesOf(path).some((zone) => {
        const bit = universe.bitOf(zone);
        return bit >= 0 && written.has(bit);
      });
    const found: Path[] = [];
    let leadsToMade = false;
    const look = (path: Path): void => {
      const { type } = path;
      const record = type.kind === "record" ? program.records.get(type.record) : undefined;
      if (record !== undefined && record.kind !== "union" && record.kind !== "closure")
        for (const f of record.fields) look(field(path, f.name, f.type));
      if (!plain.has(type.kind)) return;
      if (isWritten(path)) {
        found.push(path);
        leadsToMade ||=
          type.kind === "pointer" &&
          pointsTo.sitesOf(path).some((site) => pointsTo.sites.get(site)?.kind === "allocation");
      }
      if (carried.at(head, path)?.kind === "record") look(deref(path));
    };
    for (const variable of program.variables.values())
      if (variable.role === "global" && variable.constant !== true) look(pathOf(variable));
    if (leadsToMade) all.set(head, found);
  }
  return all;
}
