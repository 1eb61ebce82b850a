/** THE order: from text to the derivative's text, straight-line. */
import type { ParserCache } from "./1-parse/typescript/parse-typescript.js";
import type { SourceHost } from "./1-parse/typescript/source-host.js";
import { reportActiveUnions } from "./3-analyze/active-unions.js";
import { activity } from "./3-analyze/activity.js";
import { adjointLiveness } from "./3-analyze/adjoint-liveness.js";
import { CallBits } from "./3-analyze/call-bits.js";
import { callContexts } from "./3-analyze/call-contexts.js";
import { callOrder } from "./3-analyze/call-order.js";
import { countedLoops } from "./3-analyze/counted-loops.js";
import { coveredStores } from "./3-analyze/covered-stores.js";
import { dependencies } from "./3-analyze/dependencies.js";
import { derivatives } from "./3-analyze/derivatives.js";
import { distinctParameters } from "./3-analyze/distinct-parameters.js";
import { effects } from "./3-analyze/effects.js";
import type { Exits } from "./3-analyze/exits.js";
import { exits } from "./3-analyze/exits.js";
import { extents } from "./3-analyze/extents.js";
import { fixedArguments } from "./3-analyze/fixed-arguments.js";
import { FlowGraphs } from "./3-analyze/flow-graphs.js";
import type { HeadGlobals } from "./3-analyze/head-globals.js";
import { headGlobals } from "./3-analyze/head-globals.js";
import { checkAliasNames, dependentZones, independentZones } from "./3-analyze/head-zones.js";
import { reportIdleRequests } from "./3-analyze/idle-requests.js";
import { independentIterations } from "./3-analyze/independent-iterations.js";
import { integerValues } from "./3-analyze/integer-values.js";
import { keptStorage } from "./3-analyze/kept-storage.js";
import { lastingGlobals } from "./3-analyze/lasting-globals.js";
import { reportLeavingFunctions } from "./3-analyze/leaving-functions.js";
import { locality } from "./3-analyze/locality.js";
import { pointsTo } from "./3-analyze/points-to.js";
import { reportReleasedParameters } from "./3-analyze/released-parameters.js";
import { releasedStorage } from "./3-analyze/released-storage.js";
import type { ZoneId } from "./3-analyze/storage-facts.js";
import { storageLifetimes } from "./3-analyze/storage-lifetimes.js";
import { StorageReads } from "./3-analyze/storage-reads.js";
import { storedOnce } from "./3-analyze/stored-once.js";
import { sureAccesses } from "./3-analyze/sure-accesses.js";
import { toBeRecorded } from "./3-analyze/to-be-recorded.js";
import { reportUnknownCallees } from "./3-analyze/unknown-callees.js";
import { reportUnsetGlobals } from "./3-analyze/unset-globals.js";
import { useful } from "./3-analyze/useful.js";
import { varied } from "./3-analyze/varied.js";
import { youngObjects } from "./3-analyze/young-objects.js";
import { lastingLocals } from "./4-plan/lasting-locals.js";
import { reversalPlan } from "./4-plan/reversal-plan.js";
import { differentiateAdjoint } from "./5-differentiate/adjoint/differentiate-adjoint.js";
import type { HandedGlobals } from "./5-differentiate/hand-globals.js";
import type { Suffixes } from "./5-differentiate/names.js";
import { defaultSuffixes } from "./5-differentiate/names.js";
import { differentiateTangent } from "./5-differentiate/tangent/differentiate-tangent.js";
import { vectorizeTangent } from "./5-differentiate/tangent/vectorize-tangent.js";
import { allocateLocals } from "./6-simplify/allocate-locals.js";
import { followMovedStorage } from "./6-simplify/follow-moved-storage.js";
import { joinVersions } from "./6-simplify/join-versions.js";
import { lookUpChunks } from "./6-simplify/look-up-chunks.js";
import { nameIntermediates } from "./6-simplify/name-intermediates.js";
import { pinOperands } from "./6-simplify/pin-operands.js";
import { polishDerivative, polishNames } from "./6-simplify/polish.js";
import { prepareNames, prepareProgram } from "./6-simplify/prepare.js";
import { restoreRecordPassing } from "./6-simplify/restore-record-passing.js";
import { restoreRows } from "./6-simplify/restore-rows.js";
import { specializeFixedArguments } from "./6-simplify/specialize-fixed-arguments.js";
import type { DiagnosticBag } from "./diagnostics/diagnostic.js";
import { InternalError } from "./diagnostics/diagnostic.js";
import type { Frontend, ReadRequest } from "./front-end.js";
import { readSources } from "./front-end.js";
import { IdSource, read } from "./il/builders.js";
import type { Block, Expression, Path, Program, Statement, Unit, UnitId, VariableId } from "./il/types.js";
import { verify } from "./il/verify.js";
import { forEachExpressionOf, forEachReadPath, forEachStatement } from "./il/visit.js";
import type { Options } from "./options.js";
import type { Watch } from "./pass.js";
import { mayCarryDerivative } from "./rules/linearize.js";
import { isCostly, sharedValues } from "./rules/shared-values.js";

