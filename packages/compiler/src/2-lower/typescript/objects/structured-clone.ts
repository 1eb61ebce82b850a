/**
 * `structuredClone(value)`: a copy of all that the value leads to, written out for its type.
 *
 * Objects that the value holds in several places are one object in the copy, too: where the type has several places for one (two fields of a
 * type, elements of a list), what was copied already is looked up by identity.
 * Limits: objects of classes (their copies lose the class), types that hold themselves, choices of several kinds, functions and keys that
 * are objects are refused (RG2003).
 */
import ts from "#typescript";
import {
  add,
  arrayOf,
  assign,
  constant,
  deref,
  element,
  entry,
  field,
  ifThen,
  length,
  less,
  mapOf,
  operation,
  pointerTo,
  read,
  real64,
  recordType,
  section,
} from "../../../il/builders.js";
import type { ArrayType, Expression, MapType, Path, Statement, Type } from "../../../il/types.js";
import { append } from "../arrays/lists.js";
import type { RecordInfo, UnitContext } from "../context.js";
import { choose } from "../expressions/choices.js";
import { isNil } from "../expressions/nil-tests.js";
import { pointerPath, unusable } from "../expressions/pointer-paths.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { isLibrary } from "../names/symbols.js";
import { originOf, refuse } from "../origins.js";
import { fieldsKey, newRecord } from "../types/records.js";
import { mayBeNil, typeKey, withoutNil } from "../types/type-keys.js";
import { isAccessorField } from "./accessor-fields.js";

type Allocation = Extract<Statement, { kind: "allocate" }>;

export function structuredClone(u: UnitContext, node: ts.CallExpression, value: Expression): Expression {
  const shapes = new Shapes(u);
  const own = node.arguments[0] === undefined ? undefined : u.program.checker.getTypeAtLocation(node.arguments[0]);
  const obstacle =
    node.arguments.length !== 1
      ? "has options"
      : (shapes.walk(value.type, false) ?? functionsIn(u, own!, new Set()) ?? shapes.views());
  if (obstacle !== undefined || shapes.mayBeOne()) {
    const reason = obstacle ?? "holds objects of several types that may be one object";
    const hint = "Write a function that makes the copy: new objects with the fields, slice() of the arrays.";
    refuse(u.program, node, "RG2003", `What is copied here ${reason}.`, hint);
    return unusable(u, node);
  }
  return new Cloning(u, node, shapes).copy(value);
}

