/**
 * Loads TypeScript modules from memory and runs them, without touching the disk.
 *
 * A module is transpiled and compiled once; a *world* is one instance of all modules, with module-level state as it is at
 * start-up. A new world per evaluation costs microseconds, and no evaluation can see what another left behind.
 */
import { createRequire } from "node:module";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import * as runtime from "@retrograd/runtime";
import * as again from "@retrograd/runtime/again";
import * as profile from "@retrograd/runtime/profile";
import ts from "#typescript";

type Exports = Record<string, unknown>;
interface Module {
  exports: Exports;
}
type Factory = (exports: Exports, require: (specifier: string) => unknown, console: object, module: Module) => void;

/** A module without its types, for CommonJS. `definesFields`: as {@link ModuleCache} has it, of this file. */
export type ToScript = (path: string, text: string, definesFields: boolean) => string;

/** Transpiled modules by text, shared by all worlds and all programs of a run. The caller holds it. */
export class ModuleCache {
  readonly #factories = new Map<string, Factory>();
  readonly #scripts = new Map<string, string>();

  /** `definesFields`: does a declared field of a class come into being with the object, as TypeScript's option says? */
  constructor(
    private readonly definesFields = true,
    private readonly toScript: ToScript = transpiled,
  ) {}

  /** `local` names a declaration that is to be reachable as export `$head` though it may not be exported; so do `variables`. */
  factory(path: string, text: string, local: string | null, variables: readonly string[] = []): Factory {
    const key = `${path}\n${local ?? ""}\n${variables.join()}\n${text}`;
    let factory = this.#factories.get(key);
    if (factory === undefined) {
      if (this.#factories.size > 2000) this.#factories.clear();
      factory = compile(path, this.#script(path, text), local, variables);
      this.#factories.set(key, factory);
    }
    return factory;
  }

  /** Several worlds want other things of the same text. */
  #script(path: string, text: string): string {
    const key = `${path}\n${text}`;
    let script = this.#scripts.get(key);
    if (script === undefined) {
      if (this.#scripts.size > 200) this.#scripts.clear();
      script = this.toScript(path, text, this.definesFields || /js$/.test(path));
      this.#scripts.set(key, script);
    }
    return script;
  }

  readonly #importedFiles = new Map<string, string | undefined>();

  /** The script that `import` of a package's module leads to: it need not be what `require` gives. */
  importedFile(specifier: string, from: string): string | undefined {
    const key = `${posix.dirname(from)}\n${specifier}`;
    if (!this.#importedFiles.has(key)) {
      const settings = { moduleResolution: ts.ModuleResolutionKind.Bundler, allowJs: true, noDtsResolution: true };
      const found = ts.resolveModuleName(specifier, from, settings, ts.sys).resolvedModule?.resolvedFileName;
      this.#importedFiles.set(key, found !== undefined && /\.[cm]?js$/.test(found) ? found : undefined);
    }
    return this.#importedFiles.get(key);
  }
}

/** By TypeScript itself. */
export const transpiled: ToScript = (path, text, useDefineForClassFields) => {
  const { outputText } = ts.transpileModule(text, {
    fileName: path,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      esModuleInterop: true,
      allowJs: true,
      useDefineForClassFields,
    },
  });
  return outputText;
};

function compile(path: string, script: string, local: string | null, variables: readonly string[]): Factory {
  const tail =
    local === null
      ? ""
      : `\n$module.exports.$head = typeof ${local} === "undefined" ? $module.exports.${local} : ${local};`;
  // A constant that a derivative is taken by is moved like any input.
  const body = variables.reduce((js, name) => js.replace(new RegExp(`^const (?=${name} =)`, "m"), "let "), script);
  // The module's own names are those of an inner function: it may have a `module` or a `console` of its own.
  const wrapped = `return function (exports, require) {${body}${tail}${accessors(variables)}\n};`;
  const outer = compileFunction(wrapped, ["console", "module", "$module"], { filename: path });
  return (exports, require, console, module) => outer(console, module, module)(exports, require);
}

/** Export `$variables`: module-level variables, exported or not, to be read and set from outside. */
function accessors(names: readonly string[]): string {
  if (names.length === 0) return "";
  const lines = names.map((name) => {
    const isLocal = `typeof ${name.split(".")[0]} !== "undefined"`;
    const set = `if (${isLocal}) ${name} = $value; if ("${name}" in exports || !(${isLocal})) exports.${name} = $value;`;
    return `"${name}": { get: () => (${isLocal} ? ${name} : exports.${name}), set: ($value) => { ${set} } }`;
  });
  return `\n$module.exports.$variables = { ${lines.join(", ")} };`;
}

/** A module-level variable, for someone outside. */
export interface VariableAccess {
  get(): unknown;
  set(value: unknown): void;
}

/** Where module texts come from: generated files first, then the user's. */
export type ReadText = (path: string) => string | undefined;

/** One instance of a program's modules. */
export class World {
  /** What the program wrote to the console, one entry per call. */
  readonly output: string[] = [];
  readonly #instances = new Map<string, Module>();
  readonly #console: object;

