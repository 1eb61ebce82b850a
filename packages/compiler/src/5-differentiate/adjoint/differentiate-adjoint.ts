/**
 * The adjoint program: the derivatives of the dependents, carried backward to the independents.
 *
 * In: a program whose calls name units, its heads, and what the analyses and the plan have found. Out: the program with, for each head f,
 * the unit `f_b` (forward and backward sweep in one body), and for every other unit on the way `g_fwd` and `g_bwd`.
 * Method: split procedures; U ⊢ I̅;D̅ = [save; I if live]; D̅; [restore if live]; I′, region by region. Heads clear the shadows of globals.
 * Paper: Araya-Polo, Hascoët 2004, equation (10).
 * Limits: calls whose callee is not resolved to units are refused (RG3301).
 */
import type { CarriedPointers } from "../../3-analyze/between-runs/carried-pointers.js";
import type { AskedDerivatives } from "../../3-analyze/requests/asked-derivatives.js";
import type { HeadGlobals } from "../../3-analyze/requests/head-globals.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
import type { IdSource } from "../../il/builders.js";
import { nilType } from "../../il/builders.js";
import type { ProfiledPlaces } from "../../il/conventions/profile-calls.js";
import type { LoopStatement, Program, Unit, UnitId, Variable, VariableId } from "../../il/types.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { adjointType, isReference } from "../../rules/references.js";
import type { HandedGlobals } from "../hand-globals.js";
import { comingIn, handGlobals, noHeadGlobals, reportTorn } from "../hand-globals.js";
import type { Suffixes } from "../names.js";
import { derivativeId, programNames } from "../names.js";
import { GlobalShadows } from "../tangent/global-shadows.js";
import { ShadowScope } from "../tangent/shadow-scope.js";
import { writtenUnit } from "../written-derivatives.js";
import { advanceUnit } from "./advance-unit.js";
import type { AdjointFacts } from "./sweep-context.js";
import type { Version } from "./sweep-unit.js";
import { sweepUnit } from "./sweep-unit.js";

export interface AdjointHead {
  readonly unit: UnitId;
  /** Globals whose adjoints the caller gives and takes. */
  readonly globals?: HeadGlobals;
  /** The parameters and results whose adjoints the caller gives and takes. */
  readonly asked?: AskedDerivatives;
}

export interface AdjointOptions {
  readonly carried?: CarriedPointers;
  readonly suffixes: Suffixes;
  readonly withValue: boolean;
  /** For a profile: the places that the adjoint tells of. */
  readonly profile?: ProfiledPlaces;
}

export interface AdjointProgram {
  readonly program: Program;
  /** Head → the unit its callers call. */
  readonly heads: ReadonlyMap<UnitId, UnitId>;
  /** The variables that hold derivatives, or lead to storage of them. */
  readonly shadows: ReadonlySet<VariableId>;
  /** Shadow → the variable that it is the shadow of. */
  readonly shadowed: ReadonlyMap<VariableId, VariableId>;
  /** Of generated heads: what they take and give for globals. */
  readonly handed: ReadonlyMap<UnitId, HandedGlobals>;
  /** Parameters of generated heads that lead to no storage which a release saves. */
  readonly staying: ReadonlySet<VariableId>;
}

