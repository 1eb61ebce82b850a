/**
 * The versions of one unit: forward and backward sweep of their own (split), or both in one body (joint, for heads).
 * Joint: `f_b(a, x, xb, fb)` gives the adjoints of number parameters in a record. Forward: parameters, each reference with its shadow;
 * gives what the unit gives, and the shadow of a reference. Backward: the parameters it still needs, the seeds of number results; gives
 * the adjoints of number parameters.
 */
import type { ExitTarget } from "../../3-analyze/loops/exits.js";
import type { AskedDerivatives } from "../../3-analyze/requests/asked-derivatives.js";
import type { PointsTo } from "../../3-analyze/storage-facts.js";
import type { Signature } from "../../4-plan/plan.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { block, pathOf, readOf, real64, returns, scope as scopeOf } from "../../il/builders.js";
import type { ProfiledPlaces } from "../../il/conventions/profile-calls.js";
import { whereFixed } from "../../il/queries/version-words.js";
import type {
  Block,
  LabelId,
  LoopStatement,
  Path,
  Program,
  Result,
  Statement,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { forEachExpressionOf, forEachStatement, referencePaths, writtenPaths } from "../../il/visit.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { isMixed, isReference } from "../../rules/references.js";
import { accumulateSeed } from "../accumulate-seeds.js";
import { zeroOf } from "../tangent/render-linear.js";
import type { ShadowScope } from "../tangent/shadow-scope.js";
import { clear } from "./adjoint-of-linear.js";
import { asAsked } from "./asked-signature.js";
import { recordNormalEnd, restoreCode } from "./exit-codes.js";
import { turn as turnOfProfile } from "./profiled.js";
import type { AdjointFacts, ReturnForm, SweepContext } from "./sweep-context.js";
import { made } from "./sweep-context.js";
import { sweepBlock, sweepList } from "./sweep-control.js";
import { keptGlobals } from "./sweep-release.js";
import { holdsAdjoints } from "./zero-storage.js";

export interface UnitRequest {
  readonly facts: AdjointFacts;
  readonly unit: Unit;
  readonly scope: ShadowScope;
  readonly bag: DiagnosticBag;
  readonly forwardOf: (unit: UnitId) => UnitId;
  readonly backwardOf: (unit: UnitId) => UnitId;
  readonly advanceOf: (unit: UnitId) => UnitId;
  readonly jointOf: (unit: UnitId) => UnitId;
  /** The adjoint that the user has written. */
  readonly writtenOf: (unit: UnitId) => UnitId;
  readonly pairOf: (loop: LoopStatement) => number;
  readonly pairings: () => (loop: LoopStatement) => number;
  /** For a profile of the adjoint. */
  readonly profile?: ProfiledPlaces;
  /** For a unit that users call: which parameters and results have an adjoint, even if it is always zero. */
  readonly asked?: AskedDerivatives;
}

export type Version = "joint" | "forward" | "backward";

function storesMixed({ units }: PointsTo, program: Program): boolean {
  let mixes = false;
  for (const id of units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      for (const path of writtenPaths(s)) if (path.steps.length > 0 && isMixed(path.type)) mixes = true;
    });
  return mixes;
}

/** Refuses storage of a caller that may hold a number or a reference: the caller cannot know which of them its shadow is to hold. */
function reportMixedStorage({ facts, unit, scope, bag }: UnitRequest): void {
  const { pointsTo, activity } = facts;
  const mixed = pointsTo.zones.find(
    ({ id, site, type }) =>
      site !== undefined &&
      pointsTo.sites.get(site)?.kind === "parameter" &&
      isMixed(type) &&
      activity.zoneHasShadow(id),
  );
  if (mixed === undefined || !storesMixed(pointsTo, scope.program)) return;
  bag.add(
    "RG3305",
    "error",
    unit.heading ?? unit.origin,
    `'${mixed.name}' may hold a number or a reference, and '${unit.name}' shares it with its caller`,
    "hand over objects in which the number is a field, or make two parameters of it",
  );
}

