/** Pointers that are set, each once, with all that they may come to lead to. */
import type { Path } from "../../il/types.js";
import type { Move } from "./place-facts.js";
import { keyOf, unitedPaths } from "./place-paths.js";

/** Procedures that call themselves are visited until they have nothing new; each round adds a path, and paths are shorter than this. */
export const longestPath = 20;

export class MoveList {
  readonly #moves = new Map<string, Move>();

  add(pointer: Path | null, to: readonly Path[] | null, isNew: boolean): void {
    if (pointer !== null && pointer.steps.length > longestPath) {
      this.add(null, null, false);
      return;
    }
    const isTooLong = to?.some(({ steps }) => steps.length > longestPath) === true;
    const key = pointer === null ? "any" : `${isNew ? "new " : ""}${keyOf(pointer)}`;
    const before = this.#moves.get(key)?.to;
    const all = to === null || before === null || isTooLong ? null : unitedPaths(before ?? [], to);
    this.#moves.set(key, { pointer, to: all, isNew });
  }

  get all(): readonly Move[] {
    return [...this.#moves.values()];
  }
}
