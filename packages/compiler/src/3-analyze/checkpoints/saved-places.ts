/**
 * What is stored of the places that a piece overwrites: with how many elements, in which order, and whether with shadows and lengths.
 * In: places (written-places.ts), zones. Out: those that have some of the zones, in the order in which they are stored: what leads to others
 * last, so that it is put back first; or the first of which it cannot be told how long it is.
 * Method: where arrays do not know how long they are, their extents do (extents.ts), or the subscripts (touched-sections.ts). Of a pointer that
 * may lead nowhere, since it is stored too, or since the program asks, nothing is stored then.
 */

import type { SavedPlace } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import { samePath } from "../../il/equal.js";
import { isZero } from "../../il/fold-arithmetic.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type { Expression, Path, Program, Step, UnitId } from "../../il/types.js";
import { pointersOnTheWay } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { holdsReferences } from "../../rules/references.js";
import type { Activity } from "../activity-facts.js";
import type { Extents } from "../arrays/extents.js";
import type { Effects, PointsTo } from "../storage-facts.js";
import { isTestedForNil } from "./tested-pointers.js";
import type { TouchedSection } from "./touched-sections.js";

export interface SavedPlacesInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly activity: Activity;
  readonly extents: Extents;
}

/** What a piece does with arrays. */
export interface SizesInPiece {
  readonly changesLength: (list: Path) => boolean;
  /** The elements that it stores to are in it, and there. */
  readonly touched: (array: Path) => TouchedSection | null;
}

/** Null: a place of which nobody knows how long it is. */
export type MeasuredPlaces =
  | { readonly places: readonly SavedPlace[]; readonly unmeasured?: undefined }
  | { readonly unmeasured: Path };

/** Has the place one of these zones? That of the length of a list is one of its own. */
export function meets(input: SavedPlacesInput, unit: UnitId, path: Path, zones: BitSet): boolean {
  const { pointsTo, effects } = input;
  const universe = effects.universe(unit);
  return pointsTo.zonesOf(listAt(input, path) ?? path).some((zone) => zones.has(universe.bitOf(zone)));
}

/** Of which the path stands for all elements. */
function listAt({ program }: SavedPlacesInput, path: Path): Path | null {
  if (path.steps.at(-1)?.kind !== "section") return null;
  const array = prefixPath(program, path, path.steps.length - 1);
  return array?.type.kind === "array" && array.type.storage === "list" ? array : null;
}

/** `zones`: what is to be stored of them. */
export function measured(
  input: SavedPlacesInput,
  unit: UnitId,
  paths: readonly Path[],
  zones: BitSet,
  { changesLength, touched }: SizesInPiece,
): MeasuredPlaces {
  const { program, activity, pointsTo, effects } = input;
  const universe = effects.universe(unit);
  const places: SavedPlace[] = [];
  for (const path of paths) {
    const sized = traitsOf(program).arraysKnowLength ? path : withExtents(input, unit, path, touched);
    if (sized === null) return { unmeasured: path };
    const shadow = holdsReferences(program, path.type) && activity.pathHasShadow(path);
    const list = listAt(input, path);
    const length = list !== null && changesLength(list);
    const elements = !length || pointsTo.zonesOf(path).some((zone) => zones.has(universe.bitOf(zone)));
    places.push({ whole: path, path: sized, shadow, length, elements, guards: guardsOf(program, path, sized, paths) });
  }
  const depth = ({ path }: SavedPlace): number =>
    pointersOnTheWay(path).length + (holdsReferences(program, path.type) ? 0 : 0.5);
  return { places: places.sort((a, b) => depth(b) - depth(a)) };
}

/** One place of which nothing changes the length. */
export function sizedPlace(input: SavedPlacesInput, unit: UnitId, path: Path): SavedPlace | null {
  const zones = input.effects.universe(unit).setOf(input.pointsTo.zonesOf(path));
  const sized = measured(input, unit, [path], zones, { changesLength: () => false, touched: () => null });
  return sized.unmeasured === undefined ? (sized.places[0] ?? null) : null;
}

/** Every section, and every index on the way, says how many elements there are; null where that is not known. */
function withExtents(input: SavedPlacesInput, unit: UnitId, path: Path, touched: SizesInPiece["touched"]): Path | null {
  const steps: Step[] = [];
  for (const [k, step] of path.steps.entries()) {
    if (step.kind !== "section" && step.kind !== "index") {
      steps.push(step);
      continue;
    }
    const counts = countsOf(input, unit, path, k);
    const array = prefixPath(input.program, path, k);
    if (counts === null) {
      const stretch = array !== undefined && step.kind === "section" ? touched(array) : null;
      if (stretch === null || k < path.steps.length - 1) return null;
      steps.push({ kind: "section", ranges: [stretch] });
      continue;
    }
    steps.push(
      step.kind === "section"
        ? { kind: "section", ranges: counts.map((to) => ({ to })) }
        : { kind: "index", indices: counts },
    );
  }
  return { ...path, steps };
}

/** How many elements the array has that the first `k` steps lead to, in each dimension. */
function countsOf({ program, extents }: SavedPlacesInput, unit: UnitId, path: Path, k: number): Expression[] | null {
  const array = prefixPath(program, path, k);
  if (array?.type.kind !== "array") return null;
  const { dimensions } = array.type;
  if (path.steps[k - 1]?.kind === "deref") {
    const count = dimensions.length === 1 ? extents.of(unit, array) : null;
    return count === null ? null : [count];
  }
  // A variable, or part of a struct: its type says it.
  const counts = dimensions.flatMap(({ extent }) => extent ?? []);
  return counts.length < dimensions.length ? null : counts;
}

/** The functions that push an array from its first element on look for themselves. */
function guardsOf(program: Program, path: Path, sized: Path, stored: readonly Path[]): readonly Path[] {
  if (!traitsOf(program).storageIsFreed) return [];
  const last = sized.steps.at(-1);
  const [range] = last?.kind === "section" && last.ranges.length === 1 ? last.ranges : [];
  const looksItself = range !== undefined && (range.from === undefined || isZero(range.from));
  return pointersOnTheWay(path).flatMap((count) => {
    const pointer = prefixPath(program, path, count);
    if (pointer?.type.kind !== "pointer" || (looksItself && count === path.steps.length - 2)) return [];
    const isAsked = stored.some((other) => samePath(other, pointer)) || isTestedForNil(program, pointer.type.target);
    return isAsked ? [pointer] : [];
  });
}
