/**
 * Which variables of a unit hold derivatives, and nothing the primal computes.
 * In: a unit; the shadows, as the differentiation tells them. Out: these, and the temporaries whose values are computed from them.
 * Method: no value of the primal depends on a derivative, so whatever is computed from one is one; a worklist over the assignments.
 * Limits: a temporary that only receives a derivative from a call or from the stack is not recognised.
 */
import { isContinuous } from "../../il/builders.js";
import type { Expression, Path, Program, Unit, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";

export interface DerivativeValues {
  /** Does the storage that the path denotes hold a derivative? */
  readonly holds: (path: Path) => boolean;
}

/** The units that a differentiation made. */
export function derivativeUnits(program: Program): readonly Unit[] {
  return [...program.units.values()].filter((unit) => unit.derivative !== undefined);
}

export function derivativeValues(
  program: Pick<Program, "variables">,
  unit: Unit,
  shadows: ReadonlySet<VariableId>,
): DerivativeValues {
  const derivatives = new Set<VariableId>();
  const dependents = new Map<VariableId, VariableId[]>();
  const reached: VariableId[] = [];
  const add = (id: VariableId): void => {
    if (derivatives.has(id)) return;
    derivatives.add(id);
    reached.push(id);
  };
  forEachStatement(unit.body, (s) => {
    if (s.kind !== "assign") return;
    const { root, steps } = s.target;
    if (shadows.has(root)) add(root);
    forEachOperand(s.value, (path) => {
      if (shadows.has(path.root)) add(path.root);
      const variable = program.variables.get(root);
      if (steps.length > 0 || variable?.role !== "local" || !isContinuous(variable.type)) return;
      const list = dependents.get(path.root);
      if (list === undefined) dependents.set(path.root, [root]);
      else list.push(root);
    });
  });
  for (let id = reached.pop(); id !== undefined; id = reached.pop()) for (const to of dependents.get(id) ?? []) add(to);
  return { holds: (path) => derivatives.has(path.root) || shadows.has(path.root) };
}

/** The paths whose values enter an arithmetic expression: not those of subscripts, tests and passive operations. */
function forEachOperand(e: Expression, visit: (path: Path) => void): void {
  switch (e.kind) {
    case "read":
      visit(e.path);
      return;
    case "unary":
    case "convert":
      forEachOperand(e.operand, visit);
      return;
    case "binary":
      forEachOperand(e.left, visit);
      forEachOperand(e.right, visit);
      return;
    case "conditional":
      forEachOperand(e.whenTrue, visit);
      forEachOperand(e.whenFalse, visit);
      return;
    default:
  }
}
