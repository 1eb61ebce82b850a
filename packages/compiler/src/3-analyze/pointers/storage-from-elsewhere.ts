/**
 * Blocks that functions which no head runs allocate, and leave in pointers at file scope (`setElsewhere` is "block"): one site for each
 * pointer that holds them.
 * In: the program, places and the solved constraints. Out: sites, and constraints that lead to them; whether there were any.
 * Limits: what is allocated for a pointer in one of many objects is one site. A type met again below itself leads back to the site above.
 */

import type { Field, Program, RecordId, SiteId, Type } from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import type { PointerSystem } from "./outside-pointers.js";
import { containsPointers } from "./path-steps.js";
import type { PlaceId } from "./place.js";
import { globalRoots, reachableStorage } from "./reachable-storage.js";

export function addStorageFromElsewhere(program: Program, { places, constraints, freshSite }: PointerSystem): boolean {
  if (!traitsOf(program).linksByName) return false;
  const above = new Map<RecordId, SiteId>();
  /** What is in a table of pointers is set as the pointer to it is. */
  const made = new Set<SiteId>();
  for (const root of reachableStorage(globalRoots(program, places), places, constraints)) fill(root);
  return made.size > 0;

  function fill(root: PlaceId): void {
    const { type } = places.get(root);
    if (!containsPointers(program, type)) return;
    for (const leaf of places.leaves(root)) {
      const { type: held } = places.get(leaf);
      if (held.kind === "pointer" && isSetToBlocks(leaf)) makeSite(leaf, held.target);
    }
  }

  function makeSite(leaf: PlaceId, type: Type): void {
    const core = type.kind === "array" ? type.element : type;
    const record = core.kind === "record" ? core.record : undefined;
    const known = record === undefined ? undefined : above.get(record);
    const node = constraints.ofLeaf(leaf);
    if (known !== undefined) {
      constraints.addTarget(node, places.ofSite(known));
      return;
    }
    const id = freshSite();
    const name = `what ${places.nameOf(leaf)} leads to`;
    places.sites.set(id, {
      id,
      kind: "allocation",
      type,
      name,
      unique: false,
      fromElsewhere: true,
      ...(type.kind === "record" ? { record: type.record } : {}),
    });
    constraints.addTarget(node, places.ofSite(id));
    made.add(id);
    if (record !== undefined) above.set(record, id);
    fill(places.ofSite(id));
    if (record !== undefined) above.delete(record);
  }

  function isSetToBlocks(leaf: PlaceId): boolean {
    const { base, steps, whole } = places.get(leaf);
    const last = [...steps].reverse().find((step) => step.startsWith("."));
    if (last === undefined) {
      if (base.kind !== "variable") return base.kind === "site" && made.has(base.site);
      return program.variables.get(base.variable)?.setElsewhere === "block";
    }
    let at = whole;
    while (at !== null && places.get(at).type.kind !== "record") at = places.get(at).whole;
    const holder = at === null ? undefined : places.get(at).type;
    const fields: readonly Field[] = holder?.kind === "record" ? places.fieldsOf(holder.record) : [];
    return fields.find((f) => f.name === last.slice(1))?.setElsewhere === "block";
  }
}
