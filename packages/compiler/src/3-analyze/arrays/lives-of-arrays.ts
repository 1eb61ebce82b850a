/**
 * lives-of-arrays: for local arrays of a fixed length, the innermost block in one execution of which the whole life of their elements passes.
 *
 * In: array regions, the lives that locality found. Out: variable → block, for arrays whose life is shorter than that: a flux, a row or a
 * distance vector that each iteration fills anew.
 * Method: the innermost block that contains all mentions is taken, and then the ones around it, until one is found in which every element
 * that is read has been stored to before, in the same execution of the block: walking back from the read, a store, or a loop of stores,
 * that surely covers the element (coverage.ts).
 * Limits: single elements, and assignments of the whole array; arrays whose address nobody takes; a few dozen statements back.
 */
import { isVariableLength } from "../../il/queries/type-extents.js";
import type { Block, Path, Statement, Unit, VariableId } from "../../il/types.js";
import { forEachPath } from "../../il/visit.js";
import type { ZoneId } from "../storage-facts.js";
import type { AccessesInput, ElementAccess } from "./regions/accesses.js";
import { accessesTo } from "./regions/accesses.js";
import { coveredAt } from "./regions/coverage.js";
import { domainOf } from "./regions/domains.js";
import type { RegionsInput } from "./regions/input.js";
import type { Position } from "./regions/positions.js";
import { positionIn } from "./regions/positions.js";
import { runsOf, storesOf } from "./regions/stores.js";
import { Stretch } from "./regions/stretch.js";

/** Statements that are looked at before a read. */
const mostStatements = 40;

export function livesOfArrays(
  input: RegionsInput & Pick<AccessesInput, "derivatives">,
  units: readonly Unit[],
  blockOf: (unit: Unit, variable: VariableId) => Block,
): ReadonlyMap<VariableId, Block> {
  const lives = new Map<VariableId, Block>();
  const all: AccessesInput = { ...input, runsAgain: () => false };
  for (const unit of units)
    for (const [variable, mentions] of mentionsOf(input, unit)) {
      const whole = blockOf(unit, variable);
      for (const block of blocksAround(mentions)) {
        if (block === whole || block === unit.body) break;
        if (!mentions.every((at) => new Life(all, unit, variable, block).begins(at))) continue;
        lives.set(variable, block);
        break;
      }
    }
  return lives;
}

/** The statements that mention each array that may have a shorter life. */
function mentionsOf(
  { program, pointsTo, positionsOf }: RegionsInput,
  unit: Unit,
): ReadonlyMap<VariableId, readonly Position[]> {
  const mentions = new Map<VariableId, Position[] | null>();
  for (const [statement, position] of positionsOf(unit))
    forEachPath(statement, (path) => {
      const known = mentions.get(path.root);
      if (known === null) return;
      if (!isElementOfLocal(path) || position.around.length === 0) mentions.set(path.root, null);
      else if (known === undefined) mentions.set(path.root, [position]);
      else if (known.at(-1) !== position) known.push(position);
    });
  return new Map([...mentions].flatMap(([variable, list]) => (list === null ? [] : [[variable, list]])));

  function isElementOfLocal({ root, steps }: Path): boolean {
    const variable = program.variables.get(root);
    if (variable?.role !== "local" || variable.type.kind !== "array" || pointsTo.isAddressed(root)) return false;
    if (unit.parameters.includes(root) || isVariableLength(variable.type)) return false;
    return steps.length === 0 || steps[0]?.kind === "index";
  }
}

/** The blocks that contain all of them, innermost first. */
function blocksAround(mentions: readonly Position[]): readonly Block[] {
  const [first, ...others] = mentions;
  if (first === undefined) return [];
  const shared = first.places.map(({ block }) => block);
  return shared
    .filter((block) => others.every(({ places }) => places.some((place) => place.block === block)))
    .reverse();
}

class Life {
  readonly #zones: ReadonlySet<ZoneId>;
  readonly #stretch: Stretch;

  constructor(
    private readonly input: AccessesInput,
    unit: Unit,
    private readonly variable: VariableId,
    /** That would be its life. */
    private readonly block: Block,
  ) {
    this.#zones = new Set(input.pointsTo.zonesOfVariable(variable));
    this.#stretch = new Stretch(input, unit);
  }

  /** Has every element that the statement itself reads been stored to before, in the same execution of the block? */
  begins(at: Position): boolean {
    this.#stretch.add(at.statement);
    const accesses = accessesTo(this.input, at, this.#zones);
    if (accesses === null) return false;
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
    const isAssigned = statement.kind === "assign" && statement.target.root === this.variable;
    if (isAssigned && statement.target.steps.length === 0) return true;
    const accesses = accessesTo(this.input, position, this.#zones);
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