export function sweepUnit(request: UnitRequest, version: Version, id: UnitId, name: string, withValue: boolean): Unit {
  const { facts, unit, scope } = request;
  const planned = facts.plan.signature(unit.id);
  const { asked } = request;
  const signature = asked === undefined ? planned : asAsked(planned, unit, scope.program, asked);
  const variables = unit.parameters.map((p) => scope.program.variables.get(p) as Variable);
  const origin = made(unit.origin);
  // The names of the parameters' shadows come first: callers see them.
  for (const [k, variable] of variables.entries())
    if (facts.activity.hasShadow(variable.id) || asked?.parameters[k] === true) scope.shadowOf(variable.id);
  for (const [k, variable] of variables.entries()) {
    if (version === "joint" || !isMixed(variable.type) || !facts.activity.activeParameter(unit.id, k)) continue;
    request.bag.add(
      "RG3305",
      "error",
      variable.origin,
      `'${variable.name}' may be a number or a reference, and carries a derivative from one procedure to another`,
      "give the number in an array of one element, or make two parameters of it",
    );
  }
  if (version === "joint") reportMixedStorage(request);
  for (const [i, result] of unit.results.entries()) {
    if (!isMixed(result.type) || !(signature.seeded[i] || isShadowedResult(facts, unit, i))) continue;
    request.bag.add(
      "RG3305",
      "error",
      unit.heading ?? unit.origin,
      `the result of '${unit.name}' may be a number or a reference, and carries a derivative`,
      "give the number in an array of one element, or make two functions of it",
    );
  }
  const value =
    version === "joint" && withValue && unit.results[0] !== undefined
      ? scope.local("value", unit.results[0].type, unit.origin)
      : null;
  const returnForm: ReturnForm =
    version === "joint" ? { kind: "joint", label: scope.ids.label(), value } : { kind: "split" };
  // A head's reference result has a seed too: an object of its shape.
  const seeds = unit.results.map((result, i) => {
    // The forward sweep has no use for a seed, but what it records must fit the backward sweep, where returns have a derivative.
    if (version === "forward")
      return signature.seeded[i] ? scope.local(seedName(unit, scope.suffix), result.type, unit.origin) : null;
    const isGiven = version === "joint" && (isShadowedResult(facts, unit, i) || asked?.results[i] === true);
    return signature.seeded[i] || isGiven
      ? scope.parameter(seedName(unit, scope.suffix), result.type, unit.origin)
      : null;
  });
  const returned = unit.results.map((result, i) =>
    version === "joint" && isShadowedResult(facts, unit, i) ? scope.local("result", result.type, unit.origin) : null,
  );
  const context = contextOf(request, returnForm, seeds, returned);
  const swept = sweepBlock(context, unit.body, null);

  const parameters: VariableId[] = [];
  unit.parameters.forEach((parameter, k) => {
    const wanted = version !== "backward" || signature.needed[k] === true;
    if (!wanted) return;
    parameters.push(scope.copyOf(parameter));
    if (signature.shadowed[k]) parameters.push(scope.shadowOf(parameter));
  });
  if (version !== "forward") for (const seed of seeds) if (seed !== null) parameters.push(seed.id);

  const before: Statement[] = [];
  if (version !== "forward") {
    // Adjoints of number parameters are locals here; references that are not handed over again were saved by the forward sweep.
    for (const [k, variable] of variables.entries()) {
      if (isReference(variable.type) && (version === "joint" || signature.needed[k] === true)) continue;
      makeLocal(scope, variable, facts, version === "backward" && signature.needed[k] !== true);
    }
    for (const variable of variables) {
      if (isReference(variable.type) || !mayCarryDerivative(variable.type) || !facts.activity.hasShadow(variable.id))
        continue;
      before.push(clear(scope.pathOfShadow(variable.id), origin));
    }
  }

  const code = context.exits.returnTarget;
  const results: Result[] = [];
  const adjoints = variables.flatMap((variable, k) => (signature.active[k] ? [variable] : []));
  const idle = new Set(adjoints.filter((variable) => planned.active[variables.indexOf(variable)] !== true));
  for (const variable of idle) scope.localShadowOf(variable.id);
  if (version === "joint")
    for (const [k, variable] of variables.entries())
      if (isMixed(variable.type) && signature.shadowed[k] === true) adjoints.push(variable);
  const given = adjoints.map((variable) => {
    const shadow = scope.shadowVariable(variable.id);
    const isAlike = isMixed(variable.type) || variable.type.kind === "real" || variable.type.kind === "complex";
    const type = isAlike ? variable.type : real64;
    results.push({ name: shadow.name, type });
    return idle.has(variable) ? zeroOf(type) : readOf(shadow);
  });
  const seeding = returned.flatMap((shadow, i): Statement[] => {
    const seed = seeds[i];
    if (shadow === null || seed === null || seed === undefined) return [];
    return [...accumulateSeed(scope.program, shadow, seed, origin)];
  });
  const backward = [...restoreCode(context, code, unit.origin), ...before, ...seeding, ...swept.backward];
  const where = whereFixed(scope.program, unit);
  const shared = {
    id,
    name,
    kind: "function" as const,
    parameters,
    origin,
    ...(version === "backward"
      ? { comments: [`The backward sweep of ${[unit.name, ...(where === undefined ? [] : [where])].join(", ")}.`] }
      : unit.comments === undefined
        ? {}
        : { comments: unit.comments }),
  };

  if (version === "joint") {
    const normalEnd = context.exits.completes(unit.body) ? recordNormalEnd(context, code, unit.origin) : [];
    const forward = [...swept.forward, ...normalEnd];
    const sweep: Statement[] =
      code === undefined
        ? forward
        : [
            clear(pathOf(context.codeOf(code)), origin),
            scopeOf(returnFormLabel(returnForm), block(...forward), origin),
          ];
    if (value !== null) {
      results.unshift({ name: "value", type: value.type });
      given.unshift(readOf(value));
    }
    const end = results.length === 0 ? [] : [returns(given, origin)];
    const globals = keptGlobals(context, backward);
    const turn: Statement[] =
      facts.plan.moving.size > 0 ? [{ kind: "stack", stack: "references", action: "turn", origin }] : [];
    return {
      ...shared,
      results,
      resultForm: results.length === 0 ? "plain" : "record",
      body: block(
        ...sweep,
        ...turnOfProfile(context),
        ...globals.keep,
        ...turn,
        ...backward,
        ...globals.giveBack,
        ...end,
      ),
      derivative: { of: unit.id, role: "adjoint" },
      ...(facts.plan.releasesLater(unit.id) ? { endsKept: true as const } : {}),
    };
  }
  if (version === "forward") {
    const outcome = forwardResults(unit, signature);
    const last = swept.forward.at(-1);
    const ending = context.exits.completes(unit.body) ? recordNormalEnd(context, code, unit.origin) : [];
    const body =
      last?.kind === "return" && context.exits.completes(unit.body)
        ? [...swept.forward.slice(0, -1), ...ending, last]
        : [...swept.forward, ...ending];
    return {
      ...shared,
      results: outcome,
      resultForm: outcome.length > 1 ? "record" : "plain",
      body: { statements: body },
      derivative: { of: unit.id, role: "forward" },
    };
  }
  const end = results.length === 0 ? [] : [returns(given, origin)];
  return {
    ...shared,
    results,
    resultForm: results.length > 1 ? "registers" : "plain",
    body: block(...backward, ...end),
    derivative: { of: unit.id, role: "backward" },
  };
}

