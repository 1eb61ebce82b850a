/**
 * asked-derivatives: which derivatives of its parameters and results a head takes and gives.
 * In: a head, its --wrt and --of. Out: for each parameter, and each result, whether the request names it.
 * Method: by types alone, so that the signature of a derivative does not depend on what the function does: all that holds real numbers, or
 * leads to some, and is named; without --wrt every parameter, without --of the result.
 * Limits: a parameter that neither names has a shadow where the derivative needs one.
 */
import type { Program, RecordId, Type, Variable } from "../../il/types.js";
import type { ZoneId } from "../storage-facts.js";
import type { HeadZonesInput } from "./head-roots.js";
import { behind, partsOfName } from "./head-roots.js";

export interface AskedDerivatives {
  readonly parameters: readonly boolean[];
  readonly results: readonly boolean[];
  /** All that can carry a derivative in and behind them. */
  readonly zones: ReadonlySet<ZoneId>;
}

export function askedDerivatives(
  input: HeadZonesInput,
  wrt: readonly string[] | null,
  of: readonly string[] | null,
): AskedDerivatives {
  const { program, pointsTo, head } = input;
  const unit = program.units.get(head);
  const inputs = roots(wrt);
  const outputs = roots(of);
  const parameters = (unit?.parameters ?? []).map((id) => {
    const variable = program.variables.get(id);
    if (variable === undefined || !holdsReals(program, variable.type)) return false;
    if (variable.record === "result") return outputs?.has("return") ?? true;
    if (inputs?.has(variable.name) ?? true) return true;
    return leadsSomewhere(variable) && outputs?.has(variable.name) === true;
  });
  const results = (unit?.results ?? []).map(
    (result) => (outputs?.has("return") ?? true) && holdsReals(program, result.type),
  );
  const zones = [
    ...(unit?.parameters ?? []).flatMap((p, k) => (parameters[k] ? pointsTo.zonesOfVariable(p) : [])),
    ...results.flatMap((isAsked, k) => (isAsked ? pointsTo.zoneOfResult(head, k) : [])),
  ];
  return { parameters, results, zones: behind(pointsTo, zones) };
}

function roots(names: readonly string[] | null): ReadonlySet<string> | null {
  return names === null ? null : new Set(names.map((name) => partsOfName(name)[0] ?? ""));
}

/** Its caller sees what the head stores in it. */
function leadsSomewhere({ type, passing }: Variable): boolean {
  const leads = (t: Type): boolean => t.kind === "pointer" || (t.kind === "union" && t.members.some(leads));
  return passing === "reference" || leads(type);
}

/** By its type: a base class may stand for what extends it. */
function holdsReals(program: Program, type: Type): boolean {
  const seen = new Set<RecordId>();
  const inside = (t: Type): boolean => {
    switch (t.kind) {
      case "real":
      case "complex":
        return true;
      case "array":
        return inside(t.element);
      case "map":
        return inside(t.value) || (t.key.kind !== "real" && inside(t.key));
      case "pointer":
        return inside(t.target);
      case "union":
        return t.members.some(inside);
      case "record":
        return hasReals(t.record);
      default:
        return false;
    }
  };
  const hasReals = (id: RecordId): boolean => {
    if (seen.has(id)) return false;
    seen.add(id);
    if (program.records.get(id)?.fields.some((field) => inside(field.type))) return true;
    return [...program.records.values()].some((record) => record.base === id && hasReals(record.id));
  };
  return inside(type);
}
