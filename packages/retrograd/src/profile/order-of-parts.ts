/**
 * The parts of a profile in an order in which each comes after what it is made of, and after what it runs at once: that ends in the backward sweep,
 * long after the part around it.
 *
 * Method  What runs at once is known by its place alone. So places come one after the other, those before that run at once inside others; and for each
 *         all parts that those of the place are made of, in the order in which they ended.
 */
import type { ProfileNode } from "@retrograd/runtime/profile";
import { PASSED_PLACE } from "@retrograd/runtime/profile";

export interface OrderOfParts {
  readonly order: readonly number[];
  /** Parts of which something that they run at once comes later all the same: procedures that call each other in circles. */
  readonly unsure: ReadonlySet<number>;
}

export function orderOfParts(nodes: readonly ProfileNode[]): OrderOfParts {
  const atOnce = nodesAtOnce(nodes);
  const passes = allPasses(nodes);
  const order: number[] = [];
  const unsure = new Set<number>();
  const isDone = new Uint8Array(nodes.length);
  const begun = new Set<number>();
  const complete = new Set<number>();

  /** A part, after all that it is made of. Numbers grow from parts to what they are part of. */
  const take = (last: readonly number[]): void => {
    const wanted = new Set<number>();
    const open = [...last];
    for (let k = open.pop(); k !== undefined; k = open.pop()) {
      if (isDone[k] === 1 || wanted.has(k)) continue;
      wanted.add(k);
      open.push(...partsOf(nodes[k]!));
    }
    for (const k of [...wanted].sort((a, b) => a - b)) {
      const node = nodes[k]!;
      isDone[k] = 1;
      order.push(k);
      // What runs at once in another one of its own place has ended before it.
      const isKnown = (place: number): boolean => complete.has(place) || (node.atOnce && node.place === place);
      if (!placesPassed(node).every(isKnown)) unsure.add(k);
    }
  };
  const takePlace = (place: number): void => {
    if (begun.has(place)) return;
    begun.add(place);
    const own = atOnce.get(place) ?? [];
    for (const k of own) for (const inner of passes[k] ?? []) takePlace(inner);
    take(own);
    complete.add(place);
  };
  for (const place of atOnce.keys()) takePlace(place);
  for (const place of new Set(nodes.flatMap((node) => placesPassed(node)))) complete.add(place);
  take([nodes.length - 1]);
  return { order, unsure };
}

/** Places that run at once, and stand in the part. */
export function placesPassed({ items }: ProfileNode): readonly number[] {
  return items.filter((code, i) => i % 2 === 0 && code <= PASSED_PLACE).map((code) => PASSED_PLACE - code);
}

function partsOf({ items }: ProfileNode): readonly number[] {
  return items.filter((code, i) => i % 2 === 0 && code >= 0);
}

/** By place. */
function nodesAtOnce(nodes: readonly ProfileNode[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const [k, { atOnce, part, place }] of nodes.entries()) {
    if (!atOnce || part !== "whole" || place < 0) continue;
    const known = found.get(place);
    if (known === undefined) found.set(place, [k]);
    else known.push(k);
  }
  return found;
}

/** Of each part, the places that it passes, with all that it is made of. */
function allPasses(nodes: readonly ProfileNode[]): readonly (ReadonlySet<number> | undefined)[] {
  const found: (ReadonlySet<number> | undefined)[] = [];
  for (const node of nodes) {
    const inside = partsOf(node).flatMap((k) => found[k] ?? []);
    const places = new Set([...placesPassed(node), ...inside.flatMap((set) => [...set])]);
    found.push(places.size === 0 ? undefined : places);
  }
  return found;
}
