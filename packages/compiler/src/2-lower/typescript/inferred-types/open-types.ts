/**
 * Types of lists and maps that are made where nothing says what they will hold: `[]` that a callback gives has the type never[],
 * `new Map()` the type Map<any, any>.
 */
import type { Type } from "../../../il/types.js";
import { isNumber } from "../types/type-keys.js";

/** Is there a list or a map in it of whose elements nothing is known: of none but null, or of functions that give such? */
export function holdsNothing(type: Type): boolean {
  const isNothing = (held: Type): boolean => held.kind === "nil" || holdsNothing(held);
  const isUnsaid = (held: Type): boolean => isAny(held) || isNothing(held);
  switch (type.kind) {
    case "pointer":
      return holdsNothing(type.target);
    case "array":
      return isNothing(type.element);
    case "map":
      return isUnsaid(type.value) || isAny(type.key);
    case "procedure":
      return holdsNothing(type.result);
    case "union":
      return type.members.some(holdsNothing);
    default:
      return false;
  }
}

export function isAny(type: Type): boolean {
  return type.kind === "opaque" && type.name === "any";
}

/** Any, or a value of several types of which one is any. */
export function mayBeAny(type: Type): boolean {
  return isAny(type) || (type.kind === "union" && type.members.some(isAny));
}

/** The type of lists and maps of which something was not known, by one that says more; undefined if it says nothing. */
export function filled(own: Type, other: Type): Type | undefined {
  if (!holdsNothing(own)) return undefined;
  if (own.kind === "union") {
    const members = own.members.map((member) => filled(member, other) ?? member);
    return members.some((member, k) => member !== own.members[k]) ? { ...own, members } : undefined;
  }
  for (const type of other.kind === "union" ? other.members : [other]) {
    const found = filledBy(own, type);
    if (found !== undefined) return found;
  }
  return undefined;
}

function filledBy(own: Type, other: Type): Type | undefined {
  if (own.kind === "pointer" && other.kind === "pointer") {
    const target = filledBy(own.target, other.target);
    return target === undefined ? undefined : { ...own, target: target as typeof own.target };
  }
  const inside = (own: Type, other: Type): Type | undefined =>
    own.kind !== "nil" ? filled(own, other) : other.kind === "nil" ? undefined : other;
  if (own.kind === "array" && other.kind === "array" && other.storage === "list") {
    const element = inside(own.element, other.element);
    return element === undefined ? undefined : { ...own, element };
  }
  if (own.kind === "procedure" && other.kind === "procedure") {
    const result = filled(own.result, other.result);
    return result === undefined ? undefined : { ...own, result };
  }
  if (own.kind === "map" && other.kind === "map") {
    const said = (own: Type, other: Type): Type | undefined =>
      !isAny(own) ? inside(own, other) : isAny(other) ? undefined : other;
    const [key, value] = [said(own.key, other.key), said(own.value, other.value)];
    return (key ?? value) === undefined ? undefined : { ...own, key: key ?? own.key, value: value ?? own.value };
  }
  return undefined;
}

/** Can a list of which nothing was known be kept where the place says what it holds? */
export function fits(to: Type, from: Type): boolean {
  if (to.kind === "union" || from.kind === "union") {
    const [places, values] = [to, from].map((type) => (type.kind === "union" ? type.members : [type])) as [
      Type[],
      Type[],
    ];
    return values.every((value) => places.some((place) => fits(place, value)));
  }
  if (to.kind === "opaque") return true;
  if (isAny(from)) return false;
  if (to.kind === "nil" || from.kind === "nil") return to.kind === from.kind;
  if (to.kind === "pointer" && from.kind === "pointer") return fits(to.target, from.target);
  if (to.kind === "array" && from.kind === "array") return to.element.kind === "nil" || fits(to.element, from.element);
  if (to.kind === "map" && from.kind === "map") return fits(to.value, from.value);
  if (to.kind === "procedure" && from.kind === "procedure") return fits(to.result, from.result);
  return to.kind === "record" ? from.kind === "record" && to.record === from.record : isNumber(to) === isNumber(from);
}
