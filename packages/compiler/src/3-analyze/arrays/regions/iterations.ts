/**
 * The iterations of a loop, each with the elements that it reads and stores to.
 * In: a loop, zones; which statements the forward sweep runs. Out: does every iteration read only elements that it has stored to before,
 * or that no other iteration stores to?
 */
import type { Statement, Unit } from "../../../il/types.js";
import type { ZoneId } from "../../storage-facts.js";
import type { AccessesInput, ElementAccess } from "./accesses.js";
import { accessesTo } from "./accesses.js";
import type { Condition } from "./contradictions.js";
import { coveredAt } from "./coverage.js";
import { domainOf, isEarlier } from "./domains.js";
import type { IndexForms } from "./index-forms.js";
import { isOf } from "./index-forms.js";
import type { Access } from "./overlap.js";
import { areApart } from "./overlap.js";
import type { Places } from "./places.js";
import type { Place, Position } from "./positions.js";
import { positionIn, runsForward } from "./positions.js";
import { storesOf } from "./stores.js";
import { Stretch } from "./stretch.js";

/** Pairs of accesses that are compared at most. */
const mostPairs = 1000;

export class Iterations {
  readonly #forms: IndexForms;
  readonly #places: Places;
  readonly #shared: number;

  constructor(
    private readonly input: AccessesInput,
    unit: Unit,
    private readonly loop: Position,
    private readonly isLive: (s: Statement) => boolean,
  ) {
    const stretch = new Stretch(input, unit);
    stretch.add(loop.statement);
    const { forms, places } = stretch.view();
    this.#forms = forms;
    this.#places = places;
    this.#shared = loop.around.length;
  }

  areApart(zone: ZoneId): boolean {
    const accesses = accessesTo(this.input, this.loop, new Set([zone]));
    if (accesses === null) return false;
    const stores = accesses.filter(({ how, position }) => how === "store" && this.isLive(position.statement));
    // What is added to is read: it is no sum of the iteration alone.
    const reads = accesses.filter(
      ({ how, position }) =>
        how === "need" || ((how === "read" || how === "added to") && this.isLive(position.statement)),
    );
    if (stores.length * reads.length > mostPairs) return false;
    return reads.every((read) => {
      const others = stores.filter((store) => !this.#areOthers(store, read));
      return others.every((store) => this.#isStoredBefore(read, accesses, this.#wherever(store)));
    });
  }

  /** What holds throughout the loop if the store is reached in any iteration: that the loops around it run at all (`0 < n`). */
  #wherever(store: ElementAccess): readonly Condition[] {
    const { at } = this.#access(store, "store");
    const { extents } = domainOf(at, this.#forms);
    return extents.filter(({ polynomial }) => [...polynomial.symbols()].every((symbol) => !isOf(symbol, at)));
  }

  /** Another element in another iteration. */
  #areOthers(store: ElementAccess, read: ElementAccess): boolean {
    // What stands in the loop's own test or step is not in one iteration.
    if ([store, read].some(({ position }) => position.around.length <= this.#shared)) return false;
    const [a, b] = [this.#access(store, "store"), this.#access(read, "read")];
    const [before, after] = [
      isEarlier(this.#shared, a.at, b.at, this.#forms),
      isEarlier(this.#shared, b.at, a.at, this.#forms),
    ];
    if (before.length === 0 || after.length === 0) return false;
    return [before, after].every((order) => areApart(a, b, order, this.#forms, this.#places));
  }

  /** Has the iteration itself, if that holds, surely stored to the element before it reads it? */
  #isStoredBefore(read: ElementAccess, accesses: readonly ElementAccess[], given: readonly Condition[]): boolean {
    for (let at: Position | undefined = read.position; at !== undefined; at = at.frame.call?.at)
      for (let depth = at.places.length - 1; depth >= 0; depth--) {
        const { block, index, around } = at.places[depth] as Place;
        if (around.length <= this.#shared) return false;
        const outside = { frame: at.frame, around, places: at.places.slice(0, depth) };
        for (let k = index - 1; k >= 0; k--)
          if (this.#stores(positionIn(block, k, outside), read, accesses, given)) return true;
      }
    return false;
  }

  #stores(
    earlier: Position,
    read: ElementAccess,
    accesses: readonly ElementAccess[],
    given: readonly Condition[],
  ): boolean {
    const within = accesses.filter(({ position }) => isWithin(position, earlier));
    const shared = earlier.around.length;
    const element = { path: read.path, at: { position: read.position, name: "read", shared } };
    return storesOf(earlier, within, this.#forms).some(({ access, run }) => {
      if (!runsForward(access.position, this.isLive)) return false;
      const stored = { path: access.path, at: { position: access.position, name: "store", shared } };
      const { conditions, extents } = domainOf(element.at, this.#forms);
      const domain = { conditions: [...conditions, ...given], extents: [...extents, ...given] };
      return coveredAt({ access: stored, run }, element, domain, this.#forms, this.#places) !== null;
    });
  }

  #access({ path, position }: ElementAccess, name: string): Access {
    return { path, at: { position, name, shared: this.#shared } };
  }
}

/** Is it the statement itself, in it, or in what it calls? */
function isWithin(position: Position, statement: Position): boolean {
  for (let at: Position | undefined = position; at !== undefined; at = at.frame.call?.at) {
    if (at.frame.name !== statement.frame.name) continue;
    const place = statement.places.at(-1) as Place;
    return at.places.some(({ block, index }) => block === place.block && index === place.index);
  }
  return false;
}
