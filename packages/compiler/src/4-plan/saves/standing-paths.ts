/**
 * By which path an array is named in a unit whatever local leads to it: `const x = field.values; … x[k] = …` stores to `field.values`.
 * In: a unit, effects. Out: for a path, the one that goes through the parameter or local that its root was once read from; whether a path
 * leads to the same storage throughout the unit.
 * Method: the root is a local that one assignment alone sets, to a pointer that a path leads to; nothing in the unit, and nothing that it calls,
 * changes anything on that path.
 */
import type { StorageReads } from "../../3-analyze/effects/storage-reads.js";
import type { Effects, PointsTo } from "../../3-analyze/storage-facts.js";
import { read } from "../../il/builders.js";
import type { Path, Program, Unit, UnitId, VariableId } from "../../il/types.js";
import { forEachStatement, writtenPaths } from "../../il/visit.js";

type Bits = ReturnType<ReturnType<Effects["universe"]>["empty"]>;

interface UnitPaths {
  readonly written: Bits;
  /** Locals that one assignment alone sets: to what a path leads to. */
  readonly sources: ReadonlyMap<VariableId, Path>;
}

export class StandingPaths {
  readonly #units = new Map<UnitId, UnitPaths>();

  constructor(
    private readonly program: Program,
    private readonly pointsTo: PointsTo,
    private readonly effects: Effects,
    private readonly reads: StorageReads,
  ) {}

  of(unit: Unit, path: Path): Path {
    const { sources } = this.#pathsOf(unit);
    const source = sources.get(path.root);
    if (source === undefined || !this.isSteady(unit, source)) return path;
    return this.of(unit, { root: source.root, steps: [...source.steps, ...path.steps], type: path.type });
  }

  /** Does the path of a pointer lead to the same storage throughout the unit? */
  isSteady(unit: Unit, pointer: Path): boolean {
    const { written, sources } = this.#pathsOf(unit);
    const universe = this.effects.universe(unit.id);
    if (this.program.variables.get(pointer.root)?.role === "global") return false;
    let steady = true;
    this.reads.ofExpression(read(pointer), (zone) => {
      const bit = universe.bitOf(zone);
      if (bit < 0 || !written.has(bit)) return;
      const { variable } = universe.zoneAt(bit);
      if (variable !== pointer.root || !sources.has(pointer.root)) steady = false;
    });
    return steady;
  }

  #pathsOf(unit: Unit): UnitPaths {
    const known = this.#units.get(unit.id);
    if (known !== undefined) return known;
    const sources = new Map<VariableId, Path>();
    const others = new Set<VariableId>();
    const written = this.effects.universe(unit.id).empty();
    forEachStatement(unit.body, (s) => {
      written.union(this.effects.of(unit.id, s).written);
      for (const { root, steps } of writtenPaths(s)) {
        if (steps.length > 0) continue;
        const value = s.kind === "assign" && s.value.kind === "read" ? s.value : undefined;
        if (value?.type.kind === "pointer" && !sources.has(root)) sources.set(root, value.path);
        else others.add(root);
      }
    });
    for (const [root, path] of sources) {
      const isLocal = this.program.variables.get(root)?.role === "local" && !this.pointsTo.isAddressed(root);
      if (others.has(root) || !isLocal || path.root === root) sources.delete(root);
    }
    const paths = { written, sources };
    this.#units.set(unit.id, paths);
    return paths;
  }
}
