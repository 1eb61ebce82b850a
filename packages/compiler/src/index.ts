/** The only door of the compiler: text in, text and diagnostics out. */

import type { PreprocessorOptions } from "./1-parse/c/preprocessor/preprocess.js";
import { ParserCache } from "./1-parse/parser-cache.js";
import type { SourceHost } from "./1-parse/typescript/source-host.js";
import { narrowestReal } from "./3-analyze/activity/narrowest-real.js";
import type { StateAtEntry } from "./3-analyze/between-runs/state-at-entry.js";
import { stateAtEntry } from "./3-analyze/between-runs/state-at-entry.js";
import { idleDerivatives } from "./3-analyze/requests/idle-derivatives.js";
import { writtenParameters } from "./3-analyze/requests/written-parameters.js";
import { defaultSuffixes } from "./5-differentiate/names.js";
import { restoreRows } from "./6-simplify/addresses/restore-rows.js";
import { restoreRecordPassing } from "./6-simplify/records/restore-record-passing.js";
import type { HeadSignature, ParameterMarks } from "./7-print/head-signature.js";
import { withIdle, withMarks } from "./7-print/head-signature.js";
import type { Analyses, ResolvedHead } from "./analyze.js";
import { analyze } from "./analyze.js";
import type { ProgramFacts } from "./analyze-program.js";
import { analyzeProgram } from "./analyze-program.js";
import { moduleOf, printDerivative, printPrimal } from "./back-end.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { DiagnosticBag } from "./diagnostics/diagnostic.js";
import type { Frontend, ReadRequest } from "./front-end.js";
import type { NotedPlaces } from "./il/conventions/notes.js";
import type { Program, Unit, UnitId, VariableId } from "./il/types.js";
import { Dumps } from "./inspect/dumps.js";
import type { InspectedFacts } from "./inspect/inspect-report.js";
import { inspectReport } from "./inspect/inspect-report.js";
import { notedStores } from "./inspect/noted-stores.js";
import type { PlanRow } from "./inspect/plan-data.js";
import { planData } from "./inspect/plan-data.js";
import type { Options } from "./options.js";
import { defaultOptions } from "./options.js";
import type { Run } from "./pass.js";
import { running } from "./pass.js";
import { switchNames } from "./passes/names.js";
import type { SwitchName } from "./passes/table.js";
import type { Derived } from "./pipeline.js";
import {
  adjoint,
  joinEqual,
  prepare,
  readProgram,
  reportDirectives,
  settledPlaces,
  tangent,
  unpolished,
} from "./pipeline.js";
import type { AdjointPlan } from "./plan-adjoint.js";
import { planAdjoint } from "./plan-adjoint.js";
import { inCommon, wholeInCommon, withoutIdle } from "./shared-stages.js";

export type { PreprocessorOptions } from "./1-parse/c/preprocessor/preprocess.js";
export { ParserCache } from "./1-parse/parser-cache.js";
export type { SourceHost, Surroundings } from "./1-parse/typescript/source-host.js";
export type { HeadParameter, HeadResult } from "./7-print/head-signature.js";
export type { CFieldTree, CGlobal, CHeadDescription, CRecordTree, CTypeTree } from "./describe-c.js";
export { describeC, describeText } from "./describe-c.js";
export { catalogue } from "./diagnostics/catalogue.js";
export type { Diagnostic } from "./diagnostics/diagnostic.js";
export { InternalError } from "./diagnostics/diagnostic.js";
export { didYouMean } from "./diagnostics/did-you-mean.js";
export type { MappedText } from "./diagnostics/line-marks.js";
export { LineMarks } from "./diagnostics/line-marks.js";
export { countDiagnostics, renderDiagnostic } from "./diagnostics/render.js";
export type { Language } from "./front-end.js";
export { languageOf } from "./front-end.js";
export type {
  CheckpointedProcedure,
  CheckpointPlace,
  CheckpointRequest,
} from "./il/conventions/checkpoint-requests.js";
export { NotedPlaces, noteFunction } from "./il/conventions/notes.js";
export type { ProfiledPlace } from "./il/conventions/profile-calls.js";
export { ProfiledPlaces } from "./il/conventions/profile-calls.js";
export { inspectColumns } from "./inspect/columns.js";
export type { PlanRow } from "./inspect/plan-data.js";
export type { MemoryStrategy } from "./options.js";
export { SharedStages } from "./pass.js";
export type { PassSwitch } from "./passes/names.js";
export { dumpNames, passSwitches } from "./passes/names.js";
export type { SwitchName } from "./passes/table.js";
export type { RequestOptions as Options };

