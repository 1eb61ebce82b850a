/**
 * Properties of objects whose type lists them, under names that only the run knows: `o[key]`, `Object.values(o)`, `for (const key in o)`.
 *
 * Method: a choice among the properties that the key may name. Which there are, and in what order, the object itself says (`Object.keys`).
 * Limits: an object that has numbers under names its type does not list gives NaN there; optional properties have no order that is known.
 */
import ts from "#typescript";
import {
  add,
  arrayOf,
  assign,
  binary,
  booleanType,
  conditional,
  constant,
  deref,
  element,
  field,
  ifThen,
  length,
  less,
  operation,
  or,
  pathOf,
  pointerTo,
  read,
  real64,
  recordType,
  stringType,
} from "../../../il/builders.js";
import type { Block, Expression, Field, Path, Statement, Type } from "../../../il/types.js";
import { append } from "../arrays/lists.js";
import type { RecordInfo, UnitContext } from "../context.js";
import { held } from "../expressions/choices.js";
import { inOrder } from "../expressions/evaluation-order.js";
import { pointerPath, unusable } from "../expressions/pointer-paths.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { originOf, refuse } from "../origins.js";
import { joinTypes, listBehind, orNil, procedureBehind, recordBehind, withoutNil } from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";
import { keyText } from "./dictionaries.js";
import { refuseAccessors } from "./literal-accessors.js";
import { literalKey } from "./literal-keys.js";
import { refuseTaken } from "./receivers.js";

/** An object, a key that may name several of its properties, and these. */
interface Computed {
  readonly base: Path;
  readonly key: Expression;
  readonly fields: readonly Field[];
  /** The key is one of these names, says its type. */
  readonly isListed: boolean;
  /** What is declared of the property, where the types of the fields have none in common: one of several functions. */
  readonly declared?: Type;
}

/** What `o[key]` chooses from; undefined where it is no choice among properties. */
export function computedProperty(u: UnitContext, node: ts.ElementAccessExpression): Computed | undefined {
  const p = u.program;
  const record = p.records.get(recordBehind(withoutNil(typeOfNode(u, node.expression)))!);
  if (record === undefined || !isObject(record) || literalKey(p, node.argumentExpression) !== undefined)
    return undefined;
  const type = p.checker.getTypeAtLocation(node.argumentExpression);
  const constraint = p.checker.getBaseConstraintOfType(type) ?? type;
  const parts = constraint.isUnion() ? constraint.types : [constraint];
  const isListed = parts.every((part) => part.isStringLiteral() || part.isNumberLiteral());
  if (!isListed && !parts.every((part) => part.flags & ts.TypeFlags.StringLike)) return undefined;
  if (refuseAccessors(u, pointerTo(recordType(record.id)), node)) return undefined;
  const names = parts.map((part) => (isListed ? String((part as ts.LiteralType).value) : ""));
  const [object, key] = inOrder(u, [
    () => u.lower.expression(u, node.expression),
    () => keyText(u.lower.expression(u, node.argumentExpression)),
  ]);
  const own = p.records.get(recordBehind(withoutNil(object!.type))!);
  const fields = own?.fields.filter((f) => !isListed || names.includes(f.name)) ?? [];
  if (own === undefined || fields.length === 0) return undefined;
  const isCallee = ts.isCallExpression(node.parent) && node.parent.expression === node;
  if (!isCallee) for (const f of fields) refuseTaken(u, node, f);
  const base = pointerPath(u, object!, node.expression);
  const declared = typeOfNode(u, node);
  return {
    base: { ...base, type: pointerTo(recordType(own.id)) },
    key: held(u, key!, "key"),
    fields,
    isListed,
    ...(procedureBehind(withoutNil(declared)) !== undefined && { declared }),
  };
}

function isObject(record: RecordInfo): boolean {
  return record.kind === "literal" || record.kind === "interface" || record.kind === "class";
}

function placeIn(base: Path, f: Field): Path {
  return field(deref(base), f.name, f.optional === true ? orNil(f.type) : f.type);
}

function isNamed(key: Expression, f: Field): Expression {
  return binary("equal", key, constant(f.name), booleanType);
}

/** The value of the property. */
export function readComputed(u: UnitContext, { base, key, fields, isListed, declared }: Computed): Expression {
  const joined = declared ?? fields.map((f) => placeIn(base, f).type).reduce(joinTypes);
  const type = isListed ? joined : orNil(joined);
  const places = fields.map((f) => ({ test: isNamed(key, f), value: read(placeIn(base, f)) as Expression }));
  let rest: Expression = isListed && joined.kind === "real" ? constant(Number.NaN, "Number.NaN") : undefinedConstant;
  if (isListed && joined.kind !== "real") {
    const known = places.map(({ test }) => test).reduce((a, b) => or(a, b));
    u.emit(ifThen(known, { statements: [] }, { statements: [unknownName(u)] }, u.origin));
    rest = places.pop()!.value;
  }
  return places.reduceRight((other, { test, value }) => conditional(test, value, other, type), rest);
}

