/** One visit to a unit: requirements from its entry to its end, through all its regions. */
import type { RegionPlan } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import { assertNever } from "../../il/assert-never.js";
import type { Block, LoopStatement, Statement, VariableId } from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";
import type { CountedLoop } from "../loops/counted-loops.js";
import { RecordingPieces } from "./recording-pieces.js";
import type { RecordingScope } from "./recording-scope.js";
import { RecordingStatements } from "./recording-statements.js";

/** What is required around a loop: when it begins; after its iterations; and after it, of what was saved before it. */
interface AroundLoop {
  readonly entry: BitSet;
  readonly out: BitSet;
  readonly kept: BitSet;
}

export class RecordingWalk {
  readonly #scope: RecordingScope;
  readonly #statements: RecordingStatements;
  readonly #pieces: RecordingPieces;

  constructor(scope: RecordingScope) {
    this.#scope = scope;
    this.#statements = new RecordingStatements(scope);
    this.#pieces = new RecordingPieces(scope, (s) => this.noteInner(s));
  }

  /** Req when the unit ends. */
  run(entry: BitSet): BitSet {
    const start = this.#scope.empty();
    start.union(entry);
    this.#scope.entry = start.copy();
    const end = this.walkBlock(this.#scope.unit.body, start, null);
    if (end !== null) this.#scope.atReturns.union(end);
    const { backward, unitBackward } = this.#scope.facts;
    if (this.#scope.unit.body.statements.some((s) => backward.has(s)))
      this.#scope.facts.growSummary(this.#scope.id, unitBackward, this.#scope.id);
    this.#scope.noteNeeded(this.#scope.atReturns);
    if (this.#scope.final && this.#scope.facts.unionInto(this.#scope.facts.ends, this.#scope.id, this.#scope.atReturns))
      this.#scope.facts.visitCallers(this.#scope.id);
    return this.#scope.atReturns;
  }

  walkBlock(block: Block, entryReq: BitSet | null, owner: Statement | null): BitSet | null {
    this.#scope.around.push({ block, owner });
    const req = this.walkList(block.statements, entryReq, block);
    if (req !== null) this.#scope.endBlock(block, req);
    this.#scope.around.pop();
    if (req !== null && this.#scope.final) this.#scope.noteSet(this.#scope.facts.blockEnds, block, req);
    return req;
  }

  walkList(statements: readonly Statement[], entryReq: BitSet | null, block?: Block): BitSet | null {
    let req = entryReq;
    for (const s of statements) {
      if (req === null) break;
      if (this.#scope.final) {
        this.#scope.noteSet(this.#scope.facts.beforeSets, s, req);
        this.#scope.facts.unitOf.set(s, this.#scope.id);
        this.#scope.facts.unionInto(this.#scope.facts.namedBefore, s, req);
      }
      if (block !== undefined) this.#scope.slicesRead(block, s, req);
      req = this.walk(s, req);
      if (req !== null && this.#scope.final) this.#scope.noteSet(this.#scope.facts.afterSets, s, req);
    }
    return req;
  }

  /** `req`, required when control comes to the statement, becomes the walk's own. */
  walk(s: Statement, req: BitSet): BitSet | null {
    switch (s.kind) {
      case "if":
      case "switch":
        return this.walkBranches(s, req);
      case "loop":
        return this.walkLoop(s, req);
      case "scope": {
        const target = this.#scope.empty();
        this.#scope.breaks.set(s.label, target);
        const piece = this.#scope.input.choices.piece(s);
        if (piece !== undefined) return this.#pieces.walk(s, piece, req, (inside) => this.walkBlock(s.body, inside, s));
        const end = this.walkBlock(s.body, req, s);
        this.noteInner(s);
        if (end !== null) target.union(end);
        return this.#scope.exits.completes(s) ? target : null;
      }
      case "exit": {
        const out = this.#scope.leave(req, (frame) =>
          frame.owner?.kind === "loop" || frame.owner?.kind === "scope" ? frame.owner.label === s.label : false,
        );
        (s.how === "break" ? this.#scope.breaks : this.#scope.continues).get(s.label)?.union(out);
        return null;
      }
      case "return": {
        const derivative = this.#scope.input.derivatives.of(this.#scope.id, s);
        if (derivative !== null) {
          this.#scope.facts.growBackward(s);
          this.#scope.readByDerivative(s, derivative.before, req);
        }
        if (this.#scope.exits.exitOf(s) === undefined) return req;
        this.#scope.atReturns.union(this.#scope.leave(req, () => false));
        return null;
      }
      case "throw":
      case "goto":
        return null;
      case "call":
        return this.#statements.walkCall(s, req);
      default:
        return this.#statements.walkLeaf(s, req);
    }
  }

  walkBranches(s: Statement & { kind: "if" | "switch" }, req: BitSet): BitSet | null {
    const blocks = s.kind === "if" ? [s.then, s.else] : s.arms.map((arm) => arm.body);
    let out: BitSet | null = null;
    for (const block of blocks) {
      const end = this.walkBlock(block, req.copy(), s);
      if (end === null) continue;
      if (out === null) out = end;
      else out.union(end);
    }
    if (s.kind === "switch" && !s.arms.some((arm) => arm.values.length === 0)) {
      if (out === null) out = req;
      else out.union(req);
    }
    this.noteInner(s);
    if (out !== null && this.#scope.facts.backward.has(s)) this.decisionReads(s, out);
    return out;
  }

  /** What the backward sweep reads to find the arm that was taken. */
  decisionReads(s: Statement & { kind: "if" | "switch" }, out: BitSet): void {
    const { kind } = this.#scope.input.choices.branch(s);
    switch (kind) {
      case "reevaluated":
        this.#scope.reads("test", s);
        this.#scope.readsOf(s.kind === "if" ? s.test : s.selector, out, s, childBlocks(s));
        return;
      case "recomputed":
      case "exiting":
      case "recorded":
        return;
      default:
        assertNever(kind);
    }
  }

  walkLoop(s: LoopStatement, entryReq: BitSet): BitSet | null {
    const entry = entryReq.copy();
    // A loop around it visits it several times, each time with a larger set: what was required at its head stays required.
    const before = this.#scope.loopEntries.get(s);
    const grown = before?.isSubsetOf(entry) === true ? this.#scope.loopHeads.get(s) : undefined;
    this.#scope.loopEntries.set(s, entry);
    let req = entryReq;
    const kept = this.#statements.saveWhole(s, req);
    const start = this.walkList(s.init.statements, req);
    if (start === null) return null;
    req = start;
    const broken = this.#scope.empty();
    this.#scope.breaks.set(s.label, broken);
    if (grown !== undefined) {
      req = req.copy();
      req.union(grown);
    }
    const region = this.#scope.input.choices.region(s);
    if (region.kind === "checkpointed")
      return this.#pieces.walk(s, region, req, (inside) =>
        region.room.kind === "memory" ? this.walkIterations(s, region, inside) : this.walkIterationsAgain(s, inside),
      );
    const head = this.walkIterations(s, region, req);
    this.#scope.loopHeads.set(s, head.copy());
    this.noteInner(s);
    const out = head.copy();
    out.union(broken);
    this.reversalReads(s, region, { entry, out, kept });
    return this.#scope.exits.completes(s) ? out : null;
  }

  /** Required at the loop's head, whatever the iteration. */
  walkIterations(s: LoopStatement, region: RegionPlan, start: BitSet): BitSet {
    let head = start;
    for (;;) {
      const continued = this.#scope.empty();
      this.#scope.continues.set(s.label, continued);
      let end = this.walkBlock(s.body, head.copy(), s);
      if (this.#scope.exits.continueTarget(s.label) !== undefined) {
        if (end === null) end = continued.copy();
        else end.union(continued);
      }
      let next: BitSet | null;
      switch (region.kind) {
        case "fused":
          // Every iteration begins with the state before the loop.
          return head;
        case "counted":
          // The update is undone with the loop's own step.
          next = end;
          if (next !== null) this.without(region.loop.variable, next);
          break;
        case "trips":
        case "checkpointed":
          next = end === null ? null : this.walkList(s.update.statements, end);
          break;
        default:
          assertNever(region);
      }
      const merged = head.copy();
      if (next !== null) merged.union(next);
      if (merged.equals(head)) return head;
      head = merged;
    }
  }

  /** One iteration that is run again, its adjoint following at once: what is required then. */
  walkIterationsAgain(s: LoopStatement, inside: BitSet): BitSet | null {
    const end = this.walkBlock(s.body, inside, s);
    return end === null ? null : this.walkList(s.update.statements, end);
  }

  /**
   * What is required after the loop: what its iterations leave required, and what the backward sweep of the loop itself reads. A strategy
   * that runs the loop again from its beginning requires what was required there, and what the run reads, except what it puts back first.
   */
  reversalReads(s: LoopStatement, region: RegionPlan, around: AroundLoop): void {
    const { out, kept } = around;
    const ownBounds = ({ from, bound, step, variable }: CountedLoop): void => {
      if (!this.#scope.facts.backward.has(s)) return;
      this.#scope.reads("bounds", s);
      for (const e of [from, bound, step]) this.#scope.readsOf(e, out, s, childBlocks(s));
      this.without(variable, out);
    };
    switch (region.kind) {
      case "trips":
      case "checkpointed":
        out.union(kept);
        return;
      case "counted":
        ownBounds(region.loop);
        out.union(kept);
        return;
      case "fused": {
        ownBounds(region.loop);
        out.union(kept);
        this.#scope.reads("rerun", s);
        this.requireToRun(this.#scope.input.liveness.beforeBody(s), out);
        this.without(region.loop.variable, out);
        return;
      }
      default:
        assertNever(region);
    }
  }

  /** The backward sweep runs a part of the primal once more, which needs this. */
  requireToRun(needed: BitSet | undefined, out: BitSet): void {
    if (needed === undefined) return;
    out.union(needed);
    this.#scope.names.requireZones(this.#scope.id, needed, out);
  }

  without(variable: VariableId, set: BitSet): void {
    for (const zone of this.#scope.input.pointsTo.zonesOfVariable(variable))
      set.delete(this.#scope.universe.bitOf(zone));
  }

  /** A statement has code in the backward sweep if something in it has. */
  noteInner(s: Statement): void {
    const { backward } = this.#scope.facts;
    if (backward.has(s)) return;
    if (childBlocks(s).some((block) => block.statements.some((inner) => backward.has(inner))))
      this.#scope.facts.growBackward(s);
  }
}
