/** What storage of a procedure is in the procedures that call it: behind parameters it goes by other names there. */
import type { PointsTo, ZoneId } from "../../3-analyze/storage-facts.js";
import type { CallStatement, Program, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";

export class ZonesOfCallers {
  readonly #calls = new Map<UnitId, { readonly by: UnitId; readonly call: CallStatement }[]>();

  constructor(
    private readonly input: {
      readonly program: Program;
      readonly units: Iterable<UnitId>;
      readonly pointsTo: PointsTo;
    },
  ) {
    for (const by of input.units)
      forEachStatement(input.program.units.get(by)?.body ?? { statements: [] }, (call) => {
        if (call.kind !== "call") return;
        for (const callee of input.pointsTo.callees(call)) {
          const known = this.#calls.get(callee);
          if (known === undefined) this.#calls.set(callee, [{ by, call }]);
          else known.push({ by, call });
        }
      });
  }

  /** The zones, and what they are in all callers, and theirs. */
  of(unit: UnitId, zones: Iterable<ZoneId>): ReadonlySet<ZoneId> {
    const all = new Set<ZoneId>();
    const visited = new Map<UnitId, Set<ZoneId>>();
    const visit = (id: UnitId, zone: ZoneId): void => {
      const seen = visited.get(id) ?? new Set();
      visited.set(id, seen);
      if (seen.has(zone)) return;
      seen.add(zone);
      all.add(zone);
      for (const { by, call } of this.#calls.get(id) ?? [])
        for (const outer of this.input.pointsTo.translate(call, id, zone)) visit(by, outer);
    };
    for (const zone of zones) visit(unit, zone);
    return all;
  }
}
