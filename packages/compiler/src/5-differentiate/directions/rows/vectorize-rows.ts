/**
 * The derivative program for several directions at once, where arrays are storage of their own: the primal is computed once, its derivatives
 * for each direction.
 *
 * In: a polished derivative program of one direction, its heads, its shadows, the number of directions if it is fixed. Out: the same units
 * over rows of derivatives (row-types.ts); the number of directions is their first parameter unless it is fixed.
 * Method: each assignment to a derivative becomes a loop over directions (row-statements.ts), loops in a row become one, variables
 * that live in one of them are numbers again.
 * Limits: with a number of directions that is an argument no structs with derivatives, and none at file scope (RG3304).
 */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import { madeBy } from "../../../diagnostics/origin.js";
import { constant, IdSource, int32, readOf } from "../../../il/builders.js";
import type { Program, RecordDeclaration, RecordId, Unit, UnitId, Variable, VariableId } from "../../../il/types.js";
import type { GivenRole, HandedGlobals } from "../../hand-globals.js";
import { unitNames } from "../../names.js";
import { tangentResult } from "../../tangent/tangent-unit.js";
import type { ScalarDerivative } from "../derivative-units.js";
import { seedsOf, unitsWithDerivatives, variablesOf } from "../derivative-units.js";
import { directionalVariables } from "../directional-variables.js";
import { passedStatements } from "../passed-statements.js";
import { scalarRows } from "../scalar-rows.js";
import { ownSeeds } from "./own-seeds.js";
import { RowCalls } from "./row-calls.js";
import { RowPaths } from "./row-paths.js";
import type { RowSignature } from "./row-signature.js";
import { rowSignature } from "./row-signature.js";
import { RowStatements } from "./row-statements.js";
import { isNumber, namesRecord, RowTypes, rowPointer } from "./row-types.js";
import { RowWriter } from "./row-writer.js";

const pass = "vectorize-rows";

/** `fixed`: how many directions; undefined: the program is told when it runs. */
export function vectorizeRows(made: ScalarDerivative, fixed: number | undefined, bag: DiagnosticBag): ScalarDerivative {
  const ids = new IdSource(made.program);
  const seeds = new Set(seedsOf(made.program));
  const { program, directional } = withOwnSeeds(made, seeds, ids);
  if (fixed === undefined && refusesOpenCount(program, directional, bag)) return made;
  const heads = new Set(made.heads.values());
  const signatures = new Map<UnitId, RowSignature>();
  for (const unit of unitsWithDerivatives(program, directional))
    signatures.set(unit.id, rowSignature(program, unit, directional, heads.has(unit.id), ids));
  const records = new Map<RecordId, RecordDeclaration>();
  const variables = new Map(program.variables);
  const units = new Map(program.units);
  const shadows = new Set([...made.shadows, ...[...directional].filter((id) => !seeds.has(id))]);
  const given = new Map<UnitId, ReadonlyMap<VariableId, GivenRole>>();
  const mayPass = passedStatements(program, directional);
  for (const [id, signature] of signatures) {
    const unit = program.units.get(id) as Unit;
    const count = fixed === undefined ? countOf(program, unit, ids) : undefined;
    const directions = count === undefined ? constant(fixed, undefined, int32) : readOf(count);
    const types = new RowTypes(program, records, directions);
    const paths = new RowPaths(program, types, directional);
    const handOn = count === undefined ? null : directions;
    const writer = new RowWriter(paths, unit, ids, bag);
    const calls = new RowCalls(writer, (u) => signatures.get(u), handOn, unit);
    const all = new RowStatements(writer, calls, signature, unit, mayPass).block(unit.body);
    const rowVariables = [...variablesOf(unit)].flatMap((v) =>
      directional.has(v) ? (program.variables.get(v) ?? []) : [],
    );
    const rows = [...rowVariables, ...writer.made].filter(
      (v) => v.role === "local" && isNumber(v.type) && v !== writer.k,
    );
    const { body, scalars } = scalarRows(all, writer.loops, new Set(rows.map((v) => v.id)));
    for (const v of rowVariables) if (!scalars.has(v.id)) variables.set(v.id, inRows(v, types));
    for (const v of writer.made)
      variables.set(v.id, v === writer.k || scalars.has(v.id) || !writer.rows.has(v) ? v : inRows(v, types));
    for (const v of [...signature.outs, count]) if (v !== undefined) variables.set(v.id, v);
    const roles = new Map<VariableId, GivenRole>(count === undefined ? [] : [[count.id, "directions"]]);
    signature.outs.forEach((v, k) => {
      if (v === undefined) return;
      if (signature.results[k] === "value") roles.set(v.id, "value");
      else shadows.add(v.id);
      if (unit.results[k]?.name === tangentResult) roles.set(v.id, "tangent");
    });
    given.set(id, roles);
    const parameters = count === undefined ? signature.parameters : [count.id, ...signature.parameters];
    const left = unit.results.filter((_, k) => signature.outs[k] === undefined);
    const isShadow = (name: string): boolean => unit.derivative !== undefined && name !== "value";
    const results = left.map((r) => (isShadow(r.name) ? { ...r, type: types.of(r.type) } : r));
    const resultForm = results.length > 1 ? unit.resultForm : "plain";
    units.set(id, { ...unit, parameters, results, resultForm, body });
  }
  const all = new Map(program.records);
  for (const record of records.values()) all.set(record.id, record);
  const handed = new Map(made.handed);
  for (const [id, roles] of given) {
    const globals = made.handed.get(id) ?? { parameters: new Map(), results: new Map(), shadows: new Set() };
    handed.set(id, handedInRows(globals, roles, signatures.get(id), program.units.get(id)));
  }
  return { ...made, program: { ...program, units, variables, records: all }, shadows, handed };
}