/** The values that are still computed, each followed by its shadow where it has one. */
export function forwardResults(unit: Unit, signature: Signature): readonly Result[] {
  return unit.results.flatMap((result, i) => [
    ...(signature.valued[i] ? [result] : []),
    ...(signature.paired[i] ? [{ name: "shadow", type: result.type }] : []),
  ]);
}

/** The head gives a reference to storage with a shadow. */
function isShadowedResult(facts: AdjointFacts, unit: Unit, index: number): boolean {
  const type = unit.results[index]?.type;
  return type !== undefined && isReference(type) && facts.activity.activeResult(unit.id, index);
}

function returnFormLabel(form: ReturnForm): LabelId {
  return form.kind === "joint" ? form.label : ("" as LabelId);
}

/** `f` gives the seed `fb`, `Solver.energy` the seed `energyb`. */
function seedName(unit: Unit, suffix: string): string {
  const dot = unit.name.lastIndexOf(".");
  return unit.name.slice(dot + 1).replace(/^[^A-Za-z_$]+/, "") + suffix;
}

/** Makes a parameter of the unit a local variable of its backward sweep. */
function makeLocal(scope: ShadowScope, variable: Variable, facts: AdjointFacts, primalToo: boolean): void {
  if (primalToo) scope.localCopyOf(variable.id);
  if (facts.activity.hasShadow(variable.id)) scope.localShadowOf(variable.id);
}

