/**
 * Which pointers may lead to storage that the backward sweep still needs: sharper than zones where pointers are exchanged, since the
 * sites of two fields that are swapped again and again are the same, and their storage never is.
 * In: points-to with its aliases. Out: sets like those of effects' universes, with bits for names behind the zones' bits; what statements
 * and calls do to the names.
 * Method: a name (pointer variable, pointer field of an object that exists once) is in the set if some element of what it leads to may
 * be required. What is read through a name is required behind all names that may be equal to it there (may-equal.ts); a pointer that
 * is assigned takes over its source's bit. A store is of what is required only if the zone and the name it goes through both are.
 * What a unit reads otherwise than through names its callers know too is noted by zones, and required behind all their names for them.
 * Limits: elements of arrays of numbers, reached as `p[i]` or `*p`; everything else is judged by its zones. What is read otherwise is
 * required behind every name whose zones it may be in.
 */
import { BitSet } from "../../dataflow/bit-set.js";
import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { Block, CallStatement, Expression, Path, Program, Statement, UnitId } from "../../il/types.js";
import { forEachStatement, writtenPaths } from "../../il/visit.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { NameSets } from "./name-sets.js";
import { isNumbers, NameSpaces } from "./name-spaces.js";
import type { CalleeRequirements } from "./names-across-calls.js";
import { NamesAcrossCalls } from "./names-across-calls.js";

export class RequiredNames {
  readonly #spaces: NameSpaces;
  readonly #sets: NameSets;
  readonly #calls: NamesAcrossCalls;
  readonly #assigned = new WeakMap<Block, ReadonlySet<ZoneId>>();

  constructor(
    program: Program,
    private readonly pointsTo: PointsTo,
    private readonly effects: Effects,
    private readonly make = (size: number): BitSet => new BitSet(size),
  ) {
    this.#spaces = new NameSpaces(program, pointsTo, effects);
    this.#sets = new NameSets(pointsTo, this.#spaces);
    this.#calls = new NamesAcrossCalls(program, pointsTo, effects, this.#spaces, this.#sets);
  }

