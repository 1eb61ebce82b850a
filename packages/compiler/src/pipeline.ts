/** From text to the derivative's program, straight-line, in the order of passes/table.ts: what a pass needs only an earlier one can give. */

import type { ParserCache } from "./1-parse/parser-cache.js";
import type { SourceHost } from "./1-parse/typescript/source-host.js";
import { grownLists } from "./3-analyze/effects/grown-lists.js";
import { mayStore } from "./3-analyze/effects/may-store.js";
import { locality } from "./3-analyze/liveness/locality.js";
import { distinctParameters } from "./3-analyze/pointers/distinct-parameters.js";
import { pointsTo } from "./3-analyze/pointers/points-to.js";
import { reportReleasedParameters } from "./3-analyze/releases/released-parameters.js";
import { releasedStorage } from "./3-analyze/releases/released-storage.js";
import type { AdjointProgram } from "./5-differentiate/adjoint/differentiate-adjoint.js";
import { differentiateAdjoint } from "./5-differentiate/adjoint/differentiate-adjoint.js";
import { settlePlaces } from "./5-differentiate/adjoint/settle-places.js";
import { vectorizeInterleaved } from "./5-differentiate/directions/interleaved/vectorize-interleaved.js";
import { vectorizeRows } from "./5-differentiate/directions/rows/vectorize-rows.js";
import type { HandedGlobals } from "./5-differentiate/hand-globals.js";
import { missingDerivatives, missingShadows } from "./5-differentiate/missing-derivatives.js";
import type { Suffixes } from "./5-differentiate/names.js";
import { defaultSuffixes } from "./5-differentiate/names.js";
import { differentiateTangent } from "./5-differentiate/tangent/differentiate-tangent.js";
import { followMovedStorage } from "./6-simplify/addresses/follow-moved-storage.js";
import { lookUpChunks } from "./6-simplify/addresses/look-up-chunks.js";
import { restoreRows } from "./6-simplify/addresses/restore-rows.js";
import { reportUnfitCalls } from "./6-simplify/calls/fit-arguments.js";
import { joinEqualDerivatives } from "./6-simplify/calls/join-equal-derivatives.js";
import { joinVersions } from "./6-simplify/calls/join-versions.js";
import { silenceCalls } from "./6-simplify/checkpoints/silence-calls.js";
import { polishDerivative } from "./6-simplify/polish.js";
import { prepareProgram } from "./6-simplify/prepare.js";
import { restoreRecordPassing } from "./6-simplify/records/restore-record-passing.js";
import { dropStops } from "./6-simplify/stops/drop-stops.js";
import type { Analyses, ResolvedHead } from "./analyze.js";
import { withRequests } from "./analyze.js";
import type { ProgramFacts } from "./analyze-program.js";
import type { DiagnosticBag } from "./diagnostics/diagnostic.js";
import type { Frontend, ReadRequest } from "./front-end.js";
import { readSources } from "./front-end.js";
import { IdSource } from "./il/builders.js";
import { checkpointedLoop } from "./il/conventions/directives.js";
import { isStackAgain } from "./il/conventions/stacks-again.js";
import { directiveOf } from "./il/queries/directive-of.js";
import type { Program, Type, Unit, UnitId, VariableId } from "./il/types.js";
import type { Options } from "./options.js";
import type { Run, Watch } from "./pass.js";
import { running, verified } from "./pass.js";
import type { AdjointPlan } from "./plan-adjoint.js";
import { planAdjoint } from "./plan-adjoint.js";
import { isCostly } from "./rules/shared-values.js";
import { IdleRewrites, inCommon } from "./shared-stages.js";

export interface Derived {
  readonly program: Program;
  /** Head → generated unit. */
  readonly heads: ReadonlyMap<UnitId, UnitId>;
  readonly shadows: ReadonlySet<VariableId>;
  /** Of generated heads: what they take and give for module-level variables. */
  readonly handed: ReadonlyMap<UnitId, HandedGlobals>;
}

/** 1 and 2: text to IL. */
export function readProgram(
  request: ReadRequest,
  host: SourceHost,
  cache: ParserCache,
  bag: DiagnosticBag,
  watch?: Watch,
): Frontend | undefined {
  const front = readSources(request, host, cache, bag);
  if (front !== undefined) verified("lower", front.program, watch);
  return front;
}

