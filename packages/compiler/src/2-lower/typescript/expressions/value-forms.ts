/** Values in the form an operation wants them. */
import { convert, deref, entry, operation, real64 } from "../../../il/builders.js";
import type { Expression, Path } from "../../../il/types.js";
import { orNil } from "../types/type-keys.js";

/** The value of a map under a key; undefined where there is none. */
export function mapEntry(map: Path, key: Expression): Path {
  const place = entry(deref(map), key);
  return { ...place, type: orNil(place.type) };
}

/** `value` as a number; `text` of a number is that number. */
export function numberOf(value: Expression): Expression {
  if (value.type.kind === "real" || value.type.kind === "integer") return value;
  if (value.type.kind === "boolean") return convert(value, real64);
  if (value.kind === "operation" && value.name === "text") return value.arguments[0]!;
  return operation("parse", [value], real64);
}
