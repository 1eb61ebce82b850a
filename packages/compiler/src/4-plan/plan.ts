/**
 * The reversal plan: the one answer to how the backward sweep gets back what the forward sweep leaves behind.
 *
 * Whoever needs the answer (TBR, the generator, the cost model, `inspect`) switches over these unions, and none decides again: a member
 * that is added here is a type error wherever it has no answer yet. Each entry says why, and what one execution of it costs.
 */
import type { CountedLoop } from "../3-analyze/loops/counted-loops.js";
import type { ExitTarget } from "../3-analyze/loops/exits.js";
import type { NodeEffects } from "../3-analyze/storage-facts.js";
import type {
  AllocateStatement,
  Block,
  CallStatement,
  Expression,
  IfStatement,
  LoopStatement,
  Path,
  ReleaseStatement,
  ScopeStatement,
  SiteId,
  Statement,
  SwitchStatement,
  UnitId,
  VariableId,
} from "../il/types.js";

/** In the universe of a unit. */
type Zones = NodeEffects["written"];

/** How a loop is reversed. */
export type RegionPlan = CountedRegion | TripsRegion | FusedRegion | CheckpointedRegion;

/** From its last iteration to its first, by its own start, bound and step. */
export interface CountedRegion extends Entry {
  readonly kind: "counted";
  readonly loop: CountedLoop;
}

/** The forward sweep counts the iterations; the backward sweep runs as many. */
export interface TripsRegion extends Entry {
  readonly kind: "trips";
  /** How the number of iterations gets to the backward sweep. */
  readonly count: Pushed | Kept;
  readonly reason: TripsReason;
}

/** The backward sweep runs each iteration forward and reverses it before it comes to the next; the forward sweep leaves the loop out. */
export interface FusedRegion extends Entry {
  readonly kind: "fused";
  readonly loop: CountedLoop;
}

export interface HandedPointer {
  readonly path: Path;
  /** The piece needs it where it begins; another it overwrites before it reads it, and it is not brought back. */
  readonly isThere: boolean;
}

/**
 * The forward sweep runs the piece without recording; the backward sweep brings back what is stored of the state before, and runs the piece
 * once more, with recording, just before its adjoint. Zones are in the universe of the unit.
 */
export interface Checkpoint extends Entry {
  readonly kind: "checkpointed";
  /** W(C): what running it overwrites. */
  readonly written: Zones;
  /** N(C̅): what running it again and its adjoint need. */
  readonly needed: Zones;
  /** What is stored for that, in this order. */
  readonly snapshot: readonly SavedPlace[];
  /** Zones of W(C) ∩ N(C̅): what the snapshot has. */
  readonly stored: Zones;
  /** Pointers by which it leaves storage behind that it makes: the adjoints in its shadow are handed over to that of the second run. */
  readonly handed: readonly HandedPointer[];
  /** It releases storage of before, or leaves new storage behind, where storage is freed: states hold that. */
  readonly holds: boolean;
  /** All the storage that it may overwrite and that paths lead to. */
  readonly places: readonly Path[];
  /** Stores of which no path is known. */
  readonly lost: readonly { readonly statement: Statement; readonly path: Path | null }[];
  readonly changesLength: (list: Path) => boolean;
  /** The elements of an array that it stores to. `mayNotRun`: asked for where it may turn out not to run. */
  readonly touched: (array: Path, mayNotRun?: boolean) => { readonly from: Expression; readonly to: Expression } | null;
  /** Its adjoint needs the statement: it runs with recording. All that the forward sweep runs is run on the way there. */
  readonly isLive: (statement: Statement) => boolean;
}

/** States of a loop are stored as a schedule says, and stretches of it run again from there. */
export interface CheckpointedRegion extends Checkpoint {
  readonly room: StateRoom;
  /** How often it runs; null: that comes out. */
  readonly count: CountedLoop | null;
}

/**
 * What a checkpointed loop may keep. states: so many of its states; iterations are run with recording one at a time. rest: what a loop around it has left
 * of those that it shares. memory: so many bytes, states and records together; as many iterations are recorded in a row as there is room for.
 */
export type StateRoom = (
  | {
      readonly kind: "states";
      readonly count: Expression;
      /** Iterations differ in cost: the forward sweep measures them. */
      readonly isMeasured: boolean;
      /** It shares the states with a loop of so many iterations in each of its own. */
      readonly inner: Expression | null;
    }
  | { readonly kind: "rest" }
  | { readonly kind: "memory"; readonly bytes: number }
) & {
  /** States are kept in single precision. */
  readonly inSingle: boolean;
};

