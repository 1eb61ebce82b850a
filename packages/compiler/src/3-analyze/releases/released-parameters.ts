/**
 * released-parameters: storage of a head's caller that the head releases although adjoints are gathered beside it, or reallocates.
 * In: the program, its heads, points-to, effects, activity, calls. Out: diagnostics RG3311, RG3312.
 * Method: storage handed to the head that has a shadow must not be among what a run of the head may release: its shadow is the caller's,
 * and is read after the adjoint has returned. A tangent takes a realloc apart and must know how long the old block is, which only the
 * text that allocates says.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { isContinuous } from "../../il/builders.js";
import { sameType } from "../../il/equal.js";
import type { Program, Statement, Type, Unit, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { Activity } from "../activity-facts.js";
import { extents } from "../arrays/extents.js";
import type { Effects, PointsTo } from "../storage-facts.js";
import { askedLengths } from "./asked-lengths.js";
import type { ReleasedStorage } from "./released-storage.js";

export interface ReleasedParametersInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly activity: Activity;
  readonly released: ReleasedStorage;
}

export function reportReleasedParameters(
  input: ReleasedParametersInput,
  mode: "adjoint" | "tangent",
  bag: DiagnosticBag,
): void {
  const { program, heads, pointsTo, effects, activity, released } = input;
  for (const head of heads) {
    const unit = program.units.get(head);
    const gone = released.of(head);
    if (unit === undefined || gone === undefined) continue;
    const asked = mode === "tangent" ? askedLengths(program, pointsTo.units) : [];
    const lengths = extents(program, pointsTo);
    const isMeasured = (type: Type): boolean =>
      asked.some((other) => sameType(other, type.kind === "array" ? type.element : type));
    const universe = effects.universe(head);
    for (const bit of gone.toArray()) {
      const { site: id } = universe.zoneAt(bit);
      const site = id === undefined ? undefined : pointsTo.sites.get(id);
      if (site?.kind !== "parameter" || !activity.siteHasShadow(site.id)) continue;
      const at = releasing(bit)?.origin ?? unit.origin;
      if (mode === "adjoint")
        bag.add(
          "RG3311",
          "error",
          at,
          `the caller's storage '${site.name}' may be released here, and its adjoint is still needed by the caller`,
          "release it where it was allocated, in the caller",
        );
      else if (isMeasured(site.type) && !lengths.isNoted(site.id))
        bag.add(
          "RG3312",
          "error",
          at,
          `the caller's storage '${site.name}' may be reallocated here, and how long it is is not known`,
          isOfNumbers(program, unit, site.name)
            ? `write \`$AD SIZE ${site.name} n\` in a comment above the function, with the number of its elements for n`
            : "take the block itself as a parameter, a pointer to numbers, write `$AD SIZE` with the parameter's name and how many there are in a comment above the function, and give the new block back",
        );
      else continue;
      break;
    }

    function releasing(bit: number): Statement | undefined {
      let first: Statement | undefined;
      forEachStatement(unit?.body ?? { statements: [] }, (s) => {
        const releases =
          s.kind === "release" ||
          (s.kind === "call" && pointsTo.callees(s).some((callee) => released.of(callee) !== undefined));
        if (first === undefined && releases && effects.of(head, s).written.has(bit)) first = s;
      });
      return first;
    }
  }
}

/** `$AD SIZE` can name it: a parameter that leads to numbers, not to other pointers or records. */
function isOfNumbers(program: Program, unit: Unit, name: string): boolean {
  const parameter = unit.parameters.map((id) => program.variables.get(id)).find((v) => v?.name === name);
  const target = parameter?.type.kind === "pointer" ? parameter.type.target : undefined;
  return isContinuous(target?.kind === "array" ? target.element : target);
}
