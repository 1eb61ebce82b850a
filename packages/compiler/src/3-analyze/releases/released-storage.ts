/**
 * released-storage: the storage that a run of a unit may release.
 * In: program, points-to, effects, the maps of calls. Out: for each unit the zones, in its universe; whether a pointer's storage may be
 * released at all.
 * Method: the zones of the sites that the unit's own release statements may end, and those of its callees translated to it; bottom-up,
 * to a fixed point where units call each other.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Program, ReleaseStatement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CallOrder } from "../effects/call-order.js";
import type { Effects, PointsTo } from "../storage-facts.js";

export interface ReleasedStorageInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly order: CallOrder;
  readonly callBits: CallBits;
  /** Of these release statements; without it, of all. */
  readonly among?: (release: ReleaseStatement) => boolean;
}

export interface ReleasedStorage {
  /** Undefined: the unit releases nothing. */
  of(unit: UnitId): BitSet | undefined;
}

export function releasedStorage(input: ReleasedStorageInput): ReleasedStorage {
  const { program, pointsTo, effects, order, callBits } = input;
  const released = new Map<UnitId, BitSet>();
  const add = (unit: UnitId, bit: number): boolean => {
    if (bit < 0) return false;
    let set = released.get(unit);
    if (set === undefined) {
      set = effects.universe(unit).empty();
      released.set(unit, set);
    }
    if (set.has(bit)) return false;
    set.add(bit);
    return true;
  };
  for (const id of pointsTo.units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (s.kind !== "release" || input.among?.(s) === false) return;
      for (const site of pointsTo.sitesOf(s.pointer))
        for (const zone of pointsTo.zonesOfSite(site)) add(id, effects.universe(id).bitOf(zone));
    });
  if (released.size === 0) return { of: () => undefined };
  for (const component of order.components)
    for (let changed = true; changed; ) {
      changed = false;
      for (const unit of component)
        for (const call of order.callsIn(unit))
          for (const callee of pointsTo.callees(call)) {
            const map = callBits.of(unit, call, callee);
            for (const bit of released.get(callee)?.toArray() ?? [])
              for (const outer of map[bit] ?? []) if (add(unit, outer) && order.isRecursive(unit)) changed = true;
          }
    }
  return { of: (unit) => released.get(unit) };
}
