/**
 * What a plan stores, each with the bytes that it takes in one call of what users call: estimated, to compare plans (estimated-runs.ts).
 * In: the program, TBR under choices, what is stored beside pieces. Out: an entry for each statement, block, piece, and place that stores something.
 * The opposite of a step of an integer stores nothing, and counts as if it did: it is one more thing to do.
 * Limits: an array of unknown length has as many elements as an unknown loop has iterations; numbers of trips and decisions do not count.
 */
import type { ToBeRecorded } from "../../3-analyze/recording/to-be-recorded.js";
import type { PointsTo, ZoneId } from "../../3-analyze/storage-facts.js";
import { pathOf } from "../../il/builders.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type { ArrayType, Path, Program, Statement, UnitId } from "../../il/types.js";
import { childBlocks, forEachStatement, writtenPaths } from "../../il/visit.js";
import { arraysCost, pushCost } from "../costs.js";
import type { Cost, PlanChoices, SavedPlace } from "../plan.js";
import type { EstimatedRuns } from "../weights/estimated-runs.js";
import { unknownCount } from "../weights/estimated-runs.js";

const stepBytes = 8;
/** More than anything: the program would be refused. */
const tooMany = 1e18;

export interface StoredItem {
  /** What stores it is in this procedure. */
  readonly unit: UnitId;
  readonly zones: readonly ZoneId[];
  readonly bytes: number;
}

export interface StoredItemsInput {
  readonly program: Program;
  readonly units: Iterable<UnitId>;
  readonly pointsTo: PointsTo;
  readonly runs: EstimatedRuns;
  readonly choices: PlanChoices;
  readonly recorded: ToBeRecorded;
  /** Of a piece; null: it cannot be stored. */
  readonly beside: (piece: Statement) => readonly SavedPlace[] | null;
}

/**
 * By what stores it: a statement; a block, at its end; a place that is stored eagerly; of a place beside a piece the path; the plan of a piece that cannot
 * store what is beside it.
 */
export type StoredItems = ReadonlyMap<object, StoredItem>;

export function storedItems(input: StoredItemsInput): StoredItems {
  const { program, pointsTo, runs, choices, recorded } = input;
  const items = new Map<object, StoredItem>();
  const add = (by: object, unit: UnitId, paths: readonly Path[], bytes: number): void => {
    if (bytes > 0) items.set(by, { unit, zones: paths.flatMap((path) => pointsTo.zonesOf(path)), bytes });
  };
  for (const unit of input.units) {
    const body = program.units.get(unit)?.body;
    if (body === undefined) continue;
    const ends = (block: typeof body): void => {
      const paths = recorded.savedAtEndOf(block).flatMap((id) => {
        const type = program.variables.get(id)?.type;
        return type === undefined ? [] : [pathOf({ id, type })];
      });
      add(block, unit, paths, runs.ofBlock(block) * ofPaths(program, paths));
    };
    ends(body);
    forEachStatement(body, (s) => {
      for (const block of childBlocks(s)) ends(block);
      const times = runs.of(s);
      const saved = s.kind !== "loop" && recorded.isSaved(s) ? writtenPaths(s) : [];
      const arrays = s.kind === "loop" || s.kind === "call" ? (choices.before(s)?.arrays ?? []) : [];
      const isUndone = choices.inverted(s) !== undefined && recorded.hasBackward(s);
      const bytes = ofPaths(program, saved) + sizeOf(arraysCost(program, arrays)) + (isUndone ? stepBytes : 0);
      add(s, unit, [...saved, ...arrays.map(({ whole }) => whole)], times * bytes);
      if (s.kind !== "loop" && s.kind !== "scope") return;
      const piece = s.kind === "loop" ? choices.region(s) : choices.piece(s);
      if (piece?.kind !== "checkpointed") return;
      for (const place of choices.snapshot(s).eager) add(place, unit, [place.whole], times * ofPlace(program, place));
      const beside = input.beside(s);
      if (beside === null) add(piece, unit, [], tooMany);
      for (const place of beside ?? []) add(place.whole, unit, [place.whole], times * ofPlace(program, place));
    });
  }
  return items;
}

function ofPlace(program: Program, { whole, shadow, length }: SavedPlace): number {
  const each = sizeOf(pushCost(program, [{ path: whole, shadow }], { length, entry: false }));
  return whole.steps.reduce((size, step, k) => {
    const array = step.kind === "index" ? prefixPath(program, whole, k) : undefined;
    return size * (array === undefined ? 1 : countOf(array));
  }, each);
}

function ofPaths(program: Program, paths: readonly Path[]): number {
  const parts = paths.map((path) => ({ path, shadow: false }));
  return sizeOf(pushCost(program, parts, { length: false, entry: false }));
}

function sizeOf({ bytes, arrays }: Cost): number {
  return arrays.reduce((sum, { whole, elementBytes }) => sum + elementBytes * countOf(whole), bytes);
}

function countOf({ type }: Path): number {
  return type.kind === "array" ? elementsOf(type) : unknownCount;
}

function elementsOf({ dimensions }: ArrayType): number {
  return dimensions.reduce(
    (count, { extent }) => count * (extent?.kind === "constant" ? Number(extent.value) : unknownCount),
    1,
  );
}
