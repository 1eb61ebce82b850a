/**
 * block-starts: the pointer variables that hold nothing but the beginnings of blocks, or null.
 * In: a derivative program. Out: the variables.
 * Method: the greatest set that the assignments, calls and returns agree with; what is popped under a name is what was pushed under it.
 * Limits: what is read from fields and elements, and what the caller of a head hands over, may be any address.
 */
import type { Expression, Path, Program, Statement, Unit, UnitId, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement, referencePaths, writtenPaths } from "../../il/visit.js";
import { derivativeUnits } from "../derivatives/derivative-values.js";

export function blockStarts(program: Program): ReadonlySet<VariableId> {
  const units = derivativeUnits(program);
  const called = new Set<UnitId>();
  const starts = new Set<VariableId>();
  const consider = (id: VariableId): void => {
    const variable = program.variables.get(id);
    if (variable?.type.kind === "pointer" && variable.role !== "global" && variable.passing !== "reference")
      starts.add(id);
  };
  for (const unit of units) {
    forEachStatement(unit.body, (s) => {
      for (const path of writtenPaths(s)) consider(path.root);
      if (s.kind === "call" && s.callee.kind === "unit") called.add(s.callee.unit);
    });
  }
  for (const unit of units) if (called.has(unit.id)) unit.parameters.forEach(consider);
  for (const unit of units) {
    if (!called.has(unit.id)) for (const p of unit.parameters) starts.delete(p);
    forEachStatement(unit.body, (s) => {
      for (const path of referencePaths(s)) starts.delete(path.root);
      forEachExpressionOf(s, (e) => {
        if (e.kind === "address" && e.path.steps.every((step) => step.kind !== "deref")) starts.delete(e.path.root);
      });
    });
  }

  /** Names of records, and results of units, that may be other addresses. */
  const others = new Set<string>();
  const isStart = (e: Expression): boolean => {
    switch (e.kind) {
      case "constant":
        return true;
      case "read":
        return e.path.steps.length === 0 && starts.has(e.path.root);
      case "address":
        return starts.has(e.path.root) && isFirst(e.path);
      case "convert":
        return isStart(e.operand);
      case "conditional":
        return isStart(e.whenTrue) && isStart(e.whenFalse);
      default:
        return false;
    }
  };
  const drop = (path: Path | null | undefined): void => {
    if (path !== null && path !== undefined && path.steps.length === 0) starts.delete(path.root);
  };
  const visit = (unit: Unit, s: Statement): void => {
    switch (s.kind) {
      case "assign":
        if (!isStart(s.value)) drop(s.target);
        return;
      case "push":
        if (s.record !== undefined && !isStart(s.value)) others.add(s.record);
        return;
      case "pop":
        if (s.record === undefined || others.has(s.record)) drop(s.target);
        return;
      case "return":
        s.values.forEach((value, k) => {
          if (!isStart(value)) others.add(result(unit.id, k));
        });
        return;
      case "call": {
        const callee = s.callee.kind === "unit" ? program.units.get(s.callee.unit) : undefined;
        s.targets.forEach((target, k) => {
          if (callee?.derivative === undefined || others.has(result(callee.id, k))) drop(target);
        });
        callee?.parameters.forEach((p, k) => {
          const argument = s.arguments[k];
          if (argument === undefined || argument.kind === "reference" || !isStart(argument)) starts.delete(p);
        });
        return;
      }
      default:
    }
  };
  for (let before = Number.NaN; before !== starts.size - others.size; ) {
    before = starts.size - others.size;
    for (const unit of units) forEachStatement(unit.body, (s) => visit(unit, s));
  }
  return starts;
}

function result(unit: UnitId, index: number): string {
  return `result ${index} of ${unit}`;
}

/** `&*p`, `&p[0]`, `&p->first` is not asked for. */
function isFirst(path: Path): boolean {
  const [first, second, ...more] = path.steps;
  if (first?.kind !== "deref" || more.length > 0) return false;
  if (second === undefined) return true;
  return second.kind === "index" && second.indices.every((e) => e.kind === "constant" && e.value === 0);
}
