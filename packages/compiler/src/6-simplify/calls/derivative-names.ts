/** Names of derivatives of one procedure when some of them have gone: the same names, handed out again, the shortest first. */
import type { Program, Unit, UnitId } from "../../il/types.js";

/** What is derived in one way from one procedure: from the procedure itself, and from its versions. */
export function familyOf({ derivative }: Unit, originalOf: (id: UnitId) => UnitId = (id) => id): string | undefined {
  return derivative === undefined ? undefined : `${derivative.role} ${originalOf(derivative.of)}`;
}

export function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** `family`: its members that stay, in the order in which they are given names, of which there are at least as many. */
export function handOut(names: Iterable<string>, family: readonly Unit[]): ReadonlyMap<UnitId, string> {
  const sorted = [...names].sort(byLength);
  return new Map(family.map((unit, k) => [unit.id, sorted[k]!]));
}

/** The program's units, with what `change` makes of each; undefined: it goes. */
export function changedUnits(program: Program, change: (unit: Unit) => Unit | undefined): Program {
  const units = new Map<UnitId, Unit>();
  let isSame = true;
  for (const [id, unit] of program.units) {
    const changed = change(unit);
    if (changed !== undefined) units.set(id, changed);
    if (changed !== unit) isSame = false;
  }
  return isSame ? program : { ...program, units };
}
