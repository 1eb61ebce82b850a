/**
 * idle-adjoints: where the adjoint of what a statement computes may be zero for the way that was taken, because nothing on that way
 * uses it.
 * In: program, heads, points-to, effects, dependencies, derivatives, counted loops. Out: for each statement, and each parameter of a
 * unit, whether its adjoint may be idle.
 * Method: backward over each unit's region tree, with the zones that may be idle: what is overwritten is idle before; what a statement
 * with an adjoint that is never idle reads, outside the sides of choices, is in use before it. Branches join by union. A unit's end has
 * what its calls have after them; calls and callees iterate to a fixed point from "nothing is idle".
 * Limits: counted loops are taken to run at least once, elements that the next iteration uses to be used; an element that is used stands
 * for its array. Not so on the stacks of an adjoint that is differentiated once more: most of what is put there is taken for one way only.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import { samePath } from "../../il/equal.js";
import type {
  Block,
  CallStatement,
  LabelId,
  LoopStatement,
  Path,
  Program,
  Statement,
  Unit,
  UnitId,
} from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";
import type { Linear } from "../../rules/linear.js";
import { linearize } from "../../rules/linearize.js";
import type { Derivatives } from "../activity/derivatives.js";
import type { Activity, Useful } from "../activity-facts.js";
import { stacksAgain } from "../between-runs/stack-heights.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CountedLoops } from "../loops/counted-loops.js";
import type { Dependencies, Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface IdleAdjoints {
  /** The adjoint that is the seed of the statement's contributions may be idle. */
  mayBeIdle(statement: Statement, seed: Path | number): boolean;
  /** May the adjoint of the parameter be idle? */
  parameterMayBeIdle(unit: UnitId, index: number): boolean;
}

export interface IdleAdjointsInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly dependencies: Dependencies;
  readonly activity: Activity;
  readonly useful: Useful;
  readonly derivatives: Derivatives;
  readonly callBits: CallBits;
  readonly loops: CountedLoops;
}

