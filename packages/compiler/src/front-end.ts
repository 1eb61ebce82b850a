/** 1 and 2 for every language: which front end a file belongs to, and what it gives. */

import { parseC } from "./1-parse/c/parse-c.js";
import type { PreprocessorOptions } from "./1-parse/c/preprocessor/preprocess.js";
import type { CParserCache } from "./1-parse/c/preprocessor/preprocess-once.js";
import type { BehindVoid } from "./1-parse/c/types/behind-void.js";
import type { ParserCache } from "./1-parse/parser-cache.js";
import { toldAtImports } from "./1-parse/typescript/again/refused-again.js";
import { assertsElements } from "./1-parse/typescript/asserted-elements.js";
import { hostModules } from "./1-parse/typescript/host-modules.js";
import { parseTypeScript, textSpan, userTextOf } from "./1-parse/typescript/parse-typescript.js";
import type { SourceHost } from "./1-parse/typescript/source-host.js";
import { lowerC } from "./2-lower/c/lower-c.js";
import { withAddresses } from "./2-lower/c/pointers/addresses.js";
import { hostsOfC } from "./2-lower/c/users-text/hosts-of-c.js";
import { homesOf } from "./2-lower/c/users-text/parts-of-files.js";
import { standIns } from "./2-lower/c/written/stand-ins.js";
import { writtenDerivatives } from "./2-lower/c/written/written-derivatives.js";
import { lowerTypeScript, withCallSiteTypes } from "./2-lower/typescript/lower-typescript.js";
import { preludeModules } from "./2-lower/typescript/prelude/prelude-source.js";
import { standIns as standInsOfTypeScript } from "./2-lower/typescript/written/stand-ins.js";
import { catchExceptions } from "./6-simplify/calls/catch-exceptions.js";
import { DiagnosticBag } from "./diagnostics/diagnostic.js";
import type { Program, UnitId } from "./il/types.js";
import type { CHosts } from "./languages/c-hosts.js";
import type { HostModule } from "./languages/host-module.js";

/** What was read: the program in the IL, and what a printer must know of the user's text. */
export type Frontend = FrontendBase &
  (
    | {
        readonly language: "typescript";
        readonly modules: () => ReadonlyMap<string, HostModule>;
        /** The user's project takes elements for possibly undefined (`noUncheckedIndexedAccess`), by its settings or its text. */
        readonly assertsElements: boolean;
        readonly compilerOptions: Readonly<Record<string, unknown>>;
      }
    | { readonly language: "c"; readonly hosts: CHosts }
  );

interface FrontendBase {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  /** The user's texts, for reports. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

export interface ReadRequest {
  readonly files: readonly string[];
  /** Names of the heads. */
  readonly heads: readonly string[];
  /** TypeScript: as in a tsconfig.json. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** Files with derivatives that the user has written (docs/rules.md). */
  readonly rules?: readonly string[];
  /** C: those of them that are known to be right; only what the program needs of them is read. */
  readonly shippedRules?: readonly string[];
  /** C: what `-I`, `-D` and `-U` say. */
  readonly preprocessor?: Partial<PreprocessorOptions>;
}

export type Language = Frontend["language"];

/** By the ending of its name. */
export function languageOf(file: string): Language {
  return /\.[ch]$/i.test(file) ? "c" : "typescript";
}

/** Text to IL; undefined where there was an error. */
export function readSources(
  request: ReadRequest,
  host: SourceHost,
  cache: ParserCache,
  bag: DiagnosticBag,
): Frontend | undefined {
  const languages = new Set(request.files.map(languageOf));
  if (languages.size > 1) {
    const other = request.files.find((file) => languageOf(file) !== languageOf(request.files[0] ?? ""));
    bag.add(
      "RG4010",
      "error",
      null,
      `the files are of more than one language: ${request.files[0]} and ${other}`,
      "differentiate the programs of each language by themselves",
    );
    return undefined;
  }
  return languages.has("c") ? readC(request, host, cache.c, bag) : readTypeScript(request, host, cache, bag);
}

