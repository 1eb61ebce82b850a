/**
 * Pointers of which a program asks whether they lead anywhere.
 * In: a program. Out: whether there are such, by the type of what they lead to.
 */
import { sameType } from "../../il/equal.js";
import type { Program, Type } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../il/visit.js";

const known = new WeakMap<Program, readonly Type[]>();

export function isTestedForNil(program: Program, target: Type): boolean {
  let types = known.get(program);
  if (types === undefined) {
    types = testedTypes(program);
    known.set(program, types);
  }
  return types.some((type) => sameType(type, target));
}

function testedTypes(program: Program): readonly Type[] {
  const types: Type[] = [];
  for (const { body } of program.units.values())
    forEachStatement(body, (s) =>
      forEachExpressionOf(s, (e) => {
        if (e.kind !== "operation" || e.name !== "isNil") return;
        for (const { type } of e.arguments)
          if (type.kind === "pointer" && !types.some((other) => sameType(other, type.target))) types.push(type.target);
      }),
    );
  return types;
}
