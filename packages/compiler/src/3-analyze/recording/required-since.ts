/**
 * Who may still require the elements that a store overwrites?
 * In: array regions, the derivatives of statements, adjoint liveness. Out, for a store: since which point of its unit no derivative has
 * needed these elements (they are required at most as they were there), or that something has overwritten all of them since anyone did
 * (nobody requires them: the backward sweep gets back, at the earlier store, what stood there before both).
 * Method: from the store back through the statements before it, and through earlier iterations of the loops around it, as long as no
 * access that may be a need meets the elements (overlap.ts); an earlier store that surely covers them (coverage.ts) ends the search, if
 * what comes after it needs none.
 * Limits: sums and products of counters and of what nothing changes; a few dozen statements back; units without labels.
 */
import type { Block, LoopStatement, Statement, Unit } from "../../il/types.js";
import type { AccessesInput, ElementAccess } from "../arrays/regions/accesses.js";
import { accessesTo } from "../arrays/regions/accesses.js";
import type { Condition } from "../arrays/regions/contradictions.js";
import type { Solution, Stores } from "../arrays/regions/coverage.js";
import { coveredAt } from "../arrays/regions/coverage.js";
import { domainOf, isEarlier } from "../arrays/regions/domains.js";
import { laterThan } from "../arrays/regions/orders.js";
import type { Access } from "../arrays/regions/overlap.js";
import { areApart } from "../arrays/regions/overlap.js";
import type { Position } from "../arrays/regions/positions.js";
import { positionIn, runsForward } from "../arrays/regions/positions.js";
import { storesOf } from "../arrays/regions/stores.js";
import { Stretch } from "../arrays/regions/stretch.js";
import type { RecordedRuns } from "./recorded-runs.js";

export type Since =
  /** Nothing is known: required as the analysis of what is recorded says. */
  | { readonly kind: "always" }
  | { readonly kind: "nobody" }
  /** At most what was required before that loop, or (`null`) when the unit began. `renamed`: the pointer had another name there. */
  | { readonly kind: "before"; readonly loop: LoopStatement | null; readonly renamed: boolean };

export interface RequiredSince {
  of(unit: Unit, store: Statement): Since;
}

export interface RequiredSinceInput extends AccessesInput {
  readonly recordedRuns: RecordedRuns;
  /** Switched off: nothing is known. */
  readonly enabled: boolean;
}

/** Statements that are looked at before a store, so that long programs do not take long. */
const mostStatements = 60;
const always: Since = { kind: "always" };

export function requiredSince(input: RequiredSinceInput): RequiredSince {
  const known = new Map<Statement, Since>();
  return {
    of(unit, store) {
      let since = known.get(store);
      if (since === undefined) {
        const at = input.enabled && isElement(store) ? input.positionsOf(unit).get(store) : undefined;
        since = at === undefined ? always : new Search(input, unit, at).run();
        known.set(store, since);
      }
      return since;
    },
  };
}

function isElement(s: Statement): s is Statement & { kind: "assign" } {
  return s.kind === "assign" && s.target.steps.some((step) => step.kind === "index");
}

class Search {
  readonly #stretch: Stretch;
  readonly #zones;
  #since: Since = always;
  #count = 0;

  constructor(
    private readonly input: RequiredSinceInput,
    unit: Unit,
    private readonly at: Position,
  ) {
    this.#stretch = new Stretch(input, unit);
    const { pointsTo } = input;
    this.#zones = new Set(isElement(at.statement) ? pointsTo.zonesOf(at.statement.target) : []);
  }

