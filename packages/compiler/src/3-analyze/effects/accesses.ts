/**
 * What one statement, or one test, reads and writes by itself: calls without what the callee does.
 * In: points-to. Out: zones.
 */
import { assertNever } from "../../il/assert-never.js";
import { read as readPath } from "../../il/builders.js";
import { samePath } from "../../il/equal.js";
import { lengthsFor } from "../../il/queries/type-extents.js";
import type { Expression, Path, Program, Statement, UnitId } from "../../il/types.js";
import { expressionsOf } from "../../il/visit.js";
import type { PointsTo, ZoneId } from "../storage-facts.js";
import { storedOutside } from "./outside-stores.js";
import { StorageReads } from "./storage-reads.js";

export interface Accesses {
  readonly read: ReadonlySet<ZoneId>;
  readonly written: ReadonlySet<ZoneId>;
  readonly killed: ReadonlySet<ZoneId>;
  readonly fresh: ReadonlySet<ZoneId>;
}

export function accessesOf(program: Program, pointsTo: PointsTo, unit: UnitId, s: Statement): Accesses {
  const reads = new StorageReads(program, pointsTo);
  const read = new Set<ZoneId>();
  const written = new Set<ZoneId>();
  const killed = new Set<ZoneId>();
  const fresh = new Set<ZoneId>();
  const see = (zone: ZoneId): void => {
    read.add(zone);
  };

  function write(path: Path, isThere = false): void {
    reads.ofAddress(path, see);
    const strong = pointsTo.isStrong(path);
    for (const zone of pointsTo.zonesOf(path)) {
      written.add(zone);
      if (strong) killed.add(zone);
    }
    const last = path.steps[path.steps.length - 1];
    if (last?.kind === "index" && !isThere) writeShape(path, (zone) => pointsTo.zones[zone]?.grows === true);
    if (last?.kind === "key") writeShape(path, (zone) => pointsTo.zones[zone]?.kind === "keys");
  }

  /** Storing an element may lengthen the array or make the map's entry. */
  function writeShape(path: Path, isShape: (zone: ZoneId) => boolean): void {
    const whole: Path = { root: path.root, steps: path.steps.slice(0, -1), type: path.type };
    for (const zone of pointsTo.zonesOf(whole)) if (isShape(zone)) written.add(zone);
  }

  // How long an array is that the statement mentions.
  for (const length of lengthsFor(program, s)) for (const zone of pointsTo.zonesOfVariable(length)) read.add(zone);
  for (const e of expressionsOf(s)) reads.ofExpression(e, see);
  for (const e of handedOut(s)) reads.behind(e, see);
  switch (s.kind) {
    case "assign":
      write(s.target, readsElement(s.value, s.target));
      break;
    case "pop":
      write(s.target);
      break;
    case "allocate": {
      write(s.target);
      const isUnique = pointsTo.sites.get(s.site)?.unique === true;
      for (const zone of pointsTo.zonesOfSite(s.site)) {
        written.add(zone);
        fresh.add(zone);
        if (isUnique) killed.add(zone);
      }
      // The pointer may be put into an older object of the same site.
      for (const zone of pointsTo.zonesOf(s.target)) fresh.delete(zone);
      break;
    }
    case "release":
      for (const site of pointsTo.sitesOf(s.pointer)) for (const zone of pointsTo.zonesOfSite(site)) written.add(zone);
      break;
    case "resize":
      reads.ofAddress(s.array, see);
      for (const zone of pointsTo.zonesOf(s.array)) {
        written.add(zone);
        if (pointsTo.zones[zone]?.kind === "length") {
          read.add(zone);
          if (pointsTo.isStrong(s.array)) killed.add(zone);
        }
      }
      break;
    case "erase":
      reads.ofAddress(s.map, see);
      for (const zone of pointsTo.zonesOf(s.map)) {
        written.add(zone);
        if (s.key === undefined && pointsTo.isStrong(s.map)) killed.add(zone);
        else read.add(zone);
      }
      break;
    case "call":
      for (const target of s.targets) if (target !== null) write(target);
      for (const zone of storedOutside(pointsTo, s)) written.add(zone);
      for (const argument of s.arguments) if (argument.kind === "reference") reads.ofAddress(argument.path, see);
      if (s.callee.kind === "method") {
        reads.ofAddress(s.callee.receiver, see);
        for (const zone of pointsTo.zonesOf(s.callee.receiver)) read.add(zone);
      }
      break;
    case "return":
      s.values.forEach((_, k) => {
        for (const zone of pointsTo.zoneOfResult(unit, k)) {
          written.add(zone);
          killed.add(zone);
        }
      });
      break;
    case "if":
    case "switch":
    case "loop":
    case "scope":
    case "exit":
    case "throw":
    case "output":
    case "label":
    case "goto":
    case "push":
    case "stack":
      break;
    default:
      assertNever(s);
  }
  return { read, written, killed, fresh };
}

/** What the host's functions are given: they may read all that it leads to. */
function handedOut(s: Statement): readonly Expression[] {
  if (s.kind === "output" || s.kind === "throw") return expressionsOf(s);
  if (s.kind !== "call" || s.callee.kind !== "external") return [];
  return s.arguments.map((a) => (a.kind === "reference" ? readPath(a.path) : a));
}

/** The value reads the very element that is stored, whatever its tests say: it is there. */
function readsElement(value: Expression, target: Path): boolean {
  switch (value.kind) {
    case "read":
      return samePath(value.path, target);
    case "unary":
    case "convert":
      return readsElement(value.operand, target);
    case "intrinsic":
      return value.arguments.some((a) => readsElement(a, target));
    case "conditional":
      return readsElement(value.whenTrue, target) && readsElement(value.whenFalse, target);
    case "binary":
      if (value.operator === "and" || value.operator === "or" || value.operator === "coalesce") return false;
      return readsElement(value.left, target) || readsElement(value.right, target);
    default:
      return false;
  }
}
