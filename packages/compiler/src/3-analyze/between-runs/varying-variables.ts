/**
 * varying-variables: which variables of a unit are given new values in each turn of the loops around a statement, so that a path by them
 * leads to one element after the other.
 * In: a loop, or a call with the variables that vary where it stands. Out: the variables that vary inside.
 */
import type { CallStatement, Expression, Path, Statement, Unit, VariableId } from "../../il/types.js";
import {
  forEachExpression,
  forEachExpressionOf,
  forEachStatement,
  forEachSubscript,
  writtenPaths,
} from "../../il/visit.js";

export type VaryingVariables = ReadonlySet<VariableId>;

export const noneVary: VaryingVariables = new Set();

export function varyingInLoop(loop: Extract<Statement, { kind: "loop" }>, around: VaryingVariables): VaryingVariables {
  const varying = new Set(around);
  for (const block of [loop.body, loop.update])
    forEachStatement(block, (s) => {
      for (const path of writtenPaths(s)) if (path.steps.length === 0) varying.add(path.root);
    });
  dropConstant(loop, varying, around);
  return varying;
}

/** Variables that each turn gives what it gave before: `const c = cells[0]`. */
function dropConstant(
  loop: Extract<Statement, { kind: "loop" }>,
  varying: Set<VariableId>,
  around: VaryingVariables,
): void {
  for (let size = -1; size !== varying.size; ) {
    size = varying.size;
    const fed = new Set<VariableId>();
    for (const block of [loop.body, loop.update])
      forEachStatement(block, (s) => {
        const targets = writtenPaths(s).filter(({ steps }) => steps.length === 0);
        if (targets.length === 0) return;
        let isFed = s.kind !== "assign";
        forEachExpressionOf(s, (e) => {
          if (usesVarying(e, varying)) isFed = true;
        });
        if (isFed) for (const { root } of targets) fed.add(root);
      });
    for (const id of varying) if (!fed.has(id) && !around.has(id)) varying.delete(id);
  }
}

/** The parameters that are given what varies. */
export function varyingInCallee(call: CallStatement, callee: Unit, varying: VaryingVariables): VaryingVariables {
  return new Set(
    callee.parameters.filter((_, k) => {
      const argument = call.arguments[k];
      let varies = false;
      if (argument?.kind === "reference") varies = readsVarying(argument.path, varying);
      else if (argument !== undefined)
        forEachExpression(argument, (e) => {
          if (usesVarying(e, varying)) varies = true;
        });
      return varies;
    }),
  );
}

/** What the path reads, or the place it gives the address of: `p = &p[2]`. */
function usesVarying(e: Expression, varying: VaryingVariables): boolean {
  return (e.kind === "read" || e.kind === "address") && readsVarying(e.path, varying);
}

/** By its variable, or by one of its subscripts. */
export function readsVarying(path: Path, varying: VaryingVariables): boolean {
  if (varying.has(path.root)) return true;
  let varies = false;
  forEachSubscript(path, (e) => {
    if (e.kind === "read" && varying.has(e.path.root)) varies = true;
  });
  return varies;
}
