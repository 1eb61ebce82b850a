/** Rewrites that need facts, each followed by the facts of the program rewritten. */
import { fixedArguments } from "./3-analyze/activity/fixed-arguments.js";
import { reportRememberedValues } from "./3-analyze/between-runs/remembered-values.js";
import { StorageReads } from "./3-analyze/effects/storage-reads.js";
import { reportIdleRequests } from "./3-analyze/requests/idle-requests.js";
import { idleCheckpoints } from "./4-plan/idle-checkpoints.js";
import { lastingLocals } from "./4-plan/lasting-locals.js";
import type { RecordedInstead, RefusedDirective } from "./4-plan/refused-directives.js";
import { allocateLocals } from "./6-simplify/addresses/allocate-locals.js";
import { specializeFixedArguments, versionBounds } from "./6-simplify/calls/specialize-fixed-arguments.js";
import { closePieces } from "./6-simplify/checkpoints/close-pieces.js";
import { dropRefusedCheckpoints, marksIn, withoutKinds } from "./6-simplify/checkpoints/drop-refused-checkpoints.js";
import { isMark, isNamed } from "./6-simplify/checkpoints/marks.js";
import { nameIntermediates } from "./6-simplify/locals/name-intermediates.js";
import { pinOperands } from "./6-simplify/locals/pin-operands.js";
import type { Analyses, ResolvedHead } from "./analyze.js";
import { analyze } from "./analyze.js";
import { DiagnosticBag } from "./diagnostics/diagnostic.js";
import { IdSource, read } from "./il/builders.js";
import type { Expression, Path, Program, VariableId } from "./il/types.js";
import { forEachExpressionOf, forEachReadPath, forEachStatement } from "./il/visit.js";
import type { Options } from "./options.js";
import { running, shrinking, verified } from "./pass.js";
import { roundsOf, switchesOf } from "./passes/names.js";
import type { SwitchName } from "./passes/table.js";
import type { AdjointPlan } from "./plan-adjoint.js";
import { planAdjoint } from "./plan-adjoint.js";
import { mayCarryDerivative } from "./rules/linearize.js";
import { sharedValues } from "./rules/shared-values.js";
import { analyzedInCommon, inCommon } from "./shared-stages.js";

/** With the plan of reverse mode where it had to be made to know the program's last form. */
export type ProgramFacts = Analyses & {
  readonly plan?: AdjointPlan;
  /** What an option asked to be run again, and is not; with the reason. */
  readonly recordedInstead?: readonly RecordedInstead[];
};

/** The program as it is prepared with no rewrite switched off. */
export type Wholly = (options: Options) => Program;

/** 3: with the values named that a statement and its derivative share. */
export function analyzeProgram(
  prepared: Program,
  heads: readonly ResolvedHead[],
  mode: "tangent" | "adjoint",
  options: Options,
  bag: DiagnosticBag,
  wholly: Wholly = () => prepared,
): ProgramFacts {
  const facts = inCommon("analyze", mode, options, bag, (options, bag) =>
    named(prepared, heads, mode, options, bag, wholly),
  );
  const isSettled = facts.program.language !== "c" && marksIn(facts.program).size === 0;
  if (bag.hasErrors || mode === "tangent" || isSettled) return facts;
  return inCommon("plan", mode, options, bag, (options, bag) => withLastForm(facts, heads, options, bag));
}

function named(
  prepared: Program,
  heads: readonly ResolvedHead[],
  mode: "tangent" | "adjoint",
  options: Options,
  bag: DiagnosticBag,
  wholly: Wholly,
): Analyses {
  const run = running(options.watch);
  let facts = analyzed(prepared, heads, options, bag);
  if (bag.hasErrors) return facts;
  if (!options.disable.includes("activity")) run("idle-requests", reportIdleRequests, facts, heads, bag);
  reportRemembered(facts, heads, options, bag, wholly);
  if (bag.hasErrors) return facts;
  let { program } = facts;
  if (options.activityVersions > 1 && !options.disable.includes("specialize-fixed-arguments")) {
    for (let round = 0; round < roundsOf("versions"); round++) {
      const next = withVersions(program, heads, facts, mode, options);
      if (next === program) break;
      facts = analyzed(verified("specialize-fixed-arguments", next, options.watch), heads, options, bag);
      program = facts.program;
      if (bag.hasErrors) return facts;
    }
  }
  const versioned = program;
  if (mode === "adjoint") {
    program = pinOperands(program, facts.pointsTo, facts.effects, new StorageReads(program, facts.pointsTo));
    options.watch?.("pin-operands", program);
  }
  if (!options.disable.includes("name-intermediates")) program = nameShared(program, facts);
  if (program !== versioned)
    facts = analyzed(verified("name-intermediates", program, options.watch), heads, options, bag);
  return facts;
}

function analyzed(program: Program, heads: readonly ResolvedHead[], options: Options, bag: DiagnosticBag): Analyses {
  return analyzedInCommon(program, options, bag, (program, options, bag) => analyze(program, heads, options, bag));
}

/** Switches without which less is known of where the program stores: what calls remember is told with all of them on. */
const forgetting: readonly SwitchName[] = [...switchesOf("prepare"), "unique-sites"];

/** What calls remember does not depend on what is switched off. */
function reportRemembered(
  facts: Analyses,
  heads: readonly ResolvedHead[],
  options: Options,
  bag: DiagnosticBag,
  wholly: Wholly,
): void {
  if (!options.disable.some((name) => forgetting.includes(name)))
    running(options.watch)("remembered-values", reportRememberedValues, facts, bag);
  else
    inCommon("remember", null, options, bag, ({ watch: _, ...options }, bag) =>
      reportRememberedValues(analyze(wholly(options), heads, options, new DiagnosticBag()), bag),
    );
}

