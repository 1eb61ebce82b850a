// @ts-check
/** Programs with calls of `valueAndGradient`, built by the plugin; and the adjoints that these calls lead to, to be called by hand. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { moduleNameOf } from "../../packages/retrograd/dist/build/derivative-request.js";
import retrograd from "../../packages/retrograd/dist/plugins/esbuild.js";
import { root } from "../../scripts/load-typescript.mjs";

/**
 * What valueAndGradient gives; of a gradient's parts only numbers are looked at here.
 * @typedef {((...args: unknown[]) => Record<string, number>) & { into: (result: unknown, ...args: unknown[]) => Record<string, number> }} Wrapped
 */

/**
 * @param {string} file from the root
 * @param {string} name of a function that it exports
 * @param {string[]} wrt
 * @returns {Promise<{ wrapped: Wrapped, byHand: Function }>} the latter is the very function that the former calls
 */
export async function built(file, name, wrt) {
  const model = join(root, file);
  /** @type {import("../../packages/retrograd/dist/build/derivative-request.js").DerivativeRequest} */
  const adjoint = { kind: "adjoint", file: model, function: name, wrt, of: ["return"] };
  const entry = `import { valueAndGradient } from "retrograd";
import { ${name} } from ${JSON.stringify(model)};
export const wrapped = valueAndGradient(${name}, { wrt: ${JSON.stringify(wrt)} });
export { ${name}_b as byHand } from ${JSON.stringify(moduleNameOf(adjoint))};
`;
  const folder = join(root, "node_modules/.cache/retrograd/wrappers");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.ts`), entry);
  const outfile = join(folder, `${name}.mjs`);
  const plugins = [retrograd({ declarations: false })];
  await build({
    entryPoints: [join(folder, `${name}.ts`)],
    outfile,
    bundle: true,
    format: "esm",
    logLevel: "error",
    plugins,
  });
  return await import(pathToFileURL(outfile).href);
}
