/**
 * The parts of a run, each kind once: two loops, iterations or calls of one place that recorded the same bytes in the same order with the same
 * parts inside are one node that counts twice. A program that does the same again and again has few nodes, however long it runs.
 */
import type { ProfileNode } from "./profile-record.js";
import { OWN_BYTES } from "./profile-record.js";

type OpenNode = { -readonly [K in keyof ProfileNode]: ProfileNode[K] };

/** What is known of a part when it ends. */
export interface Part {
  place: number;
  part: ProfileNode["part"];
  atOnce: boolean;
  isInner: boolean;
  seconds: number;
  iterations: number;
  readonly items: number[];
  /** What it left on the stacks. */
  bytes: number;
}

export class Parts {
  readonly #nodes: OpenNode[] = [];
  readonly #known = new Map<string, number>();
  /** Of each place, the node that was met last, of wholes and of iterations: most parts are like the one before. */
  readonly #last: number[] = [];
  /** See ProfileRecord. */
  isCoarse = false;

  /** `most`: from so many nodes on, parts that are like none before are kept by their bytes alone. */
  constructor(private readonly most: number) {}

  get nodes(): readonly ProfileNode[] {
    return this.#nodes;
  }

  /** The number of the part's node. */
  add(part: Part): number {
    const found = this.#count(part);
    if (found !== undefined) return found;
    if (this.#nodes.length < this.most || part.place < 0) return this.#enter(part);
    this.isCoarse = true;
    const bytes = roundedUp(part.bytes);
    const coarse = { ...part, iterations: roundedUp(part.iterations), items: bytes === 0 ? [] : [OWN_BYTES, bytes] };
    return this.#count(coarse) ?? this.#enter(coarse);
  }

  #count(part: Part): number | undefined {
    const slot = 2 * (part.place + 1) + (part.part === "whole" ? 0 : 1);
    const last = this.#last[slot];
    const isLast = last !== undefined && isAlike(this.#nodes[last]!, part);
    const found = isLast ? last : this.#known.get(keyOf(part));
    if (found === undefined) return undefined;
    this.#last[slot] = found;
    const node = this.#nodes[found]!;
    node.times++;
    node.seconds += part.seconds;
    return found;
  }

  #enter(part: Part): number {
    const { place, part: kind, atOnce, isInner, seconds, iterations, items } = part;
    const number =
      this.#nodes.push({ place, part: kind, atOnce, isInner, times: 1, seconds, iterations, items: [...items] }) - 1;
    this.#known.set(keyOf(part), number);
    return number;
  }
}

function isAlike(node: ProfileNode, part: Part): boolean {
  if (node.atOnce !== part.atOnce || node.isInner !== part.isInner || node.iterations !== part.iterations) return false;
  const { items } = part;
  if (node.items.length !== items.length) return false;
  for (let i = 0; i < items.length; i++) if (node.items[i] !== items[i]) return false;
  return true;
}

function keyOf({ place, part, atOnce, isInner, iterations, items }: Part): string {
  return `${place} ${part === "whole" ? "" : "i"}${atOnce ? "o" : ""}${isInner ? "n" : ""} ${iterations} ${items.join()}`;
}

/** To four binary digits, so that there are few such numbers. */
function roundedUp(count: number): number {
  const unit = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, count))) - 3);
  return Math.ceil(count / unit) * unit;
}
