/**
 * How large the states are that checkpoints store, where nobody has measured it: a guess, from what is recorded.
 *
 * What is stored to run a part again is what it overwrites, once; what it records is that, as often as it is overwritten. So iterations of a loop are taken to
 * overwrite the same storage, as the steps of a time loop do, and so are runs of one place in a part; different places other storage. Loops without
 * places inside that record elements by their counter (`isSpread`) overwrite all of them once. What runs forward and back at once leaves nothing.
 */
import type { ProfileNode } from "@retrograd/runtime/profile";
import { OWN_BYTES } from "@retrograd/runtime/profile";
import type { Place } from "./places.js";

/** By the numbers of the places, in bytes. */
export function estimatedSnapshots(nodes: readonly ProfileNode[], places: readonly Place[]): readonly number[] {
  const widths: number[] = [];
  const found = places.map(() => 0);
  for (const node of nodes) {
    const width = widthOf(node, nodes, widths, places);
    widths.push(width);
    if (node.part === "whole" && !node.atOnce && node.place >= 0)
      found[node.place] = Math.max(found[node.place] ?? 0, width);
  }
  return found;
}

function widthOf(
  { atOnce, items, iterations, place }: ProfileNode,
  nodes: readonly ProfileNode[],
  widths: readonly number[],
  places: readonly Place[],
): number {
  if (atOnce) return 0;
  let own = 0;
  const inside = new Map<number, number>();
  for (let i = 0; i < items.length; i += 2) {
    const code = items[i]!;
    if (code === OWN_BYTES) own += items[i + 1]!;
    if (code < 0) continue;
    // Iterations of one loop have its place, too.
    const at = nodes[code]!.place;
    inside.set(at, Math.max(inside.get(at) ?? 0, widths[code]!));
  }
  if (iterations > 0 && inside.size === 0 && places[place]?.isSpread === false) return Math.ceil(own / iterations);
  return [...inside.values()].reduce((sum, width) => sum + width, own);
}
