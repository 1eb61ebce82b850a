/** may-store: may a statement in a block, or what it calls, store where a path leads? In: points-to, effects. */
import type { Block, Path, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { Effects, PointsTo } from "../storage-facts.js";

export function mayStore(
  { effects, pointsTo }: { readonly effects: Effects; readonly pointsTo: PointsTo },
  unit: UnitId,
  block: Block,
  path: Path,
): boolean {
  const universe = effects.universe(unit);
  const bits = pointsTo.zonesOf(path).map((zone) => universe.bitOf(zone));
  let isStored = bits.length === 0;
  forEachStatement(block, (s) => {
    if (!isStored) isStored = bits.some((bit) => effects.of(unit, s).written.has(bit));
  });
  return isStored;
}
