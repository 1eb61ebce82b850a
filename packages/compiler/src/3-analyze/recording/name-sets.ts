/**
 * Sets of the names behind which something is required: what it takes to put a name into one.
 * In: the names of each unit. Out: sets with all names in them that may be equal to what is required; beside each name, whether callers
 * are told of it.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Statement, UnitId } from "../../il/types.js";
import type { PointsTo, ZoneId } from "../storage-facts.js";
import type { NameSpaces } from "./name-spaces.js";

/** Just before a statement, or anywhere (null); names that are in `assigned` may be equal to others all the same. */
export interface Moment {
  readonly at: Statement | null;
  readonly assigned?: readonly ReadonlySet<ZoneId>[];
}

export class NameSets {
  constructor(
    private readonly pointsTo: PointsTo,
    private readonly spaces: NameSpaces,
  ) {}

  addElsewhere(unit: UnitId, zones: Iterable<ZoneId>, set: BitSet): void {
    const { elsewhere } = this.spaces.of(unit);
    for (const zone of zones) {
      const bit = elsewhere.get(zone);
      if (bit !== undefined) set.add(bit);
    }
  }

  /** All names that lead to these zones. */
  addLeading(unit: UnitId, zones: Iterable<ZoneId>, set: BitSet): void {
    const { leading } = this.spaces.of(unit);
    for (const zone of zones) for (const name of leading.get(zone) ?? []) this.add(unit, name, set);
  }

  /** The name, and all that may be equal to it. */
  addEqual(unit: UnitId, name: ZoneId, set: BitSet, { at, assigned = [] }: Moment, localsOnly = false): void {
    const { bits, parameters } = this.spaces.of(unit);
    const { aliases } = this.pointsTo;
    // Of a parameter or a field callers are told the name alone: they know better what is equal to it.
    const isOwn = aliases.isHeap(name) || parameters.has(name);
    for (const other of this.spaces.equalTo(unit, name)) {
      if (localsOnly && aliases.isHeap(other)) continue;
      const isKnown = at !== null && !assigned.some((names) => names.has(name) || names.has(other));
      if (other !== name && isKnown && !aliases.equalAt(unit, at, name, other)) continue;
      if (other === name || !isOwn) this.add(unit, other, set);
      else set.add(bits.get(other) as number);
    }
  }

  /** Adds a name, and notes it among what callers are told. */
  add(unit: UnitId, name: ZoneId, set: BitSet): void {
    set.add(this.spaces.of(unit).bits.get(name) as number);
    this.tell(unit, name, set);
  }

  /** Callers are told that something was required behind the name when the unit began, or later. */
  tell(unit: UnitId, name: ZoneId, set: BitSet): void {
    const { bits, names } = this.spaces.of(unit);
    set.add((bits.get(name) as number) + names.length);
  }

  holds(unit: UnitId, name: ZoneId, set: BitSet): boolean {
    const bit = this.spaces.of(unit).bits.get(name);
    return bit === undefined || set.has(bit);
  }

  isFormal(zone: ZoneId): boolean {
    const site = this.pointsTo.zones[zone]?.site;
    return site !== undefined && this.pointsTo.sites.get(site)?.kind === "formal";
  }
}
