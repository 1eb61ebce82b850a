/**
 * Calls that the backward sweep may make again in place of a push and a pop: of a subscript `k = at(i, j)`.
 * In: a call; what records. Out: does the call only compute a number or a decision from its arguments, by few cheap operations?
 * Limits: no loops, no calls in it, and nothing but its own parameters and locals: what a global held then may be gone.
 */
import type { ToBeRecorded } from "../../3-analyze/recording/to-be-recorded.js";
import type { CallStatement, Expression, Program, Statement, Type, Unit } from "../../il/types.js";
import { forEachExpression, forEachReadPath } from "../../il/visit.js";
import { isCheap } from "../weights/cheap-values.js";

/** Expressions in the body of what is called. */
const mostExpressions = 40;

export function isPlainCall(program: Program, s: CallStatement, recorded: ToBeRecorded): boolean {
  if (s.callee.kind !== "unit" || s.targets.length !== 1 || recorded.unitHasForward(s.callee.unit)) return false;
  const [target] = s.targets;
  if (target === undefined || target === null || target.steps.length > 0 || !isScalar(target.type)) return false;
  const unit = program.units.get(s.callee.unit);
  return (
    unit !== undefined &&
    s.arguments.every((a) => a.kind !== "reference" && isCheap(program, a)) &&
    onlyComputes(program, unit)
  );
}

function onlyComputes(program: Program, unit: Unit): boolean {
  if (unit.results.length !== 1) return false;
  const isOwn = (id: Unit["parameters"][number]): boolean => {
    const variable = program.variables.get(id);
    return (
      variable !== undefined &&
      variable.role !== "global" &&
      isScalar(variable.type) &&
      variable.passing !== "reference"
    );
  };
  let count = 0;
  let holds = unit.parameters.every(isOwn);
  const look = (e: Expression): void => {
    if (!isCheap(program, e)) holds = false;
    forEachExpression(e, (inner) => {
      count++;
      if (inner.kind === "address") holds = false;
    });
    forEachReadPath(e, ({ root, steps }) => {
      if (steps.length > 0 || !isOwn(root)) holds = false;
    });
  };
  const visit = (s: Statement): void => {
    if (s.kind === "assign") {
      if (s.target.steps.length > 0 || !isOwn(s.target.root)) holds = false;
      look(s.value);
    } else if (s.kind === "if") {
      look(s.test);
      s.then.statements.forEach(visit);
      s.else.statements.forEach(visit);
    } else if (s.kind === "return") {
      s.values.forEach(look);
    } else {
      holds = false;
    }
  };
  unit.body.statements.forEach(visit);
  return holds && count <= mostExpressions;
}

function isScalar({ kind }: Type): boolean {
  return kind === "integer" || kind === "boolean" || kind === "real";
}