export interface ResolvedHead {
  readonly unit: UnitId;
  readonly wrt: readonly string[] | null;
  readonly of: readonly string[] | null;
}

export type Analyses = ReturnType<typeof analyze>;

export interface Derived {
  readonly program: Program;
  /** Head → generated unit. */
  readonly heads: ReadonlyMap<UnitId, UnitId>;
  readonly shadows: ReadonlySet<VariableId>;
  /** Of generated heads: what they take and give for module-level variables. */
  readonly handed: ReadonlyMap<UnitId, HandedGlobals>;
}

/** 1 and 2: text to IL. */
export function readProgram(
  request: ReadRequest,
  host: SourceHost,
  cache: ParserCache,
  bag: DiagnosticBag,
  watch?: Watch,
): Frontend | undefined {
  const front = readSources(request, host, cache, bag);
  if (front !== undefined) verified("lower", front.program, watch);
  return front;
}

/** 3: the analyses that both modes need, in their order. */
export function analyze(program: Program, heads: readonly ResolvedHead[], options: Options, bag: DiagnosticBag) {
  const units = heads.map((head) => head.unit);
  checkAliasNames(program, units, options.mayAlias, bag);
  const storage = pointsTo(program, units, { mayAlias: options.mayAlias });
  const order = callOrder(program, storage);
  const graphs = new FlowGraphs(program);
  const effect = effects({ program, pointsTo: storage, order, graphs });
  const callBits = new CallBits(storage, effect);
  const base = { program, pointsTo: storage, effects: effect, order, graphs, callBits };
  const dependence = dependencies(base);
  const independents = new Map<UnitId, readonly ZoneId[]>();
  const dependents = new Map<UnitId, readonly ZoneId[]>();
  const globals = new Map<UnitId, HeadGlobals>();
  for (const { unit, wrt, of } of heads) {
    const named = { program, pointsTo: storage, effects: effect, head: unit };
    independents.set(unit, independentZones(named, wrt, bag));
    dependents.set(unit, dependentZones(named, of, bag));
    globals.set(unit, headGlobals(named, wrt, of, bag));
  }
  const variedness = varied({ ...base, dependencies: dependence, independents });
  const usefulness = useful({ ...base, dependencies: dependence, dependents });
  reportLeavingFunctions(program, units, storage, bag);
  reportUnsetGlobals(program, storage, bag);
  reportActiveUnions({ ...base, varied: variedness }, bag);
  reportUnknownCallees({ ...base, varied: variedness, useful: usefulness }, bag);
  const enabled = !options.disable.includes("activity");
  const active = activity({ ...base, heads: units, varied: variedness, useful: usefulness, enabled });
  return { ...base, units, varied: variedness, useful: usefulness, activity: active, globals };
}

/** Heads with the module-level variables among their inputs and outputs. */
function withGlobals(heads: readonly ResolvedHead[], { globals }: Analyses) {
  return heads.map(({ unit }) => {
    const named = globals.get(unit);
    return { unit, ...(named === undefined ? {} : { globals: named }) };
  });
}

/** The names of the passes that make or change IL, in order. */
export const passNames: readonly string[] = [
  "lower",
  ...prepareNames,
  "prepare",
  "specialize-fixed-arguments",
  "pin-operands",
  "name-intermediates",
  "allocate-locals",
  "tangent",
  "vectorize-tangent",
  "adjoint",
  ...polishNames,
  "polish",
  "restore-record-passing",
  "restore-rows",
  "follow-moved-storage",
  "look-up-chunks",
];

