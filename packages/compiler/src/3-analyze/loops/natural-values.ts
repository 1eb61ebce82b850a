/**
 * Which numbers of a unit are surely not negative?
 * In: a unit, which of its variables nothing but its own assignments changes. Out: a test for expressions.
 * Method: the greatest solution: signed locals are taken not to be negative until an assignment says otherwise. Unsigned numbers are
 * not, nor are sums and products of such that are signed, which do not overflow.
 */
import type { Expression, Type, Unit, VariableId } from "../../il/types.js";
import { forEachStatement, storedPaths } from "../../il/visit.js";

export class NaturalValues {
  /** Locals, until they are found to be negative at times. */
  readonly #natural = new Set<VariableId>();

  constructor(unit: Unit, isOwn: (variable: VariableId) => boolean) {
    const given: { readonly variable: VariableId; readonly value: Expression }[] = [];
    const others = new Set<VariableId>();
    forEachStatement(unit.body, (s) => {
      for (const path of storedPaths(s))
        if (s.kind === "assign" && path.steps.length === 0) given.push({ variable: path.root, value: s.value });
        else others.add(path.root);
    });
    for (const { variable } of given) if (isOwn(variable) && !others.has(variable)) this.#natural.add(variable);
    let count: number;
    do {
      count = this.#natural.size;
      for (const { variable, value } of given) if (!this.has(value)) this.#natural.delete(variable);
    } while (this.#natural.size < count);
  }

  has(e: Expression): boolean {
    switch (e.kind) {
      case "constant":
        return typeof e.value === "number" && e.value >= 0;
      case "read":
        return isUnsigned(e.type) || (e.path.steps.length === 0 && this.#natural.has(e.path.root));
      case "convert":
        return isUnsigned(e.type) || (this.has(e.operand) && isNoNarrower(e.type, e.operand.type));
      case "binary":
        if (isUnsigned(e.type)) return true;
        switch (e.operator) {
          case "add":
          case "multiply":
          case "divide":
          case "remainder":
            return this.has(e.left) && this.has(e.right);
          default:
            return false;
        }
      case "conditional":
        return this.has(e.whenTrue) && this.has(e.whenFalse);
      case "intrinsic":
        switch (e.name) {
          case "min":
            return e.arguments.every((argument) => this.has(argument));
          case "max":
            return e.arguments.some((argument) => this.has(argument));
          default:
            return false;
        }
      case "operation":
        return e.name === "length" || e.name === "size";
      case "unary":
      case "address":
        return false;
    }
  }
}

function isUnsigned(type: Type): boolean {
  return type.kind === "integer" && !type.signed;
}

/** Does it hold every value that is not negative? */
function isNoNarrower(to: Type, from: Type): boolean {
  if (to.kind !== "integer" || from.kind !== "integer") return to.kind === "real";
  return to.signed === from.signed ? to.bits >= from.bits : to.bits > from.bits;
}