  constructor(
    private readonly read: ReadText,
    private readonly cache: ModuleCache,
    private readonly local: { readonly module: string; readonly name: string } | null = null,
    private readonly variables: readonly { readonly module: string; readonly name: string }[] = [],
  ) {
    const record =
      (level: string) =>
      (...values: unknown[]): void => {
        this.output.push(`${level}: ${values.map(String).join(" ")}`);
      };
    const levels = ["log", "info", "warn", "error", "debug", "table", "trace", "assert", "dir", "group", "groupEnd"];
    this.#console = Object.fromEntries(levels.map((level) => [level, record(level)]));
  }

  /** The exports of a module; runs it if this world has not done so yet. */
  import(path: string): Exports {
    const known = this.#instances.get(path);
    if (known !== undefined) return known.exports;
    const text = this.read(path);
    if (text === undefined) throw new Error(`no module '${path}'`);
    const module: Module = { exports: {} };
    this.#instances.set(path, module);
    const local = this.local?.module === path && /^[\w$]+$/.test(this.local.name) ? this.local.name : null;
    const require = (specifier: string): unknown => this.#require(path, specifier);
    const variables = this.variables.filter((v) => v.module === path).map((v) => v.name);
    this.cache.factory(path, text, local, variables)(module.exports, require, this.#console, module);
    return module.exports;
  }

  /** One of the variables that this world was made with. */
  variable({ module, name }: { readonly module: string; readonly name: string }): VariableAccess {
    const found = (this.import(module).$variables as Record<string, VariableAccess> | undefined)?.[name];
    if (found === undefined) throw new Error(`'${module}' has no variable '${name}'`);
    return found;
  }

  #require(from: string, specifier: string): unknown {
    if (specifier === "@retrograd/runtime") return runtime;
    if (specifier === "@retrograd/runtime/again") return again;
    if (specifier === "@retrograd/runtime/profile") return profile;
    if (!specifier.startsWith(".") && !specifier.startsWith("/"))
      return createRequire(pathToFileURL(from))(this.cache.importedFile(specifier, from) ?? specifier);
    const target = posix.resolve(posix.dirname(from), specifier);
    for (const candidate of candidates(target)) {
      if (this.#instances.has(candidate) || this.read(candidate) !== undefined) return this.import(candidate);
    }
    throw new Error(`'${from}' imports '${specifier}', which is not there`);
  }
}

/** The files an import may mean, in order. */
function candidates(target: string): string[] {
  const bare = target.replace(/\.(js|mjs|cjs|jsx)$/, "");
  const sources = [`${bare}.ts`, `${bare}.mts`, `${bare}.tsx`, `${bare}.js`, `${bare}.mjs`];
  return [target, ...sources, `${target}.ts`, `${target}.js`, `${target}/index.ts`, `${target}/index.js`];
}
