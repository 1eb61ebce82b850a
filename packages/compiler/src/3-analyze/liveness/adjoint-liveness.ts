/**
 * Adjoint liveness: which primal statements the adjoint program still needs.
 * In: program, heads, points-to, effects, activity, derivatives; `results`: the heads' primal results are asked for too.
 * Out: for each statement whether the forward sweep must execute it.
 * Method: backward over each unit's region tree: N before = N(I′) ∪ (N after ⊗ Dep(I)), with N(empty tail) = ∅ at the heads' ends, or
 * their primal results; the exit of a unit needs what any of its callers needs after the call. Loops and the call graph iterate to a
 * fixed point. A test is needed where what it governs is.
 * Paper: Araya-Polo, Hascoët 2004, equations (15), (16).
 * Limits: generalised over call sites: inside a callee what some caller needs is needed, and before each call what the callee then needs.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import { isCalledAsItIs } from "../../il/queries/called-as-it-is.js";
import { lengthsFor } from "../../il/queries/type-extents.js";
import type { Block, CallStatement, LabelId, LoopStatement, Program, Statement, Unit, UnitId } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import type { Derivatives } from "../activity/derivatives.js";
import type { Activity } from "../activity-facts.js";
import type { CallContexts } from "../effects/call-contexts.js";
import { StorageReads } from "../effects/storage-reads.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface AdjointLiveness {
  /** The forward sweep executes the statement; for compound statements: some statement in it, or a way out of it. */
  isLive(statement: Statement): boolean;
  /** N after the statement, in the unit's universe (union over the contexts); undefined where the statement is never reached. */
  after(statement: Statement): BitSet | undefined;
  /** N before the loop. */
  before(loop: LoopStatement): BitSet | undefined;
  /** N where an iteration begins. */
  beforeBody(loop: LoopStatement): BitSet | undefined;
  /** N where the unit begins. */
  atEntry(unit: UnitId): BitSet | undefined;
}

export interface AdjointLivenessInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly activity: Activity;
  readonly derivatives: Derivatives;
  readonly contexts: CallContexts;
  /** Zones that must hold their primal values when a head ends, in the head's universe. */
  readonly wantedAtEnd: (head: UnitId) => BitSet;
  /** Statements that are run whether anybody needs them or not. */
  readonly runs?: (statement: Statement) => boolean;
  /** Switched off: every statement is live. */
  readonly enabled: boolean;
}

