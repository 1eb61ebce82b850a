/**
 * Versions of a procedure that are called as they are become the procedure again: they compute the same.
 * In: a derivative program. Out: the same program without copies of what is not differentiated (specialize-fixed-arguments). Among the
 * derivatives of one procedure that for any arguments has the plain name.
 */
import { rewriteBlock } from "../../il/rewrite.js";
import type { Program, Unit, UnitId } from "../../il/types.js";

export function joinVersions(program: Program): Program {
  const originals = new Map<UnitId, UnitId>();
  for (const { id, versionOf, derivative } of program.units.values())
    if (versionOf !== undefined && derivative === undefined && program.units.has(versionOf.unit))
      originals.set(id, versionOf.unit);
  if (originals.size === 0) return program;
  const names = namesOfDerivatives(program, originals);
  const units = new Map<UnitId, Unit>();
  for (const [id, unit] of program.units) {
    if (originals.has(id)) continue;
    const body = rewriteBlock(unit.body, {
      statement: (s) => {
        const to = s.kind === "call" && s.callee.kind === "unit" ? originals.get(s.callee.unit) : undefined;
        return s.kind === "call" && to !== undefined ? { ...s, callee: { kind: "unit", unit: to } } : s;
      },
    });
    const of = unit.derivative === undefined ? undefined : originals.get(unit.derivative.of);
    const derivative = unit.derivative === undefined || of === undefined ? undefined : { ...unit.derivative, of };
    const name = names.get(id) ?? unit.name;
    const isSame = body === unit.body && derivative === undefined && name === unit.name;
    units.set(id, isSame ? unit : { ...unit, name, body, ...(derivative === undefined ? {} : { derivative }) });
  }
  return { ...program, units };
}

/** The same names, handed out again: the shortest to what is derived from the procedure itself. */
function namesOfDerivatives(program: Program, originals: ReadonlyMap<UnitId, UnitId>): ReadonlyMap<UnitId, string> {
  const families = new Map<string, Unit[]>();
  for (const unit of program.units.values()) {
    if (unit.derivative === undefined) continue;
    const { of, role } = unit.derivative;
    const key = `${role} ${originals.get(of) ?? of}`;
    const family = families.get(key) ?? [];
    families.set(key, family);
    if (originals.has(of)) family.push(unit);
    else family.unshift(unit);
  }
  const names = new Map<UnitId, string>();
  for (const family of families.values()) {
    if (family.length === 1) continue;
    const sorted = family.map((u) => u.name).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    family.forEach((unit, k) => names.set(unit.id, sorted[k]!));
  }
  return names;
}
