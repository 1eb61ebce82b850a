/**
 * Pointers that a function nobody knows gives back or stores: to whatever its arguments lead to, or to storage of its own.
 * In: what a call's arguments lead to; the constraints that they stand in.
 * Out: more constraints.
 * Method: all that can be reached from the arguments flows into the pointers that may be stored (`stores`) and into the results, where the
 * types allow it.
 */
import { sameType } from "../../../il/equal.js";
import { holdsPointers, pointedTypes } from "../../../il/queries/pointer-types.js";
import type { OutsideStores, SiteId, Type } from "../../../il/types.js";
import type { InclusionConstraints, NodeId } from "../inclusion-constraints.js";
import type { PlaceId } from "../place.js";
import type { Places } from "../places.js";

/** Where places and the constraints between them are. */
export interface PointerSystem {
  readonly places: Places;
  readonly constraints: InclusionConstraints;
  readonly freshSite: () => SiteId;
}

/** Storage that the program does not make itself, and that a pointer of the type leads to. */
export function storageFromOutside(
  { places, constraints, freshSite }: PointerSystem,
  type: Type,
  name: string,
): NodeId {
  const node = constraints.fresh();
  for (const target of pointedTypes(type)) {
    const site = freshSite();
    const record = target.kind === "record" ? { record: target.record } : {};
    places.sites.set(site, { id: site, kind: "external", type: target, name, unique: false, ...record });
    constraints.addTarget(node, places.ofSite(site));
  }
  return node;
}

export class OutsidePointers {
  readonly #reached: NodeId;
  readonly #made: { readonly type: Type; readonly node: NodeId }[] = [];

  readonly #system: PointerSystem;
  readonly #name: string;

  /** `given`: for each argument the nodes whose targets it may lead to. */
  constructor(
    system: PointerSystem,
    given: readonly (readonly NodeId[])[],
    stores: readonly OutsideStores[],
    name: string,
  ) {
    this.#system = system;
    this.#name = name;
    const { constraints } = system;
    const all = constraints.fresh();
    this.#reached = all;
    for (const node of given.flat()) constraints.copy(node, all);
    this.#eachPointerBehind(all, (leaf) => constraints.copy(constraints.ofLeaf(leaf), all));
    for (const { argument, depths } of stores) this.#store(given[argument] ?? [], depths);
  }

  /** What a result of the type may lead to. */
  result(type: Type): NodeId {
    const node = this.#system.constraints.fresh();
    this.#system.constraints.copy(this.#own(type), node);
    this.#giveReached(type, node);
    return node;
  }

  /** One site for all storage of a type: what the function makes may lead to more of what it makes. */
  #own(type: Type): NodeId {
    const known = this.#made.find((made) => sameType(made.type, type));
    if (known !== undefined) return known.node;
    const node = storageFromOutside(this.#system, type, this.#name);
    this.#made.push({ type, node });
    return node;
  }

  #store(given: readonly NodeId[], depths: readonly boolean[]): void {
    let from = this.#system.constraints.fresh();
    for (const node of given) this.#system.constraints.copy(node, from);
    depths.forEach((isStored, depth) => {
      const isLast = depth === depths.length - 1;
      const behind = isLast ? from : this.#system.constraints.fresh();
      this.#eachPointerBehind(from, (leaf) => {
        const node = this.#system.constraints.ofLeaf(leaf);
        this.#system.constraints.copy(node, behind);
        if (!isStored) return;
        const { type } = this.#system.places.get(leaf);
        this.#system.constraints.copy(this.#own(type), node);
        this.#giveReached(type, node);
      });
      from = behind;
    });
  }

  #eachPointerBehind(node: NodeId, visit: (leaf: PlaceId) => void): void {
    const seen = new Set<PlaceId>();
    this.#system.constraints.watch(node, (target) => {
      for (const leaf of this.#system.places.leaves(target)) {
        if (seen.has(leaf) || !holdsPointers(this.#system.places.get(leaf).type)) continue;
        seen.add(leaf);
        visit(leaf);
      }
    });
  }

  #giveReached(type: Type, to: NodeId): void {
    const wanted = pointedTypes(type);
    this.#system.constraints.watch(this.#reached, (target) => {
      for (const part of this.#partsOf(target))
        if (wanted.some((one) => this.#mayBe(one, this.#system.places.get(part).type)))
          this.#system.constraints.addTarget(to, part);
    });
  }

  /** The place and all that is in it. */
  #partsOf(place: PlaceId): readonly PlaceId[] {
    this.#system.places.leaves(place);
    return [place, ...[...this.#system.places.get(place).children.values()].flatMap((child) => this.#partsOf(child))];
  }

  /** May a pointer to the one type lead to storage of the other? */
  #mayBe(wanted: Type, there: Type): boolean {
    if (wanted.kind === "opaque" || wanted.kind === "nil" || there.kind === "opaque") return true;
    if (wanted.kind === "array") return this.#mayBe(wanted.element, there);
    if (there.kind === "array") return this.#mayBe(wanted, there.element);
    if (wanted.kind === "record" && there.kind === "record") return wanted.record === there.record;
    return wanted.kind === there.kind;
  }
}
