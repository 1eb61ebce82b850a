/** Requirements across single statements and calls, in one visit to a unit. */
import type { SavedArray } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import { arraysByLength } from "../../il/queries/type-extents.js";
import type { AllocateStatement, CallStatement, LoopStatement, Path, Statement, UnitId } from "../../il/types.js";
import { linearExpressions, linearTerms } from "../../rules/linear-reads.js";
import { linearize, mayCarryDerivative } from "../../rules/linearize.js";
import type { RecordingScope } from "./recording-scope.js";
import type { Requirement } from "./recording-witness.js";

export class RecordingStatements {
  constructor(private readonly scope: RecordingScope) {}

  walkLeaf(s: Statement, req: BitSet): BitSet {
    const derivative = this.scope.input.derivatives.of(this.scope.id, s);
    if (derivative !== null) {
      this.scope.facts.growBackward(s);
      this.scope.readByDerivative(s, derivative.before, req);
    }
    const { written, killed, fresh } = this.scope.input.effects.of(this.scope.id, s);
    const overwritten = written.copy();
    overwritten.minus(fresh);
    const path =
      s.kind === "assign" || s.kind === "allocate"
        ? s.target
        : s.kind === "resize"
          ? s.array
          : s.kind === "erase"
            ? s.map
            : null;
    // The length of an array begins to live where it is set.
    if (path?.steps.length === 0 && arraysByLength(this.scope.input.program).has(path.root)) overwritten.clear();
    const requirements = this.requirements(s, path, overwritten, req);
    const isRequired = this.scope.input.enabled ? requirements.length > 0 : !overwritten.isEmpty;
    if (!this.scope.input.recordedRuns.isInSome(s)) {
      if (isRequired) this.runsWithoutTheDead(s);
    } else {
      const inPlace = this.scope.input.choices.inverted(s) !== undefined;
      if (isRequired) this.tell(s, requirements);
      if (path !== null && isRequired) {
        if (inPlace) this.scope.facts.growBackward(s);
        else {
          this.scope.save(s, path, req);
          // The backward sweep puts the entry back under its key, which it has to know.
          this.scope.reads("place", s);
          if (s.kind === "erase" && s.key !== undefined) this.scope.readsOf(s.key, req, s);
          if (this.scope.overwritesLength(overwritten, req)) this.scope.facts.savedLengths.add(s);
        }
      } else if (path !== null) this.putBackForOthers(s, [path], req);
      if (s.kind === "resize" && this.scope.input.activity.pathHasShadow(s.array)) {
        this.scope.facts.growBackward(s);
        if (this.scope.final)
          this.scope.facts.growSummary(this.scope.id, this.scope.facts.recordingUnits, this.scope.id);
        this.scope.reads("place", s);
        this.scope.addressOf(s.array, req, s);
      }
      const before = this.leftByOthers(s, req);
      if (!(inPlace && isRequired)) req.minus(killed);
      this.scope.names.move(this.scope.id, s, req);
      req.union(before);
      if (s.kind === "allocate") this.endAtReverse(s, req);
      if (s.kind === "release" && this.scope.input.releasesReturn) this.scope.facts.growBackward(s);
      if (s.kind === "release" && (isRequired || this.scope.input.activity.pathHasShadow(s.pointer))) {
        for (const [allocation, release] of this.scope.input.storageEnds)
          if (release === s) this.scope.facts.endAtAllocation(s, allocation);
      }
    }
    if (derivative !== null) this.scope.readByDerivative(s, derivative.after, req);
    return req;
  }

  /**
   * A dead statement overwrites what is required: the unit cannot run as it is. Its forward version has the live statements alone. (Dead in a
   * piece only: its second run leaves it out in any case.)
   */
  runsWithoutTheDead(s: Statement): void {
    if (!this.scope.input.liveness.isLive(s)) this.isSliced();
  }

  isSliced(): void {
    if (this.scope.final) this.scope.facts.growSummary(this.scope.id, this.scope.facts.slicedUnits, this.scope.id);
  }

  /** What is saved for some callers is put back, in its place, for all: after this statement the place must be known. */
  putBackForOthers(s: Statement, paths: readonly Path[], req: BitSet): void {
    if (!this.scope.facts.saved.has(s) || this.scope.final) return;
    this.scope.reads("place", s);
    for (const path of paths) this.scope.addressOf(path, req, s);
  }

  /** The witness hears what of the statement's target is required. */
  tell(s: Statement, requirements: readonly Overwritten[]): void {
    if (this.scope.final) this.scope.input.witness?.overwrites(s, requirements.map(commonBits));
  }

