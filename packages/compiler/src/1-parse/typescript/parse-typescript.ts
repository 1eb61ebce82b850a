/**
 * Text of TypeScript (or JavaScript) modules → a checked ts.Program.
 *
 * In: the files asked for, and a host that gives their text and that of what they import.
 * Out: program and checker. Syntax errors are RG1001, type errors RG1002 (RG1005: more than is checked), a file that is not there RG1003, with the user's spans.
 * Method: the TypeScript compiler itself over an in-memory host. Library files are parsed once and kept in a cache the caller holds.
 * The library is the language's own with console and performance; with `surroundings`, also what the project knows beside it.
 */
import ts from "#typescript";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Span } from "../../diagnostics/origin.js";
import { AddedModules } from "./added-modules.js";
import { referenceStacks } from "./again/reference-stacks.js";
import { importsOfBoth, missingOfRuntime, refuseAgain, refuseBoth, refuseReference } from "./again/refused-again.js";
import { withRuntimeAgain } from "./again/runtime-again.js";
import { ambientDeclarations } from "./ambient.js";
import { compilerOptionsFor } from "./compiler-options.js";
import { emptyDocumentedTypes } from "./documented-types.js";
import type { EditedFile, TextEdit } from "./edited-text.js";
import { joinImplementations } from "./implementations.js";
import { normalizePath } from "./resolve-module.js";
import type { SourceHost, SourceModule, Surroundings } from "./source-host.js";
import { isScript, SourceTexts } from "./source-texts.js";
import { isInStandIn } from "./standing-bodies.js";

/** Parsed library files and modules, kept between calls by whoever compiles many programs. */
export class TypeScriptCache {
  readonly files = new Map<string, ts.SourceFile>();
  /** The last program without an error: the next request is often for another derivative of the same text. */
  last: CheckedProgram | null = null;
}

interface CheckedProgram {
  /** Files asked for, options and trusted modules. */
  readonly request: string;
  /** What was read, or was not there. */
  readonly texts: ReadonlyMap<string, string | undefined>;
  readonly parsed: ParsedTypeScript;
}

export interface ParseOptions {
  readonly cache?: TypeScriptCache;
  /** `compilerOptions` as in a tsconfig.json. Default: strict. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** Modules that are added to the program (the prelude of array methods). Their text is trusted: it is not checked again. */
  readonly modules?: readonly SourceModule[];
  /** Leave errors to `reportErrors`: whoever knows what part of the program matters asks for them. */
  readonly partly?: boolean;
  /** Read the libraries and declarations of the user's project too: most programs do without, in a tenth of the time. */
  readonly surroundings?: boolean;
}

export interface ParsedTypeScript {
  /** What is wrong in the pieces of the files that matter. */
  readonly reportErrors: (reached: Reached, bag: DiagnosticBag) => void;
  /** The same program with annotations laid over texts, in the place of those before; offsets are those without any. */
  readonly annotated: (edits: ReadonlyMap<string, readonly TextEdit[]>) => ParsedTypeScript;
  /** The same program with bodies in the place of what declarations do not say, beneath all annotations; offsets as of these. */
  readonly standing: (edits: ReadonlyMap<string, readonly TextEdit[]>) => ParsedTypeScript;
  /** An offset of a file as it would be without annotations. */
  readonly plainOffset: (file: ts.SourceFile, at: number) => number;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** The program as those who use its packages see it: by their declarations. */
  readonly declared: ts.Program;
  /** The user's modules: the files asked for first, then what they import. */
  readonly files: readonly ts.SourceFile[];
  /** The modules of ParseOptions.modules. */
  readonly modules: readonly ts.SourceFile[];
}

/** The part of the program that matters. */
export interface Reached {
  has(file: ts.SourceFile): boolean;
  /** `at`: an offset in the file's text. */
  contains(file: ts.SourceFile, at: number): boolean;
}

const everything: Reached = { has: () => true, contains: () => true };

