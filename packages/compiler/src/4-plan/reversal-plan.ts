/**
 * The choices of the reversal plan: for each loop, branch and value how the backward sweep gets it back.
 * In: the program, loops, effects, liveness; TBR as a function of what is chosen so far. Out: the choices, TBR under them.
 * Method: what needs no storage is decided first (tests evaluated again, counted loops, integer steps undone); TBR then says what would
 * have to be stored; loops with independent iterations are swept forward and backward at once (fusable-loops.ts); arrays that a
 * loop nest overwrites are saved whole before it (save-whole.ts); locals that are cheap to compute again are (recompute.ts). TBR is asked
 * again after each step, since each changes what is required.
 */

import type { Checkpoints } from "../3-analyze/checkpoints/checkpoints.js";
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import { InternalError } from "../diagnostics/diagnostic.js";
import type { LoopStatement, Program, ScopeStatement, Statement, UnitId } from "../il/types.js";
import type { Run } from "../pass.js";
import { arraysCost, stepCost } from "./costs.js";
import { countedRegions } from "./counted-regions.js";
import { integerSteps } from "./integer-steps.js";
import type { BranchPlan, Checkpoint, Inverted, PlanChoices, RegionPlan, SavedArray, SavedWhole } from "./plan.js";
import { nothingRecomputed, plainSnapshot } from "./plan.js";
import type { PlanFacts } from "./plan-facts.js";
import { recomputations } from "./recompute/recompute.js";
import { chosenRegion } from "./region-choices.js";
import type { WholeSaves } from "./saves/save-whole.js";
import { stillNeeded, wholeSaves } from "./saves/save-whole.js";
import { SavesOfUnits } from "./saves/uneven-callees.js";
import type { SnapshotChoicesInput } from "./snapshots/snapshot-choices.js";
import { snapshotChoices } from "./snapshots/snapshot-choices.js";
import { stableTests } from "./stable-tests.js";

export interface PlanInput extends PlanFacts, Omit<SnapshotChoicesInput, "pieces"> {
  readonly record: (choices: PlanChoices) => ToBeRecorded;
  readonly may: MayChoose;
  /** Pieces that are run again. */
  readonly checkpoints: Checkpoints;
  /** Runs the choices under their names. */
  readonly run: Run;
}

/** Which choices are not switched off. */
export interface MayChoose {
  readonly reverseCounted: boolean;
  readonly reevaluate: boolean;
  readonly invert: boolean;
  readonly saveWhole: boolean;
  readonly recompute: boolean;
  readonly weigh: boolean;
  readonly chooseSnapshots: boolean;
}

export interface ReversalPlan {
  readonly choices: PlanChoices;
  readonly recorded: ToBeRecorded;
}

