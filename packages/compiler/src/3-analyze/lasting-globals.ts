/**
 * lasting-globals: globals that a head's derivative leaves as the primal does, whatever the backward sweep puts there in between.
 * In: program, points-to, effects, what is released. Out: for each head the variables.
 * Method: where one of the globals that a run writes leads to storage that the program makes, and the program releases storage, the next
 * run goes on from there: all numbers and pointers among the globals that are written then keep their last values.
 * Limits: not fields of records, nor what globals lead to.
 */
import type { Program, UnitId, VariableId } from "../il/types.js";
import type { ReleasedStorage } from "./released-storage.js";
import type { Effects, PointsTo } from "./storage-facts.js";

export interface LastingGlobalsInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly released: ReleasedStorage;
}

export type LastingGlobals = ReadonlyMap<UnitId, readonly VariableId[]>;

const plain: ReadonlySet<string> = new Set(["real", "complex", "integer", "boolean", "pointer"]);

export function lastingGlobals(input: LastingGlobalsInput): LastingGlobals {
  const { program, heads, pointsTo, effects, released } = input;
  const all = new Map<UnitId, readonly VariableId[]>();
  for (const head of heads) {
    if (released.of(head) === undefined) continue;
    const universe = effects.universe(head);
    const found = new Set<VariableId>();
    let leadsToMade = false;
    effects.summary(head).written.forEach((bit) => {
      const zone = universe.zoneAt(bit);
      const variable = zone.variable === undefined ? undefined : program.variables.get(zone.variable);
      if (variable?.role !== "global" || variable.constant === true || !plain.has(variable.type.kind)) return;
      found.add(variable.id);
      leadsToMade ||= pointsTo.sitesInZone(zone.id).some((site) => pointsTo.sites.get(site)?.kind === "allocation");
    });
    if (leadsToMade) all.set(head, [...found]);
  }
  return all;
}
