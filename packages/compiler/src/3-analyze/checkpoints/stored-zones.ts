/**
 * How zones that a piece overwrites are stored: by the places that have them.
 * In: the piece's places, zones. Out: what is stored, in order; null, and why, where some of it has no place, or nobody knows how long it is.
 */

import type { SavedPlace } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Origin } from "../../diagnostics/origin.js";
import { spanOf } from "../../diagnostics/origin.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type { Path, RecordId, UnitId } from "../../il/types.js";
import { pointersOnTheWay } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { Effects, Zone } from "../storage-facts.js";
import type { LostStore } from "./place-facts.js";
import type { SavedPlacesInput, SizesInPiece } from "./saved-places.js";
import { measured, meets } from "./saved-places.js";

export type Refuse = (message: string, hint: string) => void;

export interface PlacesOfPiece extends SizesInPiece {
  readonly unit: UnitId;
  readonly places: readonly Path[];
  readonly lost: readonly LostStore[];
}

export function storedFor(
  input: SavedPlacesInput,
  piece: PlacesOfPiece,
  zones: BitSet,
  refuse: Refuse,
): readonly SavedPlace[] | null {
  const { unit, places } = piece;
  const gap = gapIn(input, piece, zones);
  if (gap?.isMap === true) {
    refuse(
      `the entries of a map are changed${gap.line}, and cannot be stored before`,
      "Keep the values in an array, or change the map outside of the piece.",
    );
    return null;
  }
  if (gap !== null) {
    refuse(
      `'${gap.name}' is changed${gap.line}, and cannot be stored before: no path leads there from what the procedure knows where the piece begins`,
      "Keep a pointer to it that does not change, or leave it out of the piece.",
    );
    return null;
  }
  const those = places.filter((path) => meets(input, unit, path, zones));
  const missing = those.find((path) => mayBeMissing(input, path));
  if (missing !== undefined) {
    refuse(
      `'${nameOf(input, missing)}' is to be stored, and may not be there: a pointer on the way may lead nowhere`,
      "Leave it out of the piece, or hand over what is there.",
    );
    return null;
  }
  const stored = measured(input, unit, those, zones, piece);
  if (stored.unmeasured === undefined) return stored.places;
  refuse(
    `nobody says how many elements '${nameOf(input, stored.unmeasured)}' has, which is to be stored`,
    "Say it above the function: $AD SIZE name = number of elements; or allocate it with malloc in what is differentiated.",
  );
  return null;
}

/** A pointer on the way may be null: its type says so, or, where types do not, it links records of one kind. */
function mayBeMissing({ program }: SavedPlacesInput, path: Path): boolean {
  const seen = new Set<RecordId>();
  return pointersOnTheWay(path).some((count) => {
    const type = prefixPath(program, path, count)?.type;
    if (type?.kind !== "pointer") return true;
    const target = type.target.kind === "record" ? type.target.record : undefined;
    const isLink = target !== undefined && seen.has(target);
    if (target !== undefined) seen.add(target);
    return traitsOf(program).storageIsFreed ? isLink : type.nullable || isLink;
  });
}

/** Of what a piece may overwrite, what was there before: where its stores lead, and the lengths and keys there. */
export function overwritten(
  { pointsTo, effects }: SavedPlacesInput,
  { unit, places, lost }: Pick<PlacesOfPiece, "unit" | "places" | "lost">,
  written: BitSet,
): BitSet {
  if (lost.some(({ path }) => path === null)) return written;
  const universe = effects.universe(unit);
  const old = universe.setOf(
    [...places, ...lost.flatMap(({ path }) => path ?? [])].flatMap((path) => pointsTo.zonesOf(path)),
  );
  const all = withShapes(effects, unit, old, written);
  all.intersect(written);
  return all;
}

/** With the lengths and keys, among `more`, of what some of the zones are elements or values of. */
function withShapes(effects: Effects, unit: UnitId, zones: BitSet, more: BitSet): BitSet {
  const universe = effects.universe(unit);
  const holders = new Set(zones.toArray().map((bit) => holderOf(universe.zoneAt(bit))));
  const all = zones.copy();
  for (const bit of more.toArray()) {
    const zone = universe.zoneAt(bit);
    if (["length", "keys", "values"].includes(zone.kind) && holders.has(holderOf(zone))) all.add(bit);
  }
  return all;
}

function holderOf({ site, variable }: Zone): string {
  return site === undefined ? `variable ${variable}` : `site ${site}`;
}

/** Something that has to be stored and that no place has. */
function gapIn(
  { pointsTo, effects }: SavedPlacesInput,
  { unit, lost }: PlacesOfPiece,
  zones: BitSet,
): { readonly name: string; readonly line: string; readonly isMap: boolean } | null {
  const universe = effects.universe(unit);
  const bitsOf = (path: Path): BitSet => withShapes(effects, unit, universe.setOf(pointsTo.zonesOf(path)), zones);
  const atFault = lost.find(({ path }) => (path === null ? !zones.isEmpty : bitsOf(path).intersects(zones)));
  if (atFault === undefined) return null;
  const [first] = zones.toArray();
  const [zone] =
    atFault.path === null
      ? [first === undefined ? undefined : universe.zoneAt(first).id]
      : pointsTo.zonesOf(atFault.path);
  const name = (zone === undefined ? undefined : pointsTo.zones[zone]?.name) ?? "storage";
  const { path } = atFault;
  const isMap = path !== null && (path.type.kind === "map" || path.steps.at(-1)?.kind === "key");
  return { name, line: lineOf(atFault), isMap };
}

export function nameOf({ program, pointsTo }: SavedPlacesInput, path: Path): string {
  const [zone] = pointsTo.zonesOf(path);
  const name = zone === undefined ? undefined : pointsTo.zones[zone]?.name;
  return name ?? program.variables.get(path.root)?.name ?? "an array";
}

function lineOf(store: LostStore | undefined): string {
  const origin: Origin | undefined = store?.statement.origin;
  const span = origin === undefined ? null : spanOf(origin);
  return span === null ? "" : ` at line ${span.line}`;
}