const libraryFolder = "/~lib";
const ambientPath = `${libraryFolder}/ambient.d.ts`;

/** What TypeScript takes a program for that does not say what it runs in. */
const browser: Surroundings = { libraries: ["lib.dom.d.ts", "lib.dom.iterable.d.ts"], declarations: [] };

/** A library with a console of its own. */
function isConsoles(library: string): boolean {
  return /dom|webworker/.test(library);
}

/** Parses and checks; undefined if an error was found. */
export function parseTypeScript(
  files: readonly string[],
  host: SourceHost,
  bag: DiagnosticBag,
  options: ParseOptions = {},
): ParsedTypeScript | undefined {
  const cache = options.cache ?? new TypeScriptCache();
  const roots = files.map(normalizePath);
  const added = new AddedModules(options.modules ?? [], options.surroundings === true);
  const modules = added.texts;
  const readNow = (path: string): string | undefined => modules.get(path) ?? host.readFile(path);
  const around = options.surroundings === true ? (host.surroundings?.() ?? browser) : undefined;
  const compilerOptions = compilerOptionsFor(options.compilerOptions ?? {}, around?.libraries);
  const surroundings =
    around === undefined
      ? [ambientPath]
      : [...around.declarations.map(normalizePath), ...(around.libraries.some(isConsoles) ? [] : [ambientPath])];
  const request = JSON.stringify([roots, compilerOptions, surroundings, [...modules]]);
  const { last } = cache;
  if (last?.request === request && host.resolve === undefined) {
    if ([...last.texts].every(([path, text]) => readNow(path) === text)) return last.parsed;
  }
  const read = new Map<string, string | undefined>();
  const texts: SourceHost = withRuntimeAgain({
    ...hostMethods(host),
    readFile: (path) => {
      const text = readNow(path);
      read.set(path, text);
      return text;
    },
  });
  for (const path of roots) reportFile(path, texts, host, bag);
  if (bag.hasErrors) return undefined;

  const sources = new SourceTexts(texts);
  const compilerHost = makeCompilerHost(sources, new Set(modules.keys()), cache);
  const build = (): ts.Program => {
    const both = [...sources.implementations].flat();
    const rootNames = [...new Set([...roots, ...both]), ...added.needed, ...surroundings];
    return ts.createProgram({ rootNames, options: compilerOptions, host: compilerHost });
  };
  const isUsers = (file: ts.SourceFile) => !file.fileName.startsWith(libraryFolder) && !modules.has(file.fileName);
  for (const path of roots) added.see(texts.readFile(path) ?? "");
  const known = (): number => sources.implementations.size + added.needed.length;
  let program: ts.Program;
  let before: number;
  do {
    before = known();
    program = build();
    for (const file of program.getSourceFiles().filter(isUsers)) added.see(file.text);
  } while (known() > before);
  let untyped: ts.Program | undefined;
  /** What packages without declarations export is of any type, as the TypeScript of those who use them sees it. */
  const withoutScripts = (): ts.Program => {
    const host = makeCompilerHost(sources, new Set(modules.keys()), cache, isScriptOfPackage);
    const rootNames = [...roots, ...added.needed, ambientPath];
    untyped ??= ts.createProgram({ rootNames, options: compilerOptions, host });
    return untyped;
  };
  /** Where declarations stand for scripts: what those who use them are judged by. */
  const declared = program;
  const scripts = program.getSourceFiles().filter((file) => isScript(file.fileName));
  if (scripts.length > 0) {
    const checker = program.getTypeChecker();
    const edits = [
      ...joinImplementations(program, sources.implementations),
      ...scripts.flatMap((file) =>
        emptyDocumentedTypes(file, checker).map((edit) => ({ ...edit, path: file.fileName })),
      ),
    ];
    for (const path of new Set(edits.map((edit) => edit.path)))
      sources.edit(
        path,
        edits.filter((edit) => edit.path === path),
      );
    if (edits.length > 0) program = build();
  }
  const references = referenceStacks(program);
  for (const path of new Set(references.edits.map((edit) => edit.path)))
    sources.edit(
      path,
      references.edits.filter((edit) => edit.path === path),
    );
  if (references.edits.length > 0) program = build();
  type Edits = ReadonlyMap<string, readonly TextEdit[]>;
  const gather = (program: ts.Program, beneath: Edits = new Map()): ParsedTypeScript => {
    const checker = program.getTypeChecker();
    const users = program.getSourceFiles().filter((file) => isUsers(file) && !file.isDeclarationFile);
    users.sort((a, b) => rank(roots, a.fileName) - rank(roots, b.fileName));

    const own = program.getSourceFiles().filter(isUsers);
    const reportErrors = (reached: Reached, to: DiagnosticBag): void => {
      for (const file of own.filter((each) => reached.has(each))) {
        for (const found of program.getSyntacticDiagnostics(file)) {
          if (!isEdited(file) || !isTypeInScript(found)) report(found, file, "RG1001", to);
        }
      }
      const { unclear } = references;
      if (unclear !== undefined && reached.contains(unclear.getSourceFile(), unclear.getStart()))
        refuseReference(textSpan(unclear.getSourceFile(), unclear.getStart(), unclear.end), to);
      const both = importsOfBoth(users.filter((file) => reached.has(file)));
      if (both !== undefined)
        refuseBoth(textSpan(both.getSourceFile(), both.moduleSpecifier.getStart(), both.moduleSpecifier.end), to);
      if (to.hasErrors) return;
      // A script that was given types is not judged by them, nor a package by the settings of those who use it.
      for (const file of users.filter((each) => reached.has(each) && !isEdited(each) && !isOfPackage(each))) {
        const judge = sources.plainOffsets().has(file.fileName) ? program : declared;
        const errors = errorsIn(judge, file, reached);
        const isJudged = errors.length === 0 || !importsUntyped(judge, file);
        const missing = errors.filter(isMissingModule);
        const real = isJudged
          ? errors
          : [...missing, ...errorsIn(withoutScripts(), file, reached).filter((d) => !isMissingModule(d))];
        for (const found of real) report(found, file, found.code === tooLarge ? "RG1005" : "RG1002", to);
      }
    };
    const trusted = program.getSourceFiles().filter((file) => modules.has(file.fileName));
    const withEdits = (beneath: Edits, edits: Edits): ParsedTypeScript => {
      for (const path of new Set([...beneath.keys(), ...edits.keys(), ...sources.plainOffsets().keys()]))
        sources.annotate(path, [...(beneath.get(path) ?? []), ...(edits.get(path) ?? [])]);
      return gather(build(), beneath);
    };
    const annotated = (edits: Edits): ParsedTypeScript => withEdits(beneath, edits);
    const standing = (edits: Edits): ParsedTypeScript => withEdits(edits, new Map());
    const offsets = sources.plainOffsets();
    const plainOffset = (file: ts.SourceFile, at: number): number => offsets.get(file.fileName)?.(at) ?? at;
    const texts = { annotated, standing, plainOffset };
    return { program, checker, declared, files: users, modules: trusted, reportErrors, ...texts };
  };
  const parsed = gather(program);
  if (options.partly !== true) parsed.reportErrors(everything, bag);
  if (bag.hasErrors) return undefined;
  cache.last = { request, texts: read, parsed };
  return parsed;
}

