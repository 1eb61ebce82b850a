/** Which of the user's own procedures a call may go to. */
import type { Unit } from "../../../il/types.js";
import { isDerivedFrom } from "../expressions/expression-types.js";
import type { ModuleContext } from "../module-context.js";

export type HostTarget =
  | { readonly kind: "function"; readonly name: string }
  | { readonly kind: "method" | "getter"; readonly name: string; readonly isPublic: boolean };

/** The user's function or method that the unit is, where the printed module can call it; else the unit itself must be printed. */
export function hostTarget(module: ModuleContext, unit: Unit): HostTarget | undefined {
  const { written } = unit.derivative ?? {};
  if (written !== undefined) {
    const name = module.hosts.localName(written.host, "value");
    return name === undefined ? undefined : { kind: "function", name };
  }
  if (!module.isOriginal(unit) || module.hosts.involves(unit)) return undefined;
  const takes = unit.parameters.map((id) => module.program.variables.get(id)?.type);
  const gives = unit.results.map((r) => r.type);
  if ([...takes, ...gives].some((type) => type !== undefined && module.holdsFunctions(type))) return undefined;
  if (unit.host !== undefined && unit.owner === undefined) {
    if (!module.hosts.plainCall(unit.host)) return undefined;
    const name = module.hosts.localName(unit.host, "value");
    return name === undefined ? undefined : { kind: "function", name };
  }
  if (unit.owner === undefined || (unit.kind !== "method" && unit.kind !== "getter")) return undefined;
  const owner = module.record(unit.owner);
  if (owner.kind !== "class" || !module.isImported(owner)) return undefined;
  const method = [...owner.methods].find(([, id]) => id === unit.id)?.[0];
  if (method === undefined) return undefined;
  // The object's class decides at run time: all of them must have this method.
  for (const r of module.program.records.values()) {
    if (isDerivedFrom(module.program, r.id, owner.id) && r.methods.get(method) !== unit.id) return undefined;
  }
  const name = method.replace(/^get /, "");
  const member = module.member(owner, name);
  if (member === undefined || member.visibility === "#private" || member.static || !member.plainCall) return undefined;
  return { kind: unit.kind, name, isPublic: member.visibility === "public" };
}