export function idleAdjoints(input: IdleAdjointsInput): IdleAdjoints {
  const { program, pointsTo, effects, dependencies, activity, derivatives, callBits, loops } = input;
  const atExit = new Map<UnitId, BitSet>();
  const atEntry = new Map<UnitId, BitSet>();
  const callers = new Map<UnitId, Set<UnitId>>();
  const afterSets = new Map<Statement, { readonly unit: UnitId; readonly idle: BitSet }>();
  const pending = new Set<UnitId>();
  const elementSets = new Map<UnitId, BitSet>();
  const onStacks = new Set(stacksAgain(input).map(({ id }) => id));

  for (const head of input.heads) {
    const universe = effects.universe(head);
    const isUseful = input.useful.atExit(head);
    const ends = universe.empty();
    for (let bit = 0; bit < universe.size; bit++) if (!isUseful.has(bit)) ends.add(bit);
    atExit.set(head, ends);
    pending.add(head);
  }
  for (const id of pending) {
    pending.delete(id);
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    const entry = walkUnit(unit, atExit.get(id) as BitSet);
    const known = atEntry.get(id);
    if (known === undefined) atEntry.set(id, entry);
    else if (!known.union(entry)) continue;
    for (const caller of callers.get(id) ?? []) pending.add(caller);
  }

  /** Gives what may be idle where the unit begins. */
  function walkUnit(unit: Unit, exit: BitSet): BitSet {
    const universe = effects.universe(unit.id);
    const breaks = new Map<LabelId, BitSet>();
    const continues = new Map<LabelId, BitSet>();
    const isVaried = (s: Statement) => (path: Path) =>
      activity.pathHasShadow(path) && activity.mayBeVaried(unit.id, s, path);

    /** A use of a field of one of several objects says nothing of the other objects' fields; a use of an element counts for the whole array. */
    function use(path: Path, idle: BitSet): void {
      const zones = pointsTo.zonesOf(path);
      const isField = path.steps.at(-1)?.kind === "field";
      if (isField && (zones.length > 1 || zones.some(isOfMany))) return;
      for (const zone of zones) {
        const bit = universe.bitOf(zone);
        if (bit >= 0 && !onStacks.has(zone)) idle.delete(bit);
      }
    }
    function isOfMany(zone: ZoneId): boolean {
      const site = pointsTo.zones[zone]?.site;
      return site !== undefined && pointsTo.sites.get(site)?.unique !== true;
    }
    function useTerms(linear: Linear, idle: BitSet): void {
      for (const path of surelyUsed(linear)) use(path, idle);
    }

    function walkBlock(block: Block, out: BitSet): BitSet {
      let idle = out;
      for (let i = block.statements.length - 1; i >= 0; i--) idle = walk(block.statements[i] as Statement, idle);
      return idle;
    }

    function walk(s: Statement, out: BitSet): BitSet {
      note(unit.id, s, out);
      switch (s.kind) {
        case "if":
        case "switch": {
          const idle = universe.empty();
          for (const block of childBlocks(s)) idle.union(walkBlock(block, out));
          if (s.kind === "switch" && !s.arms.some((arm) => arm.values.length === 0)) idle.union(out);
          return idle;
        }
        case "loop":
          return walkLoop(s, out);
        case "scope":
          breaks.set(s.label, out);
          return walkBlock(s.body, out);
        case "exit":
          return (s.how === "break" ? breaks : continues).get(s.label) ?? universe.empty();
        case "throw":
          return universe.empty();
        case "return": {
          note(unit.id, s, exit);
          return through(s, exit);
        }
        case "call":
          return throughCall(s, out);
        default:
          return through(s, out);
      }
    }

    function through(s: Statement, out: BitSet): BitSet {
      const idle = out.copy();
      idle.union(effects.of(unit.id, s).killed);
      for (const { seed, linear } of derivatives.of(unit.id, s)?.contributions ?? [])
        if (!isIdleSeed(unit.id, seed, out)) useTerms(linear, idle);
      return idle;
    }

    function throughCall(s: CallStatement, out: BitSet): BitSet {
      const idle = out.copy();
      idle.union(effects.of(unit.id, s).killed);
      const relation = dependencies.differentiable(unit.id, s);
      for (const [target, sources] of relation) if (!out.has(target)) idle.minus(sources);
      for (const zone of onStacks) if (out.has(universe.bitOf(zone))) idle.add(universe.bitOf(zone));
      for (const callee of pointsTo.callees(s)) {
        demand(callee, s, out);
        const inner = atEntry.get(callee);
        const universeOfCallee = effects.universe(callee);
        (program.units.get(callee)?.parameters ?? []).forEach((parameter, k) => {
          const argument = s.arguments[k];
          if (argument === undefined || argument.kind === "reference") return;
          const isUnused = pointsTo
            .zonesOfVariable(parameter)
            .every((zone) => inner?.has(universeOfCallee.bitOf(zone)) === true);
          const linear = linearize(argument, null, isVaried(s));
          if (isUnused) for (const path of surelyUsed(linear)) giveBack(path, out, idle);
          else useTerms(linear, idle);
        });
      }
      return idle;
    }

    /** The callee need not use it: before the call it is as idle as after it. */
    function giveBack(path: Path, out: BitSet, idle: BitSet): void {
      for (const zone of pointsTo.zonesOf(path)) {
        const bit = universe.bitOf(zone);
        if (bit >= 0 && out.has(bit)) idle.add(bit);
      }
    }

    function demand(callee: UnitId, s: CallStatement, out: BitSet): void {
      const inner = effects.universe(callee);
      const known = atExit.get(callee);
      const set = known ?? inner.privates.copy();
      let grew = known === undefined;
      callBits.of(unit.id, s, callee).forEach((outer, bit) => {
        if (outer.length === 0 || outer.some((b) => out.has(b))) grew = set.add(bit) || grew;
      });
      atExit.set(callee, set);
      let from = callers.get(callee);
      if (from === undefined) {
        from = new Set();
        callers.set(callee, from);
      }
      from.add(unit.id);
      if (grew) pending.add(callee);
    }

    function walkLoop(s: LoopStatement, out: BitSet): BitSet {
      breaks.set(s.label, out);
      let atTest = out.copy();
      let atBody: BitSet;
      for (;;) {
        const beforeUpdate = walkBlock(s.update, atTest.copy());
        continues.set(s.label, beforeUpdate);
        atBody = walkBlock(s.body, beforeUpdate);
        const next = out.copy();
        next.minus(elementsInUse(atBody));
        next.union(atBody);
        if (next.equals(atTest)) break;
        atTest = next;
      }
      const runs = s.testAt === "end" || loops.get(s) !== undefined;
      return walkBlock(s.init, runs ? atBody : atTest);
    }

    function elementsInUse(idle: BitSet): BitSet {
      const used = elementBits(unit.id).copy();
      used.minus(idle);
      return used;
    }

    return walkBlock(unit.body, exit);
  }

  function elementBits(unit: UnitId): BitSet {
    let bits = elementSets.get(unit);
    if (bits === undefined) {
      const universe = effects.universe(unit);
      bits = universe.empty();
      for (let bit = 0; bit < universe.size; bit++) if (universe.zoneAt(bit).kind === "elements") bits.add(bit);
      elementSets.set(unit, bits);
    }
    return bits;
  }

  function note(unit: UnitId, s: Statement, idle: BitSet): void {
    const known = afterSets.get(s);
    if (known === undefined) afterSets.set(s, { unit, idle: idle.copy() });
    else known.idle.union(idle);
  }

  function isIdleSeed(unit: UnitId, seed: Path | number, idle: BitSet): boolean {
    const universe = effects.universe(unit);
    const zones = typeof seed === "number" ? pointsTo.zoneOfResult(unit, seed) : pointsTo.zonesOf(seed);
    return zones.some((zone) => idle.has(universe.bitOf(zone)));
  }

  return {
    mayBeIdle: (s, seed) => {
      const after = afterSets.get(s);
      return after !== undefined && isIdleSeed(after.unit, seed, after.idle);
    },
    parameterMayBeIdle: (unit, index) => {
      const entry = atEntry.get(unit);
      const parameter = program.units.get(unit)?.parameters[index];
      if (entry === undefined || parameter === undefined) return false;
      const universe = effects.universe(unit);
      return pointsTo.zonesOfVariable(parameter).some((zone) => entry.has(universe.bitOf(zone)));
    },
  };
}

/** The terms outside the sides of choices, and those that both sides have. */
function surelyUsed(linear: Linear): Path[] {
  switch (linear.kind) {
    case "zero":
      return [];
    case "term":
      return [linear.path];
    case "sum":
      return linear.parts.flatMap((part) => surelyUsed(part.of));
    case "scaled":
    case "part":
      return surelyUsed(linear.of);
    case "choice": {
      const other = surelyUsed(linear.whenFalse);
      return surelyUsed(linear.whenTrue).filter((path) => other.some((one) => samePath(one, path)));
    }
  }
}
