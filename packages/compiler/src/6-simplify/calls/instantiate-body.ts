/**
 * A copy of a unit's body for one call: parameters bound to the arguments, returns stored where the call wants its result.
 * In: callee, call, the draft that receives the new locals. Out: the statements that replace the call.
 * Method: every local, label and allocation site of the copy is fresh. A parameter that the callee never assigns is replaced by its
 * argument where that is a constant or a variable that keeps its value meanwhile; every other parameter becomes a local, assigned
 * first, in the order of the arguments. Reads of such parameters take the argument's type, which may be narrower.
 */
import type { Origin } from "../../diagnostics/origin.js";
import { madeBy } from "../../diagnostics/origin.js";
import { sameType } from "../../il/equal.js";
import { freshLabels } from "../../il/fresh-labels.js";
import { withExtents } from "../../il/queries/type-extents.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteBlock, rewriteExpression } from "../../il/rewrite.js";
import type {
  CallStatement,
  Expression,
  Path,
  ReturnStatement,
  Statement,
  Type,
  Unit,
  Variable,
  VariableId,
} from "../../il/types.js";
import { forEachExpression, forEachStatement } from "../../il/visit.js";
import { canStandFor, isMorePrecise, readsFit } from "../locals/stand-in-types.js";
import type { ProgramDraft } from "../program-draft.js";
import type { VariableUses } from "../units/variable-uses.js";
import { convertReturns } from "./convert-returns.js";

export interface Instantiation {
  readonly draft: ProgramDraft;
  readonly pass: string;
  readonly calleeUses: VariableUses;
  /** Callers' variables that another procedure might change meanwhile. */
  readonly mayChange: (variable: VariableId) => boolean;
}