  /** What the statement overwrites that may be required, with the set that says so; empty where nothing may be. */
  requirements(s: Statement, path: Path | null, overwritten: BitSet, req: BitSet): readonly Overwritten[] {
    const { names, id, input } = this.scope;
    if (!names.isRequired(id, path, overwritten, req)) return [];
    if (input.young.unneeded.has(s)) {
      if (input.young.unmeasured.has(s) || !this.scope.overwritesLength(overwritten, req)) return [];
    }
    const since = input.since.of(this.scope.unit, s);
    if (since.kind === "always") return [{ zones: overwritten, required: req }];
    // Lengths and keys are required as they are now.
    const elements = overwritten.copy();
    const others = overwritten.copy();
    overwritten.forEach((bit) => {
      const isElements = bit < this.scope.universe.size && this.scope.universe.zoneAt(bit).kind === "elements";
      (isElements ? others : elements).delete(bit);
    });
    const parts: Overwritten[] = names.isRequired(id, null, others, req) ? [{ zones: others, required: req }] : [];
    if (since.kind === "nobody") return parts;
    const then = since.loop === null ? this.scope.entry : this.scope.loopEntries.get(since.loop);
    if (then === undefined) parts.push({ zones: elements, required: req });
    else if (names.isRequired(id, since.renamed ? null : path, elements, then))
      parts.push({ zones: elements, required: then });
    return parts;
  }

  /** What a run with recording that leaves the statement out does not overwrite. */
  leftByOthers(s: Statement, req: BitSet): BitSet {
    return this.scope.input.recordedRuns.isInAll(s) ? this.scope.empty() : req.copy();
  }

  /** The backward sweep releases here what the forward sweep allocates: it has to know where that is. */
  endAtReverse(s: AllocateStatement, req: BitSet): void {
    if (!this.scope.facts.endingAtAllocation.has(s)) return;
    this.scope.facts.growBackward(s);
    this.scope.reads("storage", s);
    for (const zone of this.scope.input.pointsTo.zonesOf(s.target)) this.scope.bits(req)(zone);
  }

  /** These arrays are saved before the statement, so that nothing inside need save them. Gives what is required of them after it. */
  saveWhole(s: LoopStatement | CallStatement, req: BitSet): BitSet {
    const hoisted = this.scope.input.choices.before(s)?.arrays ?? [];
    if (hoisted.length === 0) return this.scope.empty();
    if (this.scope.final) {
      if (s.kind === "loop") this.scope.facts.saved.add(s);
      this.scope.input.witness?.saves(
        s,
        hoisted.map(({ whole }) => commonBits(this.requiredOf(whole, req))),
      );
      this.scope.facts.growSummary(this.scope.id, this.scope.facts.recordingUnits, this.scope.id);
    }
    this.scope.facts.growBackward(s);
    return this.putBack(hoisted, req, s);
  }

  /** These arrays are saved before the statement and put back when its backward sweep is done. Out: what others may be where they are. */
  putBack(arrays: readonly SavedArray[], req: BitSet, s: Statement): BitSet {
    const kept = this.scope.empty();
    for (const { whole } of arrays) {
      const all = req.copy();
      all.intersect(this.requiredOf(whole, req).zones);
      if (!this.scope.input.pointsTo.isStrong(whole)) kept.union(all);
      req.minus(all);
      this.scope.names.settle(this.scope.id, whole, req);
    }
    this.scope.reads("place", s);
    for (const { section } of arrays) this.scope.addressOf(section, req, s);
    return kept;
  }

  requiredOf(path: Path, required: BitSet): Overwritten {
    return { zones: this.scope.universe.setOf(this.scope.input.pointsTo.zonesOf(path)), required };
  }