/** Files of the request that are not there, or are no programs. */
function reportFile(path: string, texts: SourceHost, host: SourceHost, bag: DiagnosticBag): void {
  const span = { file: path, start: 0, end: 0, line: 0, column: 0, endLine: 0, endColumn: 0 };
  if (texts.readFile(path) === undefined) {
    const reason = host.complaint?.(path) ?? `There is no file ${path}.`;
    bag.add("RG1003", "error", span, reason, "Check the path; it is taken from the current directory.");
  } else if (/\.d\.[cm]?ts$/.test(path)) {
    const hint = "Name the module with the source of its functions.";
    bag.add("RG1004", "error", span, `${path} only declares what is somewhere else.`, hint);
  } else if (!/\.[cm]?[jt]sx?$/.test(path)) {
    const hint =
      "Name a module whose name ends in .ts, .tsx, .mts, .cts, .js, .jsx, .mjs or .cjs, or a file of C that ends in .c.";
    bag.add("RG1004", "error", span, `${path} is neither TypeScript, JavaScript nor C, by its name.`, hint);
  }
}

function hostMethods(host: SourceHost): SourceHost {
  const resolve = host.resolve?.bind(host);
  const source = host.source?.bind(host);
  const base = { readFile: host.readFile.bind(host), libText: host.libText.bind(host) };
  return { ...base, ...(resolve === undefined ? {} : { resolve }), ...(source === undefined ? {} : { source }) };
}

