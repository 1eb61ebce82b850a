/**
 * The tangent program: beside every value that matters, its derivative in one direction.
 *
 * In: a program whose calls name units, its heads, activity and points-to facts. Out: the program with tangent units added: for
 * `f(a, x)` the unit `f_d(a, ad, x, xd)`, which gives `value` and `tangent` where the result is active.
 * Method: tangent statements beside the primal ones; shadow storage of the same shape beside storage that carries derivatives,
 * references among shadows set wherever references among primals are. Heads clear the shadows of globals.
 * Limits: calls whose callee is not resolved to units are refused (RG3301).
 */
import type { Activity } from "../../3-analyze/activity-facts.js";
import type { CarriedPointers } from "../../3-analyze/between-runs/carried-pointers.js";
import type { AskedDerivatives } from "../../3-analyze/requests/asked-derivatives.js";
import type { HeadGlobals } from "../../3-analyze/requests/head-globals.js";
import type { PointsTo } from "../../3-analyze/storage-facts.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
import { madeBy } from "../../diagnostics/origin.js";
import type { IdSource } from "../../il/builders.js";
import { call, pathOf, readOf, returns } from "../../il/builders.js";
import type { Program, Statement, Unit, UnitId, Variable, VariableId } from "../../il/types.js";
import type { HandedGlobals } from "../hand-globals.js";
import { comingIn, handGlobals, noHeadGlobals, reportTorn } from "../hand-globals.js";
import type { Suffixes } from "../names.js";
import { derivativeId, programNames } from "../names.js";
import { writtenUnit } from "../written-derivatives.js";
import { shadowIsParameter } from "./calls.js";
import { GlobalShadows } from "./global-shadows.js";
import { passName, ShadowScope } from "./shadow-scope.js";
import { tangentResult, tangentUnit } from "./tangent-unit.js";

export interface TangentHead {
  readonly unit: UnitId;
  /** Globals whose tangents the caller gives and takes. */
  readonly globals?: HeadGlobals;
  /** The parameters and results whose tangents the caller gives and takes. */
  readonly asked?: AskedDerivatives;
}
export interface TangentOptions {
  readonly carried?: CarriedPointers;
  readonly suffixes: Suffixes;
}

export interface TangentProgram {
  readonly program: Program;
  /** Head → the unit its callers call. */
  readonly heads: ReadonlyMap<UnitId, UnitId>;
  /** The variables that hold derivatives. */
  readonly shadows: ReadonlySet<VariableId>;
  /** Shadow → the variable that it is the shadow of. */
  readonly shadowed: ReadonlyMap<VariableId, VariableId>;
  /** Of generated heads: what they take and give for globals. */
  readonly handed: ReadonlyMap<UnitId, HandedGlobals>;
}