export function instantiateBody(callee: Unit, call: CallStatement, context: Instantiation): readonly Statement[] {
  const { draft, pass, calleeUses } = context;
  const made = (from: Origin): Origin => madeBy(pass, from);
  const variables = new Map<VariableId, VariableId>();
  const constants = new Map<VariableId, Expression>();
  const argumentTypes = new Map<VariableId, Type>();
  const before: Statement[] = [];

  callee.parameters.forEach((id, i) => {
    const parameter = draft.variables.get(id)!;
    const argument = call.arguments[i]!;
    const use = calleeUses.get(id);
    const stable = use === undefined || (use.definitions.length === 0 && !use.assignedElsewhere);
    if (argument.kind === "reference") {
      variables.set(id, argument.path.root);
      return;
    }
    const fits =
      canStandFor(draft, argument.type, parameter.type) && readsFit(callee.body, id, parameter.type, argument.type);
    const precise = stable && fits && isMorePrecise(argument.type);
    if (precise) argumentTypes.set(id, argument.type);
    if (stable && argument.kind === "constant" && (use === undefined || use.pathsThrough === 0)) {
      constants.set(id, argument);
      return;
    }
    if (
      stable &&
      argument.kind === "read" &&
      argument.path.steps.length === 0 &&
      !context.mayChange(argument.path.root) &&
      canStandFor(draft, draft.variables.get(argument.path.root)!.type, parameter.type) &&
      readsFit(callee.body, id, parameter.type, draft.variables.get(argument.path.root)!.type)
    ) {
      variables.set(id, argument.path.root);
      return;
    }
    const { passing: _, ...rest } = parameter;
    const local: Variable = {
      ...rest,
      id: draft.ids.variable(),
      role: "local",
      type: precise ? argument.type : parameter.type,
      temporary: true,
      constant: stable,
      origin: made(parameter.origin),
    };
    draft.addVariable(local);
    variables.set(id, local.id);
    const target: Path = { root: local.id, steps: [], type: local.type };
    before.push({ kind: "assign", target, value: argument, origin: made(call.origin) });
  });

  const target = call.targets[0] ?? null;
  const builtInPlace = target === null ? undefined : variableReturned(callee, call, target, context);
  if (builtInPlace !== undefined && target !== null) {
    variables.set(builtInPlace, target.root);
    const known = draft.variables.get(target.root)!;
    if (known.constant && (calleeUses.get(builtInPlace)?.definitions.length ?? 0) > 1) {
      draft.addVariable({ ...known, constant: false });
    }
  }

  const localFor = (id: VariableId): VariableId => {
    const known = variables.get(id);
    if (known !== undefined) return known;
    const variable = draft.variables.get(id)!;
    if (variable.role === "global") return id;
    const copy = draft.addVariable({
      ...variable,
      type: withExtents(variable.type, (e) =>
        rewriteExpression(e, { path: (p) => ({ ...p, root: localFor(p.root) }) }),
      ),
      id: draft.ids.variable(),
      role: "local",
      // The library's own constants are nobody's names.
      ...(callee.inline === true && variable.constant === true ? { temporary: true } : {}),
      origin: made(variable.origin),
    });
    variables.set(id, copy.id);
    return copy.id;
  };
  const relabelled = freshLabels(draft.ids);
  const rewriter: Rewriter = {
    path: (p) => {
      if (constants.has(p.root)) return p;
      const root = localFor(p.root);
      if (p.steps.length > 0) return root === p.root ? p : { ...p, root };
      const type = argumentTypes.get(p.root);
      const narrowed = type !== undefined && !isMorePrecise(p.type);
      return root === p.root && !narrowed ? p : { ...p, root, type: narrowed ? type : p.type };
    },
    expression: (e) => {
      if (e.kind !== "read" || e.path.steps.length > 0) return e;
      return constants.get(e.path.root) ?? e;
    },
    statement: (s) => ({ ...relabelled(s), origin: made(s.origin) }),
  };
  const body = rewriteBlock(callee.body, rewriter);

  const direct = target === null || target.steps.length === 0 || countReturns(callee) <= 1;
  let result: Variable | undefined;
  if (!direct && target !== null) {
    result = draft.addVariable({
      id: draft.ids.variable(),
      name: "result",
      type: callee.results[0]?.type ?? target.type,
      role: "local",
      temporary: true,
      origin: made(call.origin),
    });
  }
  const resultPath: Path | null = result === undefined ? target : { root: result.id, steps: [], type: result.type };
  const store = (s: ReturnStatement): readonly Statement[] => {
    const value = s.values[0];
    if (resultPath === null || value === undefined || isReadOf(value, resultPath)) return [];
    return [
      { kind: "assign", target: resultPath, value, origin: s.origin, ...(s.comments && { comments: s.comments }) },
    ];
  };
  const replaced = [...before, ...convertReturns(body, store, () => draft.ids.label())];
  if (target !== null && callee.results.length === 0) {
    const value: Expression = { kind: "constant", value: undefined, type: { kind: "nil" } };
    replaced.push({ kind: "assign", target, value, origin: made(call.origin) });
  }
  if (result !== undefined && target !== null && resultPath !== null) {
    const value: Expression = { kind: "read", path: resultPath, type: resultPath.type };
    replaced.push({ kind: "assign", target, value, origin: made(call.origin) });
  }
  const first = replaced[0];
  if (first !== undefined && call.comments !== undefined) {
    replaced[0] = { ...first, comments: [...call.comments, ...(first.comments ?? [])] };
  }
  return replaced;
}

/**
 * The callee's local that every return gives, if the call may store to its target all along instead: the target is a variable
 * that the arguments do not mention and nobody else can see.
 */
function variableReturned(
  callee: Unit,
  call: CallStatement,
  target: Path,
  context: Instantiation,
): VariableId | undefined {
  const variable = context.draft.variables.get(target.root);
  if (target.steps.length > 0 || variable?.role !== "local" || context.mayChange(target.root)) return undefined;
  let mentioned = false;
  for (const argument of call.arguments) {
    if (argument.kind === "reference") return undefined;
    forEachExpression(argument, (e) => {
      if (e.kind === "read" && e.path.root === target.root) mentioned = true;
    });
  }
  if (mentioned) return undefined;
  let returned: VariableId | undefined;
  let differs = false;
  forEachStatement(callee.body, (s) => {
    if (s.kind !== "return") return;
    const value = s.values[0];
    const root = value?.kind === "read" && value.path.steps.length === 0 ? value.path.root : undefined;
    if (root === undefined || (returned !== undefined && returned !== root)) differs = true;
    returned = root;
  });
  const local = returned === undefined ? undefined : context.draft.variables.get(returned);
  if (differs || local?.role !== "local" || context.calleeUses.get(local.id)?.exposed !== false) return undefined;
  return sameType(local.type, variable.type) ? local.id : undefined;
}

function isReadOf(e: Expression, path: Path): boolean {
  return e.kind === "read" && e.path.steps.length === 0 && path.steps.length === 0 && e.path.root === path.root;
}

function countReturns(unit: Unit): number {
  let count = 0;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "return") count++;
  });
  return count;
}
