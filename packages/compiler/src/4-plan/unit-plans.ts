/**
 * The whole plan, unit by unit and form by form: what was chosen, and what TBR leaves to save.
 * In: the choices, TBR under them, liveness, exits, storage that is kept. Out: the plan.
 * Method: where both sweeps of a block follow one another in one body (a unit that users call, an iteration of a fused loop), its locals
 * stay, and so do decisions, trip counts and the numbers of exits of what runs once in it.
 */

import type { Besides } from "../3-analyze/checkpoints/besides.js";
import type { Exits, ExitTarget } from "../3-analyze/loops/exits.js";
import { InternalError } from "../diagnostics/diagnostic.js";
import { pathOf } from "../il/builders.js";
import type {
  AllocateStatement,
  Block,
  CallStatement,
  IfStatement,
  LabelId,
  LoopStatement,
  ReleaseStatement,
  ScopeStatement,
  Statement,
  Unit,
  UnitId,
  VariableId,
} from "../il/types.js";
import { childBlocks, forEachStatement } from "../il/visit.js";
import type { CallPlansInput } from "./call-plans.js";
import { callPlan } from "./call-plans.js";
import { byteCost, operationsOf, pushedControl } from "./costs.js";
import type { OverwrittenInput } from "./overwritten-values.js";
import { overwrittenPlan, pushedValues } from "./overwritten-values.js";
import type {
  CallPlan,
  Checkpoint,
  Entry,
  ExitPlan,
  Kept,
  Plan,
  PlanChoices,
  Pushed,
  Recomputation,
  Recomputed,
  RegionPlan,
  Signature,
  StoragePlan,
  SweepForm,
  UnitPlan,
  ValuePlan,
  Weighed,
} from "./plan.js";
import { free, nothingBeside, nothingRecomputed } from "./plan.js";
import { signatureOf } from "./version-signatures.js";

export interface UnitPlansInput extends CallPlansInput, OverwrittenInput {
  readonly choices: PlanChoices;
  readonly exitsOf: (unit: UnitId) => Exits;
  /** What is stored beside pieces that are run again. */
  readonly besides: Besides;
}

const kept: Kept = { kind: "kept", reason: "both-sweeps-in-one-body", cost: free };

export function unitPlans(input: UnitPlansInput): Plan {
  const plans = new Map<string, UnitPlan>();
  const signatures = new Map<UnitId, Signature>();
  return {
    signature(id) {
      let signature = signatures.get(id);
      if (signature === undefined) {
        signature = signatureOf(input, id);
        signatures.set(id, signature);
      }
      return signature;
    },
    moving: input.storage.moving,
    holdsStorage: input.storage.held.statements.size > 0,
    holds: (id) => input.storage.held.units.has(id),
    releasesLater: (id) => input.storage.unitReleasesLater(id),
    of(id, form) {
      const key = `${form} ${id}`;
      let plan = plans.get(key);
      if (plan === undefined) {
        const unit = input.program.units.get(id);
        if (unit === undefined) throw new InternalError(`unit ${id} is not declared`);
        plan = unitPlan(input, unit, form);
        plans.set(key, plan);
      }
      return plan;
    },
  };
}

/** Between the sweeps of what runs again adjoints are handed over to what it has made. */
function handsOver(choices: PlanChoices, s: LoopStatement | ScopeStatement): boolean {
  const piece = s.kind === "loop" ? choices.region(s) : choices.piece(s);
  return piece?.kind === "checkpointed" && piece.handed.length > 0;
}

