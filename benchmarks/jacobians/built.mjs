// @ts-check
/** Jacobians as the plugin builds them; and as they are made by one direction after the other, with the same function's `jvp` and `vjp`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import retrograd from "../../packages/retrograd/dist/plugins/esbuild.js";
import { root } from "../../scripts/load-typescript.mjs";

/**
 * @typedef {Record<string, (number | ArrayLike<number>)[]>} Rows
 * @typedef {{ jacobian: (...args: unknown[]) => Rows, jvp: Function, vjp: Function }} Built
 */

/**
 * @param {string} name of a function of programs.ts
 * @param {string[]} wrt
 * @param {string} of `return`, or a parameter
 * @returns {Promise<Built>}
 */
export async function built(name, wrt, of) {
  const options = JSON.stringify({ wrt, of: [of] });
  const entry = `import { jacobian as rows, jvp as push, vjp as pull } from "retrograd";
import { ${name} } from ${JSON.stringify(join(root, "benchmarks/jacobians/programs.ts"))};
export const jacobian = rows(${name}, ${options});
export const jvp = push(${name}, ${options});
export const vjp = pull(${name}, ${options});
`;
  const folder = join(root, "node_modules/.cache/retrograd/jacobians");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, entry);
  const outfile = join(folder, `${name}.mjs`);
  const plugins = [retrograd({ declarations: false })];
  await build({ entryPoints: [file], outfile, bundle: true, format: "esm", logLevel: "error", plugins });
  return await import(pathToFileURL(outfile).href);
}
