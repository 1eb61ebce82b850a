/** The plugin for bundlers: replaces the calls of `gradient(f)` and its siblings, and gives the modules that are imported instead. */
import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { Diagnostic } from "@retrograd/compiler";
import type { UnpluginFactory, UnpluginMessage } from "unplugin";
import { createUnplugin } from "unplugin";
import { Declarations } from "../build/declarations.js";
import { mayHaveCalls } from "../build/derivative-calls.js";
import { moduleNameOf, requestOf } from "../build/derivative-request.js";
import { makeModule } from "../build/make-module.js";
import { projectOf } from "../build/remembered.js";
import { replaceCalls } from "../build/replace-calls.js";
import { reportOf } from "../build/report.js";

export interface PluginOptions {
  /**
   * Where to write the declarations that type results by name; from the project's folder (the nearest one with a package.json).
   * Default: `retrograd-env.d.ts` there, or in `src` for what lies in it, if calls stand in TypeScript. `false`: nowhere.
   */
  readonly declarations?: string | false;
  /** Files of derivatives that you have written (docs/rules.md), from the project's folder. */
  readonly rules?: readonly string[];
}

interface Messenger {
  addWatchFile(id: string): void;
  error(message: UnpluginMessage): void;
  warn(message: string): void;
}

const sources = /\.[cm]?[jt]sx?$/;
export const plugin: UnpluginFactory<PluginOptions | undefined, false> = (options = {}) => {
  const declarations = new Map<string, Declarations>();
  /** Module → the user's files that its text was made of. */
  const madeOf = new Map<string, ReadonlySet<string>>();
  return {
    name: "retrograd",
    enforce: "pre",
    resolveId(id) {
      const path = pathOf(id);
      const request = requestOf(path);
      if (request === undefined) return undefined;
      // A development server asks by paths from its root.
      const known = isAbsolute(path) && requested.has(path) ? path : [...requested].find((each) => each.endsWith(path));
      return known ?? moduleNameOf(request);
    },
    load: {
      filter: { id: /\.retrograd\.js(\?|$)/ },
      async handler(id) {
        const request = requestOf(pathOf(id));
        if (request === undefined) return undefined;
        const made = await makeModule(request);
        madeOf.set(id, new Set(made.files));
        for (const file of made.files) this.addWatchFile(file);
        // What is no error was told where the derivative is called for.
        await report(this, made.text === "" ? made.diagnostics : []);
        const map = made.map === undefined ? null : JSON.parse(made.map);
        return { code: made.text, map: map === null ? null : withTexts(map, pathOf(id)) };
      },
    },
    transform: {
      filter: { id: sources, code: /retrograd/ },
      async handler(code, id) {
        const path = pathOf(id);
        if (!sources.test(path) || !mayHaveCalls(code) || requestOf(path) !== undefined) return undefined;
        const file = resolve(path);
        const rules = (options.rules ?? []).map((each) => resolve(projectOf(file), each));
        const replaced = await replaceCalls(file, code, rules);
        if (replaced === undefined) return undefined;
        madeOf.set(id, new Set(replaced.files));
        for (const each of replaced.files) if (each !== file) this.addWatchFile(each);
        await report(this, replaced.diagnostics);
        for (const name of replaced.text.match(/"[^"\n]*\.retrograd\.js"/g) ?? []) requested.add(JSON.parse(name));
        declare(file, replaced);
        return { code: replaced.text, map: JSON.parse(replaced.map.toString()) };
      },
    },
    vite: {
      // Vite keeps the text of a module when one that it imports changes. What is made here changes with it.
      hotUpdate({ file, modules, timestamp }) {
        const graph = this.environment.moduleGraph;
        const made = [...graph.idToModuleMap.values()].filter(({ id }) => madeOf.get(id ?? "")?.has(resolve(file)));
        for (const module of made) graph.invalidateModule(module, new Set(), timestamp, true);
        return [...new Set([...modules, ...made])];
      },
      // They are made for each project anew, or empty when it is built: nothing to bundle beforehand.
      config: () => ({ optimizeDeps: { exclude: ["retrograd", "@retrograd/runtime"] } }),
    },
  };

  function declare(file: string, { functions }: { readonly functions: Parameters<Declarations["add"]>[0] }): void {
    const isTyped = /\.[cm]?tsx?$/.test(file);
    if (options.declarations === false || (options.declarations === undefined && !isTyped)) return;
    const folder = projectOf(file);
    const isInSource = relative(folder, file).split(/[\\/]/)[0] === "src";
    const path = join(folder, options.declarations ?? (isInSource ? "src/retrograd-env.d.ts" : "retrograd-env.d.ts"));
    const known = declarations.get(path) ?? new Declarations(path);
    declarations.set(path, known);
    known.add(functions, file);
  }
};

const requested = new Set<string>();

/** Bundlers put a query behind the name of a module. A folder may have such signs in its own name. */
const pathOf = (id: string): string => id.replace(/(\.[cm]?[jt]sx?)[?#].*$/, "$1");

/** Bundlers do not all look for a module's sources beside it, nor read them: so their whole paths, and their texts. */
function withTexts<M extends { readonly sources: readonly string[] }>(map: M, module: string): M {
  const sources = map.sources.map((source) => resolve(dirname(module), source));
  return { ...map, sources, sourcesContent: sources.map(textOf) };
}

/** A module that another plugin makes is in no file. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

async function report(messenger: Messenger, diagnostics: readonly Diagnostic[]): Promise<void> {
  const { errors, warnings, at } = await reportOf(diagnostics);
  for (const warning of warnings) messenger.warn(warning);
  if (errors === undefined) return;
  messenger.error({
    message: errors,
    plugin: "retrograd",
    ...(at === undefined ? {} : { id: at.file, loc: at }),
  });
}

export const unplugin = createUnplugin(plugin);
