/** The analyses that both modes need, in their order. */
import { activity } from "./3-analyze/activity/activity.js";
import { useful } from "./3-analyze/activity/useful.js";
import { varied } from "./3-analyze/activity/varied.js";
import type { Activity } from "./3-analyze/activity-facts.js";
import { carriedPointers } from "./3-analyze/between-runs/carried-pointers.js";
import { CallBits } from "./3-analyze/effects/call-bits.js";
import { callOrder } from "./3-analyze/effects/call-order.js";
import { dependencies } from "./3-analyze/effects/dependencies.js";
import { effects } from "./3-analyze/effects/effects.js";
import { FlowGraphs } from "./3-analyze/effects/flow-graphs.js";
import { reportActiveUnions } from "./3-analyze/lost-derivatives/active-unions.js";
import { reportBesideArguments } from "./3-analyze/lost-derivatives/beside-arguments.js";
import { reportBitsOfNumbers } from "./3-analyze/lost-derivatives/bits-of-numbers.js";
import { reportKeysAndTexts } from "./3-analyze/lost-derivatives/keys-and-texts.js";
import { reportKeysOfCallers } from "./3-analyze/lost-derivatives/keys-of-callers.js";
import { reportLeavingFunctions } from "./3-analyze/lost-derivatives/leaving-functions.js";
import { reportLostValues } from "./3-analyze/lost-derivatives/lost-values.js";
import { reportMistypedStorage } from "./3-analyze/lost-derivatives/mistyped-storage.js";
import { reportPointersToNothing } from "./3-analyze/lost-derivatives/pointers-to-nothing.js";
import { reportUnknownCallees } from "./3-analyze/lost-derivatives/unknown-callees.js";
import { reportUnknownPointers } from "./3-analyze/lost-derivatives/unknown-pointers.js";
import { unplacedStorage } from "./3-analyze/lost-derivatives/unplaced-storage.js";
import { reportWrittenValues } from "./3-analyze/lost-derivatives/written-values.js";
import { pointsTo } from "./3-analyze/pointers/points-to.js";
import type { AskedDerivatives } from "./3-analyze/requests/asked-derivatives.js";
import { askedDerivatives } from "./3-analyze/requests/asked-derivatives.js";
import type { HeadGlobals } from "./3-analyze/requests/head-globals.js";
import { headGlobals } from "./3-analyze/requests/head-globals.js";
import { behind } from "./3-analyze/requests/head-roots.js";
import { checkAliasNames, dependentZones, independentZones } from "./3-analyze/requests/head-zones.js";
import type { ZoneId } from "./3-analyze/storage-facts.js";
import type { DiagnosticBag } from "./diagnostics/diagnostic.js";
import type { Program, UnitId } from "./il/types.js";
import { isOfLibrary, keepsNothing, mediumOf } from "./languages/c-library.js";
import type { Options } from "./options.js";
import { running } from "./pass.js";

export interface ResolvedHead {
  readonly unit: UnitId;
  readonly wrt: readonly string[] | null;
  readonly of: readonly string[] | null;
}

export type Analyses = ReturnType<typeof analyze>;

