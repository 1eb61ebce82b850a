/**
 * The storage a head is given: one site per position in the types of its parameters.
 * In: the heads. Out: sites, and what the places of the parameters and of those sites lead to.
 * Method: a walk over the types; a record type met again below itself is folded into the site above. After a few hundred sites, one met
 * before anywhere in the parameter is: types of types of types have more positions than can be told apart.
 * Storage of parameters that may overlap is shared by what has the same type, and related where a pointer of one may lead into storage of another
 * (overlapping-storage.ts).
 * Limits: parameters are taken as distinct, and the objects inside one parameter too, unless `mayAlias` names the parameters.
 */
import { addTo } from "../../../il/keyed-lists.js";
import { pointedTypes } from "../../../il/queries/pointer-types.js";
import type { Program, SiteId, Type, UnitId } from "../../../il/types.js";
import type { Site } from "../../storage-facts.js";
import type { InclusionConstraints } from "../inclusion-constraints.js";
import type { PlaceId } from "../place.js";
import { isMany } from "../place.js";
import type { Places } from "../places.js";
import { partsOf, typeKey } from "./overlapping-storage.js";

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
  const overlapping = new Map<SiteId, (readonly [leaf: PlaceId, target: Type])[]>();
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
      const stepsBelow = steps.slice(places.get(place).steps.length);
      const several = many || stepsBelow.some(isMany);
      for (const target of pointedTypes(type)) {
        const key = typeKey(target);
        const lead = (site: SiteId): void => {
          leadsTo(leaf, places.ofSite(site), site);
          if (aliased) addTo(overlapping, site, [leaf, target]);
        };
        const known =
          above.get(key) ?? (aliased ? shared.get(key) : undefined) ?? (made > most ? met.get(key) : undefined);
        if (known !== undefined) {
          makeCommon(known);
          lead(known);
          continue;
        }
        const site = freshSite();
        made++;
        met.set(key, site);
        const label = name + stepsBelow.join("");
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
        lead(site);
        // Nobody knows what a function value from outside holds.
        if (target.kind === "procedure") continue;
        const below = target.kind === "record" || target.kind === "map" ? new Map(above).set(key, site) : above;
        fill(places.ofSite(site), label, below, several, aliased);
      }
    }
  }

  function leadsTo(leaf: PlaceId, place: PlaceId, site: SiteId): void {
    constraints.addTarget(constraints.ofLeaf(leaf), place);
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

  for (const site of overlapping.keys())
    for (const [other, pointers] of overlapping)
      if (other !== site)
        for (const [leaf, target] of pointers)
          for (const part of partsOf(program, places, site, target)) leadsTo(leaf, part, site);
}

/** Sites of a head that are told apart by their positions. */
const most = 400;