  walkCall(s: CallStatement, req: BitSet): BitSet {
    if (!this.scope.input.recordedRuns.isInSome(s)) {
      const { written } = this.scope.input.effects.of(this.scope.id, s);
      if (this.scope.input.enabled ? this.scope.names.isRequired(this.scope.id, null, written, req) : !written.isEmpty)
        this.runsWithoutTheDead(s);
      // The forward sweep leaves the call out. The adjoints of its targets are cleared nevertheless.
      for (const target of s.targets) if (target !== null) this.clears(s, target, req);
      return req;
    }
    const kept = this.saveWhole(s, req);
    /** What the call's own adjoint reads. */
    const readHere = this.scope.empty();
    const callees = this.scope.input.pointsTo.callees(s);
    const isActive = this.scope.input.activity.callIsActive(this.scope.id, s);
    const isVaried = (path: Path): boolean =>
      this.scope.input.activity.pathHasShadow(path) && this.scope.input.activity.mayBeVaried(this.scope.id, s, path);
    const after = this.scope.empty();
    for (const callee of callees) {
      this.scope.reads("call", s);
      if (isActive && this.scope.facts.unitBackward.has(callee)) {
        s.arguments.forEach((argument, k) => {
          if (argument.kind === "reference") {
            this.scope.addressOf(argument.path, readHere, s);
            return;
          }
          if (this.scope.facts.needed.get(callee)?.has(k)) this.scope.readsOf(argument, readHere, s);
          if (this.scope.input.activity.activeParameter(callee, k) && mayCarryDerivative(argument.type)) {
            const linear = linearize(argument, null, isVaried);
            for (const e of linearExpressions(linear)) this.scope.readsOf(e, readHere, s);
            for (const term of linearTerms(linear)) this.scope.addressOf(term, readHere, s);
          }
        });
        s.targets.forEach((target, i) => {
          if (target !== null && this.scope.input.activity.activeResult(callee, i))
            this.scope.addressOf(target, after, s);
        });
        this.scope.facts.growBackward(s);
      } else if (this.scope.facts.unitBackward.has(callee)) {
        s.arguments.forEach((argument, k) => {
          if (argument.kind !== "reference" && this.scope.facts.needed.get(callee)?.has(k))
            this.scope.readsOf(argument, readHere, s);
        });
        this.scope.facts.growBackward(s);
      }
      req.union(readHere);
      if (this.scope.final) {
        const entry = this.scope.names.empty(callee);
        entry.union(this.scope.input.contexts.into(this.scope.id, s, callee, req));
        this.scope.names.enter(this.scope.id, s, callee, req, entry);
        if (this.scope.facts.unionInto(this.scope.facts.entries, callee, entry)) this.scope.facts.dueFinal.add(callee);
        if (this.scope.facts.recordingUnits.has(callee))
          this.scope.facts.growSummary(this.scope.id, this.scope.facts.recordingUnits, this.scope.id);
        if (this.scope.facts.slicedUnits.has(callee)) this.isSliced();
      }
    }
    req.union(readHere);
    // The result is stored when the callee is done: what its backward sweep reads is to be there again by then.
    const inside = this.scope.empty();
    for (const callee of callees) {
      const gen = this.scope.facts.gens.get(callee);
      if (gen !== undefined) inside.union(this.scope.input.contexts.from(this.scope.id, s, callee, gen));
    }
    // A target that is overwritten, and an adjoint that is cleared.
    for (const target of s.targets) {
      if (target === null) continue;
      const isRequired = this.scope.zonesMeet(target, req) || this.scope.zonesMeet(target, inside);
      if ((isRequired && !this.scope.input.young.unneeded.has(s)) || !this.scope.input.enabled) {
        this.tell(s, [this.requiredOf(target, req), this.requiredOf(target, inside)]);
        this.scope.save(s, target, req);
      } else this.putBackForOthers(s, [target], req);
      this.clears(s, target, after);
    }
    const before = this.leftByOthers(s, req);
    this.kill(s, callees, req);
    this.scope.names.leave(
      this.scope.id,
      s,
      callees,
      { gens: (callee) => this.scope.facts.gens.get(callee), end: (callee) => this.scope.facts.ends.get(callee) },
      req,
    );
    after.union(inside);
    req.union(before);
    req.union(after);
    readHere.union(after);
    req.union(kept);
    if (this.scope.final) this.scope.noteSet(this.scope.facts.ownSets, s, readHere);
    return req;
  }

  /**
   * Takes out of req what the call surely overwrites. A callee's forward version leaves dead statements out, so that what they would have
   * overwritten stays as it was: what is still required at the callee's end is kept in req. The call's own targets are overwritten.
   */
  kill(s: CallStatement, callees: readonly UnitId[], req: BitSet): void {
    const { input, facts, id } = this.scope;
    const { killed } = input.effects.of(id, s);
    if (!killed.intersects(req)) return;
    const still = this.scope.empty();
    for (const callee of callees) {
      const end = facts.ends.get(callee);
      if (end !== undefined) still.union(input.contexts.from(id, s, callee, end));
    }
    for (const target of s.targets)
      if (target !== null)
        for (const zone of input.pointsTo.zonesOf(target)) still.delete(this.scope.universe.bitOf(zone));
    const kept = req.copy();
    kept.intersect(killed);
    kept.intersect(still);
    req.minus(killed);
    req.union(kept);
  }

  /** The adjoint of a call's target is set to zero, where it may be another number. */
  clears(s: CallStatement, target: Path, set: BitSet): void {
    if (!this.scope.input.derivatives.clears(this.scope.id, s, target)) return;
    this.scope.facts.growBackward(s);
    this.scope.reads("derivative", s);
    this.scope.addressOf(target, set, s);
  }
}

/** Zones that are overwritten, and a set of what is required. */
interface Overwritten {
  readonly zones: BitSet;
  readonly required: BitSet;
}

/** The zones among them that are required. */
function commonBits({ zones, required }: Overwritten): Requirement {
  return { bits: zones.toArray().filter((bit) => required.has(bit)), required };
}
