/**
 * To be recorded (TBR): what the forward sweep must save because the backward sweep reads it after it has been overwritten.
 * In: program, heads, points-to, effects, activity, derivatives, adjoint liveness, lifetimes of locals, and the strategies of the plan
 * (what is evaluated again, recomputed, reversed arithmetically, saved whole).
 * Out: per statement whether its target is saved; per block the locals saved when their lifetime ends; which statements and units have
 * something to do in the backward sweep; which parameters the backward sweep of a unit needs.
 * Method: forward over each unit's region tree: req⁺ = (req⁻ ∪ R(I′)) ∖ K(I) if I is live, else req⁻ ∪ R(I′); saved: W(I) ∩ (req⁻ ∪ R(I′)).
 * A local whose lifetime ends is overwritten there. Units are visited with an empty req at entry (what a call adds to its caller's req)
 * and with the union of what their callers require (what must be saved inside). All sets only grow; iteration to a fixed point.
 * Paper: Araya-Polo, Hascoët 2004, equation (12); Taftaf 2017, section 2.3.4.
 */
import type { BitSet } from "../dataflow/bit-set.js";
import type {
  Block,
  CallStatement,
  Expression,
  LabelId,
  LoopStatement,
  Path,
  Program,
  Statement,
  Unit,
  UnitId,
  VariableId,
} from "../il/types.js";
import { forEachStatement } from "../il/visit.js";
import { linearExpressions, linearTerms } from "../rules/linear-reads.js";
import { linearize, mayCarryDerivative } from "../rules/linearize.js";
import type { Activity } from "./activity-facts.js";
import type { AdjointLiveness } from "./adjoint-liveness.js";
import type { CallContexts } from "./call-contexts.js";
import type { Derivatives } from "./derivatives.js";
import type { Exits } from "./exits.js";
import type { RecordingStrategies } from "./recording-strategies.js";
import type { Effects, PointsTo, ZoneId } from "./storage-facts.js";
import { StorageReads } from "./storage-reads.js";
import type { YoungObjects } from "./young-objects.js";

export interface ToBeRecorded {
  /** What the statement overwrites is saved before it, and restored in the backward sweep. */
  isSaved(statement: Statement): boolean;
  /** Of a saved store to an element of a list: the list's length is required too. */
  savesLength(statement: Statement): boolean;
  /** Locals saved when the block, the end of their lifetime, is left, in whatever way. */
  savedAtEndOf(block: Block): readonly VariableId[];
  /** The statement, or something in it, has code in the backward sweep. */
  hasBackward(statement: Statement): boolean;
  unitHasBackward(unit: UnitId): boolean;
  /** The forward sweep of the unit differs from the unit: it records, or it moves shadows. */
  unitHasForward(unit: UnitId): boolean;
  /** The backward sweep of the unit reads the parameter's value; the caller hands it over again. */
  needsParameter(unit: UnitId, index: number): boolean;
  /** Required when control comes to the statement, and after it. */
  before(statement: Statement): BitSet | undefined;
  after(statement: Statement): BitSet | undefined;
  atEndOf(block: Block): BitSet | undefined;
  /** What the backward sweep of the call itself reads. */
  readByCall(call: Statement): BitSet | undefined;
}

export interface ToBeRecordedInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly activity: Activity;
  readonly derivatives: Derivatives;
  readonly liveness: AdjointLiveness;
  readonly contexts: CallContexts;
  readonly exitsOf: (unit: UnitId) => Exits;
  /** The innermost block that a local's lifetime is one execution of; parameters and other locals belong to the unit's body. */
  readonly lifetimeOf: (unit: UnitId, variable: VariableId) => Block;
  readonly strategies: RecordingStrategies;
  readonly young: YoungObjects;
  /** Switched off: whatever is overwritten is taken as required. */
  readonly enabled: boolean;
}

