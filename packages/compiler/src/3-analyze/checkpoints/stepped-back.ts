/**
 * Pointers that may lead to before the first element of their array: `v - 1`, so that elements count from one; `v - low`, from any number.
 * In: a program. Out: whether there are such, by the type of what they lead to.
 * Limits: by their form. `&u[i - k]` is taken to be an element; which array it is of is not asked.
 */
import type { Expression, Program, Type } from "../../il/types.js";
import { expressionsOf, forEachExpressionOf, forEachStatement } from "../../il/visit.js";

const known = new WeakMap<Program, ReadonlySet<string>>();

export function mayBeSteppedBack(program: Program, element: Type): boolean {
  let types = known.get(program);
  if (types === undefined) {
    types = steppedBackTypes(program);
    known.set(program, types);
  }
  return types.has(keyOf(element));
}

function steppedBackTypes(program: Program): ReadonlySet<string> {
  const types = new Set<string>();
  for (const { body } of program.units.values())
    forEachStatement(body, (s) => {
      if (expressionsOf(s).length === 0) return;
      forEachExpressionOf(s, (e) => {
        const last = e.kind === "address" ? e.path.steps.at(-1) : undefined;
        if (e.kind === "address" && last?.kind === "index" && last.indices.some(isBack)) types.add(keyOf(e.path.type));
      });
    });
  return types;
}

/** Nothing in it but what is known makes it more than nothing. */
function isBack(index: Expression): boolean {
  switch (index.kind) {
    case "constant":
      return Number(index.value) < 0;
    case "unary":
      return index.operator === "negate";
    case "convert":
      return isBack(index.operand);
    case "binary": {
      const { operator, left, right } = index;
      if (operator === "subtract") return isBack(left) || left.kind === "constant";
      if (operator === "add") return isBack(left) || isBack(right);
      return operator === "multiply" && isBack(left) !== isBack(right);
    }
    default:
      return false;
  }
}

function keyOf(type: Type): string {
  return type.kind === "real" || type.kind === "complex" || type.kind === "integer"
    ? `${type.kind}${type.bits}`
    : type.kind;
}
