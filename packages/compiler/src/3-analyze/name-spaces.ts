/**
 * The names of a unit's pointers as bits behind the bits of its zones: the domain of required-names.ts.
 * In: points-to with its aliases, effects. Out: for each unit the names that lead to elements of arrays of numbers.
 */
import { prefixPath } from "../il/path-types.js";
import type { Path, Program, UnitId } from "../il/types.js";
import { forEachStatement, writtenPaths } from "../il/visit.js";
import type { Effects, PointsTo, Zone, ZoneId } from "./storage-facts.js";

/** The names of a unit and where their bits begin. */
export interface NameSpace {
  readonly names: readonly ZoneId[];
  readonly offset: number;
  readonly bits: ReadonlyMap<ZoneId, number>;
  /** Parameters that the unit does not assign. */
  readonly parameters: ReadonlySet<ZoneId>;
  /** The elements behind each name. */
  readonly elements: ReadonlyMap<ZoneId, ReadonlySet<ZoneId>>;
}

export class NameSpaces {
  readonly #found = new Map<UnitId, NameSpace>();
  readonly #known = new Map<UnitId, boolean>();

  constructor(
    private readonly program: Program,
    private readonly pointsTo: PointsTo,
    private readonly effects: Effects,
  ) {}

  of(unit: UnitId): NameSpace {
    const known = this.#found.get(unit);
    if (known !== undefined) return known;
    const { size } = this.effects.universe(unit);
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
    // Words of their own, so that a set of zones alone takes none of them over.
    const offset = (size + 31) & ~31;
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
    const space = { names, offset, parameters, bits: new Map(names.map((name, k) => [name, offset + k])), elements };
    this.#found.set(unit, space);
    this.#known.set(unit, all !== null);
    return space;
  }

  /** The names that the elements are reached through; null: not through names. */
  namesOf(unit: UnitId, path: Path): readonly ZoneId[] | null {
    const { bits } = this.of(unit);
    const last = path.steps.at(-1)?.kind;
    const count = path.steps.length - (last === "index" || last === "section" ? 2 : 1);
    if (count < 0 || path.steps[count]?.kind !== "deref") return null;
    const pointer = prefixPath(this.program, path, count);
    const names = pointer === undefined ? [] : this.pointsTo.zonesOf(pointer);
    return names.length > 0 && names.every((name) => bits.has(name)) ? names : null;
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
