/**
 * The allocation sites that make one object at most, so that a write to a field of it kills.
 * In: the program and the solved pointer flow. Out: the sites.
 * Method: the allocation is in no cycle of its unit's flow graph, and the unit runs once: a head that is never called, an
 * initializer, or a unit with one call, itself run once and in no cycle. Objects of a head that may survive it (globals or the
 * head's parameters lead to them) may meet those of an earlier run and do not count.
 */

import { stronglyConnected } from "../../dataflow/scc.js";
import { buildFlowGraph } from "../../il/queries/flow-graph.js";
import type { CallStatement, Program, SiteId, Statement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { InclusionConstraints } from "./inclusion-constraints.js";
import type { Places } from "./places.js";
import type { PointerFlow } from "./pointer-flow.js";
import { globalRoots, reachableStorage } from "./reachable-storage.js";

export function uniqueSites(
  program: Program,
  heads: readonly UnitId[],
  flow: PointerFlow,
  places: Places,
  constraints: InclusionConstraints,
): readonly SiteId[] {
  const callers = new Map<UnitId, { unit: UnitId; call: CallStatement }[]>();
  const allocations: { unit: UnitId; statement: Statement; site: SiteId }[] = [];
  for (const id of flow.units) {
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "allocate") allocations.push({ unit: id, statement: s, site: s.site });
      else if (s.kind === "call")
        for (const callee of flow.callees.get(s) ?? []) {
          const list = callers.get(callee);
          if (list === undefined) callers.set(callee, [{ unit: id, call: s }]);
          else list.push({ unit: id, call: s });
        }
    });
  }

  const cycles = new Map<UnitId, ReadonlySet<Statement>>();
  function inCycle(unit: UnitId, s: Statement): boolean {
    let repeated = cycles.get(unit);
    if (repeated === undefined) {
      repeated = statementsInCycles(program, unit);
      cycles.set(unit, repeated);
    }
    return repeated.has(s);
  }

  const once = new Map<UnitId, boolean>();
  function runsOnce(unit: UnitId): boolean {
    const known = once.get(unit);
    if (known !== undefined) return known;
    once.set(unit, false);
    const calls = callers.get(unit) ?? [];
    const root = heads.includes(unit) || program.initializers.includes(unit);
    const [only, ...more] = calls;
    const answer = root
      ? calls.length === 0
      : only !== undefined && more.length === 0 && !inCycle(only.unit, only.call) && runsOnce(only.unit);
    once.set(unit, answer);
    return answer;
  }

  function initializing(unit: UnitId): boolean {
    if (program.initializers.includes(unit)) return true;
    const calls = callers.get(unit) ?? [];
    return calls.length === 1 && initializing((calls[0] as { unit: UnitId }).unit);
  }

  const parameters = heads.flatMap((head) =>
    (program.units.get(head)?.parameters ?? []).map((p) => places.ofVariable(p)),
  );
  const surviving = reachableStorage([...globalRoots(program, places), ...parameters], places, constraints);
  const made = new Map<SiteId, number>();
  for (const { site } of allocations) made.set(site, (made.get(site) ?? 0) + 1);
  return allocations
    .filter(
      ({ unit, statement, site }) =>
        made.get(site) === 1 &&
        runsOnce(unit) &&
        !inCycle(unit, statement) &&
        (initializing(unit) || !surviving.has(places.ofSite(site))),
    )
    .map(({ site }) => site);
}

function statementsInCycles(program: Program, id: UnitId): ReadonlySet<Statement> {
  const unit = program.units.get(id);
  if (unit === undefined) return new Set();
  const graph = buildFlowGraph(unit);
  const repeated = new Set<Statement>();
  for (const part of stronglyConnected(graph.nodes.length, (n) => graph.nodes[n]?.successors ?? [])) {
    const [only] = part;
    const alone = part.length === 1 && !(only !== undefined && graph.nodes[only]?.successors.includes(only));
    if (alone) continue;
    for (const n of part) {
      const s = graph.nodes[n]?.statement;
      if (s !== null && s !== undefined) repeated.add(s);
    }
  }
  return repeated;
}
