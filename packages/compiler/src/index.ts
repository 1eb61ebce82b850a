/** The only door of the compiler: text in, text and diagnostics out. */

import { hostModules } from "./1-parse/typescript/host-modules.js";
import { ParserCache } from "./1-parse/typescript/parse-typescript.js";
import type { SourceHost } from "./1-parse/typescript/source-host.js";
import { planChoices } from "./4-plan/reversal-plan.js";
import { polishNames } from "./6-simplify/polish.js";
import { printModules } from "./7-print/typescript/print-modules.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { DiagnosticBag } from "./diagnostics/diagnostic.js";
import { dump } from "./il/dump.js";
import type { Program, Type, Unit, UnitId } from "./il/types.js";
import { inspectReport } from "./inspect/inspect-report.js";
import type { Options } from "./options.js";
import { defaultOptions } from "./options.js";
import type { Derived, Frontend, ResolvedHead } from "./pipeline.js";
import { adjoint, analyzeProgram, planAdjoint, prepare, readProgram, tangent } from "./pipeline.js";

export { ParserCache } from "./1-parse/typescript/parse-typescript.js";
export type { SourceHost } from "./1-parse/typescript/source-host.js";
export { catalogue } from "./diagnostics/catalogue.js";
export type { Diagnostic } from "./diagnostics/diagnostic.js";
export { InternalError } from "./diagnostics/diagnostic.js";
export { didYouMean } from "./diagnostics/did-you-mean.js";
export { countDiagnostics, renderDiagnostic } from "./diagnostics/render.js";
export { inspectColumns } from "./inspect/columns.js";
export type { Options } from "./options.js";

/** A procedure to differentiate, by name (`f`, `Class.method`), with its independents and dependents; absent: all there are. */
export interface HeadRequest {
  readonly function: string;
  readonly wrt?: readonly string[];
  readonly of?: readonly string[];
}