/** 3: the analyses that both modes need, in their order. */
export function analyze(program: Program, heads: readonly ResolvedHead[], options: Options, bag: DiagnosticBag) {
  const run = running(options.watch);
  const units = heads.map((head) => head.unit);
  checkAliasNames(program, units, options.mayAlias, bag);
  const storage = run("points-to", pointsTo, program, units, {
    mayAlias: options.mayAlias,
    uniqueSites: !options.disable.includes("unique-sites"),
  });
  const order = run("call-order", callOrder, program, storage);
  const graphs = new FlowGraphs(program);
  const effect = run("effects", effects, { program, pointsTo: storage, order, graphs, heads: units });
  const callBits = new CallBits(storage, effect);
  const base = { program, pointsTo: storage, effects: effect, order, graphs, callBits };
  const dependence = run("dependencies", dependencies, base);
  const independents = new Map<UnitId, readonly ZoneId[]>();
  const dependents = new Map<UnitId, readonly ZoneId[]>();
  const globals = new Map<UnitId, HeadGlobals>();
  const asked = new Map<UnitId, AskedDerivatives>();
  const handed = new Map<UnitId, ReadonlySet<ZoneId>>();
  for (const { unit, wrt, of } of heads) {
    const named = { program, pointsTo: storage, effects: effect, head: unit };
    independents.set(unit, run("head-zones", independentZones, named, wrt, bag));
    dependents.set(unit, run("head-zones", dependentZones, named, of, bag));
    globals.set(unit, run("head-globals", headGlobals, named, wrt, of, bag));
    const own = run("asked-derivatives", askedDerivatives, named, wrt, of);
    asked.set(unit, own);
    const { inputs, outputs } = globals.get(unit) as HeadGlobals;
    const variables = [...inputs, ...outputs].flatMap((id) => storage.zonesOfVariable(id));
    handed.set(unit, new Set([...own.zones, ...behind(storage, variables)]));
  }
  const variedness = run("varied", varied, { ...base, dependencies: dependence, independents });
  const usefulness = run("useful", useful, { ...base, dependencies: dependence, dependents });
  run("leaving-functions", reportLeavingFunctions, program, units, storage, bag);
  run("unknown-callees", reportUnknownCallees, { ...base, varied: variedness, useful: usefulness, isOfLibrary }, bag);
  run("beside-arguments", reportBesideArguments, { ...base, varied: variedness, useful: usefulness }, bag);
  const enabled = !options.disable.includes("activity");
  const active = run("activity", activity, {
    ...base,
    heads: units,
    varied: variedness,
    useful: usefulness,
    enabled,
    handed,
  });
  const enabledActivity = (): Activity =>
    enabled
      ? active
      : activity({ ...base, heads: units, varied: variedness, useful: usefulness, enabled: true, handed });
  run("keys-of-callers", reportKeysOfCallers, { program, heads: units, pointsTo: storage }, enabledActivity, bag);
  run(
    "active-unions",
    reportActiveUnions,
    { ...base, varied: variedness, hasShadow: enabled ? null : active.pathHasShadow },
    bag,
  );
  run("unknown-pointers", reportUnknownPointers, { program, pointsTo: storage, activity: active }, bag);
  const unplaced = run("unplaced-storage", unplacedStorage, { ...base, heads: units });
  run(
    "lost-values",
    reportLostValues,
    { ...base, varied: variedness, useful: usefulness, unplaced, keepsNothing },
    bag,
  );
  run(
    "pointers-to-nothing",
    reportPointersToNothing,
    { ...base, varied: variedness, useful: usefulness, unplaced },
    bag,
  );
  run("bits-of-numbers", reportBitsOfNumbers, { ...base, varied: variedness, useful: usefulness }, bag);
  run("written-values", reportWrittenValues, { ...base, varied: variedness, useful: usefulness, mediumOf }, bag);
  run("keys-and-texts", reportKeysAndTexts, { ...base, varied: variedness, useful: usefulness }, bag);
  run("mistyped-storage", reportMistypedStorage, { ...base, varied: variedness, useful: usefulness }, bag);
  const carried = run("carried-pointers", carriedPointers, { ...base, heads: units, activity: active, globals }, bag);
  return {
    ...base,
    dependencies: dependence,
    units,
    varied: variedness,
    useful: usefulness,
    activity: active,
    globals,
    asked,
    carried,
  };
}

/** Heads with what their callers hand over and get. */
export function withRequests(heads: readonly ResolvedHead[], facts: Analyses) {
  return heads.map(({ unit }) => {
    const globals = facts.globals.get(unit);
    const asked = facts.asked.get(unit);
    return { unit, ...(globals === undefined ? {} : { globals }), ...(asked === undefined ? {} : { asked }) };
  });
}
