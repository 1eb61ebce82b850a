/**
 * Parameters of generated procedures that nobody reads, and results that no call uses, go, with the arguments.
 *
 * In: a program; the heads, whose form the user's code relies on. Out: the same program with narrower procedures and calls.
 * Method: a parameter is needed if the body reads it, but for handing it to a parameter that is not needed; a worklist over the calls,
 * so that what a recursion only hands on to itself is not needed. A result is used if a call somewhere has a target for it.
 * Limits: methods called through an object keep their form, and parameters by reference stay.
 */

import { lengthsFor } from "../../il/queries/type-extents.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Argument, CallStatement, Program, Unit, UnitId, VariableId } from "../../il/types.js";
import { forEachExpression, forEachStatement } from "../../il/visit.js";
import { ProgramDraft } from "../program-draft.js";
import { forEachAccess } from "../units/variable-uses.js";
import { derivativeUnits } from "./derivative-values.js";

export function dropUnusedParameters(program: Program, heads: ReadonlySet<UnitId>): Program {
  const free = changeableUnits(program, heads);
  if (free.size === 0) return program;
  const needed = neededParameters(program, free);
  const used = usedResults(program, free);
  const keptParameters = new Map<UnitId, readonly boolean[]>();
  const keptResults = new Map<UnitId, readonly boolean[]>();
  for (const unit of free.values()) {
    const parameters = unit.parameters.map((p) => needed.has(p));
    const results = unit.results.map((_, k) => used.get(unit.id)?.has(k) === true);
    if (parameters.includes(false)) keptParameters.set(unit.id, parameters);
    if (results.includes(false)) keptResults.set(unit.id, results);
  }
  if (keptParameters.size === 0 && keptResults.size === 0) return program;

  const draft = new ProgramDraft(program);
  for (const unit of program.units.values()) {
    const parameters = keptParameters.get(unit.id);
    const results = keptResults.get(unit.id);
    const body = rewriteBlock(unit.body, {
      statement: (s) => {
        if (s.kind === "return") return results === undefined ? s : { ...s, values: kept(s.values, results) };
        if (s.kind !== "call" || s.callee.kind !== "unit") return s;
        return narrowedCall(s, keptParameters.get(s.callee.unit), keptResults.get(s.callee.unit));
      },
    });
    if (parameters === undefined && results === undefined) {
      draft.setBody(unit, body);
      continue;
    }
    // The body may still mention a parameter that went: it becomes a local.
    for (const id of parameters === undefined ? [] : unit.parameters.filter((_, k) => !parameters[k])) {
      const { passing: _, ...variable } = program.variables.get(id)!;
      draft.addVariable({ ...variable, role: "local" });
    }
    draft.setUnit({
      ...unit,
      body,
      parameters: parameters === undefined ? unit.parameters : kept(unit.parameters, parameters),
      ...(results === undefined ? {} : resultsOf(unit, results)),
    });
  }
  return draft.finish();
}

function kept<T>(list: readonly T[], keep: readonly boolean[] | undefined): readonly T[] {
  return keep === undefined ? list : list.filter((_, k) => keep[k] !== false);
}

function narrowedCall(
  s: CallStatement,
  parameters: readonly boolean[] | undefined,
  results: readonly boolean[] | undefined,
): CallStatement {
  if (parameters === undefined && results === undefined) return s;
  return { ...s, targets: kept(s.targets, results), arguments: kept(s.arguments, parameters) };
}

function resultsOf(unit: Unit, keep: readonly boolean[]): Pick<Unit, "results" | "resultForm"> {
  const results = kept(unit.results, keep);
  return { results, resultForm: results.length <= 1 ? "plain" : unit.resultForm };
}

/** Derivative units that only direct calls reach. */
function changeableUnits(program: Program, heads: ReadonlySet<UnitId>): ReadonlyMap<UnitId, Unit> {
  const free = new Map(derivativeUnits(program).map((unit) => [unit.id, unit]));
  for (const id of heads) free.delete(id);
  for (const id of program.initializers) free.delete(id);
  for (const record of program.records.values()) for (const id of record.methods.values()) free.delete(id);
  return free;
}

function neededParameters(program: Program, free: ReadonlyMap<UnitId, Unit>): ReadonlySet<VariableId> {
  const needed = new Set<VariableId>();
  /** Parameter of a callee → parameters of callers that are read to give it its value. */
  const feeds = new Map<VariableId, VariableId[]>();
  const reached: VariableId[] = [];
  const need = (id: VariableId): void => {
    if (needed.has(id)) return;
    needed.add(id);
    reached.push(id);
  };
  for (const unit of free.values()) {
    const parameters = new Set(unit.parameters);
    for (const id of parameters) if (program.variables.get(id)?.passing === "reference") need(id);
    forEachStatement(unit.body, (s) => {
      for (const id of lengthsFor(program, s)) if (parameters.has(id)) need(id);
      const handedOn = s.kind === "call" && s.callee.kind === "unit" ? free.get(s.callee.unit) : undefined;
      if (s.kind !== "call" || handedOn === undefined) {
        forEachAccess(s, (path, access) => {
          if (parameters.has(path.root) && !(access === "write" && path.steps.length === 0)) need(path.root);
        });
        return;
      }
      s.arguments.forEach((argument, k) => feed(argument, handedOn.parameters[k]!, parameters));
      for (const target of s.targets) {
        if (target === null) continue;
        if (target.steps.length > 0 && parameters.has(target.root)) need(target.root);
        forEachExpression({ kind: "read", path: target, type: target.type }, (e) => {
          if (e.kind === "read" && e.path !== target && parameters.has(e.path.root)) need(e.path.root);
        });
      }
    });
  }
  for (let id = reached.pop(); id !== undefined; id = reached.pop()) for (const from of feeds.get(id) ?? []) need(from);
  return needed;

  function feed(argument: Argument, to: VariableId, parameters: ReadonlySet<VariableId>): void {
    if (argument.kind === "reference") {
      forEachExpression({ kind: "read", path: argument.path, type: argument.path.type }, (e) => {
        if ((e.kind === "read" || e.kind === "address") && parameters.has(e.path.root)) need(e.path.root);
      });
      return;
    }
    forEachExpression(argument, (e) => {
      if ((e.kind !== "read" && e.kind !== "address") || !parameters.has(e.path.root)) return;
      const list = feeds.get(to);
      if (list === undefined) feeds.set(to, [e.path.root]);
      else list.push(e.path.root);
    });
  }
}

/** Which results some call takes. */
function usedResults(program: Program, free: ReadonlyMap<UnitId, Unit>): ReadonlyMap<UnitId, ReadonlySet<number>> {
  const used = new Map<UnitId, Set<number>>();
  for (const id of free.keys()) used.set(id, new Set());
  for (const unit of program.units.values()) {
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "call" || s.callee.kind !== "unit") return;
      const results = used.get(s.callee.unit);
      if (results !== undefined) s.targets.forEach((target, k) => target !== null && results.add(k));
    });
  }
  return used;
}
