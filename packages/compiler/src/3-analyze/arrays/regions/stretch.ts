/** A stretch of a unit's statements: what they may change, and what is the same throughout. */
import type { BitSet } from "../../../dataflow/bit-set.js";
import type { Expression, Statement, Unit } from "../../../il/types.js";
import type { Unchanged } from "./index-forms.js";
import { IndexForms } from "./index-forms.js";
import type { RegionsInput } from "./input.js";
import { Places } from "./places.js";
import type { Position } from "./positions.js";

export class Stretch implements Unchanged {
  readonly #written: BitSet;
  readonly #statements = new Set<Statement>();

  constructor(
    private readonly input: RegionsInput,
    private readonly unit: Unit,
  ) {
    this.#written = input.effects.universe(unit.id).empty();
  }

  /** The statement is part of it, with all that is in it. */
  add(statement: Statement): void {
    this.#statements.add(statement);
    this.#written.union(this.input.written(this.unit, statement));
  }

  /** Ways to speak of subscripts and storage that hold throughout. */
  view(): { readonly forms: IndexForms; readonly places: Places } {
    const forms = new IndexForms(this.input, this);
    return { forms, places: new Places(this.input.program, forms) };
  }

  contains(position: Position): boolean {
    const { frame, places } = position;
    if (frame.call !== null) return this.contains(frame.call.at);
    return places.some(({ block, index }) => this.#statements.has(block.statements[index] as Statement));
  }

  keeps(e: Expression): boolean {
    const universe = this.input.effects.universe(this.unit.id);
    let stays = true;
    this.input.reads.ofExpression(e, (zone) => {
      const bit = universe.bitOf(zone);
      if (bit >= 0 && this.#written.has(bit)) stays = false;
    });
    return stays;
  }
}
