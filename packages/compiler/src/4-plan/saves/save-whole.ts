/**
 * Arrays saved whole before a loop nest or a call, instead of element by element inside it.
 * In: TBR without such saves. Out: for some loops and calls the arrays saved before them.
 * Method: outermost loops first. An array's elements are required when the loop starts, the loop (of depth two or more) overwrites them
 * element by element, and nothing in the loop needs their old values for its own derivative. All arrays whose elements the loop may
 * overwrite in those zones must be reached by paths that the loop does not change. Calls likewise. Where arrays do not know their lengths,
 * these must be known (extents.ts), and the array must be there: the loop surely touches an element (sure-accesses.ts).
 * Limits: one-dimensional arrays of numbers. Where a call in the loop overwrites such elements, it must be through parameters, or what they
 * lead to (standing-paths.ts).
 */

import type { Derivatives } from "../../3-analyze/activity/derivatives.js";
import type { Extents } from "../../3-analyze/arrays/extents.js";
import type { SureAccesses } from "../../3-analyze/arrays/sure-accesses.js";
import type { StorageReads } from "../../3-analyze/effects/storage-reads.js";
import type { CountedLoops } from "../../3-analyze/loops/counted-loops.js";
import type { ToBeRecorded } from "../../3-analyze/recording/to-be-recorded.js";
import type { YoungObjects } from "../../3-analyze/recording/young-objects.js";
import type { Effects, PointsTo, ZoneId } from "../../3-analyze/storage-facts.js";
import { binary, booleanType, conditional, constant, section } from "../../il/builders.js";
import { samePath } from "../../il/equal.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type {
  Block,
  CallStatement,
  Expression,
  LoopStatement,
  Path,
  Program,
  Statement,
  Unit,
  UnitId,
} from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { SavedArray } from "../plan.js";
import { StandingPaths } from "./standing-paths.js";
import { StoresInto } from "./stores-into.js";

type Bits = ReturnType<ReturnType<Effects["universe"]>["empty"]>;

export interface SaveWholeInput {
  readonly reads: StorageReads;
  readonly program: Program;
  readonly units: Iterable<UnitId>;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly derivatives: Derivatives;
  readonly young: YoungObjects;
  readonly extents: Extents;
  readonly sure: SureAccesses;
  /** Pieces that are run again: what is stored beside them is none of ours. */
  readonly isRunAgain: (s: Statement) => boolean;
}

type Saving = LoopStatement | CallStatement;
export type WholeSaves = ReadonlyMap<Saving, readonly SavedArray[]>;

