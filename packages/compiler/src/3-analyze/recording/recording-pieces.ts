/**
 * Pieces that the forward sweep runs without recording, and the backward sweep once more just before their adjoint.
 * With U before the piece C and D behind it: C runs again in the state before it, of which W(C) ∩ N(C̅) was stored. Nothing that U needs and C
 * overwrites is required inside, nor by D: that was stored beside it, and is put back after the adjoint of C. What U, or C once more, needs and C does
 * not overwrite D has to leave as it was: it is required after C. So is what C overwrites where the paths of what was stored may denote but a
 * part of the zone: what D overwrites of the rest would not come back.
 * Where the plan says so, the second run records what U needs of what the snapshot has, in place of that store beside it; and what C needs and does not
 * overwrite is stored, too, so that D need not leave it as it was.
 * Paper: Araya-Polo, Hascoët 2004, section 4.5.
 */
import type { Checkpoint, SavedPlace, SnapshotChoice } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type { LoopStatement, Path, ScopeStatement, Statement, Step } from "../../il/types.js";
import { pointersOnTheWay } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { RecordingScope } from "./recording-scope.js";

export class RecordingPieces {
  readonly #scope: RecordingScope;

  constructor(
    scope: RecordingScope,
    private readonly noteInner: (s: Statement) => void,
  ) {
    this.#scope = scope;
  }

  /** `again`: what is required when the piece has run once more, if this is required where it begins. */
  walk(
    s: LoopStatement | ScopeStatement,
    piece: Checkpoint,
    req: BitSet,
    again: (inside: BitSet) => BitSet | null,
  ): BitSet {
    const scope = this.#scope;
    const { id, names, facts } = scope;
    const choice = scope.input.choices.snapshot(s);
    const before = this.#before(s, piece, choice, req);
    const beside = this.#beside(s, piece, req, before);
    const inside = req.copy();
    inside.minus(piece.written);
    inside.union(before);
    const needed = piece.needed.copy();
    needed.minus(piece.written);
    inside.union(needed);
    names.requireZones(id, needed, inside);
    // Where what the piece has made is when its second run is to begin.
    const handed = scope.empty();
    for (const { path } of piece.handed) {
      handed.union(this.#zones(path));
      scope.addressOf(path, handed, s);
    }
    inside.union(handed);
    const end = again(inside.copy());
    this.noteInner(s);
    const out = inside;
    if (end !== null) {
      end.minus(piece.written);
      end.union(handed);
      out.union(end);
    }
    // What D overwrites of such a zone elsewhere does not come back with the piece.
    const rest = piece.stored.copy();
    rest.union(beside);
    const elsewhere = scope.empty();
    for (const place of piece.places) if (!this.#isAll(place)) elsewhere.union(this.#zones(place));
    rest.intersect(elsewhere);
    if (!rest.isEmpty) {
      out.union(rest);
      names.requireZones(id, rest, out);
    }
    this.#eager(choice.eager, out, s);
    scope.reads("place", s);
    const stored = this.#scope.empty();
    for (const { path } of piece.snapshot) scope.addressOf(path, stored, s);
    for (const place of piece.places)
      if (this.#zones(place).intersects(beside)) this.#addressOf(place, piece, stored, s);
    stored.minus(piece.written);
    out.union(stored);
    const stores = piece.snapshot.length > 0 || choice.eager.length > 0 || !beside.isEmpty;
    if (scope.final && stores) facts.growSummary(id, facts.recordingUnits, id);
    return out;
  }

  /** What is stored of the place is all of its zones. Behind a pointer it may be a stretch (touched-sections.ts). */
  #isAll(place: Path): boolean {
    const { pointsTo, program } = this.#scope.input;
    const isStretch = !traitsOf(program).arraysKnowLength && pointersOnTheWay(place).length > 0;
    return pointsTo.isStrong(place) && !isStretch;
  }

  /** What is required before the piece, and what its second run puts back. */
  #before(s: Statement, piece: Checkpoint, { inside }: SnapshotChoice, req: BitSet): BitSet {
    const before = this.#scope.universe.empty();
    if (inside === null) return before;
    before.union(this.#scope.input.enabled ? req : piece.written);
    before.intersect(inside.zones);
    before.intersect(piece.stored);
    // Though the second run may do nothing to it: the snapshot has to be brought back.
    if (!before.isEmpty) this.#scope.facts.growBackward(s);
    return before;
  }

  /** What is stored, too, need not be left as it was. Of what is not all of its zone, the rest. */
  #eager(places: readonly SavedPlace[], out: BitSet, s: Statement): void {
    const scope = this.#scope;
    const rest = scope.empty();
    for (const { whole } of places) {
      const all = out.copy();
      all.intersect(this.#zones(whole));
      if (!scope.input.pointsTo.isStrong(whole)) rest.union(all);
      out.minus(all);
      scope.names.settle(scope.id, whole, out);
    }
    out.union(rest);
    scope.reads("place", s);
    for (const { path } of places) scope.addressOf(path, out, s);
  }

  /** What is required before the piece, and overwritten by it, and not put back by its second run; with what leads there. */
  #beside(s: LoopStatement | ScopeStatement, piece: Checkpoint, req: BitSet, before: BitSet): BitSet {
    const scope = this.#scope;
    const beside = scope.universe.empty();
    beside.union(scope.input.enabled ? req : piece.written);
    beside.intersect(piece.written);
    beside.minus(before);
    for (const place of piece.places) {
      if (!this.#zones(place).intersects(beside)) continue;
      const way = scope.empty();
      this.#addressOf(place, piece, way, s);
      way.intersect(piece.written);
      beside.union(way);
    }
    if (!beside.isEmpty) {
      scope.facts.growBackward(s);
      if (scope.final) scope.noteSet(scope.facts.besides, s, beside);
    }
    return beside;
  }

  /** Of where the place is, and of which of its elements are stored. */
  #addressOf(place: Path, piece: Checkpoint, set: BitSet, s: Statement): void {
    const scope = this.#scope;
    scope.addressOf(place, set, s);
    const { program } = scope.input;
    if (traitsOf(program).arraysKnowLength || place.steps.at(-1)?.kind !== "section") return;
    const array = prefixPath(program, place, place.steps.length - 1);
    const stretch = array === undefined ? null : piece.touched(array, true);
    if (stretch === null) return;
    const steps: readonly Step[] = [...place.steps.slice(0, -1), { kind: "section", ranges: [stretch] }];
    scope.addressOf({ ...place, steps }, set, s);
  }

  #zones(path: Path): BitSet {
    return this.#scope.universe.setOf(this.#scope.input.pointsTo.zonesOf(path));
  }
}
