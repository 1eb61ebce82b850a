/** One visit to a unit for adjoint-write.ts: from W at its end back to W at its beginning. */
import type { Checkpoint, RegionPlan } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
import { assertNever } from "../../il/assert-never.js";
import type {
  Block,
  CallStatement,
  LabelId,
  LoopStatement,
  Path,
  ScopeStatement,
  Statement,
  Unit,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { childBlocks, writtenPaths } from "../../il/visit.js";
import type { UnitUniverse } from "../storage-facts.js";
import type { TailInput, TailSets, UnitWrite } from "./tails.js";

/** A block around the current point, and the statement whose body it is. */
interface Frame {
  readonly block: Block;
  readonly owner: Statement | null;
}

export class TailWalk {
  readonly #unit: Unit;
  readonly #universe: UnitUniverse;
  readonly #around: Frame[] = [];
  readonly #breaks = new Map<LabelId, BitSet>();
  readonly #continues = new Map<LabelId, BitSet>();
  #exit: BitSet;

  /** `tails` takes the sets at the unit's points; `leave` is told what follows each call, for its callees. */
  constructor(
    private readonly input: TailInput,
    private readonly summaries: ReadonlyMap<UnitId, UnitWrite>,
    id: UnitId,
    private readonly tails: TailSets | null,
    private readonly leave: ((callee: UnitId, after: BitSet) => void) | null,
  ) {
    const unit = input.program.units.get(id);
    if (unit === undefined) throw new InternalError(`unit ${id} is not declared`);
    this.#unit = unit;
    this.#universe = input.effects.universe(id);
    this.#exit = this.#universe.empty();
  }

  run(exit: BitSet): BitSet {
    this.#exit = exit;
    return this.#block(this.#unit.body, exit.copy(), null);
  }

  #block(block: Block, out: BitSet, owner: Statement | null): BitSet {
    this.#putLocalsBack(block, out);
    this.#around.push({ block, owner });
    const start = this.#list(block.statements, out);
    this.#around.pop();
    return start;
  }

  #list(statements: readonly Statement[], out: BitSet): BitSet {
    let state = out;
    for (let i = statements.length - 1; i >= 0; i--) {
      const s = statements[i] as Statement;
      // What follows a jump is what it jumps to.
      if (this.tails !== null && !isJump(s)) grow(this.tails.afters, s, state);
      state = this.#before(s, state);
      if (this.tails !== null) grow(this.tails.befores, s, state);
    }
    return state;
  }

  #before(s: Statement, out: BitSet): BitSet {
    switch (s.kind) {
      case "if":
      case "switch": {
        const state = this.#universe.empty();
        for (const block of childBlocks(s)) state.union(this.#block(block, out.copy(), s));
        if (s.kind === "switch" && !s.arms.some((arm) => arm.values.length === 0)) state.union(out);
        return state;
      }
      case "loop":
        return this.#wholeBack(s, out, this.#loop(s, out.copy(), this.input.choices.region(s)));
      case "scope":
        this.#breaks.set(s.label, out.copy());
        return this.#scope(s, out);
      case "exit": {
        const target = (s.how === "break" ? this.#breaks : this.#continues).get(s.label) ?? this.#universe.empty();
        return this.#crossing(target, ({ owner }) =>
          owner?.kind === "loop" || owner?.kind === "scope" ? owner.label === s.label : false,
        );
      }
      case "return": {
        const isEarly = this.input.exitsOf(this.#unit.id).exitOf(s) !== undefined;
        const state = isEarly ? this.#crossing(this.#exit, () => false) : out.copy();
        // Returned values are new storage; what the call's targets hold is treated at the call.
        return state;
      }
      case "throw":
      case "goto":
        return this.#universe.empty();
      case "call":
        return this.#wholeBack(s, out, this.#call(s, out));
      default:
        return this.#leaf(s, out);
    }
  }

  /** Does the forward sweep run the statement? A unit without a forward version runs as the user wrote it, dead statements included. */
  #runs(s: Statement): boolean {
    return this.input.recordedRuns.isInSome(s) || !this.input.recorded.unitHasForward(this.#unit.id);
  }

  #leaf(s: Statement, out: BitSet): BitSet {
    const { effects } = this.input;
    if (!this.#runs(s)) return out.copy();
    const { written, killed, fresh } = effects.of(this.#unit.id, s);
    const { popped, undone } = this.#putBack(s, written);
    const state = out.copy();
    const certain = killed.copy();
    certain.intersect(popped);
    state.minus(certain);
    const left = written.copy();
    left.minus(fresh);
    left.minus(popped);
    left.minus(undone);
    state.union(left);
    return state;
  }

  /** What the backward sweep puts back of what the statement overwrites: from a stack, whatever it is by then; or by the opposite step. */
  #putBack(s: Statement, written: BitSet): { readonly popped: BitSet; readonly undone: BitSet } {
    const { recorded, choices } = this.input;
    const [popped, undone] = [this.#universe.empty(), this.#universe.empty()];
    if (this.input.ignored?.(s) === true) {
      popped.union(written);
    } else if (s.kind === "release") {
      // Storage that is required is kept, or allocated anew with its contents.
      popped.union(written);
      popped.intersect(recorded.before(s) ?? this.#universe.empty());
    } else if (choices.inverted(s) !== undefined) {
      if (recorded.hasBackward(s)) undone.union(written);
    } else if (recorded.isSaved(s)) {
      popped.union(written);
      if (!recorded.savesLength(s) && s.kind === "assign")
        written.forEach((bit) => {
          if (this.#universe.zoneAt(bit).kind === "length") popped.delete(bit);
        });
    }
    return { popped, undone };
  }

  #loop(s: LoopStatement, out: BitSet, region: RegionPlan): BitSet {
    this.#breaks.set(s.label, out.copy());
    // A loop that has a backward sweep runs.
    if (!this.#runs(s)) return this.#list(s.init.statements, out);
    const hasBackward = this.input.recorded.hasBackward(s);
    switch (region.kind) {
      case "trips":
        return this.#list(s.init.statements, this.#iterations(s, out, null));
      case "counted": {
        if (!hasBackward) return this.#list(s.init.statements, this.#iterations(s, out, null));
        const { variable } = region.loop;
        const start = this.#iterations(s, out, variable);
        // The reversed loop ends with any value in its counter.
        this.#variable(variable, (bit) => start.add(bit));
        return this.#list(s.init.statements, start);
      }
      case "checkpointed":
        return this.#list(s.init.statements, this.#piece(s, region, out));
      case "fused": {
        // When the loop is swept, both sweeps of what follows it are over; and no iteration sees what another one leaves.
        const state = out.copy();
        state.union(this.#iteration(s, this.#universe.empty()));
        this.#variable(region.loop.variable, (bit) => state.add(bit));
        return state;
      }
      default:
        return assertNever(region);
    }
  }

  #scope(s: ScopeStatement, out: BitSet): BitSet {
    const piece = this.input.choices.piece(s);
    return piece === undefined ? this.#block(s.body, out.copy(), s) : this.#piece(s, piece, out);
  }

  /** A piece that is run again: both its sweeps follow those of what is behind it. */
  #piece(s: LoopStatement | ScopeStatement, { written }: Checkpoint, out: BitSet): BitSet {
    const state = out.copy();
    const { inside, eager } = this.input.choices.snapshot(s);
    state.union(written);
    for (const { whole } of eager) if (this.input.pointsTo.isStrong(whole)) state.minus(this.#zonesOf(whole));
    if (s.kind === "loop") this.#iteration(s, this.#universe.empty());
    else this.#block(s.body, this.#universe.empty(), s);
    const beside = this.input.recorded.beside(s);
    if (beside !== undefined) state.minus(beside);
    if (inside !== null) {
      const recorded = inside.zones.copy();
      recorded.intersect(this.input.recorded.before(s) ?? this.#universe.empty());
      state.minus(recorded);
    }
    return state;
  }

  /** W where the test is evaluated. `counter`: the reversed loop gives it the value that it had in the iteration. */
  #iterations(s: LoopStatement, out: BitSet, counter: VariableId | null): BitSet {
    let atTest = out;
    for (;;) {
      let next = atTest.copy();
      if (counter === null) next = this.#list(s.update.statements, next);
      else this.#variable(counter, (bit) => next.delete(bit));
      const state = this.#iteration(s, next);
      state.union(atTest);
      if (state.equals(atTest)) return atTest;
      atTest = state;
    }
  }

  #iteration(s: LoopStatement, after: BitSet): BitSet {
    if (this.tails !== null) grow(this.tails.bodies, s, after);
    this.#continues.set(s.label, after.copy());
    return this.#block(s.body, after.copy(), s);
  }

  #call(s: CallStatement, out: BitSet): BitSet {
    const { pointsTo, effects, recorded } = this.input;
    const state = out.copy();
    if (!this.#runs(s)) return state;
    const isSaved = recorded.isSaved(s) || this.input.ignored?.(s) === true;
    for (const target of s.targets) if (target !== null) this.#target(target, isSaved, state);
    const callees = pointsTo.callees(s);
    if (callees.length === 0) {
      const { written } = effects.of(this.#unit.id, s);
      const left = written.copy();
      for (const target of s.targets) if (target !== null) left.minus(this.#zonesOf(target));
      state.union(left);
      return state;
    }
    const before = this.#universe.empty();
    for (const callee of callees) {
      this.leave?.(callee, this.input.contexts.into(this.#unit.id, s, callee, state));
      before.union(this.#through(s, callee, state));
    }
    return before;
  }

  #target(target: Path, isSaved: boolean, state: BitSet): void {
    if (!isSaved) state.union(this.#zonesOf(target));
    else if (this.input.pointsTo.isStrong(target)) state.minus(this.#zonesOf(target));
  }

  /** The callee's own sweeps around those of what follows the call. */
  #through(s: CallStatement, callee: UnitId, after: BitSet): BitSet {
    const { effects, contexts, callBits } = this.input;
    const id = this.#unit.id;
    const summary = this.summaries.get(callee);
    const state = after.copy();
    if (summary === undefined) return state;
    const { killed } = effects.of(id, s);
    const touched = this.#universe.empty();
    const passing = this.#universe.empty();
    callBits.of(id, s, callee).forEach((outer, bit) => {
      for (const b of outer) {
        touched.add(b);
        if (summary.fromAll.has(bit)) passing.add(b);
      }
    });
    touched.intersect(killed);
    touched.minus(passing);
    state.minus(touched);
    state.union(contexts.from(id, s, callee, summary.fromNothing));
    return state;
  }

  /** Arrays that are saved before the statement are put back after all that it does. */
  #wholeBack(s: LoopStatement | CallStatement, out: BitSet, state: BitSet): BitSet {
    for (const { whole } of this.input.choices.before(s)?.arrays ?? []) {
      const zones = this.#zonesOf(whole);
      // The path may denote one of several arrays: the others keep what the rest leaves in them.
      if (!this.input.pointsTo.isStrong(whole)) zones.minus(out);
      state.minus(zones);
    }
    return state;
  }

  /**
   * Locals are lost at the end of their lifetime, but for those that are got back; what is computed again for them overwrites other variables
   * on the way. Those of a head stay: both its sweeps are in one body.
   */
  #putLocalsBack(block: Block, state: BitSet): void {
    const { recorded, choices, pointsTo, heads, locals } = this.input;
    if (block !== this.#unit.body || !heads.includes(this.#unit.id))
      for (const variable of locals.of(this.#unit).byBlock.get(block) ?? [])
        this.#variable(variable, (bit) => state.add(bit));
    const { variables, slice } = choices.recomputed(block);
    for (const s of slice.values())
      for (const path of everyWritten(s))
        for (const zone of pointsTo.zonesOf(path)) state.add(this.#universe.bitOf(zone));
    for (const variable of [...recorded.savedAtEndOf(block), ...variables])
      this.#variable(variable, (bit) => state.delete(bit));
  }

  /** Control leaves for a target: the locals of the blocks that it crosses are got back. */
  #crossing(target: BitSet, isLast: (frame: Frame) => boolean): BitSet {
    const state = target.copy();
    for (let i = this.#around.length - 1; i >= 0; i--) {
      const frame = this.#around[i] as Frame;
      this.#putLocalsBack(frame.block, state);
      if (isLast(frame)) break;
    }
    return state;
  }

  #variable(variable: VariableId, visit: (bit: number) => void): void {
    for (const zone of this.input.pointsTo.zonesOfVariable(variable)) visit(this.#universe.bitOf(zone));
  }

  #zonesOf(path: Path): BitSet {
    return this.#universe.setOf(this.input.pointsTo.zonesOf(path));
  }
}

function isJump({ kind }: Statement): boolean {
  return kind === "exit" || kind === "return" || kind === "throw" || kind === "goto";
}

function everyWritten(s: Statement): readonly Path[] {
  return [...writtenPaths(s), ...childBlocks(s).flatMap((block) => block.statements.flatMap(everyWritten))];
}

function grow<K>(sets: Map<K, BitSet>, key: K, set: BitSet): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, set.copy());
  else known.union(set);
}
