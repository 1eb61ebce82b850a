/**
 * state-put-back: module-level storage that a head leaves for its next call, and that the backward sweep would leave half put back.
 * In: the program, heads, points-to, effects, what is recorded. Out: of each head the zones that are required when it is entered.
 * Method: a table that is made on the first call (`if (!ready) { fill(table); ready = true; }`) may be used by a call that does not set
 * it. Where the backward sweep restores a part of it, what was there before the call, it restores all that the head both reads and
 * writes at module level: the derivative leaves it as it found it, and the next call makes it again. What is never restored stays.
 * Limits: pointers and lengths among it are left as they are; storage behind them is not looked at.
 */
import type { Program, UnitId } from "../../il/types.js";
import { forEachStatement, storedPaths } from "../../il/visit.js";
import type { ToBeRecorded } from "../recording/to-be-recorded.js";
import type { Effects, PointsTo, Zone, ZoneId } from "../storage-facts.js";
import { ReuseOfStorage } from "./reuse-of-storage.js";

export interface StatePutBackInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
}

export function statePutBack(
  input: StatePutBackInput,
  recorded: ToBeRecorded,
): ReadonlyMap<UnitId, ReadonlySet<ZoneId>> {
  const { program, heads, pointsTo, effects } = input;
  const putBack = new Map<UnitId, ReadonlySet<ZoneId>>();
  const globals = [...program.variables.values()].filter((v) => v.role === "global");
  const owned = new Set(globals.flatMap((v) => pointsTo.zonesOfVariable(v.id)));
  if (owned.size === 0) return putBack;
  let restored: Set<ZoneId> | undefined;
  for (const head of heads) {
    if (!program.units.has(head)) continue;
    const universe = effects.universe(head);
    const { read, written } = effects.summary(head);
    const both = read.copy();
    both.intersect(written);
    const state = both
      .toArray()
      .map((bit) => universe.zoneAt(bit))
      .filter((zone) => owned.has(zone.id) && isNumbers(zone));
    if (state.length === 0) continue;
    restored ??= zonesRestored(input, recorded);
    const reuse = new ReuseOfStorage(input, head, owned, true);
    if (state.some((zone) => restored?.has(zone.id) === true && reuse.of(zone).keeps))
      putBack.set(head, new Set(state.map((zone) => zone.id)));
  }
  return putBack;
}

function isNumbers({ type }: Zone): boolean {
  return type.kind === "real" || type.kind === "integer" || type.kind === "boolean" || type.kind === "string";
}

function zonesRestored({ program, pointsTo }: StatePutBackInput, recorded: ToBeRecorded): Set<ZoneId> {
  const restored = new Set<ZoneId>();
  for (const id of pointsTo.units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (!recorded.isSaved(s)) return;
      forEachStatement({ statements: [s] }, (inner) => {
        for (const path of storedPaths(inner)) for (const zone of pointsTo.zonesOf(path)) restored.add(zone);
      });
    });
  return restored;
}
