/**
 * What a call makes of the names behind which something is required (required-names.ts).
 * In: what is required at a call; what each callee adds to it, and what is required at its end. Out: what the callee begins with; what is
 * required after the call.
 * Method: a parameter has what its argument has. What a callee reads through a name, its caller requires behind all names that may be equal
 * to it there. A callee that has saved all that was required behind a name leaves none of it to its caller: the backward sweep has it back
 * when it is done with the call.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { CallStatement, Program, UnitId } from "../../il/types.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import type { NameSets } from "./name-sets.js";
import type { NameSpaces } from "./name-spaces.js";

export interface CalleeRequirements {
  /** What a run of the callee adds. */
  gens(callee: UnitId): BitSet | undefined;
  /** All that is required at its end. */
  end(callee: UnitId): BitSet | undefined;
}

export class NamesAcrossCalls {
  constructor(
    private readonly program: Program,
    private readonly pointsTo: PointsTo,
    private readonly effects: Effects,
    private readonly spaces: NameSpaces,
    private readonly sets: NameSets,
  ) {}

  /** Hands what the caller requires on to the callee's entry. */
  enter(caller: UnitId, call: CallStatement, callee: UnitId, set: BitSet, into: BitSet): void {
    const outer = this.spaces.of(caller);
    const inner = this.spaces.of(callee);
    const isClosed = !this.spaces.isKnown(caller);
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
        if (isClosed || given === null || given.some((q) => this.sets.holds(caller, q, set))) into.add(bit);
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
    const outer = this.spaces.of(caller);
    for (const name of this.#settledBy(caller, call, callees, requirements)) set.delete(outer.bits.get(name) as number);
    for (const callee of callees) this.#readElsewhere(caller, call, callee, requirements.gens(callee), set);
    if (callees.length === 0 || outer.names.length === 0) return;
    const { aliases } = this.pointsTo;
    const before = set.copy();
    const after = new Set<ZoneId>();
    for (const callee of callees) {
      const inner = this.spaces.of(callee);
      const isOpen = this.spaces.isKnown(callee);
      const gens = requirements.gens(callee);
      const stays = isOpen && !aliases.movesHeap(callee);
      for (const name of outer.names) {
        if (!aliases.isHeap(name)) continue;
        const bit = inner.bits.get(name) ?? -1;
        if (stays) {
          // What was required before the call stays so; added is what the callee reads through this very name.
          if (before.has(outer.bits.get(name) as number)) after.add(name);
          if (gens?.has(bit + inner.names.length) === true) this.sets.addEqual(caller, name, set, { at: call });
          continue;
        }
        if (!isOpen || requirements.end(callee)?.has(bit) === true) after.add(name);
        // It may lead elsewhere by now. The caller's own names, and those of its callers, may lead to what the callee has read behind it.
        if (bit >= 0 && gens?.has(bit + inner.names.length) === true) {
          this.sets.addEqual(caller, name, set, { at: call }, true);
          this.sets.tell(caller, name, set);
        }
      }
      (this.program.units.get(callee)?.parameters ?? []).forEach((parameter, k) => {
        const isRead = this.pointsTo
          .zonesOfVariable(parameter)
          .some((name) => this.#isReadAtEnd(callee, name, requirements, stays));
        const argument = call.arguments[k];
        if (!(isRead || !isOpen) || argument === undefined || argument.kind === "reference") return;
        // A pointer that has no name may be equal to every name that can lead to the same sites.
        const given = aliases.namesOf(argument);
        for (const name of outer.names)
          if (given === null || given.some((q) => q === name || (!outer.bits.has(q) && aliases.possible(q, name))))
            this.sets.addEqual(caller, name, set, { at: call }, !stays);
      });
    }
    const moved = callees.filter((callee) => !this.spaces.isKnown(callee) || aliases.movesHeap(callee));
    for (const name of outer.names) {
      const bit = outer.bits.get(name) as number;
      if (!aliases.isHeap(name)) {
        if (moved.length > 0 && [...after].some((heap) => aliases.possible(name, heap)))
          this.sets.add(caller, name, set);
      } else if (moved.length === callees.length && !after.has(name)) set.delete(bit);
      else if (moved.length > 0 && after.has(name)) this.sets.add(caller, name, set);
    }
    for (const target of call.targets)
      if (target !== null)
        for (const zone of this.pointsTo.zonesOf(target)) if (outer.bits.has(zone)) this.sets.add(caller, zone, set);
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
      if (this.spaces.isKnown(callee) && !aliases.movesHeap(callee)) {
        const end = requirements.end(callee);
        for (const name of this.spaces.of(caller).names)
          if (aliases.isHeap(name) && this.#isSettled(callee, name, end)) names.add(name);
        (this.program.units.get(callee)?.parameters ?? []).forEach((parameter, k) => {
          const argument = call.arguments[k];
          // A view or an element's address leads to a part of what the name leads to.
          if (argument?.kind !== "read") return;
          const [name, ...others] = this.pointsTo.zonesOf(argument.path);
          const isOne = name !== undefined && others.length === 0 && this.spaces.of(caller).bits.has(name);
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
    const { bits, parameters } = this.spaces.of(unit);
    const bit = bits.get(name);
    if (bit === undefined || !(parameters.has(name) || this.pointsTo.aliases.isHeap(name))) return false;
    return end?.has(bit) !== true;
  }

  /** What the callee reads otherwise than through names that the caller knows too. */
  #readElsewhere(caller: UnitId, call: CallStatement, callee: UnitId, gens: BitSet | undefined, set: BitSet): void {
    if (gens === undefined) return;
    const universe = this.effects.universe(callee);
    const isKnown = this.spaces.isKnown(callee);
    const zones = new Set<ZoneId>();
    for (const [id, bit] of this.spaces.of(callee).elsewhere)
      if (gens.has(isKnown ? bit : universe.bitOf(id)))
        for (const zone of this.pointsTo.translate(call, callee, id)) zones.add(zone);
    this.sets.addElsewhere(caller, zones, set);
    this.sets.addLeading(caller, zones, set);
  }

  /** `stays`: the callee assigns no names that its caller knows. */
  #isReadAtEnd(callee: UnitId, name: ZoneId, requirements: CalleeRequirements, stays: boolean): boolean {
    const gens = requirements.gens(callee);
    if (gens === undefined || !this.#isRead(callee, name, gens, stays ? this.spaces.of(callee).names.length : 0))
      return false;
    return !(stays && this.#isSettled(callee, name, requirements.end(callee)));
  }

  /** Is what the parameter led to at first among what a run of the unit requires? */
  #isRead(unit: UnitId, parameter: ZoneId, gens: BitSet, shift: number): boolean {
    const { bits, parameters, elements } = this.spaces.of(unit);
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
}
