/** Requirements across single statements and calls. */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { AllocateStatement, CallStatement, LoopStatement, Path, Statement } from "../../il/types.js";
import { linearExpressions, linearTerms } from "../../rules/linear-reads.js";
import { linearize, mayCarryDerivative } from "../../rules/linearize.js";
import { RecordingScope } from "./recording-scope.js";

export class RecordingStatements extends RecordingScope {
  walkLeaf(s: Statement, req: BitSet): BitSet {
    const derivative = this.input.derivatives.of(this.id, s);
    if (derivative !== null) {
      this.facts.growBackward(s);
      this.readByDerivative(s, derivative.before, req);
    }
    const { written, killed, fresh } = this.input.effects.of(this.id, s);
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
    const isRequired = this.input.enabled
      ? this.names.isRequired(this.id, path, overwritten, this.requiredBefore(s, req)) &&
        !(this.input.young.unneeded.has(s) && !this.overwritesLength(overwritten, req))
      : !overwritten.isEmpty;
    if (!this.input.liveness.isLive(s)) {
      if (isRequired) this.runsWithoutTheDead();
    } else {
      const inPlace = this.input.choices.inverted(s) !== undefined;
      if (path !== null && isRequired) {
        if (inPlace) this.facts.growBackward(s);
        else {
          this.save(s, path, req);
          // The entry is put back under its key.
          if (s.kind === "erase" && s.key !== undefined) this.readsOf(s.key, req, s);
          if (this.overwritesLength(overwritten, req)) this.facts.savedLengths.add(s);
        }
      }
      if (s.kind === "resize" && this.input.activity.pathHasShadow(s.array)) {
        this.facts.growBackward(s);
        if (this.final) this.facts.growSummary(this.id, this.facts.recordingUnits, this.id);
        this.addressOf(s.array, req, s);
      }
      if (!(inPlace && isRequired)) req.minus(killed);
      this.names.move(this.id, s, req);
      if (s.kind === "allocate") this.endAtReverse(s, req);
      if (s.kind === "release" && this.input.releasesReturn) this.facts.growBackward(s);
      if (s.kind === "release" && (isRequired || this.input.activity.pathHasShadow(s.pointer))) {
        for (const [allocation, release] of this.input.storageEnds)
          if (release === s) this.facts.endAtAllocation(s, allocation);
      }
    }
    if (derivative !== null) this.readByDerivative(s, derivative.after, req);
    return req;
  }

  /** A dead statement overwrites what is required: the unit cannot run as it is. Its forward version has the live statements alone. */
  runsWithoutTheDead(): void {
    if (this.final) this.facts.growSummary(this.id, this.facts.slicedUnits, this.id);
  }

  /** What is required of what a store may overwrite: where it meets each element once, what was when its loops began. */
  requiredBefore(s: Statement, req: BitSet): BitSet {
    const nest = this.input.once.get(s);
    return (nest === undefined ? undefined : this.loopEntries.get(nest)) ?? req;
  }

  /** The backward sweep releases here what the forward sweep allocates: it has to know where that is. */
  endAtReverse(s: AllocateStatement, req: BitSet): void {
    if (!this.facts.endingAtAllocation.has(s)) return;
    this.facts.growBackward(s);
    for (const zone of this.input.pointsTo.zonesOf(s.target)) this.bits(req)(zone);
  }

  /** Arrays that are saved before the statement: nothing in it need save them. Out: what is required after it all the same. */
  saveWhole(s: LoopStatement | CallStatement, req: BitSet): BitSet {
    const hoisted = this.input.choices.before(s)?.arrays ?? [];
    const kept = this.empty();
    if (hoisted.length === 0) return kept;
    if (this.final) {
      if (s.kind === "loop") this.facts.saved.add(s);
      this.facts.growSummary(this.id, this.facts.recordingUnits, this.id);
    }
    this.facts.growBackward(s);
    for (const { whole } of hoisted) {
      const all = this.empty();
      for (const zone of this.input.pointsTo.zonesOf(whole)) this.bits(all)(zone);
      all.intersect(req);
      if (!this.input.pointsTo.isStrong(whole)) kept.union(all);
      req.minus(all);
      this.names.settle(this.id, whole, req);
    }
    for (const { section } of hoisted) this.addressOf(section, req, s);
    return kept;
  }

