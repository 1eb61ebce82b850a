/**
 * What is stored beside a piece that is run again: what it overwrites, and what precedes it needs, put back after its adjoint.
 * In: the pieces, TBR. Out: for each piece what is stored, and what is to be said where it cannot be.
 * Paper: Araya-Polo, Hascoët 2004, section 4.5: W(C) ∩ R(U⃖).
 */

import type { SavedPlace } from "../../4-plan/plan.js";
import type { RefusedDirective } from "../../il/conventions/directives.js";
import type { Program, Statement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { ToBeRecorded } from "../recording/to-be-recorded.js";
import type { Checkpoints } from "./checkpoints.js";
import type { SavedPlacesInput } from "./saved-places.js";
import { storedFor } from "./stored-zones.js";

export type Besides = ReadonlyMap<Statement, readonly SavedPlace[]>;

export interface BesidesInput extends SavedPlacesInput {
  readonly program: Program;
  readonly units: Iterable<UnitId>;
}

export function besides(
  input: BesidesInput,
  { regions, pieces }: Checkpoints,
  recorded: ToBeRecorded,
): { readonly besides: Besides; readonly refused: readonly RefusedDirective[] } {
  const stored = new Map<Statement, readonly SavedPlace[]>();
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
        refused.push({ origin, message: `The checkpoint cannot be obeyed: ${message}.`, hint });
      });
      if (places !== null) stored.set(s, places);
    });
  return { besides: stored, refused };
}
