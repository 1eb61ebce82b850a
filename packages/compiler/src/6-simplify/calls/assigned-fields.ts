/**
 * Which fields of objects that are there before a call it may assign, by their names.
 * In: a program. Out: for a unit, whether it may assign one of some fields; for a call, the same, given which arguments lead to objects of no concern.
 * Method: assignments through a parameter that always holds what the caller gave are kept apart, since the caller may know which object that is: one that the
 * caller has just made concerns no caller of its own. Objects that a unit makes itself are not there before the call.
 * Limits: method calls may assign every field; so may procedures outside the program that store, and assignments of whole records. Of units
 * that call themselves it is not told through which parameter they assign.
 */
import type { Argument, CallStatement, Program, Unit, UnitId, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { UnitFacts } from "../units/unit-facts.js";
import { forEachAccess } from "../units/variable-uses.js";

/** What a call may assign: every field, or these. */
interface Assigned {
  all: boolean;
  /** Of any object. */
  readonly anywhere: Set<string>;
  /** Of the object that a parameter leads to. */
  readonly through: Map<number, Set<string>>;
}

export class AssignedFields {
  readonly #units = new Map<UnitId, Assigned>();
  readonly #running = new Set<UnitId>();

  constructor(
    private readonly program: Program,
    private readonly facts: UnitFacts,
  ) {}

  mayAssign(unit: Unit, fields: Iterable<string>): boolean {
    const { all, anywhere, through } = this.#of(unit);
    const sets = [anywhere, ...through.values()];
    return all || [...fields].some((field) => sets.some((set) => set.has(field)));
  }

  /** Arguments that are `apart` lead to objects of which nothing is asked. */
  mayAssignAt(call: CallStatement, field: string, apart: (argument: Argument) => boolean): boolean {
    if (!isTold(call)) return true;
    const callee = call.callee.kind === "unit" ? this.program.units.get(call.callee.unit) : undefined;
    if (callee === undefined) return false;
    const { all, anywhere, through } = this.#of(callee);
    if (all || anywhere.has(field)) return true;
    return [...through].some(([k, set]) => set.has(field) && !isOf(call.arguments[k], apart));
  }

  #of(unit: Unit): Assigned {
    const known = this.#units.get(unit.id);
    if (known !== undefined) return known;
    if (this.#running.has(unit.id)) return this.#withAllCalled(unit);
    this.#running.add(unit.id);
    const assigned = this.#inUnit(unit);
    this.#running.delete(unit.id);
    this.#units.set(unit.id, assigned);
    return assigned;
  }

  #inUnit(unit: Unit): Assigned {
    const assigned: Assigned = { all: false, anywhere: new Set(), through: new Map() };
    const positions = this.#lastingParameters(unit);
    const add = (field: string, object: VariableId | undefined): void => {
      if (object !== undefined && this.isMadeHere(unit, object)) return;
      const position = object === undefined ? undefined : positions.get(object);
      if (position === undefined) assigned.anywhere.add(field);
      else assigned.through.set(position, (assigned.through.get(position) ?? new Set()).add(field));
    };
    forEachStatement(unit.body, (s) => {
      forEachStore(s, (field, object) => {
        if (field === undefined) assigned.all = true;
        else add(field, object);
      });
      if (s.kind !== "call") return;
      if (!isTold(s)) assigned.all = true;
      const callee = s.callee.kind === "unit" ? this.program.units.get(s.callee.unit) : undefined;
      if (callee === undefined) return;
      const below = this.#of(callee);
      if (below.all) assigned.all = true;
      for (const field of below.anywhere) add(field, undefined);
      for (const [k, fields] of below.through) {
        const argument = s.arguments[k];
        const object = argument?.kind === "read" && argument.path.steps.length === 0 ? argument.path.root : undefined;
        for (const field of fields) add(field, object);
      }
    });
    return assigned;
  }

  /** Of a unit that calls itself: whatever it and all that it calls assign. */
  #withAllCalled(unit: Unit): Assigned {
    const assigned: Assigned = { all: false, anywhere: new Set(), through: new Map() };
    const seen = new Set<UnitId>();
    const work = [unit.id];
    for (let id = work.pop(); id !== undefined; id = work.pop()) {
      const running = this.program.units.get(id);
      if (seen.has(id) || running === undefined) continue;
      seen.add(id);
      forEachStatement(running.body, (s) => {
        if (s.kind === "call" && !isTold(s)) assigned.all = true;
        forEachStore(s, (field) => {
          if (field === undefined) assigned.all = true;
          else assigned.anywhere.add(field);
        });
      });
      work.push(...this.facts.contentsOf(running).callees);
    }
    return assigned;
  }

  /** Does the local lead to nothing but objects that this run of the unit has made? */
  isMadeHere(unit: Unit, variable: VariableId): boolean {
    const use = this.facts.usesOf(unit).get(variable);
    if (use === undefined || use.exposed || use.definitions.length === 0) return false;
    if (this.program.variables.get(variable)?.role !== "local") return false;
    return use.definitions.every((s) => s.kind === "allocate" && s.initial.kind !== "copy");
  }

  #lastingParameters(unit: Unit): ReadonlyMap<VariableId, number> {
    const uses = this.facts.usesOf(unit);
    const lasting = new Map<VariableId, number>();
    for (const [k, parameter] of unit.parameters.entries()) {
      const use = uses.get(parameter);
      const isGiven = this.program.variables.get(parameter)?.passing !== "reference";
      if (isGiven && (use === undefined || (!use.exposed && use.definitions.length === 0))) lasting.set(parameter, k);
    }
    return lasting;
  }
}

/** Is the argument there, and so? */
function isOf(argument: Argument | undefined, apart: (argument: Argument) => boolean): boolean {
  return argument !== undefined && apart(argument);
}

/** Is it known what the call runs, or that it stores nothing? */
function isTold({ callee }: CallStatement): boolean {
  return callee.kind === "unit" || (callee.kind === "external" && callee.stores === undefined);
}

/** The fields that a statement itself assigns, with the variable that leads to the object straight away; undefined: every field. */
export function forEachStore(
  s: Parameters<typeof forEachAccess>[0],
  visit: (field: string | undefined, object: VariableId | undefined) => void,
): void {
  forEachAccess(s, (path, access) => {
    if (access === "read" || access === "receiver") return;
    const last = path.steps.at(-1);
    if (path.type.kind === "record" && path.steps.length > 0) visit(undefined, undefined);
    else if (last?.kind === "field") {
      const isDirect = path.steps.length === 2 && path.steps[0]?.kind === "deref";
      visit(last.name, isDirect ? path.root : undefined);
    }
  });
}
