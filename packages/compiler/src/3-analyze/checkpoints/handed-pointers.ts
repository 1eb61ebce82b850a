/**
 * Pointers by which a piece leaves storage behind that it has made itself: run again, it makes other storage, with a shadow of its own. The adjoints that what
 * follows has put into the shadow of the first are handed over to that of the second.
 * In: the piece, its places, points-to, activity. Out: these pointers, by paths; or what is in the way.
 * Method: new storage can be reached by pointers alone that the piece has set. Of these each that outlives the piece must be one of which there is one
 * only: a variable, or a field that variables lead to.
 */

import type { BitSet } from "../../dataflow/bit-set.js";
import type { Path, SiteId, Statement, UnitId } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import { isReference } from "../../rules/references.js";
import type { PieceInput } from "../snapshots/piece-facts.js";
import type { NotRepeatable } from "./given-storage.js";
import { place } from "./given-storage.js";
import { sitesMadeIn } from "./not-repeatable.js";

export type HandedPointers =
  | { readonly pointers: readonly Path[]; readonly refused?: undefined }
  | { readonly refused: NotRepeatable };

/** `left`: what the piece overwrites that is not its own. `used`: what is used where the piece ends; undefined: it may be all. */
export function handedPointers(
  input: PieceInput,
  unit: UnitId,
  statements: readonly Statement[],
  left: BitSet,
  places: readonly Path[],
  used: BitSet | undefined,
): HandedPointers {
  const { program, pointsTo, effects, activity } = input;
  const universe = effects.universe(unit);
  const made = sitesMadeIn(input, statements);
  const { storageIsFreed } = traitsOf(program);
  const pointers: Path[] = [];
  for (const bit of left.toArray()) {
    const zone = universe.zoneAt(bit);
    if (!isReference(zone.type)) continue;
    // Without a shadow there are no adjoints to hand over; but who releases the storage releases that of the first run alone.
    const isLeft = (site: SiteId): boolean =>
      storageIsFreed ? used?.has(bit) !== false : pointsTo.zonesOfSite(site).some((z) => activity.zoneHasShadow(z));
    const statement = pointsTo
      .sitesInZone(zone.id)
      .flatMap((site) => (isLeft(site) ? (made.get(site) ?? []) : []))
      .at(0);
    if (statement === undefined) continue;
    const those = places.filter((path) => pointsTo.zonesOf(path).includes(zone.id));
    const isOne = zone.site === undefined || pointsTo.sites.get(zone.site)?.unique === true;
    const areFields = those.every(({ steps }) => steps.every(({ kind }) => kind === "deref" || kind === "field"));
    if (storageIsFreed || !isOne || !areFields || those.length === 0) {
      const because = `what is made${place(statement)} is left in '${zone.name}', and would be other storage when the piece runs again`;
      const instead = "Make it before the piece, and store to its elements or fields.";
      return { refused: { because, statement, instead } };
    }
    pointers.push(...those.filter((path) => !pointers.includes(path)));
  }
  return { pointers };
}
