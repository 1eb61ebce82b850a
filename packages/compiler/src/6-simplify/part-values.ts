/** What the parts of a new object hold, and which units scalar replacement understands. */
import type { AllocateStatement, Expression, Type, Unit } from "../il/types.js";
import { forEachStatement } from "../il/visit.js";

/** There is an allocation, and the text is the order of execution. */
export function isTractable(unit: Unit): boolean {
  let allocates = false;
  let jumps = false;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "allocate" && s.target.steps.length === 0) allocates = true;
    if (s.kind === "goto" || s.kind === "label") jumps = true;
  });
  return allocates && !jumps;
}

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
