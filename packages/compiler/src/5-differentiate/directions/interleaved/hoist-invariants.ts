/**
 * What is the same for all directions is computed once, before the loop over them: `xb[4 * i + k] += cos(x[i]) * seed[k]`.
 * In: a loop over directions. Out: assignments to new variables, and the loop that reads them.
 * Limits: products, quotients and functions only; nothing inside a choice is touched, so that the guards of poles stay what they are.
 */
import { assign, pathOf, readOf } from "../../../il/builders.js";
import { sameExpression } from "../../../il/equal.js";
import { mapShared } from "../../../il/rewrite.js";
import type { Expression, LoopStatement, Statement, Variable, VariableId } from "../../../il/types.js";
import { forEachStatement, storedPaths } from "../../../il/visit.js";
import { isNumber } from "./direction-types.js";

export function hoistInvariants(
  loop: LoopStatement,
  /** The number of the direction, and what holds derivatives. */
  varies: (root: VariableId) => boolean,
  local: (like: Statement) => Variable,
): { readonly before: readonly Statement[]; readonly loop: LoopStatement } {
  const assigned = new Set<VariableId>();
  forEachStatement(loop.body, (s) => {
    for (const path of storedPaths(s)) assigned.add(path.root);
  });
  const hoisted: { readonly value: Expression; readonly variable: Variable }[] = [];
  const before: Statement[] = [];
  const changes = (root: VariableId): boolean => varies(root) || assigned.has(root);

  const once = (value: Expression, s: Statement): Expression => {
    const known = hoisted.find((each) => sameExpression(each.value, value));
    if (known !== undefined) return readOf(known.variable);
    const variable = local(s);
    hoisted.push({ value, variable });
    before.push(assign(pathOf(variable), value, s.origin));
    return readOf(variable);
  };
  const visit = (e: Expression, s: Statement): Expression => {
    if (isWorthIt(e) && isNumber(e.type) && isInvariant(e, changes)) return once(e, s);
    switch (e.kind) {
      case "unary":
      case "convert":
        return { ...e, operand: visit(e.operand, s) };
      case "binary":
        if (e.operator === "and" || e.operator === "or" || e.operator === "coalesce") return e;
        return { ...e, left: visit(e.left, s), right: visit(e.right, s) };
      case "intrinsic":
        return { ...e, arguments: mapShared(e.arguments, (a) => visit(a, s)) };
      default:
        return e;
    }
  };
  const statements = loop.body.statements.map((s) => (s.kind === "assign" ? { ...s, value: visit(s.value, s) } : s));
  return { before, loop: { ...loop, body: { statements } } };
}

function isInvariant(e: Expression, changes: (root: VariableId) => boolean): boolean {
  let holds = true;
  const visit = (part: Expression): void => {
    switch (part.kind) {
      case "constant":
        return;
      case "read":
        if (changes(part.path.root)) holds = false;
        for (const step of part.path.steps) {
          if (step.kind === "index") step.indices.forEach(visit);
          else if (step.kind === "key" || step.kind === "section") holds = false;
        }
        return;
      case "unary":
      case "convert":
        visit(part.operand);
        return;
      case "binary":
        visit(part.left);
        visit(part.right);
        return;
      case "conditional":
        visit(part.test);
        visit(part.whenTrue);
        visit(part.whenFalse);
        return;
      case "intrinsic":
        part.arguments.forEach(visit);
        return;
      default:
        holds = false;
    }
  };
  visit(e);
  return holds;
}

/** More than to read a variable. */
function isWorthIt(e: Expression): boolean {
  switch (e.kind) {
    case "intrinsic":
      return true;
    case "unary":
    case "convert":
      return isWorthIt(e.operand);
    case "binary":
      return ["multiply", "divide", "power"].includes(e.operator) || isWorthIt(e.left) || isWorthIt(e.right);
    default:
      return false;
  }
}
