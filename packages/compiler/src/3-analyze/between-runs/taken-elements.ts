/**
 * taken-elements: does it decide anything but which object is used whether a list had an element left to take (`pop`)?
 * In: the program, points-to. Out: the zones of the lengths of lists of which that may decide more.
 * Method: what is read at a list's own end may be undefined; so may variables, parameters and results that get it. A test for that is harmless
 * where what depends on it makes an object, sets its fields, or hands one on (`pool.pop() ?? new Pair()`). Where the object is known to be there,
 * it is no longer followed.
 * Limits: what fields the object has when it is taken, reuse-of-storage.ts finds out.
 */
import type { Block, Expression, Path, Program, Statement, Type, UnitId, VariableId } from "../../il/types.js";
import {
  childBlocks,
  expressionsOf,
  forEachExpression,
  operandsOf,
  subscriptsOf,
  writtenPaths,
} from "../../il/visit.js";
import type { PointsTo, ZoneId } from "../storage-facts.js";
import { lengthsOf, placingIn } from "./asked-extents.js";

type Zones = ReadonlySet<ZoneId>;

export function askedByTaking(program: Program, pointsTo: PointsTo): Zones {
  const taken = new Map<VariableId, Set<ZoneId>>();
  const given = new Map<UnitId, Set<ZoneId>>();
  const asked = new Set<ZoneId>();
  let grew = true;
  const bodies = [...pointsTo.units].map((id) => ({ id, body: program.units.get(id)?.body ?? { statements: [] } }));
  while (grew) {
    grew = false;
    for (const { id, body } of bodies) walk(id, body, new Set());
  }
  return asked;

  function walk(unit: UnitId, { statements }: Block, before: ReadonlySet<VariableId>): void {
    const there = new Set(before);
    statements.forEach((s, k) => {
      for (const path of writtenPaths(s)) if (path.steps.length === 0) there.delete(path.root);
      const tested = s.kind === "if" ? nilTest(s.test) : undefined;
      const zones = tested === undefined || there.has(tested.variable) ? undefined : taken.get(tested.variable);
      if (s.kind !== "if" || tested === undefined || zones === undefined) {
        look(unit, s, there);
        for (const block of childBlocks(s)) walk(unit, block, there);
        return;
      }
      const { variable, whereTrue } = tested;
      const rest = leaves(s.then) || leaves(s.else) ? statements.slice(k + 1) : [];
      const made = new Set([variable]);
      if (![...s.then.statements, ...s.else.statements, ...rest].every((each) => onlyMakes(each, made))) ask(zones);
      const [missing, present] = whereTrue ? [s.then, s.else] : [s.else, s.then];
      walk(unit, missing, there);
      walk(unit, present, new Set(there).add(variable));
      if (leaves(missing)) there.add(variable);
    });
  }

  /** What the statement itself does with what may be undefined. */
  function look(unit: UnitId, s: Statement, there: ReadonlySet<VariableId>): void {
    const placing = placingIn(s);
    const zonesOf = (e: Expression): Zones | undefined => {
      if (e.kind === "convert") return zonesOf(e.operand);
      if (e.kind !== "read") return undefined;
      if (e.path.steps.length === 0) return there.has(e.path.root) ? undefined : taken.get(e.path.root);
      const ends = subscriptsOf(e.path).flatMap((subscript) => {
        const lists: Expression[] = [];
        forEachExpression(subscript, (each) => {
          if (placing.has(each)) lists.push(...operandsOf(each));
        });
        return lists;
      });
      return ends.length === 0 ? undefined : new Set(ends.flatMap((list) => lengthsOf(pointsTo, list)));
    };
    if (s.kind === "assign" && s.target.steps.length === 0) {
      const zones = zonesOf(s.value);
      if (zones !== undefined) {
        add(taken, s.target.root, zones);
        return;
      }
    }
    if (s.kind === "return" && s.values.some((value) => zonesOf(value) !== undefined)) {
      for (const value of s.values) add(given, unit, zonesOf(value) ?? new Set());
      return;
    }
    if (s.kind === "call") {
      for (const callee of pointsTo.callees(s)) {
        const parameters = program.units.get(callee)?.parameters ?? [];
        s.arguments.forEach((argument, k) => {
          const zones = argument.kind === "reference" ? undefined : zonesOf(argument);
          if (zones !== undefined && parameters[k] !== undefined) add(taken, parameters[k], zones);
        });
        const zones = given.get(callee);
        for (const target of s.targets)
          if (zones !== undefined && target !== null)
            if (target.steps.length === 0) add(taken, target.root, zones);
            else ask(zones);
      }
      return;
    }
    for (const e of expressionsOf(s))
      forEachExpression(e, (each) => {
        const isWhole = each.kind === "read" && each.path.steps.length === 0;
        const zones = isWhole ? zonesOf(each) : undefined;
        if (zones !== undefined) ask(zones);
      });
  }

  function ask(zones: Zones): void {
    for (const zone of zones) asked.add(zone);
  }

  function add<K>(to: Map<K, Set<ZoneId>>, key: K, zones: Zones): void {
    const all = to.get(key) ?? new Set();
    to.set(key, all);
    for (const zone of zones) {
      grew ||= !all.has(zone);
      all.add(zone);
    }
  }

  /** Makes an object, sets fields of one that was made or tested here, hands one on. */
  function onlyMakes(s: Statement, made: Set<VariableId>): boolean {
    const isLocal = ({ root }: Path): boolean => program.variables.get(root)?.role !== "global";
    switch (s.kind) {
      case "allocate":
        made.add(s.target.root);
        return s.target.steps.length === 0 && isLocal(s.target);
      case "assign":
        if (s.target.steps.length > 0) return made.has(s.target.root);
        made.add(s.target.root);
        return isLocal(s.target) && isObject(s.target.type);
      case "call": {
        const [self] = s.arguments;
        const isMade = self?.kind === "read" && self.path.steps.length === 0 && made.has(self.path.root);
        const unit = s.callee.kind === "unit" ? program.units.get(s.callee.unit) : undefined;
        return isMade && unit?.kind === "constructor" && s.targets.every((t) => t === null);
      }
      case "return":
        return s.values.every((value) => isObject(value.type));
      case "exit":
        return true;
      default:
        return false;
    }
  }
}

/** Is a variable undefined? `whereTrue`: it is, where the test says yes. */
function nilTest(test: Expression): { readonly variable: VariableId; readonly whereTrue: boolean } | undefined {
  if (test.kind === "unary" && test.operator === "not") {
    const inner = nilTest(test.operand);
    return inner && { ...inner, whereTrue: !inner.whereTrue };
  }
  if (test.kind !== "operation" || test.name !== "isNil") return undefined;
  const [operand] = test.arguments;
  if (operand?.kind !== "read" || operand.path.steps.length > 0) return undefined;
  return { variable: operand.path.root, whereTrue: true };
}

function leaves({ statements }: Block): boolean {
  const last = statements[statements.length - 1];
  return last?.kind === "return" || last?.kind === "exit" || last?.kind === "throw";
}

function isObject(type: Type): boolean {
  if (type.kind === "union") return type.members.every(isObject);
  return type.kind === "pointer" || type.kind === "nil";
}
