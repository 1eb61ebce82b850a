/**
 * Pointers by which a piece leaves storage behind that it has made itself: run again, it makes other storage, with a shadow of its own. The adjoints that what
 * follows has put into the shadow of the first are handed over to that of the second.
 * In: the piece, its places, points-to, activity. Out: these pointers, by paths, and what they lead to; or what is in the way.
 * Method: new storage can be reached by pointers alone that the piece has set. Of these each that outlives the piece must be one of which there is one
 * only: a variable, or a field that variables lead to.
 */

import type { BitSet } from "../../dataflow/bit-set.js";
import type { Path, Program, SiteId, Statement, Type, UnitId } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import { isReference } from "../../rules/references.js";
import { wholesOf } from "../pointers/whole-storage.js";
import type { PieceInput } from "../snapshots/piece-facts.js";
import type { NotRepeatable } from "./given-storage.js";
import { place } from "./given-storage.js";
import { sitesMadeIn } from "./not-repeatable.js";
import { levelsBehind } from "./pointer-levels.js";
import { mayBeSteppedBack } from "./stepped-back.js";

export type HandedPointers =
  | {
      readonly pointers: readonly Path[];
      /** What they lead to. */
      readonly sites: readonly SiteId[];
      readonly refused?: undefined;
    }
  | { readonly refused: NotRepeatable };

/**
 * `left`: what the piece overwrites that is not its own. `used`: what is used where the piece ends; undefined: it may be all. `mayHold`: where storage is
 * freed, it may stay for the next run.
 */
export function handedPointers(
  input: PieceInput,
  unit: UnitId,
  statements: readonly Statement[],
  left: BitSet,
  places: readonly Path[],
  used: BitSet | undefined,
  mayHold: boolean,
): HandedPointers {
  const { program, pointsTo, effects, activity } = input;
  const universe = effects.universe(unit);
  const made = sitesMadeIn(input, statements);
  const { storageIsFreed } = traitsOf(program);
  const pointers: Path[] = [];
  const sites = new Set<SiteId>();
  for (const bit of left.toArray()) {
    const zone = universe.zoneAt(bit);
    if (!isReference(zone.type)) continue;
    const hasShadow = (site: SiteId): boolean => pointsTo.zonesOfSite(site).some((z) => activity.zoneHasShadow(z));
    // Without a shadow there are no adjoints to hand over; but who releases the storage releases that of the first run alone.
    const isLeft = (site: SiteId): boolean => (storageIsFreed ? used?.has(bit) !== false : hasShadow(site));
    const those = wholesOf(pointsTo, pointsTo.sitesInZone(zone.id)).filter((site) => made.has(site) && isLeft(site));
    const statement = those.flatMap((site) => made.get(site) ?? []).at(0);
    if (statement === undefined) continue;
    const paths = places.filter((path) => pointsTo.zonesOf(path).includes(zone.id));
    const isOne = zone.site === undefined || pointsTo.sites.get(zone.site)?.unique === true;
    const areFields = paths.every(({ steps }) => steps.every(({ kind }) => kind === "deref" || kind === "field"));
    const isCopied =
      !storageIsFreed || (mayHold && (!those.some(hasShadow) || paths.every((path) => canBeCopied(program, path))));
    if (!isCopied || !isOne || !areFields || paths.length === 0) {
      const because = `what is made${place(statement)} is left in '${zone.name}', and would be other storage when the piece runs again`;
      const instead = "Make it before the piece, and store to its elements or fields.";
      return { refused: { because, statement, instead } };
    }
    for (const site of behind(input, those)) if (made.has(site)) sites.add(site);
    pointers.push(...paths.filter((path) => !pointers.includes(path)));
  }
  return { pointers, sites: [...sites] };
}

/** The sites, and those that pointers in their storage lead to. */
function behind({ pointsTo }: PieceInput, sites: readonly SiteId[]): ReadonlySet<SiteId> {
  const all = new Set(sites);
  for (const site of all)
    for (const zone of pointsTo.zonesOfSite(site))
      for (const next of wholesOf(pointsTo, pointsTo.sitesInZone(zone))) all.add(next);
  return all;
}

/**
 * Where storage is freed, adjoints are copied as bytes, of the whole block that a pointer leads into, or that the pointers in that block do. Pointers to
 * before their blocks do not say which it is.
 */
function canBeCopied(program: Program, { type }: Path): boolean {
  if (type.kind !== "pointer" || levelsBehind(program, type) === null) return false;
  let target: Type = type;
  while (target.kind === "pointer") target = target.target.kind === "array" ? target.target.element : target.target;
  return !mayBeSteppedBack(program, target);
}
