/**
 * unplaced-storage: the pointers of C of which points-to cannot tell all that they lead to, and the storage that is not what it is taken for.
 * In: the program, points-to. Out: for a path, why derivatives cannot follow what it denotes; null where they can.
 * Method: a pointer may lead anywhere if it comes from a variable at file scope that nothing reached sets, from a function without text,
 * from an integer, or from storage that is unplaced itself; statements hand this on until nothing changes. Behind a pointer there may
 * be storage of another type: what void * or a block of bytes hides.
 * Limits: insensitive to flow, as points-to is. In TypeScript only what functions without text give is unplaced.
 */

import { isStackAgain } from "../../il/conventions/stacks-again.js";
import { prefixPath } from "../../il/queries/path-types.js";
import { pointerSources } from "../../il/queries/pointer-sources.js";
import { containsPointers, holdsPointers } from "../../il/queries/pointer-types.js";
import type {
  CallStatement,
  Expression,
  Field,
  Path,
  Program,
  Statement,
  Type,
  UnitId,
  Variable,
} from "../../il/types.js";
import { forEachStatement, pointersOnTheWay } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { Effects, PointsTo, Site, ZoneId } from "../storage-facts.js";

/** How storage got out of sight. `name`: of the variable, the function or the storage. */
export interface Unplaced {
  readonly how: "global" | "function" | "integer" | "bytes" | "anything" | "other" | "unplaced";
  readonly name: string;
}

export interface UnplacedStorage {
  /** Of storage that a path denotes. */
  why(path: Path): Unplaced | null;
}

export interface UnplacedStorageInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
}

