/**
 * Sets of zones across calls: from a caller's universe into a callee's and back.
 * In: points-to, the universes. Out: translated bit sets.
 * Limits: a zone the callee does not touch has no bit there, and is left out.
 */
import type { BitSet } from "../dataflow/bit-set.js";
import type { CallStatement, UnitId } from "../il/types.js";
import type { Effects, PointsTo } from "./storage-facts.js";

export interface CallContexts {
  /** Zones of the callee of which one of the caller's zones in `set` may be the actual storage. */
  into(caller: UnitId, call: CallStatement, callee: UnitId, set: BitSet): BitSet;
  /** The caller's zones that the callee's zones in `set` may stand for. The callee's private zones are left out. */
  from(caller: UnitId, call: CallStatement, callee: UnitId, set: BitSet): BitSet;
}

export function callContexts(pointsTo: PointsTo, effects: Effects): CallContexts {
  /** Callee bit → caller bits, for each call and callee. */
  const maps = new Map<CallStatement, Map<UnitId, readonly (readonly number[])[]>>();

  function mapOf(caller: UnitId, call: CallStatement, callee: UnitId): readonly (readonly number[])[] {
    let byCallee = maps.get(call);
    if (byCallee === undefined) {
      byCallee = new Map();
      maps.set(call, byCallee);
    }
    let map = byCallee.get(callee);
    if (map === undefined) {
      const outer = effects.universe(caller);
      const inner = effects.universe(callee);
      map = inner.zones.map((zone, bit) =>
        inner.privates.has(bit)
          ? []
          : pointsTo
              .translate(call, callee, zone)
              .map((z) => outer.bitOf(z))
              .filter((b) => b >= 0),
      );
      byCallee.set(callee, map);
    }
    return map;
  }

  return {
    into(caller, call, callee, set) {
      const result = effects.universe(callee).empty();
      mapOf(caller, call, callee).forEach((outer, bit) => {
        if (outer.some((b) => set.has(b))) result.add(bit);
      });
      return result;
    },
    from(caller, call, callee, set) {
      const result = effects.universe(caller).empty();
      const map = mapOf(caller, call, callee);
      set.forEach((bit) => {
        for (const b of map[bit] ?? []) result.add(b);
      });
      return result;
    },
  };
}
