/**
 * Which storage a piece of the program may overwrite, as paths that can be followed where the piece begins.
 * In: the statements of the piece, which variables are its own, points-to, effects. Out: the places, a section at the end standing for all elements
 * there are, and so does an index on the way; and the stores of which no such path is known.
 * Method: every store is followed back to where its pointers come from (place-walk.ts). What a procedure overwrites, the pointers that it sets and those
 * that it gives are found once, in terms of its own parameters; procedures that call each other are visited until there is nothing new.
 * Limits: objects with pointers in them that calls give by value, and entries of maps, are not followed.
 */

import type { Expression, UnitId, VariableId } from "../../il/types.js";
import { forEachReadPath, forEachStatement } from "../../il/visit.js";
import type { ZoneId } from "../storage-facts.js";
import { longestPath } from "./move-list.js";
import type { PieceOfUnit, PlacesInput, WrittenPlaces } from "./place-facts.js";
import { PlaceWalk } from "./place-walk.js";

const none: WrittenPlaces = { places: [], lost: [], moves: [], returns: [] };

export class PlacesOfPieces {
  readonly #units = new Map<UnitId, WrittenPlaces>();
  readonly #final = new Set<UnitId>();
  /** Those being visited, with how many are around them; and of those that were asked for meanwhile the outermost. */
  readonly #running = new Map<UnitId, number>();
  #lowest = Number.POSITIVE_INFINITY;

  #everWritten: ReadonlySet<ZoneId> | undefined;

  constructor(private readonly input: PlacesInput) {}

  /** Nothing in the program ever changes what the expression reads. */
  isKept = (e: Expression): boolean => {
    this.#everWritten ??= everWritten(this.input);
    const written = this.#everWritten;
    let isKept = true;
    forEachReadPath(e, (path) => {
      if (this.input.pointsTo.zonesOf(path).some((zone) => written.has(zone))) isKept = false;
    });
    return isKept;
  };

  of(piece: PieceOfUnit): WrittenPlaces {
    const walk = new PlaceWalk(this.input, piece, (id) => this.#ofUnit(id));
    return walk.run();
  }

  /** In terms of the unit's own parameters, and of globals. */
  #ofUnit(id: UnitId): WrittenPlaces {
    const known = this.#units.get(id);
    const unit = this.input.program.units.get(id);
    const depth = this.#running.get(id);
    if (depth !== undefined) this.#lowest = Math.min(this.#lowest, depth);
    if (unit === undefined || depth !== undefined || this.#final.has(id)) return known ?? none;
    const here = this.#running.size;
    const before = this.#lowest;
    this.#running.set(id, here);
    this.#lowest = Number.POSITIVE_INFINITY;
    const isOwn = (v: VariableId): boolean => {
      const variable = this.input.program.variables.get(v);
      return variable?.role === "local" || (variable?.role === "parameter" && variable.passing !== "reference");
    };
    const piece: PieceOfUnit = { unit: id, statements: unit.body.statements, isOwn };
    for (let last = known ?? none; ; ) {
      this.#units.set(id, last);
      const walk = new PlaceWalk(this.input, piece, (callee) => this.#ofUnit(callee), new Set(unit.parameters));
      const next = walk.run();
      if (sizeOf(next) === sizeOf(last)) break;
      last = next;
    }
    this.#running.delete(id);
    // What procedures around it have still to find out may be more.
    if (this.#lowest >= here) this.#final.add(id);
    else this.#lowest = Math.min(this.#lowest, before);
    if (this.#final.has(id)) this.#lowest = before;
    return this.#units.get(id) as WrittenPlaces;
  }
}

function everWritten({ program, pointsTo, effects }: PlacesInput): ReadonlySet<ZoneId> {
  const written = new Set<ZoneId>();
  for (const id of pointsTo.units) {
    const universe = effects.universe(id);
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      for (const bit of effects.of(id, s).written.toArray()) written.add(universe.zoneAt(bit).id);
    });
  }
  return written;
}

function sizeOf({ places, lost, moves, returns }: WrittenPlaces): number {
  const count = (to: readonly unknown[] | null): number => (to === null ? longestPath ** 2 : to.length);
  const ofMoves = moves.reduce((sum, { to }) => sum + 1 + count(to), 0);
  return places.length + lost.length + ofMoves + returns.reduce((sum, to) => sum + count(to), 0);
}
