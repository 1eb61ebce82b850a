/**
 * Stores to a young object and needs of what is in it, in time.
 * In: array regions, the stretch of the unit in which only locals lead to the object. Out: may a need, of the same object, come before a
 * store that overwrites what it needs?
 */
import type { Path, Statement, Unit } from "../../il/types.js";
import type { Condition } from "../arrays/regions/contradictions.js";
import { isEarlier } from "../arrays/regions/domains.js";
import type { Execution, IndexForms } from "../arrays/regions/index-forms.js";
import type { RegionsInput } from "../arrays/regions/input.js";
import { areApart } from "../arrays/regions/overlap.js";
import type { Places } from "../arrays/regions/places.js";
import type { Stretch } from "../arrays/regions/stretch.js";

export interface Event {
  readonly statement: Statement;
  /** Position in the text. */
  readonly order: number;
  /** The element or field of the object; null: anywhere in it. */
  readonly path: Path | null;
}

export interface Need extends Event {
  /** The need is of the value that the statement itself stores. */
  readonly isResult: boolean;
}

export class Times {
  readonly #forms: IndexForms;
  readonly #places: Places;

  constructor(
    private readonly regions: RegionsInput,
    private readonly unit: Unit,
    stretch: Stretch,
    /** How many loops and branches are around the object's allocation: stores and needs are in the same iteration of these loops. */
    private readonly outer: number,
  ) {
    const { forms, places } = stretch.view();
    this.#forms = forms;
    this.#places = places;
  }

  mayRunBefore(need: Need, store: Event): boolean {
    const [first, second] = [need, store].map(({ statement }) => this.regions.positionsOf(this.unit).get(statement));
    if (first === undefined || second === undefined) return true;
    let common = this.outer;
    for (; common < first.around.length && common < second.around.length; common++) {
      const surrounding = first.around[common];
      if (surrounding?.at.statement !== second.around[common]?.at.statement) break;
      const level = common;
      const isEarlierIteration = (a: Execution, b: Execution) => isEarlier(level, a, b, this.#forms);
      if (surrounding?.kind === "loop" && this.#mayMeet(need, store, level, isEarlierIteration)) return true;
    }
    const isBefore = need.statement === store.statement ? !need.isResult : need.order < store.order;
    return isBefore && this.#mayMeet(need, store, common, () => []);
  }

  #mayMeet(
    need: Event,
    store: Event,
    shared: number,
    order: (a: Execution, b: Execution) => readonly Condition[],
  ): boolean {
    const positions = this.regions.positionsOf(this.unit);
    const [first, second] = [positions.get(need.statement), positions.get(store.statement)];
    if (need.path === null || store.path === null || first === undefined || second === undefined) return true;
    const a = { path: need.path, at: { position: first, name: "need", shared } };
    const b = { path: store.path, at: { position: second, name: "store", shared } };
    return !areApart(a, b, order(a.at, b.at), this.#forms, this.#places);
  }
}
