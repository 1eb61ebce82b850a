/**
 * integer-values: the zones that only ever hold whole numbers, whatever their type says (a `number` of JavaScript that counts).
 * In: the program, points-to, effects. Out: a test for zones, and one for expressions.
 * Method: the greatest solution: every scalar zone is taken to be whole until some write says otherwise. What heads are given is not,
 * unless its type says so. Counters that subscript seem to be whole wherever they start: with them a second solution is made; those that subscript
 * beside what is whole there make a third one, and so on.
 * Limits: whole numbers beyond 2^53 are not told apart from their neighbours.
 */
import type { Expression, Program, Statement, Type, UnitId, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { storedOutside } from "../effects/outside-stores.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { SubscriptingCounters } from "./subscripting-counters.js";

export interface IntegerValues {
  isInteger(e: Expression): boolean;
  /** It is, if counters that subscript are whole (subscripting-counters.ts): a program may look for elements where there are none. */
  seemsInteger(e: Expression): boolean;
  /** Does it start such a counter? */
  startsSubscript(s: Statement): boolean;
}

export interface IntegerValuesInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
}

export function integerValues(input: IntegerValuesInput): IntegerValues {
  const { program, pointsTo } = input;
  const isOwn = (v: VariableId): boolean => program.variables.get(v)?.role === "local" && !pointsTo.isAddressed(v);
  const counters = traitsOf(program).hasIntegers
    ? []
    : [...pointsTo.units].flatMap((id) => {
        const unit = program.units.get(id);
        return unit === undefined ? [] : [new SubscriptingCounters(unit, isOwn)];
      });
  const { isInteger } = greatestSolution(input, new Set());
  const starts = new Set<Statement>();
  for (let seemsInteger = isInteger; ; ) {
    const before = starts.size;
    for (const each of counters) for (const start of each.starts(seemsInteger)) starts.add(start);
    if (starts.size === before) return { isInteger, seemsInteger, startsSubscript: (s) => starts.has(s) };
    seemsInteger = greatestSolution(input, starts).isInteger;
  }
}

/** `whole`: assignments of what is whole, whatever its value says. */
function greatestSolution(
  { program, heads, pointsTo, effects }: IntegerValuesInput,
  whole: ReadonlySet<Statement>,
): Pick<IntegerValues, "isInteger"> {
  const broken = new Set<ZoneId>();
  const isWhole = (zone: ZoneId): boolean => {
    const at = pointsTo.zones[zone];
    if (at === undefined) return false;
    if (at.kind === "length" || at.type.kind === "integer") return true;
    return at.type.kind === "real" && !broken.has(zone);
  };

  function isInteger(e: Expression): boolean {
    if (e.type.kind === "integer") return true;
    switch (e.kind) {
      case "constant":
        return typeof e.value === "number" && Number.isInteger(e.value);
      case "read": {
        const zones = pointsTo.zonesOf(e.path);
        return zones.length > 0 && zones.every(isWhole);
      }
      case "unary":
        return e.operator === "bitNot" || (e.operator === "negate" && isInteger(e.operand));
      case "binary":
        switch (e.operator) {
          case "add":
          case "subtract":
          case "multiply":
          case "remainder":
            return isInteger(e.left) && isInteger(e.right);
          case "bitAnd":
          case "bitOr":
          case "bitXor":
          case "shiftLeft":
          case "shiftRight":
          case "shiftRightUnsigned":
            return true;
          default:
            return false;
        }
      case "conditional":
        return isInteger(e.whenTrue) && isInteger(e.whenFalse);
      case "intrinsic":
        switch (e.name) {
          case "floor":
          case "ceil":
          case "round":
          case "trunc":
          case "sign":
          case "imul":
          case "clz32":
            return true;
          case "abs":
          case "min":
          case "max":
            return e.arguments.every(isInteger);
          default:
            return false;
        }
      case "operation":
        return e.name === "length" || e.name === "size";
      case "convert":
        return isInteger(e.operand);
      case "address":
        return false;
    }
  }

  let changed = false;
  const breakZone = (zone: ZoneId): void => {
    if (broken.has(zone)) return;
    broken.add(zone);
    changed = true;
  };
  const breakAll = (zones: Iterable<ZoneId>): void => {
    for (const zone of zones) breakZone(zone);
  };

  // What comes from outside, and what other names stand for.
  for (const zone of pointsTo.zones) {
    const site = zone.site === undefined ? undefined : pointsTo.sites.get(zone.site);
    if (site !== undefined && site.kind !== "allocation") broken.add(zone.id);
  }
  for (const head of heads)
    for (const p of program.units.get(head)?.parameters ?? []) breakAll(pointsTo.zonesOfVariable(p));
  for (const variable of program.variables.values())
    if (variable.passing === "reference") breakAll(pointsTo.zonesOfVariable(variable.id));

  const units = [...pointsTo.units];
  const initialized = (type: Type): boolean => type.kind === "real";
  function look(unit: UnitId, s: Statement): void {
    switch (s.kind) {
      case "assign":
        if (!whole.has(s) && !isInteger(s.value)) breakAll(pointsTo.zonesOf(s.target));
        break;
      case "allocate": {
        const zones = pointsTo.zonesOfSite(s.site);
        switch (s.initial.kind) {
          case "elements":
            if (!s.initial.values.every(isInteger)) breakAll(zones);
            break;
          case "fill":
            if (!isInteger(s.initial.value)) breakAll(zones);
            break;
          case "copy":
            if (!pointsTo.zonesOf(s.initial.source).every(isWhole)) breakAll(zones);
            break;
          case "fields":
            for (const [name, value] of s.initial.values)
              if (initialized(value.type) && !isInteger(value))
                breakAll(zones.filter((zone) => pointsTo.zones[zone]?.field === name));
            break;
          default:
        }
        break;
      }
      case "call": {
        breakAll([...storedOutside(pointsTo, s)]);
        const callees = pointsTo.callees(s);
        s.targets.forEach((target, k) => {
          if (target === null) return;
          const whole = callees.length > 0 && callees.every((c) => pointsTo.zoneOfResult(c, k).every(isWhole));
          if (!whole) breakAll(pointsTo.zonesOf(target));
        });
        for (const argument of s.arguments)
          if (argument.kind === "reference") breakAll(pointsTo.zonesOf(argument.path));
        for (const callee of callees) {
          (program.units.get(callee)?.parameters ?? []).forEach((parameter, k) => {
            const argument = s.arguments[k];
            if (argument === undefined || argument.kind === "reference" || !isInteger(argument))
              breakAll(pointsTo.zonesOfVariable(parameter));
          });
          const inner = effects.universe(callee);
          effects.summary(callee).written.forEach((bit) => {
            const zone = inner.zones[bit] as ZoneId;
            if (pointsTo.zones[zone]?.kind === "result") return;
            for (const outer of pointsTo.translate(s, callee, zone))
              if (outer !== zone && !isWhole(zone)) breakZone(outer);
          });
        }
        break;
      }
      case "return":
        s.values.forEach((value, k) => {
          if (!isInteger(value)) breakAll(pointsTo.zoneOfResult(unit, k));
        });
        break;
      case "pop":
        breakAll(pointsTo.zonesOf(s.target));
        break;
      default:
    }
  }
  do {
    changed = false;
    for (const unit of units)
      forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => look(unit, s));
  } while (changed);
  return { isInteger };
}
