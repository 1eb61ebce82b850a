/**
 * How procedures of several directions are called: derivatives that one direction gives as results go through pointers to rows.
 * Heads: in an adjoint the row of a parameter by value stands behind it, and is added to; in a tangent the value goes through a pointer too.
 * Others give what they give at the end.
 */
import { madeBy } from "../../../diagnostics/origin.js";
import type { IdSource } from "../../../il/builders.js";
import { pointerTo } from "../../../il/builders.js";
import { ownerOf } from "../../../il/conventions/result-names.js";
import type { Program, Type, Unit, Variable, VariableId } from "../../../il/types.js";
import { isDerivative } from "../directional-variables.js";
import { isNumber, rowPointer } from "./row-types.js";

/** returned: as before. value: the primal's, through a pointer. stored, added: a row that is set, or added to. */
export type ResultForm = "returned" | "value" | "stored" | "added";

export interface RowSignature {
  /** Which parameters are derivatives. */
  readonly takes: readonly boolean[];
  readonly results: readonly ResultForm[];
  readonly types: readonly Type[];
  /** The parameters that results go through. */
  readonly outs: readonly (Variable | undefined)[];
  /** All, in their order. */
  readonly parameters: readonly VariableId[];
}

export function rowSignature(
  program: Program,
  unit: Unit,
  directional: ReadonlySet<VariableId>,
  isHead: boolean,
  ids: IdSource,
): RowSignature {
  const isGiven = unit.results.map((_, k) => isDerivative(unit, k));
  const role = unit.derivative?.role;
  const isAdded = isHead && role === "adjoint";
  const givesValue = isHead && isGiven.some((given) => given);
  const results = unit.results.map((r, k): ResultForm => {
    if (isGiven[k] === true) return isAdded ? "added" : "stored";
    return givesValue && isNumber(r.type) ? "value" : "returned";
  });
  const primal = unit.derivative === undefined ? undefined : program.units.get(unit.derivative.of);
  const outs = unit.results.map(({ name, type }, k): Variable | undefined => {
    if (results[k] === "returned") return undefined;
    const isValue = results[k] === "value";
    return {
      id: ids.variable(),
      name: isValue || name === "tangent" ? `${primal?.name ?? unit.name}${isValue ? "" : "d"}` : name,
      type: isValue ? pointerTo(type, true) : rowPointer(type, true),
      role: "parameter",
      passing: "value",
      origin: madeBy("vectorize-rows", unit.origin),
    };
  });
  const parameters: VariableId[] = [...unit.parameters];
  const last: number[] = [];
  unit.results.forEach((r, k) => {
    const out = outs[k];
    if (out === undefined) return;
    const behind = isAdded && results[k] === "added" ? parameterOf(program, unit, r.name) : undefined;
    if (behind === undefined) last.push(k);
    else parameters.splice(parameters.indexOf(behind) + 1, 0, out.id);
  });
  for (const form of ["value", "stored", "added"])
    for (const k of last) if (results[k] === form) parameters.push((outs[k] as Variable).id);
  const takes = unit.parameters.map((id) => directional.has(id));
  return { takes, results, types: unit.results.map((r) => r.type), outs, parameters };
}

/** The parameter by value whose name the result's name is made of. */
function parameterOf(program: Program, unit: Unit, result: string): VariableId | undefined {
  const byName = new Map<string, VariableId>();
  for (const id of unit.parameters) {
    const v = program.variables.get(id);
    if (v !== undefined && isNumber(v.type) && v.passing !== "reference") byName.set(v.name, id);
  }
  const owner = ownerOf(result, [...byName.keys()]);
  return owner === undefined ? undefined : byName.get(owner);
}
