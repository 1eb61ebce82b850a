/**
 * points-to: which storage a path may denote, which units a call may run.
 * In: a program, its heads, which head parameters may alias.
 * Out: sites, zones and the queries of `PointsTo`.
 * Method: inclusion constraints over the whole program, field-sensitive, callees found on the fly (pointer-flow.ts); then a name of
 * the callee's own for the numeric storage its parameters lead to, where that is sound (formal-sites.ts, may-equal.ts).
 * Paper: L. O. Andersen, Program Analysis and Specialization for the C Programming Language, 1994, chapter 4.
 * Limits: sites are insensitive to flow. Objects inside one head parameter are taken as distinct, and distinct from what globals lead to.
 */

import { InternalError } from "../../diagnostics/diagnostic.js";
import { prefixType } from "../../il/queries/path-types.js";
import { leadsToNeighbors, pointerSources } from "../../il/queries/pointer-sources.js";
import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { CallStatement, Expression, Path, Program, SiteId, UnitId, VariableId } from "../../il/types.js";
import { forEachPath, forEachStatement, pointersOnTheWay } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { Misfit, PointerAliases, PointsTo, Site, Zone, ZoneId } from "../storage-facts.js";
import type { FormalSites } from "./formal-sites.js";
import { findFormalSites } from "./formal-sites.js";
import { InclusionConstraints } from "./inclusion-constraints.js";
import { mayEqual } from "./may-equal.js";
import { Misfits } from "./misfits.js";
import { neighborsOf } from "./neighbor-places.js";
import type { MayAlias } from "./outside/head-storage.js";
import { addHeadStorage } from "./outside/head-storage.js";
import { addStorageFromElsewhere } from "./outside/storage-from-elsewhere.js";
import { addStoresFromElsewhere } from "./outside/stores-from-elsewhere.js";
import type { FieldHint } from "./path-steps.js";
import { fieldHints } from "./path-steps.js";
import type { PlaceId } from "./place.js";
import { isMany } from "./place.js";
import { Places } from "./places.js";
import { PointerFlow } from "./pointer-flow.js";
import { globalRoots, interfaceRoots, reachableStorage } from "./reachable-storage.js";
import { coversUnion, isUnion } from "./storage-fits.js";
import { uniqueSites } from "./unique-sites.js";

export function pointsTo(
  program: Program,
  heads: readonly UnitId[],
  options: { readonly mayAlias?: MayAlias; readonly uniqueSites?: boolean } = {},
): PointsTo {
  let last = -1;
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind === "allocate") last = Math.max(last, s.site);
    });
  const freshSite = (): SiteId => ++last as SiteId;

  const places = new Places(program);
  const constraints = new InclusionConstraints(places);
  const flow = new PointerFlow(program, places, constraints, freshSite);
  const shared = new Map<string, SiteId>();
  const initial = new Map<PlaceId, Set<SiteId>>();
  for (const id of [...program.initializers, ...heads]) flow.addUnit(id);
  for (const head of heads)
    addHeadStorage(program, head, options.mayAlias ?? [], shared, places, constraints, freshSite, initial);
  constraints.solve();
  if (addStorageFromElsewhere(program, flow, freshSite)) constraints.solve();
  const several = addStoresFromElsewhere(program, flow, freshSite);
  const unique = options.uniqueSites === false ? [] : uniqueSites(program, heads, flow, places, constraints);
  for (const site of unique) {
    if (several.has(site)) continue;
    const at = places.sites.get(site) as Site;
    places.sites.set(site, { ...at, unique: true });
  }
  const base = new Answers(program, places, constraints, flow, freshSite);
  base.nameSites();
  // Fields that only some paths know of come to be when they are first asked for: ask for all before anyone lists a site's zones.
  const visitPaths = (): void => {
    for (const unit of flow.units)
      forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) =>
        forEachPath(s, (path) => base.zonesOf(path)),
      );
  };
  visitPaths();
  const equal = mayEqual({ program, heads, pointsTo: base, places, initial });
  base.equal = equal;
  base.formals = findFormalSites(program, heads, flow.units, base, equal, places, freshSite);
  visitPaths();
  return base;
}

