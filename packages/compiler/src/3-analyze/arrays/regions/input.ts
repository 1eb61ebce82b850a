import type { BitSet } from "../../../dataflow/bit-set.js";
import type { Program, Statement, Unit } from "../../../il/types.js";
import { StorageReads } from "../../effects/storage-reads.js";
import type { CountedLoops } from "../../loops/counted-loops.js";
import type { IntegerValues } from "../../loops/integer-values.js";
import type { Effects, PointsTo } from "../../storage-facts.js";
import { Definitions } from "./definitions.js";
import { writtenBy } from "./written.js";

/** What the array regions are made of. */
export interface RegionsInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly loops: CountedLoops;
  readonly integers: IntegerValues;
  readonly reads: StorageReads;
  readonly definitionsOf: (unit: Unit) => Definitions;
  /** What a statement of the unit may write, with all that is in it. */
  readonly written: (unit: Unit, statement: Statement) => BitSet;
}

export function regionsInput(
  facts: Pick<RegionsInput, "program" | "pointsTo" | "effects" | "loops" | "integers">,
): RegionsInput {
  const { program, pointsTo, effects } = facts;
  const definitions = new Map<Unit, Definitions>();
  return {
    ...facts,
    reads: new StorageReads(program, pointsTo),
    written: writtenBy(effects),
    definitionsOf(unit) {
      let known = definitions.get(unit);
      if (known === undefined) {
        known = new Definitions(program, pointsTo, unit);
        definitions.set(unit, known);
      }
      return known;
    },
  };
}
