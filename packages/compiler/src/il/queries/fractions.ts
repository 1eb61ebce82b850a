/**
 * Numbers that the text of units makes fractions of: by a division, or a constant that is not whole.
 * Method: the expression and all that the locals in it are ever given. What is rounded is no fraction; parameters, fields, elements
 * and what calls give are trusted.
 */
import type { Expression, Unit, VariableId } from "../types.js";
import { forEachStatement } from "../visit.js";

export class Fractions {
  readonly #given = new Map<VariableId, Expression[]>();

  constructor(units: Iterable<Unit>) {
    for (const unit of units)
      forEachStatement(unit.body, (s) => {
        if (s.kind !== "assign" || s.target.steps.length > 0) return;
        const values = this.#given.get(s.target.root);
        if (values === undefined) this.#given.set(s.target.root, [s.value]);
        else values.push(s.value);
      });
  }

  has(e: Expression): boolean {
    return this.#mayBe(e, new Set());
  }

  #mayBe(e: Expression, open: Set<VariableId>): boolean {
    const any = (parts: readonly Expression[]): boolean => parts.some((part) => this.#mayBe(part, open));
    switch (e.kind) {
      case "constant":
        return typeof e.value === "number" && !Number.isInteger(e.value);
      case "convert":
        return e.type.kind !== "integer" && this.#mayBe(e.operand, open);
      case "unary":
        return e.operator === "negate" && this.#mayBe(e.operand, open);
      case "binary":
        switch (e.operator) {
          case "divide":
            return e.type.kind !== "integer";
          case "add":
          case "subtract":
          case "multiply":
          case "remainder":
          case "coalesce":
            return any([e.left, e.right]);
          default:
            return false;
        }
      case "conditional":
        return any([e.whenTrue, e.whenFalse]);
      case "intrinsic":
        return ["min", "max", "abs"].includes(e.name) ? any(e.arguments) : !rounding.has(e.name);
      case "read": {
        const { root, steps } = e.path;
        if (steps.length > 0 || open.has(root)) return false;
        open.add(root);
        return any(this.#given.get(root) ?? []);
      }
      case "operation":
      case "address":
        return false;
    }
  }
}

const rounding: ReadonlySet<string> = new Set(["floor", "ceil", "round", "trunc", "sign", "imul", "clz32"]);