/** Storage that is stored as a whole: a section stands for all elements. */
export interface SavedPlace {
  readonly whole: Path;
  /**
   * What is pushed. Where arrays do not know how long they are, the range of a section at the end, and the index of each on the way, says how
   * many elements there are.
   */
  readonly path: Path;
  /** It holds references: their shadows are stored with them. */
  readonly shadow: boolean;
  /** It is a list whose length changes: that is stored, too. */
  readonly length: boolean;
  /** What it has is stored: of a list it may be the length alone. */
  readonly elements: boolean;
  /** Pointers on the way that may lead nowhere: nothing is stored then. */
  readonly guards: readonly Path[];
}

/** What is stored for what precedes a piece that is run again, and put back after its adjoint. */
export interface Beside {
  /** Before the first run. */
  readonly first: readonly SavedPlace[];
  /** Before the second run, when the snapshot has brought it back: until then it is stored there, once. */
  readonly again: readonly SavedPlace[];
}

export const nothingBeside: Beside = { first: [], again: [] };

/** How the backward sweep finds the arm of a branch that was taken. */
export type BranchPlan = ReevaluatedBranch | RecomputedBranch | ExitingBranch | RecordedBranch;

/** The test, or the selector, is evaluated again: its operands still have their values. */
export interface ReevaluatedBranch extends Entry {
  readonly kind: "reevaluated";
}

/** What is computed again at the start of the block contains the branch, and keeps its decision in a local. */
export interface RecomputedBranch extends Entry {
  readonly kind: "recomputed";
}

/** An arm of the `if` is always left early: the number of that exit tells. */
export interface ExitingBranch extends Entry {
  readonly kind: "exiting";
}

export interface RecordedBranch extends Entry {
  readonly kind: "recorded";
  readonly decision: Pushed | Kept;
}

/** How the backward sweep finds by which exit a loop, a labelled block or a unit was left. */
export type ExitPlan = IdleExit | OnlyExit | RecordedExit;

/** The region has nothing to do backward. */
export interface IdleExit extends Entry {
  readonly kind: "idle";
}

/** The region can end in one way only. */
export interface OnlyExit extends Entry {
  readonly kind: "only";
}

export interface RecordedExit extends Entry {
  readonly kind: "recorded";
  readonly code: Pushed | Kept;
}

/** How a call is reversed. */
export type CallPlan = DroppedCall | PlainCall | ForwardCall | SplitCall | JoinedCall;

/** Nothing that the call computes is needed: it is left out. */
export interface DroppedCall extends Entry {
  readonly kind: "dropped";
}

/** The procedure runs as the user wrote it. */
export interface PlainCall extends Entry {
  readonly kind: "plain";
}

/** Its forward version runs; backward there is nothing to do. */
export interface ForwardCall extends Entry {
  readonly kind: "forward";
  readonly callee: UnitId;
}

/** Its forward version runs in the forward sweep, its backward version in the backward sweep. */
export interface SplitCall extends Entry {
  readonly kind: "split";
  readonly callee: UnitId;
}

/** Where the backward sweep follows at once, one call does both. */
export interface JoinedCall extends Entry {
  readonly kind: "joined";
  readonly callee: UnitId;
}

/** How a value that is overwritten, or whose lifetime ends, gets back. */
export type ValuePlan = Pushed | SavedWhole | Recomputed | Inverted | Kept;

/** Onto a stack before it goes, and off it in the backward sweep. */
export interface Pushed extends Entry {
  readonly kind: "pushed";
  /** The parts of the program's storage that are pushed; empty for a trip count, a decision or the number of an exit. */
  readonly parts: readonly PushedPart[];
  /** The list's old length is pushed with it. */
  readonly length: boolean;
  /** It is also pushed whether the map had the entry: one that is new is removed by the backward sweep. */
  readonly entry: boolean;
}

export interface PushedPart {
  /** What the statement overwrites: the elements of a list that is cut, the entries of a map. */
  readonly path: Path;
  /** The path holds a reference: the reference to its shadow is pushed with it. */
  readonly shadow: boolean;
}

/** Arrays are pushed as a whole before the loop or call that overwrites them. */
export interface SavedWhole extends Entry {
  readonly kind: "saved whole";
  readonly arrays: readonly SavedArray[];
}

/** Computed again in the block's backward sweep. */
export interface Recomputed extends Entry {
  readonly kind: "recomputed";
  /** The statements of the block, or the parts of its loops, that compute it again. */
  readonly by: readonly Statement[];
}

/** `i = i + 1` is undone by `i = i - 1`, an element at the end of a list by making the list shorter. */
export interface Inverted extends Entry {
  readonly kind: "inverted";
  readonly by: "opposite step" | "shorter list";
}