/**
 * Until the plan obeys every mark that an option has made (see drop-refused-checkpoints.ts), and, in C, keeps no address of a local that is gone when
 * the backward sweep comes. It ends: each round takes at least one mark away, or moves at least one local whose address is taken into storage
 * of its own, and no address of it is taken any more.
 */
function withLastForm(
  first: Analyses,
  heads: readonly ResolvedHead[],
  options: Options,
  bag: DiagnosticBag,
): ProgramFacts {
  let plan: AdjointPlan | undefined;
  const recordedInstead: RecordedInstead[] = [];
  const without = ({ program }: Analyses, refused: readonly RefusedDirective[]): Analyses => {
    const marks = marksIn(program);
    recordedInstead.push(
      ...refused.flatMap((each) => (marks.get(each.origin) ?? []).map((unit) => ({ ...each, unit }))),
    );
    const rest = dropRefusedCheckpoints(program, new Set(refused.map(({ origin }) => origin)));
    return analyze(verified("drop-refused-checkpoints", rest, options.watch), heads, options, bag);
  };
  const idle = idleIn(first, heads, options);
  const marked = idle.length === 0 ? first : without(first, idle);
  const closed = closePieces(marked.program, isMark);
  const facts = shrinking(
    closed === marked.program ? marked : analyze(verified("close-pieces", closed, options.watch), heads, options, bag),
    ({ program }) => addressedLocals(program).size + marksIn(program).size,
    (facts) => {
      plan = undefined;
      const { program } = facts;
      if (bag.hasErrors || addressedLocals(program).size + marksIn(program).size === 0) return null;
      plan = planAdjoint(facts, options);
      const refused = plan.refused.filter(isMark);
      if (refused.length > 0) return without(facts, refused);
      if (program.language !== "c") return null;
      const lasting = running(options.watch)("lasting-locals", lastingLocals, { ...facts, ...plan });
      const moved = allocateLocals(program, lasting);
      return moved === program ? null : analyze(verified("allocate-locals", moved, options.watch), heads, options, bag);
    },
  );
  reportRecorded(recordedInstead, bag);
  const more = recordedInstead.length === 0 ? {} : { recordedInstead };
  return plan === undefined ? { ...facts, ...more } : { ...facts, plan, ...more };
}

/** Marks of whole kinds for what records nothing in the plan without them. */
function idleIn(facts: Analyses, heads: readonly ResolvedHead[], options: Options): readonly RefusedDirective[] {
  const { program, marked } = withoutKinds(facts.program);
  if (marked.size === 0) return [];
  const { watch: _, ...unwatched } = options;
  const plain = analyze(program, heads, unwatched, new DiagnosticBag());
  const plan = planAdjoint(plain, unwatched);
  const input = { ...plain, ...plan, heads: plain.units, units: plain.pointsTo.units };
  return running(options.watch)("idle-checkpoints", idleCheckpoints, input, marked);
}

/** The derivative is right without them; who named the place wants to know. */
function reportRecorded(refused: readonly RefusedDirective[], bag: DiagnosticBag): void {
  for (const { origin, message, hint } of refused)
    if (isNamed({ origin })) bag.add("RG4013", "warning", origin, message, hint);
}

/** Locals, and parameters, whose address is taken. */
export function addressedLocals(program: Program): ReadonlySet<VariableId> {
  const addressed = new Set<VariableId>();
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      forEachExpressionOf(s, (e) => {
        if (e.kind !== "address" || e.path.steps.some((step) => step.kind === "deref")) return;
        if (program.variables.get(e.path.root)?.role !== "global") addressed.add(e.path.root);
      });
    });
  return addressed;
}

function withVersions(
  program: Program,
  heads: readonly ResolvedHead[],
  facts: Analyses,
  mode: "tangent" | "adjoint",
  options: Options,
): Program {
  const { pointsTo: storage, order, activity } = facts;
  const entered = new Set(heads.map((head) => head.unit));
  for (const unit of storage.units)
    for (const call of order.callsIn(unit))
      if (call.callee.kind !== "unit") for (const callee of storage.callees(call)) entered.add(callee);
  return specializeFixedArguments(program, {
    units: storage.units,
    fixed: running(options.watch)("fixed-arguments", fixedArguments, facts),
    isActive: (caller, call) => activity.callIsActive(caller, call),
    // A tangent calls the procedure itself where there is no derivative.
    isPassive: (caller, call, callee) =>
      mode === "adjoint" &&
      !program.initializers.includes(caller) &&
      !activity.callIsActive(caller, call) &&
      activity.unitIsActive(callee),
    isEntered: (unit) => entered.has(unit),
    bounds: { ...versionBounds, ofOne: options.activityVersions },
  });
}

function nameShared(program: Program, { activity, pointsTo: storage }: Analyses): Program {
  const readsBack = (target: Path, value: Expression): boolean => {
    const zones = new Set(storage.zonesOf(target));
    let found = false;
    forEachReadPath(value, (path) => {
      if (storage.zonesOf(path).some((zone) => zones.has(zone))) found = true;
    });
    return found;
  };
  return nameIntermediates(
    program,
    {
      wanted: (unit, s) => activity.unitIsActive(unit.id) && (s.kind !== "assign" || activity.pathHasShadow(s.target)),
      // The stored value can be read back, unless its derivative also needs what was there before.
      sharedBy: (_, s, value, stored) => {
        const readable = stored && s.kind === "assign" && !readsBack(s.target, value);
        return sharedValues(value, readable ? read(s.target) : null, (path) => mayCarryDerivative(path.type));
      },
    },
    new IdSource(program),
  );
}