class Answers implements PointsTo {
  formals: FormalSites | null = null;
  equal: PointerAliases | null = null;
  readonly #program: Program;
  readonly #places: Places;
  readonly #constraints: InclusionConstraints;
  readonly #flow: PointerFlow;
  readonly #freshSite: () => SiteId;
  readonly #misfits: Misfits;
  readonly #siteOfPlace = new Map<PlaceId, SiteId>();
  readonly #placeOfSite = new Map<SiteId, PlaceId>();
  readonly #placesOfPath = new Map<Path, readonly PlaceId[]>();
  readonly #placesOfVariables = new Map<VariableId, readonly PlaceId[]>();

  constructor(
    program: Program,
    places: Places,
    constraints: InclusionConstraints,
    flow: PointerFlow,
    fresh: () => SiteId,
  ) {
    this.#program = program;
    this.#places = places;
    this.#constraints = constraints;
    this.#flow = flow;
    this.#freshSite = fresh;
    this.#misfits = new Misfits(program, places, (leaf) => this.#targetsInLeaf(leaf));
  }

  get sites(): ReadonlyMap<SiteId, Site> {
    return this.#places.sites;
  }
  get zones(): readonly Zone[] {
    return this.#places.zones;
  }
  get units(): ReadonlySet<UnitId> {
    return this.#flow.units;
  }

