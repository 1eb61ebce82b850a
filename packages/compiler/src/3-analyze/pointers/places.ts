/**
 * All places of a program (place.ts), made when they are first asked for: their parts, and what steps lead to. Points-to works on places;
 * the places that hold one value are the zones of the other analyses.
 */

import { prefixType } from "../../il/queries/path-types.js";
import type { Field, Path, Program, RecordId, SiteId, Type, UnitId, VariableId } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import type { Site, Zone, ZoneId } from "../storage-facts.js";
import { isDerived } from "./derived-records.js";
import type { Kin } from "./kin-records.js";
import { areRelated, areSiblings, kinOf, partsBehind, partsInTheirPlace, tornNumbers } from "./kin-records.js";
import type { FieldHint, StepKey } from "./path-steps.js";
import { fieldStep, recordOfStep, segments } from "./path-steps.js";
import type { Base, Place, PlaceId } from "./place.js";
import { placeName, zoneOf } from "./place.js";

const real: Type = { kind: "real", bits: 64 };
const untorn = { torn: [], bits: [] };

export class Places {
  readonly #program: Program;
  readonly #kin: Kin | null;
  readonly #all: Place[] = [];
  readonly #roots = new Map<string, PlaceId>();
  readonly #variables = new Map<VariableId, PlaceId>();
  readonly sites = new Map<SiteId, Site>();
  readonly zones: Zone[] = [];

  constructor(program: Program) {
    this.#program = program;
    this.#kin = kinOf(program);
  }

  get(place: PlaceId): Place {
    return this.#all[place] as Place;
  }

  ofVariable(variable: VariableId): PlaceId {
    const known = this.#variables.get(variable);
    if (known !== undefined) return known;
    const type = this.#program.variables.get(variable)?.type ?? { kind: "nil" };
    const id = this.#root(`v${variable}`, { kind: "variable", variable }, type);
    this.#variables.set(variable, id);
    return id;
  }

  ofSite(site: SiteId): PlaceId {
    return this.#root(`s${site}`, { kind: "site", site }, this.sites.get(site)?.type ?? { kind: "nil" });
  }

  ofResult(unit: UnitId, result: number): PlaceId {
    const type = this.#program.units.get(unit)?.results[result]?.type ?? { kind: "nil" };
    return this.#root(`r${result} ${unit}`, { kind: "result", unit, result }, type);
  }

