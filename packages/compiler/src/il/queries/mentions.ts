/**
 * Which statements of a block mention which variables, in themselves or in the blocks inside: asked for each variable and many statements.
 * In: a block, a unit's body. Out: can a walk that follows one variable pass a statement by?
 * Method: statements are numbered in textual order, so that what is inside a statement is a range; the places of each variable are a sorted
 * list. Nothing is looked at before the first question.
 */
import type { Block, Statement, VariableId } from "../types.js";
import { childBlocks, forEachPath } from "../visit.js";

interface Range {
  readonly from: number;
  readonly to: number;
}

export class Mentions {
  readonly #ranges = new Map<Statement, Range>();
  readonly #places = new Map<VariableId, number[]>();
  /** Statements that control need not leave at their ends. */
  readonly #leaving: number[] = [];
  #isBuilt = false;
  #count = 0;

  constructor(private readonly body: Block) {}

  /** Nothing in the statement mentions the variables, and control goes through it from its beginning to its end. */
  passesBy(s: Statement, variables: Iterable<VariableId>): boolean {
    if (!this.#isBuilt) {
      this.#isBuilt = true;
      this.#number(this.body);
    }
    const range = this.#ranges.get(s);
    if (range === undefined || meets(this.#leaving, range)) return false;
    for (const variable of variables) if (meets(this.#places.get(variable), range)) return false;
    return true;
  }

  #number(block: Block): void {
    for (const s of block.statements) {
      const from = this.#count++;
      forEachPath(s, (path) => {
        const places = this.#places.get(path.root);
        if (places === undefined) this.#places.set(path.root, [from]);
        else if (places[places.length - 1] !== from) places.push(from);
      });
      if (mayLeave(s)) this.#leaving.push(from);
      for (const child of childBlocks(s)) this.#number(child);
      this.#ranges.set(s, { from, to: this.#count });
    }
  }
}

function mayLeave(s: Statement): boolean {
  switch (s.kind) {
    case "exit":
    case "return":
    case "throw":
    case "goto":
    case "label":
      return true;
    case "loop":
      return s.test.kind === "constant" && s.test.value === true;
    default:
      return false;
  }
}

/** Is one of the places in the range? */
function meets(places: readonly number[] | undefined, { from, to }: Range): boolean {
  if (places === undefined) return false;
  let low = 0;
  for (let high = places.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((places[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  const first = places[low];
  return first !== undefined && first < to;
}
