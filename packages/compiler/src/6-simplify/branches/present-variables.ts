/**
 * Variables that never hold null or undefined, whatever their declared types promise: everything they are given is there.
 * In: a program, the heads. Out: the variables.
 * Method: optimistic, over the whole program: a variable is among them until something that may be missing is assigned to it, handed
 * over for it, or given by what it is the result of, or it may be read before it is assigned. Elements, entries, fields and what comes
 * from outside may be missing. Only variables that tests ask for, and what these are given, are looked at.
 * Limits: parameters of heads, and of units that method calls lead to, may be missing.
 */

import { mayBeMissing } from "../../il/queries/missing-values.js";
import type { CallStatement, Expression, Path, Program, Unit, UnitId, VariableId } from "../../il/types.js";
import { forEachExpression, forEachExpressionOf, forEachStatement, writtenPaths } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { isAssignedBeforeRead } from "../units/definite-assignment.js";

export function presentVariables(program: Program, heads: readonly UnitId[]): ReadonlySet<VariableId> {
  /** What each variable, and each unit's result, is given. */
  const sources = new Map<VariableId | UnitId, (Expression | UnitId)[]>();
  const missing = new Set<VariableId | UnitId>();
  const give = (to: VariableId | UnitId, value: Expression | UnitId | undefined): void => {
    const known = sources.get(to);
    if (value === undefined) missing.add(to);
    else if (known === undefined) sources.set(to, [value]);
    else known.push(value);
  };
  const tested: (VariableId | UnitId)[] = [];
  const called = directlyCalled(program, heads);
  for (const unit of program.units.values()) readUnit(unit);
  for (const [id, variable] of program.variables)
    if (variable.role === "global" && variable.constant !== true) missing.add(id);
  const isMissing = (value: Expression | UnitId): boolean =>
    typeof value === "object" ? mayBeMissing(value, (id) => !missing.has(id)) : missing.has(value);
  const asked = askedFor(tested, sources);
  for (const unit of program.units.values()) checkAssigned(unit);
  for (let before = -1; before !== missing.size; ) {
    before = missing.size;
    for (const to of asked) if (!missing.has(to) && (sources.get(to) ?? []).some(isMissing)) missing.add(to);
  }
  const present = new Set<VariableId>();
  for (const id of asked) if (typeof id === "number" && sources.has(id) && !missing.has(id)) present.add(id);
  return present;

  function checkAssigned(unit: Unit): void {
    const assigned = new Set<VariableId>();
    forEachStatement(unit.body, (s) => {
      for (const path of writtenPaths(s)) if (path.steps.length === 0 && asked.has(path.root)) assigned.add(path.root);
    });
    for (const id of assigned) {
      if (missing.has(id) || program.variables.get(id)?.role !== "local") continue;
      const relevance = (path: Path) => (path.root !== id ? "none" : path.steps.length === 0 ? "whole" : "through");
      if (!isAssignedBeforeRead(unit.body.statements, relevance)) missing.add(id);
    }
  }

  function readUnit(unit: Unit): void {
    const last = unit.body.statements.at(-1);
    if (unit.results.length !== 1 || last?.kind !== "return") missing.add(unit.id);
    for (const parameter of unit.parameters)
      if (!called.has(unit.id) || program.variables.get(parameter)?.passing === "reference") missing.add(parameter);
    forEachStatement(unit.body, (s) => {
      forEachExpressionOf(s, (e) => {
        if (e.kind === "address" && e.path.steps.length === 0) missing.add(e.path.root);
        const operand = testedOperand(e);
        if (operand?.kind === "read" && operand.path.steps.length === 0) tested.push(operand.path.root);
      });
      switch (s.kind) {
        case "assign":
          if (s.target.steps.length === 0) give(s.target.root, s.value);
          break;
        case "allocate":
          if (s.target.steps.length > 0) break;
          if (traitsOf(program).allocationMayFail) missing.add(s.target.root);
          else give(s.target.root, allocated);
          break;
        case "return":
          give(unit.id, s.values[0]);
          break;
        case "call":
          readCall(s);
          break;
        case "pop":
          missing.add(s.target.root);
          break;
        default:
      }
    });
  }

  function readCall(s: CallStatement): void {
    const callee = s.callee.kind === "unit" ? program.units.get(s.callee.unit) : undefined;
    for (const target of s.targets) if (target?.steps.length === 0) give(target.root, callee?.id);
    for (const argument of s.arguments) if (argument.kind === "reference") missing.add(argument.path.root);
    callee?.parameters.forEach((parameter, i) => {
      const argument = s.arguments[i];
      give(parameter, argument === undefined || argument.kind === "reference" ? undefined : argument);
    });
  }
}

const allocated: Expression = { kind: "constant", value: true, type: { kind: "boolean" } };

/** Units that only direct calls lead to. */
function directlyCalled(program: Program, heads: readonly UnitId[]): ReadonlySet<UnitId> {
  const called = new Set<UnitId>();
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind === "call" && s.callee.kind === "unit") called.add(s.callee.unit);
    });
  for (const head of heads) called.delete(head);
  for (const record of program.records.values()) for (const method of record.methods.values()) called.delete(method);
  return called;
}

/** What a test for a missing value looks at. */
function testedOperand(e: Expression): Expression | undefined {
  if (e.kind === "operation" && e.name === "isNil") return e.arguments[0];
  return e.kind === "binary" && e.operator === "coalesce" ? e.left : undefined;
}

/** The tested variables, and all whose values they may be given. */
function askedFor(
  tested: readonly (VariableId | UnitId)[],
  sources: ReadonlyMap<VariableId | UnitId, readonly (Expression | UnitId)[]>,
): ReadonlySet<VariableId | UnitId> {
  const asked = new Set(tested);
  for (const id of asked)
    for (const value of sources.get(id) ?? []) {
      if (typeof value !== "object") asked.add(value);
      else
        forEachExpression(value, (e) => {
          if (e.kind === "read" && e.path.steps.length === 0) asked.add(e.path.root);
        });
    }
  return asked;
}
