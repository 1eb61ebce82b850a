/**
 * Functions of an adjoint that is differentiated once more: the user's module has them work on the stacks of `@retrograd/runtime`, its derivative on those of
 * `@retrograd/runtime/again`. So a derivative has its own version of each function that uses a stack, by itself or in what it calls.
 * In: the derivative program, and the program before. Out: these functions, but for those of the stacks themselves.
 */
import { againPath, isStackAgain } from "../../../il/conventions/stacks-again.js";
import type { Program, Unit, UnitId } from "../../../il/types.js";
import { touchingUnits } from "./initializer-parts.js";

export function unitsWithStacks(program: Program, original: Program | undefined): ReadonlySet<UnitId> {
  const stacks = [...program.variables.values()].filter(isStackAgain).map(({ id }) => id);
  if (stacks.length === 0) return new Set();
  const programs = original === undefined ? [program] : [program, original];
  const touching = touchingUnits(programs, new Set(stacks));
  return new Set([...touching].filter((id) => moduleOf(program, program.units.get(id)) !== againPath));
}

function moduleOf(program: Program, unit: Unit | undefined): string | undefined {
  const owner = unit?.owner === undefined ? undefined : program.records.get(unit.owner);
  return unit?.host?.module ?? owner?.host?.module;
}
