/** Which units a text needs: those it begins with, and all that these call or use as values. */
import type { Unit, UnitId } from "../../../il/types.js";
import { forEachStatement } from "../../../il/visit.js";
import type { Module } from "../module.js";

/** The units that some are made of, in the program's order; what `stops` is not gone into. */
export function reachable(
  module: Module,
  roots: readonly Unit[],
  stops: (id: UnitId) => boolean,
  alsoNames: (unit: Unit) => readonly UnitId[],
): readonly Unit[] {
  const { program } = module;
  const found = new Set<UnitId>();
  const queue = roots.map((u) => u.id);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || stops(id)) continue;
    found.add(id);
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    queue.push(...calledBy(module, unit), ...alsoNames(unit));
  }
  return [...program.units.values()].filter((u) => found.has(u.id) && isPrinted(module, u));
}

export function calledBy(module: Module, unit: Unit): readonly UnitId[] {
  const found: UnitId[] = [];
  forEachStatement(unit.body, (s) => {
    if (s.kind === "call" && s.callee.kind === "unit") found.push(s.callee.unit);
  });
  for (const record of module.closuresIn(unit)) {
    const of = module.closures.functionOf(record);
    if (of !== undefined) found.push(of);
  }
  return found;
}

/** A unit that is a function of the text, not what gives globals their values or stands for a function used as a value. */
export function isPrinted(module: Module, unit: Unit): boolean {
  return !module.program.initializers.includes(unit.id) && !module.closures.isClosure(unit);
}
