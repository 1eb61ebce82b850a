/**
 * Versions of a procedure that are called as they are become the procedure again: they compute the same.
 * In: a derivative program. Out: the same program without copies of what is not differentiated (specialize-fixed-arguments). Among the
 * derivatives of one procedure that for any arguments has the plain name.
 */
import { rewriteBlock } from "../../il/rewrite.js";
import type { Program, Unit, UnitId } from "../../il/types.js";
import { changedUnits, familyOf, handOut } from "./derivative-names.js";

export function joinVersions(program: Program): Program {
  const originals = new Map<UnitId, UnitId>();
  for (const { id, versionOf, derivative } of program.units.values())
    if (versionOf !== undefined && derivative === undefined && program.units.has(versionOf.unit))
      originals.set(id, versionOf.unit);
  if (originals.size === 0) return program;
  const names = namesOfDerivatives(program, originals);
  return changedUnits(program, (unit) => {
    const { id } = unit;
    if (originals.has(id)) return undefined;
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
    return isSame ? unit : { ...unit, name, body, ...(derivative === undefined ? {} : { derivative }) };
  });
}

/** The shortest names to what is derived from the procedure itself, in the order in which it was made: what users call first. */
function namesOfDerivatives(program: Program, originals: ReadonlyMap<UnitId, UnitId>): ReadonlyMap<UnitId, string> {
  const families = new Map<string, { readonly own: Unit[]; readonly versions: Unit[] }>();
  for (const unit of program.units.values()) {
    const key = familyOf(unit, (id) => originals.get(id) ?? id);
    if (key === undefined) continue;
    const family = families.get(key) ?? { own: [], versions: [] };
    families.set(key, family);
    family[originals.has(unit.derivative!.of) ? "versions" : "own"].push(unit);
  }
  const names = new Map<UnitId, string>();
  for (const { own, versions } of families.values()) {
    const family = [...own, ...versions];
    for (const [id, name] of handOut(
      family.map((unit) => unit.name),
      family,
    ))
      names.set(id, name);
  }
  return names;
}
