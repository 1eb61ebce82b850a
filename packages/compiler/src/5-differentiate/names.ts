/**
 * The names of generated things: the one place that knows suffixes. A variable `x` has the tangent `xd` and the adjoint `xb`; a
 * procedure `f` becomes `f_d`, `f_b`, split `f_fwd` and `f_bwd`, vector modes `f_dv` and `f_bv`. On a clash a digit is appended.
 */
import type { Program, Unit, UnitId } from "../il/types.js";
import { forEachPath, forEachStatement } from "../il/visit.js";

export interface Suffixes {
  readonly tangentVariable: string;
  readonly adjointVariable: string;
  readonly tangentUnit: string;
  readonly adjointUnit: string;
  readonly forwardUnit: string;
  readonly backwardUnit: string;
  readonly vectorTangentUnit: string;
  readonly vectorAdjointUnit: string;
}

export const defaultSuffixes: Suffixes = {
  tangentVariable: "d",
  adjointVariable: "b",
  tangentUnit: "_d",
  adjointUnit: "_b",
  forwardUnit: "_fwd",
  backwardUnit: "_bwd",
  vectorTangentUnit: "_dv",
  vectorAdjointUnit: "_bv",
};

/** Gives out names that are free. */
export class NameSpace {
  readonly #taken: Set<string>;
  /** The first digits that may be free; names are never given back. */
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** `wanted`, or `wanted` with a digit where it is taken. */
  fresh(wanted: string): string {
    let name = wanted;
    let n = this.#next.get(wanted) ?? 1;
    while (this.#taken.has(name)) name = `${wanted}${n++}`;
    if (name !== wanted) this.#next.set(wanted, n);
    this.#taken.add(name);
    return name;
  }
}

/** The names that live beside units: those of units, of globals and of the host's declarations of records. */
export function programNames(program: Program): NameSpace {
  const taken: string[] = [];
  for (const unit of program.units.values()) taken.push(unit.name);
  for (const variable of program.variables.values()) if (variable.role === "global") taken.push(variable.name);
  for (const record of program.records.values()) if (record.host !== undefined) taken.push(record.name);
  return new NameSpace(taken);
}

/** The names a unit's new variables must differ from: its own variables', and those of the globals it uses. */
export function unitNames(program: Program, unit: Unit): NameSpace {
  const taken = new Set<string>();
  const take = (id: Unit["parameters"][number]): void => {
    const variable = program.variables.get(id);
    if (variable !== undefined) taken.add(variable.name);
  };
  unit.parameters.forEach(take);
  forEachStatement(unit.body, (statement) => forEachPath(statement, (path) => take(path.root)));
  return new NameSpace(taken);
}

/** The unit id wanted for a derivative: the dumps' name, before digits. */
export function derivativeId(unit: UnitId, suffix: string): string {
  return `${unit}${suffix}`;
}
