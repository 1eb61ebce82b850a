/** The analyses that the tangent generator needs, one after the other. */
import { activity } from "../../src/3-analyze/activity/activity.js";
import { useful } from "../../src/3-analyze/activity/useful.js";
import { varied } from "../../src/3-analyze/activity/varied.js";
import type { Activity } from "../../src/3-analyze/activity-facts.js";
import { CallBits } from "../../src/3-analyze/effects/call-bits.js";
import { callOrder } from "../../src/3-analyze/effects/call-order.js";
import { dependencies } from "../../src/3-analyze/effects/dependencies.js";
import { effects } from "../../src/3-analyze/effects/effects.js";
import { FlowGraphs } from "../../src/3-analyze/effects/flow-graphs.js";
import { pointsTo } from "../../src/3-analyze/pointers/points-to.js";
import { dependentZones, independentZones } from "../../src/3-analyze/requests/head-zones.js";
import type { PointsTo } from "../../src/3-analyze/storage-facts.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import type { Program, UnitId } from "../../src/il/types.js";

export interface Request {
  readonly wrt?: readonly string[];
  readonly of?: readonly string[];
  readonly enabled?: boolean;
}

export function analyze(
  program: Program,
  head: UnitId,
  request: Request = {},
): { activity: Activity; pointsTo: PointsTo } {
  const facts = pointsTo(program, [head]);
  const order = callOrder(program, facts);
  const graphs = new FlowGraphs(program);
  const effect = effects({ program, pointsTo: facts, order, graphs });
  const callBits = new CallBits(facts, effect);
  const base = { program, pointsTo: facts, effects: effect, order, graphs, callBits };
  const dependence = dependencies(base);
  const bag = new DiagnosticBag();
  const input = { program, pointsTo: facts, effects: effect, head };
  const independents = new Map([[head, independentZones(input, request.wrt ?? null, bag)]]);
  const dependents = new Map([[head, dependentZones(input, request.of ?? null, bag)]]);
  if (bag.hasErrors) throw new Error(bag.all.map((d) => d.message).join("\n"));
  const variedness = varied({ ...base, dependencies: dependence, independents });
  const usefulness = useful({ ...base, dependencies: dependence, dependents });
  const found = activity({
    ...base,
    heads: [head],
    varied: variedness,
    useful: usefulness,
    enabled: request.enabled ?? true,
  });
  return { activity: found, pointsTo: facts };
}
