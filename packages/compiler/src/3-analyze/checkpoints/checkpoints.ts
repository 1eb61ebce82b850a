/**
 * Pieces of the program that the forward sweep runs without recording, and the backward sweep once more: what has to be stored for that.
 * In: the program with its directives, effects, derivatives, liveness. Out: for each loop and block that is marked, W(C), N(C̅), the places of the snapshot
 * N(C̅) ∩ W(C), and how the loop counts; and what is to be said of those that cannot be run again.
 * Method: what follows the piece puts back what it overwrites itself, where the piece's adjoint needs it (to-be-recorded.ts): no snapshot need have it.
 * N(C̅) is of all statements that the forward sweep runs, for the same run again. A loop is a piece for each stretch of iterations.
 * Paper: Araya-Polo, Hascoët 2004, section 4.5, equation (17).
 */

import type { Checkpoint, CheckpointedRegion, StateRoom } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import type { RefusedDirective } from "../../il/conventions/directives.js";
import { checkpointedLoop, checkpointedPiece } from "../../il/conventions/directives.js";
import { directiveOf } from "../../il/queries/directive-of.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type {
  LoopStatement,
  Path,
  ScopeStatement,
  SiteId,
  Statement,
  Unit,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { childBlocks, forEachStatement, pointersOnTheWay } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { isMixed } from "../../rules/references.js";
import type { AccessesInput } from "../arrays/regions/accesses.js";
import { isFilledFirst } from "../arrays/stored-before.js";
import type { CountedLoop, CountedLoops } from "../loops/counted-loops.js";
import type { Exits } from "../loops/exits.js";
import { shapeBehind } from "../requests/head-roots.js";
import { refusedPiece } from "../requests/refused-piece.js";
import { livenessIn, ownZones, writtenBy } from "../snapshots/piece-facts.js";
import type { Piece } from "../snapshots/pieces.js";
import { blocksOf, statementsOf } from "../snapshots/pieces.js";
import type { ZoneId } from "../storage-facts.js";
import { place, releasesOfGiven } from "./given-storage.js";
import { handedPointers } from "./handed-pointers.js";
import type { HeldStorage } from "./held-storage.js";
import { heldStorage } from "./held-storage.js";
import type { RepeatableInput } from "./not-repeatable.js";
import { notRepeatable, sitesMadeIn } from "./not-repeatable.js";
import type { SavedPlacesInput } from "./saved-places.js";
import { meets } from "./saved-places.js";
import { sharingLoops } from "./sharing-loops.js";
import { roomOf } from "./state-room.js";
import type { Refuse } from "./stored-zones.js";
import { nameOf, overwritten, storedFor } from "./stored-zones.js";
import type { TouchedSection } from "./touched-sections.js";
import { TouchedSections } from "./touched-sections.js";
import { PlacesOfPieces } from "./written-places.js";

export interface CheckpointsInput extends RepeatableInput, SavedPlacesInput {
  readonly regions: AccessesInput;
  readonly units: Iterable<UnitId>;
  readonly loops: CountedLoops;
  readonly exitsOf: (unit: UnitId) => Exits;
}

export interface Checkpoints {
  readonly regions: ReadonlyMap<LoopStatement, CheckpointedRegion>;
  readonly pieces: ReadonlyMap<ScopeStatement, Checkpoint>;
  readonly refused: readonly RefusedDirective[];
  /** What steps release, or make for those that follow. */
  readonly held: HeldStorage;
}

export const noCheckpoints: Checkpoints = {
  regions: new Map(),
  pieces: new Map(),
  refused: [],
  held: { statements: new Set(), units: new Set() },
};

