/**
 * The units in an order in which callees come before callers, and those that may run within themselves.
 * In: the units. Out: order, recursive units, number of direct call statements per unit. Method: Tarjan's components, without recursion.
 * Limits: sees direct calls only; what method calls may lead to is not yet known where this is asked.
 */
import type { Program, Unit, UnitId } from "../../il/types.js";
import type { UnitFacts } from "../units/unit-facts.js";

export interface CallOrder {
  readonly bottomUp: readonly UnitId[];
  readonly recursive: ReadonlySet<UnitId>;
  readonly callSites: ReadonlyMap<UnitId, number>;
}

export function callOrder(program: Pick<Program, "units">, facts: UnitFacts): CallOrder {
  const callSites = new Map<UnitId, number>();
  const callees = new Map<UnitId, readonly UnitId[]>();
  for (const unit of program.units.values()) callees.set(unit.id, calleesOf(unit));

  const bottomUp: UnitId[] = [];
  const recursive = new Set<UnitId>();
  const index = new Map<UnitId, number>();
  const low = new Map<UnitId, number>();
  const open: UnitId[] = [];
  const isOpen = new Set<UnitId>();
  for (const start of program.units.keys()) {
    if (index.has(start)) continue;
    const work: { unit: UnitId; next: number }[] = [];
    enter(start);
    while (work.length > 0) {
      const frame = work[work.length - 1]!;
      const callee = callees.get(frame.unit)?.[frame.next++];
      if (callee !== undefined) {
        if (callee === frame.unit) recursive.add(callee);
        if (!index.has(callee)) enter(callee);
        else if (isOpen.has(callee)) low.set(frame.unit, Math.min(low.get(frame.unit)!, index.get(callee)!));
        continue;
      }
      work.pop();
      const caller = work[work.length - 1];
      if (caller !== undefined) low.set(caller.unit, Math.min(low.get(caller.unit)!, low.get(frame.unit)!));
      if (low.get(frame.unit) === index.get(frame.unit)) close(frame.unit);
    }
    function enter(unit: UnitId): void {
      index.set(unit, index.size);
      low.set(unit, index.size - 1);
      open.push(unit);
      isOpen.add(unit);
      work.push({ unit, next: 0 });
    }
  }
  return { bottomUp, recursive, callSites };

  function close(root: UnitId): void {
    const component: UnitId[] = [];
    let member: UnitId;
    do {
      member = open.pop()!;
      isOpen.delete(member);
      component.push(member);
    } while (member !== root);
    if (component.length > 1) for (const unit of component) recursive.add(unit);
    bottomUp.push(...component.reverse());
  }

  function calleesOf(unit: Unit): readonly UnitId[] {
    const found = new Set<UnitId>();
    for (const callee of facts.contentsOf(unit).callees) {
      if (program.units.has(callee)) found.add(callee);
      callSites.set(callee, (callSites.get(callee) ?? 0) + 1);
    }
    return [...found];
  }
}
