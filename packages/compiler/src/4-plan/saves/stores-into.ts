/**
 * Which arrays a loop or a call stores to, in terms of the unit it stands in, and how deep in loops.
 * In: the program, points-to, effects, counted loops; stores that nobody need save. Out: the paths stored to; null where that cannot be
 * told; the depth of the loops around a store to an array.
 */
import type { CountedLoops } from "../../3-analyze/loops/counted-loops.js";
import type { Effects, PointsTo } from "../../3-analyze/storage-facts.js";
import { samePath } from "../../il/equal.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type {
  Block,
  CallStatement,
  LoopStatement,
  Path,
  Program,
  Statement,
  Step,
  Unit,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { childBlocks, forEachStatement, writtenPaths } from "../../il/visit.js";
import type { StandingPaths } from "./standing-paths.js";

export class StoresInto {
  readonly #units = new Map<UnitId, readonly Path[] | null>();

  constructor(
    private readonly program: Program,
    private readonly pointsTo: PointsTo,
    private readonly effects: Effects,
    private readonly counted: CountedLoops,
    private readonly isUnneeded: (s: Statement) => boolean,
    private readonly standing: StandingPaths,
  ) {}

  in(statement: LoopStatement | CallStatement): readonly Path[] | null {
    return this.#within([statement]);
  }

  #within(statements: readonly Statement[]): readonly Path[] | null {
    const stores: Path[] = [];
    let possible = true;
    forEachStatement({ statements }, (s) => {
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

  /** Arrays whose elements a call overwrites, as its arguments name them; null: also others, or some that no argument names. */
  #ofCall(s: CallStatement): Path[] | null {
    const paths: Path[] = [...s.targets.filter((t) => t !== null)];
    for (const callee of this.pointsTo.callees(s)) {
      const unit = this.program.units.get(callee);
      const stores = unit === undefined ? null : this.#ofUnit(unit);
      if (unit === undefined || stores === null) return null;
      const universe = this.effects.universe(callee);
      const { written } = this.effects.summary(callee);
      const outside = stores.filter((path) =>
        this.pointsTo.zonesOf(path).some((zone) => {
          const bit = universe.bitOf(zone);
          return bit >= 0 && written.has(bit) && universe.zoneAt(bit).kind === "elements";
        }),
      );
      for (const store of outside) {
        const array = this.#givenArray(s, unit, store);
        if (array === null) return null;
        if (!paths.some((path) => samePath(path, array))) paths.push(array);
      }
    }
    return paths;
  }

  /** In the unit's own terms; null of one that calls itself. */
  #ofUnit(unit: Unit): readonly Path[] | null {
    const known = this.#units.get(unit.id);
    if (known !== undefined) return known;
    this.#units.set(unit.id, null);
    const stores = this.#within(unit.body.statements);
    this.#units.set(unit.id, stores);
    return stores;
  }

  /** The array that an argument leads to, where the callee stores to it through the parameter; null: it does otherwise. */
  #givenArray(s: CallStatement, unit: Unit, target: Path): Path | null {
    const store = this.standing.of(unit, target);
    const argument = s.arguments[unit.parameters.indexOf(store.root)];
    const element = store.steps.at(-1);
    const pointer = prefixPath(this.program, store, store.steps.length - 2);
    if (argument?.kind !== "read" || pointer?.type.kind !== "pointer" || pointer.type.target.kind !== "array")
      return null;
    if (store.steps.at(-2)?.kind !== "deref" || (element?.kind !== "index" && element?.kind !== "section")) return null;
    if (!this.#isKept(unit, store.root) || !this.standing.isSteady(unit, pointer)) return null;
    const all: Step = { kind: "section", ranges: [{}] };
    const steps = [...argument.path.steps, ...pointer.steps, { kind: "deref" } as const, all];
    return { ...argument.path, steps, type: pointer.type.target };
  }

  /** The parameter leads where the caller's argument does throughout. */
  #isKept(unit: Unit, parameter: VariableId): boolean {
    let kept = !this.pointsTo.isAddressed(parameter);
    forEachStatement(unit.body, (s) => {
      if (writtenPaths(s).some(({ root, steps }) => root === parameter && steps.length === 0)) kept = false;
    });
    return kept;
  }
}

/** An element, or some. */
function isPart(path: Path, array: Path): boolean {
  const count = array.steps.length;
  if (path.steps.length !== count + 1) return false;
  return samePath({ ...path, steps: path.steps.slice(0, count), type: array.type }, array);
}