export function checkpoints(input: CheckpointsInput): Checkpoints {
  const regions = new Map<LoopStatement, CheckpointedRegion>();
  const pieces = new Map<ScopeStatement, Checkpoint>();
  const refused: RefusedDirective[] = [];
  const held = new Set<SiteId>();
  const stores = new PlacesOfPieces(input);
  const sharing = sharingLoops(input.program, input.pointsTo);
  const isShared = (s: LoopStatement, room: StateRoom | undefined, refuse: Refuse): boolean => {
    if (room?.kind === "rest" && !sharing.hold(s)) {
      refuse(
        "no loop around this one shares its states with it",
        `Write ${checkpointedLoop} 10 SHARED m above that loop, where m is how often this one runs, or give this one a number of states of its own.`,
      );
      return false;
    }
    if (room?.kind !== "states" || room.inner === null || countOf(input.loops.get(s)) !== null) return true;
    refuse(
      "a loop shares its states only if it is known how often it runs when it begins",
      "Write it as for (i = a; i < b; i++), without a way out before its end, or give each of the loops a number of states of its own.",
    );
    return false;
  };
  for (const unit of input.units)
    forEachStatement(input.program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind !== "loop" && s.kind !== "scope") return;
      const origin = directiveOf(s, s.kind === "loop" ? checkpointedLoop : checkpointedPiece);
      if (origin === undefined) return;
      const refuse = (message: string, hint: string): void => {
        refused.push(refusedPiece(input.program, s, origin, message, hint));
      };
      const room = s.kind === "loop" ? roomOf(s, refuse) : undefined;
      if (room === null || (s.kind === "loop" && !isShared(s, room, refuse))) return;
      const isFreed = traitsOf(input.program).storageIsFreed;
      const mayHold = isFreed && !input.releasesReturn;
      const found = checkpointAt(input, stores, unit, s, refuse, room?.kind === "memory", mayHold);
      if (found === null) return;
      if (isFreed) for (const site of found.held) held.add(site);
      if (s.kind === "scope") pieces.set(s, found);
      else if (room !== undefined) regions.set(s, { ...found, room, count: countOf(input.loops.get(s)) });
    });
  return { regions, pieces, refused, held: heldStorage(input.program, input.pointsTo, held) };
}

/** A loop that may end before its test fails does not say how often it runs. */
function countOf(loop: CountedLoop | undefined): CountedLoop | null {
  return loop === undefined || loop.leavesEarly ? null : loop;
}

/** Of arrays that the piece fills before it reads them nothing is needed. */
function dropFilled(input: CheckpointsInput, id: UnitId, s: LoopStatement | ScopeStatement, zones: BitSet): void {
  const unit = input.program.units.get(id);
  const universe = input.effects.universe(id);
  if (unit === undefined) return;
  const readByTest = new Set<ZoneId>();
  if (s.kind === "loop") input.regions.reads.ofExpression(s.test, (zone) => void readByTest.add(zone));
  for (const bit of zones.toArray()) {
    const zone = universe.zoneAt(bit);
    if (zone.kind !== "elements" || readByTest.has(zone.id)) continue;
    const isFilled = childBlocks(s).every((block) => isFilledFirst(input.regions, unit, block, new Set([zone.id])));
    if (isFilled) zones.delete(bit);
  }
}

/** What the program itself uses where the piece ends, or an iteration. */
function usedAfter({ liveness }: CheckpointsInput, s: LoopStatement | ScopeStatement): BitSet | undefined {
  const after = liveness.after(s)?.copy();
  const again = s.kind === "loop" ? liveness.beforeBody(s) : undefined;
  if (again !== undefined) after?.union(again);
  return after;
}

/** Where the piece's own derivatives are found: what it has made is led to, and has its shape. */
function wantedOf({ pointsTo, effects }: CheckpointsInput, unit: UnitId, handed: readonly Path[]): BitSet {
  const zones = handed.flatMap((path) => pointsTo.zonesOf(path));
  return effects.universe(unit).setOf([...zones, ...shapeBehind(pointsTo, zones)]);
}

/**
 * `inARow`: several iterations of the loop are recorded one after the other. `mayHold`: storage that steps release, or make for those that follow, may
 * stay for states that lead to it.
 */
