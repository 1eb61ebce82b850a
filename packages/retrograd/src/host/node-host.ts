import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { SourceHost, Surroundings } from "@retrograd/compiler";
import ts from "#typescript";
import { textOnDisk } from "./text-on-disk.js";

/** The compiler's window to the disk. It remembers what was read, for code frames and so that no input is overwritten. */
export interface NodeHost extends SourceHost {
  resolve(specifier: string, from: string): string | undefined;
  source(specifier: string, from: string): string | undefined;
  /** The text of a file that was read before, or is read now. */
  textOf(path: string): string | undefined;
  /** Absolute paths of every user's file that was read. */
  readonly filesRead: ReadonlySet<string>;
  /** Compiler options of the user's project. */
  readonly projectOptions: ts.CompilerOptions;
}

export interface NodeHostOptions {
  /** Compiler options as the user's tsconfig.json sets them, for `paths` and the like. */
  readonly compilerOptions?: ts.CompilerOptions;
  /** What the user's project knows without importing it. */
  readonly surroundings?: () => Surroundings;
  /** Texts that are not on disk, by path. */
  readonly given?: ReadonlyMap<string, string>;
}

/** Paths are taken from the current directory. */
export function makeNodeHost(options: NodeHostOptions = {}): NodeHost {
  const texts = new Map<string, string | undefined>();
  const resolved = new Map<string, string | undefined>();
  const modes = new Map<string, ts.ResolutionMode>();
  const filesRead = new Set<string>();
  for (const [path, text] of options.given ?? []) texts.set(resolve(path), text);
  const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));

  const readFile = (path: string): string | undefined => {
    const place = resolve(path);
    if (!texts.has(place)) {
      const text = textOnDisk(place);
      texts.set(place, text);
      if (text !== undefined) filesRead.add(place);
    }
    return texts.get(place);
  };
  /** As Node takes a file, for an ES module or a CommonJS module: packages may answer `import` and `require` with other files. */
  const modeOf = (from: string, settings: ts.CompilerOptions): ts.ResolutionMode => {
    const { moduleResolution = ts.ModuleResolutionKind.Bundler } = settings;
    if (moduleResolution < ts.ModuleResolutionKind.Node16 || moduleResolution > ts.ModuleResolutionKind.NodeNext)
      return undefined;
    const place = resolve(from);
    if (!modes.has(place)) modes.set(place, ts.getImpliedNodeFormatForFile(place, undefined, ts.sys, settings));
    return modes.get(place);
  };
  const lookUp = (specifier: string, from: string, more: ts.CompilerOptions): string | undefined => {
    const settings: ts.CompilerOptions = {
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      ...options.compilerOptions,
      allowJs: true,
      ...more,
    };
    const mode = modeOf(from, settings);
    const key = `${dirname(from)}\0${specifier}\0${mode}\0${Object.keys(more).join()}`;
    if (!resolved.has(key)) {
      const { resolvedModule } = ts.resolveModuleName(
        specifier,
        resolve(from),
        settings,
        ts.sys,
        undefined,
        undefined,
        mode,
      );
      const found = resolvedModule?.resolvedFileName;
      resolved.set(key, found === undefined ? undefined : spelledLike(from, found));
    }
    return resolved.get(key);
  };
  return {
    ...(options.surroundings === undefined ? {} : { surroundings: options.surroundings }),
    filesRead,
    projectOptions: options.compilerOptions ?? {},
    textOf: readFile,
    readFile,
    complaint,
    libText: (name) => textOnDisk(join(libraryFolder, name)),
    resolve: (specifier, from) => lookUp(specifier, from, {}),
    // What TypeScript calls "go to source": the same way through package.json, without the conditions for types.
    source: (specifier, from) =>
      lookUp(specifier, from, { noDtsResolution: true, moduleResolution: ts.ModuleResolutionKind.Bundler }),
  };
}

/** One file has one name: relative where the module that asks for it is named so. */
function spelledLike(from: string, found: string): string {
  return isAbsolute(from) ? found : relative(process.cwd(), found).split(sep).join("/");
}

/** Why a file gives no text, if it is there. */
export function complaint(path: string): string | undefined {
  try {
    if (statSync(path).isDirectory()) return `${path} is a folder.`;
    readFileSync(path);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "EACCES" || code === "EPERM") return `${path} cannot be read: permission denied.`;
    if (code === "ENOTDIR") return `There is no file ${path}: a part of its path is not a folder.`;
    return code === "ENOENT" ? undefined : `${path} cannot be read${code === "" ? "" : ` (${code})`}.`;
  }
}
