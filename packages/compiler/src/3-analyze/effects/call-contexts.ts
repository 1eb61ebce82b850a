/**
 * Sets of zones across calls: from a caller's universe into a callee's and back.
 * In: the universes, the maps of calls. Out: translated bit sets.
 * Limits: a zone the callee does not touch has no bit there, and is left out.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { CallStatement, UnitId } from "../../il/types.js";
import type { Effects } from "../storage-facts.js";
import type { CallBits } from "./call-bits.js";

export interface CallContexts {
  /** Zones of the callee of which one of the caller's zones in `set` may be the actual storage. */
  into(caller: UnitId, call: CallStatement, callee: UnitId, set: BitSet): BitSet;
  /** The caller's zones that the callee's zones in `set` may stand for. The callee's private zones are left out. */
  from(caller: UnitId, call: CallStatement, callee: UnitId, set: BitSet): BitSet;
}

export function callContexts(effects: Effects, callBits: CallBits): CallContexts {
  return {
    into(caller, call, callee, set) {
      const result = effects.universe(callee).empty();
      callBits.of(caller, call, callee).forEach((outer, bit) => {
        if (outer.some((b) => set.has(b))) result.add(bit);
      });
      return result;
    },
    from(caller, call, callee, set) {
      const result = effects.universe(caller).empty();
      const map = callBits.of(caller, call, callee);
      set.forEach((bit) => {
        for (const b of map[bit] ?? []) result.add(b);
      });
      return result;
    },
  };
}
