/**
 * carried-pointers: what pointers at file scope lead to when a head starts, as a run before, of the head or of the user's own function,
 * left it: the derivative has to give them shadows then, as it did not see that run.
 * In: the program, heads, points-to, effects, activity. Out: for each such pointer with a shadow how its shadow is found; diagnostics RG4007.
 * Method: pointers in globals, and in records that these lead to, that a head may read before it sets them. One that leads to blocks of
 * its own, from their beginning, gets a shadow of the block's size, each element of an array at file scope too; one that leads to variables,
 * the same place in their shadows.
 * Limits: blocks that two pointers may lead to, pointers into the middle of blocks, lists, arrays of pointers on the heap and those that the head itself sets
 * are refused.
 */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { constant, deref, element, field, pathOf } from "../../il/builders.js";
import { isStackAgain } from "../../il/conventions/stacks-again.js";
import type {
  Path,
  Program,
  RecordId,
  SetElsewhere,
  SiteId,
  Statement,
  Type,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { Activity } from "../activity-facts.js";
import type { HeadGlobals } from "../requests/head-globals.js";
import type { Effects, PointsTo, Zone, ZoneId } from "../storage-facts.js";
import { mayDangle } from "./dangling-pointers.js";
import type { PointerOrigins } from "./pointer-origins.js";
import { pointerOrigins } from "./pointer-origins.js";

export interface CarriedPointersInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly activity: Activity;
  /** The globals that callers hand in and seed: their pointers are the callers' concern. */
  readonly globals: ReadonlyMap<UnitId, HeadGlobals>;
}

export interface CarriedPointer {
  /** block: null, or a block from malloc without further carried pointers in it. record: a block that holds such pointers. */
  readonly kind: "block" | "record" | "variables";
  /** Variables that it may lead into. */
  readonly variables: readonly VariableId[];
}

export interface CarriedPointers {
  /** Of a path in a global, as `places` gives it. */
  at(head: UnitId, place: Path): CarriedPointer | undefined;
  /** For each such pointer the variable that it is in, and the variables that it may lead into. */
  readonly all: readonly (readonly [VariableId, readonly VariableId[]])[];
}

export const nothingCarried: CarriedPointers = { at: () => undefined, all: [] };

export function carriedPointers(input: CarriedPointersInput, bag: DiagnosticBag): CarriedPointers {
  if (traitsOf(input.program).modulesRunFirst) return nothingCarried;
  const carried = new Map<UnitId, Map<string, CarriedPointer>>();
  let origins: PointerOrigins | undefined;
  const all: (readonly [VariableId, readonly VariableId[]])[] = [];
  const { program, pointsTo } = input;
  for (const head of input.heads) {
    const named = input.globals.get(head);
    const carriedHere = new Map<string, CarriedPointer>();
    carried.set(head, carriedHere);
    for (const variable of program.variables.values()) {
      if (variable.role !== "global" || variable.constant === true) continue;
      if (named?.inputs.has(variable.id) === true || named?.outputs.has(variable.id) === true) continue;
      if (!input.activity.hasShadow(variable.id)) continue;
      origins ??= pointerOrigins(program, pointsTo, input.heads);
      new Look(input, origins, head, variable, carriedHere, bag).at(pathOf(variable), [], false);
      for (const [key, { variables }] of carriedHere)
        if (Number.parseInt(key, 10) === variable.id) all.push([variable.id, variables]);
    }
  }
  return { at: (head, place) => carried.get(head)?.get(keyOf(place)), all };
}

const keyOf = ({ root, steps }: Path): string =>
  [root, ...steps.map((step) => (step.kind === "field" ? `.${step.name}` : step.kind === "deref" ? "*" : "[]"))].join(
    "",
  );

const ofStack: CarriedPointer = { kind: "block", variables: [] };

const long: Type = { kind: "integer", bits: 64, signed: true };

class Look {
  constructor(
    private readonly input: CarriedPointersInput,
    private readonly origins: PointerOrigins,
    private readonly head: UnitId,
    private readonly variable: Variable,
    private readonly carried: Map<string, CarriedPointer>,
    private readonly bag: DiagnosticBag,
  ) {}

