/**
 * Storage that pointers at file scope lead to because of what no head runs: other functions of the program, or other files.
 * In: the program, places and the solved constraints. Out: sites, and constraints that lead to them; whether there were any.
 * Method: where other functions allocate (`setElsewhere` is "block"), one site for each pointer that holds the block. Where they set the
 * pointer to anything else, or other files may, nobody knows where it leads: one site for all such storage of a type, and the variables
 * whose addresses they take. Where all that they set it to is such a variable, only these.
 * Limits: what is allocated for a pointer in one of many objects is one site. A type met again below itself leads back to the site above.
 * What other files take the addresses of is not known, and taken not to be what the heads are given.
 */

import { constant, element, field, pathOf, pointerTo } from "../../../il/builders.js";
import { containsPointers } from "../../../il/queries/pointer-types.js";
import type { Field, Path, Program, RecordId, SiteId, Type, Variable } from "../../../il/types.js";
import { traitsOf } from "../../../languages/traits.js";
import type { Site } from "../../storage-facts.js";
import type { PlaceId } from "../place.js";
import type { PointerFlow } from "../pointer-flow.js";
import { globalRoots, reachableStorage } from "../reachable-storage.js";
import { typeKey } from "./overlapping-storage.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

export function addStorageFromElsewhere(program: Program, flow: PointerFlow, freshSite: () => SiteId): boolean {
  const { places, constraints } = flow;
  if (!traitsOf(program).linksByName) return false;
  const above = new Map<RecordId, SiteId>();
  /** What is in a table of pointers is set as the pointer to it is. */
  const made = new Set<SiteId>();
  const unknown = new Map<string, SiteId>();
  let isLed = false;
  for (const root of reachableStorage(globalRoots(program, places), places, constraints)) fill(root);
  return isLed || made.size + unknown.size > 0;

  function fill(root: PlaceId): void {
    const { type } = places.get(root);
    if (!containsPointers(program, type)) return;
    for (const leaf of places.leaves(root)) {
      const { type: held } = places.get(leaf);
      if (held.kind !== "pointer") continue;
      const { setElsewhere, ledInto = [] } = holderOf(leaf);
      if (setElsewhere === "block") makeSite(leaf, held.target);
      else if (setElsewhere === "variables")
        for (const id of ledInto) leadInto(leaf, held.target, program.variables.get(id));
      else if (mayLeadAnywhere(leaf)) lead(leaf, held.target);
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
    const id = newSite(leaf, type, { kind: "allocation" });
    constraints.addTarget(node, places.ofSite(id));
    made.add(id);
    if (record !== undefined) above.set(record, id);
    fill(places.ofSite(id));
    if (record !== undefined) above.delete(record);
  }

  function lead(leaf: PlaceId, type: Type): void {
    if (!holdsNumbers(program, type)) return;
    const known = unknown.get(typeKey(type));
    const id = known ?? newSite(leaf, type, { kind: "external", isUnknown: true });
    constraints.addTarget(constraints.ofLeaf(leaf), places.ofSite(id));
    for (const variable of program.variables.values())
      if (variable.ledToElsewhere === true) leadInto(leaf, type, variable);
    if (known !== undefined) return;
    unknown.set(typeKey(type), id);
    fill(places.ofSite(id));
  }

  function leadInto(leaf: PlaceId, type: Type, variable: Variable | undefined): void {
    if (variable === undefined) return;
    for (const part of partsLike(program, pathOf(variable), type)) {
      flow.mayHold(constraints.ofLeaf(leaf), { kind: "address", path: part, type: pointerTo(type) });
      isLed = true;
    }
  }

  function newSite(leaf: PlaceId, type: Type, known: Pick<Site, "kind" | "isUnknown">): SiteId {
    const id = freshSite();
    const name = `what ${places.nameOf(leaf)} leads to`;
    const record = type.kind === "record" ? { record: type.record } : {};
    places.sites.set(id, { id, type, name, unique: false, fromElsewhere: true, ...known, ...record });
    return id;
  }

  /** Of what the heads run nothing sets it, and others may; or others set it to something that is no block. */
  function mayLeadAnywhere(leaf: PlaceId): boolean {
    const how = howIsSet(leaf);
    if (how === true || how === "given variables") return true;
    const { base } = places.get(leaf);
    if (base.kind === "site") return [...unknown.values()].includes(base.site);
    if (base.kind !== "variable" || constraints.targetsOfLeaf(leaf).size > 0) return false;
    return program.variables.get(base.variable)?.host?.exported === true;
  }

  /** By functions that heads do not run. */
  function howIsSet(leaf: PlaceId): Field["setElsewhere"] {
    return holderOf(leaf).setElsewhere;
  }

  /** The variable or the field that the pointer is, or is an element of. */
  function holderOf(leaf: PlaceId): Pick<Field, "setElsewhere" | "ledInto"> {
    const { base, steps, whole } = places.get(leaf);
    const last = [...steps].reverse().find((step) => step.startsWith("."));
    if (last === undefined) {
      if (base.kind !== "variable") return base.kind === "site" && made.has(base.site) ? { setElsewhere: "block" } : {};
      return program.variables.get(base.variable) ?? {};
    }
    let at = whole;
    while (at !== null && places.get(at).type.kind !== "record") at = places.get(at).whole;
    const holder = at === null ? undefined : places.get(at).type;
    const fields: readonly Field[] = holder?.kind === "record" ? places.fieldsOf(holder.record) : [];
    return fields.find((f) => f.name === last.slice(1)) ?? {};
  }
}

/** Numbers that are no characters, in the storage or behind its pointers. */
function holdsNumbers(program: Program, type: Type, seen = new Set<RecordId>()): boolean {
  switch (type.kind) {
    case "real":
    case "complex":
      return true;
    case "integer":
      return type.bits > 8;
    case "array":
      return holdsNumbers(program, type.element, seen);
    case "pointer":
      return holdsNumbers(program, type.target, seen);
    case "record": {
      if (seen.has(type.record)) return false;
      seen.add(type.record);
      return program.records.get(type.record)?.fields.some((f) => holdsNumbers(program, f.type, seen)) === true;
    }
    default:
      return false;
  }
}

/** Where a pointer to the type may lead in the storage: its first element, the storage itself, and parts of it. */
function partsLike(program: Program, path: Path, type: Type): readonly Path[] {
  const [own, wanted] = [path.type, coreOf(type)];
  if (own.kind === "array") {
    const first = element(
      path,
      own.dimensions.map(() => constant(0, undefined, long)),
    );
    return partsLike(program, first, type);
  }
  if (typeKey(own) === typeKey(wanted)) return [path];
  const record = own.kind === "record" ? program.records.get(own.record) : undefined;
  return record?.kind === "union"
    ? []
    : (record?.fields ?? []).flatMap((f) => partsLike(program, field(path, f.name, f.type), type));
}

function coreOf(type: Type): Type {
  return type.kind === "array" ? coreOf(type.element) : type;
}
