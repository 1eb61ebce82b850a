/**
 * What a piece that is run again needs and does not overwrite, as places that can be stored when it has run.
 * In: the piece, effects, points-to, extents. Out: places of numbers that lead to the same storage before the piece, behind it, and when the backward sweep
 * comes to it.
 * Method: the paths in the text of the procedure, and what its pointers lead to. The piece needs all on the way, and overwrites none of it. Where arrays do
 * not know how long they are, that must be known (extents.ts); and the piece touches an element whatever happens (sure-accesses.ts), or a parameter leads
 * to them.
 * Storage that ends meanwhile stays, or is made anew, since the second run needs it (needed-storage.ts).
 * Limits: no arrays of arrays.
 */
import type { ZoneId } from "../../3-analyze/storage-facts.js";
import { constant, section } from "../../il/builders.js";
import { samePath } from "../../il/equal.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type {
  Block,
  Expression,
  LoopStatement,
  Path,
  ScopeStatement,
  Statement,
  Type,
  Unit,
  UnitId,
} from "../../il/types.js";
import { childBlocks, forEachPath, forEachStatement, pointersOnTheWay, writtenPaths } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { Checkpoint, SavedPlace } from "../plan.js";
import type { PlanFacts } from "../plan-facts.js";
import { StandingPaths } from "../saves/standing-paths.js";

export interface EagerPlacesInput extends PlanFacts {
  /** Storage that is part of a variable, with how many elements it has; null where nobody knows. */
  readonly sized: (unit: UnitId, whole: Path) => SavedPlace | null;
}

type Zones = Checkpoint["needed"];

export class EagerPlaces {
  readonly #standing: StandingPaths;
  readonly #wholes = new Map<Unit, readonly Path[]>();

  constructor(private readonly input: EagerPlacesInput) {
    const { program, pointsTo, effects, reads } = input;
    this.#standing = new StandingPaths(program, pointsTo, effects, reads);
  }

