/** Where the value of an expression that is a pointer comes from. */
import type { Expression, Path, Type } from "../types.js";

/** The operands whose value the expression's value may be, where it is a pointer. */
export function pointerSources(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "conditional":
      return [...pointerSources(e.whenTrue), ...pointerSources(e.whenFalse)];
    case "binary":
      return e.operator === "coalesce" || e.operator === "and" || e.operator === "or"
        ? [...pointerSources(e.left), ...pointerSources(e.right)]
        : [];
    case "convert":
      return leadsToMany(e.type) ? pointerSources(e.operand).map((s) => asFirst(s, e.type)) : pointerSources(e.operand);
    case "operation":
      if (e.name === "view") return e.arguments[0] === undefined ? [] : pointerSources(e.arguments[0]);
      return [e];
    case "read":
    case "address":
      return [e];
    case "constant":
    case "unary":
    case "intrinsic":
      return [];
  }
}

function leadsToMany(type: Type): boolean {
  return type.kind === "pointer" && type.target.kind === "array";
}

/** The address of a member, used as that of the first of many, has their type. */
function asFirst(source: Expression, type: Type): Expression {
  return source.kind === "address" && isMember(source.path) ? { ...source, type } : source;
}

function isMember(path: Path): boolean {
  return path.type.kind !== "array" && path.steps[path.steps.length - 1]?.kind === "field";
}

/** C: an address of a member (`&v.x`) from which one goes on to the members beside it. */
export function leadsToNeighbors(e: Expression): boolean {
  return e.kind === "address" && leadsToMany(e.type) && isMember(e.path);
}
