/**
 * What pointers lead to, however many of them are followed.
 * In: roots of storage, the solved constraints. Out: these roots and those of all storage that can be reached from them.
 */
import type { Program, UnitId } from "../../il/types.js";
import type { InclusionConstraints } from "./inclusion-constraints.js";
import type { PlaceId } from "./place.js";
import type { Places } from "./places.js";

export function reachableStorage(
  from: Iterable<PlaceId>,
  places: Places,
  constraints: InclusionConstraints,
): ReadonlySet<PlaceId> {
  const reached = new Set<PlaceId>();
  const queue = [...from];
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    for (const leaf of places.leaves(place))
      for (const target of constraints.targetsOfLeaf(leaf)) queue.push(places.get(target).root);
  }
  return reached;
}

/** Where storage of a unit's callers and of the whole program is entered: globals; parameters and results of the unit. */
export function globalRoots(program: Program, places: Places): readonly PlaceId[] {
  return [...program.variables.values()].filter((v) => v.role === "global").map((v) => places.ofVariable(v.id));
}

export function interfaceRoots(program: Program, unit: UnitId, places: Places): readonly PlaceId[] {
  const declared = program.units.get(unit);
  return [
    ...(declared?.parameters ?? []).map((p) => places.ofVariable(p)),
    ...(declared?.results ?? []).map((_, k) => places.ofResult(unit, k)),
  ];
}
