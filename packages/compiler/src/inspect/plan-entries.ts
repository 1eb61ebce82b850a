/**
 * The plan as data for a reader: statement by statement what it says, why, and what one execution costs.
 *
 * In      the plan, adjoint liveness, to-be-recorded
 * Out     entries, in the order of the text
 */
import type { AdjointLiveness } from "../3-analyze/liveness/adjoint-liveness.js";
import type { Exits } from "../3-analyze/loops/exits.js";
import type { Reader, RequiredValues } from "../3-analyze/recording/required-values.js";
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import type {
  BranchPlan,
  CallPlan,
  Checkpoint,
  CheckpointedRegion,
  Entry,
  ExitPlan,
  Plan,
  Pushed,
  RegionPlan,
  RemadeStorage,
  SavedPlace,
  StoragePlan,
  UnitPlan,
  ValuePlan,
} from "../4-plan/plan.js";
import type { RecordedInstead } from "../4-plan/refused-directives.js";
import { checkpointedLoop, checkpointedPiece } from "../il/conventions/directives.js";
import { pathName } from "../il/queries/path-name.js";
import type { Block, LoopStatement, Program, ScopeStatement, Statement, Unit, UnitId } from "../il/types.js";
import { childBlocks, writtenPaths } from "../il/visit.js";

export interface PlannedFacts {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly liveness: AdjointLiveness;
  readonly record: ToBeRecorded;
  readonly plan: Plan;
  readonly exitsOf: (unit: UnitId) => Exits;
  /** Found when first asked for. */
  readonly requiredValues: () => RequiredValues;
  /** What an option asked to be run again, and is not; with the reason. */
  readonly recordedInstead?: readonly RecordedInstead[];
}

export interface PlanEntry {
  /** What the entry is about: a name of the program, or the kind of statement. */
  readonly subject: string;
  readonly about: "loop" | "piece" | "branch" | "exit" | "call" | "value" | "storage";
  readonly plan: Entry & { readonly kind: string };
  readonly says: string;
  /** Who in the backward sweep needs the value. */
  readonly readers: readonly Reader[];
}

/** The unit as users call it, where they do; else as the program does. */
export function unitPlanOf({ plan, heads }: PlannedFacts, unit: Unit): UnitPlan {
  return plan.of(unit.id, heads.includes(unit.id) ? "joint" : "split");
}

export function planEntries(facts: PlannedFacts, unit: Unit, s: Statement): readonly PlanEntry[] {
  const { program, record, liveness } = facts;
  const plan = unitPlanOf(facts, unit);
  const entries: PlanEntry[] = [];
  const about = (kind: PlanEntry["about"], subject: string, of: PlanEntry["plan"], says: string): void => {
    entries.push({ about: kind, subject, plan: of, says, readers: [] });
  };
  const value = (subject: string, of: ValuePlan, readers: readonly Reader[]): void => {
    entries.push({ about: "value", subject, plan: of, says: `${subject} ${sayValue(of)}`, readers });
  };
  const required = facts.requiredValues();
  const hasBackward = record.hasBackward(s);
  if (s.kind === "loop" && hasBackward) {
    const region = plan.region(s);
    about("loop", "loop", asAsked(region, s), `${sayRegion(program, region)}${sayAround(program, plan, s)}`);
  }
  if (s.kind === "scope" && hasBackward) {
    const piece = plan.piece(s);
    const says = (it: Checkpoint): string =>
      `run again from its start: ${sayStored(program, it, "before it")}${sayAround(program, plan, s)}`;
    if (piece !== undefined) about("piece", "piece", asAsked(piece, s), says(piece));
  }
  if ((s.kind === "if" || s.kind === "switch") && hasBackward) {
    const branch = plan.branch(s);
    about("branch", s.kind, branch, sayBranch(branch));
  }
  if (s.kind === "loop" || s.kind === "scope") {
    const { breakTarget, continueTarget } = facts.exitsOf(unit.id);
    for (const target of [breakTarget(s.label), continueTarget(s.label)]) {
      if (target === undefined) continue;
      const exit = plan.exit(target);
      if (exit.kind !== "idle") about("exit", target.kind, exit, sayExit(exit, target.kind));
    }
  }
  if (s.kind === "loop" || s.kind === "call") {
    const whole = plan.before(s);
    if (whole !== undefined)
      value(whole.arrays.map((saved) => pathName(program, saved.whole)).join(", "), whole, required.before(s));
  }
  if (s.kind === "call") {
    const call = plan.call(s);
    const callee = call.kind === "dropped" || call.kind === "plain" ? undefined : program.units.get(call.callee)?.name;
    if (callee !== undefined) about("call", callee, call, `${callee} ${sayCall(call)}`);
  }
  const old = liveness.isLive(s) ? plan.overwritten(s) : undefined;
  if (old !== undefined)
    value(
      writtenPaths(s)
        .map((path) => pathName(program, path))
        .join(", "),
      old,
      required.overwritten(s),
    );
  if (s.kind === "release" || s.kind === "allocate") {
    const storage = plan.storage(s);
    const subject = `storage of ${pathName(program, s.kind === "release" ? s.pointer : s.target)}`;
    if (storage !== undefined && storage.reason !== "not-needed")
      about("storage", subject, storage, `${subject} ${sayStorage(storage)}`);
  }
  for (const block of childBlocks(s)) endOf(block);
  if (s === unit.body.statements.at(-1)) endOf(unit.body);
  return entries;

  function endOf(block: Block): void {
    for (const [id, of] of plan.atEndOf(block))
      value(program.variables.get(id)?.name ?? `variable ${id}`, of, required.atEndOf(block, id));
  }
}

