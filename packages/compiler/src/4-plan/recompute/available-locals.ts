/**
 * Which locals of a block can be computed again in its backward sweep, where, and from what.
 * In: a block, what is saved at its end, what is overwritten after it. Out: for each such local its pieces of the block, and what these
 * need.
 * Method: a local can be computed again if its every assignment stands in the block itself (or in a branch that does nothing else), is cheap, and
 * reads only what still has its value at the block's end and is either required there anyway, or kept by an enclosing block, or not
 * overwritten later; or other locals of the block that can be computed again, too, or are stored. What can be done at the block's start
 * without anything that is stored is done there; the others have later places (recomputation-places.ts).
 */
import type { ToBeRecorded } from "../../3-analyze/recording/to-be-recorded.js";
import type { Effects, UnitUniverse, ZoneId } from "../../3-analyze/storage-facts.js";
import { isVariableLength } from "../../il/queries/type-extents.js";
import type { Block, Expression, Statement, Unit, VariableId } from "../../il/types.js";
import { childBlocks, forEachExpression, forEachReadPath, forEachStatement, subscriptsOf } from "../../il/visit.js";
import { weightOf, weightOfStoring } from "../weights/weigh.js";
import type { BlockLocals } from "./block-locals.js";
import { isSetAtOnce } from "./block-locals.js";
import type { Need, Piece, Way } from "./minimum-cut.js";
import { RecomputationPlaces } from "./recomputation-places.js";
import type { RecomputeInput } from "./recompute-input.js";
import { countersOf, sliceOf } from "./rerun-loops.js";

export type Bits = ReturnType<ReturnType<Effects["universe"]>["empty"]>;

/** What the statement itself may overwrite: not what it writes in objects that it makes. */
export function overwrittenBy(effects: Effects, unit: Unit, s: Statement): Bits {
  const { written, fresh } = effects.of(unit.id, s);
  const overwritten = written.copy();
  overwritten.minus(fresh);
  return overwritten;
}

export interface BlockToSettle {
  readonly input: RecomputeInput;
  readonly recorded: ToBeRecorded;
  readonly unit: Unit;
  readonly block: Block;
  readonly locals: BlockLocals;
  /** Required at the block's end. */
  readonly end: Bits;
  /** The locals that are saved at the block's end if nothing is computed again. */
  readonly saved: readonly VariableId[];
  /** What is overwritten between the block's end and the backward sweep's coming back to it. */
  readonly later: Bits;
}

export class AvailableLocals {
  readonly places: RecomputationPlaces;
  readonly #universe: UnitUniverse;
  readonly #size: number;
  /** The numbers of the statements that write: elsewhere, and (apart from that) in objects that only one local leads to so far. */
  readonly #writers = new Map<number, number[]>();
  readonly #objects = new Set<VariableId>();
  // Several may need one another, as what one branch assigns: whatever is not refused can be computed again.
  readonly #refused = new Set<VariableId>();
  readonly #asked = new Set<VariableId>();
  /** Those that can be computed again because others are stored: perhaps these need not be, where it is done later. */
  readonly #stored = new Set<VariableId>();
  readonly #pieces = new Map<VariableId, readonly Piece[]>();
  #wantsMore = false;