function withOwnSeeds(
  { program, shadows }: ScalarDerivative,
  seeds: ReadonlySet<VariableId>,
  ids: IdSource,
): { readonly program: Program; readonly directional: ReadonlySet<VariableId> } {
  const derivatives = directionalVariables(program, new Set([...shadows, ...seeds]));
  const directional = new Set(derivatives);
  const units = new Map(program.units);
  const variables = new Map(program.variables);
  for (const before of program.units.values()) {
    const { unit, made } = ownSeeds(program, before, derivatives, ids);
    units.set(unit.id, unit);
    for (const v of made) {
      variables.set(v.id, v);
      directional.add(v.id);
    }
  }
  return { program: { ...program, units, variables }, directional };
}

/** Results for variables at file scope go through parameters. */
function handedInRows(
  globals: HandedGlobals,
  given: ReadonlyMap<VariableId, GivenRole>,
  signature: RowSignature | undefined,
  before: Unit | undefined,
): HandedGlobals {
  const parameters = new Map(globals.parameters);
  const results = new Map(globals.results);
  before?.results.forEach((result, k) => {
    const out = signature?.outs[k];
    const global = results.get(result.name);
    if (out === undefined || global === undefined) return;
    parameters.set(out.id, global);
    results.delete(result.name);
  });
  return { ...globals, parameters, results, given };
}

/** A variable of derivatives, as all directions need it. */
function inRows(v: Variable, types: RowTypes): Variable {
  const { rows: _, ...rest } = v;
  const isHanded = v.role === "parameter" && isNumber(v.type);
  return { ...rest, type: isHanded ? rowPointer(v.type, true) : types.of(v.type) };
}

function countOf(program: Program, unit: Unit, ids: IdSource): Variable {
  const name = unitNames(program, unit).fresh("nd");
  const origin = madeBy(pass, unit.origin);
  return { id: ids.variable(), name, type: int32, role: "parameter", passing: "value", origin };
}

/** Structs and storage at file scope have a size that the compiler knows. */
function refusesOpenCount(program: Program, directional: ReadonlySet<VariableId>, bag: DiagnosticBag): boolean {
  let refuses = false;
  for (const id of directional) {
    const v = program.variables.get(id);
    if (v === undefined) continue;
    const isFixed = v.role === "global" || namesRecord(program, v.type);
    if (!isFixed) continue;
    refuses = true;
    bag.add(
      "RG3304",
      "error",
      v.origin,
      `'${v.name}' is ${v.role === "global" ? "at file scope" : "or leads to a struct"}: how many directions there are must be known before the program runs`,
      "give their number: --directions 4",
    );
  }
  return refuses;
}