/** Stores in the property. */
export function storeComputed(u: UnitContext, { base, key, fields }: Computed, value: Expression): void {
  const { origin } = u;
  const kept = held(u, value, "value");
  const chain = fields.reduceRight<Block>(
    (other, f) => {
      const store: Statement = { kind: "assign", target: placeIn(base, f), value: kept, origin };
      return { statements: [ifThen(isNamed(key, f), { statements: [store] }, other, origin)] };
    },
    { statements: [unknownName(u)] },
  );
  for (const s of chain.statements) u.emit(s);
}

function unknownName(u: UnitContext): Statement {
  const message = { pieces: ['new Error("a property that its type does not list")'], operands: [] };
  return { kind: "throw", message, origin: u.origin };
}

/** A list of an object's own keys. */
export function ownKeys(u: UnitContext, object: Expression, node: ts.Node): Path | undefined {
  const record = u.program.records.get(recordBehind(withoutNil(object.type))!);
  if (refuseAccessors(u, object.type, node)) return undefined;
  if (record === undefined || !isObject(record) || record.fields.some((f) => f.optional === true)) {
    refuse(
      u.program,
      node,
      "RG2003",
      "The properties of this object are not known one by one.",
      "Declare it as a dictionary, Record<string, number>, or without optional properties.",
    );
    return undefined;
  }
  const type = pointerTo(arrayOf(stringType, "list"));
  const keys = u.temporary("keys", type);
  u.emit(assign(keys, operation("external", [object], type, "Object.keys"), originOf(node)));
  return keys;
}

/** Runs through the keys. */
export function forEachKey(u: UnitContext, keys: Path, body: (key: Expression) => void): void {
  const { origin } = u;
  const index = u.temporary("index", real64);
  const inner = u.inBlock(() => body(read(element(deref(keys), read(index), stringType))));
  u.emit({
    kind: "loop",
    label: u.program.label(),
    init: { statements: [assign(index, constant(0), origin)] },
    test: less(read(index), length(read(keys))),
    testAt: "start",
    update: { statements: [assign(index, add(read(index), constant(1)), origin)] },
    body: inner,
    origin,
  });
}

/** `Object.keys(o)`, `Object.values(o)`, `Object.entries(o)` of an object whose properties are known. */
export function ofObject(
  u: UnitContext,
  node: ts.CallExpression,
  part: "keys" | "values" | "entries",
  of: Expression,
): Expression {
  const object = held(u, of, "object");
  const keys = ownKeys(u, object, node);
  if (keys === undefined || object.kind !== "read") return unusable(u, node);
  if (part === "keys") return read(keys);
  const { fields } = u.program.records.get(recordBehind(withoutNil(object.type))!)!;
  for (const f of fields) refuseTaken(u, node, f);
  const base = { ...object.path, type: withoutNil(object.path.type) };
  const wanted = listBehind(typeOfNode(u, node));
  const type = wanted ?? arrayOf(fields.map((f) => f.type).reduce(joinTypes), "list");
  const list = u.temporary(part, pointerTo(type));
  const allocate = { kind: "allocate" as const, site: u.program.site(), extents: [], origin: originOf(node) };
  u.emit({ ...allocate, target: list, allocated: type, initial: { kind: "elements", values: [] } });
  forEachKey(u, keys, (key) => {
    const name = held(u, key, "key");
    const value = readComputed(u, { base, key: name, fields, isListed: true });
    append(u, list, type, part === "values" ? value : pairOf(u, type.element, name, value, node));
  });
  return read(list);
}

/** `[key, value]` */
function pairOf(u: UnitContext, type: Type, key: Expression, value: Expression, node: ts.Node): Expression {
  if (type.kind !== "pointer" || (type.target.kind !== "record" && type.target.kind !== "array"))
    return unusable(u, node);
  const pair = pathOf(u.program.variable("pair", type, "local", u.origin, { temporary: true }));
  const initial =
    type.target.kind === "record"
      ? {
          kind: "fields" as const,
          values: new Map([
            ["0", key],
            ["1", value],
          ]),
        }
      : { kind: "elements" as const, values: [key, value] };
  const made = { kind: "allocate" as const, target: pair, site: u.program.site(), extents: [], origin: u.origin };
  u.emit({ ...made, allocated: type.target, initial });
  return read(pair);
}
