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
import type { Block, Path, Unit, VariableId } from "../../il/types.js";
import { forEachPath } from "../../il/visit.js";
import type { AccessesInput } from "./regions/accesses.js";
import type { RegionsInput } from "./regions/input.js";
import type { Position } from "./regions/positions.js";
import { StoredBefore } from "./stored-before.js";

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
        const zones = new Set(input.pointsTo.zonesOfVariable(variable));
        if (!mentions.every((at) => new StoredBefore(all, unit, zones, block).begins(at))) continue;
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