/** A procedure to differentiate, by name (`f`, `Class.method`), with its independents and dependents; absent: all there are. */
export interface HeadRequest {
  readonly function: string;
  readonly wrt?: readonly string[];
  readonly of?: readonly string[];
}

/** As the compiler's options, but that a name of a pass is any text: names that are none of `optionalPasses` say nothing. */
export interface RequestOptions extends Partial<Omit<Options, "disable">> {
  readonly disable?: readonly string[];
}

export interface Request {
  readonly mode: "tangent" | "adjoint";
  readonly files: readonly string[];
  readonly heads: readonly HeadRequest[];
  readonly options?: RequestOptions;
  /** `compilerOptions` as in a tsconfig.json. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** Files with derivatives that the user has written (docs/rules.md). */
  readonly rules?: readonly string[];
  /** C: those of them that are known to be right; only what the program needs of them is read. */
  readonly shippedRules?: readonly string[];
  /** C: what `-I`, `-D` and `-U` say. */
  readonly preprocessor?: Partial<PreprocessorOptions>;
}

/** How to call what was generated: the parameters in order, and what it gives. */
export interface DerivedHead extends HeadSignature {
  readonly function: string;
  readonly generated: string;
  /** Path of the generated module. */
  readonly module: string;
  /** The module-level variables among the inputs and outputs. */
  readonly globals: readonly HeadGlobal[];
  /** Bits of the narrowest real numbers that carry derivatives. */
  readonly precision: 32 | 64;
  /** Vector mode: how many directions. */
  readonly directions?: number | "runtime";
}

export interface HeadGlobal {
  /** As the request names it: `x`, `Class.x`. */
  readonly name: string;
  /** The user's module that declares it. */
  readonly module: string;
  readonly isInput: boolean;
  readonly isOutput: boolean;
}

export interface OutputModule {
  readonly path: string;
  readonly text: string;
  /** The user's module that it contains whole: that module's variables live here. */
  readonly takesPlaceOf?: string;
}
export interface Outcome {
  /** Nothing where there is an error. */
  readonly files: readonly OutputModule[];
  readonly diagnostics: readonly Diagnostic[];
  readonly heads: readonly DerivedHead[];
  readonly dumps?: readonly { readonly stage: string; readonly text: string }[];
}

/** Names of the analyses, plan choices and rewrites that may be switched off. */
export const optionalPasses: readonly SwitchName[] = switchNames;

/** What `Options.suffixes` can name. */
export const suffixNames: readonly string[] = Object.keys(defaultSuffixes);

export function differentiate(request: Request, host: SourceHost, cache = new ParserCache()): Outcome {
  const bag = new DiagnosticBag();
  const dumps = new Dumps(request.options?.dump ?? []);
  const outcome = derive(request, host, cache, dumps, bag);
  return dumps.all.length > 0 ? { ...outcome, dumps: dumps.all } : outcome;
}