export function unplacedStorage({ program, heads, pointsTo, effects }: UnplacedStorageInput): UnplacedStorage {
  const isRetyped = traitsOf(program).storageIsRetyped;
  const anywhere = new Map<ZoneId, Unplaced>();
  let changed = false;

  const mark = (zones: Iterable<ZoneId>, why: Unplaced): void => {
    for (const zone of zones) {
      const type = pointsTo.zones[zone]?.type;
      if (type === undefined || anywhere.has(zone) || !mayHoldPointers(type)) continue;
      anywhere.set(zone, why);
      changed = true;
    }
  };

  if (isRetyped) {
    for (const variable of program.variables.values()) {
      if (variable.role !== "global" || !containsPointers(program, variable.type)) continue;
      for (const zone of pointsTo.zonesOfVariable(variable.id))
        if (mayBeSetElsewhere(variable, zone)) mark([zone], { how: "global", name: variable.name });
    }
    for (const site of pointsTo.sites.values())
      if (site.fromElsewhere === true)
        for (const zone of pointsTo.zonesOfSite(site.id))
          if (site.isUnknown === true || isSetToAnythingElsewhere(zone))
            mark([zone], { how: "global", name: nameIn(site, zone) });
  }
  for (const site of pointsTo.sites.values())
    if (site.kind === "external" && site.isUnknown !== true)
      mark(pointsTo.zonesOfSite(site.id), { how: "function", name: site.name });
  for (changed = isRetyped; changed; ) {
    changed = false;
    for (const id of pointsTo.units)
      forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => handOn(id, s));
  }

  /** What no unit of the program sets may be set by functions that heads do not run, or by other files. */
  function mayBeSetElsewhere(variable: Variable, zone: ZoneId): boolean {
    if (isStackAgain(variable)) return false;
    const how = [variable.setElsewhere, ...howFieldIsSet(zone)];
    if (isPlaced(zone)) return how.includes(true) && isReadFirst(zone);
    return variable.host?.exported === true || how.some((one) => one !== undefined);
  }

  /** A pointer in a block of theirs, which they set to something that is no block. */
  function isSetToAnythingElsewhere(zone: ZoneId): boolean {
    if (!howFieldIsSet(zone).includes(true)) return false;
    return !isPlaced(zone) || isReadFirst(zone);
  }

  /** Some storage is known that the pointer there leads to. */
  function isPlaced(zone: ZoneId): boolean {
    return pointsTo.callersSitesInZone(zone).some((site) => pointsTo.sites.get(site)?.isUnknown !== true);
  }

  /** By functions that heads do not run, the field that the zone is, or is a part of. */
  function howFieldIsSet(zone: ZoneId): readonly Field["setElsewhere"][] {
    const name = fieldOf(zone);
    if (name === undefined) return [];
    return [...program.records.values()].flatMap((r) =>
      r.fields.filter((f) => f.name === name).map((f) => f.setElsewhere),
    );
  }

  /** How people would call it: `row.at`. */
  function nameIn({ type, name }: Site, zone: ZoneId): string {
    const core = type.kind === "array" ? type.element : type;
    const struct = core.kind === "record" ? program.records.get(core.record)?.name : undefined;
    return `${struct ?? name}.${fieldOf(zone)}`;
  }

  /** The innermost field on the way to the zone: of an array's elements the field that the array is. */
  function fieldOf(zone: ZoneId): string | undefined {
    return pointsTo.zones[zone]?.selector.match(/\.(\w+)[^.]*$/)?.[1];
  }

  /** A head reads what was there before it ran. */
  function isReadFirst(zone: ZoneId): boolean {
    return heads.some((head) => effects.summary(head).read.has(effects.universe(head).bitOf(zone)));
  }

  function handOn(unit: UnitId, s: Statement): void {
    switch (s.kind) {
      case "assign":
        give(s.value, () => pointsTo.zonesOf(s.target));
        break;
      case "allocate":
        if (s.initial.kind === "fill") give(s.initial.value, () => pointsTo.zonesOfSite(s.site));
        else if (s.initial.kind === "elements" || s.initial.kind === "fields")
          for (const value of s.initial.values.values()) give(value, () => pointsTo.zonesOfSite(s.site));
        else if (s.initial.kind === "copy") giveContents(s.initial.source, () => pointsTo.zonesOfSite(s.site));
        break;
      case "return":
        s.values.forEach((value, k) => {
          give(value, () => pointsTo.zoneOfResult(unit, k));
        });
        break;
      case "call":
        for (const callee of pointsTo.callees(s)) handOver(s, callee);
        break;
      default:
    }
  }

  function handOver(call: CallStatement, callee: UnitId): void {
    program.units.get(callee)?.parameters.forEach((parameter, k) => {
      const argument = call.arguments[k];
      if (argument === undefined) return;
      if (argument.kind === "reference") return;
      give(argument, () => pointsTo.zonesOfVariable(parameter));
    });
    call.targets.forEach((target, k) => {
      if (target === null) return;
      for (const zone of pointsTo.zoneOfResult(callee, k)) {
        const why = anywhere.get(zone);
        if (why !== undefined) mark(pointsTo.zonesOf(target), why);
      }
    });
  }

  function give(value: Expression, to: () => readonly ZoneId[]): void {
    if (value.kind === "read" && !holdsPointers(value.type)) {
      if (containsPointers(program, value.type)) giveContents(value.path, to);
      return;
    }
    if (!holdsPointers(value.type)) return;
    const why = ofPointer(value);
    if (why !== null) mark(to(), why);
  }

  /** Aggregates: what holds of one pointer among them holds of all. */
  function giveContents(from: Path, to: () => readonly ZoneId[]): void {
    const why = onTheWay(from) ?? firstOf(pointsTo.zonesOf(from));
    if (why !== null) mark(to(), why);
  }

  function firstOf(zones: readonly ZoneId[]): Unplaced | null {
    for (const zone of zones) {
      const why = anywhere.get(zone);
      if (why !== undefined) return why;
    }
    return null;
  }

  /** Of a pointer, or a number that becomes one. */
  function ofPointer(value: Expression): Unplaced | null {
    if (value.kind === "convert" && !holdsPointers(value.operand.type)) return ofNumber(value.operand);
    for (const e of pointerSources(value)) {
      const why =
        e.kind === "read" ? ofRead(e.path) : e.kind === "address" ? (onTheWay(e.path) ?? misfitOf(e.path)) : null;
      if (why !== null) return why;
    }
    switch (value.kind) {
      case "convert":
        return ofPointer(value.operand);
      case "conditional":
        return ofPointer(value.whenTrue) ?? ofPointer(value.whenFalse);
      case "unary":
      case "intrinsic":
        return integer;
      default:
        return null;
    }
  }

  function ofNumber(e: Expression): Unplaced | null {
    if (!isRetyped || e.type.kind === "nil") return null;
    return e.kind === "constant" && (e.value === 0 || e.value === null) ? null : integer;
  }

  function ofRead(path: Path): Unplaced | null {
    const why = whyUnplaced(path);
    if (why !== null) return why;
    const zones = pointsTo.zonesOf(path);
    const known = firstOf(zones);
    if (known !== null) return known;
    const other = zones.map((zone) => pointsTo.zones[zone]).find((z) => z !== undefined && !mayHoldPointers(z.type));
    return other === undefined ? null : hidden(other.name, other.type);
  }

  /** One of the pointers that lead there may lead anywhere. */
  function onTheWay(path: Path): Unplaced | null {
    for (const count of pointersOnTheWay(path)) {
      const pointer = prefixPath(program, path, count);
      if (pointer === undefined) continue;
      const zones = pointsTo.zonesOf(pointer);
      const why = firstOf(zones);
      if (why !== null) return why;
      for (const zone of zones)
        for (const id of pointsTo.callersSitesInZone(zone)) {
          const site = pointsTo.sites.get(id);
          if (site?.kind === "external" && site.isUnknown !== true) return { how: "function", name: site.name };
        }
    }
    return null;
  }

  function misfitOf(path: Path): Unplaced | null {
    if (!isRetyped || !path.steps.some((step) => step.kind === "deref")) return null;
    const first = pointsTo.misfits(path).find((m) => !m.isBits);
    return first === undefined ? null : hidden(first.name, first.type);
  }

  function whyUnplaced(path: Path): Unplaced | null {
    return onTheWay(path) ?? misfitOf(path);
  }

  return { why: whyUnplaced };
}

const integer: Unplaced = { how: "integer", name: "" };

function hidden(name: string, type: Type): Unplaced {
  const core = type.kind === "array" ? type.element : type;
  const how = core.kind === "opaque" ? "anything" : core.kind === "integer" && core.bits === 8 ? "bytes" : "other";
  return { how, name };
}

/** C unions hold what any of their members does. */
function mayHoldPointers(type: Type): boolean {
  return holdsPointers(type) || type.kind === "record";
}