  walkCall(s: CallStatement, req: BitSet): BitSet {
    if (!this.input.liveness.isLive(s)) {
      const { written } = this.input.effects.of(this.id, s);
      if (this.input.enabled ? this.names.isRequired(this.id, null, written, req) : !written.isEmpty)
        this.runsWithoutTheDead();
      // The forward sweep does without it; what it would have overwritten has no adjoint before it all the same.
      for (const target of s.targets) if (target !== null) this.clears(s, target, req);
      return req;
    }
    const kept = this.saveWhole(s, req);
    /** What the call's own adjoint reads. */
    const own = this.empty();
    const callees = this.input.pointsTo.callees(s);
    const isActive = this.input.activity.callIsActive(this.id, s);
    const isVaried = (path: Path): boolean =>
      this.input.activity.pathHasShadow(path) && this.input.activity.mayBeVaried(this.id, s, path);
    const after = this.empty();
    for (const callee of callees) {
      if (isActive && this.facts.unitBackward.has(callee)) {
        s.arguments.forEach((argument, k) => {
          if (argument.kind === "reference") {
            this.addressOf(argument.path, own, s);
            return;
          }
          if (this.facts.needed.get(callee)?.has(k)) this.readsOf(argument, own, s);
          if (this.input.activity.activeParameter(callee, k) && mayCarryDerivative(argument.type)) {
            const linear = linearize(argument, null, isVaried);
            for (const e of linearExpressions(linear)) this.readsOf(e, own, s);
            for (const term of linearTerms(linear)) this.addressOf(term, own, s);
          }
        });
        s.targets.forEach((target, i) => {
          if (target !== null && this.input.activity.activeResult(callee, i)) this.addressOf(target, after, s);
        });
        this.facts.growBackward(s);
      } else if (this.facts.unitBackward.has(callee)) {
        s.arguments.forEach((argument, k) => {
          if (argument.kind !== "reference" && this.facts.needed.get(callee)?.has(k)) this.readsOf(argument, own, s);
        });
        this.facts.growBackward(s);
      }
      req.union(own);
      if (this.final) {
        const entry = this.names.empty(callee);
        entry.union(this.input.contexts.into(this.id, s, callee, req));
        this.names.enter(this.id, s, callee, req, entry);
        if (this.facts.unionInto(this.facts.entries, callee, entry)) this.facts.dueFinal.add(callee);
        if (this.facts.recordingUnits.has(callee)) this.facts.growSummary(this.id, this.facts.recordingUnits, this.id);
        if (this.facts.slicedUnits.has(callee)) this.runsWithoutTheDead();
      }
    }
    req.union(own);
    // The result is stored when the callee is done: what its backward sweep reads is to be there again by then.
    const inside = this.empty();
    for (const callee of callees) {
      const gen = this.facts.gens.get(callee);
      if (gen !== undefined) inside.union(this.input.contexts.from(this.id, s, callee, gen));
    }
    // A target that is overwritten, and an adjoint that is cleared.
    for (const [i, target] of s.targets.entries()) {
      if (target === null) continue;
      const isRequired = this.zonesMeet(target, req) || this.zonesMeet(target, inside);
      if ((isRequired && !this.input.young.unneeded.has(s)) || !this.input.enabled) this.save(s, target, req);
      if (!callees.some((callee) => this.input.activity.activeResult(callee, i))) this.clears(s, target, after);
    }
    req.minus(this.input.effects.of(this.id, s).killed);
    this.names.leave(
      this.id,
      s,
      callees,
      { gens: (callee) => this.facts.gens.get(callee), end: (callee) => this.facts.ends.get(callee) },
      req,
    );
    after.union(inside);
    req.union(after);
    own.union(after);
    req.union(kept);
    if (this.final) this.noteSet(this.facts.ownSets, s, own);
    return req;
  }

  /** The adjoint of a call's target is set to zero, where it may be another number. */
  clears(s: CallStatement, target: Path, set: BitSet): void {
    if (!this.input.activity.pathHasShadow(target) || !this.input.derivatives.mayBeUsefulAfter(this.id, s, target))
      return;
    this.facts.growBackward(s);
    this.addressOf(target, set, s);
  }
}