function derive(request: Request, host: SourceHost, cache: ParserCache, dumps: Dumps, bag: DiagnosticBag): Outcome {
  const { mode } = request;
  const asked = { ...optionsOf(request), ...dumps.watching(request.options?.watch) };
  const options = settled(request, host, cache, asked);
  const make = (options: Options, bag: DiagnosticBag): Omit<Outcome, "diagnostics"> | undefined => {
    const front = frontFor(request, host, cache, options, bag);
    if (front === undefined) return undefined;
    const heads = resolvedHeads(request, front.heads);
    const wholly = (options: Options): Program => preparedFor(front, options, bag);
    const facts = analyzeProgram(preparedFor(front, options, bag), heads, mode, options, bag, wholly);
    if (bag.hasErrors) return undefined;
    if (dumps.wantsFacts)
      dumps.addFacts({ ...facts, ...planFacts(facts, facts.plan ?? planAdjoint(facts, options)) }, front.files);
    const derived = (options: Options, bag: DiagnosticBag): Derived =>
      mode === "tangent" ? tangent(facts, heads, options, bag) : adjoint(facts, heads, options, bag);
    // What is made without a pass is not kept: its text is enough.
    const made = options.disable.length > 0 ? derived(options, bag) : inCommon("polish", mode, options, bag, derived);
    if (bag.hasErrors) return undefined;
    // Notes name the variables of each version.
    const whole = options.notes === undefined ? joinEqual(made, options) : withNotes(made, facts, options);
    return printed(request, front, settledPlaces(whole, options), facts, options, bag);
  };
  // Notes and marks are no part of what derivatives have in common.
  const files =
    options.notes === undefined && options.marks === undefined
      ? wholeInCommon(mode, options, bag, make)
      : make(options, bag);
  return files === undefined || bag.hasErrors ? refused(bag) : { ...files, diagnostics: bag.all };
}

/** The options without the switches that change nothing in this program: what is made with them was made before. */
function settled(request: Request, host: SourceHost, cache: ParserCache, asked: Options): Options {
  if (asked.shared === undefined || asked.watch !== undefined || asked.disable.length === 0) return asked;
  const { mode } = request;
  const front = frontFor(request, host, cache, asked, new DiagnosticBag());
  if (front === undefined) return asked;
  const heads = resolvedHeads(request, front.heads);
  const prepared = (options: Options, bag: DiagnosticBag): Program => preparedFor(front, options, bag);
  const facts = (options: Options, bag: DiagnosticBag): ProgramFacts =>
    analyzeProgram(prepared(options, bag), heads, mode, options, bag, (each) => prepared(each, bag));
  const made = (options: Options, bag: DiagnosticBag): unknown => {
    const found = facts(options, bag);
    if (bag.hasErrors) return null;
    // What later stages take from the facts is the program, and these.
    const signatures = signaturesOf(front, found, running(undefined));
    return { program: found.program, signatures, made: unpolished(found, heads, mode, options, bag) };
  };
  const named = withoutIdle("prepare", asked, prepared);
  const analyzed = withoutIdle("analyze", named, (options, bag) => facts(options, bag).program);
  return withoutIdle("differentiate", analyzed, made);
}

function frontFor(
  request: Omit<Request, "mode">,
  host: SourceHost,
  cache: ParserCache,
  options: Options,
  bag: DiagnosticBag,
): Frontend | undefined {
  return inCommon("read", null, options, bag, (options, bag) =>
    readProgram(readRequest(request), host, cache, bag, options.watch),
  );
}

function preparedFor(front: Frontend, options: Options, bag: DiagnosticBag): Program {
  return inCommon("prepare", null, options, bag, (options, bag) => prepare(front.program, front.heads, options, bag));
}

function withNotes<T extends { readonly program: Program }>(made: T, facts: Analyses, { notes, watch }: Options): T {
  if (notes === undefined) return made;
  const isUsers = (variable: VariableId): boolean => facts.program.variables.has(variable);
  const isNotedIn = (unit: Unit): boolean => unit.derivative !== undefined;
  const program = notedStores({ program: made.program, isUsers, isNotedIn, places: notes });
  watch?.("noted-stores", program);
  return { ...made, program };
}

/**
 * The primal, printed again from the IL: it computes what the original computes, bit for bit. With `notes`, in the form from which the
 * adjoint is made.
 */
