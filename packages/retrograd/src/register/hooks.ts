/** Node's hooks for loading modules (`node:module`, `register`). They run in a thread of their own. */
import { existsSync, readFileSync } from "node:fs";
import type { LoadFnOutput, LoadHook, ResolveHook } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mayHaveCalls } from "../build/derivative-calls.js";
import { requestOf } from "../build/derivative-request.js";
import { makeModule } from "../build/make-module.js";
import { replaceCalls } from "../build/replace-calls.js";
import { reportOf } from "../build/report.js";

const typescript = /\.[cm]?tsx?$/;

export const resolve: ResolveHook = async (specifier, context, next) => {
  const { parentURL } = context;
  if (requestOf(pathOf(specifier)) !== undefined)
    return { url: pathToFileURL(pathOf(specifier)).href, format: "module", shortCircuit: true };
  if (/^([a-z]:)?[\\/]/i.test(specifier) && parentURL !== undefined && requestOf(pathOf(parentURL)) !== undefined)
    return await next(pathToFileURL(specifier).href, context);
  const source = parentURL?.startsWith("file:") === true ? sourceBehind(specifier, pathOf(parentURL)) : undefined;
  return source === undefined ? await next(specifier, context) : await next(pathToFileURL(source).href, context);
};

/** TypeScript's own ways to name a module: without an ending, and by that of what it is compiled to. */
function sourceBehind(specifier: string, from: string): string | undefined {
  if (!/^\.{0,2}\//.test(specifier) || from.includes("/node_modules/")) return undefined;
  const path = join(dirname(from), specifier);
  if (/\.[a-z]+$/i.test(path) && existsSync(path)) return undefined;
  const stem = path.replace(/\.([cm]?)jsx?$/, "");
  const [, kind = ""] = /\.([cm]?)jsx?$/.exec(path) ?? [];
  const places = [`${stem}.${kind}ts`, `${stem}.${kind}tsx`, `${path}.ts`, `${path}.tsx`, `${path}.js`, `${path}.mjs`];
  return [...places, join(path, "index.ts"), join(path, "index.js")].find((place) => existsSync(place));
}

export const load: LoadHook = async (url, context, next) => {
  const path = url.startsWith("file:") ? pathOf(url) : "";
  const request = requestOf(path);
  if (request !== undefined) {
    const made = await makeModule(request);
    // What is no error was told where the derivative is called for.
    await report(made.text === "" ? made.diagnostics : []);
    return module(made.map === undefined ? made.text : withMap(made.text, made.map));
  }
  if (path === "" || path.includes("/node_modules/") || !/\.[cm]?[jt]sx?$/.test(path)) return await next(url, context);
  const isTyped = typescript.test(path);
  const text = readFileSync(path, "utf8");
  const replaced = mayHaveCalls(text) ? await replaceCalls(path, text) : undefined;
  if (replaced !== undefined) await report(replaced.diagnostics);
  if (!isTyped) return replaced === undefined ? await next(url, context) : module(withMap(replaced.text, replaced.map));
  // Another loader that knows TypeScript may stand behind this one; text that was changed here is transpiled here.
  if (replaced === undefined && process.execArgv.some((each) => /\btsx\b/.test(each))) return await next(url, context);
  return module(await transpiled(replaced?.text ?? text, path));
};

/** The path that a URL of a file, or a specifier that is a path, leads to. */
function pathOf(specifier: string): string {
  if (!specifier.startsWith("file:")) return specifier;
  const url = new URL(specifier);
  url.search = "";
  url.hash = "";
  return fileURLToPath(url);
}

const module = (source: string): LoadFnOutput => ({ format: "module", source, shortCircuit: true });

const withMap = (text: string, map: { toString(): string }): string =>
  `${text}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map.toString()).toString("base64")}\n`;

/** Lines stay where they are in what calls were replaced in, so that the map of this step leads to the user's own lines. */
async function transpiled(text: string, path: string): Promise<string> {
  const { default: ts } = await import("#typescript");
  return ts.transpileModule(text, {
    fileName: path,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      inlineSourceMap: true,
      inlineSources: true,
      sourceRoot: pathToFileURL(`${dirname(path)}/`).href,
    },
  }).outputText;
}

async function report(diagnostics: Parameters<typeof reportOf>[0]): Promise<void> {
  const { errors, warnings } = await reportOf(diagnostics);
  for (const warning of warnings) process.stderr.write(`${warning}\n\n`);
  if (errors === undefined) return;
  const error = new Error(errors);
  error.name = "Retrograd";
  // Where the program is to be mended stands in the message, not in this file.
  error.stack = `${error.name}: ${errors}`;
  throw error;
}
