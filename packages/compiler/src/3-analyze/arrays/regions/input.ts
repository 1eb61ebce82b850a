import type { BitSet } from "../../../dataflow/bit-set.js";
import type { Expression, Program, Statement, Unit, VariableId } from "../../../il/types.js";
import { StorageReads } from "../../effects/storage-reads.js";
import type { CountedLoops } from "../../loops/counted-loops.js";
import type { IntegerValues } from "../../loops/integer-values.js";
import type { Effects, PointsTo } from "../../storage-facts.js";
import { Definitions } from "./definitions.js";
import { moduleConstants } from "./module-constants.js";
import type { Position } from "./positions.js";
import { forEachPosition, outermostFrame } from "./positions.js";
import { writtenBy } from "./written.js";

/** What the array regions are made of. */
export interface RegionsInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly loops: CountedLoops;
  readonly integers: IntegerValues;
  readonly reads: StorageReads;
  /** What constants at module level are given. */
  readonly constants: ReadonlyMap<VariableId, Expression>;
  readonly definitionsOf: (unit: Unit) => Definitions;
  /** Where the statements of a unit stand; none where control jumps to labels. */
  readonly positionsOf: (unit: Unit) => ReadonlyMap<Statement, Position>;
  /** What a statement of the unit may write, with all that is in it. */
  readonly written: (unit: Unit, statement: Statement) => BitSet;
}

export function regionsInput(
  facts: Pick<RegionsInput, "program" | "pointsTo" | "effects" | "loops" | "integers">,
): RegionsInput {
  const { program, pointsTo, effects } = facts;
  const definitions = new Map<Unit, Definitions>();
  const positions = new Map<Unit, ReadonlyMap<Statement, Position>>();
  return {
    ...facts,
    reads: new StorageReads(program, pointsTo),
    constants: moduleConstants(program),
    written: writtenBy(effects),
    positionsOf(unit) {
      let known = positions.get(unit);
      if (known === undefined) {
        known = positionsIn(unit);
        positions.set(unit, known);
      }
      return known;
    },
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

function positionsIn(unit: Unit): ReadonlyMap<Statement, Position> {
  const all = new Map<Statement, Position>();
  let jumps = false;
  forEachPosition(unit.body, { frame: outermostFrame(unit), around: [], places: [] }, (position) => {
    all.set(position.statement, position);
    if (position.statement.kind === "label") jumps = true;
  });
  return jumps ? new Map() : all;
}
