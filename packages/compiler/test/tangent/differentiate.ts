/** TypeScript text in, running tangent code out: the whole way, for tests. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ts from "typescript";
import * as runtime from "../../../runtime/src/index.js";
import { parseTypeScript, TypeScriptCache } from "../../src/1-parse/typescript/parse-typescript.js";
import { lowerTypeScript } from "../../src/2-lower/typescript/lower-typescript.js";
import { preludeModules } from "../../src/2-lower/typescript/prelude/prelude-source.js";
import { pointsTo } from "../../src/3-analyze/pointers/points-to.js";
import { vectorizeInterleaved } from "../../src/5-differentiate/directions/interleaved/vectorize-interleaved.js";
import { defaultSuffixes } from "../../src/5-differentiate/names.js";
import { differentiateTangent } from "../../src/5-differentiate/tangent/differentiate-tangent.js";
import { resolveCalls } from "../../src/6-simplify/calls/resolve-calls.js";
import { nameIntermediates } from "../../src/6-simplify/locals/name-intermediates.js";
import { prepareProgram } from "../../src/6-simplify/prepare.js";
import { printTypeScript } from "../../src/7-print/typescript/print-typescript.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { IdSource, read } from "../../src/il/builders.js";
import type { Program } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { mayCarryDerivative } from "../../src/rules/linearize.js";
import { sharedValues } from "../../src/rules/shared-values.js";
import type { Request } from "./analyze.js";
import { analyze } from "./analyze.js";

const runtimeTypes = "export declare function zerosLike<T>(original: T): T;";
const cache = new TypeScriptCache();
const libFolder = dirname(createRequire(import.meta.url).resolve("typescript/lib/lib.es5.d.ts"));

export interface Options extends Request {
  readonly directions?: number | "runtime";
  /** false: calls are resolved, nothing is inlined, specialised or replaced. */
  readonly prepare?: boolean;
  readonly intermediates?: boolean;
}
export interface Generated {
  readonly text: string;
  readonly exports: Readonly<Record<string, (...args: never[]) => unknown>>;
  /** The head's name in the generated module. */
  readonly name: string;
  /** For each of its parameters: is it the shadow of the one before? */
  readonly shadows: readonly boolean[];
}

export function differentiate(source: string, head: string, options: Options = {}): Generated {
  const bag = new DiagnosticBag();
  const host = {
    readFile: (path: string) => (path.endsWith("f.ts") ? source : undefined),
    libText: (name: string) => readFileSync(join(libFolder, name), "utf8"),
  };
  const parsed = parseTypeScript(["/f.ts"], host, bag, { cache, modules: preludeModules });
  const lowered = parsed && lowerTypeScript(parsed, [head], bag);
  if (lowered === undefined) throw new Error(render(bag));
  const unit = lowered.heads[0]!;
  let program = check("lower", lowered.program);
  program =
    options.prepare === false
      ? check("resolve-calls", resolveCalls(program, pointsTo(program, [unit])))
      : check("prepare", prepareProgram(program, [unit], { pointsTo: (p) => pointsTo(p, [unit]) }));
  if (options.intermediates !== false) program = check("name-intermediates", named(program));
  const facts = analyze(program, unit, options);
  const ids = new IdSource(program);
  const vector = options.directions !== undefined;
  const suffix = vector ? defaultSuffixes.vectorTangentUnit : defaultSuffixes.tangentUnit;
  const suffixes = { ...defaultSuffixes, tangentUnit: suffix };
  let tangent = differentiateTangent(program, [{ unit }], facts.activity, facts.pointsTo, { suffixes }, ids, bag);
  check("tangent", tangent.program);
  if (vector) {
    const count = typeof options.directions === "number" ? { directions: options.directions } : {};
    tangent = { ...tangent, ...vectorizeInterleaved(tangent, { suffix, ...count }, bag) };
    check("vectorize-interleaved", tangent.program);
  }
  const result = tangent.heads.get(unit)!;
  const text = printTypeScript(tangent.program, { heads: [unit, result] }, bag);
  if (bag.hasErrors) throw new Error(render(bag));
  // As the pipeline does it: with the program prepared.
  if (options.prepare !== false) typeCheck(text);
  const { name, parameters } = tangent.program.units.get(result)!;
  return { text, exports: run(text), name, shadows: parameters.map((id) => tangent.shadows.has(id)) };
}

function named(program: Program): Program {
  const carries = (path: { type: Parameters<typeof mayCarryDerivative>[0] }): boolean => mayCarryDerivative(path.type);
  return nameIntermediates(
    program,
    {
      wanted: () => true,
      sharedBy: (_, s, value, stored) =>
        sharedValues(value, stored && s.kind === "assign" ? read(s.target) : null, carries),
    },
    new IdSource(program),
  );
}

function check(pass: string, program: Program): Program {
  const violations = verify(program);
  if (violations.length > 0) throw new Error(`${pass}: ${violations.join("\n")}`);
  return program;
}

/** The generated module is strict TypeScript. */
function typeCheck(text: string): void {
  const bag = new DiagnosticBag();
  const host = {
    readFile: (path: string) => (path === "/generated.ts" ? text : path === "/runtime.ts" ? runtimeTypes : undefined),
    libText: (name: string) => readFileSync(join(libFolder, name), "utf8"),
    resolve: () => "/runtime.ts",
  };
  parseTypeScript(["/generated.ts"], host, bag, { cache });
  if (bag.hasErrors) throw new Error(`${render(bag)}\n${text}`);
}

function render(bag: DiagnosticBag): string {
  return bag.all.map((d) => `${d.line}:${d.column} ${d.code} ${d.message}`).join("\n");
}

export function run(text: string): Generated["exports"] {
  const output = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  }).outputText;
  const exports = {};
  new Function("exports", "require", output)(exports, () => runtime);
  return exports;
}
