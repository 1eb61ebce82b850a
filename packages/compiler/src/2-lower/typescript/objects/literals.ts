/** Array and object literals. */
import ts from "#typescript";
import { arrayOf, deref, field, pointerTo, read, recordType } from "../../../il/builders.js";
import type { Expression, Field, Path, Type } from "../../../il/types.js";
import { iteratedType, listOf } from "../arrays/lists.js";
import type { RecordInfo, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { unusable } from "../expressions/access.js";
import { choose } from "../expressions/choices.js";
import { condition } from "../expressions/conditions.js";
import { keep, mentions } from "../expressions/evaluation-order.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { evaluateArguments } from "../functions/arguments.js";
import { functionValue } from "../functions/function-values.js";
import { needsThis } from "../functions/functions.js";
import type { ObjectMethod } from "../names/captures.js";
import { methodName } from "../names/captures.js";
import { originOf, refuse } from "../origins.js";
import { contextualType } from "../types/contextual-types.js";
import { fieldsKey, newRecord } from "../types/records.js";
import { dictionaryBehind, joinTypes, listBehind, orNil, recordBehind, withoutNil } from "../types/type-keys.js";
import { convertType, typeOfNode } from "../types/types.js";
import type { LiteralAccessor } from "./accessor-fields.js";
import { accessorType, isLiteralAccessor, kindOf, nameOfAccessor } from "./accessor-fields.js";
import { copyEntries, dictionaryLiteral } from "./dictionaries.js";
import { refuseStandIn } from "./literal-accessors.js";
import { literalKey } from "./literal-keys.js";
import type { PropertyCopy } from "./property-copies.js";
import { methodsToCopy } from "./receivers.js";
import { fieldsOf } from "./spread-fields.js";

export function literal(
  u: UnitContext,
  node: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  target?: Path,
): Expression {
  return ts.isArrayLiteralExpression(node) ? arrayLiteral(u, node, target) : objectLiteral(u, node, target);
}

/** The type the context wants, else the literal's own. */
function wantedType(u: UnitContext, node: ts.Expression): Type {
  const context = contextualType(u.program, node);
  const own = typeOfNode(u, node);
  if (context === undefined) return own;
  const type = withoutNil(convertType(u.program, context, u.environment));
  return type.kind === "pointer" ? type : own;
}

/** A pattern is what the literal is for: its context is a tuple made of the pattern. */
function isTakenApart(node: ts.ArrayLiteralExpression): boolean {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent)) return ts.isArrayBindingPattern(parent.name);
  return ts.isBinaryExpression(parent) && parent.right === node && ts.isArrayLiteralExpression(parent.left);
}

function arrayLiteral(u: UnitContext, node: ts.ArrayLiteralExpression, target?: Path): Expression {
  const p = u.program;
  const wanted =
    target !== undefined && withoutNil(target.type).kind === "pointer" ? withoutNil(target.type) : wantedType(u, node);
  const { pieces } = evaluateArguments(u, node.elements, []);
  const usable = target !== undefined && !pieces.some((piece) => mentions(piece.value, target)) ? target : undefined;
  const tuple = p.records.get(recordBehind(wanted)!);
  const isSpread = pieces.some((piece) => piece.spread);
  if (tuple?.kind === "tuple" && !(isSpread && isTakenApart(node))) {
    const values = new Map(tuple.fields.slice(0, pieces.length).map((f, i) => [f.name, pieces[i]!.value] as const));
    if (isSpread) refuse(p, node, "RG2020", "A spread element in a tuple.", "Write the elements one by one.");
    return allocateRecord(u, node, tuple, values, usable, "pair");
  }
  let list = listBehind(wanted);
  const known = list !== undefined && list.element.kind !== "opaque" && list.element.kind !== "nil";
  if (!known && pieces.length > 0) {
    const types = pieces.map((piece) => (piece.spread ? iteratedType(piece.value.type) : piece.value.type));
    list = arrayOf(types.reduce(joinTypes), "list");
  }
  list ??= arrayOf({ kind: "opaque", name: "unknown" }, "list");
  return read(listOf(u, list, pieces, "list", usable));
}

/** `Object.assign({ a: 1 }, x, y)` is `{ a: 1, ...x, ...y }`. */
export function assignedLiteral(u: UnitContext, node: ts.CallExpression, target?: Path): Expression | undefined {
  const [first, ...sources] = node.arguments;
  if (first === undefined || !ts.isObjectLiteralExpression(first) || sources.some(ts.isSpreadElement)) return undefined;
  return objectLiteral(u, first, target, { whole: node, sources });
}

