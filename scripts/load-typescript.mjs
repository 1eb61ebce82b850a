// @ts-check
/** Runs TypeScript without a build: transpiles a module to a cache folder that mirrors the repository, and imports it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * A loader of TypeScript modules. Modules import one another only after all of them were transpiled, so name what is imported first.
 *
 * @param {string} name of the cache folder
 * @returns {(path: string, text?: string) => Promise<any>} takes the path of a file, relative to the root, and its text if it is not on disk
 */
export function typeScriptLoader(name) {
  const cache = join(root, "node_modules/.cache/retrograd", name);
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "package.json"), '{ "type": "module" }\n');
  return (path, text = readFileSync(join(root, path), "utf8")) => {
    const { outputText } = ts.transpileModule(text, {
      fileName: path,
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
    });
    const file = join(cache, relative(root, join(root, path)).replace(/\.ts$/, ".js"));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, outputText);
    return import(pathToFileURL(file).href);
  };
}