  /** Does the path hold a carried pointer? `way`: the pointers on the way, outermost first; `many`: the path stands for several places. */
  at(path: Path, way: readonly Path[], many: boolean): boolean {
    const { program } = this.input;
    const { type } = path;
    if (type.kind === "array")
      return this.at(
        element(
          path,
          type.dimensions.map(() => constant(0, undefined, long)),
        ),
        way,
        true,
      );
    if (type.kind === "record") {
      const record = program.records.get(type.record);
      if (record === undefined || record.kind === "union" || record.kind === "closure") return false;
      return record.fields.map((f) => this.at(field(path, f.name, f.type), way, many)).some((any) => any);
    }
    if (type.kind !== "pointer" || !this.#isCarried(path)) return false;
    // What a stack holds when a run begins is no longer needed: its shadow is room of the same size.
    const carried = isStackAgain(this.variable) ? ofStack : this.#pointer(path, way, many);
    if (typeof carried === "string") {
      const name = nameOf(this.variable, path);
      this.bag.add(
        "RG4007",
        "error",
        this.variable.origin,
        `The function goes on with what '${name}' led to when it ended, and its derivative cannot tell where the shadow has to lead: ${carried}.`,
        `Make '${this.variable.name}' a parameter, or let the function set it each time.`,
      );
      return false;
    }
    if (carried !== null) this.carried.set(keyOf(path), carried);
    return carried !== null;
  }

  #isCarried(path: Path): boolean {
    const { effects, activity, pointsTo } = this.input;
    if (!activity.pathHasShadow(path)) return false;
    const { read } = effects.summary(this.head);
    const universe = effects.universe(this.head);
    return pointsTo.zonesOf(path).some((zone) => {
      const bit = universe.bitOf(zone);
      return bit >= 0 && read.has(bit);
    });
  }

  #pointer(path: Path, way: readonly Path[], many: boolean): CarriedPointer | string | null {
    const { program, pointsTo } = this.input;
    const zones = pointsTo.zonesOf(path);
    const all = zones.flatMap((zone) => pointsTo.callersSitesInZone(zone));
    // Values that go where nobody knows are refused where they are stored.
    const sites = new Set(all.filter((site) => pointsTo.sites.get(site)?.isUnknown !== true));
    if (sites.size === 0) return null;
    const kinds = new Set([...sites].map((site) => pointsTo.sites.get(site)?.kind));
    const elsewhere = this.#isSetElsewhere(path);
    if (kinds.size === 1 && kinds.has("variable")) {
      if (!elsewhere && !zones.some((zone) => this.origins.isStored(zone))) return null;
      const variables = [...new Set(zones.flatMap((zone) => pointsTo.variablesInZone(zone)))];
      if (variables.length === 0) return "it may lead into the middle of a block";
      // A part of storage that is no variable counts as one: an element of a block, or of what the function was given.
      if (this.#areParts(sites)) return "it may lead into storage that is no variable";
      if (variables.some((id) => program.variables.get(id)?.role !== "global"))
        return "it may lead to a local variable";
      return { kind: "variables", variables };
    }
    if (elsewhere) return "other functions set it to something that is not what malloc gives";
    if (kinds.size > 1 || !kinds.has("allocation"))
      return "it leads to storage that the function was given, or to storage of several kinds";
    if (!zones.every((zone) => this.origins.areBlockStarts(zone))) return "it may lead into the middle of a block";
    if (many && this.#isWritten(zones)) return "it is one of several, and the function itself sets them";
    const other = this.#sharer(zones, sites);
    if (other !== undefined) return `'${other.name}' may lead to the same block`;
    const places = [path, ...way];
    const reset = new Set(places.flatMap((place) => pointsTo.zonesOf(place)));
    const isReset = (target: Path): boolean => {
      const targets = pointsTo.zonesOf(target);
      return (
        targets.length > 0 && targets.every((zone) => reset.has(zone)) && target.steps.every((s) => s.kind !== "index")
      );
    };
    if (mayDangle(program, pointsTo, this.head, sites, isReset))
      return "what it leads to may have been freed; set it to NULL then";
    return this.#behind(path, way, sites);
  }

  #areParts(sites: ReadonlySet<SiteId>): boolean {
    const { pointsTo } = this.input;
    return [...sites].some((site) =>
      pointsTo.zonesOfSite(site).some((zone) => pointsTo.zones[zone]?.variable === undefined),
    );
  }