function objectLiteral(
  u: UnitContext,
  node: ts.ObjectLiteralExpression,
  target?: Path,
  { whole, sources }: { readonly whole: ts.Expression; readonly sources: readonly ts.Expression[] } = {
    whole: node,
    sources: [],
  },
): Expression {
  const p = u.program;
  const dictionary = dictionaryBehind(wantedType(u, whole));
  if (dictionary !== undefined) {
    const made = dictionaryLiteral(u, node, dictionary, (name) => propertyName(u, name));
    for (const source of sources)
      if (made.kind === "read") copyEntries(u, made.path, u.lower.expression(u, source), source);
    return made;
  }
  const names: string[] = [];
  const thunks: (() => Expression)[] = [];
  const methods: ObjectMethod[] = [];
  const spreads = new Map<number, ts.Expression>();
  /** How many properties stand before each. */
  const accessors = new Map<LiteralAccessor, number>();
  const spread = (given: ts.Expression): void => {
    const source = withoutEmptyDefault(given);
    spreads.set(names.length, source);
    names.push("");
    thunks.push(() => spreadValue(u, source));
  };
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)) {
      const name = propertyName(u, property.name);
      if (name === undefined) {
        refuse(
          p,
          property,
          "RG2017",
          "The property is computed at run time.",
          "Use a Map, an array, or properties known by name.",
        );
        continue;
      }
      const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
      const method = ts.isShorthandPropertyAssignment(property) ? value : bare(value);
      if (ts.isFunctionExpression(method) && needsThis(p, method)) {
        methods.push(method);
        continue;
      }
      names.push(name);
      thunks.push(() => u.lower.expression(u, value));
    } else if (ts.isSpreadAssignment(property)) {
      spread(property.expression);
    } else {
      methods.push(property as ObjectMethod);
      if (isLiteralAccessor(property)) {
        accessors.set(property, names.length);
        if (propertyName(u, property.name) === undefined)
          refuse(p, property, "RG2042", "The name of this getter or setter is computed at run time.", "Name it.");
      }
    }
  }
  sources.forEach(spread);
  const fields = new Map<string, Expression>();
  const copied = new Map<string, ObjectMethod>();
  const copies: Omit<PropertyCopy, "into">[] = [];
  const takenOver = new Set<string>();
  thunks.forEach((evaluate, i) => {
    const mark = u.block.length;
    const value = evaluate();
    for (const [name, own] of fields) fields.set(name, keep(u, own, mark));
    const source = spreads.get(i);
    const earlier = [...fields.keys()];
    const given: readonly (readonly [string, Expression])[] =
      source === undefined ? [[names[i]!, value]] : fieldsOf(u, value, source, fields);
    for (const [name, own] of given) {
      fields.set(name, own);
      if (source === undefined) takenOver.delete(name);
      else takenOver.add(name);
      const accessor = [...accessors].find(([a, before]) => before <= i && nameOfAccessor(a) === name);
      if (accessor !== undefined) {
        const hint = "Give the object the one or the other.";
        refuse(p, accessor[0], "RG2042", `The accessor of ${name} meets a property of that name after it.`, hint);
      }
    }
    if (source === undefined) {
      copied.delete(names[i]!);
      for (const copy of copies) copy.without.add(names[i]!);
    } else {
      const from = recordBehind(withoutNil(value.type));
      const before = new Set(earlier);
      if (from !== undefined) copies.push({ source: from, before, without: new Set(), origin: originOf(source) });
      for (const m of methodsToCopy(u, source)) copied.set(methodName(u.program, m)!, m);
    }
  });
  for (const [name, m] of copied) {
    fields.delete(name);
    methods.push(m);
  }
  for (const accessor of accessors.keys()) fields.delete(nameOfAccessor(accessor));
  const free = methods.filter((m) => !needsThis(p, m));
  for (const m of free) fields.set(methodName(u.program, m)!, functionValue(u, m));
  const record = recordFor(u, whole, fields, methods);
  p.copies.push(...copies.map((copy) => ({ ...copy, into: record.id })));
  for (const name of takenOver) p.copiedValues.add(fields.get(name) as Expression);
  const usable =
    target !== undefined && ![...fields.values()].some((value) => mentions(value, target)) ? target : undefined;
  const object = allocateRecord(u, node, record, fields, usable, "object");
  if (object.kind !== "read") return object;
  for (const m of methods.filter((own) => needsThis(p, own))) {
    const place = field(deref(object.path, recordType(record.id)), methodName(u.program, m)!, methodType(u, m));
    const value = functionValue(u, m, undefined, { ...object.path, type: pointerTo(recordType(record.id)) });
    u.emit({ kind: "assign", target: place, value, origin: originOf(m) });
  }
  return object;
}

/** What a spread copies: of `...(test && o)` the object, or nothing, as whatever is falsy has no properties. */
function spreadValue(u: UnitContext, source: ts.Expression): Expression {
  const whole = bare(source);
  if (!ts.isBinaryExpression(whole) || whole.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken)
    return u.lower.expression(u, source);
  const { left, right } = whole;
  return choose(
    u,
    condition(u, left),
    () => spreadValue(u, right),
    () => undefinedConstant,
  );
}

/** `...(o ?? {})` copies what `...o` does: nothing, where `o` is missing. */
function withoutEmptyDefault(source: ts.Expression): ts.Expression {
  const whole = bare(source);
  if (!ts.isBinaryExpression(whole)) return source;
  const { kind } = whole.operatorToken;
  if (kind !== ts.SyntaxKind.QuestionQuestionToken && kind !== ts.SyntaxKind.BarBarToken) return source;
  const other = bare(whole.right);
  return ts.isObjectLiteralExpression(other) && other.properties.length === 0 ? whole.left : source;
}