export function adjointLiveness(input: AdjointLivenessInput): AdjointLiveness {
  const { program, heads, pointsTo, effects, activity, derivatives, contexts, enabled } = input;
  if (!enabled)
    return {
      isLive: () => true,
      after: () => undefined,
      before: () => undefined,
      beforeBody: () => undefined,
      atEntry: () => undefined,
    };
  const live = new Set<Statement>();
  const afterSets = new Map<Statement, BitSet>();
  const beforeSets = new Map<LoopStatement, BitSet>();
  const bodySets = new Map<LoopStatement, BitSet>();
  const atExit = new Map<UnitId, BitSet>();
  const entrySets = new Map<UnitId, BitSet>();
  const callers = new Map<UnitId, Set<UnitId>>();
  const pending: UnitId[] = [];
  const acting = new Map<UnitId, boolean>();
  const reads = new StorageReads(program, pointsTo);

  function demand(unit: UnitId, needed: BitSet): void {
    let known = atExit.get(unit);
    const isNew = known === undefined;
    if (known === undefined) {
      known = effects.universe(unit).empty();
      atExit.set(unit, known);
    }
    if ((known.union(needed) || isNew) && !pending.includes(unit)) pending.push(unit);
  }

  for (const head of heads) demand(head, input.wantedAtEnd(head));
  while (pending.length > 0) {
    const id = pending.shift() as UnitId;
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    const before = entrySets.get(id);
    walkUnit(unit, atExit.get(id) as BitSet);
    // What the callee needs where it begins its callers need before the call.
    if (before?.equals(entrySets.get(id) as BitSet) === true) continue;
    for (const caller of callers.get(id) ?? []) if (!pending.includes(caller)) pending.push(caller);
  }

  function walkUnit(unit: Unit, exit: BitSet): void {
    const breaks = new Map<LabelId, BitSet>();
    const continues = new Map<LabelId, BitSet>();
    const universe = effects.universe(unit.id);
    if (isCalledAsItIs(unit)) {
      // It runs as a whole; a derivative that the user has written may read all that it reads.
      forEachStatement(unit.body, (s) => void live.add(s));
      entrySets.set(unit.id, effects.summary(unit.id).read.copy());
      return;
    }
    const loopsSeen = new Map<LoopStatement, { readonly out: BitSet; readonly atTest: BitSet }>();

    function walkBlock(block: Block, out: BitSet): BitSet {
      let needed = out;
      for (let i = block.statements.length - 1; i >= 0; i--) needed = walk(block.statements[i] as Statement, needed);
      return needed;
    }

    function through(s: Statement, out: BitSet, isLive: boolean): BitSet {
      const needed = out.copy();
      if (isLive) {
        needed.minus(effects.of(unit.id, s).killed);
        needed.union(s.kind === "call" ? neededByCall(s) : effects.of(unit.id, s).read);
        live.add(s);
      }
      const derivative = derivatives.of(unit.id, s);
      if (derivative !== null) {
        const after = derivative.after.copy();
        if (isLive) after.minus(effects.of(unit.id, s).killed);
        needed.union(after);
        needed.union(derivative.before);
        // The derivative is among shadows that are as long.
        for (const length of lengthsFor(program, s))
          for (const zone of pointsTo.zonesOfVariable(length)) {
            const bit = universe.bitOf(zone);
            if (bit >= 0) needed.add(bit);
          }
      }
      return needed;
    }

    /** Lists with a shadow keep their lengths, whatever they hold: the shadow's elements stand beside theirs. */
    function reshapes(s: Statement): boolean {
      if (s.kind === "resize") return activity.pathHasShadow(s.array);
      if (s.kind === "erase") return activity.pathHasShadow(s.map);
      if (s.kind !== "assign" || s.target.steps.length === 0 || !activity.pathHasShadow(s.target)) return false;
      return effects
        .of(unit.id, s)
        .written.toArray()
        .some((bit) => ["length", "keys"].includes(universe.zoneAt(bit).kind));
    }

    function isNeeded(s: Statement, out: BitSet): boolean {
      if (reshapes(s) || input.runs?.(s) === true) return true;
      const derivative = derivatives.of(unit.id, s);
      const { written } = effects.of(unit.id, s);
      return written.intersects(out) || (derivative !== null && written.intersects(derivative.after));
    }

    /** The adjoint of a target of the call is cleared, whether the call itself runs or not. */
    function clears(s: CallStatement): boolean {
      return s.targets.some((target) => target !== null && derivatives.clears(unit.id, s, target));
    }

    /** Something inside is live, has a derivative or clears an adjoint, or leads out of the statement. */
    function keeps(s: Statement): boolean {
      const label = s.kind === "loop" || s.kind === "scope" ? s.label : undefined;
      let isKept = false;
      for (const block of childBlocks(s)) {
        forEachStatement(block, (inner) => {
          if (inner.kind === "exit") isKept ||= inner.label !== label && !isInside(s, inner.label);
          else if (inner.kind === "return") isKept = true;
          else if (inner.kind === "call") isKept ||= live.has(inner) || clears(inner);
          else isKept ||= live.has(inner) || derivatives.of(unit.id, inner) !== null;
        });
      }
      return isKept;
    }

    function note<K>(sets: Map<K, BitSet>, key: K, needed: BitSet): void {
      const known = sets.get(key);
      if (known === undefined) sets.set(key, needed.copy());
      else known.union(needed);
    }

    function walk(s: Statement, out: BitSet): BitSet {
      note(afterSets, s, out);
      switch (s.kind) {
        case "if":
        case "switch": {
          const needed = universe.empty();
          const blocks = childBlocks(s);
          for (const block of blocks) needed.union(walkBlock(block, out));
          if (s.kind === "switch" && !s.arms.some((arm) => arm.values.length === 0)) needed.union(out);
          if (keeps(s)) {
            live.add(s);
            needed.union(effects.of(unit.id, s).read);
          }
          return needed;
        }
        case "loop":
          return walkLoop(s, out);
        case "scope": {
          breaks.set(s.label, out);
          const needed = walkBlock(s.body, out);
          if (keeps(s)) live.add(s);
          return needed;
        }
        case "exit":
          live.add(s);
          return (s.how === "break" ? breaks : continues).get(s.label) ?? universe.empty();
        case "return": {
          const isLive = effects.of(unit.id, s).written.intersects(exit) || input.runs?.(s) === true;
          const needed = exit.copy();
          if (isLive) {
            needed.minus(effects.of(unit.id, s).killed);
            needed.union(effects.of(unit.id, s).read);
            live.add(s);
          }
          const derivative = derivatives.of(unit.id, s);
          if (derivative !== null) needed.union(derivative.before);
          return needed;
        }
        case "throw":
          live.add(s);
          return effects.of(unit.id, s).read.copy();
        case "output":
        case "release":
          return through(s, out, true);
        case "call": {
          const callees = pointsTo.callees(s);
          const isLive =
            input.runs?.(s) === true ||
            activity.callIsActive(unit.id, s) ||
            effects.of(unit.id, s).written.intersects(out) ||
            callees.some((callee) => acts(callee)) ||
            callees.length === 0;
          if (isLive) for (const callee of callees) demand(callee, demandOn(callee, s, out));
          const needed = through(s, out, isLive);
          for (const target of s.targets)
            if (target !== null && derivatives.clears(unit.id, s, target))
              reads.ofAddress(target, (zone) => void needed.add(universe.bitOf(zone)));
          return needed;
        }
        default:
          return through(s, out, isNeeded(s, out));
      }
    }

    /**
     * What the call itself reads, and what its callees need where they begin. A call that no derivative passes through may run the procedure as it is, with all
     * that is not needed of it: it has to find all that it reads.
     */
    function neededByCall(s: CallStatement): BitSet {
      const callees = pointsTo.callees(s);
      if (s.callee.kind !== "unit" || callees.length === 0) return effects.of(unit.id, s).read;
      if (!activity.callIsActive(unit.id, s)) return effects.of(unit.id, s).read;
      // What runs anyhow reads more than its adjoint needs.
      const needed = input.runs === undefined ? universe.empty() : effects.of(unit.id, s).read.copy();
      const read = (zone: ZoneId): void => void needed.add(universe.bitOf(zone));
      for (const argument of s.arguments) {
        if (argument.kind === "reference") reads.ofAddress(argument.path, read);
        else reads.ofExpression(argument, read);
      }
      for (const target of s.targets) if (target !== null) reads.ofAddress(target, read);
      for (const callee of callees) {
        callers.set(callee, (callers.get(callee) ?? new Set()).add(unit.id));
        const inside = entrySets.get(callee);
        if (inside !== undefined) needed.union(contexts.from(unit.id, s, callee, inside));
      }
      return needed;
    }

    function demandOn(callee: UnitId, s: Statement & { kind: "call" }, out: BitSet): BitSet {
      const needed = contexts.into(unit.id, s, callee, out);
      const inner = effects.universe(callee);
      s.targets.forEach((target, i) => {
        if (target === null) return;
        const wanted = pointsTo.zonesOf(target).some((zone) => out.has(universe.bitOf(zone)));
        if (wanted)
          for (const zone of pointsTo.zoneOfResult(callee, i)) {
            const bit = inner.bitOf(zone);
            if (bit >= 0) needed.add(bit);
          }
      });
      return needed;
    }

    function walkLoop(s: LoopStatement, out: BitSet): BitSet {
      breaks.set(s.label, out);
      const test = effects.of(unit.id, s).read;
      /** Needed where the test is evaluated. */
      let atTest = out.copy();
      // A loop around it visits it several times, each time with a larger set: what was needed before stays needed.
      const seen = loopsSeen.get(s);
      if (seen?.out.isSubsetOf(out) === true) atTest.union(seen.atTest);
      for (;;) {
        const beforeUpdate = walkBlock(s.update, atTest);
        continues.set(s.label, beforeUpdate);
        const beforeBody = walkBlock(s.body, beforeUpdate);
        note(bodySets, s, beforeBody);
        const next = atTest.copy();
        next.union(beforeBody);
        next.union(out);
        if (keeps(s)) {
          live.add(s);
          next.union(test);
        }
        if (next.equals(atTest)) break;
        atTest = next;
      }
      loopsSeen.set(s, { out: out.copy(), atTest });
      const before = walkBlock(s.init, atTest);
      note(beforeSets, s, before);
      return before;
    }

    entrySets.set(unit.id, walkBlock(unit.body, exit));
  }

  /** The unit, or what it calls, prints, releases storage or may throw: it has to run even where nobody needs its results. */
  function acts(id: UnitId): boolean {
    const known = acting.get(id);
    if (known !== undefined) return known;
    acting.set(id, false);
    let doesAct = false;
    const unit = program.units.get(id);
    if (unit !== undefined)
      forEachStatement(unit.body, (s) => {
        if (s.kind === "output" || s.kind === "throw" || s.kind === "release") doesAct = true;
        else if (s.kind === "call") doesAct ||= pointsTo.callees(s).some(acts);
      });
    acting.set(id, doesAct);
    return doesAct;
  }

  return {
    isLive: (s) => live.has(s),
    after: (s) => afterSets.get(s),
    before: (s) => beforeSets.get(s),
    beforeBody: (s) => bodySets.get(s),
    atEntry: (unit) => entrySets.get(unit),
  };
}

/** Is `label` that of a loop or scope inside the statement? */
function isInside(s: Statement, label: LabelId): boolean {
  let isThere = false;
  for (const block of childBlocks(s))
    forEachStatement(block, (inner) => {
      if ((inner.kind === "loop" || inner.kind === "scope") && inner.label === label) isThere = true;
    });
  return isThere;
}