/** It stays in its variable: both sweeps are in one body. */
export interface Kept extends Entry {
  readonly kind: "kept";
}

/** How storage that ends in the primal, by a release or because it lies on the stack, is there for the backward sweep. */
export type StoragePlan = EndedStorage | HeldByStates | KeptToAllocation | KeptToEnd | RemadeStorage;

/** It ends where it does in the primal. */
export interface EndedStorage extends Entry {
  readonly kind: "ended";
}

/** It stays as long as a state of a loop leads to it; what is made in a second run goes when an earlier state is there. */
export interface HeldByStates extends Entry {
  readonly kind: "held by states";
}

/** It stays, and is released at the reverse of its allocation. */
export interface KeptToAllocation extends Entry {
  readonly kind: "kept to its allocation";
}

/** It stays, on the heap, and is released when the head ends. */
export interface KeptToEnd extends Entry {
  readonly kind: "kept to the end";
}

/** It is saved where it is released, and allocated anew in the backward sweep. Undefined: it, or its shadow, is not needed. */
export interface RemadeStorage extends Entry {
  readonly kind: "made anew";
  readonly primal?: Saved;
  readonly shadow?: Saved;
}

/** zeros: the storage holds zeros, and only its size is saved. */
export type Saved = "contents" | "zeros";

export interface Entry {
  readonly reason: Reason;
  readonly cost: Cost;
  /** What was weighed, where that is why. */
  readonly weighed?: Weighed;
}

/** What storing a value, and computing it again, cost: in the units of languages/weights.ts. */
export interface Weighed {
  readonly store: number;
  readonly again: number;
}

/** Of one execution: bytes on the stacks, and operations beyond what the primal does. */
export interface Cost {
  readonly bytes: number;
  /** And for each of these arrays: its length times the size of an element, in bytes. */
  readonly arrays: readonly { readonly whole: Path; readonly elementBytes: number }[];
  readonly operations: number;
}

export const free: Cost = { bytes: 0, arrays: [], operations: 0 };

/** Why a loop's iterations are not known from where it starts. */
export type TripsReason =
  | "end-not-known"
  | "test-at-the-end"
  | "may-be-left"
  | "steps-with-more"
  | "unsigned-below-its-start"
  | "switched-off";

export type Reason =
  | TripsReason
  | "start-and-end-known"
  | "iterations-independent"
  | "directive"
  | "option"
  | "test-still-holds"
  | "in-what-is-recomputed"
  | "arm-always-leaves"
  | "test-may-change"
  | "arms-leave-early"
  | "nothing-backward"
  | "one-way-to-end"
  | "several-ways-to-end"
  | "not-needed"
  | "records-nothing"
  | "records-or-moves-shadows"
  | "derivative-passes-through"
  | "sweep-turns-here"
  | "required-and-overwritten"
  | "required-and-its-life-ends"
  | "nest-overwrites-it"
  | "cheap-to-compute-again"
  | StoredInstead
  | "whole-step"
  | "last-element-is-new"
  | "list-has-another-length"
  | "steps-release-it"
  | "end-told-from-allocation"
  | "adjoints-are-in-its-shadow"
  | "both-sweeps-in-one-body";

/** Why a local of a block is stored that might be computed again, or that nobody needs. */
export type StoredInstead = "dearer-to-compute-again" | "others-come-of-it";

export interface WeighedLocal extends Weighed {
  readonly by: readonly Statement[];
}

/** Locals of a block that the backward sweep computes again in it. */
export interface Recomputation {
  readonly variables: ReadonlySet<VariableId>;
  /** What was weighed of these and of others; nothing where all is computed again that can be. */
  readonly weighed: ReadonlyMap<VariableId, WeighedLocal>;
  readonly stored: ReadonlyMap<VariableId, StoredInstead>;
  /** The block's statements that are executed again, in their order, each with the part of it that is: a loop may be cut down. */
  readonly slice: ReadonlyMap<Statement, Statement>;
  /** Where: at the place before one of the block's statements. Those that are not in it are executed again at first. */
  readonly before: ReadonlyMap<Statement, RecomputationPlace>;
}

/** The backward sweep is at the place when it has got back what all statements from `first` on have overwritten. */
export interface RecomputationPlace {
  readonly first: Statement;
  /**
   * `first` and what follows it: assignments to numbers of which none reads what another of them has assigned. They are given back together, and
   * their derivatives follow only then, so that these have what is computed again.
   */
  readonly updates: readonly Statement[];
}

export const nothingRecomputed: Recomputation = {
  variables: new Set(),
  weighed: new Map(),
  stored: new Map(),
  slice: new Map(),
  before: new Map(),
};

