/**
 * What the analysis of what is to be recorded has found so far, and which units it has to visit again. All sets only grow.
 */
import type { PlanChoices } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import type {
  AllocateStatement,
  Block,
  Program,
  ReleaseStatement,
  Statement,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { Derivatives } from "../activity/derivatives.js";
import type { Activity } from "../activity-facts.js";
import type { CallContexts } from "../effects/call-contexts.js";
import type { AdjointLiveness } from "../liveness/adjoint-liveness.js";
import type { Exits } from "../loops/exits.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import type { RecordedRuns } from "./recorded-runs.js";
import type { RecordingWitness } from "./recording-witness.js";
import type { RequiredSince } from "./required-since.js";
import type { YoungObjects } from "./young-objects.js";

/** What is recorded of, whatever the plan chooses. */
export interface RecordingSubject {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly activity: Activity;
  readonly derivatives: Derivatives;
  readonly liveness: AdjointLiveness;
  readonly recordedRuns: RecordedRuns;
  readonly contexts: CallContexts;
  readonly exitsOf: (unit: UnitId) => Exits;
  /** The innermost block that a local's lifetime is one execution of; parameters and other locals belong to the unit's body. */
  readonly lifetimeOf: (unit: UnitId, variable: VariableId) => Block;
  readonly young: YoungObjects;
  /** Of heads: what is required when they are entered, as their derivative is to leave it as it found it. */
  readonly atEntry?: (head: UnitId) => Iterable<ZoneId>;
  /** Since when the elements that a store overwrites have been needed by nobody, under the choices. */
  readonly sinceUnder: (choices: PlanChoices) => RequiredSince;
  /** Allocations whose storage surely ends by one release statement of the same block. */
  readonly storageEnds: ReadonlyMap<AllocateStatement, ReleaseStatement>;
  /** What is released is allocated anew at the reverse. */
  readonly releasesReturn: boolean;
  /** Switched off: whatever is overwritten is taken as required. */
  readonly enabled: boolean;
  /** Where somebody asks who requires what: it is told. */
  readonly witness?: RecordingWitness;
}

export interface ToBeRecordedInput extends RecordingSubject {
  readonly choices: PlanChoices;
  readonly since: RequiredSince;
}

export class RecordingFacts {
  readonly saved = new Set<Statement>();
  readonly savedLengths = new Set<Statement>();
  readonly savedAtEnd = new Map<Block, Set<VariableId>>();
  readonly backward = new Set<Statement>();
  readonly unitBackward = new Set<UnitId>();
  readonly recordingUnits = new Set<UnitId>();
  /** Dead statements in it, or in what it calls, would overwrite what is required. */
  readonly slicedUnits = new Set<UnitId>();
  /** Release statements whose storage ends at the reverse of its allocation; those allocations. */
  readonly endingAtAllocation = new Set<Statement>();
  /** The parameters, by position, whose values the unit's backward sweep reads. */
  readonly needed = new Map<UnitId, Set<number>>();
  /** What callers require when they call the unit; what the unit adds to it. */
  readonly entries = new Map<UnitId, BitSet>();
  readonly gens = new Map<UnitId, BitSet>();
  /** What is required when a unit ends, by it or by its callers. */
  readonly ends = new Map<UnitId, BitSet>();
  readonly beforeSets = new Map<Statement, BitSet>();
  /** With the names behind which something is required. */
  readonly unitOf = new Map<Statement, UnitId>();
  readonly namedBefore = new Map<Statement, BitSet>();
  readonly afterSets = new Map<Statement, BitSet>();
  /** Of pieces that are run again: what they overwrite, and what precedes them needs. */
  readonly besides = new Map<Statement, BitSet>();
  readonly blockEnds = new Map<Block, BitSet>();
  /** What the calls' own adjoints read. */
  readonly ownSets = new Map<Statement, BitSet>();

  /** Units to visit again, with an empty req and with the union of their callers': something they read has grown. */
  readonly dueEmpty: Set<UnitId>;
  readonly dueFinal = new Set<UnitId>();
  /** Callees before callers. */
  readonly order: readonly UnitId[];
  /** The unit that is being visited, and whether the visit begins with what its callers require (`final`) or with nothing. */
  current: { readonly unit: UnitId; readonly final: boolean } | undefined;
  readonly #callers: ReadonlyMap<UnitId, ReadonlySet<UnitId>>;

  constructor(program: Program, heads: readonly UnitId[], pointsTo: PointsTo) {
    const { order, callers } = reachableUnits(program, heads, pointsTo);
    this.order = order;
    this.#callers = callers;
    this.dueEmpty = new Set(order);
  }

  /**
   * The statement that the visit has come to has code in the backward sweep. Only what is around it and comes after it has to know:
   * the same visit tells them, and the unit's other visit has to be made again.
   */
  growBackward(statement: Statement): void {
    if (this.backward.has(statement)) return;
    this.backward.add(statement);
    if (this.current?.final === true) this.dueEmpty.add(this.current.unit);
    else if (this.current !== undefined && this.entries.has(this.current.unit)) this.dueFinal.add(this.current.unit);
  }

  /** The release statement that the visit has come to ends at the reverse of an allocation, which the visit has left behind. */
  endAtAllocation(release: ReleaseStatement, allocation: AllocateStatement): void {
    this.growBackward(allocation);
    if (this.endingAtAllocation.has(allocation)) return;
    this.endingAtAllocation.add(release).add(allocation);
    if (this.current !== undefined) this.#visitAgain(this.current.unit);
  }

  /** What callers read of a unit grows. */
  growSummary<T>(unit: UnitId, set: Set<T>, item: T): void {
    if (set.has(item)) return;
    set.add(item);
    this.visitCallers(unit);
  }

  visitCallers(unit: UnitId): void {
    for (const caller of this.#callers.get(unit) ?? []) this.#visitAgain(caller);
  }

  /** True if the set under the key grew. */
  unionInto<K>(map: Map<K, BitSet>, key: K, bits: BitSet): boolean {
    const known = map.get(key);
    if (known !== undefined) return known.union(bits);
    map.set(key, bits.copy());
    return true;
  }

  #visitAgain(unit: UnitId): void {
    this.dueEmpty.add(unit);
    if (this.entries.has(unit)) this.dueFinal.add(unit);
  }
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
