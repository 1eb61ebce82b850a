/**
 * released-parameters: storage of a head's caller that the head releases although adjoints are gathered beside it.
 * In: the program, its heads, points-to, effects, activity, calls. Out: diagnostics RG3311.
 * Method: storage handed to the head that has a shadow must not be among what a run of the head may release: its shadow is the caller's,
 * and is read after the adjoint has returned.
 */
import type { DiagnosticBag } from "../diagnostics/diagnostic.js";
import type { Program, Statement, UnitId } from "../il/types.js";
import { forEachStatement } from "../il/visit.js";
import type { Activity } from "./activity-facts.js";
import type { ReleasedStorage } from "./released-storage.js";
import type { Effects, PointsTo } from "./storage-facts.js";

export interface ReleasedParametersInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly activity: Activity;
  readonly released: ReleasedStorage;
}

export function reportReleasedParameters(input: ReleasedParametersInput, bag: DiagnosticBag): void {
  const { program, heads, pointsTo, effects, activity, released } = input;
  for (const head of heads) {
    const unit = program.units.get(head);
    const gone = released.of(head);
    if (unit === undefined || gone === undefined) continue;
    const universe = effects.universe(head);
    for (const bit of gone.toArray()) {
      const { site: id } = universe.zoneAt(bit);
      const site = id === undefined ? undefined : pointsTo.sites.get(id);
      if (site?.kind !== "parameter" || !activity.siteHasShadow(site.id)) continue;
      bag.add(
        "RG3311",
        "error",
        releasing(bit)?.origin ?? unit.origin,
        `the caller's storage '${site.name}' may be released here, and its adjoint is still needed by the caller`,
        "release it where it was allocated, in the caller",
      );
      break;
    }

    function releasing(bit: number): Statement | undefined {
      let found: Statement | undefined;
      forEachStatement(unit?.body ?? { statements: [] }, (s) => {
        const releases =
          s.kind === "release" ||
          (s.kind === "call" && pointsTo.callees(s).some((callee) => released.of(callee) !== undefined));
        if (found === undefined && releases && effects.of(head, s).written.has(bit)) found = s;
      });
      return found;
    }
  }
}
