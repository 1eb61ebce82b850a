/** The analyses that the tangent generator needs, one after the other. */
import { activity } from "../../src/3-analyze/activity.js";
import type { Activity } from "../../src/3-analyze/activity-facts.js";
import { CallBits } from "../../src/3-analyze/call-bits.js";
import { callOrder } from "../../src/3-analyze/call-order.js";
import { dependencies } from "../../src/3-analyze/dependencies.js";
import { effects } from "../../src/3-analyze/effects.js";
import { FlowGraphs } from "../../src/3-analyze/flow-graphs.js";
import { dependentZones, independentZones } from "../../src/3-analyze/head-zones.js";
import { pointsTo } from "../../src/3-analyze/points-to.js";
import type { PointsTo } from "../../src/3-analyze/storage-facts.js";
import { useful } from "../../src/3-analyze/useful.js";
import { varied } from "../../src/3-analyze/varied.js";
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