export function differentiateTangent(
  program: Program,
  heads: readonly TangentHead[],
  activity: Activity,
  pointsTo: PointsTo,
  options: TangentOptions,
  ids: IdSource,
  bag: DiagnosticBag,
): TangentProgram {
  const names = programNames(program);
  const suffix = options.suffixes.tangentVariable;
  const globals = new GlobalShadows(
    program,
    pointsTo,
    ids,
    names,
    suffix,
    new Set(heads.flatMap((head) => [...comingIn(program, head.globals ?? noHeadGlobals, "tangent")])),
    options.carried,
  );
  const units = new Map(program.units);
  const variables = new Map(program.variables);
  const records = new Map(program.records);
  const add = (made: Iterable<Variable>): void => {
    for (const variable of made) variables.set(variable.id, variable);
  };

  const shadows = new Set<VariableId>();
  const shadowed = new Map<VariableId, VariableId>();
  const tangents = new Map<UnitId, UnitId>();
  const waiting: { readonly of: UnitId; readonly id: UnitId; readonly asked?: AskedDerivatives }[] = [];
  const tangentOf = (unit: UnitId): UnitId => {
    let tangent = tangents.get(unit);
    if (tangent === undefined) {
      tangent = ids.unit(derivativeId(unit, options.suffixes.tangentUnit));
      tangents.set(unit, tangent);
      waiting.push({ of: unit, id: tangent });
    }
    return tangent;
  };
  // What the program itself calls takes and gives what is active; what the user calls, what was asked for.
  const wider = new Map<UnitId, UnitId>();
  for (const { unit, asked } of heads) {
    if (asked === undefined || !lacks(program, activity, unit, asked)) {
      tangentOf(unit);
      continue;
    }
    const id = ids.unit(derivativeId(unit, options.suffixes.tangentUnit));
    wider.set(unit, id);
    waiting.push({ of: unit, id, asked });
  }
  const called = new Set<UnitId>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { of, id: made, asked } = next;
    const unit = program.units.get(of);
    if (unit === undefined) throw new InternalError(`unit ${of} is not declared`);
    const scope = new ShadowScope(program, unit, ids, suffix, (id) => globals.shadowOf(id));
    const by = heads.some((head) => head.unit === of) ? undefined : unit.written?.tangent;
    if (by !== undefined) {
      units.set(made, writtenUnit(scope, "tangent", made, by));
      add(scope.made);
      for (const id of scope.directional) shadows.add(id);
      for (const [shadow, primal] of scope.shadowed) shadowed.set(shadow, primal);
      continue;
    }
    const forCall = (callee: UnitId): UnitId => {
      called.add(callee);
      return tangentOf(callee);
    };
    const name = names.fresh(unit.name + options.suffixes.tangentUnit);
    const context = { unit, scope, activity, pointsTo, bag, tangentOf: forCall };
    const tangent = tangentUnit(asked === undefined ? context : { ...context, asked }, made, name);
    units.set(tangent.id, tangent);
    add(scope.made);
    for (const id of scope.directional) shadows.add(id);
    for (const [shadow, primal] of scope.shadowed) shadowed.set(shadow, primal);
  }

  const entries = new Map<UnitId, UnitId>();
  const handed = new Map<UnitId, HandedGlobals>();
  const initializer = globals.initializer();
  for (const head of heads) {
    const tangent = units.get(wider.get(head.unit) ?? tangentOf(head.unit))!;
    const wanted = head.globals ?? noHeadGlobals;
    const clearing = globals.clearing(head.unit, tangent, comingIn(program, wanted, "tangent"));
    reportTorn(program.units.get(head.unit)!, clearing, bag);
    add(clearing.made);
    for (const part of clearing.parts) shadows.add(part);
    for (const record of clearing.records) records.set(record.id, record);
    const before = clearing.statements;
    const takes = wanted.inputs.size + wanted.outputs.size > 0;
    let entry: Unit = { ...tangent, body: { statements: [...before, ...tangent.body.statements] } };
    if (called.has(head.unit) && !wider.has(head.unit) && (before.length > 0 || takes)) {
      // The program calls the head itself: only a call from outside clears.
      units.set(tangent.id, { ...tangent, name: names.fresh(tangent.name) });
      const outer = entryUnit(tangent, before, variables, shadows, ids);
      add(outer.made);
      entry = outer.unit;
    }
    const given = handGlobals("tangent", { ...program, variables }, entry, wanted, 0, globals, ids);
    add(given.made);
    for (const parameter of given.handed.parameters.keys()) shadows.add(parameter);
    for (const [parameter, primal] of given.handed.parameters) shadowed.set(parameter, primal.id);
    units.set(entry.id, given.unit);
    entries.set(head.unit, entry.id);
    handed.set(entry.id, given.handed);
  }
  const initializers = globals.declareIn({ units, variables, shadows, shadowed }, initializer);
  return {
    program: { ...program, units, variables, records, initializers },
    heads: entries,
    shadows,
    shadowed,
    handed,
  };
}

/** Something that the head's caller asked for is not active. */
function lacks(program: Program, activity: Activity, head: UnitId, asked: AskedDerivatives): boolean {
  return (
    asked.parameters.some((isAsked, k) => isAsked && !shadowIsParameter({ program, activity }, head, k)) ||
    asked.results.some((isAsked, k) => isAsked && !activity.activeResult(head, k))
  );
}

/** A unit of the tangent's name and parameters that prepares and then runs it. */
function entryUnit(
  tangent: Unit,
  prepare: readonly Statement[],
  variables: ReadonlyMap<VariableId, Variable>,
  shadows: Set<VariableId>,
  ids: IdSource,
): { unit: Unit; made: readonly Variable[] } {
  const origin = madeBy(passName, tangent.origin);
  const parameters = tangent.parameters.map((id) => ({ ...variables.get(id)!, id: ids.variable() }));
  const results = tangent.results.map(
    (result): Variable => ({
      id: ids.variable(),
      name: result.name,
      type: result.type,
      role: "local",
      temporary: true,
      origin,
    }),
  );
  tangent.parameters.forEach((id, k) => {
    if (shadows.has(id)) shadows.add(parameters[k]!.id);
  });
  tangent.results.forEach((result, k) => {
    if (result.name === tangentResult) shadows.add(results[k]!.id);
  });
  const args = parameters.map((p) =>
    p.passing === "reference" ? ({ kind: "reference", path: pathOf(p) } as const) : readOf(p),
  );
  const unit: Unit = {
    ...tangent,
    id: ids.unit(`${tangent.id}_entry`),
    parameters: parameters.map((p) => p.id),
    body: {
      statements: [
        ...prepare,
        call(results.map(pathOf), tangent.id, args, origin),
        returns(results.map(readOf), origin),
      ],
    },
  };
  return { unit, made: [...parameters, ...results] };
}
