/** The call graph's strongly connected components, callees before callers. */
import { stronglyConnected } from "../../dataflow/scc.js";
import type { CallStatement, Program, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";

export interface CallOrder {
  /** Bottom-up. Units that call each other are together. */
  readonly components: readonly (readonly UnitId[])[];
  isRecursive(unit: UnitId): boolean;
  sameComponent(a: UnitId, b: UnitId): boolean;
  /** All calls in a unit. */
  callsIn(unit: UnitId): readonly CallStatement[];
}

export function callOrder(program: Program, pointsTo: PointsTo): CallOrder {
  const units = [...pointsTo.units];
  const index = new Map(units.map((unit, k) => [unit, k]));
  const calls = new Map<UnitId, CallStatement[]>();
  for (const unit of units) {
    const list: CallStatement[] = [];
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "call") list.push(s);
    });
    calls.set(unit, list);
  }
  const edges = units.map((unit) => {
    const callees = new Set<number>();
    for (const call of calls.get(unit) ?? [])
      for (const callee of pointsTo.callees(call)) {
        const k = index.get(callee);
        if (k !== undefined) callees.add(k);
      }
    return [...callees];
  });
  const parts = stronglyConnected(units.length, (k) => edges[k] ?? []);
  const component = new Map<UnitId, number>();
  const recursive = new Set<UnitId>();
  const components = parts.map((part, c) =>
    part.map((k) => {
      const unit = units[k] as UnitId;
      component.set(unit, c);
      if (part.length > 1 || edges[k]?.includes(k) === true) recursive.add(unit);
      return unit;
    }),
  );
  return {
    components,
    isRecursive: (unit) => recursive.has(unit),
    sameComponent: (a, b) => component.get(a) === component.get(b),
    callsIn: (unit) => calls.get(unit) ?? [],
  };
}
