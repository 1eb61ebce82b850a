/** The type of dates: opaque values that numbers become, and are read from. */
import type { Type } from "../types.js";

export const dateType: Type = { kind: "opaque", name: "Date" };

export function isDate(type: Type): boolean {
  return type.kind === "opaque" && type.name === "Date";
}
