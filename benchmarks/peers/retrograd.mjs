// @ts-check
/** A program in TypeScript and its generated adjoint, loaded into this process. */
import { typeScriptLoader } from "../../scripts/load-typescript.mjs";
import { derivative } from "../derivative.mjs";

const load = typeScriptLoader("benchmarks-peers");

/**
 * @param {string} file relative to the root, the current folder
 * @param {string} head
 * @param {string[]} wrt
 * @returns {Promise<{ primal: Function, adjoint: Function }>}
 */
export async function compiled(file, head, wrt) {
  const { path, text } = derivative("adjoint", file, head, wrt);
  const { [head]: primal } = await load(file);
  const { [`${head}_b`]: adjoint } = await load(path, text);
  return { primal, adjoint };
}
