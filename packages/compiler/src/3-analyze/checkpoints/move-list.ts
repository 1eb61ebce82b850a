/** Pointers that are set, each once, with all that they may come to lead to. */
import { samePath } from "../../il/equal.js";
import type { Path } from "../../il/types.js";
import type { Move } from "./place-facts.js";
import { keyOf } from "./place-paths.js";

/** Procedures that call themselves are visited until they have nothing new; each round adds a path, and paths are shorter than this. */
export const longestPath = 20;

/** In trees, and in lists of lists, there are as many paths as there are ways: beyond so many nobody knows. */
const mostOfTrees = 24;

/** All of them, each once; null: too many. */
export function distinct(paths: readonly Path[]): readonly Path[] | null {
  const all: Path[] = [];
  let inTrees = 0;
  for (const path of paths) {
    if (all.some((other) => samePath(other, path))) continue;
    if (isInTree(path)) inTrees++;
    if (inTrees > mostOfTrees) return null;
    all.push(path);
  }
  return all;
}

/** There are as many as may be of the kind of this one: those of objects of all kinds in each other are as many as there are fields. */
export function isFull(paths: readonly (Path | null)[], path: Path): boolean {
  return isInTree(path) && paths.filter((other) => other !== null && isInTree(other)).length >= mostOfTrees;
}

/** It goes twice by a field of one name: its object may hold another of its kind. */
function isInTree({ steps }: Path): boolean {
  return steps.some((step, k) => {
    if (step.kind !== "field") return false;
    return steps.slice(0, k).some((before) => before.kind === "field" && before.name === step.name);
  });
}

export class MoveList {
  readonly #moves = new Map<string, Move>();

  add(pointer: Path | null, to: readonly Path[] | null, isNew: boolean): void {
    const key = pointer === null ? "any" : `${isNew ? "new " : ""}${keyOf(pointer)}`;
    const before = this.#moves.get(key);
    if (pointer !== null && before === undefined && !this.#hasRoomFor(pointer)) {
      this.add(null, null, false);
      return;
    }
    const isTooLong = to?.some(({ steps }) => steps.length > longestPath) === true;
    const isUnknown = to === null || before?.to === null || isTooLong;
    this.#moves.set(key, { pointer, to: isUnknown ? null : distinct([...(before?.to ?? []), ...to]), isNew });
  }

  get all(): readonly Move[] {
    return [...this.#moves.values()];
  }

  #hasRoomFor(pointer: Path): boolean {
    const those = this.all.map((move) => move.pointer);
    return pointer.steps.length <= longestPath && !isFull(those, pointer);
  }
}