export function reversalPlan(input: PlanInput): ReversalPlan {
  const { program, may, run } = input;
  const byText = run("counted-regions", countedRegions, { ...input, reverses: may.reverseCounted });
  for (const loop of input.checkpoints.regions.keys()) byText.delete(loop);
  const regions = new Map<LoopStatement, RegionPlan>(byText);
  const counted = new Map([...byText].flatMap(([s, plan]) => (plan.kind === "counted" ? [[s, plan.loop]] : [])));
  for (const [loop, region] of input.checkpoints.regions) regions.set(loop, region);
  const branches = new Map<Statement, BranchPlan>();
  const steps = new Set<Statement>();
  const tests = { program, pointsTo: input.pointsTo, reevaluates: may.reevaluate };
  for (const id of input.units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    for (const [s, plan] of run("stable-tests", stableTests, unit, tests, input.exitsOf(id), counted))
      branches.set(s, plan);
    if (may.invert) for (const s of run("integer-steps", integerSteps, program, unit, input.integers)) steps.add(s);
  }
  const first: PlanChoices = {
    region: (loop) => known(regions, loop),
    branch: (s) => known(branches, s),
    before: () => undefined,
    recomputed: () => nothingRecomputed,
    inverted: (s) => (steps.has(s) ? inverted : undefined),
    piece: (s) => input.checkpoints.pieces.get(s),
    snapshot: () => plainSnapshot,
  };
  const isRunAgain = (s: Statement): boolean => s.kind === "loop" && input.checkpoints.regions.has(s);
  const units = new SavesOfUnits(program, input.units, input.pointsTo);
  const apart = planned(first);
  const chosen = new Map<LoopStatement, RegionPlan>();
  for (const [loop, base] of byText) {
    const plan = run("region-choices", chosenRegion, { loop, base, facts: input, ...apart });
    if (plan !== base) chosen.set(loop, plan);
  }
  const start: PlanChoices =
    chosen.size === 0 ? first : { ...first, region: (loop) => chosen.get(loop) ?? first.region(loop) };
  const plain = chosen.size === 0 ? apart : planned(start);
  if (!may.chooseSnapshots) return plain;
  const { checkpoints } = input;
  const pieces = new Map<LoopStatement | ScopeStatement, Checkpoint>([...checkpoints.regions, ...checkpoints.pieces]);
  return run("snapshot-choices", snapshotChoices, { ...input, pieces }, plain, (snapshot) =>
    planned({ ...start, snapshot }),
  );

  function planned(start: PlanChoices): ReversalPlan {
    let choices = start;
    let recorded = input.record(choices);
    if (may.saveWhole) {
      const none = { choices, recorded };
      const under = (atCalls: ReadonlySet<UnitId>): ReversalPlan & { readonly saves: WholeSaves } => {
        const saves = run("save-whole", wholeSaves, { ...input, isRunAgain }, none.recorded, counted, atCalls);
        const first = saving(none, saves);
        // What is saved once is not required any more, and need not be saved again further on.
        const needed = stillNeeded(saves, first.recorded);
        return { saves: needed, ...(needed === saves ? first : saving(none, needed)) };
      };
      let plan = under(new Set());
      const uneven = units.uneven(plan.saves, plan.recorded);
      if (uneven.size > 0) {
        const atCalls = under(uneven);
        if (units.count(atCalls.saves) < units.count(plan.saves)) plan = atCalls;
      }
      ({ choices, recorded } = plan);
    }
    if (may.recompute) {
      const recomputed = run(
        "recompute",
        recomputations,
        {
          ...input,
          counted,
          weighs: may.weigh,
          isGivenBackLate: (unit: UnitId, s: Statement) =>
            steps.has(s) || input.derivatives.of(unit, s)?.usesResult === true,
        },
        recorded,
      );
      if (recomputed.size > 0) {
        choices = { ...choices, recomputed: (block) => recomputed.get(block) ?? nothingRecomputed };
        recorded = input.record(choices);
      }
    }
    return { choices, recorded };
  }

  function saving(none: ReversalPlan, saves: WholeSaves): ReversalPlan {
    if (saves.size === 0) return none;
    const before = new Map([...saves].map(([s, arrays]) => [s, savedWhole(program, arrays)]));
    const choices: PlanChoices = { ...none.choices, before: (s) => before.get(s) };
    return { choices, recorded: input.record(choices) };
  }
}

const inverted: Inverted = { kind: "inverted", by: "opposite step", reason: "whole-step", cost: stepCost };

function savedWhole(program: Program, arrays: readonly SavedArray[]): SavedWhole {
  return { kind: "saved whole", arrays, reason: "nest-overwrites-it", cost: arraysCost(program, arrays) };
}

function known<K, V>(plans: ReadonlyMap<K, V>, statement: K): V {
  const plan = plans.get(statement);
  if (plan === undefined) throw new InternalError("a statement that the plan was not asked about before");
  return plan;
}

/** Does the backward sweep run the loop forward again? It needs all that the loop reads then. */
export function runsAgain({ kind }: RegionPlan): boolean {
  switch (kind) {
    case "fused":
    case "checkpointed":
      return true;
    case "counted":
    case "trips":
      return false;
  }
}