/** `atCalls`: procedures whose callers save what they need, each before its call. */
export function wholeSaves(
  input: SaveWholeInput,
  recorded: ToBeRecorded,
  counted: CountedLoops,
  atCalls: ReadonlySet<UnitId>,
): WholeSaves {
  const { program, pointsTo, effects, derivatives, reads } = input;
  /** Arrays do not know how long they are, and where a pointer leads nothing may be. */
  const isOpen = !traitsOf(program).arraysKnowLength;
  const standing = new StandingPaths(program, pointsTo, effects, reads);
  const stores = new StoresInto(program, pointsTo, effects, counted, (s) => input.young.unneeded.has(s), standing);
  const arraysOf = new Map<Saving, readonly SavedArray[]>();

  for (const id of input.units) {
    const unit = program.units.get(id);
    if (unit !== undefined) walk(unit, unit.body);
  }
  return arraysOf;

  function walk(unit: Unit, block: Block): void {
    for (const s of block.statements) {
      if ((s.kind === "loop" && !input.isRunAgain(s)) || (s.kind === "call" && mayBeSavedBefore(s))) {
        const arrays = arraysToSave(unit, s);
        if (arrays !== null && arrays.length > 0) {
          arraysOf.set(s, arrays);
          continue;
        }
      }
      childBlocks(s).forEach((child) => walk(unit, child));
    }
  }

  function mayBeSavedBefore(s: CallStatement): boolean {
    return isOpen || pointsTo.callees(s).some((callee) => atCalls.has(callee));
  }

  /** Is any element saved in the statement, or in what it calls? */
  function saves(statement: Statement, running: Set<UnitId>): boolean {
    let isSaving = false;
    forEachStatement({ statements: [statement] }, (s) => {
      if (isSaving) return;
      if (s.kind === "assign" && s.target.steps.length > 0 && recorded.isSaved(s)) isSaving = true;
      else if (s.kind === "call")
        for (const callee of pointsTo.callees(s)) {
          if (running.has(callee)) continue;
          running.add(callee);
          const body = program.units.get(callee)?.body.statements ?? [];
          if (body.some((inner) => saves(inner, running))) isSaving = true;
        }
    });
    return isSaving;
  }

  function arraysToSave(unit: Unit, s: Saving): SavedArray[] | null {
    const before = recorded.before(s);
    if (before === undefined || (s.kind === "loop" && stores.depthOf(s) < 2)) return null;
    const universe = effects.universe(unit.id);
    const written = universe.empty();
    const needed = universe.empty();
    // The loop's own counter changes too.
    forEachStatement({ statements: [s] }, (inner) => {
      if (inner.kind === "scope" || (inner === s && s.kind === "loop")) return;
      written.union(effects.of(unit.id, inner).written);
      const derivative = derivatives.of(unit.id, inner);
      if (derivative !== null) {
        needed.union(derivative.before);
        needed.union(derivative.after);
      }
      if (inner.kind === "call") {
        const readByCall = recorded.readByCall(inner);
        if (readByCall !== undefined) needed.union(readByCall);
      }
    });
    const targets = saves(s, new Set()) ? stores.in(s)?.map((path) => standing.of(unit, path)) : null;
    if (targets === null || targets === undefined) return null;
    const elements = universe.empty();
    before.forEach((bit) => {
      const zone = universe.zoneAt(bit);
      const isNumber = zone.type.kind === "real" || zone.type.kind === "integer";
      if (written.has(bit) && zone.kind === "elements" && isNumber) elements.add(bit);
    });
    elements.minus(needed);
    if (elements.isEmpty) return null;
    const saved: SavedArray[] = [];
    for (const target of targets) {
      if (!meets(target, elements)) continue;
      const last = target.steps.at(-1);
      if (last?.kind !== "index" && last?.kind !== "section") return null;
      const array = prefixPath(program, target, target.steps.length - 1);
      if (array === undefined || array.type.kind !== "array" || array.type.dimensions.length !== 1) return null;
      if (array.steps.at(-1)?.kind !== "deref" || !isFixed(array)) return null;
      if (!recorded.requiresBefore(s, target)) continue;
      // All of the array's zones must be among those that the loop does not need.
      if (!zoneBits(array).every((bit) => elements.has(bit) || !before.has(bit))) return null;
      if (changesLength(array)) return null;
      if (saved.some(({ whole }) => samePath(whole, section(array)))) continue;
      const part = isOpen
        ? bounded(array)
        : s.kind === "loop" || stores.depthInto(s, array) > 1
          ? section(array)
          : null;
      if (part === null) return null;
      saved.push({ whole: section(array), section: part, length: array.type.storage === "list" });
    }
    return saved;

    /** All elements, as many as there are; none where the statement touches none. */
    function bounded(array: Path): Path | null {
      if (stores.depthInto(s, array) < 2) return null;
      const count = input.extents.of(unit.id, array);
      const conditions = input.sure.conditions(s, array);
      if (count === null || conditions === null) return null;
      if (![count, ...conditions].every(isStable)) return null;
      const zero = constant(0, undefined, count.type);
      const [first, ...others] = conditions;
      const test = others.reduce((all, e) => binary("and", all, e, booleanType), first as Expression);
      return section(array, [{ from: zero, to: first === undefined ? count : conditional(test, count, zero) }]);
    }
    function isStable(e: Expression): boolean {
      let stable = true;
      reads.ofExpression(e, (zone) => {
        const bit = universe.bitOf(zone);
        if (bit >= 0 && written.has(bit)) stable = false;
      });
      return stable;
    }
    function zoneBits(path: Path): number[] {
      return pointsTo
        .zonesOf(path)
        .filter((zone) => pointsTo.zones[zone]?.kind === "elements")
        .map((zone) => universe.bitOf(zone))
        .filter((bit) => bit >= 0);
    }
    /** What is put back after the loop is as long as what was saved before it. */
    function changesLength(array: Path): boolean {
      return pointsTo.zonesOf(array).some((zone) => {
        const bit = universe.bitOf(zone);
        return bit >= 0 && pointsTo.zones[zone]?.grows === true && written.has(bit);
      });
    }
    function meets(path: Path, set: Bits): boolean {
      return pointsTo.zonesOf(path).some((zone: ZoneId) => {
        const bit = universe.bitOf(zone);
        return bit >= 0 && set.has(bit);
      });
    }
    /** The loop changes nothing on the way to the array. */
    function isFixed(path: Path): boolean {
      let fixed = true;
      reads.ofAddress(path, (zone) => {
        const bit = universe.bitOf(zone);
        if (bit >= 0 && written.has(bit)) fixed = false;
      });
      return fixed;
    }
  }
}

/** Those that are of something required, where all of them are made; the very same where all are. */
export function stillNeeded(saves: WholeSaves, recorded: ToBeRecorded): WholeSaves {
  const kept = new Map<Saving, readonly SavedArray[]>();
  let isSame = true;
  for (const [s, arrays] of saves) {
    const needed = arrays.filter(({ whole }) => recorded.requiresBefore(s, whole));
    if (needed.length < arrays.length) isSame = false;
    if (needed.length > 0) kept.set(s, needed);
  }
  return isSame ? saves : kept;
}