export function toBeRecorded(input: ToBeRecordedInput): ToBeRecorded {
  const { program, heads, pointsTo, effects, activity, derivatives, liveness, contexts, strategies } = input;
  const reads = new StorageReads(program, pointsTo);
  const zonesRead = new WeakMap<Expression, readonly ZoneId[]>();
  const zonesOfAddress = new WeakMap<Path, readonly ZoneId[]>();
  const saved = new Set<Statement>();
  const savedLengths = new Set<Statement>();
  const savedAtEnd = new Map<Block, Set<VariableId>>();
  const backward = new Set<Statement>();
  const unitBackward = new Set<UnitId>();
  const recordingUnits = new Set<UnitId>();
  const needed = new Map<UnitId, Set<number>>();
  const entries = new Map<UnitId, BitSet>();
  const gens = new Map<UnitId, BitSet>();
  const beforeSets = new Map<Statement, BitSet>();
  const afterSets = new Map<Statement, BitSet>();
  const blockEnds = new Map<Block, BitSet>();
  const ownSets = new Map<Statement, BitSet>();

  // Units to visit again, with an empty req and with the union of their callers': something they read has grown.
  const { order, callers } = reachableUnits(program, heads, pointsTo);
  const dueEmpty = new Set(order);
  const dueFinal = new Set<UnitId>();
  let current: UnitId | undefined;

  function visitAgain(unit: UnitId): void {
    dueEmpty.add(unit);
    if (entries.has(unit)) dueFinal.add(unit);
  }
  /** A statement of the unit under way has code in the backward sweep: what comes before it in the unit may have to know. */
  function growBackward(statement: Statement): void {
    if (backward.has(statement)) return;
    backward.add(statement);
    if (current !== undefined) visitAgain(current);
  }
  /** What callers read of a unit grows. */
  function growSummary<T>(unit: UnitId, set: Set<T>, item: T): void {
    if (set.has(item)) return;
    set.add(item);
    callers.get(unit)?.forEach(visitAgain);
  }
  function unionInto(map: Map<UnitId, BitSet>, unit: UnitId, bits: BitSet): boolean {
    const known = map.get(unit);
    if (known !== undefined) return known.union(bits);
    map.set(unit, bits.copy());
    return true;
  }

  for (const head of heads) {
    entries.set(head, effects.universe(head).empty());
    dueFinal.add(head);
  }
  const callersFirst = [...order].reverse();
  while (dueEmpty.size > 0 || dueFinal.size > 0) {
    for (const id of order) {
      if (!dueEmpty.delete(id)) continue;
      current = id;
      const gen = walkUnit(program.units.get(id) as Unit, effects.universe(id).empty(), false);
      if (unionInto(gens, id, gen)) callers.get(id)?.forEach(visitAgain);
    }
    for (const id of callersFirst) {
      if (!dueFinal.delete(id)) continue;
      current = id;
      walkUnit(program.units.get(id) as Unit, entries.get(id) as BitSet, true);
    }
  }

  /** Req when the unit ends. With `final`, notes what is saved, and hands requirements on to callees. */
  function walkUnit(unit: Unit, entry: BitSet, final: boolean): BitSet {
    const id = unit.id;
    const universe = effects.universe(id);
    const exits = input.exitsOf(id);
    const assigned = assignedParameters(unit);
    const locals = localsByBlock(unit);
    const atReturns = universe.empty();
    const breaks = new Map<LabelId, BitSet>();
    const continues = new Map<LabelId, BitSet>();
    /** Blocks around the current point, innermost last, with the label of the loop or scope whose body they are. */
    const around: { block: Block; owner: Statement | null }[] = [];

    const bits = (set: BitSet) => (zone: ZoneId) => {
      const bit = universe.bitOf(zone);
      if (bit >= 0) set.add(bit);
    };
    const readsOf = (expression: Expression, set: BitSet): void => {
      let zones = zonesRead.get(expression);
      if (zones === undefined) {
        zones = listed((visit) => reads.ofExpression(expression, visit));
        zonesRead.set(expression, zones);
      }
      zones.forEach(bits(set));
    };
    const addressOf = (path: Path, set: BitSet): void => {
      let zones = zonesOfAddress.get(path);
      if (zones === undefined) {
        zones = listed((visit) => reads.ofAddress(path, visit));
        zonesOfAddress.set(path, zones);
      }
      zones.forEach(bits(set));
    };
    const zonesMeet = (path: Path, set: BitSet): boolean =>
      pointsTo.zonesOf(path).some((zone) => {
        const bit = universe.bitOf(zone);
        return bit >= 0 && set.has(bit);
      });

    /** The block's locals die: what is required of them is saved, or will be recomputed from other storage. */
    function endBlock(block: Block, req: BitSet): void {
      const recomputed = strategies.recomputed(block);
      for (const s of recomputed.slice) sliceReads(s, req, recomputed.variables);
      for (const variable of locals.get(block) ?? []) {
        let dies = false;
        for (const zone of pointsTo.zonesOfVariable(variable)) {
          const bit = universe.bitOf(zone);
          if (bit < 0 || !req.has(bit)) continue;
          req.delete(bit);
          dies = true;
        }
        if (!dies || recomputed.variables.has(variable)) continue;
        if (final) {
          let list = savedAtEnd.get(block);
          if (list === undefined) {
            list = new Set();
            savedAtEnd.set(block, list);
          }
          list.add(variable);
        }
      }
    }

    function sliceReads(s: Statement, req: BitSet, recomputed: ReadonlySet<VariableId>): void {
      const found = universe.empty();
      const visit = (inner: Statement): void => {
        if (inner.kind === "assign") {
          readsOf(inner.value, found);
          addressOf(inner.target, found);
        } else if (inner.kind === "if") {
          readsOf(inner.test, found);
          inner.then.statements.forEach(visit);
          inner.else.statements.forEach(visit);
        }
      };
      visit(s);
      for (const variable of recomputed)
        for (const zone of pointsTo.zonesOfVariable(variable)) {
          const bit = universe.bitOf(zone);
          if (bit >= 0) found.delete(bit);
        }
      req.union(found);
    }

    function walkBlock(block: Block, entryReq: BitSet | null, owner: Statement | null): BitSet | null {
      around.push({ block, owner });
      const req = walkList(block.statements, entryReq);
      if (req !== null) endBlock(block, req);
      around.pop();
      if (req !== null && final) noteSet(blockEnds, block, req);
      return req;
    }

    function walkList(statements: readonly Statement[], entryReq: BitSet | null): BitSet | null {
      let req = entryReq;
      for (const s of statements) {
        if (req === null) break;
        if (final) noteSet(beforeSets, s, req);
        req = walk(s, req);
        if (req !== null && final) noteSet(afterSets, s, req);
      }
      return req;
    }

    function noteSet<K>(map: Map<K, BitSet>, key: K, set: BitSet): void {
      const known = map.get(key);
      if (known === undefined) map.set(key, set.copy());
      else known.union(set);
    }

    /** Control leaves for a target: the locals of the blocks it crosses die. */
    function leave(req: BitSet, isTarget: (frame: { block: Block; owner: Statement | null }) => boolean): BitSet {
      const out = req.copy();
      for (let i = around.length - 1; i >= 0; i--) {
        const frame = around[i] as { block: Block; owner: Statement | null };
        endBlock(frame.block, out);
        if (isTarget(frame)) break;
      }
      return out;
    }

    function save(s: Statement, path: Path, req: BitSet): void {
      if (final) {
        saved.add(s);
        growSummary(id, recordingUnits, id);
      }
      growBackward(s);
      addressOf(path, req);
    }

    function walk(s: Statement, entryReq: BitSet): BitSet | null {
      const req = entryReq.copy();
      switch (s.kind) {
        case "if":
        case "switch":
          return walkBranches(s, req);
        case "loop":
          return walkLoop(s, req);
        case "scope": {
          const target = universe.empty();
          breaks.set(s.label, target);
          const end = walkBlock(s.body, req, s);
          noteInner(s);
          if (end !== null) target.union(end);
          return exits.completes(s) ? target : null;
        }
        case "exit": {
          const out = leave(req, (frame) =>
            frame.owner?.kind === "loop" || frame.owner?.kind === "scope" ? frame.owner.label === s.label : false,
          );
          (s.how === "break" ? breaks : continues).get(s.label)?.union(out);
          return null;
        }
        case "return": {
          const derivative = derivatives.of(id, s);
          if (derivative !== null) {
            growBackward(s);
            req.union(derivative.before);
          }
          if (exits.exitOf(s) === undefined) return req;
          atReturns.union(leave(req, () => false));
          return null;
        }
        case "throw":
        case "goto":
          return null;
        case "call":
          return walkCall(s, req);
        default:
          return walkLeaf(s, req);
      }
    }

    function walkLeaf(s: Statement, req: BitSet): BitSet {
      const derivative = derivatives.of(id, s);
      if (derivative !== null) {
        growBackward(s);
        req.union(derivative.before);
      }
      if (liveness.isLive(s)) {
        const { written, killed, fresh } = effects.of(id, s);
        const inPlace = strategies.inverted(s);
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
        const isRequired = input.enabled
          ? overwritten.intersects(req) && !(input.young.unneeded.has(s) && !overwritesLength(overwritten, req))
          : !overwritten.isEmpty;
        if (path !== null && isRequired) {
          if (inPlace) growBackward(s);
          else {
            save(s, path, req);
            if (overwritesLength(overwritten, req)) savedLengths.add(s);
          }
        }
        if (s.kind === "resize" && activity.pathHasShadow(s.array)) {
          growBackward(s);
          if (final) growSummary(id, recordingUnits, id);
          addressOf(s.array, req);
        }
        if (!(inPlace && isRequired)) req.minus(killed);
      }
      if (derivative !== null) req.union(derivative.after);
      return req;
    }

    function overwritesLength(written: BitSet, req: BitSet): boolean {
      let found = false;
      written.forEach((bit) => {
        if (universe.zoneAt(bit).kind === "length" && (req.has(bit) || !input.enabled)) found = true;
      });
      return found;
    }

    function walkCall(s: CallStatement, req: BitSet): BitSet {
      if (!liveness.isLive(s)) return req;
      /** What the call's own adjoint reads. */
      const own = universe.empty();
      const callees = pointsTo.callees(s);
      const isActive = activity.callIsActive(id, s);
      const isVaried = (path: Path): boolean => activity.pathHasShadow(path) && activity.mayBeVaried(id, s, path);
      const after = universe.empty();
      for (const callee of callees) {
        if (isActive && unitBackward.has(callee)) {
          s.arguments.forEach((argument, k) => {
            if (argument.kind === "reference") {
              addressOf(argument.path, own);
              return;
            }
            if (needed.get(callee)?.has(k)) readsOf(argument, own);
            if (activity.activeParameter(callee, k) && mayCarryDerivative(argument.type)) {
              const linear = linearize(argument, null, isVaried);
              for (const e of linearExpressions(linear)) readsOf(e, own);
              for (const term of linearTerms(linear)) addressOf(term, own);
            }
          });
          s.targets.forEach((target, i) => {
            if (target !== null && activity.activeResult(callee, i)) addressOf(target, after);
          });
          growBackward(s);
        } else if (unitBackward.has(callee)) {
          s.arguments.forEach((argument, k) => {
            if (argument.kind !== "reference" && needed.get(callee)?.has(k)) readsOf(argument, own);
          });
          growBackward(s);
        }
        req.union(own);
        if (final) {
          if (unionInto(entries, callee, contexts.into(id, s, callee, req))) dueFinal.add(callee);
          if (recordingUnits.has(callee)) growSummary(id, recordingUnits, id);
        }
      }
      req.union(own);
      // A target that is overwritten, and an adjoint that is cleared.
      for (const [i, target] of s.targets.entries()) {
        if (target === null) continue;
        if ((zonesMeet(target, req) && !input.young.unneeded.has(s)) || !input.enabled) save(s, target, req);
        if (
          !callees.some((callee) => activity.activeResult(callee, i)) &&
          activity.pathHasShadow(target) &&
          derivatives.mayBeUsefulAfter(id, s, target)
        ) {
          growBackward(s);
          addressOf(target, after);
        }
      }
      req.minus(effects.of(id, s).killed);
      for (const callee of callees) {
        const gen = gens.get(callee);
        if (gen !== undefined) after.union(contexts.from(id, s, callee, gen));
      }
      req.union(after);
      own.union(after);
      if (final) noteSet(ownSets, s, own);
      return req;
    }

    function noteInner(s: Statement): void {
      if (backward.has(s)) return;
      const inside =
        s.kind === "if"
          ? [s.then, s.else]
          : s.kind === "switch"
            ? s.arms.map((a) => a.body)
            : s.kind === "loop"
              ? [s.init, s.body, s.update]
              : s.kind === "scope"
                ? [s.body]
                : [];
      if (inside.some((block) => block.statements.some((inner) => backward.has(inner)))) growBackward(s);
    }

    function walkBranches(s: Statement & { kind: "if" | "switch" }, req: BitSet): BitSet | null {
      const blocks = s.kind === "if" ? [s.then, s.else] : s.arms.map((arm) => arm.body);
      let out: BitSet | null = null;
      for (const block of blocks) {
        const end = walkBlock(block, req.copy(), s);
        if (end === null) continue;
        if (out === null) out = end;
        else out.union(end);
      }
      if (s.kind === "switch" && !s.arms.some((arm) => arm.values.length === 0)) {
        if (out === null) out = req;
        else out.union(req);
      }
      noteInner(s);
      if (out !== null && backward.has(s) && strategies.reevaluated(s))
        readsOf(s.kind === "if" ? s.test : s.selector, out);
      return out;
    }

    function walkLoop(s: LoopStatement, entryReq: BitSet): BitSet | null {
      let req = entryReq;
      const hoisted = strategies.savedWhole(s);
      const kept = universe.empty();
      if (hoisted.length > 0) {
        if (final) {
          saved.add(s);
          growSummary(id, recordingUnits, id);
        }
        growBackward(s);
        for (const path of hoisted) {
          const all = universe.empty();
          for (const zone of pointsTo.zonesOf(path)) bits(all)(zone);
          all.intersect(req);
          if (!pointsTo.isStrong(path)) kept.union(all);
          req.minus(all);
        }
        for (const path of hoisted) addressOf(path, req);
      }
      const start = walkList(s.init.statements, req);
      if (start === null) return null;
      req = start;
      const counted = strategies.counted(s);
      const broken = universe.empty();
      breaks.set(s.label, broken);
      let head = req;
      for (;;) {
        const continued = universe.empty();
        continues.set(s.label, continued);
        let end = walkBlock(s.body, head.copy(), s);
        if (exits.continueTarget(s.label) !== undefined) {
          if (end === null) end = continued.copy();
          else end.union(continued);
        }
        let next: BitSet | null = end;
        if (end !== null && counted === undefined) next = walkList(s.update.statements, end);
        if (next !== null && counted !== undefined)
          for (const zone of pointsTo.zonesOfVariable(counted.variable)) next.delete(universe.bitOf(zone));
        const merged = head.copy();
        if (next !== null) merged.union(next);
        if (merged.equals(head)) break;
        head = merged;
      }
      noteInner(s);
      const out = head.copy();
      out.union(broken);
      if (counted !== undefined && backward.has(s)) {
        for (const e of [counted.from, counted.bound, counted.step]) readsOf(e, out);
        for (const zone of pointsTo.zonesOfVariable(counted.variable)) out.delete(universe.bitOf(zone));
      }
      out.union(kept);
      return exits.completes(s) ? out : null;
    }

    const end = walkBlock(unit.body, entry.copy(), null);
    const out = atReturns;
    if (end !== null) out.union(end);
    if (unit.body.statements.some((s) => backward.has(s))) growSummary(id, unitBackward, id);
    noteNeeded(unit, out, assigned);
    return out;

    /** Parameters that nobody assigns and that are required at the end: the caller hands them over again. */
    function noteNeeded(of: Unit, end: BitSet, assignedOnes: ReadonlySet<VariableId>): void {
      of.parameters.forEach((parameter, k) => {
        if (assignedOnes.has(parameter)) return;
        const isNeeded = pointsTo.zonesOfVariable(parameter).some((zone) => {
          const bit = universe.bitOf(zone);
          return bit >= 0 && end.has(bit);
        });
        if (!isNeeded) return;
        let set = needed.get(of.id);
        if (set === undefined) {
          set = new Set();
          needed.set(of.id, set);
        }
        growSummary(of.id, set, k);
      });
    }

    /** Locals by the block that is their lifetime; parameters nobody assigns stay with the caller. */
    function localsByBlock(of: Unit): Map<Block, VariableId[]> {
      const map = new Map<Block, VariableId[]>();
      universe.privates.forEach((bit) => {
        const { variable } = universe.zoneAt(bit);
        if (variable === undefined) return;
        const index = of.parameters.indexOf(variable);
        const block = index >= 0 ? of.body : input.lifetimeOf(of.id, variable);
        let list = map.get(block);
        if (list === undefined) {
          list = [];
          map.set(block, list);
        }
        if (!list.includes(variable)) list.push(variable);
      });
      // A parameter that is never assigned is not saved: the caller hands it over again.
      const body = map.get(of.body);
      if (body !== undefined)
        map.set(
          of.body,
          body.filter((v) => {
            const index = of.parameters.indexOf(v);
            return index < 0 || assigned.has(v);
          }),
        );
      return map;
    }

    function assignedParameters(of: Unit): Set<VariableId> {
      const found = new Set<VariableId>();
      const parameters = new Set(of.parameters);
      const visit = (block: Block): void => {
        for (const s of block.statements) {
          const targets =
            s.kind === "assign" || s.kind === "allocate"
              ? [s.target]
              : s.kind === "call"
                ? s.targets.filter((t) => t !== null)
                : [];
          for (const t of targets) if (t.steps.length === 0 && parameters.has(t.root)) found.add(t.root);
          if (s.kind === "if") [s.then, s.else].forEach(visit);
          else if (s.kind === "switch") s.arms.forEach((arm) => visit(arm.body));
          else if (s.kind === "loop") [s.init, s.body, s.update].forEach(visit);
          else if (s.kind === "scope") visit(s.body);
        }
      };
      visit(of.body);
      return found;
    }
  }

  return {
    isSaved: (s) => saved.has(s),
    savesLength: (s) => savedLengths.has(s),
    savedAtEndOf: (block) => [...(savedAtEnd.get(block) ?? [])],
    hasBackward: (s) => backward.has(s),
    unitHasBackward: (unit) => unitBackward.has(unit),
    unitHasForward: (unit) => activity.unitIsActive(unit) || recordingUnits.has(unit) || unitBackward.has(unit),
    needsParameter: (unit, index) => needed.get(unit)?.has(index) ?? false,
    before: (s) => beforeSets.get(s),
    after: (s) => afterSets.get(s),
    atEndOf: (block) => blockEnds.get(block),
    readByCall: (call) => ownSets.get(call),
  };
}

function listed(read: (visit: (zone: ZoneId) => void) => void): readonly ZoneId[] {
  const zones = new Set<ZoneId>();
  read((zone) => zones.add(zone));
  return [...zones];
}

/** Units reachable from the heads, callees before callers where there is no recursion; and who calls each. */
function reachableUnits(
  program: Program,
  heads: readonly UnitId[],
  pointsTo: PointsTo,
): { readonly order: readonly UnitId[]; readonly callers: ReadonlyMap<UnitId, ReadonlySet<UnitId>> } {
  const order: UnitId[] = [];
  const callers = new Map<UnitId, Set<UnitId>>();
  const seen = new Set<UnitId>();
  const visit = (id: UnitId): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const unit = program.units.get(id);
    if (unit === undefined) return;
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "call") return;
      for (const callee of pointsTo.callees(s)) {
        const known = callers.get(callee);
        if (known === undefined) callers.set(callee, new Set([id]));
        else known.add(id);
        visit(callee);
      }
    });
    order.push(id);
  };
  heads.forEach(visit);
  return { order, callers };
}
