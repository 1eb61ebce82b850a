/**
 * A primal that has a text of its own for all that it runs: functions of headers, which the included header has too, and a function's
 * versions for fixed arguments, which share its name, become functions that the primal has for itself.
 */
import type { Program, Unit, UnitId } from "../../../il/types.js";
import type { CHosts } from "../../../languages/c-hosts.js";
import { isInHeader } from "./users-object.js";

export function withTextsOfItsOwn(program: Program, hosts: CHosts): Program {
  const units = new Map<UnitId, Unit>();
  for (const [id, unit] of program.units) {
    const { host: _, ...bare } = unit;
    const isShared = isInHeader(hosts, unit) || unit.versionOf !== undefined;
    if (!isShared || program.initializers.includes(id)) units.set(id, unit);
    else units.set(id, { ...bare, name: `${unit.name}_p`, derivative: { of: id, role: "primal" } });
  }
  return { ...program, units };
}