export function differentiateAdjoint(
  program: Program,
  heads: readonly AdjointHead[],
  facts: AdjointFacts,
  options: AdjointOptions,
  ids: IdSource,
  bag: DiagnosticBag,
): AdjointProgram {
  const names = programNames(program);
  const { suffixes } = options;
  const suffix = suffixes.adjointVariable;
  const globals = new GlobalShadows(
    program,
    facts.pointsTo,
    ids,
    names,
    suffix,
    new Set(heads.flatMap((head) => [...comingIn(program, head.globals ?? noHeadGlobals, "adjoint")])),
    options.carried,
  );
  const units = new Map(program.units);
  const variables = new Map(program.variables);
  const records = new Map(program.records);
  const shadows = new Set<VariableId>();
  const shadowed = new Map<VariableId, VariableId>();
  const staying = new Set<VariableId>();
  const add = (made: Iterable<Variable>): void => {
    for (const variable of made) variables.set(variable.id, variable);
  };
  let pairs = 0;

  const versions = new Map<string, UnitId>();
  const waiting: {
    readonly unit: UnitId;
    readonly version: Version | "advance";
    readonly id: UnitId;
    readonly asked?: AskedDerivatives;
  }[] = [];
  const suffixOf: Record<Version | "advance", string> = {
    joint: suffixes.adjointUnit,
    forward: suffixes.forwardUnit,
    backward: suffixes.backwardUnit,
    // The same without recording: a digit tells it from the other.
    advance: suffixes.forwardUnit,
  };
  const versionOf = (unit: UnitId, version: Version | "advance"): UnitId => {
    const key = `${version} ${unit}`;
    let id = versions.get(key);
    if (id === undefined) {
      id = ids.unit(derivativeId(unit, suffixOf[version]));
      versions.set(key, id);
      waiting.push({ unit, version, id });
    }
    return id;
  };
  const writtenOf = (of: UnitId): UnitId => {
    const known = versions.get(`written ${of}`);
    const unit = program.units.get(of);
    const by = unit?.written?.adjoint;
    if (known !== undefined) return known;
    if (unit === undefined || by === undefined) throw new InternalError(`unit ${of} has no adjoint of the user's`);
    const id = ids.unit(derivativeId(of, suffixOf.joint));
    versions.set(`written ${of}`, id);
    const scope = new ShadowScope(program, unit, ids, suffix, (global) => globals.shadowOf(global), adjointType);
    units.set(id, writtenUnit(scope, "adjoint", id, by));
    add(scope.made);
    for (const shadow of scope.directional) shadows.add(shadow);
    for (const [shadow, primal] of scope.shadowed) shadowed.set(shadow, primal);
    return id;
  };
  // What the program itself calls takes and gives what is active; what the user calls, what was asked for.
  const wider = new Map<UnitId, UnitId>();
  for (const { unit, asked } of heads) {
    if (asked === undefined || !lacks(program, facts, unit, asked)) {
      versionOf(unit, "joint");
      continue;
    }
    const id = ids.unit(derivativeId(unit, suffixOf.joint));
    wider.set(unit, id);
    waiting.push({ unit, version: "joint", id, asked });
  }
  const entryOf = (unit: UnitId): UnitId => wider.get(unit) ?? versionOf(unit, "joint");
  const pairings = (): ((loop: LoopStatement) => number) => {
    const pairOf = new Map<LoopStatement, number>();
    return (loop) => {
      const pair = pairOf.get(loop) ?? pairs++;
      pairOf.set(loop, pair);
      return pair;
    };
  };
  const pairOf = pairings();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { unit: of, version, id, asked } = next;
    const unit = program.units.get(of);
    if (unit === undefined) throw new InternalError(`unit ${of} is not declared`);
    const scope = new ShadowScope(program, unit, ids, suffix, (global) => globals.shadowOf(global), adjointType);
    const request = {
      facts,
      unit,
      scope,
      bag,
      forwardOf: (callee: UnitId) => versionOf(callee, "forward"),
      backwardOf: (callee: UnitId) => versionOf(callee, "backward"),
      advanceOf: (callee: UnitId) => versionOf(callee, "advance"),
      jointOf: (callee: UnitId) => versionOf(callee, "joint"),
      writtenOf,
      pairOf,
      pairings,
      ...(options.profile === undefined ? {} : { profile: options.profile }),
      ...(asked === undefined ? {} : { asked }),
    };
    const name = names.fresh(unit.name + suffixOf[version]);
    const made =
      version === "advance" ? advanceUnit(request, id, name) : sweepUnit(request, version, id, name, options.withValue);
    units.set(id, made);
    add(scope.made);
    if (version === "joint")
      for (const parameter of unit.parameters) {
        if (facts.pointsTo.sitesOf(scope.pathOf(parameter)).some((site) => facts.plan.moving.has(site))) continue;
        staying.add(scope.copyOf(parameter));
        if (scope.hasShadow(parameter)) staying.add(scope.shadowOf(parameter));
      }
    for (const shadow of scope.directional) shadows.add(shadow);
    for (const [shadow, primal] of scope.shadowed) shadowed.set(shadow, primal);
  }

  const entries = new Map<UnitId, UnitId>();
  const handed = new Map<UnitId, HandedGlobals>();
  const initializer = globals.initializer();
  for (const head of heads) {
    const id = entryOf(head.unit);
    entries.set(head.unit, id);
    const of = program.units.get(head.unit) as Unit;
    const wanted = head.globals ?? noHeadGlobals;
    const seeds = of.results.filter(
      (r, i) =>
        (facts.activity.activeResult(of.id, i) && (isReference(r.type) || mayCarryDerivative(r.type))) ||
        head.asked?.results[i] === true,
    );
    const known = { ...program, variables };
    const entry = handGlobals("adjoint", known, units.get(id) as Unit, wanted, seeds.length, globals, ids);
    const adjoint = entry.unit;
    add(entry.made);
    units.set(id, adjoint);
    handed.set(id, entry.handed);
    for (const parameter of entry.handed.parameters.keys()) shadows.add(parameter);
    for (const [parameter, primal] of entry.handed.parameters) shadowed.set(parameter, primal.id);
    const clearing = globals.clearing(head.unit, adjoint, comingIn(program, wanted, "adjoint"));
    reportTorn(of, clearing, bag);
    if (clearing.statements.length === 0) continue;
    add(clearing.made);
    for (const part of clearing.parts) shadows.add(part);
    for (const record of clearing.records) records.set(record.id, record);
    units.set(id, { ...adjoint, body: { statements: [...clearing.statements, ...adjoint.body.statements] } });
  }
  const initializers = globals.declareIn({ units, variables, shadows, shadowed }, initializer);
  return {
    program: { ...program, units, variables, records, initializers },
    heads: entries,
    shadows,
    shadowed,
    handed,
    staying,
  };
}

/** Something that the head's caller asked for is not active. */
function lacks(program: Program, facts: AdjointFacts, head: UnitId, asked: AskedDerivatives): boolean {
  const { activity } = facts;
  const parameters = program.units.get(head)?.parameters ?? [];
  return (
    parameters.some((p, k) => {
      const isThere = isReference(program.variables.get(p)?.type ?? nilType)
        ? activity.hasShadow(p)
        : activity.activeParameter(head, k);
      return asked.parameters[k] === true && !isThere;
    }) || asked.results.some((isAsked, i) => isAsked && !activity.activeResult(head, i))
  );
}