function checkpointAt(
  input: CheckpointsInput,
  stores: PlacesOfPieces,
  unit: UnitId,
  s: LoopStatement | ScopeStatement,
  refuse: Refuse,
  inARow: boolean,
  mayHold: boolean,
): (Checkpoint & { readonly held: ReadonlySet<SiteId> }) | null {
  const universe = input.effects.universe(unit);
  const statements = s.kind === "loop" ? [...s.body.statements, ...s.update.statements] : s.body.statements;
  // close-pieces leaves no such jump; one that is left leads where nobody knows.
  if (statements.some((inner) => input.exitsOf(unit).leaving(inner).length > 0)) {
    refuse("control leaves the piece before its end", "Leave it by its end: set a variable, and test that.");
    return null;
  }
  const whole: Piece = s.kind === "loop" ? { kind: "loop", unit, statement: s } : { kind: "block", unit, statement: s };
  const once: Piece = s.kind === "loop" ? { kind: "iteration", unit, statement: s } : whole;
  const own = ownZones(input, once);
  const twice = notRepeatable(input, statements);
  if (twice !== null) {
    refuse(twice.because, twice.instead);
    return null;
  }
  const givenBack = releasesOfGiven(input, unit, statements, sitesMadeIn(input, statements), () => {
    const atEntry = livenessIn(input, unit, statements).atEntry(unit)?.copy();
    atEntry?.minus(own);
    return atEntry;
  });
  const [first] = givenBack;
  if (first !== undefined && !mayHold) {
    const because = `storage is released${place(first.statement)} that was there before`;
    refuse(
      because,
      input.releasesReturn
        ? "Release it outside of the piece, or ask for the derivative with --memory inhibit."
        : "Release it outside of the piece.",
    );
    return null;
  }
  const blocks = blocksOf(once);
  const isOwn = (variable: VariableId): boolean =>
    input.program.variables.get(variable)?.role === "local" && blocks.has(input.lifetimeOf(unit, variable));
  const { places: followed, lost } = stores.of({ unit, statements, isOwn });
  const all = writtenBy(input, whole);
  all.minus(own);
  const written = overwritten(input, { unit, places: followed, lost }, all);
  const changed = [...followed, ...lost.flatMap(({ path }) => path ?? [])];
  const mixed = changed.find((path) => holdsNumbersOrMore(path) && meets(input, unit, path, written));
  if (mixed !== undefined) {
    refuse(
      `'${nameOf(input, mixed)}' may hold a number or a reference, and is changed: what is run again cannot tell its adjoint from what it led to`,
      "Keep the numbers in an array of their own, or leave the change out of the piece.",
    );
    return null;
  }
  const isFreed = traitsOf(input.program).storageIsFreed;
  const handed = handedPointers(input, unit, statements, written, followed, usedAfter(input, s), mayHold);
  if (handed.refused !== undefined) {
    refuse(handed.refused.because, handed.refused.instead);
    return null;
  }
  const wanted = wantedOf(input, unit, handed.pointers);
  const runs = (inner: Statement): boolean => input.liveness.isLive(inner);
  const liveness = livenessIn(input, unit, statementsOf(whole), { runs, wanted });
  // Without liveness all may be needed.
  const needed =
    (s.kind === "loop" ? liveness.beforeBody(s) : liveness.atEntry(unit))?.copy() ?? universe.setOf(universe.zones);
  needed.minus(own);
  // A pointer that is overwritten before it is read leads nowhere that the piece knows.
  const places = followed.filter((path) =>
    pointersOnTheWay(path).every((count) => {
      const pointer = prefixPath(input.program, path, count);
      return pointer === undefined || meets(input, unit, pointer, needed);
    }),
  );
  const recorded = livenessIn(input, unit, inARow ? [s] : statements, { wanted });
  const snapshot = written.copy();
  snapshot.intersect(needed);
  dropFilled(input, unit, s, snapshot);
  const changesLength = (list: Path): boolean =>
    input.pointsTo.zonesOf(list).some((zone) => {
      const bit = universe.bitOf(zone);
      return bit >= 0 && written.has(bit) && universe.zoneAt(bit).kind === "length";
    });
  const sections = new TouchedSections(input.regions, input.program.units.get(unit) as Unit, s, stores.isKept);
  const touched = (array: Path, mayNotRun = false): TouchedSection | null =>
    sections.of(array, mayNotRun && s.kind === "loop" && s.testAt === "start");
  const stored = storedFor(input, { unit, places, lost, changesLength, touched }, snapshot, refuse);
  if (stored === null) return null;
  return {
    kind: "checkpointed",
    written,
    needed,
    snapshot: stored,
    stored: snapshot,
    handed: handed.pointers.map((path) => ({
      path,
      isThere: places.includes(path) && meets(input, unit, path, needed),
    })),
    holds: isFreed && handed.sites.length + givenBack.length > 0,
    held: new Set([...handed.sites, ...givenBack.flatMap(({ sites }) => sites)]),
    places,
    lost,
    changesLength,
    touched,
    isLive: (inner) => recorded.isLive(inner),
    reason: "directive",
    cost: { bytes: 0, arrays: [], operations: 0 },
  };
}

/** A place for a number now, and for a reference then; or an array of such places. */
function holdsNumbersOrMore({ type }: Path): boolean {
  return isMixed(type.kind === "array" ? type.element : type);
}