function rank(roots: readonly string[], path: string): number {
  const at = roots.indexOf(path);
  return at < 0 ? roots.length : at;
}

function makeCompilerHost(
  sources: SourceTexts,
  trusted: ReadonlySet<string>,
  cache: TypeScriptCache,
  leftOut: (path: string) => boolean = () => false,
): ts.CompilerHost {
  const { host } = sources;
  const textOf = (path: string): string | undefined => {
    if (path === ambientPath) return ambientDeclarations;
    if (path.startsWith(`${libraryFolder}/`)) return host.libText(path.slice(libraryFolder.length + 1));
    return trusted.has(path) ? host.readFile(path) : sources.read(path)?.text;
  };
  const users = new Map<string, ts.SourceFile>();
  return {
    getSourceFile(path, version) {
      const shared = path.startsWith(libraryFolder) || trusted.has(path);
      const cached = (shared ? cache.files : users).get(path);
      const text = cached === undefined || !path.startsWith(libraryFolder) ? textOf(path) : undefined;
      if (cached !== undefined && (text === undefined || cached.text === text)) return cached;
      if (text === undefined) return undefined;
      const parsed: EditedFile = shared
        ? ts.createSourceFile(path, text, withoutComments(version))
        : ts.createSourceFile(path, text, version, true);
      // Types are spelled with the file they come from, wherever they are written.
      if (!shared) parsed.moduleName = path;
      const edited = shared ? undefined : sources.read(path);
      if (edited !== undefined && edited.text !== edited.origin.text) parsed.userText = edited.origin;
      (shared ? cache.files : users).set(path, parsed);
      return parsed;
    },
    getDefaultLibFileName: () => `${libraryFolder}/lib.esnext.d.ts`,
    getDefaultLibLocation: () => libraryFolder,
    writeFile: () => undefined,
    getCurrentDirectory: () => "",
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (path) => textOf(path) !== undefined,
    readFile: textOf,
    directoryExists: () => false,
    getDirectories: () => [],
    resolveModuleNameLiterals: (literals, containing) =>
      literals.map((literal) => {
        const path = sources.resolve(literal.text, containing);
        return {
          resolvedModule:
            path === undefined || leftOut(path)
              ? undefined
              : { resolvedFileName: path, extension: extensionOf(path), isExternalLibraryImport: false },
        };
      }),
  };
}

