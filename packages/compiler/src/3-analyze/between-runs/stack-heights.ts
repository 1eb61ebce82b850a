/**
 * The stacks of an adjoint that is differentiated once more (@retrograd/runtime/again): they are as high at the end of the derivative as at its beginning.
 * What is on them then nobody asks for.
 * In: the program, points-to. Out: all zones of the stacks; those that say how high they are, which the backward sweep puts back.
 * Limits: not in C, where the forward sweep leaves the stacks as high as it found them, and the backward sweep leaves that.
 */
import { isStackAgain } from "../../il/conventions/stacks-again.js";
import type { Program } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import type { PointsTo, Zone, ZoneId } from "../storage-facts.js";
import { storageBehind } from "./storage-behind.js";

interface StacksInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
}

export function stacksAgain({ program, pointsTo }: StacksInput): readonly Zone[] {
  if (traitsOf(program).hasAddresses) return [];
  const stacks = [...program.variables.values()].filter(isStackAgain);
  // What references on a stack lead to is the program's.
  const isEntry = (zone: ZoneId): boolean => pointsTo.zones[zone]?.kind === "elements";
  const zones = new Set(stacks.flatMap(({ id }) => [...storageBehind(pointsTo, id, isEntry)]));
  return [...zones].flatMap((id) => pointsTo.zones[id] ?? []);
}

export function stackHeights(input: StacksInput): readonly ZoneId[] {
  const isHeight = ({ kind, type }: Zone): boolean => kind === "length" || (kind === "field" && type.kind === "real");
  return stacksAgain(input)
    .filter(isHeight)
    .map(({ id }) => id);
}
