/**
 * Has every element that a statement reads been stored to before, in the same execution of a block?
 * In: array regions; the zones of the elements, the block. Out: a test for the statements in it.
 * Method: walking back from the read, a store, or a loop of stores, that surely covers the element (coverage.ts).
 * Limits: single elements, and assignments of the whole array; a few dozen statements back.
 */
import type { Block, Statement, Unit } from "../../il/types.js";
import type { ZoneId } from "../storage-facts.js";
import type { AccessesInput, ElementAccess } from "./regions/accesses.js";
import { accessesTo } from "./regions/accesses.js";
import { coveredAt } from "./regions/coverage.js";
import { domainOf } from "./regions/domains.js";
import type { Position } from "./regions/positions.js";
import { positionIn } from "./regions/positions.js";
import { runsOf, storesOf } from "./regions/stores.js";
import { Stretch } from "./regions/stretch.js";

/** Statements that are looked at before a read. */
const mostStatements = 40;

export class StoredBefore {
  readonly #stretch: Stretch;

  constructor(
    private readonly input: AccessesInput,
    unit: Unit,
    private readonly zones: ReadonlySet<ZoneId>,
    private readonly block: Block,
  ) {
    this.#stretch = new Stretch(input, unit);
  }

  /** Has every element that the statement itself reads been stored to before, in the same execution of the block? */
  begins(at: Position): boolean {
    this.#stretch.add(at.statement);
    const accesses = accessesTo(this.input, at, this.zones);
    if (accesses === null) return false;
    // What a procedure reads, and when, is not looked at.
    if (at.statement.kind === "call" && accesses.some(({ how }) => how !== "store")) return false;
    const reads = accesses.filter(({ how, position }) => how !== "store" && position.statement === at.statement);
    return reads.every((read) => this.#isStoredBefore(read, at));
  }

  #isStoredBefore(read: ElementAccess, at: Position): boolean {
    let count = 0;
    for (let depth = at.places.length - 1; depth >= 0; depth--) {
      const { block, index, around } = at.places[depth] as Position["places"][number];
      const outside = { frame: at.frame, around, places: at.places.slice(0, depth) };
      /** Stores of single elements, each a statement of this block. */
      const single: ElementAccess[] = [];
      for (let k = index - 1; k >= 0; k--) {
        if (++count > mostStatements) return false;
        if (this.#covers(positionIn(block, k, outside), read, single)) return true;
      }
      if (block === this.block) return false;
      const owner = outside.places.at(-1);
      if (owner === undefined) return false;
      // In earlier iterations anything may have happened that is in the loop.
      this.#stretch.add(owner.block.statements[owner.index] as Statement);
    }
    return false;
  }

  /** Does the statement store to what is read, by itself or with those after it that store to `single` elements? */
  #covers(position: Position, read: ElementAccess, single: ElementAccess[]): boolean {
    const { statement, around } = position;
    this.#stretch.add(statement);
    const isAssigned =
      statement.kind === "assign" && this.input.pointsTo.zonesOf(statement.target).some((zone) => this.zones.has(zone));
    if (isAssigned && statement.target.steps.length === 0 && this.input.pointsTo.isStrong(statement.target))
      return true;
    const accesses = accessesTo(this.input, position, this.zones);
    if (accesses === null || accesses.length === 0) return false;
    const shared = around.length;
    const { forms, places } = this.#stretch.view();
    if (isAssigned) single.push(...accesses.filter(({ how }) => how === "store"));
    const element = { path: read.path, at: { position: read.position, name: "read", shared } };
    return [...storesOf(position, accesses, forms), ...runsOf(single, forms)].some(({ access, run }) => {
      const stores = { access: { path: access.path, at: { position: access.position, name: "cover", shared } }, run };
      return coveredAt(stores, element, domainOf(element.at, forms), forms, places) !== null;
    });
  }
}

/** All elements of the zones that the block reads have been stored to by then in the same execution of it. */
export function isFilledFirst(input: AccessesInput, unit: Unit, block: Block, zones: ReadonlySet<ZoneId>): boolean {
  const positions = input.positionsOf(unit);
  // Control comes from elsewhere.
  if (positions.size === 0) return false;
  for (const position of positions.values()) {
    if (!position.places.some((place) => place.block === block)) continue;
    if (!new StoredBefore(input, unit, zones, block).begins(position)) return false;
  }
  return true;
}
