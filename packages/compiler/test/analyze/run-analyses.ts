/** All data-flow analyses of a program, in their order. */
import { activity } from "../../src/3-analyze/activity/activity.js";
import { useful } from "../../src/3-analyze/activity/useful.js";
import { varied } from "../../src/3-analyze/activity/varied.js";
import { CallBits } from "../../src/3-analyze/effects/call-bits.js";
import { callOrder } from "../../src/3-analyze/effects/call-order.js";
import { dependencies } from "../../src/3-analyze/effects/dependencies.js";
import { effects } from "../../src/3-analyze/effects/effects.js";
import { FlowGraphs } from "../../src/3-analyze/effects/flow-graphs.js";
import { countedLoops } from "../../src/3-analyze/loops/counted-loops.js";
import { integerValues } from "../../src/3-analyze/loops/integer-values.js";
import { pointsTo } from "../../src/3-analyze/pointers/points-to.js";
import { dependentZones, independentZones } from "../../src/3-analyze/requests/head-zones.js";
import type { BitSet } from "../../src/dataflow/bit-set.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import type { Program, UnitId } from "../../src/il/types.js";

export interface Request {
  readonly wrt?: readonly string[];
  readonly of?: readonly string[];
  readonly mayAlias?: "all" | readonly string[];
  readonly activity?: boolean;
}

export function runAnalyses(program: Program, head: UnitId, request: Request = {}) {
  const bag = new DiagnosticBag();
  const points = pointsTo(program, [head], { mayAlias: request.mayAlias ?? [] });
  const order = callOrder(program, points);
  const graphs = new FlowGraphs(program);
  const effect = effects({ program, pointsTo: points, order, graphs });
  const callBits = new CallBits(points, effect);
  const common = { program, pointsTo: points, effects: effect, order, graphs, callBits };
  const dependency = dependencies(common);
  const named = { program, pointsTo: points, effects: effect, head };
  const independents = new Map([[head, independentZones(named, request.wrt ?? null, bag)]]);
  const dependents = new Map([[head, dependentZones(named, request.of ?? null, bag)]]);
  const variedness = varied({ ...common, dependencies: dependency, independents });
  const usefulness = useful({ ...common, dependencies: dependency, dependents });
  const active = activity({
    ...common,
    heads: [head],
    varied: variedness,
    useful: usefulness,
    enabled: request.activity ?? true,
  });
  const integers = integerValues({ program, heads: [head], pointsTo: points, effects: effect });
  const counted = countedLoops({ program, pointsTo: points, effects: effect, integers });
  /** The names of the zones in a set over the unit's universe, sorted. */
  const names = (unit: UnitId, set: BitSet): string[] =>
    set
      .toArray()
      .map((bit) => effect.universe(unit).zoneAt(bit).name)
      .sort();
  return {
    bag,
    points,
    order,
    graphs,
    effect,
    dependency,
    variedness,
    usefulness,
    active,
    integers,
    counted,
    names,
    independents,
    dependents,
  };
}
