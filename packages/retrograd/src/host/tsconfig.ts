import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { Surroundings } from "@retrograd/compiler";
import ts from "#typescript";

export interface ProjectSettings {
  /** The tsconfig.json they come from; undefined if there is none. */
  readonly path: string | undefined;
  /** All of its compiler options, `extends` followed. */
  readonly options: ts.CompilerOptions;
  /** Those that say how strictly to check and what class fields mean, as in a tsconfig.json. */
  readonly strictness: Readonly<Record<string, unknown>>;
  /** What its modules know without importing it: `lib`, `types`, and the declaration files it includes. */
  readonly surroundings: () => Surroundings;
  /** That file, and those that it extends. */
  readonly files: readonly string[];
  /** What is wrong with it, one line each. */
  readonly problems: readonly string[];
}

/**
 * The settings of the tsconfig.json nearest to a file, upwards; without one, TypeScript's own defaults. Where that file lists no
 * files but other projects, it is the one of them that the file belongs to.
 */
export function projectSettings(file: string): ProjectSettings {
  const place = resolve(file);
  const nearest = ts.findConfigFile(dirname(place), ts.sys.fileExists);
  if (nearest === undefined)
    return {
      path: undefined,
      options: {},
      strictness: {},
      surroundings: () => around({}, [], place),
      files: [],
      problems: [],
    };
  const path = projectOf(place, nearest);
  // The files the project lists do not matter here: the command line names them.
  const { errors, options } = parse(path, { ...ts.sys, readDirectory: () => [] });
  const noInputs = new Set([18002, 18003]);
  const wrong = errors.filter((error) => !noInputs.has(error.code));
  const { target, useDefineForClassFields = target === undefined || target >= ts.ScriptTarget.ES2022 } = options;
  return {
    path,
    options,
    strictness: {
      strict: !isOlder(options) && isStrictByDefault(path),
      ...Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value === "boolean")),
      useDefineForClassFields,
    },
    surroundings: () => around(options, parse(path, ts.sys).fileNames, file),
    files: [path, ...extendedBy(path)],
    problems: wrong.map((error) => ts.flattenDiagnosticMessageText(error.messageText, "\n")),
  };
}

/** Settings that version 6 of TypeScript gives up. */
function isOlder({ target, moduleResolution }: ts.CompilerOptions): boolean {
  const isFormer = target !== undefined && target < ts.ScriptTarget.ES2015;
  return isFormer || moduleResolution === ts.ModuleResolutionKind.Node10;
}

/** Before version 6, TypeScript was strict only where a project said so: the project's own version counts. */
function isStrictByDefault(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const installed = packageAt(`${folder}/node_modules/typescript`)?.version;
    const { devDependencies, dependencies } = packageAt(folder) ?? {};
    const asked = [devDependencies, dependencies].map(
      (each) => (each as Record<string, unknown> | undefined)?.typescript,
    );
    const version = [installed, ...asked].find((each) => typeof each === "string");
    if (version !== undefined) return Number(/\d+/.exec(version)?.[0] ?? 6) >= 6;
    if (dirname(folder) === folder) return true;
  }
}

function packageAt(folder: string): Record<string, unknown> | undefined {
  const path = `${folder}/package.json`;
  return ts.sys.fileExists(path) ? ts.readConfigFile(path, ts.sys.readFile).config : undefined;
}

function parse(path: string, host: ts.ParseConfigHost): ts.ParsedCommandLine {
  const read = ts.readConfigFile(path, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(read.config ?? {}, host, dirname(path), undefined, path);
  return read.error === undefined ? parsed : { ...parsed, errors: [read.error, ...parsed.errors] };
}

function extendedBy(path: string): readonly string[] {
  const source = ts.readJsonConfigFile(path, ts.sys.readFile);
  ts.parseJsonSourceFileConfigFileContent(
    source,
    { ...ts.sys, readDirectory: () => [] },
    dirname(path),
    undefined,
    path,
  );
  return source.extendedSourceFiles ?? [];
}

/** `{ "files": [], "references": […] }` says nothing of its own: one of the projects that it leads to has the file. */
function projectOf(file: string, path: string): string {
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { files, include, references } = (config ?? {}) as Record<string, unknown>;
  if (!Array.isArray(references) || !Array.isArray(files) || files.length > 0 || include !== undefined) return path;
  const { projectReferences = [] } = parse(path, { ...ts.sys, readDirectory: () => [] });
  const paths = projectReferences.map((reference) => ts.resolveProjectReferencePath(reference));
  const found = paths
    .filter(ts.sys.fileExists)
    .find((each) => parse(each, ts.sys).fileNames.some((name) => resolve(name) === file));
  return found ?? path;
}

/** `file`: of the request; declarations are named as it is, from the root or from here. */
function around(options: ts.CompilerOptions, files: readonly string[], file: string): Surroundings {
  const { lib } = options;
  const types = options.types ?? ts.getAutomaticTypeDirectiveNames({ ...options, types: ["*"] }, ts.sys);
  // Without `lib`, TypeScript takes a program for one of a browser's.
  const libraries = (lib ?? ["lib.dom.d.ts", "lib.dom.iterable.d.ts"]).filter(
    (name) => !/^lib\.(es\d+|esnext)\b/.test(name),
  );
  const named = types.flatMap((name) => {
    const { resolvedTypeReferenceDirective } = ts.resolveTypeReferenceDirective(name, resolve(file), options, ts.sys);
    return resolvedTypeReferenceDirective?.resolvedFileName ?? [];
  });
  const declared = files.filter((name) => /\.d\.[cm]?ts$/.test(name));
  const spelled = (name: string): string =>
    isAbsolute(file) ? resolve(name) : relative(process.cwd(), resolve(name)).split(sep).join("/");
  return { libraries, declarations: [...new Set([...named, ...declared].map(spelled))] };
}
