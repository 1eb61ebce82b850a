/**
 * The variables of a unit that only the unit's own statements can read or assign: locals, and parameters by value, that are neither
 * passed by reference nor have their address taken, nor are the length of an array, which its type alone says. Numbered, for bit sets.
 */
import { arraysByLength } from "../../il/queries/type-extents.js";
import type { Path, Program, Statement, VariableId } from "../../il/types.js";
import type { VariableUse, VariableUses } from "../units/variable-uses.js";
import { forEachAccess } from "../units/variable-uses.js";

export interface TrackedLocals {
  readonly size: number;
  readonly ids: readonly VariableId[];
  /** The number of a variable, or undefined. */
  numberOf(id: VariableId): number | undefined;
}

export function trackedLocals(
  program: Pick<Program, "variables">,
  uses: VariableUses,
  wanted: (id: VariableId) => boolean = () => true,
  isExposed: (use: VariableUse) => boolean = ({ exposed }) => exposed,
): TrackedLocals {
  const numbers = new Map<VariableId, number>();
  const arrays = arraysByLength(program);
  for (const [id, use] of uses) {
    const variable = program.variables.get(id);
    if (variable === undefined || variable.role === "global" || variable.passing === "reference") continue;
    if (!isExposed(use) && !arrays.has(id) && wanted(id)) numbers.set(id, numbers.size);
  }
  return { size: numbers.size, ids: [...numbers.keys()], numberOf: (id) => numbers.get(id) };
}

/** The tracked variables that a statement itself assigns as a whole, and those it reads (or goes through). */
export interface LocalAccesses {
  readonly assigned: readonly number[];
  readonly read: readonly number[];
}

const none: readonly number[] = [];

function withOne(numbers: readonly number[], n: number): readonly number[] {
  return numbers.length === 0 ? [n] : numbers.includes(n) ? numbers : [...numbers, n];
}

export function localAccesses(tracked: TrackedLocals, s: Statement): LocalAccesses {
  let assigned = none;
  let read = none;
  forEachAccess(s, (path: Path, access) => {
    const n = tracked.numberOf(path.root);
    if (n === undefined) return;
    if (access === "write" && path.steps.length === 0) assigned = withOne(assigned, n);
    else read = withOne(read, n);
  });
  return { assigned, read };
}
