/**
 * asked-lengths: the types of elements whose number behind a pointer is asked for: by the program (C's realloc), or by the derivative,
 * where it saves arrays whole.
 * In: the program, some of its units; for each statement the sections that the derivative saves before it. Out: the types.
 */
import { sameType } from "../../il/equal.js";
import type { Expression, Path, Program, Statement, Type, UnitId } from "../../il/types.js";
import { expressionsOf, forEachStatement, operandsOf, subscriptsOf } from "../../il/visit.js";

export function askedLengths(program: Program, units: Iterable<UnitId>): readonly Type[] {
  return typesAsked(program, units, expressionsOf);
}

export function savedLengths(
  program: Program,
  units: Iterable<UnitId>,
  saved: (s: Statement) => readonly Path[],
): readonly Type[] {
  return typesAsked(program, units, (s) => saved(s).flatMap(subscriptsOf));
}

function typesAsked(
  program: Program,
  units: Iterable<UnitId>,
  expressions: (s: Statement) => readonly Expression[],
): readonly Type[] {
  const types: Type[] = [];
  const look = (e: Expression): void => {
    const type = e.kind === "operation" && e.name === "length" ? e.arguments[0]?.type : undefined;
    if (type?.kind === "pointer" && type.target.kind === "array" && type.target.storage === "packed") {
      const { element } = type.target;
      if (!types.some((other) => sameType(other, element))) types.push(element);
    }
    operandsOf(e).forEach(look);
  };
  for (const id of units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => expressions(s).forEach(look));
  return types;
}
