/**
 * Calls that are written where their result is used: `return f(x);`, `y = 2 * f(x) + z;`.
 * In: a unit, and where its variables are declared. Out: the calls.
 * Method: the result is a temporary that is read once, in the next statement, before anything that the call could change.
 */
import type { CallStatement, Expression, Path, Program, Statement, Unit, VariableId } from "../../../il/types.js";
import { childBlocks, forEachExpressionOf, forEachPath, forEachStatement, storedPaths } from "../../../il/visit.js";
import type { Placement } from "../../layout/placement.js";

export function foldableCalls(program: Program, unit: Unit, placement: Placement): ReadonlySet<CallStatement> {
  const uses = new Map<VariableId, number>();
  const addressed = new Set<VariableId>();
  forEachStatement(unit.body, (s) => {
    forEachPath(s, (p) => uses.set(p.root, (uses.get(p.root) ?? 0) + 1));
    forEachExpressionOf(s, (e) => {
      if (e.kind === "address") addressed.add(e.path.root);
    });
  });
  const found = new Set<CallStatement>();
  const block = (statements: readonly Statement[]): void => {
    statements.forEach((s, k) => {
      for (const child of childBlocks(s)) block(child.statements);
      const next = statements[k + 1];
      if (s.kind === "call" && next !== undefined && folds(s, next)) found.add(s);
    });
  };
  block(unit.body.statements);
  return found;

  function folds(s: CallStatement, next: Statement): boolean {
    const [target] = s.targets;
    if (target === undefined || target === null || s.targets.length > 1 || target.steps.length > 0) return false;
    const v = program.variables.get(target.root);
    if (v?.temporary !== true || v.role !== "local" || uses.get(v.id) !== 2) return false;
    const callee = s.callee.kind === "unit" ? program.units.get(s.callee.unit) : undefined;
    if ((callee?.results.length ?? 0) > 1) return false;
    // It gives what it gives through pointers.
    if (callee?.derivative?.role === "adjoint" && callee.derivative.written !== undefined) return false;
    if ((next.comments ?? []).length > 0 || placement.declaredBefore.has(next)) return false;
    const values = evaluatedBy(next);
    if (storedPaths(next).some((p) => p.steps.length > 0)) return false;
    return values.reduce((sum, e) => sum + reads(e, v.id), 0) === 1 && values.every((e) => othersAreSafe(e, v.id));
  }

  /** Nothing but the result is read that the call could change. */
  function othersAreSafe(e: Expression, id: VariableId): boolean {
    const isSafe = (p: Path): boolean =>
      p.root === id ||
      (p.steps.length === 0 && program.variables.get(p.root)?.role !== "global" && !addressed.has(p.root));
    let safe = true;
    const look = (inner: Expression): void => {
      if (inner.kind === "read" && !isSafe(inner.path)) safe = false;
    };
    visit(e, look);
    return safe;
  }
}

/** What a statement evaluates before it does anything else. */
function evaluatedBy(s: Statement): readonly Expression[] {
  switch (s.kind) {
    case "assign":
      return [s.value];
    case "return":
      return s.values.length === 1 ? s.values : [];
    case "if":
      return [s.test];
    case "output":
      return s.text.operands;
    case "call":
      return s.callee.kind === "method" ? [] : s.arguments.filter((a) => a.kind !== "reference");
    default:
      return [];
  }
}

/** How often the expression reads the variable for certain; more than once where it may not read it at all. */
function reads(e: Expression, id: VariableId): number {
  switch (e.kind) {
    case "read":
      return (e.path.root === id && e.path.steps.length === 0 ? 1 : 0) + subscripted(e.path, id);
    case "unary":
    case "convert":
      return reads(e.operand, id);
    case "binary": {
      const right = reads(e.right, id);
      const lazy = e.operator === "and" || e.operator === "or" || e.operator === "coalesce";
      return reads(e.left, id) + (lazy && right > 0 ? 2 : right);
    }
    case "conditional":
      return reads(e.test, id) + 2 * (reads(e.whenTrue, id) + reads(e.whenFalse, id));
    case "intrinsic":
      // Some are printed with an argument written twice.
      if (e.type.kind === "integer" && (e.name === "max" || e.name === "min")) return 2;
      return e.arguments.reduce((sum, a) => sum + reads(a, id), 0);
    case "operation":
      return e.arguments.reduce((sum, a) => sum + reads(a, id), 0);
    default:
      return 0;
  }
}

function subscripted(path: Path, id: VariableId): number {
  let sum = 0;
  for (const step of path.steps) {
    if (step.kind === "index") for (const e of step.indices) sum += reads(e, id);
    else if (step.kind !== "deref" && step.kind !== "field") return 2;
  }
  return path.root === id && path.steps.length > 0 ? 2 : sum;
}

function visit(e: Expression, look: (e: Expression) => void): void {
  look(e);
  switch (e.kind) {
    case "unary":
    case "convert":
      visit(e.operand, look);
      break;
    case "binary":
      visit(e.left, look);
      visit(e.right, look);
      break;
    case "conditional":
      visit(e.test, look);
      visit(e.whenTrue, look);
      visit(e.whenFalse, look);
      break;
    case "intrinsic":
    case "operation":
      for (const a of e.arguments) visit(a, look);
      break;
    default:
  }
}