/** Methods that an interface lists are no fields of its records. */
function functionsIn(u: UnitContext, type: ts.Type, seen: Set<ts.Type>): string | undefined {
  const { checker } = u.program;
  if (seen.has(type) || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection))) return undefined;
  seen.add(type);
  if (type.getCallSignatures().length > 0) return "may hold a function";
  const isOfLibrary = type.symbol !== undefined && isLibrary(u.program, type.symbol);
  const isReference = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
  const parts = [
    ...(type.isUnionOrIntersection() ? type.types : []),
    ...(isReference ? checker.getTypeArguments(type as ts.TypeReference) : []),
    ...(isOfLibrary || type.isUnion() || checker.isTupleType(type)
      ? []
      : type.getProperties().map((s) => checker.getTypeOfSymbol(s))),
  ];
  for (const part of parts) {
    const found = functionsIn(u, part, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How many places there are for objects of each type. */
class Shapes {
  readonly #places = new Map<string, { readonly type: Type; count: number }>();
  readonly #records = new Map<string, RecordInfo>();
  readonly #around = new Set<string>();

  constructor(readonly u: UnitContext) {}

  /** Typed arrays that are views of one buffer are so in the copy, too. */
  views(): string | undefined {
    const isPacked = (t: Type): boolean =>
      t.kind === "pointer" && t.target.kind === "array" && t.target.storage === "packed";
    const makesViews = this.u.program.parsed.files.some(({ text }) => /\.(subarray|buffer)\b/.test(text));
    return makesViews && this.shared().some(isPacked) ? "may hold several views of one buffer" : undefined;
  }

  /** The types of objects that may be in several places. */
  shared(): readonly Type[] {
    return [...this.#places.values()].filter(({ count }) => count > 1).map(({ type }) => type);
  }

  /** Says what cannot be copied. */
  walk(given: Type, many: boolean): string | undefined {
    const type = withoutNil(given);
    if (type.kind !== "pointer")
      return /^(real|boolean|string|nil)$/.test(type.kind) ? undefined : "may be of several kinds";
    const key = typeKey(type);
    const place = this.#places.get(key) ?? { type, count: 0 };
    place.count += many ? 2 : 1;
    this.#places.set(key, place);
    if (this.#around.has(key)) return "may hold objects of its own type";
    this.#around.add(key);
    const found = this.#inside(type.target, many);
    this.#around.delete(key);
    return found;
  }

  #inside(target: Type, many: boolean): string | undefined {
    if (target.kind === "array") return this.walk(target.element, true);
    if (target.kind === "map") {
      if (target.key.kind === "pointer") return "has objects as keys";
      return this.walk(target.value, true);
    }
    const record = target.kind === "record" ? this.u.program.records.get(target.record) : undefined;
    if (record === undefined) return "holds a function";
    if (record.kind === "class") return `is an object of the class ${record.name}, and its copy is none`;
    if (record.fields.some((f) => isAccessorField(f.name))) return "may have getters";
    this.#records.set(record.id, record);
    for (const f of record.fields) {
      const found = this.walk(f.type, many);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** May objects of two types be the same, as one has what the other's type lists? */
  mayBeOne(): boolean {
    const all = [...this.#records.values()];
    const has = (a: RecordInfo, b: RecordInfo): boolean =>
      b.fields.every((f) => f.optional === true || a.fields.some((g) => g.name === f.name));
    return all.some((a) => all.some((b) => a !== b && has(a, b)));
  }
}

class Cloning {
  /** Of each type: which objects were copied as which elements of the list of the copies. */
  readonly #known = new Map<string, { readonly seen: Path; readonly made: Path }>();

  constructor(
    readonly u: UnitContext,
    readonly node: ts.CallExpression,
    shapes: Shapes,
  ) {
    for (const type of shapes.shared()) this.#lists(type);
  }

  copy(value: Expression): Expression {
    const { u } = this;
    const type = withoutNil(value.type);
    if (type.kind !== "pointer") return value;
    const source = pointerPath(u, value, this.node);
    if (!mayBeNil(value.type)) return this.#once({ ...source, type });
    return choose(
      u,
      isNil(read(source)),
      () => read(source),
      () => this.#once({ ...source, type }),
    );
  }

  #lists(type: Type): void {
    const { u } = this;
    const seen = u.temporary("seen", pointerTo(mapOf(type, real64)));
    const list = arrayOf(type, "list");
    const made = u.temporary("made", pointerTo(list));
    this.#allocate(seen, mapOf(type, real64), { kind: "none" });
    this.#allocate(made, list, { kind: "elements", values: [] });
    this.#known.set(typeKey(type), { seen, made });
  }

  #allocate(target: Path, allocated: Allocation["allocated"], initial: Allocation["initial"]): void {
    const { u } = this;
    u.emit({
      kind: "allocate",
      target,
      site: u.program.site(),
      allocated,
      extents: [],
      initial,
      origin: originOf(this.node),
    });
  }

  #once(source: Path): Expression {
    const { u } = this;
    const known = this.#known.get(typeKey(source.type));
    if (known === undefined) return this.#make(source);
    const { seen, made } = known;
    const list = arrayOf(source.type, "list");
    const at = u.temporary("at", { kind: "union", members: [real64, { kind: "nil" }] });
    const copy = u.temporary("copy", source.type);
    const place = entry(deref(seen), read(source));
    u.emit(assign(at, read({ ...place, type: at.type }), u.origin));
    const first = u.inBlock(() => {
      u.emit(assign(copy, this.#make(source), u.origin));
      u.emit(assign(place, length(read(made)), u.origin));
      append(u, made, list, read(copy));
    });
    const known1 = read(element(deref(made, list), read({ ...at, type: real64 }), source.type));
    const again = { statements: [assign(copy, known1, u.origin)] };
    u.emit(ifThen(isNil(read(at)), first, again, originOf(this.node)));
    return read(copy);
  }

  #make(source: Path): Expression {
    const { type } = source;
    const target = type.kind === "pointer" ? type.target : type;
    if (target.kind === "array") return this.#array(source, target);
    if (target.kind === "map") return this.#map(source, target);
    return this.#record(source, this.u.program.records.get((target as { record: RecordInfo["id"] }).record)!);
  }

  #array(source: Path, array: ArrayType): Expression {
    const { u } = this;
    const copy = u.temporary("copy", pointerTo(array));
    if (withoutNil(array.element).kind !== "pointer") {
      this.#allocate(copy, array, { kind: "copy", source: section(deref(source)) });
      return read(copy);
    }
    this.#allocate(copy, array, { kind: "elements", values: [] });
    this.#loop(length(read(source)), (index) =>
      append(u, copy, array, this.copy(read(element(deref(source, array), index, array.element)))),
    );
    return read(copy);
  }

  #map(source: Path, map: MapType): Expression {
    const { u } = this;
    const copy = u.temporary("copy", pointerTo(map));
    this.#allocate(copy, map, { kind: "none" });
    this.#loop(operation("size", [read(source)], real64), (index) => {
      const key = u.temporary("key", map.key);
      u.emit(assign(key, operation("keyAt", [read(source), index], map.key), u.origin));
      const value = map.value.kind === "nil" ? undefinedConstant : this.copy(read(entry(deref(source), read(key))));
      u.emit(assign(entry(deref(copy), read(key)), value, u.origin));
    });
    return read(copy);
  }

  #record(source: Path, record: RecordInfo): Expression {
    const { u } = this;
    const to = recordOfCopy(u, this.node, record);
    const values = record.fields.map(
      (f) => [f.name, this.copy(read(field(deref(source, recordType(record.id)), f.name, f.type)))] as const,
    );
    const copy = u.temporary("copy", pointerTo(recordType(to.id)));
    const all = { before: new Set<string>(), without: new Set<string>(), origin: originOf(this.node) };
    u.program.copies.push({ source: record.id, into: to.id, ...all });
    this.#allocate(copy, recordType(to.id), { kind: "fields", values: new Map(values) });
    return read(copy);
  }

  #loop(count: Expression, body: (index: Expression) => void): void {
    const { u } = this;
    const index = u.temporary("index", real64);
    const inner = u.inBlock(() => body(read(index)));
    u.emit({
      kind: "loop",
      label: u.program.label(),
      init: { statements: [assign(index, constant(0), u.origin)] },
      test: less(read(index), count),
      testAt: "start",
      update: { statements: [assign(index, add(read(index), constant(1)), u.origin)] },
      body: inner,
      origin: originOf(this.node),
    });
  }
}

/** A plain object with the fields of the record. */
function recordOfCopy(u: UnitContext, node: ts.Node, record: RecordInfo): RecordInfo {
  if (record.kind === "literal" || record.kind === "tuple") return record;
  const p = u.program;
  const key = `literal of ${record.id} ${fieldsKey(record.fields)}`;
  const known = p.recordKeys.get(key);
  if (known !== undefined) return known;
  const host = record.host === undefined ? {} : { host: record.host };
  const made = newRecord(p, { name: record.name, kind: "literal", node, environment: u.environment, ...host });
  made.fields = [...record.fields];
  p.recordKeys.set(key, made);
  return made;
}