function unitPlan(input: UnitPlansInput, unit: Unit, form: SweepForm): UnitPlan {
  const { program, choices, recorded, lasting } = input;
  const exits = input.exitsOf(unit.id);
  const isJoint = form === "joint";
  /** Statements that run once between a turn of the sweeps and the one before: what they record stays in local variables. */
  const once = new Set<Statement>();
  const owners = new Map<LabelId, LoopStatement | ScopeStatement>();
  const staying = new Set<Block>();
  const turning = new Set<Block>();
  /** Calls that come last before the sweep turns. */
  const lastCalls = new Set<CallStatement>();
  /** Branches in what is computed again. */
  const recomputedBranches = new Set<IfStatement>();

  /** `atOnce`: nothing is done between the two sweeps. */
  const stay = (block: Block, turns: boolean, atOnce = turns): void => {
    staying.add(block);
    if (!turns) return;
    turning.add(block);
    if (!atOnce) return;
    const last = block.statements.at(-1);
    const comesByAll = block.statements.slice(0, -1).every((s) => exits.leaving(s).length === 0);
    if (last?.kind === "call" && comesByAll) lastCalls.add(last);
  };
  /** `turns`: both sweeps of the block follow one another in one body, once each. */
  const visit = (block: Block, turns: boolean): void => {
    if (!staying.has(block))
      forEachStatement({ statements: [...choices.recomputed(block).slice.values()] }, (s) => {
        if (s.kind === "if") recomputedBranches.add(s);
      });
    for (const s of block.statements) {
      if (turns) once.add(s);
      if (s.kind === "loop" || s.kind === "scope") owners.set(s.label, s);
      const turnsHere =
        (s.kind === "loop" && turnsInside(choices.region(s))) || (s.kind === "scope" && choices.piece(s) !== undefined);
      if (turnsHere && (s.kind === "loop" || s.kind === "scope")) stay(s.body, true, !handsOver(choices, s));
      for (const child of childBlocks(s)) {
        if (turnsHere || (s.kind === "loop" && child === s.body)) visit(child, turnsHere && child !== updateOf(s));
        else visit(child, turns && (s.kind !== "loop" || child === s.init));
      }
    }
  };
  // What globals hold at the end of a head's forward sweep is kept in between.
  if (isJoint) stay(unit.body, (lasting.get(unit.id)?.length ?? 0) === 0);
  visit(unit.body, isJoint);

  const orKept = (s: Statement, record: Pushed | Kept): Pushed | Kept => (once.has(s) ? kept : record);
  const pushed = (variable: VariableId, { weighed, stored }: Recomputation): Pushed => {
    const type = program.variables.get(variable)?.type;
    if (type === undefined) throw new InternalError(`variable ${variable} is not declared`);
    const instead = stored.get(variable);
    const plan = pushedValues(input, [pathOf({ id: variable, type })], instead ?? "required-and-its-life-ends");
    return instead === "dearer-to-compute-again" ? { ...plan, ...weights(weighed.get(variable)) } : plan;
  };
  const calls = new Map<CallStatement, CallPlan>();
  const values = new Map<Statement, ValuePlan | undefined>();
  const inside = new Map<Checkpoint, UnitPlan>();

  return {
    region(loop) {
      const plan = choices.region(loop);
      switch (plan.kind) {
        case "trips": {
          const count = orKept(loop, plan.count);
          return { ...plan, count, cost: count.cost };
        }
        case "counted":
        case "fused":
        case "checkpointed":
          return plan;
      }
    },
    branch(s) {
      const plan = choices.branch(s);
      if (s.kind === "if" && recomputedBranches.has(s))
        return { kind: "recomputed", reason: "in-what-is-recomputed", cost: free };
      if (plan.kind !== "recorded") return plan;
      const decision = orKept(s, plan.decision);
      return { ...plan, decision, cost: decision.cost };
    },
    exit: (target) => exitPlan(target),
    call(s) {
      let plan = calls.get(s);
      if (plan === undefined) {
        plan = callPlan(input, unit.id, s, recorded.isSaved(s), lastCalls.has(s));
        calls.set(s, plan);
      }
      return plan;
    },
    overwritten(s) {
      let plan = values.get(s);
      if (plan === undefined && !values.has(s)) {
        plan = overwrittenPlan(input, unit.id, s);
        values.set(s, plan);
      }
      return plan;
    },
    before: (s) => choices.before(s),
    storage,
    atEndOf(block) {
      const plans = new Map<VariableId, ValuePlan>();
      const stays = staying.has(block);
      const recomputation = choices.recomputed(block);
      for (const variable of recorded.savedAtEndOf(block))
        plans.set(variable, stays ? kept : pushed(variable, recomputation));
      for (const variable of recomputation.variables)
        plans.set(variable, stays ? kept : recomputed(variable, recomputation));
      return plans;
    },
    piece: (s) => choices.piece(s),
    again(piece) {
      let plan = inside.get(piece);
      if (plan === undefined) {
        plan = unitPlan({ ...input, liveness: { ...input.liveness, isLive: piece.isLive } }, unit, form);
        inside.set(piece, plan);
      }
      return plan;
    },
    beside: (s) => input.besides.get(s) ?? nothingBeside,
    snapshot: (s) => choices.snapshot(s),
    recomputed: (block) => (staying.has(block) ? nothingRecomputed : choices.recomputed(block)),
    turns: (block) => turning.has(block),
  };

  function storage(s: ReleaseStatement): StoragePlan;
  function storage(s: ReleaseStatement | AllocateStatement): StoragePlan | undefined;
  function storage(s: ReleaseStatement | AllocateStatement): StoragePlan | undefined {
    return input.storage.of(s, form);
  }

  function exitPlan(target: ExitTarget): ExitPlan {
    const owner = target.label === undefined ? undefined : owners.get(target.label);
    const isReturn = target.kind === "return";
    const hasBackward = isReturn
      ? recorded.unitHasBackward(unit.id)
      : owner !== undefined && recorded.hasBackward(owner);
    if (!hasBackward) return { kind: "idle", reason: "nothing-backward", cost: free };
    if (target.exits.length === 1 && !endsNormally(target, owner))
      return { kind: "only", reason: "one-way-to-end", cost: free };
    const record = pushedControl("several-ways-to-end", byteCost);
    // What follows a loop or a labelled block is reached by its breaks and its normal end alike; the end of an iteration is not.
    const stays = isReturn ? isJoint : target.kind === "break" && owner !== undefined && once.has(owner);
    const code = stays ? kept : record;
    return { kind: "recorded", code, reason: "several-ways-to-end", cost: code.cost };
  }

  /** Control may come to the region's normal end. */
  function endsNormally(target: ExitTarget, owner: LoopStatement | ScopeStatement | undefined): boolean {
    if (target.kind === "return") return exits.completes(unit.body);
    if (owner === undefined) return true;
    if (target.kind === "continue") return owner.kind === "loop" && exits.completes(owner.body);
    if (owner.kind === "scope") return exits.completes(owner.body);
    return !(owner.test.kind === "constant" && owner.test.value === true);
  }
}

function recomputed(variable: VariableId, { weighed, slice }: Recomputation): Recomputed {
  const known = weighed.get(variable);
  const by = known?.by ?? [...slice.values()];
  return { kind: "recomputed", by, reason: "cheap-to-compute-again", cost: operationsOf(by), ...weights(known) };
}

function weights(local: Weighed | undefined): Pick<Entry, "weighed"> {
  return local === undefined ? {} : { weighed: { store: local.store, again: local.again } };
}

function updateOf(s: Statement): Block | undefined {
  return s.kind === "loop" ? s.update : undefined;
}

/** The two sweeps of an iteration follow one another in one body. */
function turnsInside(region: RegionPlan): boolean {
  switch (region.kind) {
    case "fused":
      return true;
    case "checkpointed":
      return region.room.kind !== "memory";
    case "counted":
    case "trips":
      return false;
  }
}
