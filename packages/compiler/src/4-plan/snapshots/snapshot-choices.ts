/**
 * What pieces that are run again leave open: whether what precedes a piece gets back what the piece overwrites by the records of its second run, or from
 * storage of its own; and whether what follows it has to leave what the piece needs, or may overwrite it, as the piece stores that, too.
 * In: the pieces, the plan in which nothing is chosen, what TBR makes of a choice. Out: the plan with the least bytes stored, of those that are tried.
 * Method: first all is chosen that can be. What is stored then, and was not before, and what is not any more, counts for and against each choice that has
 * to do with it, in equal parts where several have; those that do not pay are dropped, until all pay. The plan that remains is taken only if it stores
 * less than the first.
 * Paper: Araya-Polo, Hascoët 2004, section 4.5: the tradeoffs behind equation (17).
 */
import type { ToBeRecorded } from "../../3-analyze/recording/to-be-recorded.js";
import type { ZoneId } from "../../3-analyze/storage-facts.js";
import { isOfWrittenCall } from "../../il/queries/called-as-it-is.js";
import type { Block, LoopStatement, ScopeStatement, Statement, Unit, UnitId } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import type { Checkpoint, PlanChoices, SavedPlace, SnapshotChoice } from "../plan.js";
import { plainSnapshot } from "../plan.js";
import { estimatedRuns } from "../weights/estimated-runs.js";
import type { EagerPlacesInput } from "./eager-places.js";
import { EagerPlaces } from "./eager-places.js";
import type { StoredItems } from "./stored-items.js";
import { storedItems } from "./stored-items.js";
import { ZonesOfCallers } from "./zones-of-callers.js";

type Marked = LoopStatement | ScopeStatement;

/** Of one piece. */
type Option = { readonly piece: Piece } & (
  | { readonly kind: "inside"; readonly place: SavedPlace; readonly zones: Checkpoint["stored"] }
  | { readonly kind: "eager"; readonly place: SavedPlace }
);

interface Piece {
  readonly unit: Unit;
  readonly statement: Marked;
  readonly plan: Checkpoint;
  /** What it runs, with what it calls. */
  readonly runs: ReadonlySet<object>;
  readonly units: ReadonlySet<UnitId>;
}

interface Planned {
  readonly choices: PlanChoices;
  readonly recorded: ToBeRecorded;
}

export interface SnapshotChoicesInput extends EagerPlacesInput {
  readonly heads: readonly UnitId[];
  readonly pieces: ReadonlyMap<Marked, Checkpoint>;
  /** What is stored beside pieces under TBR; null where it cannot be. */
  readonly besides: (recorded: ToBeRecorded) => (piece: Statement) => readonly SavedPlace[] | null;
}

/** In each round all is planned anew. */
const mostRounds = 4;

export function snapshotChoices<P extends Planned>(
  input: SnapshotChoicesInput,
  plain: P,
  under: (snapshot: PlanChoices["snapshot"]) => P,
): P {
  const pieces = piecesOf(input);
  if (pieces.length === 0) return plain;
  const runs = estimatedRuns(input);
  const itemsOf = ({ choices, recorded }: Planned): StoredItems =>
    storedItems({ ...input, runs, choices, recorded, beside: input.besides(recorded) });
  const before = itemsOf(plain);
  let options = optionsOf(input, pieces, plain.recorded);
  for (let round = 0; round < mostRounds && options.length > 0; round++) {
    const chosen = under(choiceOf(options));
    const after = itemsOf(chosen);
    const paying = options.filter(paysUnder(input, options, before, after));
    if (paying.length === options.length) return sum(after) < sum(before) ? chosen : plain;
    options = paying;
  }
  return plain;
}

