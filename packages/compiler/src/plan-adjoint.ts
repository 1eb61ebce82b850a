/** The analyses and the plan of reverse mode, in their order. */
import { derivatives } from "./3-analyze/activity/derivatives.js";
import { orderedKeys } from "./3-analyze/activity/ordered-keys.js";
import { extents } from "./3-analyze/arrays/extents.js";
import { livesOfArrays } from "./3-analyze/arrays/lives-of-arrays.js";
import { missedStores } from "./3-analyze/arrays/missed-stores.js";
import { regionsInput } from "./3-analyze/arrays/regions/input.js";
import { sureAccesses } from "./3-analyze/arrays/sure-accesses.js";
import { lastingGlobals } from "./3-analyze/between-runs/lasting-globals.js";
import { stackHeights } from "./3-analyze/between-runs/stack-heights.js";
import type { PlanOfState, StatePutBack } from "./3-analyze/between-runs/state-put-back.js";
import { statePutBack } from "./3-analyze/between-runs/state-put-back.js";
import { besides, besidesUnder } from "./3-analyze/checkpoints/besides.js";
import { checkpoints } from "./3-analyze/checkpoints/checkpoints.js";
import type { HeldStorage } from "./3-analyze/checkpoints/held-storage.js";
import { measuredUnits } from "./3-analyze/checkpoints/measured-units.js";
import { sizedPlace } from "./3-analyze/checkpoints/saved-places.js";
import { callContexts } from "./3-analyze/effects/call-contexts.js";
import { StorageReads } from "./3-analyze/effects/storage-reads.js";
import type { AdjointLiveness, AdjointLivenessInput } from "./3-analyze/liveness/adjoint-liveness.js";
import { adjointLiveness } from "./3-analyze/liveness/adjoint-liveness.js";
import { guardedSeeds } from "./3-analyze/liveness/guarded-seeds.js";
import { idleAdjoints } from "./3-analyze/liveness/idle-adjoints.js";
import { infiniteValues } from "./3-analyze/liveness/infinite-values.js";
import { locality } from "./3-analyze/liveness/locality.js";
import { countedLoops, exactLoops } from "./3-analyze/loops/counted-loops.js";
import type { Exits } from "./3-analyze/loops/exits.js";
import { exits } from "./3-analyze/loops/exits.js";
import { fusableLoops } from "./3-analyze/loops/fusable-loops.js";
import { integerValues } from "./3-analyze/loops/integer-values.js";
import { recordedRuns } from "./3-analyze/recording/recorded-runs.js";
import type { RecordingSubject } from "./3-analyze/recording/recording-facts.js";
import type { RequiredSince } from "./3-analyze/recording/required-since.js";
import { requiredSince } from "./3-analyze/recording/required-since.js";
import { requiredValues } from "./3-analyze/recording/required-values.js";
import { testedNumbers } from "./3-analyze/recording/tested-numbers.js";
import { toBeRecorded } from "./3-analyze/recording/to-be-recorded.js";
import { youngObjects } from "./3-analyze/recording/young-objects.js";
import { neededStorage } from "./3-analyze/releases/needed-storage.js";
import { releasedStorage } from "./3-analyze/releases/released-storage.js";
import { storageLifetimes } from "./3-analyze/releases/storage-lifetimes.js";
import { shapeBehind } from "./3-analyze/requests/head-roots.js";
import { adjointWrite } from "./3-analyze/snapshots/adjoint-write.js";
import { snapshots } from "./3-analyze/snapshots/snapshots.js";
import type { AdjointWriteInput } from "./3-analyze/snapshots/tails.js";
import type { ZoneId } from "./3-analyze/storage-facts.js";
import type { PlanChoices } from "./4-plan/plan.js";
import { refusedDirectives } from "./4-plan/refused-directives.js";
import { reversalPlan, runsAgain } from "./4-plan/reversal-plan.js";
import { storagePlans } from "./4-plan/storage-plans.js";
import { unitPlans } from "./4-plan/unit-plans.js";
import type { Analyses } from "./analyze.js";
import type { Block, Statement, Unit, UnitId, VariableId } from "./il/types.js";
import { forEachStatement } from "./il/visit.js";
import type { Options } from "./options.js";
import { running } from "./pass.js";

export type AdjointPlan = ReturnType<typeof planAdjoint>;

