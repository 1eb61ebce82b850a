/**
 * Which arrays a loop or a call stores to, in terms of the unit it stands in, and how deep in loops.
 * In: the program, points-to, effects, counted loops; stores that nobody need save. Out: the paths stored to; null where that cannot be
 * told; the depth of the loops around a store to an array.
 */
import type { CountedLoops } from "../3-analyze/loops/counted-loops.js";
import type { Effects, PointsTo } from "../3-analyze/storage-facts.js";
import { samePath } from "../il/equal.js";
import { prefixPath } from "../il/queries/path-types.js";
import type { Block, CallStatement, LoopStatement, Path, Program, Statement, UnitId } from "../il/types.js";
import { childBlocks, forEachStatement } from "../il/visit.js";

export class StoresInto {
  constructor(
    private readonly program: Program,
    private readonly pointsTo: PointsTo,
    private readonly effects: Effects,
    private readonly counted: CountedLoops,
    private readonly isUnneeded: (s: Statement) => boolean,
  ) {}

  in(statement: LoopStatement | CallStatement): readonly Path[] | null {
    const stores: Path[] = [];
    let possible = true;
    forEachStatement({ statements: [statement] }, (s) => {
      if (s.kind === "call") {
        const through = this.#ofCall(s);
        if (through === null) possible = false;
        else stores.push(...through);
      } else if (s.kind === "assign" && !this.isUnneeded(s)) stores.push(s.target);
    });
    return possible ? stores : null;
  }

  depthOf(s: Statement): number {
    const inside = Math.max(0, ...childBlocks(s).flatMap((block) => block.statements.map((i) => this.depthOf(i))));
    return s.kind === "loop" && (this.counted.has(s) || inside > 0) ? inside + 1 : inside;
  }

  /** How many loops are around a store to an element of the array, the statement itself and what it calls included; -1: none stores. */
  depthInto(s: Statement, array: Path, running: ReadonlySet<UnitId> = new Set()): number {
    if (s.kind === "assign") return isPart(s.target, array) ? 0 : -1;
    if (s.kind === "call") {
      const pointer = prefixPath(this.program, array, array.steps.length - 1);
      const depths = this.pointsTo.callees(s).flatMap((callee) => {
        const unit = this.program.units.get(callee);
        if (unit === undefined || running.has(callee)) return [];
        return unit.parameters.flatMap((parameter, k) => {
          const argument = s.arguments[k];
          const type = this.program.variables.get(parameter)?.type;
          if (argument?.kind !== "read" || pointer === undefined || !samePath(argument.path, pointer)) return [];
          if (type?.kind !== "pointer") return [];
          const inner: Path = { root: parameter, steps: [{ kind: "deref" }], type: type.target };
          return [this.#deepest([unit.body], inner, new Set([...running, callee]))];
        });
      });
      return Math.max(-1, ...depths);
    }
    const inside = this.#deepest(childBlocks(s), array, running);
    return s.kind === "loop" && inside >= 0 ? inside + 1 : inside;
  }

  #deepest(blocks: readonly Block[], array: Path, running: ReadonlySet<UnitId>): number {
    return Math.max(-1, ...blocks.flatMap((b) => b.statements.map((s) => this.depthInto(s, array, running))));
  }

  /** Arrays whose elements a call overwrites, as its arguments name them. */
  #ofCall(s: CallStatement): Path[] | null {
    const { program, pointsTo, effects } = this;
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
}

/** An element, or some. */
function isPart(path: Path, array: Path): boolean {
  const count = array.steps.length;
  if (path.steps.length !== count + 1) return false;
  return samePath({ ...path, steps: path.steps.slice(0, count), type: array.type }, array);
}