function propertyName(u: UnitContext, name: ts.PropertyName): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)) return name.text;
  if (ts.isComputedPropertyName(name)) return literalKey(u.program, name.expression);
  return undefined;
}

/** The property that a method or an accessor is of. */
function propertyOf(u: UnitContext, m: ObjectMethod): string {
  return isLiteralAccessor(m) ? nameOfAccessor(m) : methodName(u.program, m)!;
}

function methodType(u: UnitContext, m: ObjectMethod): Type {
  return isLiteralAccessor(m) ? accessorType(kindOf(m), typeOfNode(u, m)) : typeOfNode(u, m);
}

/** The record a literal makes: the one its context names, with the literal's own fields where that has fewer. */
function recordFor(
  u: UnitContext,
  node: ts.Expression,
  values: ReadonlyMap<string, Expression>,
  methods: readonly ObjectMethod[],
): RecordInfo {
  const p = u.program;
  const context = contextType(u, node);
  const id =
    context === undefined
      ? recordBehind(withoutNil(typeOfNode(u, node)))
      : recordBehind(withoutNil(convertType(p, context, u.environment)));
  const wanted = id === undefined ? undefined : p.records.get(id);
  const fields: Field[] = [...(wanted?.fields ?? [])];
  refuseStandIn(u, node, wanted, [...values.keys(), ...methods.map((m) => propertyOf(u, m))]);
  let extended = wanted === undefined;
  for (const [name, value] of values) {
    const at = fields.findIndex((f) => f.name === name);
    if (at < 0) {
      fields.push({ name, type: value.type });
      extended = true;
    } else if (fields[at]!.type.kind === "opaque" || fields[at]!.type.kind === "nil") {
      fields[at] = { ...fields[at]!, type: value.type };
      extended = true;
    }
  }
  for (const m of methods) {
    const name = methodName(u.program, m)!;
    const own = isLiteralAccessor(m) ? fields.findIndex((f) => f.name === nameOfAccessor(m)) : -1;
    if (own >= 0) fields.splice(own, 1);
    const at = fields.findIndex((f) => f.name === name);
    if (at >= 0 && fields[at]!.optional === true && isLiteralAccessor(m)) fields[at] = { name, type: methodType(u, m) };
    extended ||= own >= 0;
    if (at >= 0) continue;
    fields.push({ name, type: methodType(u, m) });
    extended = true;
  }
  const complete = fields.map((f) =>
    values.has(f.name) || f.optional || methods.length > 0 ? f : { ...f, type: orNil(f.type), optional: true },
  );
  if (wanted !== undefined && wanted.kind === "literal" && !extended) return wanted;
  const name = wanted?.name ?? "object";
  const key = `literal of ${wanted?.id ?? ""} ${fieldsKey(complete)}`;
  const known = p.recordKeys.get(key);
  if (known !== undefined) return known;
  const host = wanted?.host === undefined || extended ? {} : { host: wanted.host };
  const record = newRecord(p, { name, kind: "literal", node, environment: u.environment, ...host });
  record.fields = complete;
  p.recordKeys.set(key, record);
  return record;
}

/** Is it what a spread copies into an object literal? The checker hands that literal's type on, but this one gives only a part of it. */
function isSpread(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isSpreadAssignment(parent)) return true;
  const isHandedOn =
    ts.isParenthesizedExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.right === node && isChoice(parent.operatorToken.kind));
  return isHandedOn && isSpread(parent);
}

function isChoice(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken
  );
}

/** The contextual type; of a union of object types, the member that the literal is. */
function contextType(u: UnitContext, node: ts.Expression): ts.Type | undefined {
  const checker = u.program.checker;
  const context = isSpread(node) ? undefined : contextualType(u.program, node);
  if (context === undefined || context.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter))
    return undefined;
  if (!context.isUnion()) return context;
  const own = checker.getTypeAtLocation(node);
  return (
    context.types.find((t) => (t.flags & ts.TypeFlags.Object) !== 0 && checker.isTypeAssignableTo(own, t)) ?? undefined
  );
}

function allocateRecord(
  u: UnitContext,
  node: ts.Expression,
  record: RecordInfo,
  values: ReadonlyMap<string, Expression>,
  target: Path | undefined,
  name: string,
): Expression {
  const type = recordType(record.id);
  const place = target ?? u.temporary(name, pointerTo(type));
  const known = new Map([...values].filter(([key]) => record.fields.some((f) => f.name === key)));
  if (known.size < values.size) return unusable(u, node);
  const initial = { kind: "fields" as const, values: known };
  u.emit({
    kind: "allocate",
    target: place,
    site: u.program.site(),
    allocated: type,
    extents: [],
    initial,
    origin: originOf(node),
  });
  return read({ ...place, type: pointerTo(type) });
}
