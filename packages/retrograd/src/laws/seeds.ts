/** Seeds of a result's adjoint: numbers, and shadows that hold them. */
import { zerosLike } from "@retrograd/runtime";
import { LeafWalk, readLeaf, writeLeaf } from "./leaves.js";

/** The adjoint of a result: a number, or a shadow with a seed for every number in it. */
export function seedOf(value: unknown, seed: (i: number) => number): unknown {
  if (typeof value === "number") return seed(0);
  if (typeof value !== "object" || value === null) return undefined;
  const shadow = { return: zerosLike(value) };
  const walk = new LeafWalk();
  walk.add("return", { return: value }, "return", shadow);
  walk.leaves.forEach((leaf, i) => {
    if (leaf.shadow !== null) writeLeaf(leaf.shadow, leaf.key, seed(i));
  });
  return shadow.return;
}

/** A fresh copy of a seed, since an adjoint may use it up. */
export function copyOfSeed(seed: unknown): unknown {
  if (typeof seed !== "object" || seed === null) return seed;
  const copy = { seed: zerosLike(seed) };
  const walk = new LeafWalk();
  walk.add("seed", { seed }, "seed", copy);
  for (const leaf of walk.leaves) {
    if (leaf.shadow !== null) writeLeaf(leaf.shadow, leaf.key, readLeaf(leaf.owner, leaf.key) as number);
  }
  return copy.seed;
}
