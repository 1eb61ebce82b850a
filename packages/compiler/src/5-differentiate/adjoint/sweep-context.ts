/** What the parts of the adjoint generator share while they work on one unit. */

import type { Derivatives } from "../../3-analyze/activity/derivatives.js";
import type { OrderedKeys } from "../../3-analyze/activity/ordered-keys.js";
import type { Activity } from "../../3-analyze/activity-facts.js";
import type { MissedStores } from "../../3-analyze/arrays/missed-stores.js";
import type { LastingGlobals } from "../../3-analyze/between-runs/lasting-globals.js";
import type { AdjointLiveness } from "../../3-analyze/liveness/adjoint-liveness.js";
import type { GuardedSeeds } from "../../3-analyze/liveness/guarded-seeds.js";
import type { Exits, ExitTarget } from "../../3-analyze/loops/exits.js";
import type { TestedNumbers } from "../../3-analyze/recording/tested-numbers.js";
import type { ToBeRecorded } from "../../3-analyze/recording/to-be-recorded.js";
import type { PointsTo } from "../../3-analyze/storage-facts.js";
import type { Plan, UnitPlan } from "../../4-plan/plan.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { madeBy } from "../../diagnostics/origin.js";
import { booleanType, conditional, constant, operation } from "../../il/builders.js";
import type { ProfiledPlaces } from "../../il/conventions/profile-calls.js";
import type {
  Block,
  Expression,
  LabelId,
  LoopStatement,
  Path,
  Statement,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { isMixed } from "../../rules/references.js";
import { keptKeys } from "../tangent/key-shadows.js";
import { mirrorReference } from "../tangent/mirror-reference.js";
import type { ShadowScope } from "../tangent/shadow-scope.js";

export const passName = "adjoint";

/** What the generator is told: nothing in it is decided here. */
export interface AdjointFacts {
  readonly pointsTo: PointsTo;
  readonly activity: Activity;
  readonly derivatives: Derivatives;
  readonly guarded: GuardedSeeds;
  readonly missed: MissedStores;
  readonly liveness: AdjointLiveness;
  readonly recorded: ToBeRecorded;
  readonly lasting: LastingGlobals;
  readonly plan: Plan;
  /** Numbers that may be undefined, and that tests ask whether they are. */
  readonly tested: TestedNumbers;
  /** Maps whose entries are gone through, in their order. */
  readonly ordered: OrderedKeys;
  readonly exitsOf: (unit: UnitId) => Exits;
  readonly lifetimeOf: (unit: UnitId, variable: VariableId) => Block;
  /** The store may be past the end of a list. */
  readonly growsList: (unit: UnitId, statement: Statement) => boolean;
}

/** What a statement becomes: its part of the forward sweep, and of the backward sweep, each in the order of its execution. */
export interface Swept {
  readonly forward: readonly Statement[];
  readonly backward: readonly Statement[];
}

export const nothing: Swept = { forward: [], backward: [] };

/** How the unit's own return is written in the forward sweep. */
export type ReturnForm =
  /** A forward sweep of its own: the values, each followed by its shadow where it has one. */
  | { readonly kind: "split" }
  /** Forward and backward sweep in one body: early returns leave this scope; the value is kept if it is asked for. */
  | { readonly kind: "joint"; readonly label: LabelId; readonly value: Variable | null };

export interface SweepContext {
  readonly facts: AdjointFacts;
  readonly unit: Unit;
  /** Of the unit in the form that is made. */
  readonly plan: UnitPlan;
  readonly exits: Exits;
  readonly scope: ShadowScope;
  readonly bag: DiagnosticBag;
  readonly returnForm: ReturnForm;
  /** The seed of each result: a parameter of the backward sweep. */
  readonly resultSeeds: readonly (Variable | null)[];
  /** Joint: where the shadow of a reference result is kept until its seed is added. */
  readonly returnedShadows: readonly (Variable | null)[];
  /** The forward and the backward version of a unit, made now or later. */
  readonly forwardOf: (unit: UnitId) => UnitId;
  readonly backwardOf: (unit: UnitId) => UnitId;
  /** What its forward version computes, without recording. */
  readonly advanceOf: (unit: UnitId) => UnitId;
  /** Both sweeps of a unit in one body. */
  readonly jointOf: (unit: UnitId) => UnitId;
  /** The adjoint of a unit that the user has written. */
  readonly writtenOf: (unit: UnitId) => UnitId;
  /** The exit code of a target: a local of the backward sweep. */
  readonly codeOf: (target: ExitTarget) => Variable;
  /** The decisions of branches that are computed again at the start of their block: locals there. */
  readonly decisions: Map<Statement, Variable>;
  /** Blocks around the statement at hand, innermost last. */
  readonly around: { readonly block: Block; readonly owner: Statement | null }[];
  /** The trip counter of a loop that is not reversed arithmetically. */
  readonly tripsOf: (label: LabelId) => Variable;
  /** Absent where no profile is asked for. */
  readonly profile?: ProfiledPlaces;
  /** Of a profile: places that the backward sweep runs at once, and that the forward sweep has not been marked for yet. */
  readonly passing: number[];
  /** Marks a loop of the forward sweep and its reversal. */
  readonly pairOf: (loop: LoopStatement) => number;
  /** For sweeps of what is swept already: loops get other numbers. */
  readonly pairings: () => (loop: LoopStatement) => number;
  /** The same but for these parts, also for all that is swept from there. */
  readonly changed: (parts: Pick<SweepContext, "facts" | "plan" | "pairOf">) => SweepContext;
  /** The recursion over the region tree. */
  readonly sweepBlock: (of: Block, owner: Statement | null) => Swept;
  readonly sweepList: (statements: readonly Statement[]) => Swept;
  /** The variables with adjoints of their own whose lifetime is one execution of the block. */
  readonly living: (block: Block) => readonly VariableId[];
}

export function made(from: Origin): Origin {
  return madeBy(passName, from);
}

/** A new local of the unit being generated. */
export function localOf(context: SweepContext, name: string, type: Type, from: Origin): Variable {
  return context.scope.local(name, type, from);
}

/** The shadow of what a path denotes. */
export function shadowOf(context: SweepContext, path: Path): Path {
  return context.scope.shadowPath(path);
}

/** A live statement in the forward sweep: an object with a shadow that it makes a key keeps its shadow beside it. */
export function withKeptKeys({ scope, facts }: SweepContext, s: Statement, { forward, backward }: Swept): Swept {
  if (!facts.liveness.isLive(s)) return { forward, backward };
  const kept = keptKeys({ scope, activity: facts.activity, pointsTo: facts.pointsTo }, s, made(s.origin));
  return { forward: [...forward, ...kept], backward };
}

/** The shadow of what a reference leads to. */
export function mirrored(context: SweepContext, value: Expression): Expression {
  const { scope, facts } = context;
  const mirror = mirrorReference({ scope, activity: facts.activity, pointsTo: facts.pointsTo }, value);
  if (!isMixed(value.type) || value.kind === "constant") return mirror;
  // The adjoint of a number starts at zero.
  return conditional(
    operation("isKind", [scope.primal(value)], booleanType, "number"),
    constant(0),
    mirror,
    value.type,
  );
}
