/**
 * The units in an order in which callees come before callers, and those that may run within themselves.
 * In: the units. Out: order, recursive units, number of direct call statements per unit.
 * Limits: sees direct calls only; what method calls may lead to is not yet known where this is asked.
 */
import { stronglyConnected } from "../../dataflow/scc.js";
import type { Program, UnitId } from "../../il/types.js";
import type { UnitFacts } from "../units/unit-facts.js";

export interface DirectCalls {
  readonly bottomUp: readonly UnitId[];
  readonly recursive: ReadonlySet<UnitId>;
  readonly callSites: ReadonlyMap<UnitId, number>;
}

export function directCalls(program: Pick<Program, "units">, facts: UnitFacts): DirectCalls {
  const units = [...program.units.keys()];
  const index = new Map(units.map((unit, k) => [unit, k]));
  const callSites = new Map<UnitId, number>();
  const edges = [...program.units.values()].map((unit) => {
    const callees = new Set<number>();
    for (const callee of facts.contentsOf(unit).callees) {
      const k = index.get(callee);
      if (k !== undefined) callees.add(k);
      callSites.set(callee, (callSites.get(callee) ?? 0) + 1);
    }
    return [...callees];
  });
  const bottomUp: UnitId[] = [];
  const recursive = new Set<UnitId>();
  for (const component of stronglyConnected(units.length, (k) => edges[k] ?? []))
    for (const k of [...component].reverse()) {
      const unit = units[k] as UnitId;
      bottomUp.push(unit);
      if (component.length > 1 || edges[k]?.includes(k) === true) recursive.add(unit);
    }
  return { bottomUp, recursive, callSites };
}
