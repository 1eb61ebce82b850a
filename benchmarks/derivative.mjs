// @ts-check
/** Derives a TypeScript program in this process. */
import { differentiate, makeNodeHost, ParserCache } from "retrograd/node";

const cache = new ParserCache();

/**
 * @param {"tangent" | "adjoint"} mode
 * @param {string} file the program, relative to the current folder
 * @param {string} head
 * @param {string[]} wrt
 * @returns {{ path: string, text: string }} the module it writes; throws an error with all messages if it writes none
 */
export function derivative(mode, file, head, wrt) {
  const outcome = differentiate(
    { mode, files: [file], heads: [{ function: head, wrt }], compilerOptions: { strict: true } },
    makeNodeHost(),
    cache,
  );
  const [written] = outcome.files;
  if (written === undefined) {
    throw new Error(outcome.diagnostics.map((found) => `${found.code}: ${found.message}`).join("\n"));
  }
  return { path: written.path, text: written.text };
}
