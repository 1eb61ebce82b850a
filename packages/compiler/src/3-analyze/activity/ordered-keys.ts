/**
 * ordered-keys: maps and sets whose entries may be gone through somewhere: what is put back into them must get its old place, and objects
 * that are keys must be found with their shadows.
 * In: the program, points-to. Out: for a type of keys, whether maps with such keys are gone through.
 * Method: the types of keys that `keyAt` is asked of anywhere; objects of all types are one.
 */
import type { Program, Type } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";

export type OrderedKeys = (key: Type) => boolean;

export function orderedKeys(program: Program, pointsTo: PointsTo): OrderedKeys {
  let ordered: Set<Type["kind"]> | undefined;
  const look = (): Set<Type["kind"]> => {
    const kinds = new Set<Type["kind"]>();
    for (const id of pointsTo.units)
      forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) =>
        forEachExpressionOf(s, (e) => {
          if (e.kind === "operation" && e.name === "keyAt") for (const kind of kindsOf(e.type)) kinds.add(kind);
        }),
      );
    return kinds;
  };
  return (key) => {
    ordered ??= look();
    const among = ordered;
    return kindsOf(key).some((kind) => among.has(kind));
  };
}

function kindsOf(type: Type): readonly Type["kind"][] {
  return type.kind === "union" ? type.members.flatMap(kindsOf) : [type.kind];
}
