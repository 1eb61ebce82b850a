/** What a random program may use at a point, and the source of its choices. */
import type fc from "fast-check";
import type { Tree } from "./tree.js";

export interface ArrayName {
  readonly name: string;
  /** So many elements it has for certain. */
  readonly length: number;
  /** And no more than these: a procedure is given arrays of several lengths. */
  readonly longest: number;
  readonly assignable: boolean;
}
export interface CellName {
  readonly name: string;
  readonly assignable: boolean;
}
/** A whole number with `0 <= name < below`. */
export interface Counter {
  readonly name: string;
  readonly below: number;
}
export interface Label {
  readonly name: string;
  readonly isLoop: boolean;
}
/** A procedure of the module; it calls others only with a smaller budget. */
export interface Helper {
  readonly name: string;
  readonly kind: "value" | "object" | "void" | "list" | "passes";
}

export interface Scope {
  readonly numbers: readonly string[];
  readonly constants: readonly string[];
  readonly counters: readonly Counter[];
  readonly arrays: readonly ArrayName[];
  readonly lists: readonly string[];
  readonly cells: readonly CellName[];
  /** `number[][]`, at least two rows of at least two numbers. */
  readonly grids: readonly string[];
  /** `Map<number, number>` and `Set<number>` with small whole keys. */
  readonly maps: readonly string[];
  readonly sets: readonly string[];
  /** `{ p: number; q: number; inner: { r: number } }`. */
  readonly records: readonly CellName[];
  readonly shapes: readonly CellName[];
  /** Whole numbers that only grow, for subscripts with side effects. */
  readonly cursors: readonly string[];
  /** Local functions without parameters or result. */
  readonly actions: readonly string[];
  /** Local functions from number to number; those with side effects are kept apart. */
  readonly functions: readonly string[];
  readonly accumulators: readonly string[];
  readonly labels: readonly Label[];
  readonly helpers: readonly Helper[];
  /** The parameter that counts down in recursion, if there is one. */
  readonly budget: string | null;
  readonly inLoop: boolean;
  readonly returns: "number" | "void" | "Cell" | "list" | null;
  readonly depth: number;
  /** How many loops surround this point, over the calls as well. */
  readonly loops: number;
}

/** A statement, and what is in scope after it. */
export interface Step {
  readonly tree: Tree;
  readonly scope: Scope;
}

/** Random choices, and names nothing else has. */
export class Choices {
  #names = 0;
  readonly #odd: string[] = [];

  constructor(
    private readonly random: fc.Random,
    /** Kinds of construct that are not to appear; for narrowing down by hand. */
    readonly without: ReadonlySet<string> = new Set(),
  ) {}

  but(without: readonly string[]): Choices {
    return new Choices(this.random, new Set([...this.without, ...without]));
  }

  /** Names that `name` gives now and then, each once. */
  mayName(names: readonly string[]): void {
    if (this.without.has("odd-name")) return;
    const left = [...names];
    while (left.length > 0) this.#odd.push(...left.splice(this.below(left.length), 1));
  }

  upTo(n: number): number {
    return this.random.nextInt(0, n);
  }

  below(n: number): number {
    return this.random.nextInt(0, n - 1);
  }

  chance(percent: number): boolean {
    return this.random.nextInt(0, 99) < percent;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  name(prefix: string): string {
    const odd = this.without.has("odd-name") || !this.chance(8) ? undefined : this.#odd.pop();
    return odd ?? `${prefix}${++this.#names}`;
  }

  /** A number no computed value will hit by accident. */
  odd(): string {
    return (this.below(2000) / 1000 - 1 + 0.000317).toFixed(6);
  }

  /** Picks among weighted alternatives; those that cannot be made here have weight 0. */
  among<T>(alternatives: readonly (readonly [name: string, weight: number, make: () => T])[]): T {
    const open = alternatives.filter(([name, weight]) => weight > 0 && !this.without.has(name));
    const total = open.reduce((s, [, weight]) => s + weight, 0);
    let at = this.below(total);
    for (const [, weight, make] of open) {
      if (at < weight) return make();
      at -= weight;
    }
    throw new Error("nothing to choose from");
  }
}
