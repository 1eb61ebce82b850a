/**
 * Where derivatives flow: what is read where it matters to the outputs, and where something varied is stored.
 * In: the program, points-to, effects, varied, useful. Out: paths, handed one by one to a visitor.
 * Method: the statements of all units that the heads run; initializers of modules run before, with constants.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Expression, Path, Program, Statement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import type { Useful, Varied } from "../activity-facts.js";
import { differentiablePaths } from "../effects/differentiable-reads.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { readsVaried } from "./varied-reads.js";

export interface FlowFacts {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
  readonly useful: Useful;
}

export function eachStatementRun({ program, pointsTo }: FlowFacts, visit: (unit: UnitId, s: Statement) => void): void {
  for (const unit of pointsTo.units) {
    if (program.initializers.includes(unit)) continue;
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => visit(unit, s));
  }
}

/** The paths whose values, read in the statement, matter to the outputs. */
export function usefulReads(facts: FlowFacts, unit: UnitId, s: Statement, visit: (path: Path) => void): void {
  const { program, pointsTo, effects, useful } = facts;
  switch (s.kind) {
    case "assign":
      if (isUsefulTarget(facts, unit, s, s.target)) readFrom(s.value);
      break;
    case "return":
      s.values.forEach((value, k) => {
        const universe = effects.universe(unit);
        const after = useful.atExit(unit);
        if (pointsTo.zoneOfResult(unit, k).some((zone) => has(after, universe.bitOf(zone)))) readFrom(value);
      });
      break;
    case "call":
      if (s.callee.kind === "external") break;
      for (const callee of pointsTo.callees(s)) {
        const universe = effects.universe(callee);
        const entry = useful.atEntry(callee);
        program.units.get(callee)?.parameters.forEach((parameter, k) => {
          const argument = s.arguments[k];
          if (argument === undefined || argument.kind === "reference") return;
          if (pointsTo.zonesOfVariable(parameter).some((zone) => has(entry, universe.bitOf(zone)))) readFrom(argument);
        });
      }
      break;
    default:
  }

  function readFrom(value: Expression): void {
    differentiablePaths(value, (path) => {
      if (carriesDerivative(path)) visit(path);
    });
  }
}

/** The paths to which the statement stores something that depends on the inputs. */
export function variedStores(facts: FlowFacts, unit: UnitId, s: Statement, visit: (target: Path) => void): void {
  const { pointsTo } = facts;
  if (s.kind === "assign") {
    if (carriesDerivative(s.target) && readsVaried(facts, unit, s, s.value)) visit(s.target);
  } else if (s.kind === "call" && s.callee.kind !== "external") {
    s.targets.forEach((target, k) => {
      if (target !== null && carriesDerivative(target) && pointsTo.callees(s).some((callee) => givesVaried(callee, k)))
        visit(target);
    });
  }

  function givesVaried(callee: UnitId, result: number): boolean {
    const universe = facts.effects.universe(callee);
    const exit = facts.varied.atExit(callee);
    return pointsTo.zoneOfResult(callee, result).some((zone) => has(exit, universe.bitOf(zone)));
  }
}

/** What is stored there matters to the outputs. */
export function isUsefulTarget(facts: FlowFacts, unit: UnitId, s: Statement, target: Path): boolean {
  return carriesDerivative(target) && facts.pointsTo.zonesOf(target).some((zone) => isUsefulZone(facts, unit, s, zone));
}

export function isUsefulZone({ effects, useful }: FlowFacts, unit: UnitId, s: Statement, zone: ZoneId): boolean {
  return has(useful.after(unit, s), effects.universe(unit).bitOf(zone));
}

export function carriesDerivative(path: Path): boolean {
  return mayCarryDerivative(path.type) || path.type.kind === "record";
}

function has(set: BitSet, bit: number): boolean {
  return bit >= 0 && set.has(bit);
}