/** Of libraries nobody asks what their comments say, which are most of their text; and when they are bound their nodes get their parents. */
function withoutComments(version: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.CreateSourceFileOptions {
  const options = typeof version === "object" ? version : { languageVersion: version };
  return { ...options, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
}

function extensionOf(path: string): string {
  return /(\.d\.[cm]?ts|\.[cm]?[jt]sx?)$/.exec(path)?.[0] ?? ts.Extension.Ts;
}

function isEdited(file: ts.SourceFile): boolean {
  return isScript(file.fileName) && (file as EditedFile).userText !== undefined;
}

function isOfPackage(file: ts.SourceFile): boolean {
  return /(^|\/)node_modules\//.test(file.fileName);
}

function isScriptOfPackage(path: string): boolean {
  return isScript(path) && /(^|\/)node_modules\//.test(path);
}

function errorsIn(program: ts.Program, file: ts.SourceFile, reached: Reached): readonly ts.Diagnostic[] {
  const own = program.getSourceFile(file.fileName) ?? file;
  return program
    .getSemanticDiagnostics(own)
    .filter((d) => d.category === ts.DiagnosticCategory.Error && reached.contains(file, d.start ?? 0))
    .filter((d) => !isInStandIn(own, d.start ?? 0));
}

function importsUntyped(program: ts.Program, file: ts.SourceFile): boolean {
  return !isScript(file.fileName) && program.getSourceFiles().some((each) => isScriptOfPackage(each.fileName));
}

/** "The containing function or module body is too large for control flow analysis." No library changes that. */
const tooLarge = 2563;

/** "Cannot find module", "Could not find a declaration file for module". */
function isMissingModule(found: ts.Diagnostic): boolean {
  return found.code === 2307 || found.code === 7016;
}

/** "… can only be used in TypeScript files." */
function isTypeInScript(found: ts.Diagnostic): boolean {
  return found.code >= 8000 && found.code < 8100;
}

function report(found: ts.Diagnostic, file: ts.SourceFile, code: string, bag: DiagnosticBag): void {
  const start = found.start ?? 0;
  const span = textSpan(found.file ?? file, start, start + (found.length ?? 0));
  const missing = missingOfRuntime(found);
  if (missing !== undefined) {
    refuseAgain(missing, span, bag);
    return;
  }
  const message = ts.flattenDiagnosticMessageText(found.messageText, "\n").replace(/ Do you need to .*$/s, "");
  const hint = code === "RG1001" ? "Correct the syntax; nothing was differentiated." : typeHint(found, message);
  bag.add(code, "error", span, message, hint);
}

/** Names of a browser or of Node that the project does not declare would have no derivative. */
function typeHint(found: ts.Diagnostic, message: string): string {
  const number = `TypeScript's TS${found.code}`;
  const name = /'([^']+)'/.exec(message)?.[1] ?? "";
  const isForeign = [2580, 2584, 2591].includes(found.code) || (found.code === 2304 && foreignNames.has(name));
  if (found.code === tooLarge)
    return `Divide it into several functions: choices after \`else\` nest, some two thousand of them are too many (${number}).`;
  if (isForeign || name.startsWith("node:"))
    return `Keep what uses Node or the browser out of the modules that are differentiated, and hand over its results (${number}).`;
  if (found.code === 2307 && !/^[./]/.test(name))
    return `Packages are looked for in node_modules, upwards from the module: install it, with its types (${number}).`;
  return `Correct the type error (${number}).`;
}

const foreignNames = new Set(
  "window document navigator fetch alert setTimeout setInterval clearTimeout clearInterval queueMicrotask process Buffer require requestAnimationFrame".split(
    " ",
  ),
);

/** The span of a piece of a source file, in the user's own text. */
export function textSpan(file: ts.SourceFile, start: number, end: number): Span {
  const { userText } = file as EditedFile;
  const own = userText ?? file;
  const at = (offset: number): number => userText?.at(offset) ?? offset;
  const from = ts.getLineAndCharacterOfPosition(own as ts.SourceFileLike, at(start));
  const to = ts.getLineAndCharacterOfPosition(own as ts.SourceFileLike, at(end));
  return {
    file: file.fileName,
    start: at(start),
    end: at(end),
    line: from.line + 1,
    column: from.character + 1,
    endLine: to.line + 1,
    endColumn: to.character + 1,
  };
}

/** A file's text as the user wrote it. */
export function userTextOf(file: ts.SourceFile): string {
  return (file as EditedFile).userText?.text ?? file.text;
}