export interface Request {
  readonly mode: "tangent" | "adjoint";
  readonly files: readonly string[];
  readonly heads: readonly HeadRequest[];
  readonly options?: Partial<Options>;
  /** `compilerOptions` as in a tsconfig.json. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
}

/** How to call what was generated: the parameters in order, and what it gives. */
export interface DerivedHead {
  readonly function: string;
  readonly generated: string;
  /** Path of the generated module. */
  readonly module: string;
  readonly parameters: readonly HeadParameter[];
  readonly results: readonly HeadResult[];
}
export interface HeadParameter {
  readonly name: string;
  readonly role: "primal" | "shadow" | "seed";
  /** Shadows: the parameter they belong to. */
  readonly of?: string;
  readonly type: "number" | "boolean" | "string" | "typed-array" | "array" | "object" | "other";
}
export interface HeadResult {
  readonly name: string;
  readonly role: "value" | "tangent" | "adjoint";
  /** Adjoints: the parameter they belong to. */
  readonly of?: string;
}

export interface Outcome {
  /** Nothing where there is an error. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly diagnostics: readonly Diagnostic[];
  readonly heads: readonly DerivedHead[];
  readonly dumps?: readonly { readonly stage: string; readonly text: string }[];
}

/** Names of the analyses, plan choices and rewrites that may be switched off. */
export const optionalPasses: readonly string[] = [
  "activity",
  "liveness",
  "tbr",
  ...planChoices,
  "inline-calls",
  "specialize-procedures",
  "replace-objects-by-scalars",
  "name-intermediates",
  ...polishNames,
];

export function differentiate(request: Request, host: SourceHost, cache = new ParserCache()): Outcome {
  const bag = new DiagnosticBag();
  const options = { ...defaultOptions, ...request.options };
  const names = request.heads.map((head) => head.function);
  const front = readProgram(request.files, names, host, request.compilerOptions ?? {}, cache, bag);
  if (front === undefined) return refused(bag);
  const heads = resolvedHeads(request, front.heads);
  const prepared = prepare(front.program, front.heads, options);
  const facts = analyzeProgram(prepared, heads, request.mode, options, bag);
  if (bag.hasErrors) return refused(bag);
  const made = request.mode === "tangent" ? tangent(facts, heads, options, bag) : adjoint(facts, heads, options, bag);
  if (bag.hasErrors) return refused(bag);
  const outcome = printed(request, front, made, options, bag);
  if (bag.hasErrors) return refused(bag);
  const dumps = [
    { stage: "lower", program: front.program },
    { stage: "prepare", program: facts.program },
    { stage: request.mode, program: made.program },
  ]
    .filter(({ stage }) => options.dump.includes(stage))
    .map(({ stage, program }) => ({ stage, text: dump(program) }));
  return { ...outcome, ...(dumps.length > 0 ? { dumps } : {}) };
}

/** The primal, printed again from the IL: it computes what the original computes, bit for bit. */
export function reprint(
  request: Pick<Request, "files" | "heads" | "options" | "compilerOptions">,
  host: SourceHost,
  cache = new ParserCache(),
): Outcome {
  const bag = new DiagnosticBag();
  const options = { ...defaultOptions, ...request.options };
  const names = request.heads.map((head) => head.function);
  const front = readProgram(request.files, names, host, request.compilerOptions ?? {}, cache, bag);
  if (front === undefined) return refused(bag);
  const program = asGenerated(prepare(front.program, front.heads, options));
  const first = front.heads[0] === undefined ? undefined : front.program.units.get(front.heads[0])?.host?.module;
  const module = first ?? request.files[0] ?? "module.ts";
  const derived = (path: string): string => derivedPath(path, "_p");
  const again = (k: number): string => `${plainName(names[k] ?? "")}_p`;
  const headNames = new Map(front.heads.map((unit, k) => [unit, again(k)]));
  const files = printModules(
    program,
    hostModules(front.parsed),
    { primals: [], generated: front.heads, headNames, module, derivedPath: derived },
    bag,
  );
  if (bag.hasErrors) return refused(bag);
  const heads = front.heads.map((unit, k): DerivedHead => {
    const own = signature(program, unit, new Set(), null);
    return { function: names[k] ?? "", generated: again(k), module: derived(module), ...own };
  });
  return { files, diagnostics: bag.all, heads };
}

/** Every procedure as one of the generated module's own: nothing is left to the user's text. */
function asGenerated(program: Program): Program {
  const units = new Map<UnitId, Unit>();
  for (const [id, unit] of program.units) {
    const { host: _, ...bare } = unit;
    if (program.initializers.includes(id)) units.set(id, unit);
    else units.set(id, { ...bare, name: `${unit.name}_p`, derivative: { of: id, role: "primal" } });
  }
  return { ...program, units };
}

/** What the analyses found, beside the lines of the user's text. */
export function inspect(
  request: Request,
  show: readonly string[],
  host: SourceHost,
  cache = new ParserCache(),
): { readonly text: string; readonly diagnostics: readonly Diagnostic[] } {
  const bag = new DiagnosticBag();
  const options = { ...defaultOptions, ...request.options };
  const names = request.heads.map((head) => head.function);
  const front = readProgram(request.files, names, host, request.compilerOptions ?? {}, cache, bag);
  if (front === undefined) return { text: "", diagnostics: bag.all };
  const heads = resolvedHeads(request, front.heads);
  const facts = analyzeProgram(prepare(front.program, front.heads, options), heads, request.mode, options, bag);
  if (bag.hasErrors) return { text: "", diagnostics: bag.all };
  const { liveness, strategies, recorded } = planAdjoint(facts, heads, options);
  const files = front.parsed.files.map((file) => ({ path: file.fileName, text: file.text }));
  return {
    text: inspectReport({ ...facts, liveness, strategies, record: recorded }, show, files),
    diagnostics: bag.all,
  };
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

function printed(request: Request, front: Frontend, made: Derived, options: Options, bag: DiagnosticBag): Outcome {
  const suffix = request.mode === "adjoint" ? "_b" : options.directions === undefined ? "_d" : "_dv";
  const { heads } = front;
  const first = heads[0] === undefined ? undefined : front.program.units.get(heads[0])?.host?.module;
  const module = first ?? request.files[0] ?? "module.ts";
  const generated = heads.map((unit) => made.heads.get(unit) as UnitId);
  const headNames = new Map(heads.map((unit, k) => [unit, plainName(request.heads[k]?.function ?? "")]));
  const derived = (path: string): string => derivedPath(path, suffix);
  const files = printModules(
    made.program,
    hostModules(front.parsed),
    { primals: heads, generated, headNames, module, derivedPath: derived, original: front.program },
    bag,
  );
  const derivedHeads = heads.map((unit, k): DerivedHead => {
    const of = made.program.units.get(generated[k] as UnitId);
    return {
      function: request.heads[k]?.function ?? "",
      generated: of?.name.replaceAll(".", "_") ?? "",
      module: derived(module),
      ...signature(made.program, generated[k] as UnitId, made.shadows, unit),
    };
  });
  return { files, diagnostics: bag.all, heads: derivedHeads };
}

function signature(
  program: Program,
  id: UnitId,
  shadows: ReadonlySet<number>,
  primal: UnitId | null,
): Pick<DerivedHead, "parameters" | "results"> {
  const unit = program.units.get(id);
  const originals =
    primal === null
      ? undefined
      : program.units.get(primal)?.parameters.map((p) => program.variables.get(p)?.name ?? "");
  const parameters: HeadParameter[] = [];
  let taken = 0;
  let last = "";
  for (const parameter of unit?.parameters ?? []) {
    const variable = program.variables.get(parameter);
    const name = variable?.name ?? "";
    const type = typeWord(variable?.type ?? { kind: "nil" });
    if (shadows.has(parameter)) parameters.push({ name, role: "shadow", of: last, type });
    else if (originals !== undefined && taken >= originals.length) parameters.push({ name, role: "seed", type });
    else {
      taken++;
      last = name;
      parameters.push({ name, role: "primal", type });
    }
  }
  const role = unit?.derivative?.role;
  const results = (unit?.results ?? []).map((result): HeadResult => {
    if (result.name === "value") return { name: "value", role: "value" };
    if (role !== "adjoint") return { name: result.name, role: "tangent" };
    const of =
      originals?.find((name) => result.name.startsWith(name) && result.name.length > name.length) ?? result.name;
    return { name: result.name, role: "adjoint", of };
  });
  return { parameters, results };
}

function typeWord(type: Type): HeadParameter["type"] {
  switch (type.kind) {
    case "real":
    case "integer":
      return "number";
    case "boolean":
    case "string":
      return type.kind;
    case "pointer":
      if (type.target.kind === "array") return type.target.storage === "packed" ? "typed-array" : "array";
      return type.target.kind === "record" ? "object" : "other";
    default:
      return "other";
  }
}

/** `dir/solver.ts` gives `dir/solver_b.ts`. */
function derivedPath(path: string, suffix: string): string {
  return `${path.replace(/\.(ts|mts|tsx|js|mjs)$/, "") + suffix}.ts`;
}

function plainName(name: string): string {
  return name.replaceAll(".", "_");
}
