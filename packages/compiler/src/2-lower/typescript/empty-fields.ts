/**
 * What object literals and lists say nothing of: a field that is null (`{ v, next: null }`), a list without elements (`{ v, parts: [] }`).
 * Where the object is handed to a type that says what may be there, it may be there in the object too, from then on.
 *
 * In: the lowered units. Out: such fields, variables, results and lists have the other type.
 * Method: every place where a value is stored, handed over or returned relates the type of the place to that of the value; records in them
 * are compared field by field, until nothing changes. Then paths and allocations take the types that are declared.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { declaredType, prefixType } from "../../il/path-types.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Expression, Path, Statement, Type, Unit, UnitId } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement, writtenPaths } from "../../il/visit.js";
import type { ProgramContext } from "./context.js";
import { orNil } from "./type-keys.js";

type Lowered = Pick<ProgramContext, "units" | "variables" | "records">;

/** The type of a place, that of what is put there, and how the latter is changed where it is declared. */
interface Relation {
  readonly to: () => Type | undefined;
  readonly from: () => Type | undefined;
  readonly refine: (type: Type) => void;
}

export function fillEmptyFields(p: Lowered, bag: DiagnosticBag): void {
  const isSilent = (type: Type): boolean => type.kind === "nil" || isEmptyList(type);
  const fields = [...p.records.values()].some((r) => r.fields.some((f) => isSilent(f.type)));
  const variables = [...p.variables.values()].some((v) => isEmptyList(v.type));
  const results = [...p.units.values()].some((u) => u.results.some((r) => isEmptyList(r.type)));
  if (!fields && !variables && !results) return;
  const relations = [...p.units.values()].flatMap((unit) => relationsIn(p, unit.id));
  let lists = false;
  /** Fields that were null, by record. */
  const filled = new Set<string>();
  for (let changed = true; changed; ) {
    changed = false;
    const seen = new Set<string>();
    const relate = (to: Type, from: Type): void => {
      if (to.kind === "union") to.members.forEach((member) => relate(member, from));
      else if (from.kind === "union") from.members.forEach((member) => relate(to, member));
      else if (to.kind === "pointer" && from.kind === "pointer") relate(to.target, from.target);
      else if (to.kind === "array" && from.kind === "array") relate(to.element, from.element);
      else if (to.kind === "map" && from.kind === "map") relate(to.value, from.value);
      else if (to.kind === "record" && from.kind === "record" && to.record !== from.record) {
        const key = `${to.record} ${from.record}`;
        const [target, source] = [p.records.get(to.record), p.records.get(from.record)];
        if (seen.has(key) || target === undefined || source === undefined) return;
        seen.add(key);
        const joined = isJoined(source);
        const fields = source.fields.map((own) => {
          const place = target.fields.find((f) => f.name === own.name);
          if (place === undefined) return own;
          const other = place.type;
          const isNull =
            own.type.kind === "nil" && source.kind === "literal" && !["nil", "opaque"].includes(other.kind);
          const type = isNull ? orNil(other) : filledList(own.type, other);
          if (type === undefined || joined) {
            relate(other, own.type);
            return own;
          }
          changed = true;
          if (isNull) filled.add(`${source.id}.${own.name}`);
          else lists = true;
          return isNull ? { ...own, type, madeMissing: place.madeMissing ?? to.record } : { ...own, type };
        });
        if (!joined) source.fields = fields;
      }
    };
    for (const { to, from, refine } of relations) {
      const [place, value] = [to(), from()];
      if (place === undefined || value === undefined) continue;
      const type = filledList(value, place);
      if (type === undefined) {
        relate(place, value);
        continue;
      }
      refine(type);
      changed = true;
      lists = true;
    }
  }
  if (lists) for (const unit of p.units.values()) retype(p, unit);
  if (filled.size > 0) reportTakenAsNull(p, filled, bag);
}

/** What is read as null by the literal's own type was lowered as that: it must be, then. */
function reportTakenAsNull(p: Lowered, filled: ReadonlySet<string>, bag: DiagnosticBag): void {
  const stored = new Set<string>();
  const read = new Map<string, Origin>();
  for (const unit of p.units.values())
    forEachStatement(unit.body, (s) => {
      for (const { steps, type } of writtenPaths(s)) {
        const last = steps.at(-1);
        if (last?.kind === "field" && type.kind !== "nil") stored.add(last.name);
      }
      forEachReadPathOf(s, (path) => {
        const last = path.steps.at(-1);
        if (path.type.kind !== "nil" || last?.kind !== "field") return;
        const whole = prefixType(p, path, path.steps.length - 1);
        const isFilled = whole?.kind === "record" && filled.has(`${whole.record}.${last.name}`);
        if (isFilled && !read.has(last.name)) read.set(last.name, s.origin);
      });
    });
  for (const [name, origin] of read)
    if (stored.has(name))
      bag.add(
        "RG2002",
        "error",
        origin,
        `'${name}' is taken as null here, as the object was made with nothing else, and another value is stored there elsewhere.`,
        `Declare the type of the object where it is made, with what '${name}' may be.`,
      );
}

