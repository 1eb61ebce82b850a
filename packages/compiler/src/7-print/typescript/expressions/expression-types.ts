/** Questions about IL types that the TypeScript printer asks. */
import type { Expression, Program, RecordId, Step, Type, VariableId } from "../../../il/types.js";

/** The class of a packed array of an element type. */
export function typedArrayClass(element: Type): string {
  if (element.kind === "real") return element.bits === 32 ? "Float32Array" : "Float64Array";
  if (element.kind === "integer") {
    if (element.clamped === true) return "Uint8ClampedArray";
    return `${element.signed ? "Int" : "Uint"}${element.bits}Array`;
  }
  return "Float64Array";
}

/** May a value of this type be null or undefined? */
export function mayBeNil(type: Type): boolean {
  switch (type.kind) {
    case "nil":
      return true;
    case "pointer":
      return type.nullable;
    case "union":
      return type.members.some(mayBeNil);
    default:
      return false;
  }
}

/** A type without null and undefined. */
export function withoutNil(type: Type): Type {
  if (type.kind === "pointer") return type.nullable ? { ...type, nullable: false } : type;
  if (type.kind !== "union") return type;
  const members = type.members.filter((m) => m.kind !== "nil").map(withoutNil);
  return members.length === 1 ? members[0]! : { kind: "union", members };
}

export function isNumber(type: Type): boolean {
  return type.kind === "real" || type.kind === "integer";
}

export function isDerivedFrom(program: Program, record: RecordId, base: RecordId): boolean {
  for (let r: RecordId | undefined = record; r !== undefined; r = program.records.get(r)?.base)
    if (r === base) return true;
  return false;
}

/** The members of a union (or the type itself) that a dereference followed by `next` can go through. */
export function membersThatFit(program: Program, type: Type, next: Step | undefined): Type {
  if (type.kind !== "union") return type;
  const members = type.members.filter((m) => {
    if (m.kind !== "pointer") return false;
    switch (next?.kind) {
      case "index":
      case "section":
        return m.target.kind === "array";
      case "key":
        return m.target.kind === "map";
      case "field":
        return (
          m.target.kind === "record" &&
          program.records.get(m.target.record)?.fields.some((f) => f.name === next.name) === true
        );
      default:
        return true;
    }
  });
  return members.length === 1 ? members[0]! : { kind: "union", members };
}

/** Does TypeScript give this expression a literal type, so that comparing it with another literal is an error? */
export function isLiteralTyped(isLiteral: (id: VariableId) => boolean, e: Expression): boolean {
  switch (e.kind) {
    case "constant":
      return true;
    case "unary":
      return e.operator === "negate" && isLiteralTyped(isLiteral, e.operand);
    case "conditional":
      return isLiteralTyped(isLiteral, e.whenTrue) && isLiteralTyped(isLiteral, e.whenFalse);
    case "read":
      return e.path.steps.length === 0 && isLiteral(e.path.root);
    default:
      return false;
  }
}

/** Values of such types are never equal: TypeScript calls a comparison an error. */
export function haveNothingInCommon(a: Type, b: Type): boolean {
  const [one, other] = [kindOfValue(a), kindOfValue(b)];
  return one !== undefined && other !== undefined && one !== other;
}

function kindOfValue(type: Type): string | undefined {
  if (type.kind === "real" || type.kind === "integer") return "number";
  if (type.kind === "boolean" || type.kind === "string") return type.kind;
  return type.kind === "pointer" && !type.nullable ? "object" : undefined;
}
