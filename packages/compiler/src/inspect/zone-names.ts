import type { UnitUniverse, Zone } from "../3-analyze/storage-facts.js";
import type { Program } from "../il/types.js";

/** A set of bits, as the analyses give it. */
interface Bits {
  toArray(): readonly number[];
  has(bit: number): boolean;
}

/** People's names of the zones in a set, temporaries of the compiler left out. */
export function zoneNames(program: Program, universe: UnitUniverse, bits: Bits, within?: Bits): string {
  const names = new Set<string>();
  for (const bit of bits.toArray()) {
    if (within !== undefined && !within.has(bit)) continue;
    const zone = universe.zoneAt(bit);
    if (!isTemporary(program, zone)) names.add(zone.kind === "result" ? "return" : zone.name);
  }
  return [...names].sort().join(", ");
}

function isTemporary(program: Program, zone: Zone): boolean {
  return zone.variable !== undefined && program.variables.get(zone.variable)?.temporary === true;
}
