/**
 * The tangent program for several directions at once, in TypeScript: the primal is computed once, its derivatives for each of `nd` directions.
 *
 * In: the tangent program of one direction (differentiateTangent, its units already named `f_dv`), and the number of directions if
 * it is fixed. Out: the same units over tangents of all directions; `nd` is their first parameter unless it is fixed.
 * Method: each derivative statement becomes a loop over directions; shadows are held as direction-types.ts says.
 * Limits: references held by active globals, and strided or by-reference numbers, and numbers that may be booleans or strings, are refused (RG3303, RG3304).
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { madeBy } from "../../diagnostics/origin.js";
import type { IdSource } from "../../il/builders.js";
import {
  allocate,
  arrayOf,
  assign,
  constant,
  deref,
  element,
  pathOf,
  read,
  readOf,
  real64,
} from "../../il/builders.js";
import type { Program, Statement, Type, Unit, UnitId, Variable, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { unitNames } from "../names.js";
import type { TangentProgram } from "./differentiate-tangent.js";
import { DirectionPaths } from "./direction-paths.js";
import { DirectionStatements } from "./direction-statements.js";
import { DirectionTypes, isNumber, numberTangents } from "./direction-types.js";
import { tangentResult } from "./tangent-unit.js";

export interface VectorOptions {
  /** Absent: known at run time. */
  readonly directions?: number;
  /** For the names of records of tangents. */
  readonly suffix: string;
}

/** May the value be a number, or something else that is no reference? Its tangents would have to be both. */
function isMixed(type: Type): boolean {
  if (type.kind !== "union" || !type.members.some(isNumber)) return false;
  return type.members.some((m) => m.kind === "boolean" || m.kind === "string");
}

export function vectorizeTangent(
  tangent: TangentProgram,
  options: VectorOptions,
  ids: IdSource,
  bag: DiagnosticBag,
): TangentProgram {
  const { program, shadows } = tangent;
  const types = new DirectionTypes(program, options.suffix);
  const variables = new Map(program.variables);
  const units = new Map(program.units);
  // Every head gets the shadow from its caller: none has to be made.
  const handedIn = (shadow: VariableId): boolean =>
    [...tangent.heads.values()].every((head) => tangent.handed.get(head)?.shadows.has(shadow) === true);
  const mixed = [...shadows].flatMap((id) => program.variables.get(id) ?? []).filter((v) => isMixed(v.type));
  for (const shadow of mixed) {
    bag.add(
      "RG3304",
      "error",
      shadow.origin,
      `'${shadow.name}', the tangent of a number or a boolean or string, has no tangents of several directions`,
      "keep the number in a variable of its own, or differentiate one direction at a time",
    );
  }
  if (mixed.length > 0) return tangent;
  for (const id of shadows) {
    const shadow = program.variables.get(id);
    if (shadow === undefined) continue;
    variables.set(id, { ...shadow, type: types.of(shadow.type) });
    if (shadow.role === "global" && !isNumber(shadow.type) && !handedIn(id)) {
      bag.add(
        "RG3303",
        "error",
        shadow.origin,
        `the storage that '${shadow.name}' leads to cannot be cleared for several directions`,
        "hand the object over as a parameter, or differentiate one direction at a time",
      );
    }
  }
  const isVector = (id: UnitId): boolean => program.units.get(id)?.derivative?.role === "tangent";
  for (const [id, unit] of program.units) {
    if (!isVector(id)) continue;
    const directional = new Set([tangentResult, ...(tangent.handed.get(id)?.results.keys() ?? [])]);
    const vector = vectorUnit(program, unit, shadows, types, isVector, directional, options.directions, ids, bag);
    units.set(id, vector.unit);
    for (const variable of vector.made) variables.set(variable.id, variable);
  }
  const records = new Map(program.records);
  for (const record of types.records.values()) records.set(record.id, record);
  return { ...tangent, program: { ...program, units, variables, records } };
}

function vectorUnit(
  program: Program,
  unit: Unit,
  shadows: ReadonlySet<VariableId>,
  types: DirectionTypes,
  isVector: (unit: UnitId) => boolean,
  /** The names of results that are derivatives. */
  directional: ReadonlySet<string>,
  directions: number | undefined,
  ids: IdSource,
  bag: DiagnosticBag,
): { unit: Unit; made: readonly Variable[] } {
  const origin = madeBy("vector-tangent", unit.origin);
  const names = unitNames(program, unit);
  const nd: Variable = {
    id: ids.variable(),
    name: names.fresh("nd"),
    type: real64,
    role: "parameter",
    passing: "value",
    origin,
  };
  const count = directions === undefined ? readOf(nd) : constant(directions);
  const paths = new DirectionPaths(program, types, shadows, count);
  const statements = new DirectionStatements(
    program,
    unit,
    paths,
    isVector,
    directional,
    directions === undefined,
    ids,
    bag,
  );
  const body = statements.block(unit.body);

  const before: Statement[] = [];
  const { assigned, mentioned } = shadowsIn(unit, shadows);
  for (const id of mentioned) {
    const shadow = program.variables.get(id);
    if (shadow === undefined || shadow.role === "global" || !isNumber(shadow.type)) continue;
    const vectorShadow = { ...shadow, type: numberTangents };
    if (shadow.role === "local") before.push(statements.zeros(pathOf(vectorShadow), constant(1), real64, unit.origin));
    else if (assigned.has(id)) {
      // The caller's array stays as it is.
      const copy = statements.local(shadow.name, vectorShadow.type, unit.origin);
      before.push(
        allocate(pathOf(copy), ids.site(), arrayOf(real64), [count], { kind: "zero" }, origin),
        statements.directions(unit.origin, (k) => [
          assign(element(deref(pathOf(copy)), k), read(element(deref(pathOf(vectorShadow)), k)), origin),
        ]),
        assign(pathOf(vectorShadow), readOf(copy), origin),
      );
    }
  }
  const results = unit.results.map((r) => (directional.has(r.name) ? { ...r, type: types.of(r.type) } : r));
  const parameters = directions === undefined ? [nd.id, ...unit.parameters] : unit.parameters;
  const made = directions === undefined ? [nd, ...statements.made] : statements.made;
  return { unit: { ...unit, parameters, results, body: { statements: [...before, ...body.statements] } }, made };
}

function shadowsIn(
  unit: Unit,
  shadows: ReadonlySet<VariableId>,
): { assigned: Set<VariableId>; mentioned: Set<VariableId> } {
  const assigned = new Set<VariableId>();
  const mentioned = new Set<VariableId>();
  forEachStatement(unit.body, (s) => {
    const targets = s.kind === "assign" || s.kind === "allocate" ? [s.target] : s.kind === "call" ? s.targets : [];
    for (const target of targets) {
      if (target === null || !shadows.has(target.root)) continue;
      mentioned.add(target.root);
      if (target.steps.length === 0) assigned.add(target.root);
    }
  });
  return { assigned, mentioned };
}
