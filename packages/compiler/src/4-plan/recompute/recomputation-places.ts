/**
 * Where in a block's backward sweep a local is computed again: at first, or at the place before one of the block's statements.
 * In: a block, its exits, which locals need which. Out: for each local the number of that statement; the number of statements: at first.
 * Method: at first, where that will do (`settle`). Else as late as those that mention the local allow, or earlier, where what is computed again
 * earlier needs it; what one statement computes is computed in one place. Updates of numbers that follow one another (`x = x1; y = y1`) are
 * one: what they overwrite is given back before any of their derivatives, and so what has been computed from it can be computed again for them.
 * Limits: numbers only, that one assignment of the block sets, computed from such numbers and from what is given back. Lengths and pointers are needed by more than the statements that mention them. Control leaves the block at its end only.
 */
import type { Exits } from "../../3-analyze/loops/exits.js";
import type { Block, Program, Statement, VariableId } from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import type { RecomputationPlace } from "../plan.js";

export class RecomputationPlaces {
  /** A place was changed: what was found with the old one does not count. */
  raised = false;
  readonly #atFirst: number;
  readonly #place = new Map<VariableId, number>();
  /** Of each update the number of the first of those that are one. */
  readonly #updates = new Map<number, number>();
  #isSettled = false;

  constructor(
    private readonly program: Program,
    private readonly block: Block,
    exits: Exits,
    /** What it overwrites is given back when it is reversed, or after that, and not together with others. */
    private readonly isGivenBackLate: (s: Statement) => boolean,
  ) {
    const { statements } = block;
    this.#atFirst = statements.length;
    if (statements.some((s) => exits.leaving(s).length > 0)) return;
    let assigned = new Set<VariableId>();
    let first = 0;
    statements.forEach((s, k) => {
      const mentioned = new Set<VariableId>();
      forEachStatement({ statements: [s] }, (inner) => forEachPath(inner, ({ root }) => mentioned.add(root)));
      if (this.#isUpdate(s)) {
        if ([...mentioned].some((v) => assigned.has(v))) assigned = new Set();
        if (assigned.size === 0) first = k;
        assigned.add(s.target.root);
        this.#updates.set(k, first);
      } else assigned = new Set();
      for (const v of mentioned) this.#place.set(v, this.#updates.get(k) ?? k + 1);
    });
  }

  #isUpdate(s: Statement): s is Extract<Statement, { kind: "assign" }> {
    return (
      s.kind === "assign" && s.target.steps.length === 0 && s.target.type.kind === "real" && !this.isGivenBackLate(s)
    );
  }

  of(v: VariableId): number {
    if (!this.#isSettled || this.program.variables.get(v)?.type.kind !== "real") return this.#atFirst;
    return this.#place.get(v) ?? this.#atFirst;
  }

  /** These are computed again at first; all others may be later. */
  settle(atFirst: Iterable<VariableId>): void {
    for (const v of atFirst) this.#place.set(v, this.#atFirst);
    this.#isSettled = true;
  }

  /** The local is needed at that place. */
  raise(v: VariableId, place: number): void {
    if (this.of(v) >= place) return;
    this.#place.set(v, place);
    this.raised = true;
  }

  /** One statement assigns all of these. */
  together(v: VariableId, others: readonly VariableId[]): void {
    for (const other of others) {
      this.raise(other, this.of(v));
      this.raise(v, this.of(other));
    }
  }

  /** The statement, which assigns these, with its place; empty: it is executed at first. */
  before(s: Statement, assigned: readonly VariableId[]): readonly (readonly [Statement, RecomputationPlace])[] {
    const number = Math.max(...assigned.map((v) => this.of(v)));
    const first = this.block.statements[number];
    if (first === undefined) return [];
    const updates = this.block.statements.filter((_, k) => this.#updates.get(k) === number);
    return [[s, { first, updates }]];
  }
}
