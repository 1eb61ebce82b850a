/**
 * What is stored beside a piece that is run again: what it overwrites, and what precedes it needs, put back after its adjoint.
 * In: the pieces, TBR. Out: for each piece what is stored, and what is to be said where it cannot be.
 * Method: a block stores when it runs again what its snapshot brings back: the snapshot alone has it until then.
 * Paper: Araya-Polo, Hascoët 2004, section 4.5: W(C) ∩ R(U⃖).
 */

import type { Beside, Checkpoint, SavedPlace } from "../../4-plan/plan.js";
import type { RefusedDirective } from "../../il/conventions/directives.js";
import { samePath } from "../../il/equal.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type { Program, Statement, UnitId } from "../../il/types.js";
import { forEachStatement, pointersOnTheWay } from "../../il/visit.js";
import type { ToBeRecorded } from "../recording/to-be-recorded.js";
import { refusedPiece } from "../requests/refused-piece.js";
import type { Checkpoints } from "./checkpoints.js";
import type { SavedPlacesInput } from "./saved-places.js";
import { storedFor } from "./stored-zones.js";

export type Besides = ReadonlyMap<Statement, Beside>;

export interface BesidesInput extends SavedPlacesInput {
  readonly program: Program;
  readonly units: Iterable<UnitId>;
}

export function besides(
  input: BesidesInput,
  { regions, pieces }: Checkpoints,
  recorded: ToBeRecorded,
): { readonly besides: Besides; readonly refused: readonly RefusedDirective[] } {
  const stored = new Map<Statement, Beside>();
  const refused: RefusedDirective[] = [];
  for (const unit of input.units)
    forEachStatement(input.program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      const piece = s.kind === "loop" ? regions.get(s) : s.kind === "scope" ? pieces.get(s) : undefined;
      const zones = recorded.beside(s);
      if (piece === undefined || zones === undefined) return;
      // It is stored before the first test of a loop.
      const touched: typeof piece.touched = (array) => piece.touched(array, true);
      const places = storedFor(input, { unit, ...piece, touched }, zones, (message, hint) => {
        const origin = s.directives?.[0]?.origin ?? s.origin;
        refused.push(refusedPiece(input.program, s, origin, message, hint));
      });
      if (places === null) return;
      const isBroughtBack = (place: SavedPlace): boolean =>
        s.kind === "scope" && piece.snapshot.some((other) => isPartOf(place, other));
      const first = places.filter((place) => !isBroughtBack(place));
      stored.set(
        s,
        leadsThrough(input, places, first)
          ? { first: places, again: [] }
          : { first, again: places.filter(isBroughtBack) },
      );
    });
  return { besides: stored, refused };
}

/** What a piece would store so; null: it cannot. */
export function besidesUnder(
  input: BesidesInput,
  pieces: Checkpoints,
  recorded: ToBeRecorded,
): (piece: Statement) => readonly SavedPlace[] | null {
  const stored = besides(input, pieces, recorded).besides;
  return (s) => {
    const beside = stored.get(s);
    if (beside !== undefined) return [...beside.first, ...beside.again];
    return recorded.beside(s) === undefined ? [] : null;
  };
}

/** The snapshot has all that is stored in the place. */
function isPartOf(place: SavedPlace, { whole, shadow, length, elements }: Checkpoint["snapshot"][number]): boolean {
  return (
    samePath(place.whole, whole) &&
    (shadow || !place.shadow) &&
    (length || !place.length) &&
    (elements || !place.elements)
  );
}

/** Does a pointer that is put back last lead to what is put back before? */
function leadsThrough(
  { program }: SavedPlacesInput,
  places: readonly SavedPlace[],
  last: readonly SavedPlace[],
): boolean {
  return places.some(
    (place) =>
      !last.includes(place) &&
      pointersOnTheWay(place.whole).some((count) => {
        const pointer = prefixPath(program, place.whole, count);
        return pointer !== undefined && last.some(({ whole }) => samePath(whole, pointer));
      }),
  );
}
