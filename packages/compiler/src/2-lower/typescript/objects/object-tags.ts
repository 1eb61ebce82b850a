/** `Object.prototype.toString.call(value)`: what a value calls itself. */
import { constant, operation, stringType } from "../../../il/builders.js";
import type { Expression, Type } from "../../../il/types.js";
import { typedArrayOf } from "../../../languages/typescript.js";
import type { UnitContext } from "../context.js";
import { held, isSurelyThere } from "../expressions/choices.js";
import { arrayBehind } from "../types/type-keys.js";

export const tagName = "Object.prototype.toString";

export function objectTag(u: UnitContext, value: Expression): Expression {
  const tag = value.type.kind === "nil" || !isSurelyThere(value) ? undefined : tagOf(value.type);
  return tag === undefined
    ? operation("external", [held(u, value)], stringType, `${tagName}.call`)
    : constant(`[object ${tag}]`);
}

/** undefined: it is found out when the program runs. */
function tagOf(type: Type): string | undefined {
  if (type.kind === "real" || type.kind === "integer") return "Number";
  if (type.kind === "string") return "String";
  if (type.kind === "boolean") return "Boolean";
  const array = arrayBehind(type);
  if (array?.storage === "list") return "Array";
  if (array !== undefined && (array.element.kind === "real" || array.element.kind === "integer"))
    return typedArrayOf(array.element);
  return undefined;
}