export function reprint(request: Omit<Request, "mode">, host: SourceHost, cache = new ParserCache()): Outcome {
  const bag = new DiagnosticBag();
  const options = optionsOf(request);
  const front = frontFor(request, host, cache, options, bag);
  if (front === undefined) return refused(bag);
  const names = request.heads.map((head) => head.function);
  const prepared = preparedFor(front, options, bag);
  const { notes } = options;
  const whole = notes === undefined ? prepared : withPrimalNotes(request, front, prepared, notes, options, bag);
  if (front.language === "typescript") refuseWithoutText(whole, bag);
  if (bag.hasErrors) return refused(bag);
  const program = restoreRows(restoreRecordPassing(whole, new Set(), new Set(), false), new Set()).program;
  const { files, heads } = printPrimal(front, program, names, bag, notes !== undefined);
  if (bag.hasErrors) return refused(bag);
  const named = heads.map(
    (head, k): DerivedHead => ({ function: names[k] ?? "", globals: [], precision: 64, ...head }),
  );
  return { files, diagnostics: bag.all, heads: named };
}

/** A module by itself has no text of what is only declared. */
function refuseWithoutText({ units }: Program, bag: DiagnosticBag): void {
  for (const { name, withoutText, origin } of units.values())
    if (withoutText === true)
      bag.add("RG5105", "error", origin, `the program by itself has no text of '${name}'`, "hand over its source");
}

function withPrimalNotes(
  request: Omit<Request, "mode">,
  front: Frontend,
  prepared: Program,
  places: NotedPlaces,
  options: Options,
  bag: DiagnosticBag,
): Program {
  const heads = resolvedHeads(request, front.heads);
  const { program } = analyzeProgram(prepared, heads, "adjoint", options, bag, (o) => preparedFor(front, o, bag));
  const isNotedIn = (unit: Unit): boolean => !program.initializers.includes(unit.id);
  return notedStores({ program, isUsers: () => true, isNotedIn, places });
}

/** What the analyses found, beside the lines of the user's text; the plan as data too where it is among what is shown. */
export function inspect(
  request: Request,
  show: readonly string[],
  host: SourceHost,
  cache = new ParserCache(),
): { readonly text: string; readonly plan?: readonly PlanRow[] } & Pick<Outcome, "diagnostics" | "dumps"> {
  const bag = new DiagnosticBag();
  const dumps = new Dumps(request.options?.dump ?? []);
  const options = { ...optionsOf(request), ...dumps.watching(request.options?.watch) };
  const front = readProgram(readRequest(request), host, cache, bag, options.watch);
  if (front === undefined) return { text: "", diagnostics: bag.all };
  const heads = resolvedHeads(request, front.heads);
  const prepared = prepare(front.program, front.heads, options, bag);
  const wholly = (options: Options): Program => prepare(front.program, front.heads, options, bag);
  const facts = analyzeProgram(prepared, heads, request.mode, options, bag, wholly);
  if (bag.hasErrors) return { text: "", diagnostics: bag.all };
  const planned = facts.plan ?? planAdjoint(facts, options);
  if (show.includes("plan")) reportDirectives(planned, options, bag);
  const found = { ...facts, ...planFacts(facts, planned) };
  const { files } = front;
  if (dumps.wantsFacts) dumps.addFacts(found, files);
  return {
    text: inspectReport(found, show, files),
    ...(show.includes("plan") ? { plan: planData(found) } : {}),
    diagnostics: bag.all,
    ...(dumps.all.length > 0 ? { dumps: dumps.all } : {}),
  };
}

type PlanFacts = Pick<
  InspectedFacts,
  "liveness" | "plan" | "record" | "exitsOf" | "heads" | "requiredValues" | "snapshots"
>;

function planFacts(facts: ProgramFacts, adjoint: AdjointPlan): PlanFacts {
  const { liveness, plan, recorded, exitsOf, requiredValues, snapshots } = adjoint;
  return { liveness, plan, record: recorded, exitsOf, heads: facts.units, requiredValues, snapshots };
}

function optionsOf({ options }: Pick<Request, "options">): Options {
  const disable = switchNames.filter((name) => options?.disable?.includes(name));
  return { ...defaultOptions, ...options, disable };
}

function refused(bag: DiagnosticBag): Outcome {
  return { files: [], diagnostics: bag.all, heads: [] };
}

function resolvedHeads(request: Pick<Request, "heads">, units: readonly UnitId[]): ResolvedHead[] {
  return units.map((unit, k) => {
    const { wrt, of } = request.heads[k] as HeadRequest;
    return {
      unit,
      wrt: wrt === undefined || wrt.length === 0 ? null : wrt,
      of: of === undefined || of.length === 0 ? null : of,
    };
  });
}

