/**
 * The choices of the reversal plan: for each loop, branch and value how the backward sweep gets it back.
 * In: the program, loops, effects, liveness; TBR as a function of what is chosen so far. Out: the choices, TBR under them.
 * Method: what needs no storage is decided first (tests evaluated again, counted loops, integer steps undone); TBR then says what would
 * have to be stored; loops with independent iterations are swept forward and backward at once (fusable-loops.ts); arrays that a
 * loop nest overwrites are saved whole before it (save-whole.ts); locals that are cheap to compute again are (recompute.ts). TBR is asked
 * again after each step, since each changes what is required.
 */

import type { Derivatives } from "../3-analyze/activity/derivatives.js";
import type { Extents } from "../3-analyze/arrays/extents.js";
import type { SureAccesses } from "../3-analyze/arrays/sure-accesses.js";
import type { StorageReads } from "../3-analyze/effects/storage-reads.js";
import type { AdjointLiveness } from "../3-analyze/liveness/adjoint-liveness.js";
import type { CountedLoops } from "../3-analyze/loops/counted-loops.js";
import type { Exits } from "../3-analyze/loops/exits.js";
import type { FusableLoops } from "../3-analyze/loops/fusable-loops.js";
import type { IntegerValues } from "../3-analyze/loops/integer-values.js";
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import type { YoungObjects } from "../3-analyze/recording/young-objects.js";
import type { Effects, PointsTo } from "../3-analyze/storage-facts.js";
import { InternalError } from "../diagnostics/diagnostic.js";
import type { Block, LoopStatement, Program, Statement, UnitId, VariableId } from "../il/types.js";
import { childBlocks } from "../il/visit.js";
import { arraysCost, stepCost } from "./costs.js";
import { countedRegions } from "./counted-regions.js";
import { integerSteps } from "./integer-steps.js";
import type {
  BranchPlan,
  FusedRegion,
  Inverted,
  PlanChoices,
  Recomputation,
  RegionPlan,
  SavedArray,
  SavedWhole,
} from "./plan.js";
import { free } from "./plan.js";
import { recomputations } from "./recompute.js";
import { directiveOf, independentIterations } from "./refused-directives.js";
import { stillNeeded, wholeSaves } from "./save-whole.js";
import { stableTests } from "./stable-tests.js";

export interface PlanInput {
  readonly program: Program;
  readonly units: Iterable<UnitId>;
  readonly pointsTo: PointsTo;
  readonly reads: StorageReads;
  readonly effects: Effects;
  readonly loops: CountedLoops;
  readonly integers: IntegerValues;
  readonly derivatives: Derivatives;
  readonly liveness: AdjointLiveness;
  readonly young: YoungObjects;
  readonly extents: Extents;
  readonly sure: SureAccesses;
  readonly exitsOf: (unit: UnitId) => Exits;
  readonly lifetimeOf: (unit: UnitId, variable: VariableId) => Block;
  /** Loops whose iterations can each be swept forward and backward at once, if they are reversed arithmetically. */
  readonly fusable: FusableLoops;
  readonly record: (choices: PlanChoices) => ToBeRecorded;
  /** Names of choices that are switched off: reevaluate, reverse-counted, invert, fuse-sweeps, save-whole, recompute. */
  readonly disable: ReadonlySet<string>;
}

export interface ReversalPlan {
  readonly choices: PlanChoices;
  readonly recorded: ToBeRecorded;
}

export const planChoices = [
  "reevaluate",
  "reverse-counted",
  "invert",
  "fuse-sweeps",
  "save-whole",
  "recompute",
] as const;