  /** A set of zones and names. */
  empty(unit: UnitId): BitSet {
    return this.make(this.#spaces.of(unit).size);
  }

  /** These zones, by whatever path they are reached. */
  entirely(unit: UnitId, zones: Iterable<ZoneId>): BitSet {
    const set = this.empty(unit);
    const universe = this.effects.universe(unit);
    const known = universe.setOf(zones);
    set.union(known);
    this.requireZones(unit, known, set);
    return set;
  }

  /** The zones among them. */
  zonesOf(unit: UnitId, set: BitSet): BitSet {
    const zones = this.effects.universe(unit).empty();
    zones.union(set);
    return zones;
  }

  /** Is any of these zones required where it is reached by this path? */
  isRequired(unit: UnitId, path: Path | null, zones: BitSet, required: BitSet): boolean {
    const common = zones.copy();
    common.intersect(required);
    if (common.isEmpty) return false;
    const names = path === null ? null : this.#spaces.namesOf(unit, path);
    if (names === null) return true;
    const universe = this.effects.universe(unit);
    if (common.toArray().some((bit) => !isNumbers(universe.zoneAt(bit)))) return true;
    const { bits } = this.#spaces.of(unit);
    return names.some((name) => required.has(bits.get(name) as number));
  }

  /**
   * What the path denotes is required. `at`: just before this statement; null: somewhere. `within`: or at some other point of these blocks
   * around it, or in it.
   */
  require(unit: UnitId, path: Path, at: Statement | null, set: BitSet, within: readonly Block[] = []): void {
    const { names, elements, open } = this.#spaces.of(unit);
    const through = this.#spaces.namesOf(unit, path);
    if (through === null) {
      const zones = this.pointsTo.zonesOf(path);
      this.#sets.addElsewhere(unit, zones, set);
      if (zones.some((zone) => this.#sets.isFormal(zone))) for (const name of names) this.#sets.add(unit, name, set);
      else this.#sets.addLeading(unit, zones, set);
      return;
    }
    const assigned = within.map((block) => this.#assignedIn(unit, block));
    for (const name of through) {
      this.#sets.addEqual(unit, name, set, { at, assigned });
      if (open.has(name)) this.#sets.addElsewhere(unit, elements.get(name) ?? [], set);
    }
  }

  /** The names that something in the block assigns; all others lead to the same storage at all its points. */
  #assignedIn(unit: UnitId, block: Block): ReadonlySet<ZoneId> {
    const known = this.#assigned.get(block);
    if (known !== undefined) return known;
    const { bits, names } = this.#spaces.of(unit);
    const { aliases } = this.pointsTo;
    const assigned = new Set<ZoneId>();
    forEachStatement(block, (s) => {
      for (const path of writtenPaths(s))
        for (const zone of this.pointsTo.zonesOf(path)) if (bits.has(zone)) assigned.add(zone);
      if (s.kind === "allocate") for (const zone of this.pointsTo.zonesOfSite(s.site)) assigned.add(zone);
      if (s.kind === "call" && this.pointsTo.callees(s).some((callee) => aliases.movesHeap(callee)))
        for (const name of names) if (aliases.isHeap(name)) assigned.add(name);
    });
    this.#assigned.set(block, assigned);
    return assigned;
  }

  /** All that is in these zones is required. */
  requireZones(unit: UnitId, zones: BitSet, set: BitSet): void {
    const universe = this.effects.universe(unit);
    const required = zones.toArray().map((bit) => universe.zoneAt(bit).id);
    this.#sets.addElsewhere(unit, required, set);
    this.#sets.addLeading(unit, required, set);
  }

  /** All the elements behind the names of this path are safe. */
  settle(unit: UnitId, path: Path, set: BitSet): void {
    const names = this.#spaces.namesOf(unit, path);
    // Several names: it is one of them, nobody knows which.
    if (names?.length === 1) set.delete(this.#spaces.of(unit).bits.get(names[0] as ZoneId) as number);
  }

  /** Pointers that the statement assigns lead to what their sources lead to. */
  move(unit: UnitId, s: Statement, set: BitSet): void {
    const { bits, names } = this.#spaces.of(unit);
    if (names.length === 0) return;
    const give = (targets: readonly ZoneId[], required: boolean, strong: boolean): void => {
      for (const target of targets) {
        const bit = bits.get(target);
        if (bit === undefined) continue;
        if (required) this.#sets.add(unit, target, set);
        else if (strong) set.delete(bit);
      }
    };
    if (s.kind === "assign") {
      const targets = this.pointsTo.zonesOf(s.target);
      const { type } = s.value;
      const strong = this.pointsTo.isStrong(s.target);
      if (holdsPointers(type) || s.value.kind === "convert") {
        give(targets, this.#mayBeRequired(unit, s.value, set), strong);
      } else if (type.kind === "nil") give(targets, false, strong);
      else if (type.kind === "record") give(targets, true, false);
    } else if (s.kind === "allocate") {
      const parts = this.pointsTo.zonesOfSite(s.site);
      const isUnique = this.pointsTo.sites.get(s.site)?.unique === true;
      if (s.initial.kind === "fields") {
        for (const [name, value] of s.initial.values) {
          if (!holdsPointers(value.type)) continue;
          const zones = parts.filter((zone) => this.pointsTo.zones[zone]?.field === name);
          give(zones, this.#mayBeRequired(unit, value, set), isUnique);
        }
      } else if (s.initial.kind !== "zero" && s.initial.kind !== "none") give(parts, true, false);
      give(this.pointsTo.zonesOf(s.target), false, this.pointsTo.isStrong(s.target));
    }
  }

  /** Hands what the caller requires on to the callee's entry. */
  enter(caller: UnitId, call: CallStatement, callee: UnitId, set: BitSet, into: BitSet): void {
    this.#calls.enter(caller, call, callee, set, into);
  }

  /** Hands what the callees require at their ends back to the caller. */
  leave(
    caller: UnitId,
    call: CallStatement,
    callees: readonly UnitId[],
    requirements: CalleeRequirements,
    set: BitSet,
  ): void {
    this.#calls.leave(caller, call, callees, requirements, set);
  }

  /** May anything behind the pointer that the expression gives be required? */
  #mayBeRequired(unit: UnitId, pointer: Expression, set: BitSet): boolean {
    const sources = this.pointsTo.aliases.namesOf(pointer);
    return sources === null || sources.some((q) => this.#sets.holds(unit, q, set));
  }
}
