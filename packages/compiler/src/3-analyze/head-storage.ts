/**
 * The storage a head is given: one site per position in the types of its parameters.
 * In: the heads. Out: sites, and what the places of the parameters and of those sites lead to.
 * Method: a walk over the types; a record type met again below itself is folded into the site above. After a few hundred sites, one met
 * before anywhere in the parameter is: types of types of types have more positions than can be told apart.
 * Limits: parameters are taken as distinct, and the objects inside one parameter too, unless `mayAlias` names the parameters.
 */
import type { Program, SiteId, Type, UnitId } from "../il/types.js";
import type { InclusionConstraints } from "./inclusion-constraints.js";
import { pointedTypes } from "./path-steps.js";
import type { PlaceId, Places } from "./places.js";
import { isMany } from "./places.js";
import type { Site } from "./storage-facts.js";

export type MayAlias = "all" | readonly string[];

export function addHeadStorage(
  program: Program,
  head: UnitId,
  mayAlias: MayAlias,
  shared: Map<string, SiteId>,
  places: Places,
  constraints: InclusionConstraints,
  freshSite: () => SiteId,
  /** What each leaf leads to when the head starts. */
  initial: Map<PlaceId, Set<SiteId>>,
): void {
  let made = 0;
  let met = new Map<string, SiteId>();
  /** `above`: the sites on the way to here, by what they hold. `many`: it stands for several objects. */
  function fill(
    place: PlaceId,
    name: string,
    above: ReadonlyMap<string, SiteId>,
    many: boolean,
    aliased: boolean,
  ): void {
    for (const leaf of places.leaves(place)) {
      const { type, steps } = places.get(leaf);
      const own = steps.slice(places.get(place).steps.length);
      const several = many || own.some(isMany);
      for (const target of pointedTypes(type)) {
        const key = typeKey(target);
        const known =
          above.get(key) ?? (aliased ? shared.get(key) : undefined) ?? (made > most ? met.get(key) : undefined);
        if (known !== undefined) {
          makeCommon(known);
          leadsTo(leaf, known);
          continue;
        }
        const site = freshSite();
        made++;
        met.set(key, site);
        const label = name + own.join("");
        const record = target.kind === "record" ? { record: target.record } : {};
        places.sites.set(site, {
          id: site,
          kind: "parameter",
          type: target,
          name: label,
          unique: !several && !aliased,
          ...record,
        });
        if (aliased) shared.set(key, site);
        leadsTo(leaf, site);
        // Nobody knows what a function value from outside holds.
        if (target.kind === "procedure") continue;
        const below = target.kind === "record" || target.kind === "map" ? new Map(above).set(key, site) : above;
        fill(places.ofSite(site), label, below, several, aliased);
      }
    }
  }

  function leadsTo(leaf: PlaceId, site: SiteId): void {
    constraints.addTarget(constraints.ofLeaf(leaf), places.ofSite(site));
    const known = initial.get(leaf);
    if (known === undefined) initial.set(leaf, new Set([site]));
    else known.add(site);
  }

  function makeCommon(site: SiteId): void {
    const at = places.sites.get(site) as Site;
    if (at.unique) places.sites.set(site, { ...at, unique: false });
  }

  for (const id of program.units.get(head)?.parameters ?? []) {
    const name = program.variables.get(id)?.name ?? "";
    const aliased = mayAlias === "all" || mayAlias.includes(name);
    met = new Map();
    fill(places.ofVariable(id), name, new Map(), false, aliased);
  }
}

/** Sites of a head that are told apart by their positions. */
const most = 400;

/** Equal for types whose storage may be the same. */
export function typeKey(type: Type): string {
  switch (type.kind) {
    case "record":
      return `record ${type.record}`;
    case "array":
      return `array ${type.storage} of ${typeKey(type.element)}`;
    case "map":
      return `map ${typeKey(type.value)}`;
    case "pointer":
      return `pointer ${typeKey(type.target)}`;
    case "real":
    case "integer":
    case "complex":
      return `${type.kind} ${type.bits}`;
    case "union":
      return `union ${type.members.map(typeKey).join(" ")}`;
    default:
      return type.kind;
  }
}
