import type { BitSet } from "../../../dataflow/bit-set.js";
import type { Statement, Unit } from "../../../il/types.js";
import { forEachStatement } from "../../../il/visit.js";
import type { Effects } from "../../storage-facts.js";

/** What statements write, with all that is in them; each looked at once. */
export function writtenBy(effects: Effects): (unit: Unit, statement: Statement) => BitSet {
  const known = new Map<Statement, BitSet>();
  return (unit, statement) => {
    let written = known.get(statement);
    if (written === undefined) {
      const all = effects.universe(unit.id).empty();
      forEachStatement({ statements: [statement] }, (s) => {
        all.union(effects.of(unit.id, s).written);
      });
      known.set(statement, all);
      written = all;
    }
    return written;
  };
}
