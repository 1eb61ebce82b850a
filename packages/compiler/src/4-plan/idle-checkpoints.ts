/**
 * Loops and calls marked by an option for a whole kind of statements that record nothing: to run them again would cost time and save nothing.
 * In: the program without these marks, its plan; to what each mark belongs. Out: the marks of what pushes nothing, makes no storage, and moves no shadows,
 * with what it calls.
 */
import type { Exits } from "../3-analyze/loops/exits.js";
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import type { Origin } from "../diagnostics/origin.js";
import type { Block, CallStatement, LoopStatement, Program, Statement, UnitId } from "../il/types.js";
import { childBlocks, forEachStatement } from "../il/visit.js";
import type { Plan, UnitPlan } from "./plan.js";
import type { RefusedDirective } from "./refused-directives.js";

export interface IdleCheckpointsInput {
  readonly program: Program;
  readonly units: Iterable<UnitId>;
  readonly heads: readonly UnitId[];
  readonly plan: Plan;
  readonly recorded: ToBeRecorded;
  readonly exitsOf: (unit: UnitId) => Exits;
}

interface Seen extends IdleCheckpointsInput {
  /** The procedures that record something when they are called, or that call such. */
  readonly callees: ReadonlySet<UnitId>;
}

/** `marked`: the mark of each statement. A mark belongs to several where procedures have been copied. */
export function idleCheckpoints(
  input: IdleCheckpointsInput,
  marked: ReadonlyMap<Statement, Origin>,
): readonly RefusedDirective[] {
  const { program, units, heads, plan, recorded } = input;
  const seen: Seen = { ...input, callees: recordingUnits(input) };
  const idle = new Set(marked.values());
  for (const id of units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      const mark = marked.get(s);
      if (mark === undefined || !recorded.hasBackward(s)) return;
      const own = plan.of(id, heads.includes(id) ? "joint" : "split");
      if (recordsIn(seen, id, own, s)) idle.delete(mark);
    });
  const message = "It records nothing.";
  return [...idle].map((origin) => ({ origin, message, hint: "Nothing: it costs no memory." }));
}

/** How often a loop runs is nothing that running it again would spare. */
function recordsIn(input: Seen, unit: UnitId, plan: UnitPlan, s: Statement): boolean {
  if (s.kind !== "loop") return records(input, unit, plan, { statements: [s] });
  return plan.before(s) !== undefined || [s.body, s.update].some((block) => records(input, unit, plan, block));
}

function records(input: Seen, unit: UnitId, plan: UnitPlan, block: Block): boolean {
  const isPushed = (values: Iterable<{ readonly kind: string }>): boolean =>
    [...values].some(({ kind }) => kind === "pushed");
  const inBlock = (inner: Block): boolean =>
    isPushed(plan.atEndOf(inner).values()) || inner.statements.some(inStatement);
  const inStatement = (s: Statement): boolean => {
    const old = plan.overwritten(s);
    if (old?.kind === "pushed" || ownRecords(input, unit, plan, s)) return true;
    return childBlocks(s).some(inBlock);
  };
  return inBlock(block);
}

/** Besides what it overwrites, and what is in it. */
function ownRecords(input: Seen, unit: UnitId, plan: UnitPlan, s: Statement): boolean {
  const { recorded, exitsOf, callees } = input;
  const { breakTarget, continueTarget } = exitsOf(unit);
  const leaves = (label: LoopStatement["label"]): boolean =>
    [breakTarget(label), continueTarget(label)].some((target) => {
      const exit = target === undefined ? undefined : plan.exit(target);
      return exit?.kind === "recorded" && exit.code.kind === "pushed";
    });
  switch (s.kind) {
    case "allocate":
    case "release":
    case "resize":
    case "erase":
      return true;
    case "call":
      return plan.before(s) !== undefined || (s.callee.kind === "unit" && callees.has(s.callee.unit));
    case "if":
    case "switch": {
      const branch = recorded.hasBackward(s) ? plan.branch(s) : undefined;
      return branch?.kind === "recorded" && branch.decision.kind === "pushed";
    }
    case "scope":
      return plan.piece(s) !== undefined || leaves(s.label);
    case "loop": {
      if (!recorded.hasBackward(s)) return false;
      const region = plan.region(s);
      const counts = region.kind === "trips" && region.count.kind === "pushed";
      return counts || region.kind === "checkpointed" || plan.before(s) !== undefined || leaves(s.label);
    }
    default:
      return false;
  }
}

function recordingUnits(input: IdleCheckpointsInput): ReadonlySet<UnitId> {
  const { program, units, plan } = input;
  const recording = new Set<UnitId>();
  const seen: Seen = { ...input, callees: recording };
  for (let before = -1; before < recording.size; ) {
    before = recording.size;
    for (const id of units) {
      const body = program.units.get(id)?.body;
      if (body !== undefined && records(seen, id, plan.of(id, "split"), body)) recording.add(id);
    }
  }
  return recording;
}
