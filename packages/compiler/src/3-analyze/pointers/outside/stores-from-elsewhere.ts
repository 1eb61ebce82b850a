/**
 * TypeScript: what functions that no head runs may have left in references of modules when a head starts (`Program.storedElsewhere`).
 * In: the program, places and the solved constraints. Out: more constraints and sites; the sites that may stand for several objects.
 * Method: only references that can be reached from variables of modules count. What may stand in one of them may stand in the others that
 * it is stored in. An object of a type that the reference leads to already is one more of these; one of another type, or the first, is
 * a site of its own, whose references lead to what is stored under their names, or else to one object each.
 * Two references that led to one object may, once one of them is set anew, lead to two: no store through the one is a store through the other.
 * Limits: where objects of the heads' callers are stored, they are taken for others than the heads' arguments.
 */

import { addTo } from "../../../il/keyed-lists.js";
import { pointedTypes } from "../../../il/queries/pointer-types.js";
import type {
  Holder,
  ObjectFromElsewhere,
  Program,
  RecordId,
  SiteId,
  StoredElsewhere,
  Type,
} from "../../../il/types.js";
import { isDerived } from "../derived-records.js";
import type { NodeId } from "../inclusion-constraints.js";
import type { PlaceId } from "../place.js";
import { isMany } from "../place.js";
import type { PointerFlow } from "../pointer-flow.js";
import { globalRoots, reachableStorage } from "../reachable-storage.js";
import { FunctionFits } from "./function-fits.js";
import { typeKey } from "./overlapping-storage.js";