/** All elements of an array. */
export interface SavedArray {
  /** The array. */
  readonly whole: Path;
  /** What is pushed: all of it, with a range that says how long it is where arrays do not know that. */
  readonly section: Path;
  /** It is a list, which may grow: its length is pushed, too. */
  readonly length: boolean;
}

/** What is decided before TBR says what is left to save. TBR is a function of it (to-be-recorded.ts). */
export interface PlanChoices {
  region(loop: LoopStatement): RegionPlan;
  branch(statement: IfStatement | SwitchStatement): BranchPlan;
  before(statement: LoopStatement | CallStatement): SavedWhole | undefined;
  recomputed(block: Block): Recomputation;
  inverted(statement: Statement): Inverted | undefined;
  piece(scope: ScopeStatement): Checkpoint | undefined;
  /** Of a piece that is run again. */
  snapshot(piece: LoopStatement | ScopeStatement): SnapshotChoice;
}

/** What Araya-Polo and Hascoët 2004 leave open behind equation (17): who gets back what the piece's adjoint, and what precedes the piece, needs. */
export interface SnapshotChoice {
  /**
   * Of W(C) ∩ R(U⃖): the snapshot has it, and the second run records what it overwrites of it. The rest is put back after the adjoint of C.
   * Null: nothing.
   */
  readonly inside: InSnapshot | null;
  /** Of N(C̅) ∖ W(C): stored when the piece has run, and there when it runs again, whatever D leaves in it. */
  readonly eager: readonly SavedPlace[];
}

/** Zones, and the places of a snapshot that have them. */
export interface InSnapshot {
  readonly zones: Zones;
  readonly places: readonly SavedPlace[];
}

export const plainSnapshot: SnapshotChoice = { inside: null, eager: [] };

/** Which shadows and results the versions of a unit have. */
export interface Signature {
  /** A reference parameter followed by its shadow. */
  readonly shadowed: readonly boolean[];
  /** The backward version gets the parameter again. */
  readonly needed: readonly boolean[];
  /** A number parameter whose adjoint the backward version gives. */
  readonly active: readonly boolean[];
  /** A result that the forward version still computes. */
  readonly valued: readonly boolean[];
  /** A result that is a reference with a shadow: the forward version gives both. */
  readonly paired: readonly boolean[];
  /** A number result with a seed. */
  readonly seeded: readonly boolean[];
}

/** A unit's two sweeps are one body (what users call), or a procedure each (what the program calls). */
export type SweepForm = "joint" | "split";

/** The plan of one unit in one form. */
export interface UnitPlan {
  region(loop: LoopStatement): RegionPlan;
  branch(statement: IfStatement | SwitchStatement): BranchPlan;
  exit(target: ExitTarget): ExitPlan;
  call(statement: CallStatement): CallPlan;
  /** What the statement overwrites; undefined where nobody needs that. */
  overwritten(statement: Statement): ValuePlan | undefined;
  /** Before the loop or the call. */
  before(statement: LoopStatement | CallStatement): SavedWhole | undefined;
  /** Storage that the statement ends, or that ends where it is allocated; undefined where it stays with the program. */
  storage(statement: ReleaseStatement): StoragePlan;
  storage(statement: ReleaseStatement | AllocateStatement): StoragePlan | undefined;
  /** The locals that are required when their lifetime, the block, ends. */
  atEndOf(block: Block): ReadonlyMap<VariableId, ValuePlan>;
  piece(scope: ScopeStatement): Checkpoint | undefined;
  /** The plan of what is in the piece when it runs again with recording. */
  again(piece: Checkpoint): UnitPlan;
  /** What a piece that is run again overwrites, and what precedes it needs: stored before it, put back after its adjoint. */
  beside(statement: LoopStatement | ScopeStatement): Beside;
  /** Of a piece that is run again. */
  snapshot(statement: LoopStatement | ScopeStatement): SnapshotChoice;
  /** What is executed again in the block's backward sweep. */
  recomputed(block: Block): Recomputation;
  /** The backward sweep of the block follows its forward sweep at once. */
  turns(block: Block): boolean;
}

export interface Plan {
  of(unit: UnitId, form: SweepForm): UnitPlan;
  signature(unit: UnitId): Signature;
  /** The storage, by its sites, that may be elsewhere in the backward sweep: released, saved, and made anew. */
  readonly moving: ReadonlySet<SiteId>;
  /** States of loops lead to storage that the program releases. */
  readonly holdsStorage: boolean;
  /** The unit, or what it calls, releases or makes such storage. */
  holds(unit: UnitId): boolean;
  /** Storage is released when the unit's derivative ends: its own, or that of what it calls. */
  releasesLater(unit: UnitId): boolean;
}