/** What joins several shapes has the fields of these, whenever it is asked. */
function isJoined(record: object): boolean {
  return Object.getOwnPropertyDescriptor(record, "fields")?.get !== undefined;
}

function forEachReadPathOf(s: Statement, visit: (path: Path) => void): void {
  forEachExpressionOf(s, (e) => {
    if (e.kind === "read") visit(e.path);
  });
}

function isEmptyList(type: Type): boolean {
  return type.kind === "pointer" && type.target.kind === "array" && type.target.element.kind === "nil";
}

/** The type of a list of which nothing was known, by one that says what is in it. */
function filledList(own: Type, other: Type): Type | undefined {
  if (own.kind !== "pointer" || own.target.kind !== "array" || !isEmptyList(own)) return undefined;
  const known = other.kind === "union" ? other.members : [other];
  for (const type of known)
    if (type.kind === "pointer" && type.target.kind === "array" && type.target.storage === "list" && !isEmptyList(type))
      return { ...own, target: { ...own.target, element: type.target.element } };
  return undefined;
}

function relationsIn(p: Lowered, id: UnitId): Relation[] {
  const found: Relation[] = [];
  const unit = (): Unit | undefined => p.units.get(id);
  const store = (to: () => Type | undefined, value: Expression): void => {
    const path = value.kind === "read" ? value.path : undefined;
    found.push({
      to,
      from: () => (path === undefined ? value.type : typeOf(p, path)),
      refine: (type) => {
        if (path !== undefined) declare(p, path, type);
      },
    });
  };
  forEachStatement(unit()?.body ?? { statements: [] }, (s) => storesOf(p, s, unit, store, found));
  return found;
}

function storesOf(
  p: Lowered,
  s: Statement,
  unit: () => Unit | undefined,
  store: (to: () => Type | undefined, value: Expression) => void,
  found: Relation[],
): void {
  switch (s.kind) {
    case "assign":
      store(() => typeOf(p, s.target), s.value);
      break;
    case "return":
      s.values.forEach((value, i) => store(() => unit()?.results[i]?.type, value));
      break;
    case "allocate": {
      const { allocated, initial, target } = s;
      if (allocated.kind === "record")
        found.push({
          to: () => typeOf(p, target),
          from: () => ({ kind: "pointer", target: allocated, nullable: false }),
          refine: () => {},
        });
      if (initial.kind === "elements" && allocated.kind === "array")
        for (const value of initial.values) store(() => allocated.element, value);
      else if (initial.kind === "fill" && allocated.kind === "array") store(() => allocated.element, initial.value);
      else if (initial.kind === "fields" && allocated.kind === "record")
        for (const [name, value] of initial.values)
          store(() => p.records.get(allocated.record)?.fields.find((f) => f.name === name)?.type, value);
      break;
    }
    case "call": {
      if (s.callee.kind !== "unit") break;
      const id = s.callee.unit;
      s.arguments.forEach((a, i) => {
        if (a.kind === "reference") return;
        store(() => p.variables.get(p.units.get(id)!.parameters[i]!)?.type, a);
      });
      s.targets.forEach((target, i) => {
        if (target === null) return;
        found.push({
          to: () => typeOf(p, target),
          from: () => p.units.get(id)?.results[i]?.type,
          refine: (type) => {
            const callee = p.units.get(id)!;
            const results = callee.results.map((result, k) => (k === i ? { ...result, type } : result));
            p.units.set(id, { ...callee, results });
          },
        });
      });
      break;
    }
    default:
  }
}

function typeOf(p: Lowered, path: Path): Type {
  return (isEmptyList(path.type) ? declaredType(p, path.root, path.steps) : undefined) ?? path.type;
}

/** Gives what the path ends in, a variable or a field, another type. */
function declare(p: Lowered, path: Path, type: Type): void {
  const last = path.steps.at(-1);
  const variable = p.variables.get(path.root);
  if (last === undefined) {
    if (variable !== undefined) p.variables.set(path.root, { ...variable, type });
    return;
  }
  if (last.kind !== "field") return;
  const whole = prefixType(p, path, path.steps.length - 1);
  const record = whole?.kind === "record" ? p.records.get(whole.record) : undefined;
  if (record !== undefined && !isJoined(record))
    record.fields = record.fields.map((f) => (f.name === last.name ? { ...f, type } : f));
}

function retype(p: Lowered, unit: Unit): void {
  const body = rewriteBlock(unit.body, {
    path: (path) => {
      const type = typeOf(p, path);
      return type === path.type ? path : { ...path, type };
    },
    statement: (s) => {
      if (s.kind !== "allocate" || s.allocated.kind !== "array" || s.allocated.element.kind !== "nil") return s;
      const { type } = s.target;
      return type.kind === "pointer" && type.target.kind === "array" ? { ...s, allocated: type.target } : s;
    },
  });
  p.units.set(unit.id, { ...unit, body });
}