export function reversalPlan(input: PlanInput): ReversalPlan {
  const { program, disable } = input;
  const regions = countedRegions(input);
  const counted = new Map([...regions].flatMap(([s, plan]) => (plan.kind === "counted" ? [[s, plan.loop]] : [])));
  const branches = new Map<Statement, BranchPlan>();
  const steps = new Set<Statement>();
  for (const id of input.units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    for (const [s, plan] of stableTests(unit, input, input.exitsOf(id), counted)) branches.set(s, plan);
    if (!disable.has("invert")) for (const s of integerSteps(program, unit, input.integers)) steps.add(s);
  }
  const first: PlanChoices = {
    region: (loop) => known(regions, loop),
    branch: (s) => known(branches, s),
    before: () => undefined,
    recomputed: () => nothingRecomputed,
    inverted: (s) => (steps.has(s) ? inverted : undefined),
  };
  const apart = planned(first);
  if (disable.has("fuse-sweeps")) return apart;
  const fused = new Map<LoopStatement, FusedRegion>();
  for (const loop of input.fusable.loops) {
    const plan = regions.get(loop);
    const reason = whyFused(input, loop, apart);
    if (plan?.kind === "counted" && reason !== null)
      fused.set(loop, { kind: "fused", loop: plan.loop, reason, cost: free });
  }
  return fused.size === 0 ? apart : planned({ ...first, region: (loop) => fused.get(loop) ?? first.region(loop) });

  function planned(start: PlanChoices): ReversalPlan {
    let choices = start;
    let recorded = input.record(choices);
    if (!disable.has("save-whole")) {
      const saves = wholeSaves(input, recorded, counted);
      if (saves.size > 0) {
        const saving = (whole: typeof saves): void => {
          const before = new Map([...whole].map(([s, arrays]) => [s, savedWhole(program, arrays)]));
          choices = { ...choices, before: (s) => before.get(s) };
          recorded = input.record(choices);
        };
        saving(saves);
        // What is saved once is not required any more, and need not be saved again further on.
        const needed = stillNeeded(saves, recorded);
        if (needed !== saves) saving(needed);
      }
    }
    if (!disable.has("recompute")) {
      const again = recomputations({ ...input, counted }, recorded);
      if (again.size > 0) {
        choices = { ...choices, recomputed: (block) => again.get(block) ?? nothingRecomputed };
        recorded = input.record(choices);
      }
    }
    return { choices, recorded };
  }
}

const nothingRecomputed: Recomputation = { variables: new Set(), slice: new Map() };
const inverted: Inverted = { kind: "inverted", reason: "whole-step", cost: stepCost };

function savedWhole(program: Program, arrays: readonly SavedArray[]): SavedWhole {
  return { kind: "saved whole", arrays, reason: "nest-overwrites-it", cost: arraysCost(program, arrays) };
}

function known<K, V>(plans: ReadonlyMap<K, V>, statement: K): V {
  const plan = plans.get(statement);
  if (plan === undefined) throw new InternalError("a statement that the plan was not asked about before");
  return plan;
}

/** What records nothing gains nothing, but is done where the user asks for it. */
function whyFused(input: PlanInput, loop: LoopStatement, apart: ReversalPlan): FusedRegion["reason"] | null {
  if (directiveOf(loop, independentIterations) !== undefined && apart.recorded.hasBackward(loop)) return "directive";
  return records(input, loop, apart) ? "iterations-independent" : null;
}

/** Does an iteration leave anything on a stack? */
function records({ pointsTo }: PlanInput, loop: LoopStatement, { choices, recorded }: ReversalPlan): boolean {
  const controls = (s: Statement): boolean => {
    switch (s.kind) {
      case "if":
      case "switch":
        return leavesDecision(choices.branch(s)) && recorded.hasBackward(s);
      case "loop":
        return leavesCount(choices.region(s)) && recorded.hasBackward(s);
      case "call":
        return choices.before(s) !== undefined || pointsTo.callees(s).some((callee) => recorded.unitHasForward(callee));
      default:
        return false;
    }
  };
  const inBlock = (block: Block): boolean => {
    const { variables } = choices.recomputed(block);
    return recorded.savedAtEndOf(block).some((v) => !variables.has(v)) || block.statements.some(inStatement);
  };
  const inStatement = (s: Statement): boolean =>
    recorded.isSaved(s) || controls(s) || childBlocks(s).some((block) => inBlock(block));
  return choices.before(loop) !== undefined || inBlock(loop.body);
}

/** Or the number of an exit in its place. */
function leavesDecision({ kind }: BranchPlan): boolean {
  switch (kind) {
    case "recorded":
    case "exiting":
      return true;
    case "reevaluated":
    case "recomputed":
      return false;
  }
}

/** Does the backward sweep run the loop forward again? It needs all that the loop reads then. */
export function runsAgain({ kind }: RegionPlan): boolean {
  switch (kind) {
    case "fused":
      return true;
    case "counted":
    case "trips":
      return false;
  }
}

function leavesCount({ kind }: RegionPlan): boolean {
  switch (kind) {
    case "trips":
      return true;
    case "counted":
    case "fused":
      return false;
  }
}