  sitesOf(pointer: Expression | Path): readonly SiteId[] {
    const sites = new Set<SiteId>();
    for (const target of this.#targets(pointer)) sites.add(this.#siteAt(target));
    return [...sites];
  }

  zonesOf(path: Path): readonly ZoneId[] {
    const [place, ...others] = this.#placesOf(path);
    if (place === undefined) return [];
    if (others.length === 0) return this.#places.zonesAt(place);
    const zones = new Set<ZoneId>(this.#places.zonesAt(place));
    for (const other of others) for (const zone of this.#places.zonesAt(other)) zones.add(zone);
    return [...zones];
  }

  misfits(path: Path): readonly Misfit[] {
    return this.#misfits.of(path);
  }

  zonesOfSite(site: SiteId): readonly ZoneId[] {
    return this.#places.zonesAt(this.#placeOfSite.get(site) ?? this.#places.ofSite(site));
  }

  zonesOfVariable(variable: VariableId): readonly ZoneId[] {
    return this.#places.zonesAt(this.#places.ofVariable(variable));
  }

  zoneOfResult(unit: UnitId, result: number): readonly ZoneId[] {
    return this.#places.zonesAt(this.#places.ofResult(unit, result));
  }

  sitesInZone(zone: ZoneId): readonly SiteId[] {
    return [...this.#targetsInLeaf(this.#places.placeOf(zone))].map((target) => this.#siteAt(target));
  }

  callersSitesInZone(zone: ZoneId): readonly SiteId[] {
    return [...this.#constraints.targetsOfLeaf(this.#places.placeOf(zone))].map((target) => this.#siteAt(target));
  }

  get aliases(): PointerAliases {
    if (this.equal === null) throw new InternalError("pointers are compared before they are known");
    return this.equal;
  }

  callees(call: CallStatement): readonly UnitId[] {
    return [...(this.#flow.callees.get(call) ?? [])];
  }

  isStrong(path: Path): boolean {
    const [place, ...others] = this.#placesOf(path);
    if (place === undefined || others.length > 0) return false;
    const { base, steps, type } = this.#places.get(place);
    const whole = coversAll(path);
    // Where the path has another type than the storage, it may denote a part of it only.
    const seen = whole && path.type.kind === "array" ? path.type.element : path.type;
    if (traitsOf(this.#program).storageIsRetyped && type.kind !== seen.kind && !isUnion(this.#program, type))
      return false;
    if (isUnion(this.#program, type) && !coversUnion(this.#program, path, type)) return false;
    if ((whole ? steps.slice(0, -1) : steps).some(isMany)) return false;
    if (
      path.steps.some((s, k) => (s.kind === "index" || s.kind === "section") && !(whole && k === path.steps.length - 1))
    )
      return false;
    switch (base.kind) {
      case "variable":
        return (
          path.steps.every((s) => s.kind !== "deref") || this.#program.variables.get(base.variable)?.role === "global"
        );
      case "site":
        return this.sites.get(base.site)?.unique === true;
      case "result":
        return false;
    }
  }

  translate(call: CallStatement, callee: UnitId, zone: ZoneId): readonly ZoneId[] {
    const { base, steps, type } = this.#places.get(this.#places.placeOf(zone));
    switch (base.kind) {
      case "result": {
        const target = call.targets[base.result];
        return target === null || target === undefined ? [] : this.zonesOf(target);
      }
      case "site": {
        if (this.sites.get(base.site)?.kind !== "formal") return this.#survives(callee, base.site) ? [zone] : [];
        return this.translateSite(call, callee, base.site).flatMap((site) => {
          const place = this.#places.walk(this.#rootOf(site), steps, { type, declared: true });
          return place < 0 ? [] : this.#places.zonesAt(place);
        });
      }
      case "variable": {
        const variable = this.#program.variables.get(base.variable);
        if (variable?.role === "global") return [zone];
        // A local, or a parameter by value, can be reached from elsewhere only by its address.
        if (variable?.passing !== "reference") return this.isAddressed(base.variable) ? [zone] : [];
        const position = this.#program.units.get(callee)?.parameters.indexOf(variable.id) ?? -1;
        const argument = call.arguments[position];
        if (argument?.kind !== "reference") return [];
        const places = this.#placesOf(argument.path).map((at) =>
          this.#places.walk(at, steps, { type, declared: true }),
        );
        return places.flatMap((place) => (place < 0 ? [] : this.#places.zonesAt(place)));
      }
    }
  }

  /** The roots of the storage a pointer may lead to, without formal sites. */
  rootsOf(pointer: Expression | Path): readonly PlaceId[] {
    return [...new Set([...this.#targets(pointer)].map((target) => this.#places.get(target).root))];
  }

  /** The roots of the storage that the pointers in a zone may lead to, without formal sites. */
  rootsInZone(zone: ZoneId): readonly PlaceId[] {
    const targets = this.#constraints.targetsOfLeaf(this.#places.placeOf(zone));
    return [...new Set([...targets].map((target) => this.#places.get(target).root))];
  }

  variablesInZone(zone: ZoneId): readonly VariableId[] {
    return this.rootsInZone(zone).flatMap((root) => {
      const { base } = this.#places.get(root);
      return base.kind === "variable" ? [base.variable] : [];
    });
  }

  translateSite(call: CallStatement, callee: UnitId, site: SiteId): readonly SiteId[] {
    const parameters = this.formals?.parametersOf(site);
    if (parameters === undefined) return [site];
    const unit = this.#program.units.get(callee);
    const sites = new Set<SiteId>();
    for (const parameter of parameters) {
      const argument = call.arguments[unit?.parameters.indexOf(parameter) ?? -1];
      if (argument !== undefined && argument.kind !== "reference")
        for (const actual of this.sitesOf(argument)) sites.add(actual);
    }
    return [...sites];
  }

  readonly #surviving = new Map<UnitId, ReadonlySet<PlaceId>>();
  #fromGlobals: ReadonlySet<PlaceId> | null = null;
  /** Can an object made at the site, or led to by one, be met outside of the unit's own run? */
  #survives(unit: UnitId, site: SiteId): boolean {
    // Before the callees' own names are given, not all fields are known yet.
    if (this.formals === null) return true;
    const root = this.#places.get(this.#rootOf(site)).root;
    this.#fromGlobals ??= reachableStorage(globalRoots(this.#program, this.#places), this.#places, this.#constraints);
    if (this.#fromGlobals.has(root)) return true;
    let reachable = this.#surviving.get(unit);
    if (reachable === undefined) {
      reachable = reachableStorage(interfaceRoots(this.#program, unit, this.#places), this.#places, this.#constraints);
      this.#surviving.set(unit, reachable);
    }
    return reachable.has(root);
  }

  isAddressed(variable: VariableId): boolean {
    return this.#addressed().has(this.#places.ofVariable(variable));
  }

  #addressedRoots: ReadonlySet<PlaceId> | null = null;
  #addressed(): ReadonlySet<PlaceId> {
    this.#addressedRoots ??= new Set(
      [...this.#constraints.allTargets()].map((target) => this.#places.get(target).root),
    );
    return this.#addressedRoots;
  }

  #rootOf(site: SiteId): PlaceId {
    return this.#placeOfSite.get(site) ?? this.#places.ofSite(site);
  }

  /** Gives every place that a pointer leads to its site, before anyone lists the sites. */
  nameSites(): void {
    for (const target of this.#constraints.allTargets()) this.#siteAt(target);
  }

  /** The site that stands for a place a pointer leads to. */
  #siteAt(place: PlaceId): SiteId {
    const { base, steps, type } = this.#places.get(place);
    if (base.kind === "site" && steps.length === 0) return base.site;
    const known = this.#siteOfPlace.get(place);
    if (known !== undefined) return known;
    const id = this.#freshSite();
    const record = type.kind === "record" ? { record: type.record } : {};
    const name = this.#places.nameOf(place);
    // A part of what nobody knows is no better known.
    const isUnknown = base.kind === "site" && this.sites.get(base.site)?.isUnknown === true;
    const what = isUnknown
      ? ({ kind: "external", unique: false, isUnknown } as const)
      : ({ kind: "variable", unique: !steps.some(isMany) } as const);
    this.#places.sites.set(id, { id, type, name, ...what, ...record });
    this.#siteOfPlace.set(place, id);
    this.#placeOfSite.set(id, place);
    return id;
  }

  #targets(pointer: Expression | Path): ReadonlySet<PlaceId> {
    const targets = new Set<PlaceId>();
    if (!("kind" in pointer)) {
      for (const place of this.#placesOf(pointer)) this.#addTargets(place, targets);
      return targets;
    }
    if (pointer.kind !== "convert" && !holdsPointers(pointer.type)) return targets;
    for (const e of pointerSources(pointer)) {
      if (e.kind === "read") for (const place of this.#placesOf(e.path)) this.#addTargets(place, targets);
      else if (e.kind === "address")
        for (const place of this.#placesOf(e.path))
          if (leadsToNeighbors(e))
            for (const near of neighborsOf(this.#program, this.#places, place)) targets.add(near);
          else targets.add(place);
      else if (e.kind === "operation" && e.name === "keyAt" && e.arguments[0] !== undefined) {
        for (const map of this.#targets(e.arguments[0])) {
          const keys = this.#places.walk(map, ["?"], null);
          if (keys >= 0) this.#addTargets(keys, targets);
        }
      }
    }
    return targets;
  }

  #addTargets(place: PlaceId, into: Set<PlaceId>): void {
    for (const leaf of this.#places.leaves(place)) for (const target of this.#targetsInLeaf(leaf)) into.add(target);
  }

  #targetsInLeaf(leaf: PlaceId): Iterable<PlaceId> {
    const { base, steps } = this.#places.get(leaf);
    const formal = base.kind === "variable" && steps.length === 0 ? this.formals?.siteOf(base.variable) : undefined;
    return formal === undefined ? this.#constraints.targetsOfLeaf(leaf) : [this.#places.ofSite(formal)];
  }

  #placesOfVariable(variable: VariableId): readonly PlaceId[] {
    let places = this.#placesOfVariables.get(variable);
    if (places === undefined) {
      places = [this.#places.ofVariable(variable)];
      this.#placesOfVariables.set(variable, places);
    }
    return places;
  }

  #placesOf(path: Path): readonly PlaceId[] {
    if (path.steps.length === 0) return this.#placesOfVariable(path.root);
    const known = this.#placesOfPath.get(path);
    if (known !== undefined) return known;
    const parts = this.#places.segments(path);
    const hints = fieldHints(this.#program, path);
    const hint = (k: number): FieldHint | null => hints[k] ?? null;
    const first = this.#places.walk(this.#places.ofVariable(path.root), parts[0] ?? [], hint(0));
    let at = first < 0 ? [] : [first];
    const derefs = this.#places.hasKin ? pointersOnTheWay(path) : [];
    for (let k = 1; k < parts.length; k++) {
      const steps = parts[k] ?? [];
      const next = new Set<PlaceId>();
      const targets = at.flatMap((place) =>
        this.#places.leaves(place).flatMap((leaf) => [...this.#targetsInLeaf(leaf)]),
      );
      for (const target of targets) for (const inner of this.#places.walkAll(target, steps, hint(k))) next.add(inner);
      const seen = this.#places.hasKin ? prefixType(this.#program, path, (derefs[k - 1] as number) + 1) : undefined;
      // The pointer leads to nothing of its own type: the path then denotes whatever shares bytes with the part.
      if (seen !== undefined && targets.every((target) => this.#misfits.isOfAnotherKind(seen, target)))
        for (const target of targets) {
          const { torn, bits } = this.#places.torn(target, steps);
          for (const place of [...torn, ...bits]) next.add(place);
        }
      at = [...next];
    }
    if (this.formals !== null) this.#placesOfPath.set(path, at);
    return at;
  }
}

/** Does the path end in a section that is all of its array, whatever its length? */
function coversAll(path: Path): boolean {
  const last = path.steps[path.steps.length - 1];
  return (
    last?.kind === "section" &&
    last.ranges.every((r) => r.from === undefined && r.to === undefined && r.step === undefined)
  );
}