function piecesOf({ program, units, pointsTo, pieces }: SnapshotChoicesInput): readonly Piece[] {
  const all: Piece[] = [];
  for (const id of units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    forEachStatement(unit.body, (s) => {
      const plan = s.kind === "loop" || s.kind === "scope" ? pieces.get(s) : undefined;
      if (plan === undefined || (s.kind !== "loop" && s.kind !== "scope")) return;
      const runs = new Set<object>();
      const called = new Set<UnitId>();
      const visit = (block: Block): void => {
        runs.add(block);
        for (const inner of block.statements) {
          runs.add(inner);
          const within = inner.kind === "loop" || inner.kind === "scope" ? pieces.get(inner) : undefined;
          if (within !== undefined) for (const place of [within, ...within.places]) runs.add(place);
          if (inner.kind === "call") for (const callee of pointsTo.callees(inner)) call(callee);
          childBlocks(inner).forEach(visit);
        }
      };
      const call = (callee: UnitId): void => {
        if (called.has(callee)) return;
        called.add(callee);
        forEachStatement(program.units.get(callee)?.body ?? { statements: [] }, (inner) => {
          if (inner.kind === "call") pointsTo.callees(inner).forEach(call);
        });
      };
      childBlocks(s).forEach(visit);
      all.push({ unit, statement: s, plan, runs, units: called });
    });
  }
  return all;
}

function optionsOf(input: SnapshotChoicesInput, pieces: readonly Piece[], recorded: ToBeRecorded): readonly Option[] {
  const { effects, pointsTo } = input;
  const options: Option[] = [];
  const places = new EagerPlaces(input);
  for (const piece of pieces) {
    const { unit, statement, plan } = piece;
    if (!recorded.hasBackward(statement)) continue;
    const beside = recorded.beside(statement);
    // Where the user's derivative is called nothing is run a second time.
    for (const place of beside === undefined || isOfWrittenCall(statement) ? [] : plan.snapshot) {
      const zones = effects.universe(unit.id).setOf(pointsTo.zonesOf(place.whole));
      zones.intersect(plan.stored);
      if (beside !== undefined) zones.intersect(beside);
      if (!zones.isEmpty) options.push({ piece, kind: "inside", place, zones });
    }
    for (const place of places.of(unit, statement, plan)) options.push({ piece, kind: "eager", place });
  }
  return options;
}

function choiceOf(options: readonly Option[]): PlanChoices["snapshot"] {
  const choices = new Map<Statement, SnapshotChoice>();
  for (const option of options) {
    const { statement } = option.piece;
    const { inside, eager } = choices.get(statement) ?? plainSnapshot;
    if (option.kind === "eager") choices.set(statement, { inside, eager: [...eager, option.place] });
    else {
      const zones = option.zones.copy();
      if (inside !== null) zones.union(inside.zones);
      choices.set(statement, { inside: { zones, places: [...(inside?.places ?? []), option.place] }, eager });
    }
  }
  return (s) => choices.get(s) ?? plainSnapshot;
}

/** Does what is not stored any more outweigh what is stored for it? */
function paysUnder(
  input: SnapshotChoicesInput,
  options: readonly Option[],
  before: StoredItems,
  after: StoredItems,
): (option: Option) => boolean {
  const values = new Map<Option, number>();
  const outside = new ZonesOfCallers(input);
  const zones = new Map(options.map((option) => [option, outside.of(option.piece.unit.id, zonesOf(input, option))]));
  for (const by of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(by), after.get(by)];
    const item = was ?? is;
    const gain = (was?.bytes ?? 0) - (is?.bytes ?? 0);
    if (item === undefined || gain === 0) continue;
    const stored = outside.of(item.unit, item.zones);
    const isOf = (option: Option): boolean => [...(zones.get(option) ?? [])].some((zone) => stored.has(zone));
    const concerned = options.filter((option) => concerns(option, isOf(option), by, item.unit));
    for (const option of concerned) values.set(option, (values.get(option) ?? 0) + gain / concerned.length);
  }
  return (option) => (values.get(option) ?? 0) > 0;
}

function zonesOf({ effects, pointsTo }: SnapshotChoicesInput, option: Option): readonly ZoneId[] {
  if (option.kind === "eager") return pointsTo.zonesOf(option.place.whole);
  const universe = effects.universe(option.piece.unit.id);
  return option.zones.toArray().map((bit) => universe.zoneAt(bit).id);
}

/** `isCommon`: what is stored may be of the option's storage. */
function concerns(option: Option, isCommon: boolean, by: object, unit: UnitId): boolean {
  const { plan, runs, units } = option.piece;
  if (by === option.place || by === option.place.whole) return true;
  const isInside = runs.has(by) || units.has(unit);
  return option.kind === "inside" ? by === plan || (isInside && isCommon) : !isInside && isCommon;
}

function sum(items: StoredItems): number {
  let bytes = 0;
  for (const item of items.values()) bytes += item.bytes;
  return bytes;
}
