/**
 * asked-lengths: the types of elements whose number behind a pointer is asked for (C's realloc).
 * In: the program, some of its units. Out: the types.
 */
import { sameType } from "../il/equal.js";
import type { Expression, Program, Type, UnitId } from "../il/types.js";
import { expressionsOf, forEachStatement, operandsOf } from "../il/visit.js";

export function askedLengths(program: Program, units: Iterable<UnitId>): readonly Type[] {
  const found: Type[] = [];
  const look = (e: Expression): void => {
    const type = e.kind === "operation" && e.name === "length" ? e.arguments[0]?.type : undefined;
    if (type?.kind === "pointer" && type.target.kind === "array" && type.target.storage === "packed") {
      const { element } = type.target;
      if (!found.some((other) => sameType(other, element))) found.push(element);
    }
    operandsOf(e).forEach(look);
  };
  for (const id of units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => expressionsOf(s).forEach(look));
  return found;
}
