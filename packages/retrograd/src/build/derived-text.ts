/** The generated text behind a derivative: what the compiler makes of a function's module, ready to stand beside it under another name. */
import { existsSync } from "node:fs";
import { dirname, isAbsolute, resolve } from "node:path";
import type { DerivedHead, Diagnostic, Outcome, ParserCache } from "@retrograd/compiler";
import type { NodeHost } from "../host/node-host.js";
import { makeNodeHost } from "../host/node-host.js";
import { projectSettings } from "../host/tsconfig.js";
import { inLanguage } from "../output/output-language.js";
import { rewriteSpecifiers } from "../output/rewrite-specifiers.js";
import { mapOf } from "../output/source-map.js";
import type { DerivativeRequest } from "./derivative-request.js";
import { moduleNameOf } from "./derivative-request.js";

export interface DerivedText {
  /** JavaScript; empty where there are errors. */
  readonly text: string;
  /** From its lines to the user's; a source map as text. */
  readonly map: string | undefined;
  readonly head: DerivedHead | undefined;
  /** What the derivative is of: as asked, or as the function allows. */
  readonly of: readonly string[] | undefined;
  /** The user's files that were read: with others it may be another text. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What the function gives is no number, and no object that holds some. */
const noResult = new Set(["RG4001", "RG4002"]);

/** TypeScript's libraries are read once, and a module once for all its functions. */
let parsed: ParserCache | undefined;

export async function derivedText(request: DerivativeRequest): Promise<DerivedText> {
  // Most functions call nothing of the packages that their module imports, and these may be large: their texts are read if need be.
  const light = await derivedWith(request, false);
  return light.head === undefined ? await derivedWith(request, true) : light;
}

async function derivedWith(request: DerivativeRequest, readsPackages: boolean): Promise<DerivedText> {
  const { differentiate, LineMarks, ParserCache } = await import("@retrograd/compiler");
  parsed ??= new ParserCache();
  const cache = parsed;
  const { file, kind } = request;
  const settings = projectSettings(file);
  const host = programHost(
    makeNodeHost({ compilerOptions: settings.options, surroundings: settings.surroundings }),
    readsPackages,
  );
  let withValue = kind === "adjoint";
  const marks = new LineMarks();
  const made = (wrt: readonly string[] | undefined, of: readonly string[] | undefined): Outcome => {
    const head = { function: request.function, ...(wrt && { wrt }), ...(of && { of }) };
    const outcome = differentiate(
      {
        mode: kind === "tangent" ? "tangent" : "adjoint",
        files: [file],
        heads: [head],
        options: { withValue, marks },
        compilerOptions: settings.strictness,
      },
      host,
      cache,
    );
    if (!withValue || !outcome.diagnostics.some(({ code }) => code === "RG4014")) return outcome;
    // It gives an array or an object: the caller takes that from the function itself.
    withValue = false;
    return made(wrt, of);
  };
  let { wrt, of = ["return"] as readonly string[] | undefined } = request;
  let outcome = made(wrt, of);
  const hasNoResult = ({ code, message }: Diagnostic): boolean => noResult.has(code) && message.includes("'return'");
  if (request.of === undefined && outcome.diagnostics.some(hasNoResult)) {
    of = undefined;
    outcome = made(wrt, of);
  }
  const byGlobals = outcome.heads[0] === undefined ? [] : globalsIn(outcome.heads[0]);
  if (wrt === undefined && byGlobals.length > 0) {
    // By its arguments: module-level variables have no place in what a derivative gives.
    wrt = parametersWithDerivative(outcome.heads[0] as DerivedHead);
    outcome = made(wrt, of);
  }
  const files = [...host.filesRead, ...settings.files].filter((path) => !/[\\/]typescript[\\/]lib[\\/]/.test(path));
  // What the command line offers beside has no place in a build.
  const diagnostics = outcome.diagnostics.map((each) => ({
    ...each,
    hint: each.hint.replace(/; or ask with --take-over[^.]*\./, "."),
  }));
  const [module] = outcome.files;
  const head = outcome.heads[0];
  if (module === undefined || head === undefined)
    return { text: "", map: undefined, head: undefined, of, files, diagnostics };
  const text = rewriteSpecifiers(module.text, (specifier) => fileBehind(specifier, module.path, host));
  const mapped = marks.take(inLanguage(text, ".js"));
  return {
    text: mapped.text,
    map: mapOf(moduleNameOf(request), mapped),
    head,
    of,
    files,
    diagnostics,
  };
}

/** A module that calls for derivatives imports Retrograd, which is no part of the program. */
function programHost(host: NodeHost, readsPackages: boolean): NodeHost {
  const isOurs = (specifier: string): boolean => /^retrograd(\/|$)/.test(specifier);
  const isLeftOut = (path: string | undefined): boolean => !readsPackages && /[\\/]node_modules[\\/]/.test(path ?? "");
  const resolve: NodeHost["resolve"] = (specifier, from) =>
    isOurs(specifier) ? undefined : host.resolve(specifier, from);
  const source: NodeHost["source"] = (specifier, from) =>
    isOurs(specifier) ? undefined : host.source(specifier, from);
  return {
    ...host,
    resolve: (specifier, from) => unless(isLeftOut, resolve(specifier, from)),
    source: (specifier, from) => unless(isLeftOut, source(specifier, from)),
  };
}

const unless = (isLeftOut: (path: string | undefined) => boolean, path: string | undefined): string | undefined =>
  isLeftOut(path) ? undefined : path;

const primals = ({ parameters }: DerivedHead): ReadonlySet<string> =>
  new Set(parameters.flatMap(({ role, name }) => (role === "primal" ? [name] : [])));

/** Module-level variables that have a derivative of their own. */
export function globalsIn(head: DerivedHead): readonly string[] {
  const names = primals(head);
  return [...head.parameters, ...head.results].flatMap(({ of }) => (of === undefined || names.has(of) ? [] : [of]));
}

function parametersWithDerivative(head: DerivedHead): readonly string[] {
  const names = primals(head);
  return [...head.parameters, ...head.results].flatMap(({ of }) => (of !== undefined && names.has(of) ? [of] : []));
}

/** Relative imports by the whole path, so that the module may be thought of anywhere. */
function fileBehind(
  specifier: string,
  from: string,
  host: { resolve(specifier: string, from: string): string | undefined },
): string | undefined {
  if (!/^\.{1,2}(\/|$)/.test(specifier)) return undefined;
  const known = host.resolve(specifier, from);
  const place = known !== undefined && !known.endsWith(".d.ts") ? resolve(known) : resolve(dirname(from), specifier);
  const path = isAbsolute(place) && existsSync(place) ? place : resolve(dirname(from), specifier);
  return path.replaceAll("\\", "/");
}
