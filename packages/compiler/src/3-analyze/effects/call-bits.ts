/**
 * How a callee's zones look from one call: bits of its universe to bits of the caller's.
 * In: points-to, effects. Out: for each callee bit the caller's bits; none for the callee's private zones.
 */
import type { CallStatement, UnitId } from "../../il/types.js";
import type { Effects, PointsTo } from "../storage-facts.js";

export type BitMap = readonly (readonly number[])[];

export class CallBits {
  readonly #maps = new Map<CallStatement, Map<UnitId, BitMap>>();

  constructor(
    readonly pointsTo: PointsTo,
    readonly effects: Effects,
  ) {}

  of(caller: UnitId, call: CallStatement, callee: UnitId): BitMap {
    let byCallee = this.#maps.get(call);
    if (byCallee === undefined) {
      byCallee = new Map();
      this.#maps.set(call, byCallee);
    }
    let map = byCallee.get(callee);
    if (map === undefined) {
      const outer = this.effects.universe(caller);
      const inner = this.effects.universe(callee);
      map = inner.zones.map((zone, bit) => {
        if (inner.privates.has(bit)) return [];
        const bits: number[] = [];
        for (const actual of this.pointsTo.translate(call, callee, zone)) {
          const outerBit = outer.bitOf(actual);
          if (outerBit >= 0) bits.push(outerBit);
        }
        return bits;
      });
      byCallee.set(callee, map);
    }
    return map;
  }
}
