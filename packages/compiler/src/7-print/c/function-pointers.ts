/** How variables that a pass has made, and that hold a function, are declared: after one of the functions they may hold. */
import { sameType } from "../../il/equal.js";
import type { ProcedureType, Program, Unit } from "../../il/types.js";
import type { CHosts } from "../../languages/c-hosts.js";
import { functionSeenFrom, spelled } from "../../languages/c-hosts.js";

/** `double (*law)(const double *, double)`: IL types do not tell what is read-only. Undefined where no function of the text fits. */
export function functionPointer(
  program: Program,
  hosts: CHosts,
  type: ProcedureType,
  name: string,
): string | undefined {
  for (const unit of program.units.values()) {
    if (unit.standsFor === undefined) continue;
    const of = program.units.get(unit.standsFor);
    if (of === undefined || !isOfType(program, of, type)) continue;
    const user = functionSeenFrom(hosts, of.host?.module, of.name);
    if (user === undefined) continue;
    const parameters = user.parameters.map((p) => spelled(p.type, "").trim());
    return spelled(user.result, `(*${name})(${parameters.length === 0 ? "void" : parameters.join(", ")})`);
  }
  return undefined;
}

function isOfType(program: Program, unit: Unit, type: ProcedureType): boolean {
  const result = unit.results[0]?.type ?? { kind: "nil" as const };
  return (
    sameType(result, type.result) &&
    unit.parameters.length === type.parameters.length &&
    unit.parameters.every((id, k) => {
      const own = program.variables.get(id)?.type;
      const other = type.parameters[k];
      return own !== undefined && other !== undefined && sameType(own, other);
    })
  );
}