  /** `mayStore`: locals that nobody needs, and that cannot be computed again, may be stored for others that come of them. */
  constructor(
    private readonly of: BlockToSettle,
    private readonly mayStore: boolean,
  ) {
    const { input, unit, block } = of;
    this.#universe = input.effects.universe(unit.id);
    this.#size = block.statements.length;
    block.statements.forEach((s, k) => {
      this.#writtenBy(s).forEach((bit) => {
        const known = this.#writers.get(bit);
        if (known === undefined) this.#writers.set(bit, [k]);
        else known.push(k);
      });
    });
    this.places = new RecomputationPlaces(input.program, block, input.exitsOf(unit.id), (s) =>
      input.isGivenBackLate(unit.id, s),
    );
    this.#askAll();
    this.places.settle([...this.#asked].filter((v) => !this.#refused.has(v) && !this.#stored.has(v)));
    this.#refused.clear();
    do {
      this.places.raised = false;
      this.#askAll();
    } while (this.places.raised);
  }

  /** Something was refused only because what it comes of is not stored. */
  get wantsMore(): boolean {
    return this.#wantsMore;
  }

  canBeComputed(v: VariableId): boolean {
    return this.#again(v);
  }

  wayOf(v: VariableId): Way {
    const type = this.of.input.program.variables.get(v)?.type;
    return {
      variable: v,
      cost: type === undefined ? Number.POSITIVE_INFINITY : weightOfStoring(this.of.input.program, type),
      pieces: this.#again(v) ? (this.#pieces.get(v) ?? []) : null,
    };
  }

  #writtenBy(s: Statement): Bits {
    const { input, unit } = this.of;
    const here = this.#universe.empty();
    forEachStatement({ statements: [s] }, (inner) => {
      const roots = input.young.objectOf.get(inner);
      if (roots !== undefined) for (const root of roots) this.#objects.add(root);
      else here.union(overwrittenBy(input.effects, unit, inner));
    });
    return here;
  }

  #isWritten(bit: number, from: number, to = this.#size): boolean {
    return (this.#writers.get(bit) ?? []).some((k) => k >= from && k < to);
  }

  /** Until nothing is refused any more that others have counted on. */
  #askAll(): void {
    for (let count = -1; count < this.#refused.size; ) {
      count = this.#refused.size;
      this.#asked.clear();
      this.#pieces.clear();
      for (const v of this.of.saved) this.#again(v);
    }
  }

  #again(v: VariableId): boolean {
    if (this.#asked.has(v) || this.#refused.has(v)) return !this.#refused.has(v);
    this.#asked.add(v);
    const { unit, block, locals } = this.of;
    const statements = locals.assignmentsOf(v);
    const pieces: Piece[] = [];
    const holds =
      statements !== null &&
      (!unit.parameters.includes(v) || isSetAtOnce(block, v, statements)) &&
      [...statements].every((s) => {
        const piece = this.#piece(v, s, block.statements.indexOf(s));
        if (piece !== null) pieces.push(piece);
        return piece !== null;
      });
    if (!holds) this.#refused.add(v);
    else {
      this.#pieces.set(v, pieces);
      for (const s of statements ?? []) this.places.together(v, locals.assignedBy(s));
    }
    return holds;
  }

  /** What the statement, or the part of a loop that sets the local, costs and needs; null: it cannot run again. */
  #piece(wanted: VariableId, s: Statement, k: number): Piece | null {
    const { input, locals } = this.of;
    const { program, liveness, reads } = input;
    const place = this.places.of(wanted);
    const isLater = place < this.#size;
    let holds = !isLater || locals.isSetOnce(wanted);
    const needs: Need[] = [];
    const sets: VariableId[] = [];
    const counters = new Set(s.kind === "loop" ? countersOf(s) : []);
    /** Set by what is run again of the loop itself. */
    const inside = s.kind === "loop" ? locals.livesInside(s) : () => false;
    const check = (zone: ZoneId): void => {
      const bit = this.#universe.bitOf(zone);
      const { variable } = this.#universe.zoneAt(bit);
      const isLocal = variable !== undefined && locals.isLocal(variable);
      // Such arrays come back when their lengths, which may be computed again, are there.
      if (isLocal && isVariableLength(program.variables.get(variable)?.type)) holds = false;
      else if (variable !== undefined && (counters.has(variable) || inside(variable))) return;
      else if (!isLocal || !this.#universe.privates.has(bit)) holds &&= this.#isThere(bit, k, place);
      else if (variable === wanted) holds &&= !isLater;
      else {
        const need = this.#need(wanted, variable, bit, k);
        if (need === null) holds = false;
        else needs.push(need);
      }
    };
    const look = (e: Expression): void => {
      reads.ofExpression(e, check);
      forEachReadPath(e, (path) => {
        if (this.#objects.has(path.root) && path.steps.length > 0) holds = false;
      });
      forEachExpression(e, (inner) => {
        const [of] = inner.kind === "operation" && inner.name === "length" ? inner.arguments : [];
        if (of?.kind === "read" && this.#objects.has(of.path.root)) holds = false;
      });
    };
    const visit = (inner: Statement): void => {
      if (inner.kind === "assign") {
        if (!liveness.isLive(inner)) holds = false;
        look(inner.value);
        subscriptsOf(inner.target).forEach(look);
      } else if (inner.kind === "call") {
        if (!liveness.isLive(inner)) holds = false;
        for (const argument of inner.arguments) if (argument.kind !== "reference") look(argument);
      } else if (inner.kind === "if") {
        look(inner.test);
        inner.then.statements.forEach(visit);
        inner.else.statements.forEach(visit);
        // Everything it assigns is then computed again.
        forEachStatement({ statements: [inner] }, (a) => {
          if (a.kind !== "assign" || a.target.root === wanted || inside(a.target.root)) return;
          if (this.#again(a.target.root)) sets.push(a.target.root);
          else holds = false;
        });
      } else if (inner.kind === "loop") {
        look(inner.test);
        for (const part of childBlocks(inner)) part.statements.forEach(visit);
      }
    };
    const part: Statement = s.kind === "loop" ? sliceOf(s, new Set([wanted]), inside) : s;
    visit(part);
    if (!holds) return null;
    return { of: s.kind === "loop" ? part : s, cost: weightOf(program, part, input.counted), needs, sets };
  }

  /** A local of the block that statement `k` reads: computed again too, or stored. Null: neither would give it what the statement read. */
  #need(wanted: VariableId, variable: VariableId, bit: number, k: number): Need | null {
    const place = this.places.of(wanted);
    const isLasting = !this.#isWritten(bit, k, place) && (this.#isRequired(bit, place) || !this.#isWritten(bit, place));
    const isSaved = this.of.saved.includes(variable);
    const stored = isLasting && (isSaved || this.#mayBeStored(variable));
    if (!this.#again(variable)) {
      this.#stored.add(wanted);
      if (stored && !isSaved && !this.mayStore) this.#wantsMore = true;
      return stored && (isSaved || this.mayStore) ? { variable, stored } : null;
    }
    this.places.raise(variable, place);
    if (this.#stored.has(variable)) this.#stored.add(wanted);
    // Elsewhere it has the last of its values, or another one in between.
    return place === this.#size || this.of.locals.isSetOnce(variable) ? { variable, stored } : null;
  }

  #mayBeStored(variable: VariableId): boolean {
    const kind = this.of.input.program.variables.get(variable)?.type.kind;
    return kind === "real" || kind === "integer" || kind === "boolean";
  }

  /** Storage that is none of the block's locals has at the place what statement `k` read. */
  #isThere(bit: number, k: number, place: number): boolean {
    return !this.#isWritten(bit, k, place) && (this.#isRequired(bit, place) || this.#isKept(bit, place));
  }

  /** What is required when it is overwritten is given back there. */
  #isRequired(bit: number, place: number): boolean {
    const { recorded, block, end } = this.of;
    const next = this.#writers.get(bit)?.find((k) => k >= place);
    const s = next === undefined ? undefined : block.statements[next];
    if (s === undefined) return end.has(bit);
    return recorded.before(s)?.has(bit) === true || (s.kind === "assign" && recorded.isSaved(s));
  }

  /**
   * There when the backward sweep comes by, at no or little cost: not overwritten any more, or a local of an outer block. What a
   * caller overwrites it has to save: a field is as cheap to save as the local, an array is not.
   */
  #isKept(bit: number, place: number): boolean {
    const { unit, block, later } = this.of;
    if (this.#isWritten(bit, place)) return false;
    if (this.#universe.privates.has(bit)) return true;
    if (block === unit.body && ["elements", "values", "keys"].includes(this.#universe.zoneAt(bit).kind)) return false;
    return !later.has(bit);
  }
}