function readTypeScript(
  request: ReadRequest,
  host: SourceHost,
  cache: ParserCache,
  bag: DiagnosticBag,
): Frontend | undefined {
  const alone = new DiagnosticBag();
  const read = readWith(false, request, host, cache, alone);
  const isUnknown = alone.all.some((d) => d.severity === "error" && d.code === "RG1002");
  if (isUnknown) return readWith(true, request, host, cache, bag);
  bag.addAll(alone);
  return read;
}

/** `surroundings`: with the libraries and declarations of the user's project. */
function readWith(
  surroundings: boolean,
  request: ReadRequest,
  host: SourceHost,
  cache: ParserCache,
  bag: DiagnosticBag,
): Frontend | undefined {
  const { files, heads, compilerOptions = {}, rules = [] } = request;
  const read = parseTypeScript([...files, ...rules], host, bag, {
    cache: cache.typescript,
    modules: preludeModules,
    compilerOptions,
    partly: true,
    surroundings,
  });
  if (read === undefined) return undefined;
  const stands = standInsOfTypeScript(read, rules, bag);
  if (bag.hasErrors) return undefined;
  const parsed = withCallSiteTypes(stands.size === 0 ? read : read.standing(stands), heads);
  const own = new DiagnosticBag();
  const lowered = lowerTypeScript(parsed, heads, own, rules);
  bag.addAll(toldAtImports(parsed, own, textSpan) ?? own);
  if (lowered === undefined || bag.hasErrors) return undefined;
  const program = catchExceptions(lowered.program, lowered.heads, bag);
  if (bag.hasErrors) return undefined;
  return {
    language: "typescript",
    ...lowered,
    program,
    modules: () => hostModules(parsed),
    compilerOptions,
    assertsElements: compilerOptions.noUncheckedIndexedAccess === true || assertsElements(parsed),
    files: parsed.files.map((file) => ({ path: file.fileName, text: userTextOf(file) })),
  };
}

function readC(request: ReadRequest, host: SourceHost, cache: CParserCache, bag: DiagnosticBag): Frontend | undefined {
  const { includeDirectories = [], defines = [], undefines = [] } = request.preprocessor ?? {};
  const { rules = [], shippedRules = [] } = request;
  const asked = { includeDirectories, defines, undefines };
  const parse = (host: SourceHost, behind?: BehindVoid) =>
    parseC([...request.files, ...rules], host, asked, bag, request.heads, behind, cache, shippedRules);
  const parsedWith = (more: ReadonlyMap<string, string>, behind: BehindVoid) =>
    parse({ ...host, readFile: (file) => joined(host.readFile(file), more.get(file)) }, behind);
  const read = parse(host);
  if (read === undefined) return undefined;
  const written = writtenDerivatives(read, rules, bag);
  if (bag.hasErrors) return undefined;
  const more = standIns(written.values(), bag);
  if (bag.hasErrors) return undefined;
  const behind = new Map([...written.values()].map(({ symbol, behind }) => [symbol.name, behind]));
  const whole = more.size === 0 ? read : parsedWith(more, behind);
  if (whole === undefined) return undefined;
  const parsed = withAddresses(whole);
  const textOf = (file: string): string | undefined => host.readFile(file);
  const byName = new Map([...written].map(([{ name }, each]) => [name, each]));
  const lowered = lowerC(parsed, request.heads, bag, homesOf(parsed, textOf), byName);
  if (lowered === undefined || bag.hasErrors) return undefined;
  const hosts = hostsOfC(parsed, textOf);
  const files = [...hosts.files.values()].map(({ path, text }) => ({ path, text }));
  return { language: "c", ...lowered, hosts, files };
}

function joined(text: string | undefined, more: string | undefined): string | undefined {
  return text === undefined || more === undefined ? text : `${text}\n${more}`;
}
