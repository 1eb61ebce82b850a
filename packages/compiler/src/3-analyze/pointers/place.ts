/** A place: abstract storage as a base (variable, site or result) and a selector; where it holds one value, its zone, and how it is called. */
import type { Program, SiteId, Type, UnitId, VariableId } from "../../il/types.js";
import type { Site, Zone, ZoneId } from "../storage-facts.js";
import type { StepKey } from "./path-steps.js";

export type PlaceId = number;

export type Base =
  | { readonly kind: "variable"; readonly variable: VariableId }
  | { readonly kind: "site"; readonly site: SiteId }
  | { readonly kind: "result"; readonly unit: UnitId; readonly result: number };

export interface Place {
  readonly id: PlaceId;
  readonly base: Base;
  readonly steps: readonly StepKey[];
  readonly selector: string;
  readonly type: Type;
  readonly root: PlaceId;
  /** Step key → place. */
  readonly children: Map<string, PlaceId>;
  /** What it is a part of. */
  readonly whole: PlaceId | null;
  /** All fields, elements and so on have been made. */
  expanded: boolean;
  /** The leaves at and below it, until one more comes to be. */
  leaves: readonly PlaceId[] | null;
  /** Their zones. */
  zones: readonly ZoneId[] | null;
  zone: ZoneId | null;
}

/** The zone of a place that holds one value. `root`: the whole that it is a part of. */
export function zoneOf(id: ZoneId, at: Place, root: Place, name: string): Zone {
  const kind = zoneKind(at);
  return {
    id,
    kind,
    ...(at.base.kind === "variable" ? { variable: at.base.variable } : {}),
    ...(at.base.kind === "site" ? { site: at.base.site } : {}),
    ...(at.base.kind === "result" ? { unit: at.base.unit, result: at.base.result } : {}),
    ...(kind === "field" ? { field: (at.steps[at.steps.length - 1] as string).slice(1) } : {}),
    selector: at.selector,
    type: at.type,
    ...(kind === "length" && isList(root) ? { grows: true } : {}),
    name,
  };
}

export function placeName(program: Program, sites: ReadonlyMap<SiteId, Site>, { base, selector }: Place): string {
  switch (base.kind) {
    case "variable":
      return (program.variables.get(base.variable)?.name ?? `v${base.variable}`) + selector;
    case "site":
      return (sites.get(base.site)?.name ?? `site ${base.site}`) + selector;
    case "result":
      return `result of ${base.unit}${selector}`;
  }
}

function isList({ type }: Place): boolean {
  return type.kind === "array" && type.storage === "list";
}

function zoneKind(at: Place): Zone["kind"] {
  switch (at.steps[at.steps.length - 1]) {
    case undefined:
      return at.base.kind === "variable" ? "variable" : at.base.kind === "result" ? "result" : "elements";
    case "[]":
      return "elements";
    case "{}":
      return "values";
    case "#":
      return "length";
    case "?":
      return "keys";
    default:
      return "field";
  }
}

/** A step to one of many: an element, a value under a key, a key. */
export function isMany(step: StepKey): boolean {
  return step === "[]" || step === "{}" || step === "?";
}
