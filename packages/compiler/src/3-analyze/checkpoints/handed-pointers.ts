/**
 * Pointers by which a piece leaves storage behind that it has made itself: run again, it makes other storage, with a shadow of its own. The adjoints that what
 * follows has put into the shadow of the first are handed over to that of the second.
 * In: the piece, its places, points-to, activity. Out: these pointers, by paths, and what they lead to; or what is in the way.
 * Method: new storage can be reached by pointers alone that the piece has set. Of these each that outlives the piece must be one of which there is one
 * only: a variable, or a field that variables lead to.
 */

import type { BitSet } from "../../dataflow/bit-set.js";
import { canBeHandedOver, holdsNumbers } from "../../il/queries/handed-objects.js";
import type { Path, Program, SiteId, Statement, Type, UnitId } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import { isReference } from "../../rules/references.js";
import type { PieceInput } from "../snapshots/piece-facts.js";
import type { NotRepeatable } from "./given-storage.js";
import { place } from "./given-storage.js";
import { sitesMadeIn } from "./not-repeatable.js";
import { mayBeSteppedBack } from "./stepped-back.js";
import { wholesOf } from "./whole-storage.js";

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
    const all = [...behind(input, those)].filter((site) => made.has(site));
    const areBlocks = all.every((site) => isBlock(made.get(site)));
    const areObjects = all.every((site) => isObjectOrPlain(program, made.get(site)));
    const inTheWay = obstacle(input, paths, {
      isOne,
      areFields,
      mayHold: mayHold && areBlocks,
      areObjects,
      hasShadow: those.some(hasShadow),
    });
    if (inTheWay !== null) {
      const because = `what is made${place(statement)} is left in '${zone.name}', ${inTheWay}`;
      const instead = "Make it before the piece, and store to its elements or fields.";
      return { refused: { because, statement, instead } };
    }
    for (const site of all) sites.add(site);
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

/** And no local array, which is gone when its procedure ends. */
function isBlock(made: Statement | undefined): boolean {
  return made?.kind === "allocate" && made.stack !== true;
}

function isObjectOrPlain(program: Program, made: Statement | undefined): boolean {
  if (made?.kind !== "allocate" || made.allocated.kind === "map") return false;
  if (made.allocated.kind === "record") return made.extents.length === 0;
  const { element } = made.allocated;
  return element.kind === "pointer" || holdsNumbers(program, element);
}

interface Left {
  readonly isOne: boolean;
  readonly areFields: boolean;
  readonly mayHold: boolean;
  readonly hasShadow: boolean;
  /** Where what is made holds pointers beside numbers, it is one object, and no array of them. */
  readonly areObjects: boolean;
}

/**
 * Where storage is freed, adjoints are copied as bytes, of the whole block that a pointer leads into, or that the pointers in that block do. Pointers to
 * before their blocks do not say which it is.
 */
function obstacle({ program }: PieceInput, paths: readonly Path[], left: Left): string | null {
  const { storageIsFreed } = traitsOf(program);
  if (!left.isOne || !left.areFields || paths.length === 0 || (storageIsFreed && !left.mayHold))
    return "and would be other storage when the piece runs again";
  if (!storageIsFreed || !left.hasShadow) return null;
  if (!left.areObjects || !paths.every((path) => canBeHandedOver(program, path)))
    return "and leads to objects of which nobody knows how many there are: adjoints cannot be handed over to what is made when the piece runs again";
  if (paths.some(({ type }) => isSteppedBack(program, type)))
    return "by a pointer that may lead to before it: adjoints cannot be handed over to what is made when the piece runs again";
  return null;
}

function isSteppedBack(program: Program, type: Type, around: ReadonlySet<Type> = new Set()): boolean {
  if (around.has(type)) return false;
  const inside = (inner: Type): boolean => isSteppedBack(program, inner, new Set([...around, type]));
  switch (type.kind) {
    case "pointer":
      return inside(type.target);
    case "array":
      return inside(type.element);
    case "record":
      return program.records.get(type.record)?.fields.some((field) => inside(field.type)) === true;
    default:
      return mayBeSteppedBack(program, type);
  }
}