export function contextOf(
  request: UnitRequest,
  returnForm: ReturnForm,
  resultSeeds: readonly (Variable | null)[],
  returnedShadows: readonly (Variable | null)[],
): SweepContext {
  const { facts, unit, scope } = request;
  const exits = facts.exitsOf(unit.id);
  const codes = new Map<ExitTarget, Variable>();
  const trips = new Map<LabelId, Variable>();
  const living = new Map<Block, VariableId[]>();
  for (const variable of localsOf(request)) {
    const home = facts.lifetimeOf(unit.id, variable);
    let list = living.get(home);
    if (list === undefined) {
      list = [];
      living.set(home, list);
    }
    list.push(variable);
  }
  const context: SweepContext = {
    ...request,
    plan: facts.plan.of(unit.id, returnForm.kind),
    exits,
    returnForm,
    resultSeeds,
    returnedShadows,
    ...recursionOf(() => context),
    around: [],
    passing: [],
    decisions: new Map(),
    codeOf(target) {
      let variable = codes.get(target);
      if (variable === undefined) {
        variable = scope.local(target.kind === "continue" ? "skip" : "exit", real64, unit.origin);
        codes.set(target, variable);
      }
      return variable;
    },
    tripsOf(label) {
      let variable = trips.get(label);
      if (variable === undefined) {
        variable = scope.local("trips", real64, unit.origin);
        trips.set(label, variable);
      }
      return variable;
    },
    living: (of) => living.get(of) ?? [],
  };
  return context;

  function recursionOf(own: () => SweepContext): Pick<SweepContext, "sweepBlock" | "sweepList" | "changed"> {
    return {
      sweepBlock: (of, owner) => sweepBlock(own(), of, owner),
      sweepList: (statements) => sweepList(own(), statements),
      changed(parts) {
        const inside: SweepContext = { ...own(), ...parts, ...recursionOf(() => inside) };
        return inside;
      },
    };
  }

  /** Variables of the unit, but for its parameters, that hold numbers with adjoints. */
  function localsOf({ unit: of }: UnitRequest): Set<VariableId> {
    const locals = new Set<VariableId>();
    const consider = ({ root }: Path): void => {
      const variable = scope.program.variables.get(root);
      if (variable === undefined || variable.role !== "local" || locals.has(root)) return;
      if (holdsAdjoints(scope.program, variable.type) && facts.activity.hasShadow(root)) locals.add(root);
    };
    forEachStatement(of.body, (s) => {
      for (const path of writtenPaths(s)) consider(path);
      for (const path of referencePaths(s)) consider(path);
      forEachExpressionOf(s, (e) => {
        if (e.kind === "address") consider(e.path);
      });
    });
    return locals;
  }
}