/** The sites that are no longer one object each. */
export function addStoresFromElsewhere(
  program: Program,
  flow: PointerFlow,
  freshSite: () => SiteId,
): ReadonlySet<SiteId> {
  const { places, constraints } = flow;
  const stored = program.storedElsewhere ?? [];
  const made = new Map<string, SiteId>();
  const fresh = new Set<SiteId>();
  const waiting: { readonly object: SiteId; readonly above: ReadonlyMap<string, SiteId> }[] = [];
  const hubs = new Map<string, NodeId>();
  const set = new Set<PlaceId>();
  if (stored.length === 0) return new Set();
  const functions = new FunctionFits(program);
  let leaves: readonly PlaceId[] = [];
  for (let before = -1, size = 0; size !== before; ) {
    before = size;
    leaves = reachedLeaves();
    const byHolder = new Map<string, PlaceId[]>();
    for (const leaf of leaves) for (const key of holdersOf(leaf)) addTo(byHolder, key, leaf);
    const standing = (holder: Holder): readonly PlaceId[] => [
      ...(byHolder.get(keyOf(holder)) ?? []),
      ...(holder.kind === "captured" ? (byHolder.get(inBoxes) ?? []) : []),
    ];
    stored.forEach((store, k) => {
      apply(store, k, [...new Set(store.into.flatMap(standing))], standing);
    });
    constraints.solve();
    size = leaves.length + made.size + leaves.reduce((sum, leaf) => sum + constraints.targetsOfLeaf(leaf).size, 0);
    if (size === before && fillEmpty()) size++;
  }
  return standForSeveral();

  function reachedLeaves(): readonly PlaceId[] {
    const all: PlaceId[] = [];
    for (const root of reachableStorage(globalRoots(program, places), places, constraints))
      for (const leaf of places.leaves(root)) if (pointedTypes(places.get(leaf).type).length > 0) all.push(leaf);
    return all;
  }

  function apply(
    { source, into, shared }: StoredElsewhere,
    k: number,
    targets: readonly PlaceId[],
    standing: (holder: Holder) => readonly PlaceId[],
  ): void {
    if (!isObject(source)) {
      for (const [type, from] of standingIn(source, standing(source)))
        for (const to of targets) {
          if (!mayLead(to, type)) continue;
          set.add(to);
          constraints.copy(from, constraints.ofLeaf(to));
        }
      return;
    }
    const isShared = shared || into.length > 1;
    const group = into.map(keyOf).join();
    const joined = new Map<string, Set<NodeId>>();
    for (const to of targets)
      for (const [type, how] of typesOf(source, to)) {
        if (!mayLead(to, type)) continue;
        set.add(to);
        const key = `${k} ${keyOfType(type)}`;
        if (!leadsTo(to, type)) {
          const site = siteFor(isShared ? key : `${key} ${ofNewObject(to) ? "in new objects" : to}`, to, type, how);
          constraints.addTarget(constraints.ofLeaf(to), places.ofSite(site));
        }
        if (isShared) {
          const hubsOfType = joined.get(keyOfType(type)) ?? new Set();
          joined.set(keyOfType(type), hubsOfType.add(hubOf(group, to)));
        }
      }
    for (const [first, ...others] of joined.values())
      for (const other of others) {
        constraints.copy(first as NodeId, other);
        constraints.copy(other, first as NodeId);
      }
  }

  /** Where a reference may lead to objects of more types than can be told apart, it leads to one of its declared type. */
  function typesOf(source: ObjectFromElsewhere, leaf: PlaceId): readonly (readonly [Type, "made" | "handed"])[] {
    const { kind, type, what, fields } = source;
    const declared = pointedTypes(places.get(leaf).type);
    if (type !== undefined) {
      const isTold = constraints.targetsOfLeaf(leaf).size < most || leadsTo(leaf, type) || !mayLead(leaf, type);
      return isTold ? [[type, kind]] : declared.map((own) => [own, "handed"]);
    }
    const meant = declared.filter((own) => {
      if (what === "array") return own.kind === "array";
      if (what === "object" && own.kind === "record" && fields !== undefined) return hasAll(own.record, fields);
      return what === undefined || (what === "function") === (own.kind === "procedure");
    });
    return meant.map((own) => [own, kind]);
  }

  function hasAll(id: RecordId, names: readonly string[]): boolean {
    const record = program.records.get(id);
    const wanted = [
      ...(record?.fields ?? []).filter((f) => f.optional !== true).map((f) => f.name),
      ...(record?.kind === "interface" ? record.methods.keys() : []),
    ];
    return wanted.every((name) => names.includes(name));
  }

  /** A tree that grows elsewhere has no end: what its new objects are given is one site, however deep they stand. */
  function ofNewObject(leaf: PlaceId): boolean {
    const { base } = places.get(leaf);
    return base.kind === "site" && fresh.has(base.site);
  }

  function leadsTo(leaf: PlaceId, type: Type): boolean {
    return [...constraints.targetsOfLeaf(leaf)].some((target) => keyOfType(places.get(target).type) === typeKey(type));
  }

  /** What stands in the references of a holder, by what they lead to. */
  function standingIn(holder: Holder, leaves: readonly PlaceId[]): ReadonlyMap<Type, NodeId> {
    const nodes = new Map<string, readonly [Type, NodeId]>();
    for (const leaf of leaves)
      for (const type of pointedTypes(places.get(leaf).type)) {
        const key = `all ${keyOf(holder)} ${keyOfType(type)}`;
        const node = hubs.get(key) ?? constraints.fresh();
        hubs.set(key, node);
        constraints.copy(constraints.ofLeaf(leaf), node);
        nodes.set(key, [type, node]);
      }
    return new Map(nodes.values());
  }

  /** All references of a type that may lead to the same objects may lead to what the others do. */
  function hubOf(group: string, leaf: PlaceId): NodeId {
    const key = `${group} ${pointedTypes(places.get(leaf).type).map(keyOfType).join()}`;
    let hub = hubs.get(key);
    if (hub === undefined) {
      hub = constraints.fresh();
      hubs.set(key, hub);
    }
    constraints.copy(constraints.ofLeaf(leaf), hub);
    constraints.copy(hub, constraints.ofLeaf(leaf));
    return hub;
  }

  function siteFor(key: string, leaf: PlaceId, type: Type, how: "made" | "handed"): SiteId {
    const known = made.get(key);
    if (known !== undefined) return known;
    const site = newSite(leaf, type, how);
    made.set(key, site);
    fill(site, how, new Map([[keyOfType(type), site]]));
    return site;
  }

  /** All references of an object from outside lead to something; those of a new one wait for what is stored in them. */
  function fill(object: SiteId, how: "made" | "handed", above: ReadonlyMap<string, SiteId>): void {
    if (how === "made") waiting.push({ object, above });
    else for (const leaf of places.leaves(places.ofSite(object))) lead(leaf, how, above);
  }

  function lead(leaf: PlaceId, how: "made" | "handed", above: ReadonlyMap<string, SiteId>): void {
    for (const target of pointedTypes(places.get(leaf).type)) {
      const known = above.get(keyOfType(target));
      const site = known ?? newSite(leaf, target, how);
      constraints.addTarget(constraints.ofLeaf(leaf), places.ofSite(site));
      if (known === undefined) fill(site, how, new Map(above).set(keyOfType(target), site));
    }
  }

  /** References of new objects that must lead to something, and in which nothing is known to be stored. */
  function fillEmpty(): boolean {
    let fills = false;
    for (const { object, above } of waiting.splice(0))
      for (const leaf of places.leaves(places.ofSite(object))) {
        const { type } = places.get(leaf);
        if (type.kind !== "pointer" || type.nullable === true || constraints.targetsOfLeaf(leaf).size > 0) continue;
        lead(leaf, "made", above);
        fills = true;
      }
    if (fills) constraints.solve();
    return fills;
  }

  function newSite(leaf: PlaceId, type: Type, how: "made" | "handed"): SiteId {
    const id = freshSite();
    fresh.add(id);
    const record = type.kind === "record" ? { record: type.record } : {};
    const kind = how === "made" && type.kind !== "procedure" ? "allocation" : "parameter";
    const name = `what ${places.nameOf(leaf)} is given elsewhere`;
    places.sites.set(id, { id, kind, type, name, unique: false, fromElsewhere: true, ...record });
    return id;
  }

  /** May the reference lead to an object of the type? */
  function mayLead(leaf: PlaceId, type: Type): boolean {
    return pointedTypes(places.get(leaf).type).some((own) => {
      if (keyOfType(own) === keyOfType(type)) return true;
      if (own.kind === "procedure") {
        if (type.kind === "procedure") return functions.type(type, own);
        if (type.kind !== "record" || program.records.get(type.record)?.kind !== "closure") return false;
        return functions.closure(type.record, own);
      }
      if (own.kind !== "record" || type.kind !== "record") return false;
      return isDerived(program, own.record, type.record) || isDerived(program, type.record, own.record);
    });
  }

  function holdersOf(leaf: PlaceId): readonly string[] {
    const { base, steps, whole } = places.get(leaf);
    const last = steps.at(-1);
    if (last === undefined)
      return base.kind === "variable" ? [keyOf({ kind: "variable", variable: base.variable })] : [];
    if (isMany(last)) return [keyOf({ kind: "elements" })];
    const name = last.slice(1);
    const holder = whole === null ? undefined : places.get(whole).type;
    const record = holder?.kind === "record" ? program.records.get(holder.record) : undefined;
    if (record?.kind === "box") return [inBoxes];
    if (record?.kind === "closure") return [keyOf({ kind: "captured", name })];
    return [keyOf(/^\d+$/.test(name) ? { kind: "elements" } : { kind: "field", name })];
  }

  function standForSeveral(): ReadonlySet<SiteId> {
    const leading = new Map<PlaceId, PlaceId[]>();
    for (const leaf of leaves)
      for (const target of constraints.targetsOfLeaf(leaf)) addTo(leading, places.get(target).root, leaf);
    const roots = [...leading].filter(([, from]) => from.length > 1 && from.some((leaf) => set.has(leaf)));
    const several = new Set<SiteId>();
    for (const root of reachableStorage(
      roots.map(([root]) => root),
      places,
      constraints,
    )) {
      const { base } = places.get(root);
      if (base.kind === "site") several.add(base.site);
    }
    return several;
  }
}

function isObject(source: StoredElsewhere["source"]): source is ObjectFromElsewhere {
  return source.kind === "made" || source.kind === "handed";
}

/** Types of objects in one reference that are told apart. */
const most = 32;

/** Functions are told apart by what they take and give. */
function keyOfType(type: Type): string {
  if (type.kind !== "procedure") return typeKey(type);
  return `procedure ${type.parameters.map(typeKey).join()} ${typeKey(type.result)}`;
}

/** Boxes do not tell whose variable they hold. */
const inBoxes = "in boxes";

function keyOf(holder: Holder): string {
  switch (holder.kind) {
    case "variable":
      return `variable ${holder.variable}`;
    case "field":
      return `field ${holder.name}`;
    case "captured":
      return `captured ${holder.name}`;
    case "elements":
      return "elements";
  }
}