  of(unit: Unit, s: LoopStatement | ScopeStatement, piece: Checkpoint): readonly SavedPlace[] {
    if (piece.holds) return [];
    const zones = piece.needed.copy();
    zones.minus(piece.written);
    if (zones.isEmpty) return [];
    const blocks = blocksIn(s);
    return this.#wholesIn(unit).flatMap((whole) => {
      if (this.#isOwn(unit, whole, blocks) || !this.#isThere(unit, whole, piece, zones)) return [];
      return this.#measured(unit, s, whole, piece) ?? [];
    });
  }

  /** What the unit names; a piece may reach it by what it calls. */
  #wholesIn(unit: Unit): readonly Path[] {
    let wholes = this.#wholes.get(unit);
    if (wholes === undefined) {
      const all: Path[] = [];
      forEachStatement(unit.body, (s) => {
        forEachPath(s, (path) => {
          const whole = this.#whole(unit, path);
          if (whole !== null && !all.some((other) => samePath(other, whole))) all.push(whole);
        });
      });
      wholes = all;
      this.#wholes.set(unit, wholes);
    }
    return wholes;
  }

  /** All of the array of which the path denotes an element, or to which it leads; or the number. Null: neither. */
  #whole(unit: Unit, path: Path): Path | null {
    const { program } = this.input;
    const { type } = path;
    if (type.kind === "pointer" && type.target.kind === "array") {
      const array: Path = { root: path.root, steps: [...path.steps, { kind: "deref" }], type: type.target };
      return isNumber(type.target.element) ? this.#asSection(unit, array) : null;
    }
    if (type.kind === "array" && isNumber(type.element) && path.steps.at(-1)?.kind !== "section")
      return this.#asSection(unit, path);
    if (!isNumber(type.kind === "array" ? type.element : type)) return null;
    const last = path.steps.at(-1)?.kind;
    if (last !== "index" && last !== "section") return this.#plain(unit, path);
    const array = prefixPath(program, path, path.steps.length - 1);
    return array?.type.kind === "array" ? this.#asSection(unit, array) : null;
  }

  #asSection(unit: Unit, array: Path): Path | null {
    const plain = this.#plain(unit, array);
    return plain?.type.kind === "array" && plain.type.dimensions.length === 1 ? section(plain) : null;
  }

  /** By fields and pointers alone. */
  #plain(unit: Unit, path: Path): Path | null {
    const standing = this.#standing.of(unit, path);
    return standing.steps.every(({ kind }) => kind === "field" || kind === "deref") ? standing : null;
  }

  #isOwn(unit: Unit, { root }: Path, blocks: ReadonlySet<Block>): boolean {
    const { program, lifetimeOf } = this.input;
    return program.variables.get(root)?.role === "local" && blocks.has(lifetimeOf(unit.id, root));
  }

  /** Needed, left as it is by the piece, and so is the way to it. */
  #isThere(unit: Unit, whole: Path, { written, needed }: Checkpoint, zones: Zones): boolean {
    const { program, pointsTo, effects, reads } = this.input;
    const universe = effects.universe(unit.id);
    const those = pointsTo.zonesOf(whole);
    const isWritten = (zone: ZoneId): boolean => written.has(universe.bitOf(zone));
    if (!those.some((zone) => zones.has(universe.bitOf(zone))) || those.some(isWritten)) return false;
    let isKept = true;
    const isGiven = program.variables.get(whole.root)?.role === "parameter";
    reads.ofAddress(whole, (zone) => {
      const isKnown = needed.has(universe.bitOf(zone)) || (isGiven && pointsTo.zones[zone]?.variable === whole.root);
      if (isWritten(zone) || !isKnown) isKept = false;
    });
    const knowsNull = !traitsOf(program).storageIsFreed;
    return (
      isKept &&
      pointersOnTheWay(whole).every((count) => {
        const type = prefixPath(program, whole, count)?.type;
        return type?.kind === "pointer" && !(knowsNull && type.nullable);
      })
    );
  }

  #measured(unit: Unit, s: Statement, whole: Path, piece: Checkpoint): SavedPlace | null {
    const { program, extents, sure, sized } = this.input;
    const isBehind = pointersOnTheWay(whole).length > 0;
    const plain = { whole, path: whole, shadow: false, length: false, elements: true, guards: [] };
    if (traitsOf(program).arraysKnowLength) return plain;
    if (!isBehind) return sized(unit.id, whole);
    const array = prefixPath(program, whole, whole.steps.length - 1);
    if (whole.steps.at(-1)?.kind !== "section" || array === undefined) return null;
    const count = extents.of(unit.id, array);
    // All of it is stored, whether the piece comes to it or not: it has to be there.
    const isThere = this.#isParameter(unit, array) || sure.conditions(s, array)?.length === 0;
    if (count === null || !isThere || !this.#isKept(unit, count, piece)) return null;
    return { ...plain, path: section(array, [{ from: constant(0, undefined, count.type), to: count }]) };
  }

  /** What a parameter leads to that nobody assigns. */
  #isParameter(unit: Unit, { root, steps }: Path): boolean {
    if (steps.length > 1 || this.input.program.variables.get(root)?.role !== "parameter") return false;
    let isAssigned = false;
    forEachStatement(unit.body, (s) => {
      if (writtenPaths(s).some((path) => path.root === root && path.steps.length === 0)) isAssigned = true;
    });
    return !isAssigned;
  }

  #isKept(unit: Unit, e: Expression, { written }: Checkpoint): boolean {
    const universe = this.input.effects.universe(unit.id);
    let isKept = true;
    this.input.reads.ofExpression(e, (zone) => {
      if (written.has(universe.bitOf(zone))) isKept = false;
    });
    return isKept;
  }
}

function isNumber({ kind }: Type): boolean {
  return kind === "real" || kind === "integer" || kind === "complex" || kind === "boolean";
}

/** What runs again. */
function blocksRun(s: LoopStatement | ScopeStatement): readonly Block[] {
  return s.kind === "loop" ? [s.body, s.update] : [s.body];
}

function blocksIn(s: LoopStatement | ScopeStatement): ReadonlySet<Block> {
  const blocks = new Set<Block>();
  const visit = (block: Block): void => {
    blocks.add(block);
    for (const inner of block.statements) childBlocks(inner).forEach(visit);
  };
  blocksRun(s).forEach(visit);
  return blocks;
}