  #root(key: string, base: Base, type: Type): PlaceId {
    const known = this.#roots.get(key);
    if (known !== undefined) return known;
    const id = this.#add(base, [], type, this.#all.length, null);
    this.#roots.set(key, id);
    return id;
  }

  #add(base: Base, steps: readonly StepKey[], type: Type, root: PlaceId, whole: PlaceId | null): PlaceId {
    const id = this.#all.length;
    this.#all.push({
      id,
      base,
      steps,
      selector: steps.join(""),
      type,
      root,
      children: new Map(),
      whole,
      expanded: false,
      leaves: null,
      zones: null,
      zone: null,
    });
    return id;
  }

  /**
   * The part of a place that a step leads to, or -1 where there is none. `hint`: what the path says of a field that the
   * place's own type may not have.
   */
  child(place: PlaceId, step: StepKey, hint: FieldHint | null): PlaceId {
    const at = this.get(place);
    const known = at.children.get(step);
    if (known !== undefined) return known;
    if (this.isLeaf(place)) {
      // A pointer to one scalar is subscripted like an array of one; members of a C union share its storage.
      return step === "[]" || at.type.kind === "record" ? place : -1;
    }
    if (at.type.kind === "record" && this.#isBase(at.type.record, step)) return place;
    const type = this.#childType(at, step, hint);
    if (type === null) return -1;
    const id = this.#add(at.base, [...at.steps, step], type, at.root, place);
    at.children.set(step, id);
    for (let up: Place | null = at; up !== null; up = up.whole === null ? null : this.get(up.whole)) {
      up.leaves = null;
      up.zones = null;
    }
    return id;
  }

  #childType(at: Place, step: StepKey, hint: FieldHint | null): Type | null {
    switch (at.type.kind) {
      case "array":
        return step === "[]" ? at.type.element : step === "#" ? real : null;
      case "map":
        return step === "{}" ? at.type.value : step === "?" ? at.type.key : null;
      case "record": {
        if (!step.startsWith(".")) return step === "[]" ? at.type : null;
        const name = step.slice(1);
        const record = this.#program.records.get(at.type.record);
        const declared = this.fieldsOf(at.type.record).find((f) => f.name === name);
        const isLiteral = record?.kind === "literal";
        if (declared !== undefined) return declared.type;
        if (this.#isKin(at.type.record)) return null;
        if (this.#isOpen(at)) return this.#fieldOfDerived(at.type.record, name) ?? hint?.type ?? null;
        // An object behind a pointer to `{ x?: number }` may be given an x, whatever it was made as.
        return hint !== null && (hint.declared || isLiteral) ? hint.type : null;
      }
      default:
        return null;
    }
  }

  /** May the object have fields that its type does not declare? */
  #isOpen(at: Place): boolean {
    if (at.base.kind !== "site") return false;
    const kind = this.sites.get(at.base.site)?.kind;
    return kind === "parameter" || kind === "formal" || kind === "external";
  }

  #fieldOfDerived(record: RecordId, name: string): Type | null {
    for (const other of this.#program.records.values()) {
      if (!isDerived(this.#program, other.id, record)) continue;
      const field = other.fields.find((f) => f.name === name);
      if (field !== undefined) return field.type;
    }
    return null;
  }

  /** C: the path takes the place for another type. It then accesses some part of the place, and it is not known which. */
  #mayBeMistyped(place: PlaceId): boolean {
    const { type } = this.get(place);
    return traitsOf(this.#program).storageIsRetyped && !(type.kind === "record" && this.#isKin(type.record));
  }

  /** The place that steps lead to, or -1. Steps that a place of that kind does not have lead nowhere. */
  walk(place: PlaceId, steps: readonly StepKey[], hint: FieldHint | null): PlaceId {
    return this.walkAll(place, steps, hint)[0] ?? -1;
  }

  /**
   * C: the numbers of a struct that steps into another one, which begins like it, take for parts of others; and what they take for something
   * that is no number, or the other way round.
   */
  torn(
    place: PlaceId,
    steps: readonly StepKey[],
  ): { readonly torn: readonly PlaceId[]; readonly bits: readonly PlaceId[] } {
    const { type } = this.get(place);
    const seen = this.#kin === null ? null : recordOfStep(steps[0] ?? "");
    if (seen === null || type.kind !== "record" || !areSiblings(this.#program, type.record, seen)) return untorn;
    const { torn, bits } = tornNumbers(this.#program, type.record, seen, steps);
    const placeOf = (part: readonly StepKey[]): PlaceId => this.walk(place, part, null);
    return { torn: torn.map(placeOf), bits: bits.map(placeOf) };
  }

  get hasKin(): boolean {
    return this.#kin !== null;
  }

  /** C: the steps take the place for the base of a struct and go on to members behind that base. Here something else stands behind it: that. */
  behind(place: PlaceId, steps: readonly StepKey[]): readonly PlaceId[] {
    const seen = this.#kin === null ? null : recordOfStep(steps[0] ?? "");
    const { type } = this.get(place);
    if (seen === null || type.kind !== "record" || !areRelated(this.#program, type.record, seen)) return [];
    const places: PlaceId[] = [];
    let from = 0;
    for (let at = this.get(place); at.whole !== null; at = this.get(at.whole)) {
      const around = this.get(at.whole).type;
      // In an array: what follows are its other elements.
      if (around.kind !== "record") return [...places, at.id];
      const field = this.fieldsOf(around.record).find((f) => `.${f.name}` === at.steps.at(-1));
      from += field?.bytes?.from ?? 0;
      const { ways, isBeyond } = partsBehind(this.#program, around.record, from, seen, steps);
      for (const way of ways) places.push(this.walk(at.whole, way, null));
      if (!isBeyond) break;
    }
    return places.filter((part) => part >= 0);
  }

  /** Like `walk`. C: several places where the steps take a struct for another one, and one member there covers several members here. */
  walkAll(place: PlaceId, steps: readonly StepKey[], hint: FieldHint | null): readonly PlaceId[] {
    let at = place;
    for (let i = 0; i < steps.length && at >= 0; i++) {
      const step = steps[i] as StepKey;
      const next = this.get(at);
      // Elements of an array of records, reached through a pointer to one of them.
      if (step === "[]" && next.type.kind === "record") continue;
      // And a pointer to one record that leads to an array of them.
      if (step.startsWith(".") && next.type.kind === "array" && next.type.element.kind === "record")
        at = this.child(at, "[]", null);
      const { type } = this.get(at);
      const seen = this.#kin === null ? null : recordOfStep(step);
      if (seen !== null && this.#isBase(seen, fieldStep(step))) continue;
      if (seen !== null && type.kind === "record" && areSiblings(this.#program, type.record, seen))
        return partsInTheirPlace(this.#program, type.record, seen, steps.slice(i)).map((part) =>
          this.walk(at, part, null),
        );
      const inner = this.child(at, seen === null ? step : fieldStep(step), i === steps.length - 1 ? hint : null);
      if (inner < 0 && this.#mayBeMistyped(at)) return [at];
      at = inner;
    }
    return at < 0 ? [] : [at];
  }

  /** Of a path, cut at its dereferences; fields of structs that others begin like are named with their struct. */
  segments(path: Path): readonly (readonly StepKey[])[] {
    return segments(path, this.#kin === null ? null : (count) => this.#kinAt(path, count));
  }

  #kinAt(path: Path, count: number): RecordId | null {
    const type = prefixType(this.#program, path, count);
    return type?.kind === "record" && this.#isKin(type.record) ? type.record : null;
  }

  /** Holds one value: no part of it has a zone of its own. */
  isLeaf(place: PlaceId): boolean {
    const type = this.get(place).type;
    if (type.kind === "array" || type.kind === "map") return false;
    if (type.kind === "record") return this.#program.records.get(type.record)?.kind === "union";
    return true;
  }

  /** The leaves at and below a place. */
  leaves(place: PlaceId): readonly PlaceId[] {
    const at = this.get(place);
    at.leaves ??= this.isLeaf(place) ? [place] : this.#leavesBelow(place);
    return at.leaves;
  }

  #leavesBelow(place: PlaceId): readonly PlaceId[] {
    const at = this.get(place);
    if (!at.expanded) {
      at.expanded = true;
      switch (at.type.kind) {
        case "array":
          this.child(place, "[]", null);
          if (at.selector === "" && at.base.kind === "site") this.child(place, "#", null);
          break;
        case "map":
          if (at.type.value.kind !== "nil") this.child(place, "{}", null);
          this.child(place, "?", null);
          break;
        case "record":
          for (const field of this.fieldsOf(at.type.record)) this.child(place, `.${field.name}`, null);
          break;
        default:
      }
    }
    const leaves: PlaceId[] = [];
    for (const child of at.children.values()) leaves.push(...this.leaves(child));
    return leaves;
  }

  /** The fields of a record; a base is replaced by its own fields. */
  fieldsOf(record: RecordId): readonly Field[] {
    const fields = this.#program.records.get(record)?.fields ?? [];
    const [first, ...others] = fields;
    if (first?.isBase !== true || first.type.kind !== "record") return fields;
    return [...this.fieldsOf(first.type.record), ...others];
  }

  /** The step goes to the base of the record, or of one that it is the base of: all of them are one place. */
  #isBase(record: RecordId, step: StepKey): boolean {
    if (this.#kin === null || !step.startsWith(".")) return false;
    return this.#kin.bases.get(step.slice(1))?.some((id) => areRelated(this.#program, id, record)) === true;
  }

  /** C: the record begins with a base, or is one: pointers to its kin lead to it, but to no fields that it does not have. */
  #isKin(record: RecordId): boolean {
    return this.#kin?.records.has(record) === true;
  }

  /** The zone of a leaf. */
  zone(place: PlaceId): ZoneId {
    const at = this.get(place);
    if (at.zone !== null) return at.zone;
    const id = this.zones.length as ZoneId;
    at.zone = id;
    this.zones.push(zoneOf(id, at, this.get(at.root), this.nameOf(place)));
    this.#placeOfZone.push(place);
    return id;
  }

  readonly #placeOfZone: PlaceId[] = [];

  placeOf(zone: ZoneId): PlaceId {
    return this.#placeOfZone[zone] as PlaceId;
  }

  zonesAt(place: PlaceId): readonly ZoneId[] {
    const at = this.get(place);
    // `leaves` may add places, and then forgets what was known.
    at.zones ??= this.leaves(place).map((leaf) => this.zone(leaf));
    return at.zones;
  }

  nameOf(place: PlaceId): string {
    return placeName(this.#program, this.sites, this.get(place));
  }
}