/** What the adjoint needs beyond the common analyses: liveness, TBR, the plan. */
export function planAdjoint(facts: Analyses, options: Options) {
  const { program, effects, activity, units } = facts;
  const storage = facts.pointsTo;
  const off = new Set(options.disable);
  const run = running(options.watch);
  const contexts = run("call-contexts", callContexts, effects, facts.callBits);
  const derivative = run("derivatives", derivatives, { program, pointsTo: storage, effects, activity });
  const graphs = run("locality", locality, program, program.units.keys(), facts.graphs);
  const blockOf = (unit: Unit, variable: VariableId): Block => graphs.blockOf(unit.id, variable) ?? unit.body;
  const exitFacts = new Map<UnitId, Exits>();
  const exitsOf = (id: UnitId): Exits => {
    let known = exitFacts.get(id);
    if (known === undefined) {
      known = exits(program.units.get(id) as Unit);
      exitFacts.set(id, known);
    }
    return known;
  };
  const lasting = run("lasting-globals", lastingGlobals, { ...facts, heads: units });
  const wantedAtEnd = (head: UnitId) => {
    const universe = effects.universe(head);
    const set = universe.empty();
    for (const path of lasting.get(head) ?? [])
      for (const zone of storage.zonesOf(path)) {
        const bit = universe.bitOf(zone);
        if (bit >= 0) set.add(bit);
      }
    program.units.get(head)?.results.forEach((result, i) => {
      const isSeeded = result.type.kind !== "real" && activity.activeResult(head, i);
      if (!options.withValue && !isSeeded) return;
      // The seed is added to all that the result leads to: pointers and lengths on the way must be set by then.
      const shape = isSeeded ? shapeBehind(storage, storage.zoneOfResult(head, i)) : [];
      for (const zone of [...storage.zoneOfResult(head, i), ...shape]) {
        const bit = universe.bitOf(zone);
        if (bit >= 0) set.add(bit);
      }
    });
    return set;
  };
  const base = { program, heads: units, pointsTo: storage, effects, activity, derivatives: derivative, contexts };
  const integers = run("integer-values", integerValues, { program, heads: units, pointsTo: storage, effects });
  const counted = run("counted-loops", countedLoops, { program, pointsTo: storage, effects, integers });
  const loops = exactLoops(counted);
  const idle = run("idle-adjoints", idleAdjoints, {
    ...base,
    dependencies: facts.dependencies,
    useful: facts.useful,
    callBits: facts.callBits,
    loops,
  });
  const infinite = run("infinite-values", infiniteValues, { program, pointsTo: storage, effects, integers });
  const guarded = run("guarded-seeds", guardedSeeds, {
    program,
    units: storage.units,
    idle,
    infinite,
    enabled: !off.has("guarded-seeds"),
  });
  const reached = [...storage.units].flatMap((id) => program.units.get(id) ?? []);
  const releases = reached.some((unit) => someStatement(unit, (s) => s.kind === "release"));
  const releasesReturn = options.memory !== "inhibit" && releases;
  const released = releasedStorage(facts);
  const knowsRegions = !off.has("array-regions");
  const array = { ...regionsInput({ program, pointsTo: storage, effects, loops, integers }), derivatives: derivative };
  const measured = measuredUnits(program, storage);
  const ending = reached.filter(({ id }) => !measured.has(id));
  const storageEnds = new Map(
    (releasesReturn || off.has("storage-lifetimes") ? [] : ending).flatMap((unit) => [
      ...run("storage-lifetimes", storageLifetimes, program, storage, unit, exitsOf(unit.id)),
    ]),
  );
  /** Who allocates what states may lead to does not know where it ends. */
  const endsBeside = ({ statements }: HeldStorage): typeof storageEnds =>
    new Map([...storageEnds].filter(([made, end]) => !statements.has(made) && !statements.has(end)));
  const lengths = run("extents", extents, program, storage);
  const sure = run("sure-accesses", sureAccesses, program, storage, loops);
  const missed = run("missed-stores", missedStores, array, lengths, activity);
  const lives = run("lives-of-arrays", livesOfArrays, array, knowsRegions ? reached : [], blockOf);
  const lifetimeOf = (unit: UnitId, variable: VariableId): Block =>
    lives.get(variable) ?? blockOf(program.units.get(unit) as Unit, variable);
  /** `wantedAtEnd`: what the head's caller, and the next call, take of what it leaves. */
  const livesUnder = (wantedAtEnd: AdjointLivenessInput["wantedAtEnd"]) => {
    const liveness = run("adjoint-liveness", adjointLiveness, { ...base, wantedAtEnd, enabled: !off.has("liveness") });
    // The two sweeps of one iteration must not be among those of others: an address means one block at one time.
    const fusable = run("fusable-loops", fusableLoops, {
      program,
      units: releasesReturn || off.has("fuse-sweeps") ? [] : reached,
      pointsTo: storage,
      effects,
      loops,
      derivatives: derivative,
      liveness,
      regions: { ...array, runsAgain: () => false },
      enabled: knowsRegions,
    });
    const regions = { ...array, runsAgain: (s: Statement) => s.kind === "loop" && fusable.has(s) };
    const young = run("young-objects", youngObjects, {
      program,
      units: off.has("young-objects") ? [] : reached,
      pointsTo: storage,
      derivatives: derivative,
      regions,
    });
    const sinces = new Map<PlanChoices["region"], RequiredSince>();
    const sinceUnder = ({ region }: PlanChoices): RequiredSince => {
      let since = sinces.get(region);
      if (since === undefined) {
        const isRunAgain = (s: Statement): boolean => s.kind === "loop" && runsAgain(region(s));
        since = run("required-since", requiredSince, {
          ...array,
          runsAgain: isRunAgain,
          recordedRuns: recordingRuns,
          enabled: knowsRegions,
        });
        sinces.set(region, since);
      }
      return since;
    };
    const recorded = (atEntry: (head: UnitId) => Iterable<ZoneId>): RecordingSubject => ({
      ...base,
      liveness,
      recordedRuns: recordingRuns,
      exitsOf,
      lifetimeOf,
      young,
      sinceUnder,
      storageEnds: endsBeside(chosen.held),
      releasesReturn,
      atEntry,
      enabled: !off.has("tbr"),
    });
    const chosen = run("checkpoints", checkpoints, {
      ...base,
      liveness,
      lifetimeOf,
      units: storage.units,
      loops,
      extents: lengths,
      exitsOf,
      releasesReturn,
      released,
      regions: { ...array, runsAgain: () => false },
      enabled: !off.has("liveness"),
    });
    const recordingRuns = recordedRuns(program, storage.units, liveness, chosen);
    const places = { ...base, extents: lengths, units: storage.units };
    const planned = (atEntry: (head: UnitId) => Iterable<ZoneId>) => {
      const record = toBeRecorded(recorded(atEntry));
      return run("reversal-plan", reversalPlan, {
        run,
        program,
        units: storage.units,
        pointsTo: storage,
        reads: new StorageReads(program, storage),
        effects,
        loops: counted,
        integers,
        derivatives: derivative,
        liveness,
        young,
        extents: lengths,
        sure,
        exitsOf,
        lifetimeOf,
        fusable,
        checkpoints: chosen,
        heads: units,
        sized: (unit, whole) => sizedPlace(places, unit, whole),
        besides: (recorded) => besidesUnder(places, chosen, recorded),
        record: (choices) => run("to-be-recorded", record, choices),
        may: {
          reverseCounted: !off.has("reverse-counted"),
          reevaluate: !off.has("reevaluate"),
          invert: !off.has("invert"),
          saveWhole: !off.has("save-whole"),
          recompute: !off.has("recompute"),
          weigh: !off.has("minimum-cut"),
          // Without liveness a piece may seem to need what is not there.
          chooseSnapshots: !off.has("snapshot-choices") && !off.has("liveness"),
        },
      });
    };
    return { liveness, fusable, recorded, planned, chosen, recordingRuns };
  };
  const { liveness, fusable, recorded, chosen, recordingRuns, plan, atEntry, torn } = withState(
    livesUnder,
    wantedAtEnd,
    (liveness, plan) =>
      run("state-put-back", statePutBack, { ...base, liveness, globals: facts.globals, lasting }, plan),
    run("stack-heights", stackHeights, base),
  );
  const aside = run("besides", besides, { ...base, extents: lengths, units: storage.units }, chosen, plan.recorded);
  const needed = run("needed-storage", neededStorage, {
    program,
    pointsTo: storage,
    effects,
    activity,
    order: facts.order,
    callBits: facts.callBits,
    contexts,
    ...plan,
    enabled: !off.has("tbr"),
  });
  const stored = run("storage-plans", storagePlans, {
    program,
    needed,
    recorded: plan.recorded,
    releasesReturn,
    held: chosen.held,
  });
  const givesValue = (id: UnitId): boolean => {
    const unit = program.units.get(id);
    return (
      unit !== undefined &&
      unit.results.length > 0 &&
      someStatement(unit, (s) => s.kind === "return" && liveness.isLive(s))
    );
  };
  const whole = run("unit-plans", unitPlans, {
    program,
    activity,
    derivatives: derivative,
    liveness,
    exitsOf,
    storage: stored,
    lasting,
    givesValue,
    ...plan,
    heads: units,
    besides: aside.besides,
    handsGlobals: [...facts.globals.values()].some(({ inputs, outputs }) => inputs.size + outputs.size > 0),
  });
  const restoresPlainly = !off.has("plain-restores");
  const tested = run("tested-numbers", testedNumbers, program, storage, restoresPlainly);
  const ordered = restoresPlainly ? run("ordered-keys", orderedKeys, program, storage) : () => true;
  const refused = off.has("fuse-sweeps")
    ? []
    : run(
        "refused-directives",
        refusedDirectives,
        { program, units: storage.units, fusable },
        plan.choices,
        plan.recorded,
      );
  return {
    derivatives: derivative,
    guarded,
    missed,
    liveness,
    tested,
    ordered,
    exitsOf,
    lifetimeOf,
    lasting,
    plan: whole,
    refused: [...chosen.refused, ...aside.refused, ...refused],
    /** The loops whose states are kept in single precision. */
    inSingle: [...chosen.regions].flatMap(([loop, { room }]) => (room.inSingle ? [loop] : [])),
    torn,
    ...plan,
    /** Only on demand: nobody needs it to derive. */
    requiredValues: onDemand(() =>
      run("required-values", requiredValues, {
        subject: recorded(atEntry),
        choices: plan.choices,
        callBits: facts.callBits,
      }),
    ),
    /** Statements on request taken to put back what they overwrite. */
    writes: (ignored?: AdjointWriteInput["ignored"]) =>
      run("adjoint-write", adjointWrite, {
        ...base,
        ...plan,
        recordedRuns: recordingRuns,
        callBits: facts.callBits,
        exitsOf,
        lifetimeOf,
        ...(ignored === undefined ? {} : { ignored }),
      }),
    snapshots: onDemand(() =>
      run("snapshots", snapshots, {
        ...base,
        ...plan,
        liveness,
        recordedRuns: recordingRuns,
        callBits: facts.callBits,
        exitsOf,
        lifetimeOf,
        enabled: !off.has("liveness"),
      }),
    ),
  };
}

