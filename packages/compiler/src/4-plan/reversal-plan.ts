/**
 * The reversal plan: for each region and value how the backward sweep gets back what it needs.
 * In: the program, loops, effects, liveness; TBR as a function of the strategies decided so far. Out: the strategies, TBR under them.
 * Method: what needs no storage is decided first (tests evaluated again, counted loops, integer steps undone); TBR then says what would
 * have to be stored; loops with independent iterations are swept forward and backward at once (independent-iterations.ts); arrays that a loop nest overwrites are saved whole before it (save-whole.ts); locals that are cheap to compute
 * again are (recompute.ts). TBR is asked again after each step, since each changes what is required.
 */

import type { Derivatives } from "../3-analyze/activity/derivatives.js";
import type { Extents } from "../3-analyze/arrays/extents.js";
import type { SureAccesses } from "../3-analyze/arrays/sure-accesses.js";
import type { StorageReads } from "../3-analyze/effects/storage-reads.js";
import type { AdjointLiveness } from "../3-analyze/liveness/adjoint-liveness.js";
import type { CountedLoops } from "../3-analyze/loops/counted-loops.js";
import type { Exits } from "../3-analyze/loops/exits.js";
import type { IntegerValues } from "../3-analyze/loops/integer-values.js";
import type { Recomputation, RecordingStrategies } from "../3-analyze/recording/recording-strategies.js";
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import type { YoungObjects } from "../3-analyze/recording/young-objects.js";
import type { Effects, PointsTo } from "../3-analyze/storage-facts.js";
import type { Block, LoopStatement, Program, Statement, UnitId, VariableId } from "../il/types.js";
import { childBlocks } from "../il/visit.js";
import { integerSteps } from "./integer-steps.js";
import { recomputations } from "./recompute.js";
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
  /** Of the loops that are reversed arithmetically, those whose iterations can each be swept forward and backward at once. */
  readonly independent: (loops: CountedLoops) => ReadonlySet<LoopStatement>;
  readonly record: (strategies: RecordingStrategies) => ToBeRecorded;
  /** Names of choices that are switched off: reevaluate, reverse-counted, invert, fuse-sweeps, save-whole, recompute. */
  readonly disable: ReadonlySet<string>;
}

export interface ReversalPlan {
  readonly strategies: RecordingStrategies;
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
  const reevaluated = new Set<Statement>();
  const counted: CountedLoops = disable.has("reverse-counted") ? new Map() : reversible(input);
  const inverted = new Set<Statement>();
  for (const id of input.units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    if (!disable.has("reevaluate")) for (const s of stableTests(unit, input, counted)) reevaluated.add(s);
    if (!disable.has("invert")) for (const s of integerSteps(program, unit, input.integers)) inverted.add(s);
  }
  const empty: Recomputation = { variables: new Set(), slice: new Map() };
  const apart = planned(new Set());
  if (disable.has("fuse-sweeps")) return apart;
  // What records nothing gains nothing.
  const fused = new Set([...input.independent(counted)].filter((loop) => records(input, loop, apart)));
  return fused.size === 0 ? apart : planned(fused);

  function planned(fused: ReadonlySet<LoopStatement>): ReversalPlan {
    let strategies: RecordingStrategies = {
      reevaluated: (s) => reevaluated.has(s),
      counted: (loop) => counted.get(loop),
      savedWhole: () => [],
      recomputed: () => empty,
      inverted: (s) => inverted.has(s),
      fused: (loop) => fused.has(loop),
    };
    let recorded = input.record(strategies);
    if (!disable.has("save-whole")) {
      const saves = wholeSaves(input, recorded, counted);
      if (saves.size > 0) {
        const saving = (whole: typeof saves): void => {
          strategies = { ...strategies, savedWhole: (s) => whole.get(s) ?? [] };
          recorded = input.record(strategies);
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
        strategies = { ...strategies, recomputed: (block) => again.get(block) ?? empty };
        recorded = input.record(strategies);
      }
    }
    return { strategies, recorded };
  }
}

/** Does an iteration leave anything on a stack? */
function records({ pointsTo }: PlanInput, loop: LoopStatement, { strategies, recorded }: ReversalPlan): boolean {
  let found = strategies.savedWhole(loop).length > 0;
  const inBlock = (block: Block): void => {
    const { variables } = strategies.recomputed(block);
    if (recorded.savedAtEndOf(block).some((v) => !variables.has(v))) found = true;
    for (const s of block.statements) inStatement(s);
  };
  const inStatement = (s: Statement): void => {
    if (recorded.isSaved(s)) found = true;
    if (s.kind === "call" && strategies.savedWhole(s).length > 0) found = true;
    if (s.kind === "call" && pointsTo.callees(s).some((callee) => recorded.unitHasForward(callee))) found = true;
    const decides = s.kind === "if" || s.kind === "switch" ? !strategies.reevaluated(s) : false;
    const counts = s.kind === "loop" && strategies.counted(s) === undefined;
    if ((decides || counts) && recorded.hasBackward(s)) found = true;
    for (const block of childBlocks(s)) inBlock(block);
  };
  inBlock(loop.body);
  return found;
}

/** Counted loops that run to their test: an iteration left for good would have to be known. */
function reversible(input: PlanInput): CountedLoops {
  const found = new Map<LoopStatement, NonNullable<ReturnType<CountedLoops["get"]>>>();
  for (const [loop, counted] of input.loops) {
    if (loop.testAt !== "start" || counted.leavesEarly) continue;
    if (loop.init.statements.length !== 1 || loop.update.statements.length !== 1) continue;
    const type = input.program.variables.get(counted.variable)?.type;
    const isOne = counted.step.kind === "constant" && counted.step.value === 1;
    if (type?.kind === "integer" && !type.signed && !counted.descending && !isOne) continue;
    found.set(loop, counted);
  }
  return found;
}
