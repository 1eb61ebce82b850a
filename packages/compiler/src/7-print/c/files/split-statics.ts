/**
 * Functions of the user's that count in a variable of their own, where the derivative of one of them has another such variable: `static int times;` inside a function is
 * in no other function's reach. The derivative file has its own versions of them, so that all that it runs goes on with one variable. So with a derivative that
 * is differentiated once more: the user's object has other stacks than the derivative of it (retrograd_again.h).
 * In: a module. Out: for a unit, whether it, or what it calls, changes or reads such a variable.
 */
import type { Unit, UnitId, VariableId } from "../../../il/types.js";
import type { Module } from "../module.js";
import { calledBy } from "./called-units.js";

/** A function of retrograd_again.h itself. */
const isOfStackAgain = (unit: Unit): boolean => unit.host?.name.startsWith("rg2_") === true;

export function withSplitStatics(module: Module): (unit: Unit) => boolean {
  const { program } = module;
  const split = new Set<VariableId>();
  for (const unit of program.units.values())
    if (unit.derivative !== undefined) for (const v of staticsIn(unit)) split.add(v);
  const known = new Map<UnitId, boolean>();
  const isSplit = (unit: Unit): boolean => {
    const before = known.get(unit.id);
    if (before !== undefined) return before;
    known.set(unit.id, false);
    const reaches =
      isOfStackAgain(unit) ||
      staticsIn(unit).some((v) => split.has(v)) ||
      calledBy(module, unit).some((id) => {
        const callee = program.units.get(id);
        return callee !== undefined && callee.derivative === undefined && isSplit(callee);
      });
    known.set(unit.id, reaches);
    return reaches;
  };
  const hasStacks = [...program.units.values()].some(isOfStackAgain);
  return split.size === 0 && !hasStacks ? () => false : (unit) => !isOfStackAgain(unit) && isSplit(unit);

  function staticsIn(unit: Unit): readonly VariableId[] {
    return [...module.globalsIn(unit)].filter((v) => {
      const host = module.declarer.hostOf(v);
      return host?.isLocal === true && !host.neverWritten;
    });
  }
}