type Wanted = AdjointLivenessInput["wantedAtEnd"];
type AtEntry = (head: UnitId) => Iterable<ZoneId>;

/** The plan under which what goes on from call to call is left as the primal leaves it, or as it was: all of it. */
function withState<L extends { readonly liveness: AdjointLiveness; planned(atEntry: AtEntry): PlanOfState }>(
  livesUnder: (wantedAtEnd: Wanted) => L,
  wantedAtEnd: Wanted,
  stateUnder: (liveness: AdjointLiveness, plan: PlanOfState) => StatePutBack,
  /** What is put back in any case. */
  heights: readonly ZoneId[],
): L & Pick<StatePutBack, "torn"> & { readonly plan: ReturnType<L["planned"]>; readonly atEntry: AtEntry } {
  const always: AtEntry = () => heights;
  const planned = (lives: L, atEntry: AtEntry) => ({
    ...lives,
    atEntry,
    plan: lives.planned(atEntry) as ReturnType<L["planned"]>,
  });
  const alsoWanted =
    (wanted: Wanted, more: StatePutBack["links"]): Wanted =>
    (head) => {
      const all = wanted(head);
      for (const bit of more.get(head)?.bits ?? []) all.add(bit);
      return all;
    };
  let wanted = wantedAtEnd;
  let first = planned(livesUnder(wanted), always);
  let state = stateUnder(first.liveness, first.plan);
  if (state.links.size > 0) {
    wanted = alsoWanted(wanted, state.links);
    first = planned(livesUnder(wanted), always);
    state = stateUnder(first.liveness, first.plan);
  }
  const { putBack, goesOn, torn } = state;
  if (putBack.size === 0 && goesOn.size === 0) return { ...first, torn };
  if (putBack.size === 0) {
    const whole = planned(livesUnder(alsoWanted(wanted, goesOn)), always);
    const then = stateUnder(whole.liveness, whole.plan);
    if (then.putBack.size === 0) return { ...whole, torn: new Map([...then.torn, ...torn]) };
  }
  const atEntry: AtEntry = (head) => [...heights, ...((putBack.get(head) ?? goesOn.get(head))?.zones ?? [])];
  return { ...planned(first, atEntry), torn };
}

/** Found when first asked for. */
function onDemand<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}

export function someStatement(unit: Unit, holds: (s: Statement) => boolean): boolean {
  let found = false;
  forEachStatement(unit.body, (s) => {
    if (holds(s)) found = true;
  });
  return found;
}
