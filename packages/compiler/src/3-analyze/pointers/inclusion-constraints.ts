/**
 * A system of inclusions between sets of places, and its smallest solution.
 *
 * In: variables (nodes) and constraints; more may be added while it is being solved (callees found on the fly).
 * Out: for each node the places it may lead to.
 * Method: worklist with difference propagation.
 * Paper: L. O. Andersen, Program Analysis and Specialization for the C Programming Language, 1994, chapter 4.
 */
import type { FieldHint, StepKey } from "./path-steps.js";
import type { PlaceId } from "./place.js";
import type { Places } from "./places.js";

export type NodeId = number;

interface Through {
  readonly steps: readonly StepKey[];
  readonly hint: FieldHint | null;
  readonly node: NodeId;
}
interface Node {
  readonly targets: Set<PlaceId>;
  pending: PlaceId[];
  queued: boolean;
  readonly copies: Set<NodeId>;
  readonly loads: Through[];
  readonly stores: Through[];
  readonly offsets: Through[];
  readonly watchers: ((target: PlaceId) => void)[];
}

export class InclusionConstraints {
  readonly #places: Places;
  readonly #nodes: Node[] = [];
  readonly #ofPlace = new Map<PlaceId, NodeId>();
  readonly #queue: NodeId[] = [];
  readonly #derived = new Map<string, NodeId>();

  constructor(places: Places) {
    this.#places = places;
  }

  fresh(): NodeId {
    this.#nodes.push({
      targets: new Set(),
      pending: [],
      queued: false,
      copies: new Set(),
      loads: [],
      stores: [],
      offsets: [],
      watchers: [],
    });
    return this.#nodes.length - 1;
  }

  /** What the value in a leaf may lead to. */
  ofLeaf(place: PlaceId): NodeId {
    let node = this.#ofPlace.get(place);
    if (node === undefined) {
      node = this.fresh();
      this.#ofPlace.set(place, node);
    }
    return node;
  }

  targetsOfLeaf(place: PlaceId): ReadonlySet<PlaceId> {
    const node = this.#ofPlace.get(place);
    return node === undefined ? noTargets : this.#node(node).targets;
  }

  /** Every place that some pointer leads to. */
  allTargets(): ReadonlySet<PlaceId> {
    const targets = new Set<PlaceId>();
    for (const node of this.#nodes) for (const target of node.targets) targets.add(target);
    return targets;
  }

  #node(id: NodeId): Node {
    return this.#nodes[id] as Node;
  }

  addTarget(node: NodeId, target: PlaceId): void {
    const at = this.#node(node);
    if (at.targets.has(target)) return;
    at.targets.add(target);
    at.pending.push(target);
    if (!at.queued) {
      at.queued = true;
      this.#queue.push(node);
    }
  }

  /** to ⊇ from */
  copy(from: NodeId, to: NodeId): void {
    if (from === to) return;
    const at = this.#node(from);
    if (at.copies.has(to)) return;
    at.copies.add(to);
    for (const target of at.targets) this.addTarget(to, target);
  }

  /** The values at `steps` behind what `base` leads to. */
  loaded(base: NodeId, steps: readonly StepKey[], hint: FieldHint | null): NodeId {
    const key = `${base} ${steps.join(" ")}`;
    let node = this.#derived.get(key);
    if (node === undefined) {
      node = this.fresh();
      this.#derived.set(key, node);
      const through = { steps, hint, node };
      this.#node(base).loads.push(through);
      for (const target of [...this.#node(base).targets]) this.#load(target, through);
    }
    return node;
  }

  store(base: NodeId, steps: readonly StepKey[], hint: FieldHint | null, from: NodeId): void {
    const through = { steps, hint, node: from };
    this.#node(base).stores.push(through);
    for (const target of [...this.#node(base).targets]) this.#store(target, through);
  }

  /** The addresses of what is at `steps` behind what `base` leads to. */
  offset(base: NodeId, steps: readonly StepKey[], hint: FieldHint | null, to: NodeId): void {
    const through = { steps, hint, node: to };
    this.#node(base).offsets.push(through);
    for (const target of [...this.#node(base).targets]) this.#offset(target, through);
  }

  /** Calls `visit` once for every place that `base` turns out to lead to. */
  watch(base: NodeId, visit: (target: PlaceId) => void): void {
    this.#node(base).watchers.push(visit);
    for (const target of [...this.#node(base).targets]) visit(target);
  }

  solve(): void {
    for (let id = this.#queue.pop(); id !== undefined; id = this.#queue.pop()) {
      const node = this.#node(id);
      const pending = node.pending;
      node.pending = [];
      node.queued = false;
      for (const target of pending) {
        for (let i = 0; i < node.loads.length; i++) this.#load(target, node.loads[i] as Through);
        for (let i = 0; i < node.stores.length; i++) this.#store(target, node.stores[i] as Through);
        for (let i = 0; i < node.offsets.length; i++) this.#offset(target, node.offsets[i] as Through);
        for (let i = 0; i < node.watchers.length; i++) node.watchers[i]?.(target);
      }
      for (const to of node.copies) for (const target of pending) this.addTarget(to, target);
    }
  }

  #load(target: PlaceId, { steps, hint, node }: Through): void {
    for (const place of this.#places.walkAll(target, steps, hint))
      for (const leaf of this.#places.leaves(place)) this.copy(this.ofLeaf(leaf), node);
  }

  #store(target: PlaceId, { steps, hint, node }: Through): void {
    for (const place of this.#places.walkAll(target, steps, hint))
      for (const leaf of this.#places.leaves(place)) this.copy(node, this.ofLeaf(leaf));
  }

  #offset(target: PlaceId, { steps, hint, node }: Through): void {
    for (const place of this.#places.walkAll(target, steps, hint)) this.addTarget(node, place);
  }
}

const noTargets: ReadonlySet<PlaceId> = new Set();
