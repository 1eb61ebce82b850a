import type { LeafPair } from "../laws/leaves.js";
import { readLeaf, writeLeaf } from "../laws/leaves.js";
import { execute } from "../laws/subject.js";
import type { Sweep } from "../laws/sweeps.js";

export interface Gradient {
  /** What was seeded: the number the function returns, or every number it leaves in its arguments. */
  readonly of: "result" | "outputs";
  /** Adjoints of the inputs, by path. */
  readonly values: ReadonlyMap<string, number>;
}

/** What a user would call the gradient: of the result, where that is a number that was asked for. */
export function gradientOf(adjoint: Sweep, result: unknown, dependents: readonly string[] | undefined): Gradient {
  const ofResult = typeof result === "number" && (dependents === undefined || dependents.includes("return"));
  const world = adjoint.world();
  const prepared = adjoint.prepare(world);
  if (!ofResult) {
    for (const leaf of prepared.outputs) if (leaf.shadow !== null) writeLeaf(leaf.shadow, leaf.key, 1);
  }
  const run = execute(world, prepared.args, adjoint.call(world, prepared, ofResult ? 1 : 0));
  adjoint.takeResults(run, prepared);
  const leaves = prepared.leaves.filter(
    ({ path }) => adjoint.hasDerivative(adjoint.rootOf(path)) && adjoint.isInput(path),
  );
  return { of: ofResult ? "result" : "outputs", values: new Map(leaves.map((leaf) => [leaf.path, adjointAt(leaf)])) };
}

function adjointAt(leaf: LeafPair): number {
  const value = leaf.shadow === null ? undefined : readLeaf(leaf.shadow, leaf.key);
  return typeof value === "number" ? value : 0;
}
