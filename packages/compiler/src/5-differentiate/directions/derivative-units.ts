/** The units of a derivative program of one direction, as those of several directions are made from them. */
import type { Program, Unit, UnitId, VariableId } from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import type { HandedGlobals } from "../hand-globals.js";
import { isOfDerivatives } from "./directional-variables.js";
import { isNumber } from "./rows/row-types.js";

export interface ScalarDerivative {
  readonly program: Program;
  /** Head → generated unit. */
  readonly heads: ReadonlyMap<UnitId, UnitId>;
  readonly shadows: ReadonlySet<VariableId>;
  readonly handed: ReadonlyMap<UnitId, HandedGlobals>;
}

/** What results are weighted with: parameters that the primal does not have. */
export function seedsOf(program: Program): readonly VariableId[] {
  const isAdjoint = (unit: Unit): boolean =>
    unit.derivative?.role === "adjoint" || unit.derivative?.role === "backward";
  return [...program.units.values()].filter(isAdjoint).flatMap((unit) =>
    unit.parameters.filter((id) => {
      const v = program.variables.get(id);
      return v !== undefined && v.copyOf === undefined && isNumber(v.type);
    }),
  );
}

export function variablesOf(unit: Unit): ReadonlySet<VariableId> {
  const variables = new Set(unit.parameters);
  forEachStatement(unit.body, (s) => forEachPath(s, (p) => variables.add(p.root)));
  return variables;
}

/** The units that work on derivatives, or call one that does: they have to know how many directions there are. `heads`: these do. */
export function unitsWithDerivatives(
  program: Program,
  directional: ReadonlySet<VariableId>,
  heads: ReadonlySet<UnitId> = new Set(),
): readonly Unit[] {
  const units = new Set<UnitId>(heads);
  for (let size = -1; size < units.size; ) {
    size = units.size;
    for (const unit of program.units.values()) {
      const mentions = [...variablesOf(unit)].some((id) => directional.has(id));
      if (mentions || unit.results.some((_, k) => isOfDerivatives(unit, k))) units.add(unit.id);
      forEachStatement(unit.body, (s) => {
        if (s.kind === "call" && s.callee.kind === "unit" && units.has(s.callee.unit)) units.add(unit.id);
      });
    }
  }
  return [...program.units.values()].filter((unit) => units.has(unit.id));
}
