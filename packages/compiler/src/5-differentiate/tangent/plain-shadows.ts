/**
 * Shadows of module-level objects that are written out, where it is known what the object is: numbers, arrays of numbers, and objects of these.
 * `workd = { left: new Float64Array(work.left.length), n: 0 }` stands in the place of `zerosLike(work)`, which looks at the object when it runs.
 *
 * In      the path of the object and its type; points-to
 * Out     the statements that make its parts, and the last one, which makes the shadow; null where `zerosLike` has to look
 * Method  One shadow for one object: that two parts are one object must be impossible, so no site is met twice. What an object is say the sites that the pointer may lead to.
 * Limits  Lists of objects, maps, functions, and what may be missing have no shadow that is written out.
 */
import type { PointsTo } from "../../3-analyze/storage-facts.js";
import type { Origin } from "../../diagnostics/origin.js";
import type { IdSource } from "../../il/builders.js";
import { allocate, assign, deref, field, length, pathOf, pointerTo, read, recordType } from "../../il/builders.js";
import type {
  ArrayType,
  Expression,
  Path,
  Program,
  RecordDeclaration,
  SiteId,
  Statement,
  Type,
  Variable,
} from "../../il/types.js";
import { zeroOf } from "./render-linear.js";

export interface PlainShadow {
  readonly statements: readonly Statement[];
  /** Of the parts. */
  readonly made: readonly Variable[];
}

export function plainShadow(
  program: Program,
  pointsTo: PointsTo,
  primal: Path,
  shadow: Path,
  ids: IdSource,
  fresh: (name: string) => string,
  origin: Origin,
): PlainShadow | null {
  const met = new Set<SiteId>();
  const statements: Statement[] = [];
  const made: Variable[] = [];
  return make(primal, shadow) ? { statements, made } : null;

  function make(from: Path, to: Path): boolean {
    const { type } = from;
    if (type.kind !== "pointer" || type.nullable) return false;
    const sites = pointsTo.sitesOf(from);
    if (sites.length === 0 || sites.some((site) => met.has(site))) return false;
    for (const site of sites) met.add(site);
    const numbers = numbersBehind(type);
    if (numbers !== null) {
      const extents = [length(read(from))];
      statements.push(allocate(to, ids.site(), numbers, extents, { kind: "zero" }, origin));
      return true;
    }
    const record = recordOf(sites);
    if (record === null) return false;
    const values = new Map<string, Expression>();
    for (const f of record.fields) {
      const value = f.optional === true ? null : part(field(deref(from), f.name, f.type));
      if (value === null) return false;
      values.set(f.name, value);
    }
    const whole = recordType(record.id);
    if (record.kind !== "class") {
      statements.push(allocate(to, ids.site(), whole, [], { kind: "fields", values }, origin));
      return true;
    }
    statements.push(allocate(to, ids.site(), whole, [], { kind: "zero" }, origin));
    for (const { name, type } of record.fields)
      if (!isNumber(type)) statements.push(assign(field(deref(to), name, type), values.get(name)!, origin));
    return true;
  }

  function part(from: Path): Expression | null {
    const { type } = from;
    if (isNumber(type)) return zeroOf(type);
    switch (type.kind) {
      case "boolean":
      case "string":
        return read(from);
      case "pointer": {
        const last = from.steps.at(-1);
        const name = last?.kind === "field" && /^[a-z]/i.test(last.name) ? last.name : "part";
        const local: Variable = {
          id: ids.variable(),
          name: fresh(name),
          type: pointerTo(type.target),
          role: "local",
          temporary: true,
          origin,
        };
        if (!make(from, pathOf(local))) return null;
        made.push(local);
        return read(pathOf(local));
      }
      default:
        return null;
    }
  }

  /** What all the objects are; null where they are not all of one kind, or some are from outside. */
  function recordOf(sites: readonly SiteId[]): RecordDeclaration | null {
    let record: RecordDeclaration | null = null;
    for (const id of sites) {
      const site = pointsTo.sites.get(id);
      if (site?.kind !== "allocation" || site.type.kind !== "record") return null;
      const found = program.records.get(site.type.record);
      if (found === undefined || (record !== null && record !== found)) return null;
      record = found;
    }
    const isPlain = record?.kind === "class" || record?.kind === "literal" || record?.kind === "tuple";
    return isPlain ? record : null;
  }
}

/** An array of numbers that is surely there, and whose elements are; else null. */
export function numbersBehind(type: Type): ArrayType | null {
  if (type.kind !== "pointer" || type.nullable || type.target.kind !== "array") return null;
  return isNumber(type.target.element) ? type.target : null;
}

function isNumber({ kind }: Type): boolean {
  return kind === "real" || kind === "integer";
}