  run(): Since {
    this.#stretch.add(this.at.statement);
    const accesses = accessesTo(this.input, this.at, this.#zones);
    const here = this.at.around.length;
    // The store's own derivative may use what the store overwrites.
    if (accesses === null || accesses.some((access) => access.how === "need" && this.#meets(access, here, null)))
      return always;
    for (let depth = this.at.places.length - 1; depth >= 0; depth--) {
      const { block, index, around } = this.at.places[depth] as Position["places"][number];
      const outside = { frame: this.at.frame, around, places: this.at.places.slice(0, depth) };
      for (let k = index - 1; k >= 0; k--) {
        if (++this.#count > mostStatements) return this.#since;
        if (!this.#passes(positionIn(block, k, outside))) return this.#since;
      }
      const owner = outside.places.at(-1);
      if (owner === undefined) this.#reach(null);
      else if (!this.#leaves(owner.block.statements[owner.index] as Statement, block, depth)) return this.#since;
    }
    return this.#since;
  }

  /** From the beginning of a block to before the statement that it is in. */
  #leaves(owner: Statement, block: Block, depth: number): boolean {
    const place = this.at.places[depth - 1] as Position["places"][number];
    const outside = { frame: this.at.frame, around: place.around, places: this.at.places.slice(0, depth - 1) };
    const position = positionIn(place.block, place.index, outside);
    const accesses = accessesTo(this.input, position, this.#zones);
    if (accesses === null) return false;
    const needs = accesses.filter(isNeed);
    if (owner.kind !== "loop") {
      // The statement's own test or bounds: they decided that control came here.
      const needsOfOwner = needs.filter((need) => need.position.statement === owner);
      return !needsOfOwner.some((need) => this.#meets(need, place.around.length, null));
    }
    if (block !== owner.body) return false;
    this.#stretch.add(owner);
    if (needs.some((need) => this.#meets(need, place.around.length, place.around.length))) return false;
    this.#reach(owner);
    return true;
  }

  /** Back over a statement before the store, in the same iterations of what is around both. */
  #passes(position: Position): boolean {
    const { statement, around } = position;
    this.#stretch.add(statement);
    const accesses = accessesTo(this.input, position, this.#zones);
    if (accesses === null) return false;
    if (accesses.length > 0) {
      const needs = accesses.filter(isNeed);
      if (this.#isCovered(position, accesses, needs)) {
        this.#since = { kind: "nobody" };
        return false;
      }
      if (needs.some((need) => this.#meets(need, around.length, null))) return false;
    }
    if (statement.kind === "loop") this.#reach(statement);
    return true;
  }

  /** May the need be of an element that the store overwrites? `earlier`: in an earlier iteration of that loop. */
  #meets(need: ElementAccess, shared: number, earlier: number | null, order: readonly Condition[] = []): boolean {
    const { forms, places } = this.#stretch.view();
    const [first, second] = [this.#access(need, "need", shared), this.#store(shared)];
    const isInLoop = earlier !== null && need.position.around.length > earlier;
    const before = !isInLoop ? [] : isEarlier(earlier, first.at, second.at, forms);
    return !areApart(first, second, [...before, ...order], forms, places);
  }

  /** Does the statement overwrite the elements, after whatever in it needs them? */
  #isCovered(position: Position, accesses: readonly ElementAccess[], needs: readonly ElementAccess[]): boolean {
    const shared = position.around.length;
    const { forms, places } = this.#stretch.view();
    const element = this.#store(shared);
    for (const { access, run } of storesOf(position, accesses, forms)) {
      if (!runsForward(access.position, (s) => this.input.recordedRuns.isInAll(s))) continue;
      const stores: Stores = { access: this.#access(access, "cover", shared), run };
      const solution = coveredAt(stores, element, domainOf(element.at, forms), forms, places);
      if (solution === null) continue;
      if (needs.every((need) => !this.#isAfter(need, stores, solution, shared))) return true;
    }
    return false;
  }

  /** May the need of an element come after the store that covers it? */
  #isAfter(need: ElementAccess, stores: Stores, solution: Solution, shared: number): boolean {
    if (!this.#meets(need, shared, null)) return false;
    if (stores.run > 1) return true;
    const { forms } = this.#stretch.view();
    const there = { at: this.#access(need, "need", shared).at, how: need.how };
    const orders = laterThan(stores.access.at, there, solution, forms);
    return orders === null || orders.some((order) => this.#meets(need, shared, null, order));
  }

  #access({ path, position }: ElementAccess, name: string, shared: number): Access {
    return { path, at: { position, name, shared } };
  }

  #store(shared: number): Access {
    const { statement } = this.at;
    if (!isElement(statement)) throw new Error("a store to an element");
    return { path: statement.target, at: { position: this.at, name: "store", shared } };
  }

  #reach(loop: LoopStatement | null): void {
    this.#since = { kind: "before", loop, renamed: this.#isRenamed() };
  }

  #isRenamed(): boolean {
    const { statement } = this.at;
    const { forms } = this.#stretch.view();
    return !isElement(statement) || !forms.isKept(statement.target.root, this.at.frame);
  }
}

function isNeed({ how }: ElementAccess): boolean {
  return how === "need" || how === "result";
}
