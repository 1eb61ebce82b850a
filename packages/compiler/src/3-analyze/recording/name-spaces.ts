/**
 * The names of a unit's pointers as bits behind the bits of its zones: the domain of required-names.ts.
 * In: points-to with its aliases, effects. Out: for each unit the names that lead to elements of arrays of numbers; which of its own are
 * open: they may lead to what its callers know under no name that they share with it (the field of a struct whose address is taken).
 * A third group of bits, one for each zone of numbers in arrays: what is read through an open name, or otherwise than through a name.
 */
import { prefixPath } from "../../il/queries/path-types.js";
import { pointerSources } from "../../il/queries/pointer-sources.js";
import type { Expression, Path, Program, Statement, UnitId } from "../../il/types.js";
import { forEachStatement, writtenPaths } from "../../il/visit.js";
import type { Effects, PointsTo, Zone, ZoneId } from "../storage-facts.js";

/** The names of a unit and where their bits begin. */
export interface NameSpace {
  readonly names: readonly ZoneId[];
  readonly offset: number;
  readonly bits: ReadonlyMap<ZoneId, number>;
  /** Parameters that the unit does not assign. */
  readonly parameters: ReadonlySet<ZoneId>;
  /** The elements behind each name. */
  readonly elements: ReadonlyMap<ZoneId, ReadonlySet<ZoneId>>;
  /** The other way round: of such elements the names that lead to them. */
  readonly leading: ReadonlyMap<ZoneId, readonly ZoneId[]>;
  /** Names of the unit's own that may lead to what none of its callers' names tells it. */
  readonly open: ReadonlySet<ZoneId>;
  /** The bits of zones that are read otherwise than through names. */
  readonly elsewhere: ReadonlyMap<ZoneId, number>;
  /** How many bits there are. */
  readonly size: number;
}

export class NameSpaces {
  readonly #found = new Map<UnitId, NameSpace>();
  readonly #known = new Map<UnitId, boolean>();
  readonly #equal = new Map<NameSpace, Map<ZoneId, readonly ZoneId[]>>();

  constructor(
    private readonly program: Program,
    private readonly pointsTo: PointsTo,
    private readonly effects: Effects,
  ) {}

  of(unit: UnitId): NameSpace {
    const known = this.#found.get(unit);
    if (known !== undefined) return known;
    const universe = this.effects.universe(unit);
    const all = this.pointsTo.aliases.namesIn(unit);
    const elements = new Map<ZoneId, ReadonlySet<ZoneId>>();
    for (const name of all ?? []) {
      const zones = this.pointsTo
        .sitesInZone(name)
        .flatMap((site) => this.pointsTo.zonesOfSite(site))
        .filter((zone) => isNumbers(this.pointsTo.zones[zone]));
      if (zones.length > 0) elements.set(name, new Set(zones));
    }
    const names = [...elements.keys()];
    const leading = new Map<ZoneId, ZoneId[]>();
    for (const [name, zones] of elements)
      for (const zone of zones) {
        const list = leading.get(zone);
        if (list === undefined) leading.set(zone, [name]);
        else list.push(name);
      }
    // Names begin at a new word of the bit set, so that a set of zones alone can share its words with no names.
    const offset = (universe.size + 31) & ~31;
    const assigned = new Set<ZoneId>();
    const body = this.program.units.get(unit)?.body ?? { statements: [] };
    forEachStatement(body, (s) => {
      for (const path of writtenPaths(s)) for (const zone of this.pointsTo.zonesOf(path)) assigned.add(zone);
    });
    const parameters = new Set(
      (this.program.units.get(unit)?.parameters ?? [])
        .flatMap((p) => this.pointsTo.zonesOfVariable(p))
        .filter((zone) => !assigned.has(zone)),
    );
    const bits = new Map(names.map((name, k) => [name, offset + k]));
    const open = this.#openNames(unit, bits, parameters);
    const numbers = universe.zones.filter((zone) => isNumbers(this.pointsTo.zones[zone]));
    const from = offset + 2 * names.length;
    const elsewhere = new Map(numbers.map((zone, k) => [zone, from + k]));
    const size = from + numbers.length;
    const space = { names, offset, parameters, bits, elements, leading, open, elsewhere, size };
    this.#found.set(unit, space);
    this.#known.set(unit, all !== null);
    return space;
  }

