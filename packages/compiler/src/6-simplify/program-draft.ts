/** A program under rewriting: the maps of the old one, copied when first written, and a source of fresh ids. */
import { IdSource } from "../il/builders.js";
import type { Block, Program, Unit, UnitId, Variable } from "../il/types.js";

export class ProgramDraft {
  readonly #program: Program;
  #ids: IdSource | undefined;
  #units: Map<UnitId, Unit> | undefined;
  #variables: Map<Variable["id"], Variable> | undefined;

  constructor(program: Program) {
    this.#program = program;
  }

  get ids(): IdSource {
    this.#ids ??= new IdSource(this.#program);
    return this.#ids;
  }

  get records(): Program["records"] {
    return this.#program.records;
  }
  get units(): ReadonlyMap<UnitId, Unit> {
    return this.#units ?? this.#program.units;
  }
  get variables(): ReadonlyMap<Variable["id"], Variable> {
    return this.#variables ?? this.#program.variables;
  }
  get language(): Program["language"] {
    return this.#program.language;
  }

  setUnit(unit: Unit): void {
    this.#units ??= new Map(this.#program.units);
    this.#units.set(unit.id, unit);
  }

  setBody(unit: Unit, body: Block): void {
    if (body !== unit.body) this.setUnit({ ...unit, body });
  }

  /** The same unit, rewritten or not. */
  replaceUnit(before: Unit, after: Unit): void {
    if (after !== before) this.setUnit(after);
  }

  addVariable(variable: Variable): Variable {
    this.#variables ??= new Map(this.#program.variables);
    this.#variables.set(variable.id, variable);
    return variable;
  }

  /** The program as it is now; the old one itself where nothing changed. */
  finish(): Program {
    if (this.#units === undefined && this.#variables === undefined) return this.#program;
    return { ...this.#program, units: this.units, variables: this.variables };
  }
}