/** Rewrites before the analyses. */
export function prepare(program: Program, heads: readonly UnitId[], options: Options, bag: DiagnosticBag): Program {
  const prepared = prepareProgram(program, heads, {
    pointsTo: (p) => pointsTo(p, heads, { mayAlias: options.mayAlias }),
    off: new Set(options.disable),
    checkpoints: { request: options.checkpoint, states: options.checkpointStates },
    bag,
    ...(options.watch === undefined ? {} : { watch: options.watch }),
  });
  running(options.watch)("fit-arguments", reportUnfitCalls, prepared, bag);
  return verified("prepare", prepared, options.watch);
}

/** 5 and 6, forward mode. */
export function tangent(
  facts: Analyses,
  heads: readonly ResolvedHead[],
  options: Options,
  bag: DiagnosticBag,
): Derived {
  const made = commonTangent(facts, heads, options, bag);
  return bag.hasErrors ? made : polished(made, "tangent", options, facts, bag);
}

/** What is polished: with the same switches it is made once. */
export function unpolished(
  facts: ProgramFacts,
  heads: readonly ResolvedHead[],
  mode: "tangent" | "adjoint",
  options: Options,
  bag: DiagnosticBag,
): Derived {
  return mode === "tangent" ? commonTangent(facts, heads, options, bag) : commonAdjoint(facts, heads, options, bag);
}

function commonTangent(facts: Analyses, heads: readonly ResolvedHead[], options: Options, bag: DiagnosticBag): Derived {
  return inCommon("differentiate", "tangent", options, bag, (options, bag) => rawTangent(facts, heads, options, bag));
}

function commonAdjoint(facts: ProgramFacts, heads: readonly ResolvedHead[], options: Options, bag: DiagnosticBag) {
  return inCommon("differentiate", "adjoint", options, bag, (options, bag) => rawAdjoint(facts, heads, options, bag));
}

function rawTangent(facts: Analyses, heads: readonly ResolvedHead[], options: Options, bag: DiagnosticBag): Derived {
  const { activity } = facts;
  const run = running(options.watch);
  const isVector = options.directions !== undefined;
  const knowsDistinct = isVector && !options.disable.includes("distinct-parameters");
  const program = knowsDistinct ? distinctParameters(facts.program, facts.pointsTo, facts.units) : facts.program;
  reportReleases(facts, "tangent", run, bag);
  const ids = new IdSource(program);
  const suffixes = suffixesOf(options);
  const own = isVector ? { ...suffixes, tangentUnit: suffixes.vectorTangentUnit } : suffixes;
  const made = differentiateTangent(
    program,
    withRequests(heads, facts),
    activity,
    facts.pointsTo,
    { suffixes: own, carried: facts.carried },
    ids,
    bag,
  );
  if (bag.hasErrors) return made;
  verified("tangent", made.program, options.watch);
  reportMissing(facts, made, "tangent", run, bag);
  if (bag.hasErrors) return made;
  return made;
}

/** 4, 5 and 6, reverse mode. */
export function adjoint(
  facts: ProgramFacts,
  heads: readonly ResolvedHead[],
  options: Options,
  bag: DiagnosticBag,
): Derived {
  const made = commonAdjoint(facts, heads, options, bag);
  if (bag.hasErrors) return made;
  const derived = polished(made, "adjoint", options, facts, bag);
  if (bag.hasErrors) return derived;
  const followed = followMovedStorage(derived.program, made.staying, new Set(derived.heads.values()));
  verified("follow-moved-storage", followed, options.watch, derived.program);
  if (options.memory !== "chunks") return { ...derived, program: followed };
  return { ...derived, program: verified("look-up-chunks", lookUpChunks(followed), options.watch) };
}

function rawAdjoint(facts: ProgramFacts, heads: readonly ResolvedHead[], options: Options, bag: DiagnosticBag) {
  const { activity } = facts;
  const run = running(options.watch);
  const plan = facts.plan ?? planAdjoint(facts, options);
  const knowsDistinct = !options.disable.includes("distinct-parameters");
  const program = knowsDistinct ? distinctParameters(facts.program, facts.pointsTo, facts.units) : facts.program;
  if (knowsDistinct) options.watch?.("distinct-parameters", program);
  reportDirectives(plan, options, bag);
  reportTornState(plan, options, bag);
  if (options.withValue) reportValues(facts, bag);
  reportReleases(facts, "adjoint", run, bag);
  const growsList = grownLists(facts);
  const spoken = differentiateAdjoint(
    program,
    withRequests(heads, facts),
    { pointsTo: facts.pointsTo, activity, ...plan, growsList },
    {
      suffixes: adjointSuffixes(options),
      withValue: options.withValue,
      carried: facts.carried,
      ...(options.profile === undefined ? {} : { profile: options.profile }),
    },
    new IdSource(program),
    bag,
  );
  if (bag.hasErrors) return spoken;
  verified("adjoint", spoken.program, options.watch);
  const made = withoutOutputAgain(spoken);
  verified("silence-calls", made.program, options.watch, spoken.program);
  reportMissing(facts, made, "adjoint", run, bag);
  return made;
}

