/**
 * Which fields a unit, or what it calls, may assign, by their names.
 * In: a program. Out: for a unit, whether it may assign one of some fields of any object.
 * Limits: method calls may assign every field; so may procedures outside the program that store, and assignments of whole records.
 */
import type { Program, Unit, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { UnitFacts } from "../units/unit-facts.js";
import { forEachAccess } from "../units/variable-uses.js";

export class AssignedFields {
  readonly #units = new Map<UnitId, ReadonlySet<string> | "any">();

  constructor(
    private readonly program: Program,
    private readonly facts: UnitFacts,
  ) {}

  mayAssign(unit: Unit, fields: Iterable<string>): boolean {
    const seen = new Set<UnitId>();
    const work = [unit.id];
    const names = new Set(fields);
    for (let id = work.pop(); id !== undefined; id = work.pop()) {
      const running = this.program.units.get(id);
      if (seen.has(id) || running === undefined) continue;
      seen.add(id);
      const assigned = this.#of(running);
      if (assigned === "any" || [...assigned].some((name) => names.has(name))) return true;
      work.push(...this.facts.contentsOf(running).callees);
    }
    return false;
  }

  #of(unit: Unit): ReadonlySet<string> | "any" {
    const known = this.#units.get(unit.id);
    if (known !== undefined) return known;
    const names = new Set<string>();
    let isAny = this.facts.contentsOf(unit).methods.size > 0;
    forEachStatement(unit.body, (s) => {
      if (
        s.kind === "call" &&
        s.callee.kind !== "unit" &&
        !(s.callee.kind === "external" && s.callee.stores === undefined)
      )
        isAny = true;
      forEachAccess(s, (path, access) => {
        if (access === "read" || access === "receiver") return;
        const last = path.steps.at(-1);
        if (path.type.kind === "record" && path.steps.length > 0) isAny = true;
        else if (last?.kind === "field") names.add(last.name);
      });
    });
    const assigned = isAny ? "any" : names;
    this.#units.set(unit.id, assigned);
    return assigned;
  }
}
