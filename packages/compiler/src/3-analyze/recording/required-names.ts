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
import type { Block, CallStatement, Expression, Path, Program, Statement, UnitId } from "../../il/types.js";
import { forEachStatement, writtenPaths } from "../../il/visit.js";
import { holdsPointers } from "../pointers/path-steps.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { isNumbers, NameSpaces } from "./name-spaces.js";

export class RequiredNames {
  readonly #spaces: NameSpaces;
  readonly #assigned = new WeakMap<Block, ReadonlySet<ZoneId>>();

  constructor(
    private readonly program: Program,
    private readonly pointsTo: PointsTo,
    private readonly effects: Effects,
    private readonly make = (size: number): BitSet => new BitSet(size),
  ) {
    this.#spaces = new NameSpaces(program, pointsTo, effects);
  }

  /** A set of zones and names. */
  empty(unit: UnitId): BitSet {
    return this.make(this.#spaces.of(unit).size);
  }

  /** These zones, by whatever path they are reached. */
  entirely(unit: UnitId, zones: Iterable<ZoneId>): BitSet {
    const set = this.empty(unit);
    const universe = this.effects.universe(unit);
    for (const zone of zones) if (universe.bitOf(zone) >= 0) set.add(universe.bitOf(zone));
    this.#addElsewhere(unit, zones, set);
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
      this.#addElsewhere(unit, zones, set);
      if (zones.some((zone) => this.#isFormal(zone))) for (const name of names) this.#add(unit, name, set);
      else this.#addLeading(unit, zones, set);
      return;
    }
    const assigned = within.map((block) => this.#assignedIn(unit, block));
    for (const name of through) {
      this.#addEqual(unit, name, set, { at, assigned });
      if (open.has(name)) this.#addElsewhere(unit, elements.get(name) ?? [], set);
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
    this.#addElsewhere(unit, required, set);
    this.#addLeading(unit, required, set);
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
        if (required) this.#add(unit, target, set);
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

  /** May anything behind the pointer that the expression gives be required? */
  #mayBeRequired(unit: UnitId, pointer: Expression, set: BitSet): boolean {
    const sources = this.pointsTo.aliases.namesOf(pointer);
    return sources === null || sources.some((q) => this.#holds(unit, q, set));
  }

  /** Hands what the caller requires on to the callee's entry. */
  enter(caller: UnitId, call: CallStatement, callee: UnitId, set: BitSet, into: BitSet): void {
    const outer = this.#spaces.of(caller);
    const inner = this.#spaces.of(callee);
    const isClosed = !this.#spaces.isKnown(caller);
    for (const name of inner.names) {
      if (!this.pointsTo.aliases.isHeap(name)) continue;
      const bit = outer.bits.get(name);
      if (isClosed || (bit !== undefined && set.has(bit))) into.add(inner.bits.get(name) as number);
    }
    (this.program.units.get(callee)?.parameters ?? []).forEach((parameter, k) => {
      for (const name of this.pointsTo.zonesOfVariable(parameter)) {
        const bit = inner.bits.get(name);
        if (bit === undefined) continue;
        const argument = call.arguments[k];
        const given =
          argument === undefined || argument.kind === "reference" ? null : this.pointsTo.aliases.namesOf(argument);
        if (isClosed || given === null || given.some((q) => this.#holds(caller, q, set))) into.add(bit);
      }
    });
  }

  /** Hands what the callee requires at its end back to the caller. */
  leave(
    caller: UnitId,
    call: CallStatement,
    callees: readonly UnitId[],
    requirements: CalleeRequirements,
    set: BitSet,
  ): void {
    const outer = this.#spaces.of(caller);
    for (const name of this.#settledBy(caller, call, callees, requirements)) set.delete(outer.bits.get(name) as number);
    for (const callee of callees) this.#readElsewhere(caller, call, callee, requirements.gens(callee), set);
    if (callees.length === 0 || outer.names.length === 0) return;
    const { aliases } = this.pointsTo;
    const before = set.copy();
    const after = new Set<ZoneId>();
    for (const callee of callees) {
      const inner = this.#spaces.of(callee);
      const isOpen = this.#spaces.isKnown(callee);
      const gens = requirements.gens(callee);
      const stays = isOpen && !aliases.movesHeap(callee);
      for (const name of outer.names) {
        if (!aliases.isHeap(name)) continue;
        const bit = inner.bits.get(name) ?? -1;
        if (stays) {
          // What was required before the call stays so; added is what the callee reads through this very name.
          if (before.has(outer.bits.get(name) as number)) after.add(name);
          if (gens?.has(bit + inner.names.length) === true) this.#addEqual(caller, name, set, { at: call });
        } else if (!isOpen || requirements.end(callee)?.has(bit) === true) after.add(name);
      }
      (this.program.units.get(callee)?.parameters ?? []).forEach((parameter, k) => {
        const shift = stays ? inner.names.length : 0;
        const end = requirements.end(callee);
        const isRead = this.pointsTo
          .zonesOfVariable(parameter)
          .some(
            (name) =>
              gens !== undefined &&
              this.#isRead(callee, name, gens, shift) &&
              !(stays && this.#isSettled(callee, name, end)),
          );
        const argument = call.arguments[k];
        if (!(isRead || !isOpen) || argument === undefined || argument.kind === "reference") return;
        // A pointer that has no name may be equal to every name that can lead to the same sites.
        const given = aliases.namesOf(argument);
        for (const name of outer.names)
          if (given === null || given.some((q) => q === name || (!outer.bits.has(q) && aliases.possible(q, name))))
            this.#addEqual(caller, name, set, { at: call }, !stays);
      });
    }
    const moved = callees.filter((callee) => !this.#spaces.isKnown(callee) || aliases.movesHeap(callee));
    for (const name of outer.names) {
      const bit = outer.bits.get(name) as number;
      if (!aliases.isHeap(name)) {
        if (moved.length > 0 && [...after].some((heap) => aliases.possible(name, heap))) this.#add(caller, name, set);
      } else if (moved.length === callees.length && !after.has(name)) set.delete(bit);
      else if (moved.length > 0 && after.has(name)) this.#add(caller, name, set);
    }
    for (const target of call.targets)
      if (target !== null)
        for (const zone of this.pointsTo.zonesOf(target)) if (outer.bits.has(zone)) this.#add(caller, zone, set);
  }

  /** Names of the caller's behind which nothing is required any more after the call: whichever callee runs has saved all of it. */
  #settledBy(
    caller: UnitId,
    call: CallStatement,
    callees: readonly UnitId[],
    requirements: CalleeRequirements,
  ): ReadonlySet<ZoneId> {
    const { aliases } = this.pointsTo;
    const byEach = callees.map((callee) => {
      const names = new Set<ZoneId>();
      if (this.#spaces.isKnown(callee) && !aliases.movesHeap(callee)) {
        const end = requirements.end(callee);
        for (const name of this.#spaces.of(caller).names)
          if (aliases.isHeap(name) && this.#isSettled(callee, name, end)) names.add(name);
        (this.program.units.get(callee)?.parameters ?? []).forEach((parameter, k) => {
          const argument = call.arguments[k];
          // A view or an element's address leads to a part of what the name leads to.
          if (argument?.kind !== "read") return;
          const [name, ...others] = this.pointsTo.zonesOf(argument.path);
          const isOne = name !== undefined && others.length === 0 && this.#spaces.of(caller).bits.has(name);
          const [own] = this.pointsTo.zonesOfVariable(parameter);
          if (isOne && own !== undefined && this.#isSettled(callee, own, end)) names.add(name);
        });
      }
      return names;
    });
    const [first, ...others] = byEach;
    return new Set([...(first ?? [])].filter((name) => others.every((names) => names.has(name))));
  }

  /** A parameter that the unit does not assign, or a field: whatever was required behind it at first is not at the unit's end. */
  #isSettled(unit: UnitId, name: ZoneId, end: BitSet | undefined): boolean {
    const { bits, parameters } = this.#spaces.of(unit);
    const bit = bits.get(name);
    if (bit === undefined || !(parameters.has(name) || this.pointsTo.aliases.isHeap(name))) return false;
    return end?.has(bit) !== true;
  }

  /** What the callee reads otherwise than through names that the caller knows too. */
  #readElsewhere(caller: UnitId, call: CallStatement, callee: UnitId, gens: BitSet | undefined, set: BitSet): void {
    if (gens === undefined) return;
    const universe = this.effects.universe(callee);
    const isKnown = this.#spaces.isKnown(callee);
    const zones = new Set<ZoneId>();
    for (const [id, bit] of this.#spaces.of(callee).elsewhere)
      if (gens.has(isKnown ? bit : universe.bitOf(id)))
        for (const zone of this.pointsTo.translate(call, callee, id)) zones.add(zone);
    this.#addElsewhere(caller, zones, set);
    this.#addLeading(caller, zones, set);
  }

  #addElsewhere(unit: UnitId, zones: Iterable<ZoneId>, set: BitSet): void {
    const { elsewhere } = this.#spaces.of(unit);
    for (const zone of zones) {
      const bit = elsewhere.get(zone);
      if (bit !== undefined) set.add(bit);
    }
  }

  /** All names that lead to these zones. */
  #addLeading(unit: UnitId, zones: Iterable<ZoneId>, set: BitSet): void {
    const { leading } = this.#spaces.of(unit);
    for (const zone of zones) for (const name of leading.get(zone) ?? []) this.#add(unit, name, set);
  }

  /** Is what the parameter led to at first among what a run of the unit requires? */
  #isRead(unit: UnitId, parameter: ZoneId, gens: BitSet, shift: number): boolean {
    const { bits, parameters, elements } = this.#spaces.of(unit);
    const bit = bits.get(parameter);
    if (bit === undefined) return false;
    const isFixed = [...bits.keys()].every((name) => parameters.has(name) || !this.#isParameter(unit, name));
    if (isFixed) return gens.has(bit + shift);
    const universe = this.effects.universe(unit);
    return [...(elements.get(parameter) ?? [])].some((zone) => {
      const at = universe.bitOf(zone);
      return at >= 0 && gens.has(at);
    });
  }

  #isParameter(unit: UnitId, name: ZoneId): boolean {
    const variable = this.pointsTo.zones[name]?.variable;
    return variable !== undefined && (this.program.units.get(unit)?.parameters.includes(variable) ?? false);
  }

  /** The name, and all that may be equal to it. */
  #addEqual(unit: UnitId, name: ZoneId, set: BitSet, { at, assigned = [] }: Moment, localsOnly = false): void {
    const { bits, parameters } = this.#spaces.of(unit);
    const { aliases } = this.pointsTo;
    // Of a parameter or a field callers are told the name alone: they know better what is equal to it.
    const isOwn = aliases.isHeap(name) || parameters.has(name);
    for (const other of this.#spaces.equalTo(unit, name)) {
      if (localsOnly && aliases.isHeap(other)) continue;
      const isKnown = at !== null && !assigned.some((names) => names.has(name) || names.has(other));
      if (other !== name && isKnown && !aliases.equalAt(unit, at, name, other)) continue;
      if (other === name || !isOwn) this.#add(unit, other, set);
      else set.add(bits.get(other) as number);
    }
  }

  /** Adds a name, and notes it among what callers are told. */
  #add(unit: UnitId, name: ZoneId, set: BitSet): void {
    const { bits, names } = this.#spaces.of(unit);
    const bit = bits.get(name) as number;
    set.add(bit);
    set.add(bit + names.length);
  }

  #holds(unit: UnitId, name: ZoneId, set: BitSet): boolean {
    const bit = this.#spaces.of(unit).bits.get(name);
    return bit === undefined || set.has(bit);
  }

  #isFormal(zone: ZoneId): boolean {
    const site = this.pointsTo.zones[zone]?.site;
    return site !== undefined && this.pointsTo.sites.get(site)?.kind === "formal";
  }
}

/** Just before a statement, or anywhere (null); names that are in `assigned` may be equal to others all the same. */
interface Moment {
  readonly at: Statement | null;
  readonly assigned?: readonly ReadonlySet<ZoneId>[];
}

export interface CalleeRequirements {
  /** What a run of the callee adds. */
  gens(callee: UnitId): BitSet | undefined;
  /** All that is required at its end. */
  end(callee: UnitId): BitSet | undefined;
}
