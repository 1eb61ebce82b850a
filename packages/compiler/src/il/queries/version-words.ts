/** What a version of a unit is for, in words of its text. */
import type { Program, Unit } from "../types.js";

/** `where k and w are fixed`; undefined: for any arguments. */
export function whereFixed(program: Program, { versionOf, parameters }: Unit): string | undefined {
  if (versionOf === undefined) return undefined;
  if (versionOf.passive === true) return "where it has no derivative";
  if (versionOf.constant === true) return "where what it computes counts as constant";
  const names = versionOf.fixed.map((k) => program.variables.get(parameters[k]!)?.name ?? "");
  return `where ${names.join(" and ")} ${names.length === 1 ? "is" : "are"} fixed`;
}