/** An option has asked for it where the statement bears the mark of a pass. */
function asAsked<P extends Entry>(plan: P, s: Statement): P {
  const byOption = s.directives?.some(({ name, origin }) => asksForCheckpoint.has(name) && origin.kind === "pass");
  return byOption === true && plan.reason === "directive" ? { ...plan, reason: "option" } : plan;
}

const asksForCheckpoint: ReadonlySet<string> = new Set([checkpointedLoop, checkpointedPiece]);

function sayStored(program: Program, { snapshot }: Checkpoint, when: string): string {
  return snapshot.length === 0 ? "nothing is stored" : `${namesOf(program, snapshot)} stored ${when}`;
}

/** What is stored for what precedes a piece that is run again, and so that what follows may overwrite it. */
function sayAround(program: Program, plan: UnitPlan, s: LoopStatement | ScopeStatement): string {
  const { first, again } = plan.beside(s);
  const stored = [
    { places: first, when: "before it, for what precedes it" },
    { places: again, when: "when it runs again, for what precedes it" },
    { places: plan.snapshot(s).eager, when: "when it has run, as what follows overwrites that" },
  ];
  return stored
    .filter(({ places }) => places.length > 0)
    .map(({ places, when }) => `; ${namesOf(program, places)} stored ${when}`)
    .join("");
}

function namesOf(program: Program, places: readonly SavedPlace[]): string {
  return [...new Set(places.map(({ whole }) => pathName(program, whole)))].join(", ");
}

function sayRegion(program: Program, plan: RegionPlan): string {
  switch (plan.kind) {
    case "counted":
      return "reversed by its own bounds";
    case "trips":
      return plan.count.kind === "kept" ? "its iterations counted" : "its iterations counted, the number pushed";
    case "checkpointed":
      return `run again from ${statesOf(plan)}${plan.room.inSingle ? " in single precision" : ""}: ${sayStored(program, plan, "in each")}`;
    case "fused":
      return "each iteration run forward and backward at once";
  }
}

function statesOf({ room }: CheckpointedRegion): string {
  if (room.kind === "memory") return `states and records of at most ${room.bytes} bytes`;
  if (room.kind === "rest") return "states that the loop around it leaves";
  const states = room.count.kind === "constant" ? `at most ${room.count.value} states` : "states that are stored";
  if (room.isMeasured) return `${states}, placed by what iterations cost`;
  return room.inner === null ? states : `${states}, shared with a loop inside`;
}

function sayBranch(plan: BranchPlan): string {
  switch (plan.kind) {
    case "reevaluated":
      return "test evaluated again";
    case "recomputed":
      return "test computed again with its block";
    case "exiting":
      return "arm found by the number of its exit";
    case "recorded":
      return plan.decision.kind === "kept" ? "decision kept" : "decision pushed";
  }
}

function sayExit(plan: ExitPlan, kind: string): string {
  switch (plan.kind) {
    case "idle":
      return "";
    case "only":
      return `the one ${kind} always taken`;
    case "recorded":
      return plan.code.kind === "kept" ? `number of the ${kind} kept` : `number of the ${kind} pushed`;
  }
}

function sayCall(plan: CallPlan): string {
  switch (plan.kind) {
    case "dropped":
      return "left out";
    case "plain":
      return "called as it is";
    case "forward":
      return "forward version only";
    case "split":
      return "forward version, then backward version";
    case "joined":
      return "both sweeps in one call";
  }
}

function sayStorage(plan: StoragePlan): string {
  switch (plan.kind) {
    case "ended":
      return "ends here";
    case "kept to its allocation":
      return "kept, and released at the reverse of its allocation";
    case "kept to the end":
      return "kept, and released at the end";
    case "held by states":
      return "released when no state leads to it";
    case "made anew":
      return `${savedWords(plan)}, and allocated anew in the backward sweep`;
  }
}

function savedWords({ primal, shadow }: RemadeStorage): string {
  const parts = [primal === "contents" ? "contents" : "", shadow === "contents" ? "shadow" : ""].filter(
    (p) => p !== "",
  );
  return parts.length === 0 ? "not saved" : `saved (${parts.join(", ")})`;
}

function sayPushed({ parts, length, entry }: Pushed): string {
  const withShadow = parts.some(({ shadow }) => shadow) ? " with its shadow" : "";
  const also = [
    ...(length ? ["the length that the list had"] : []),
    ...(entry ? ["whether there was such an entry"] : []),
  ].join(" and ");
  if (parts.length === 0) return also === "" ? "pushed" : `pushed: ${also}`;
  return `pushed${withShadow}${also === "" ? "" : `, and ${also}`}`;
}

function sayValue(plan: ValuePlan): string {
  switch (plan.kind) {
    case "pushed":
      return sayPushed(plan);
    case "saved whole":
      return "saved whole before it";
    case "recomputed":
      return "computed again";
    case "inverted":
      return plan.by === "opposite step" ? "undone by the opposite step" : "undone by making the list shorter";
    case "kept":
      return "kept in its variable";
  }
}