function printed(
  request: Request,
  front: Frontend,
  made: Derived,
  facts: Analyses,
  options: Options,
  bag: DiagnosticBag,
): Omit<Outcome, "diagnostics"> {
  const suffix = `${request.mode === "adjoint" ? "_b" : "_d"}${options.directions === undefined ? "" : "v"}`;
  const names = request.heads.map((head) => head.function);
  const state = options.takeOver ? null : () => stateOf(request, front, options, bag);
  const { files, heads } = printDerivative(front, made, names, suffix, bag, options, state);
  const signatures = signaturesOf(front, facts, running(options.watch));
  const named = heads.map((head, k): DerivedHead => {
    const { globals, precision, idle, marks } = signatures[k] as Signature;
    const several = options.directions === undefined ? {} : { directions: options.directions };
    return {
      function: names[k] ?? "",
      globals,
      precision,
      ...several,
      ...head,
      ...withMarks(withIdle(head, idle), marks),
    };
  });
  return { files, heads: named };
}

/** What the caller of a head is told that the analyses know. */
interface Signature extends Pick<DerivedHead, "globals" | "precision"> {
  readonly idle: ReadonlySet<string>;
  readonly marks: ParameterMarks;
}

function signaturesOf(front: Frontend, facts: Analyses, run: Run): readonly Signature[] {
  const module = moduleOf(front);
  const precision = run("narrowest-real", narrowestReal, facts.program, facts.pointsTo, facts.activity);
  return front.heads.map((head) => {
    const idle = run("idle-derivatives", idleDerivatives, facts, head).parameters;
    const { written, relinked } = run("written-parameters", writtenParameters, facts, head);
    const variables = (facts.program.units.get(head)?.parameters ?? []).map((p) => facts.program.variables.get(p));
    const named = (says: readonly boolean[]) => parametersThat(says, facts, head);
    return {
      globals: globalsOf(facts, head, module),
      precision,
      idle: named(idle),
      marks: {
        written: named(written),
        relinked: named(relinked),
        rest: named(variables.map((variable) => variable?.rest === true)),
      },
    };
  });
}

/** What the heads find in module-level storage: it does not depend on what is switched off. */
function stateOf(request: Request, front: Frontend, options: Options, bag: DiagnosticBag): StateAtEntry {
  return inCommon("state", null, options, bag, ({ watch, ...options }) => {
    const heads = resolvedHeads(request, front.heads);
    const whole = { ...options, disable: [] };
    const program = preparedFor(front, whole, bag);
    return running(watch)("state-at-entry", stateAtEntry, {
      ...analyze(program, heads, whole, new DiagnosticBag()),
      heads: front.heads,
    });
  });
}

/** The names of the parameters for which a pass says yes. */
function parametersThat(says: readonly boolean[], { program }: Analyses, head: UnitId): ReadonlySet<string> {
  const names = (program.units.get(head)?.parameters ?? []).map((p) => program.variables.get(p)?.name ?? "");
  return new Set(names.filter((_, k) => says[k]));
}

function readRequest(request: Omit<Request, "mode">): ReadRequest {
  const { files, heads, compilerOptions, rules, shippedRules, preprocessor } = request;
  return {
    files,
    ...(rules === undefined ? {} : { rules }),
    ...(shippedRules === undefined ? {} : { shippedRules }),
    heads: heads.map((head) => head.function),
    ...(compilerOptions === undefined ? {} : { compilerOptions }),
    ...(preprocessor === undefined ? {} : { preprocessor }),
  };
}

function globalsOf({ program, globals }: Analyses, head: UnitId, module: string): readonly HeadGlobal[] {
  const { inputs, outputs } = globals.get(head) ?? { inputs: new Set(), outputs: new Set() };
  return [...new Set([...inputs, ...outputs])].flatMap((id) => {
    const variable = program.variables.get(id);
    if (variable === undefined) return [];
    const isInput = inputs.has(id);
    return [{ name: variable.name, module: variable.host?.module ?? module, isInput, isOutput: outputs.has(id) }];
  });
}
