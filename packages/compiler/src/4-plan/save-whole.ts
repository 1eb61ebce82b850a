/**
 * Arrays saved whole before a loop nest, instead of element by element inside it.
 * In: TBR without such saves. Out: for some loops the arrays saved before them.
 * Method: outermost loops first. An array's elements are required when the loop starts, the loop (of depth two or more) overwrites them
 * element by element, and nothing in the loop needs their old values for its own derivative. All arrays whose elements the loop may
 * overwrite in those zones must be reached by paths that the loop does not change.
 * Limits: one-dimensional arrays of numbers. Where a call in the loop overwrites such elements, it must be through parameters.
 */
import type { CountedLoops } from "../3-analyze/counted-loops.js";
import type { Derivatives } from "../3-analyze/derivatives.js";
import type { Effects, PointsTo, ZoneId } from "../3-analyze/storage-facts.js";
import type { StorageReads } from "../3-analyze/storage-reads.js";
import type { ToBeRecorded } from "../3-analyze/to-be-recorded.js";
import type { YoungObjects } from "../3-analyze/young-objects.js";
import { section } from "../il/builders.js";
import { samePath } from "../il/equal.js";
import { prefixPath } from "../il/path-types.js";
import type { Block, CallStatement, LoopStatement, Path, Program, Statement, Unit, UnitId } from "../il/types.js";
import { childBlocks, forEachStatement } from "../il/visit.js";

type Bits = ReturnType<ReturnType<Effects["universe"]>["empty"]>;

export interface SaveWholeInput {
  readonly reads: StorageReads;
  readonly program: Program;
  readonly units: Iterable<UnitId>;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly derivatives: Derivatives;
  readonly young: YoungObjects;
}

export function wholeSaves(
  input: SaveWholeInput,
  recorded: ToBeRecorded,
  counted: CountedLoops,
): ReadonlyMap<LoopStatement, readonly Path[]> {
  const { program, pointsTo, effects, derivatives, reads } = input;
  const found = new Map<LoopStatement, readonly Path[]>();

  for (const id of input.units) {
    const unit = program.units.get(id);
    if (unit !== undefined) walk(unit, unit.body);
  }
  return found;

  function walk(unit: Unit, block: Block): void {
    for (const s of block.statements) {
      if (s.kind === "loop") {
        const paths = arraysToSave(unit, s);
        if (paths !== null && paths.length > 0) {
          found.set(s, paths);
          continue;
        }
      }
      childBlocks(s).forEach((child) => walk(unit, child));
    }
  }

  function arraysToSave(unit: Unit, loop: LoopStatement): Path[] | null {
    const before = recorded.before(loop);
    if (before === undefined || depthOf(loop) < 2) return null;
    const universe = effects.universe(unit.id);
    const written = universe.empty();
    const needed = universe.empty();
    const stores: Path[] = [];
    let possible = true;
    // The loop's own counter changes too.
    forEachStatement({ statements: [loop] }, (s) => {
      if (s.kind === "scope" || s === loop) return;
      written.union(effects.of(unit.id, s).written);
      const derivative = derivatives.of(unit.id, s);
      if (derivative !== null) {
        needed.union(derivative.before);
        needed.union(derivative.after);
      }
      if (s.kind === "call") {
        const through = storesOfCall(s);
        if (through === null) possible = false;
        else stores.push(...through);
      } else if (s.kind === "assign" && !input.young.unneeded.has(s)) stores.push(s.target);
      else if (s.kind === "resize" || s.kind === "erase" || s.kind === "allocate") {
        if (s.kind !== "allocate") possible = false;
      }
    });
    if (!possible) return null;
    const wanted = before.copy();
    wanted.intersect(written);
    const elements = universe.empty();
    wanted.forEach((bit) => {
      const zone = universe.zoneAt(bit);
      if (zone.kind === "elements" && (zone.type.kind === "real" || zone.type.kind === "integer")) elements.add(bit);
    });
    elements.minus(needed);
    for (const s of calls(loop)) {
      const needs = recorded.readByCall(s);
      if (needs !== undefined) elements.minus(needs);
    }
    if (elements.isEmpty) return null;
    const paths: Path[] = [];
    for (const target of stores) {
      if (!meets(target, elements)) continue;
      const last = target.steps.at(-1);
      if (last?.kind !== "index" && last?.kind !== "section") return null;
      const array = prefixPath(program, target, target.steps.length - 1);
      if (array === undefined || array.type.kind !== "array" || array.type.dimensions.length !== 1) return null;
      if (array.steps.at(-1)?.kind !== "deref" || !isFixed(array)) return null;
      // Where arrays do not know their lengths, only what is overwritten is known to be there.
      if (program.language !== "typescript" && array.type.dimensions[0]?.extent === undefined) return null;
      // All of the array's zones must be among those that the loop does not need.
      if (!zoneBits(array).every((bit) => elements.has(bit) || !before.has(bit))) return null;
      if (changesLength(array)) return null;
      const whole = section(array);
      if (!paths.some((path) => samePath(path, whole))) paths.push(whole);
    }
    return paths;

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

  /** Arrays whose elements a call overwrites, as its arguments name them; null where that cannot be told. */
  function storesOfCall(s: CallStatement): Path[] | null {
    const paths: Path[] = [...s.targets.filter((t) => t !== null)];
    for (const callee of pointsTo.callees(s)) {
      const unit = program.units.get(callee);
      if (unit === undefined) return null;
      const universe = effects.universe(callee);
      const { written } = effects.summary(callee);
      const covered = universe.empty();
      unit.parameters.forEach((parameter, k) => {
        const argument = s.arguments[k];
        const variable = program.variables.get(parameter);
        if (variable === undefined || argument === undefined || argument.kind !== "read") return;
        if (variable.type.kind !== "pointer" || variable.type.target.kind !== "array") return;
        const storage: Path = {
          root: parameter,
          steps: [{ kind: "deref" }, { kind: "section", ranges: [{}] }],
          type: variable.type.target,
        };
        const zones = pointsTo.zonesOf(storage);
        let writes = false;
        for (const zone of zones) {
          const bit = universe.bitOf(zone);
          if (bit < 0 || !written.has(bit)) continue;
          covered.add(bit);
          writes = true;
        }
        if (!writes) return;
        paths.push({
          ...argument.path,
          steps: [...argument.path.steps, { kind: "deref" }, { kind: "section", ranges: [{}] }],
          type: variable.type.target,
        });
      });
      const rest = written.copy();
      rest.minus(covered);
      let elementsLeft = false;
      rest.forEach((bit) => {
        if (universe.zoneAt(bit).kind === "elements") elementsLeft = true;
      });
      if (elementsLeft) return null;
    }
    return paths;
  }

  function calls(loop: LoopStatement): CallStatement[] {
    const list: CallStatement[] = [];
    forEachStatement(loop.body, (s) => {
      if (s.kind === "call") list.push(s);
    });
    return list;
  }

  function depthOf(s: Statement): number {
    const inside = Math.max(0, ...childBlocks(s).flatMap((block) => block.statements.map(depthOf)));
    return s.kind === "loop" && (counted.has(s) || inside > 0) ? inside + 1 : inside;
  }
}