  #behind(path: Path, way: readonly Path[], sites: ReadonlySet<SiteId>): CarriedPointer | string {
    const target = path.type.kind === "pointer" ? path.type.target : path.type;
    const core = target.kind === "array" ? target.element : target;
    if (!mayHoldPointers(this.input.program, core)) return { kind: "block", variables: [] };
    if (recordsOn(way).has(recordOf(core) ?? ("" as RecordId))) return "it leads to a list, whose length is not known";
    const inner = target.kind === "array" ? element(deref(path), constant(0, undefined, long)) : deref(path);
    if (!this.at(inner, [...way, path], false)) return { kind: "block", variables: [] };
    if (target.kind === "array") return "it leads to pointers, or to structs with pointers, whose number is not known";
    return this.#areSetAtOnce(inner, sites)
      ? { kind: "record", variables: [] }
      : "not all of its pointers are set where it is allocated";
  }

  /** Where such a record is allocated, its carried pointers get values. */
  #areSetAtOnce(record: Path, sites: ReadonlySet<SiteId>): boolean {
    const { program, pointsTo } = this.input;
    const prefix = keyOf(record);
    const wanted = [...this.carried.keys()].filter(
      (key) => key.startsWith(`${prefix}.`) && !key.slice(prefix.length + 1).includes("*"),
    );
    const inList = (list: readonly Statement[]): boolean =>
      list.every((s, k) => {
        if (s.kind === "allocate" && sites.has(s.site) && s.initial.kind !== "zero") {
          const later = list.slice(k + 1);
          const isSet = (name: string): boolean =>
            later.some(
              (t) =>
                (t.kind === "call" && pointsTo.callees(t).length > 0) ||
                ((t.kind === "assign" || t.kind === "allocate") &&
                  t.target.steps.at(-1)?.kind === "field" &&
                  keyOf(t.target).endsWith(name)),
            );
          if (!wanted.every((key) => isSet(key.slice(prefix.length)))) return false;
        }
        return childBlocks(s).every((block) => inList(block.statements));
      });
    return [...pointsTo.units].every((id) => inList(program.units.get(id)?.body.statements ?? []));
  }

  #isSetElsewhere(path: Path): boolean {
    const { program } = this.input;
    const last = path.steps.filter((step) => step.kind === "field").at(-1);
    const isSet = (how: SetElsewhere | undefined): boolean => how !== undefined && how !== "block";
    if (last === undefined) return isSet(this.variable.setElsewhere);
    return [...program.records.values()].some((r) =>
      r.fields.some((f) => f.name === last.name && isSet(f.setElsewhere)),
    );
  }

  #isWritten(zones: readonly ZoneId[]): boolean {
    const { effects } = this.input;
    const { written } = effects.summary(this.head);
    const universe = effects.universe(this.head);
    return zones.some((zone) => written.has(universe.bitOf(zone)));
  }

  /** Another pointer that stays may lead to one of the sites. */
  #sharer(zones: readonly ZoneId[], sites: ReadonlySet<SiteId>): Zone | undefined {
    const { pointsTo } = this.input;
    return pointsTo.zones.find((zone) => {
      if (zones.includes(zone.id) || zone.type.kind !== "pointer" || !this.#stays(zone)) return false;
      return pointsTo.callersSitesInZone(zone.id).some((site) => sites.has(site));
    });
  }

  #stays(zone: Zone): boolean {
    const { program, pointsTo } = this.input;
    if (zone.kind === "result") return false;
    const site = zone.site === undefined ? undefined : pointsTo.sites.get(zone.site);
    if (site !== undefined && site.kind !== "variable") return site.kind !== "formal";
    if (zone.variable === undefined) return true;
    return program.variables.get(zone.variable)?.role === "global";
  }
}

/** A struct holds itself by way of pointers alone. */
function mayHoldPointers(program: Program, type: Type): boolean {
  if (type.kind === "array") return mayHoldPointers(program, type.element);
  if (type.kind !== "record") return type.kind === "pointer";
  return program.records.get(type.record)?.fields.some((f) => mayHoldPointers(program, f.type)) === true;
}

function recordOf(type: Type): RecordId | undefined {
  return type.kind === "record" ? type.record : undefined;
}

/** The records that the pointers on the way lead to. */
function recordsOn(way: readonly Path[]): ReadonlySet<RecordId> {
  const records = new Set<RecordId>();
  for (const { type } of way) {
    const target = type.kind === "pointer" ? type.target : type;
    const record = recordOf(target.kind === "array" ? target.element : target);
    if (record !== undefined) records.add(record);
  }
  return records;
}

function nameOf(variable: Variable, { steps }: Path): string {
  let text = variable.name;
  let behind = false;
  for (const step of steps) {
    if (step.kind === "field") text += `${behind ? "->" : "."}${step.name}`;
    else if (step.kind === "index" && !behind) text += "[…]";
    behind = step.kind === "deref" || (behind && step.kind === "index");
  }
  return text;
}
