// @ts-check
/**
 * Where the compiler's time goes, by sampling: what share of it each stage of the pipeline has, and which functions are hot.
 *
 * A sample belongs to the outermost stage on its stack; the pipeline is straight-line code, so there is at most one at a time.
 */
import { Session } from "node:inspector/promises";

/** Entry function → stage, in the pipeline's order. */
export const stages = {
  parseTypeScript: "parse, check",
  parseC: "parse, check",
  lowerTypeScript: "lower",
  lowerC: "lower",
  prepareProgram: "prepare",
  pointsTo: "points-to",
  analyze: "analyses",
  pinOperands: "name values",
  nameShared: "name values",
  planAdjoint: "plan",
  differentiateAdjoint: "differentiate",
  differentiateTangent: "differentiate",
  polishDerivative: "polish",
  printTypeScript: "print",
  printModules: "print",
  printDerivativeOfC: "print",
  verify: "verify",
};
const inStage = new Set(["pointsTo"]);

/** @typedef {{ stages: Map<string, number>, hot: { where: string, self: number, total: number }[], seconds: number }} Profile */

/** @param {() => void} work @returns {Promise<Profile>} seconds */
export async function profile(work) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 1000 });
  await session.post("Profiler.start");
  work();
  const { profile: found } = await session.post("Profiler.stop");
  session.disconnect();

  const nodes = new Map(found.nodes.map((node) => [node.id, node]));
  /** @type {Map<number, number>} */
  const self = new Map();
  found.samples?.forEach((id, k) => self.set(id, (self.get(id) ?? 0) + (found.timeDeltas?.[k] ?? 0) / 1e6));

  /** @type {Map<string, number>} */
  const byStage = new Map(Object.values(stages).map((stage) => [stage, 0]));
  byStage.set("collect garbage", 0);
  byStage.set("other", 0);
  /** @type {Map<string, { where: string, self: number, total: number }>} */
  const functions = new Map();
  let seconds = 0;

  /** @param {number} id @param {string | undefined} stage @param {ReadonlySet<string>} above @returns {number} */
  const walk = (id, stage, above) => {
    const node = /** @type {NonNullable<ReturnType<typeof nodes.get>>} */ (nodes.get(id));
    const { functionName, url, lineNumber } = node.callFrame;
    const isInside = [...above].some((where) => where.startsWith("differentiate "));
    const isOurs = /\/(packages|dist)\//.test(url);
    const known = isOurs ? /** @type {Record<string, string>} */ (stages)[functionName] : undefined;
    // Points-to is shown by itself inside the analyses; elsewhere it counts for the stage that asks for it.
    const own =
      stage === undefined ? known : stage === "analyses" && inStage.has(functionName) && isOurs ? "points-to" : stage;
    const spent = self.get(id) ?? 0;
    // Garbage is collected on an empty stack. What else is outside of the work is the profiler itself.
    const counts =
      functionName === "(garbage collector)" ? "collect garbage" : (own ?? (isInside ? "other" : undefined));
    if (counts !== undefined) {
      byStage.set(counts, (byStage.get(counts) ?? 0) + spent);
      seconds += spent;
    }
    const place =
      url === "" ? "" : `${url.replace(/^.*\/(packages|node_modules)\//, "").replace("/dist/", "/")}:${lineNumber + 1}`;
    const where = `${functionName || "(anonymous)"} ${place}`.trim();
    const row = functions.get(where) ?? { where, self: 0, total: 0 };
    functions.set(where, row);
    row.self += spent;
    const below = above.has(where) ? above : new Set([...above, where]);
    let total = spent;
    for (const child of node.children ?? []) total += walk(child, own, below);
    if (!above.has(where)) row.total += total;
    return total;
  };
  walk(/** @type {{ id: number }} */ (found.nodes[0]).id, undefined, new Set());
  return { stages: byStage, hot: [...functions.values()], seconds };
}
