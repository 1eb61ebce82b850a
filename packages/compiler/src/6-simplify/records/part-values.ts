/** What the parts of a new object hold. */
import type { AllocateStatement, Expression, Type } from "../../il/types.js";

export function initialValue(initial: AllocateStatement["initial"], name: string, type: Type): Expression | undefined {
  switch (initial.kind) {
    case "fields":
      return initial.values.get(name);
    case "elements":
      return initial.values[Number(name)];
    case "fill":
      return initial.value;
    case "zero":
      return zero(type);
    case "none":
    case "copy":
      return undefined;
  }
}

function zero(type: Type): Expression | undefined {
  switch (type.kind) {
    case "real":
    case "integer":
    case "complex":
      return { kind: "constant", value: 0, type };
    case "boolean":
      return { kind: "constant", value: false, type };
    case "pointer":
      return { kind: "constant", value: null, type: { kind: "nil" } };
    default:
      return undefined;
  }
}

export function mayBeUndefined(type: Type): boolean {
  if (type.kind === "union") return type.members.some(mayBeUndefined);
  return type.kind === "nil" || (type.kind === "pointer" && type.nullable);
}