/** What stands for a shadow in a copy is one. */
function withoutOutputAgain<A extends AdjointProgram>(made: A): A {
  const { program, copyOf } = silenceCalls(made.program);
  if (copyOf.size === 0) return { ...made, program };
  const shadows = new Set(made.shadows);
  const shadowed = new Map(made.shadowed);
  const copies = new Map([...copyOf].map(([copy, of]) => [of, copy]));
  for (const [copy, of] of copyOf) {
    if (shadows.has(of)) shadows.add(copy);
    const primal = shadowed.get(of);
    if (primal !== undefined) shadowed.set(copy, copies.get(primal) ?? primal);
  }
  return { ...made, program, shadows, shadowed };
}

/** What is switched off to find a fault may be what a directive needs: the derivative is right without it. */
export function reportDirectives({ refused, inSingle }: AdjointPlan, { disable }: Options, bag: DiagnosticBag): void {
  for (const { origin, message, hint, isNeeded } of refused)
    bag.add("RG3314", disable.length === 0 || isNeeded ? "error" : "warning", origin, message, hint);
  for (const loop of inSingle)
    bag.add(
      "RG3315",
      "note",
      directiveOf(loop, checkpointedLoop) ?? loop.origin,
      "States of this loop are kept in single precision: its iterations run again from numbers that are off by up to 6e-8 of their size, and the derivative is that of these iterations.",
      "How far that is from the derivative without, retrograd check shows; take SINGLE out to have that one.",
    );
}

/** The backward sweep needs less of an object than a caller, and undoes what overwrites it: it is no value to be given. */
function reportValues({ program, units }: ProgramFacts, bag: DiagnosticBag): void {
  const isNumber = (type: Type): boolean =>
    type.kind === "union" ? type.members.every(isNumber) : !["pointer", "array", "record", "map"].includes(type.kind);
  for (const id of units) {
    const unit = program.units.get(id) as Unit;
    const isGiven = unit.parameters.some((p) => program.variables.get(p)?.record === "result");
    if (!isGiven && unit.results.every(({ type }) => isNumber(type))) continue;
    bag.add(
      "RG4014",
      "error",
      unit.heading ?? unit.origin,
      `--with-value: '${unit.name}' gives no number, but storage, which the backward sweep may leave with other contents.`,
      `Ask without --with-value, and call '${unit.name}' itself for its value.`,
    );
  }
}

/** What is switched off puts more back than is needed. */
function reportTornState({ torn }: AdjointPlan, { disable }: Options, bag: DiagnosticBag): void {
  if (disable.length > 0) return;
  for (const [{ name, origin }, severity] of [...torn].filter(([variable]) => !isStackAgain(variable)))
    bag.add(
      "RG4011",
      severity,
      origin,
      `The adjoint would leave what is in '${name}', or behind it, as it was before the call, and pointers and numbers that go with it as the function leaves them: a later call would find what does not belong together.`,
      `Make '${name}' a parameter; or let the function that allocates fill the block before anything else, or set it anew in every call before it is read.`,
    );
}

function reportReleases(facts: Analyses, mode: "tangent" | "adjoint", run: Run, bag: DiagnosticBag): void {
  const released = run("released-storage", releasedStorage, facts);
  run("released-parameters", reportReleasedParameters, { ...facts, heads: facts.units, released }, mode, bag);
}

/** Nothing is lost in silence, whatever the generator was told. */
function reportMissing(
  facts: Analyses,
  made: { readonly program: Program; readonly shadowed: ReadonlyMap<VariableId, VariableId> },
  mode: "tangent" | "adjoint",
  run: Run,
  bag: DiagnosticBag,
): void {
  const missing = run("missing-derivatives", missingDerivatives, {
    ...facts,
    heads: facts.units,
    derived: made.program,
    shadowed: made.shadowed,
    mode,
  });
  for (const origin of missing)
    bag.add(
      "RG3308",
      "error",
      origin,
      `The derivative of this statement is missing in the ${mode} that was made.`,
      "Write what it computes in smaller steps, with variables of its own; and please report the program.",
    );
}