  #openNames(unit: UnitId, bits: ReadonlyMap<ZoneId, number>, parameters: ReadonlySet<ZoneId>): ReadonlySet<ZoneId> {
    const open = new Set<ZoneId>();
    const copies: { readonly to: ZoneId; readonly from: readonly ZoneId[] }[] = [];
    const isOwn = (name: ZoneId): boolean =>
      bits.has(name) && !parameters.has(name) && !this.pointsTo.aliases.isHeap(name);
    const visit = (s: Statement): void => {
      const from = s.kind === "assign" ? this.#given(s.value, bits) : s.kind === "allocate" ? [] : null;
      for (const path of writtenPaths(s))
        for (const to of this.pointsTo.zonesOf(path)) {
          if (!isOwn(to)) continue;
          if (from === null || from.some((name) => !bits.has(name))) open.add(to);
          else copies.push({ to, from });
        }
    };
    forEachStatement(this.program.units.get(unit)?.body ?? { statements: [] }, visit);
    for (let grew = true; grew; ) {
      grew = false;
      for (const { to, from } of copies) {
        if (open.has(to) || !from.some((name) => open.has(name))) continue;
        open.add(to);
        grew = true;
      }
    }
    return open;
  }

  /** The names that a pointer, or the array that it leads into, is taken from; null: no names tell. */
  #given(value: Expression, bits: ReadonlyMap<ZoneId, number>): readonly ZoneId[] | null {
    if (value.type.kind === "record") return null;
    const given: ZoneId[] = [];
    for (const source of pointerSources(value)) {
      const names =
        source.kind === "address"
          ? this.#through(source.path, bits)
          : source.kind === "read"
            ? this.pointsTo.aliases.namesOf(source)
            : null;
      if (names === null) return null;
      given.push(...names);
    }
    return given;
  }

  /** The names that the elements are reached through; null: not through names. */
  namesOf(unit: UnitId, path: Path): readonly ZoneId[] | null {
    return this.#through(path, this.of(unit).bits);
  }

  #through(path: Path, bits: ReadonlyMap<ZoneId, number>): readonly ZoneId[] | null {
    const last = path.steps.at(-1)?.kind;
    const count = path.steps.length - (last === "index" || last === "section" ? 2 : 1);
    if (count < 0 || path.steps[count]?.kind !== "deref") return null;
    const pointer = prefixPath(this.program, path, count);
    const names = pointer === undefined ? [] : this.pointsTo.zonesOf(pointer);
    return names.length > 0 && names.every((name) => bits.has(name)) ? names : null;
  }

  /** The names that may be equal to one of them somewhere, itself first. */
  equalTo(unit: UnitId, name: ZoneId): readonly ZoneId[] {
    const space = this.of(unit);
    let known = this.#equal.get(space);
    if (known === undefined) {
      known = new Map();
      this.#equal.set(space, known);
    }
    let equals = known.get(name);
    if (equals === undefined) {
      const { aliases } = this.pointsTo;
      const others = space.names.filter((other) => other !== name && aliases.possible(name, other));
      equals = space.bits.has(name) ? [name, ...others] : others;
      known.set(name, equals);
    }
    return equals;
  }

  /** Are the unit's names told apart at all? */
  isKnown(unit: UnitId): boolean {
    this.of(unit);
    return this.#known.get(unit) === true;
  }
}

export function isNumbers(zone: Zone | undefined): boolean {
  return zone?.kind === "elements" && (zone.type.kind === "real" || zone.type.kind === "integer");
}