/** Rewrites before the analyses. */
export function prepare(program: Program, heads: readonly UnitId[], options: Options): Program {
  const off = (name: string): boolean => options.disable.includes(name);
  const prepared = prepareProgram(program, heads, {
    pointsTo: (p) => pointsTo(p, heads, { mayAlias: options.mayAlias }),
    ...(options.watch === undefined ? {} : { watch: options.watch }),
    options: {
      ...(off("inline-calls") ? { inline: false as const } : {}),
      specialize: !off("specialize-procedures"),
      scalars: !off("replace-objects-by-scalars"),
      forward: !off("forward-temporaries"),
    },
  });
  return verified("prepare", prepared, options.watch);
}

/** 3: with the values named that a statement and its derivative share. */
export function analyzeProgram(
  prepared: Program,
  heads: readonly ResolvedHead[],
  mode: "tangent" | "adjoint",
  options: Options,
  bag: DiagnosticBag,
): Analyses {
  let facts = analyze(prepared, heads, options, bag);
  if (bag.hasErrors) return facts;
  if (!options.disable.includes("activity")) reportIdleRequests(prepared, heads, facts.activity, facts.globals, bag);
  let program = prepared;
  if (!options.disable.includes("specialize-fixed-arguments")) {
    for (let round = 0; round < mostRounds; round++) {
      const next = withVersions(program, heads, facts);
      if (next === program) break;
      program = verified("specialize-fixed-arguments", next, options.watch);
      facts = analyze(program, heads, options, bag);
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
    facts = analyze(verified("name-intermediates", program, options.watch), heads, options, bag);
  return mode === "adjoint" && program.language === "c" ? withLastingLocals(facts, heads, options, bag) : facts;
}

/** C: until the plan keeps no address of a local that is gone when the backward sweep comes. */
function withLastingLocals(
  first: Analyses,
  heads: readonly ResolvedHead[],
  options: Options,
  bag: DiagnosticBag,
): Analyses {
  for (let facts = first; ; ) {
    const { program } = facts;
    if (bag.hasErrors || !takesAddresses(program)) return facts;
    const moved = allocateLocals(program, lastingLocals({ ...facts, ...planAdjoint(facts, options) }));
    if (moved === program) return facts;
    facts = analyze(verified("allocate-locals", moved, options.watch), heads, options, bag);
  }
}

function takesAddresses(program: Program): boolean {
  let found = false;
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      forEachExpressionOf(s, (e) => {
        if (e.kind !== "address" || e.path.steps.some((step) => step.kind === "deref")) return;
        if (program.variables.get(e.path.root)?.role !== "global") found = true;
      });
    });
  return found;
}

/** Callers of callers get their versions in later rounds. */
const mostRounds = 3;