function polished(
  scalar: Derived,
  mode: "tangent" | "adjoint",
  options: Options,
  facts: Analyses,
  bag: DiagnosticBag,
): Derived {
  const run = running(options.watch);
  const locals = run("locality", locality, facts.program, facts.program.units.keys(), facts.graphs);
  const joins = !options.disable.includes("join-versions");
  const plain = dropStops(scalar.program);
  options.watch?.("drop-stops", plain);
  const joined = joins ? joinVersions(plain) : plain;
  if (joins) options.watch?.("join-versions", joined);
  const idle = new IdleRewrites(joined, mode, options);
  const program = polishDerivative(joined, {
    off: new Set(options.disable),
    primal: {
      program: facts.program,
      lifetimeOf: (unit, variable) => locals.blockOf(unit, variable),
      mayStore: (unit, block, path) => mayStore(facts, unit, block, path),
      isCostly,
    },
    heads: new Set([...scalar.heads.values(), ...writtenIn(joined)]),
    shadows: scalar.shadows,
    argumentsOverlap: options.mayAlias === "all" || options.mayAlias.length > 0,
    becomesRows: options.directions !== undefined,
    watch: idle.watch,
  });
  idle.done();
  verified("polish", program, options.watch);
  for (const origin of missingShadows(program))
    bag.add(
      "RG3308",
      "error",
      origin,
      `The ${mode} that was made hands on a shadow that nothing has.`,
      "Give the function storage of its own in this call; and please report the program.",
    );
  const made = inDirections({ ...scalar, program }, mode, options, bag);
  if (bag.hasErrors) return made;
  const handed = restoreRecordPassing(made.program, new Set(made.heads.values()), made.shadows, options.withValue);
  verified("restore-record-passing", handed, options.watch, made.program);
  const typed = restoreRows(handed, new Set(made.heads.values()));
  const shadows = new Set(made.shadows);
  for (const [parameter, flat] of typed.flat) if (shadows.has(parameter)) shadows.add(flat);
  return { ...made, shadows, program: verified("restore-rows", typed.program, options.watch, handed) };
}

/** Derivatives of the user's: their callers have to keep to them. */
function writtenIn({ units }: Program): readonly UnitId[] {
  return [...units.values()].flatMap(({ id, derivative }) => (derivative?.written === undefined ? [] : [id]));
}

/** A profiled adjoint in its last form; any other as it is. */
export function settledPlaces(made: Derived, { profile, watch }: Options): Derived {
  if (profile === undefined) return made;
  return { ...made, program: verified("settle-places", settlePlaces(made.program, profile), watch, made.program) };
}

/** Derivatives that came out the same become one. */
export function joinEqual(made: Derived, { disable, watch }: Options): Derived {
  if (disable.includes("join-versions")) return made;
  const joined = joinEqualDerivatives(made.program, new Set(made.heads.values()), made.shadows);
  return { ...made, program: verified("join-equal-derivatives", joined, watch, made.program) };
}

/** Several directions at once. */
function inDirections(made: Derived, mode: "tangent" | "adjoint", options: Options, bag: DiagnosticBag): Derived {
  const { directions } = options;
  if (directions === undefined) return made;
  const fixed = directions === "runtime" ? undefined : directions;
  if (made.program.language === "typescript") {
    const { vectorTangentUnit, vectorAdjointUnit } = suffixesOf(options);
    const suffix = mode === "tangent" ? vectorTangentUnit : vectorAdjointUnit;
    const count = fixed === undefined ? {} : { directions: fixed };
    const interleaved = vectorizeInterleaved(made, { suffix, ...count }, bag);
    if (!bag.hasErrors) verified("vectorize-interleaved", interleaved.program, options.watch);
    return interleaved;
  }
  const rows = vectorizeRows(made, fixed, bag);
  if (!bag.hasErrors) verified("vectorize-rows", rows.program, options.watch);
  return rows;
}

function adjointSuffixes(options: Options): Suffixes {
  const suffixes = suffixesOf(options);
  if (options.directions === undefined) return suffixes;
  return {
    ...suffixes,
    adjointUnit: suffixes.vectorAdjointUnit,
    forwardUnit: `${suffixes.forwardUnit}v`,
    backwardUnit: `${suffixes.backwardUnit}v`,
  };
}

function suffixesOf(options: Options): Suffixes {
  return { ...defaultSuffixes, ...options.suffixes };
}
