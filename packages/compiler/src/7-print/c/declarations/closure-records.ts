/** Records that stand for functions used as values: C has the functions themselves. */

import type { Origin } from "../../../diagnostics/origin.js";
import { spanOf } from "../../../diagnostics/origin.js";
import type { Program, RecordId, Unit, UnitId } from "../../../il/types.js";

const fileOf = (origin: Origin): string | undefined => spanOf(origin)?.file;

export class ClosureRecords {
  readonly #functions = new Map<RecordId, UnitId>();

  constructor(private readonly program: Program) {
    for (const record of program.records.values()) {
      const unit = record.methods.get("call");
      const direct = unit === undefined ? undefined : program.units.get(unit)?.standsFor;
      if (direct !== undefined) this.#functions.set(record.id, direct);
      else if (record.kind === "closure") {
        // What hands over to the function is gone; the function has the record's name.
        const named = [...program.units.values()].find(
          (u) => u.derivative === undefined && u.name === record.name && fileOf(u.origin) === fileOf(record.origin),
        );
        if (named !== undefined) this.#functions.set(record.id, named.id);
      }
    }
  }

  /** A unit that only stands for a function used as a value. */
  isClosure(unit: Unit): boolean {
    return (
      unit.kind === "lambda" &&
      [...this.program.records.values()].some((r) => r.kind === "closure" && r.methods.get("call") === unit.id)
    );
  }

  /** The function that a record of a function used as a value stands for. */
  functionOf(record: RecordId): UnitId | undefined {
    return this.#functions.get(record);
  }

  get areThere(): boolean {
    return this.#functions.size > 0;
  }
}
