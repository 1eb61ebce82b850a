/** Questions about IL types. */
import { arrayOf, nilType, real64, tupleSize } from "../../../il/builders.js";
import type { ArrayType, MapType, PointerType, ProcedureType, RecordId, Type } from "../../../il/types.js";
import { typedArrayOf } from "../../../languages/typescript.js";

/** Equal types have equal keys. */
export function typeKey(type: Type): string {
  return keyOf(type, false);
}

/** The same, with tuples of one type told apart from other lists: what the text of a type says. */
export function exactTypeKey(type: Type): string {
  return keyOf(type, true);
}

function keyOf(type: Type, exact: boolean): string {
  const key = (t: Type): string => keyOf(t, exact);
  switch (type.kind) {
    case "real":
      return type.bits === 64 ? "number" : `real${type.bits}`;
    case "integer":
      return `${type.signed ? "int" : "uint"}${type.bits}${type.clamped ? "c" : ""}`;
    case "complex":
      return `complex${type.bits}`;
    case "boolean":
    case "string":
    case "nil":
      return type.kind;
    case "array":
      return `${key(type.element)}${type.storage === "packed" ? "{}" : `[${exact ? (tupleSize(type) ?? "") : ""}]`}`;
    case "record":
      return type.record;
    case "map":
      return `${type.plain === true ? "Record" : "Map"}<${key(type.key)},${key(type.value)}>`;
    case "pointer":
      return `${key(type.target)}${type.nullable ? "?" : ""}`;
    case "procedure":
      return `(${type.parameters.map(key).join(",")})=>${key(type.result)}`;
    case "union":
      return `(${type.members.map(key).sort().join("|")})`;
    case "opaque":
      return `~${type.name}`;
  }
}

export function isNumber(type: Type): boolean {
  return type.kind === "real" || type.kind === "integer";
}

/** May the value be null or undefined? */
export function mayBeNil(type: Type): boolean {
  if (type.kind === "nil") return true;
  if (type.kind === "pointer") return type.nullable;
  return type.kind === "union" && type.members.some(mayBeNil);
}

export function withoutNil(type: Type): Type {
  if (type.kind === "pointer") return type.nullable ? { ...type, nullable: false } : type;
  if (type.kind !== "union") return type;
  const members = type.members.filter((m) => m.kind !== "nil").map(withoutNil);
  return members.length === 1 ? members[0]! : { kind: "union", members };
}

export function orNil(type: Type): Type {
  if (mayBeNil(type)) return type;
  if (type.kind === "pointer") return { ...type, nullable: true };
  if (type.kind === "union") return { kind: "union", members: [...type.members, nilType] };
  return { kind: "union", members: [type, nilType] };
}

/** The type of a value that is one or the other. */
export function joinTypes(a: Type, b: Type): Type {
  if (typeKey(a) === typeKey(b)) return exactTypeKey(a) === exactTypeKey(b) ? a : anyLength(a);
  if (a.kind === "nil") return orNil(b);
  if (b.kind === "nil") return orNil(a);
  if (isNumber(a) && isNumber(b)) return { kind: "real", bits: 64 };
  if (a.kind === "opaque") return b;
  if (b.kind === "opaque") return a;
  const bare = withoutNil(a);
  if (typeKey(bare) === typeKey(withoutNil(b))) return orNil(bare);
  const members = [...(a.kind === "union" ? a.members : [a]), ...(b.kind === "union" ? b.members : [b])];
  const byKey = new Map(members.map((m) => [typeKey(m), m]));
  return byKey.size === 1 ? a : { kind: "union", members: [...byKey.values()] };
}

/** Lists of any length, where only some are tuples. */
function anyLength(type: Type): Type {
  if (type.kind === "pointer") return { ...type, target: anyLength(type.target) };
  if (type.kind !== "array" || type.storage !== "list") return type;
  return arrayOf(anyLength(type.element), "list");
}

/** The array a pointer of this type leads to. */
export function arrayBehind(type: Type): ArrayType | undefined {
  return type.kind === "pointer" && type.target.kind === "array" ? type.target : undefined;
}

export function listBehind(type: Type): ArrayType | undefined {
  const array = arrayBehind(type);
  return array?.storage === "list" ? array : undefined;
}

export function mapBehind(type: Type): MapType | undefined {
  return type.kind === "pointer" && type.target.kind === "map" ? type.target : undefined;
}

/** The plain object used as a dictionary that a pointer of this type leads to. */
export function dictionaryBehind(type: Type): MapType | undefined {
  const map = mapBehind(type);
  return map?.plain === true ? map : undefined;
}

export function procedureBehind(type: Type): ProcedureType | undefined {
  return type.kind === "pointer" && type.target.kind === "procedure" ? type.target : undefined;
}

export function recordBehind(type: Type): RecordId | undefined {
  return type.kind === "pointer" && type.target.kind === "record" ? type.target.record : undefined;
}

export function isPointerTo(type: Type, kind: PointerType["target"]["kind"]): boolean {
  return type.kind === "pointer" && type.target.kind === kind;
}

/** The kinds of array a value may be, where a test tells them apart; a list comes first. */
export function arrayKinds(type: Type): readonly Type[] | undefined {
  const plain = withoutNil(type);
  if (plain.kind !== "union") return undefined;
  const kinds = plain.members.map(kindOfArray);
  if (kinds.includes(undefined) || new Set(kinds).size !== kinds.length) return undefined;
  return [...plain.members].sort((a, b) => Number(kindOfArray(b) === "array") - Number(kindOfArray(a) === "array"));
}

/** What tells an array from others when the program runs: `array`, or a typed array's class. */
export function kindOfArray(type: Type): string | undefined {
  const array = arrayBehind(type);
  if (array === undefined) return undefined;
  if (array.storage === "list") return "array";
  return array.element.kind === "real" || array.element.kind === "integer" ? typedArrayOf(array.element) : undefined;
}

/** The element type that an array, or all arrays of a union, have in common. */
export function elementOfArrays(type: Type): Type | undefined {
  const plain = withoutNil(type);
  if (plain.kind !== "union") return arrayBehind(plain)?.element;
  const elements = plain.members.map((m) => arrayBehind(m)?.element);
  return elements.every((e) => e !== undefined && isNumber(e)) ? real64 : elements[0];
}
