/**
 * Units that give a new object back which nothing has read, and nothing else leads to: `void *p = malloc(n); if (!p) exit(1); return p;`.
 * In: a program. Out: for a unit, whether it does so each time (or gives nil).
 * Method: what is returned is a local that one allocation, or one call of such a unit, gives its value, that is otherwise only compared,
 * and behind which nothing but constants is stored.
 */
import type { Expression, Program, Statement, Unit, UnitId, VariableId } from "../../il/types.js";
import { forEachPath, forEachStatement, storedPaths } from "../../il/visit.js";
import { escapesIn } from "./pointer-escapes.js";

export type IsFresh = (unit: UnitId) => boolean;

export function freshResults(program: Program): IsFresh {
  const known = new Map<UnitId, boolean>();
  const isFresh: IsFresh = (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // A unit that calls itself is not asked.
    known.set(id, false);
    const unit = program.units.get(id);
    const fresh = unit !== undefined && unit.results.length === 1 && givesFresh(program, unit, isFresh);
    known.set(id, fresh);
    return fresh;
  };
  return isFresh;
}

/** The local for which the statement makes an object. */
export function newObject(s: Statement, isFresh: IsFresh): VariableId | undefined {
  if (s.kind === "allocate") return s.target.steps.length === 0 ? s.target.root : undefined;
  if (s.kind !== "call" || s.callee.kind !== "unit" || s.targets.length !== 1 || !isFresh(s.callee.unit))
    return undefined;
  const [target] = s.targets;
  return target?.steps.length === 0 ? target.root : undefined;
}

function givesFresh(program: Program, unit: Unit, isFresh: IsFresh): boolean {
  const given: Expression[] = [];
  forEachStatement(unit.body, (s) => {
    if (s.kind === "return") given.push(...s.values);
  });
  const objects = new Set<VariableId>();
  for (const e of given) {
    if (e.kind === "constant" && e.type.kind === "nil") continue;
    if (e.kind !== "read" || e.path.steps.length > 0) return false;
    if (program.variables.get(e.path.root)?.role !== "local") return false;
    objects.add(e.path.root);
  }
  return objects.size > 0 && [...objects].every((object) => isMadeHere(unit, object, isFresh));
}

function isMadeHere(unit: Unit, object: VariableId, isFresh: IsFresh): boolean {
  const roots = new Set([object]);
  let made = 0;
  let only = true;
  const visit = (s: Statement): void => {
    if (newObject(s, isFresh) === object) {
      made++;
      return;
    }
    const stores = storedPaths(s);
    const clears = s.kind === "assign" && s.value.kind === "constant";
    forEachPath(s, (path) => {
      if (path.root === object && path.steps.length > 0 && !(clears && stores.includes(path))) only = false;
    });
    if (s.kind !== "return" && escapesIn(s, roots)) only = false;
  };
  forEachStatement(unit.body, visit);
  return made === 1 && only;
}