function withVersions(program: Program, heads: readonly ResolvedHead[], facts: Analyses): Program {
  const { pointsTo: storage, order, activity } = facts;
  const entered = new Set(heads.map((head) => head.unit));
  for (const unit of storage.units)
    for (const call of order.callsIn(unit))
      if (call.callee.kind !== "unit") for (const callee of storage.callees(call)) entered.add(callee);
  return specializeFixedArguments(program, {
    units: storage.units,
    fixed: fixedArguments(facts),
    isActive: (caller, call) => activity.callIsActive(caller, call),
    isEntered: (unit) => entered.has(unit),
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

/** 5 and 6, forward mode. */
export function tangent(
  facts: Analyses,
  heads: readonly ResolvedHead[],
  options: Options,
  bag: DiagnosticBag,
): Derived {
  const { program, activity } = facts;
  reportReleases(facts, "tangent", bag);
  const ids = new IdSource(program);
  const suffixes = suffixesOf(options);
  const isVector = options.directions !== undefined;
  const own = isVector ? { ...suffixes, tangentUnit: suffixes.vectorTangentUnit } : suffixes;
  let made = differentiateTangent(
    program,
    withGlobals(heads, facts),
    activity,
    facts.pointsTo,
    { suffixes: own },
    ids,
    bag,
  );
  if (bag.hasErrors) return made;
  verified("tangent", made.program, options.watch);
  if (isVector) {
    const count = typeof options.directions === "number" ? { directions: options.directions } : {};
    made = vectorizeTangent(made, { suffix: own.tangentUnit, ...count }, ids, bag);
    verified("vectorize-tangent", made.program, options.watch);
  }
  return polished(made, options, facts);
}

/** What the adjoint needs beyond the common analyses: liveness, TBR, the plan. */
export function planAdjoint(facts: Analyses, options: Options) {
  const { program, effects, activity, units } = facts;
  const storage = facts.pointsTo;
  const off = new Set(options.disable);
  const contexts = callContexts(effects, facts.callBits);
  const derivative = derivatives({ program, pointsTo: storage, effects, activity });
  const graphs = locality(program, program.units.keys(), facts.graphs);
  const lifetimeOf = (unit: UnitId, variable: VariableId): Block =>
    graphs.blockOf(unit, variable) ?? (program.units.get(unit) as Unit).body;
  const exitFacts = new Map<UnitId, Exits>();
  const exitsOf = (id: UnitId): Exits => {
    let known = exitFacts.get(id);
    if (known === undefined) {
      known = exits(program.units.get(id) as Unit);
      exitFacts.set(id, known);
    }
    return known;
  };
  const lasting = lastingGlobals({ ...facts, heads: units, released: releasedStorage(facts) });
  const wantedAtEnd = (head: UnitId) => {
    const universe = effects.universe(head);
    const set = universe.empty();
    for (const variable of lasting.get(head) ?? [])
      for (const zone of storage.zonesOfVariable(variable)) {
        const bit = universe.bitOf(zone);
        if (bit >= 0) set.add(bit);
      }
    program.units.get(head)?.results.forEach((result, i) => {
      const isSeeded = result.type.kind !== "real" && activity.activeResult(head, i);
      if (!options.withValue && !isSeeded) return;
      for (const zone of storage.zoneOfResult(head, i)) {
        const bit = universe.bitOf(zone);
        if (bit >= 0) set.add(bit);
      }
    });
    return set;
  };
  const liveness = adjointLiveness({
    program,
    heads: units,
    pointsTo: storage,
    effects,
    activity,
    derivatives: derivative,
    contexts,
    wantedAtEnd,
    enabled: !off.has("liveness"),
  });
  const integers = integerValues({ program, heads: units, pointsTo: storage, effects });
  const loops = countedLoops({ program, pointsTo: storage, effects, integers });
  const reached = [...storage.units].flatMap((id) => program.units.get(id) ?? []);
  const made = youngObjects({ program, units: reached, pointsTo: storage, derivatives: derivative, loops });
  const covered = coveredStores({
    program,
    units: reached,
    pointsTo: storage,
    effects,
    derivatives: derivative,
    loops,
    liveness,
  });
  const once = storedOnce({ units: reached, pointsTo: storage, effects, loops });
  const young = { ...made, unneeded: new Set([...made.unneeded, ...covered]) };
  const releases = reached.some((unit) => someStatement(unit, (s) => s.kind === "release"));
  const releasesReturn = options.memory !== "inhibit" && releases;
  const storageEnds = new Map(
    (releasesReturn ? [] : reached).flatMap((unit) => [...storageLifetimes(program, storage, unit, exitsOf(unit.id))]),
  );
  const plan = reversalPlan({
    program,
    units: storage.units,
    pointsTo: storage,
    reads: new StorageReads(program, storage),
    effects,
    loops,
    integers,
    derivatives: derivative,
    liveness,
    young,
    extents: extents(program, storage),
    sure: sureAccesses(program, storage, loops),
    exitsOf,
    lifetimeOf,
    // The two sweeps of one iteration must not be among those of others: an address means one block at one time.
    independent: (counted) =>
      independentIterations({
        program,
        units: releasesReturn ? [] : reached,
        pointsTo: storage,
        effects,
        loops: counted,
        derivatives: derivative,
        liveness,
      }),
    record: (strategies) =>
      toBeRecorded({
        program,
        heads: units,
        pointsTo: storage,
        effects,
        activity,
        derivatives: derivative,
        liveness,
        contexts,
        exitsOf,
        lifetimeOf,
        strategies,
        young,
        once,
        storageEnds,
        releasesReturn,
        enabled: !off.has("tbr"),
      }),
    disable: off,
  });
  const kept = keptStorage({
    program,
    pointsTo: storage,
    effects,
    activity,
    order: facts.order,
    callBits: facts.callBits,
    contexts,
    ...plan,
    releasesReturn,
    enabled: !off.has("tbr"),
  });
  return { derivatives: derivative, liveness, exitsOf, lifetimeOf, kept, lasting, ...plan };
}

/** 4, 5 and 6, reverse mode. */
export function adjoint(
  facts: Analyses,
  heads: readonly ResolvedHead[],
  options: Options,
  bag: DiagnosticBag,
): Derived {
  const { activity } = facts;
  const program = distinctParameters(facts.program, facts.pointsTo, facts.units);
  const plan = planAdjoint(facts, options);
  reportReleases(facts, "adjoint", bag);
  const givesValue = (id: UnitId): boolean => {
    const unit = program.units.get(id);
    return (
      unit !== undefined &&
      unit.results.length > 0 &&
      someStatement(unit, (s) => s.kind === "return" && plan.liveness.isLive(s))
    );
  };
  const growsList = (id: UnitId, s: Statement): boolean => {
    const universe = facts.effects.universe(id);
    return facts.effects
      .of(id, s)
      .written.toArray()
      .some((bit) => universe.zoneAt(bit).kind === "length");
  };
  const made = differentiateAdjoint(
    program,
    withGlobals(heads, facts),
    { pointsTo: facts.pointsTo, activity, ...plan, givesValue, growsList },
    { suffixes: suffixesOf(options), withValue: options.withValue },
    new IdSource(program),
    bag,
  );
  if (bag.hasErrors) return made;
  verified("adjoint", made.program, options.watch);
  const derived = polished(made, options, facts);
  const followed = followMovedStorage(derived.program, made.staying, new Set(derived.heads.values()));
  verified("follow-moved-storage", followed, options.watch);
  if (options.memory !== "chunks") return { ...derived, program: followed };
  return { ...derived, program: verified("look-up-chunks", lookUpChunks(followed), options.watch) };
}

function reportReleases(facts: Analyses, mode: "tangent" | "adjoint", bag: DiagnosticBag): void {
  reportReleasedParameters({ ...facts, heads: facts.units, released: releasedStorage(facts) }, mode, bag);
}

function someStatement(unit: Unit, holds: (s: Statement) => boolean): boolean {
  let found = false;
  forEachStatement(unit.body, (s) => {
    if (holds(s)) found = true;
  });
  return found;
}

function polished(made: Derived, options: Options, facts: Analyses): Derived {
  const locals = locality(facts.program, facts.program.units.keys(), facts.graphs);
  const program = polishDerivative(joinVersions(made.program), {
    disable: new Set(options.disable),
    primal: { program: facts.program, lifetimeOf: (unit, variable) => locals.blockOf(unit, variable), isCostly },
    heads: new Set(made.heads.values()),
    shadows: made.shadows,
    argumentsOverlap: options.mayAlias === "all" || options.mayAlias.length > 0,
    ...(options.watch === undefined ? {} : { watch: options.watch }),
  });
  verified("polish", program, options.watch);
  const handed = restoreRecordPassing(program, new Set(made.heads.values()), made.shadows, options.withValue);
  verified("restore-record-passing", handed, options.watch);
  const typed = restoreRows(handed, new Set(made.heads.values()));
  const shadows = new Set(made.shadows);
  for (const [parameter, flat] of typed.flat) if (shadows.has(parameter)) shadows.add(flat);
  return { ...made, shadows, program: verified("restore-rows", typed.program, options.watch) };
}

function suffixesOf(options: Options): Suffixes {
  return { ...defaultSuffixes, ...options.suffixes };
}

export function verified(pass: string, program: Program, watch?: Watch): Program {
  const violations = verify(program);
  if (violations.length > 0) throw new InternalError(`${pass}: ${violations.slice(0, 10).join("\n")}`);
  watch?.(pass, program);
  return program;
}
