/** Patterns: declarations, parameters and assignments that take arrays and objects apart. */
import ts from "#typescript";
import {
  constant,
  deref,
  element,
  length,
  operation,
  pointerTo,
  read,
  real64,
  recordType,
} from "../../../il/builders.js";
import type { Expression, Field, MapType, Path, Type } from "../../../il/types.js";
import { callAbstractGetter, callAccessor, isComputedByClass, partByGetter } from "../classes/accessors.js";
import { isGetterEverywhere, mayBeAccessorOfClass, mayBeMethodOfClass } from "../classes/class-facts.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { fieldPlace, placeOfNode, pointerPath } from "../expressions/access.js";
import { held, orDefault } from "../expressions/choices.js";
import { accessorTarget } from "../objects/accessor-targets.js";
import { copyEntries, dictionaryEntry, emptyDictionary } from "../objects/dictionaries.js";
import { gotten, refuseAccessors } from "../objects/literal-accessors.js";
import { refuseTaken } from "../objects/receivers.js";
import { originOf, refuse } from "../origins.js";
import { fieldsKey, newRecord } from "../types/records.js";
import {
  arrayBehind,
  dictionaryBehind,
  mapBehind,
  procedureBehind,
  recordBehind,
  withoutNil,
} from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";
import type { Parts } from "./values-by-position.js";
import { storeFrom, storeParts } from "./values-by-position.js";
import { declare, variableType } from "./variables.js";

/** Declares the names of a pattern with the parts of `value`. */
export function bind(u: UnitContext, name: ts.BindingName, value: Expression): void {
  if (ts.isIdentifier(name)) {
    const symbol = u.program.checker.getSymbolAtLocation(name);
    if (symbol !== undefined) declare(u, symbol, name, value, givenType(u, symbol, value));
    return;
  }
  const source = held(u, value, "source");
  if (ts.isArrayBindingPattern(name)) {
    storeParts(u, partsOf(u, name), source, name);
    return;
  }
  for (const part of name.elements) bindPart(u, part, propertyOf(u, source, part, name.elements));
}

/** Declares the names of a pattern with what an expression gives. */
export function bindFrom(u: UnitContext, name: ts.BindingPattern, node: ts.Expression): void {
  if (ts.isArrayBindingPattern(name) && storeFrom(u, partsOf(u, name), node)) return;
  bind(u, name, u.lower.expression(u, node));
}

function partsOf(u: UnitContext, pattern: ts.ArrayBindingPattern): Parts {
  return pattern.elements.map((node) => {
    if (ts.isOmittedExpression(node)) return undefined;
    const { name: target, initializer, dotDotDotToken } = node;
    return {
      node,
      target,
      ...(initializer === undefined ? {} : { initializer }),
      isRest: dotDotDotToken !== undefined,
      store: (value) => bindPart(u, node, value),
    };
  });
}

function bindPart(u: UnitContext, { name, initializer }: ts.BindingElement, value: Expression): void {
  if (initializer === undefined) bind(u, name, value);
  else bind(u, name, orDefault(u, value, initializer, ts.isIdentifier(name) ? typeOfNode(u, name) : undefined));
}

/** Inside generic functions the checker may know less than the value says. */
function givenType(u: UnitContext, symbol: ts.Symbol, value: Expression): Type {
  const declared = variableType(u, symbol);
  return declared.kind === "opaque" || declared.kind === "nil" ? value.type : declared;
}

function propertyOf(
  u: UnitContext,
  source: Expression,
  part: ts.BindingElement,
  all: readonly ts.BindingElement[],
): Expression {
  const key = part.propertyName ?? part.name;
  if (part.dotDotDotToken !== undefined) {
    const taken = all.filter((e) => e !== part).map((e) => (e.propertyName ?? e.name).getText());
    return restOf(u, source, taken, part);
  }
  return namedPart(u, source, key, part);
}

function namedPart(u: UnitContext, source: Expression, key: ts.Node, node: ts.Node): Expression {
  if (!ts.isIdentifier(key) && !ts.isStringLiteral(key) && !ts.isNumericLiteral(key)) {
    refuse(u.program, node, "RG2017", "The property is computed at run time.", "Name the property.");
    return constant(undefined, undefined, typeOfNode(u, node));
  }
  const type = withoutNil(source.type);
  const array = arrayBehind(type);
  if (array !== undefined && key.text === "length") return length(source);
  if (array !== undefined && /^\d+$/.test(key.text))
    return read(element(deref(pointerPath(u, source, node), array), constant(Number(key.text))));
  if (dictionaryBehind(type) !== undefined)
    return read(dictionaryEntry(pointerPath(u, source, node), constant(key.text)));
  if (mapBehind(type) !== undefined && key.text === "size") return operation("size", [source], real64);
  if (mayBeMethodOfClass(u, node.parent, key.text)) {
    const hint = `Ask \`instanceof\`; or make it a property of the class: ${key.text} = (…) => …`;
    refuse(u.program, node, "RG2013", `Of some objects ${key.text} is a method of their class.`, hint);
  }
  const own = symbolOfPart(u, key, node);
  const object = source.kind === "read" ? source : held(u, source, "source");
  const computed = gotten(u, object, key.text, node, () =>
    read(fieldPlace(u, pointerPath(u, object, node), key.text, node)),
  );
  if (computed !== undefined) return computed;
  if (own !== undefined && isComputedByClass(own)) return partByGetter(u, node, key.text, own, object);
  if (procedureBehind(type) !== undefined) {
    refusePropertyOfFunction(u, own, key.text, node);
    return constant(undefined, undefined, typeOfNode(u, node));
  }
  const getter = own?.declarations?.find((d) => isGetterEverywhere(u.program, d));
  if (getter !== undefined) return callAbstractGetter(u, object, key.text, node);
  if (mayBeAccessorOfClass(u, own, key.text, ts.isBindingElement(node) ? node.parent : undefined)) {
    const hint = `Declare ${key.text} as a method, or as a property in every class.`;
    refuse(u.program, node, "RG2042", `${key.text} may be a property or a getter of some class.`, hint);
  }
  const place = fieldPlace(u, pointerPath(u, source, node), key.text, node);
  refuseTaken(u, node, { name: key.text, type: place.type });
  return read(place);
}

/** What a function has beside it, or a class: a static property. */
function refusePropertyOfFunction(u: UnitContext, own: ts.Symbol | undefined, name: string, node: ts.Node): void {
  const owner = own?.valueDeclaration?.parent;
  const [what, hint] =
    owner !== undefined && ts.isClassLike(owner)
      ? ["a class", `Name it where it is used: ${owner.name?.text ?? "the class"}.${name}.`]
      : ["a function", "Keep it in a variable of its own."];
  refuse(u.program, node, "RG2014", `${name} is a property of ${what}; a pattern does not take it out of there.`, hint);
}

/** The property that a part of a pattern is; what is assigned to says nothing of it. */
function symbolOfPart(
  { program: { checker } }: UnitContext,
  key: ts.Identifier | ts.StringLiteral | ts.NumericLiteral,
  node: ts.Node,
): ts.Symbol | undefined {
  if (ts.isBindingElement(node))
    return checker
      .getApparentType(checker.getNonNullableType(checker.getTypeAtLocation(node.parent)))
      .getProperty(key.text);
  return ts.isIdentifier(key) ? checker.getPropertySymbolOfDestructuringAssignment(key) : undefined;
}

/** `...rest` of an object: a new object with the other properties. */
function restOf(u: UnitContext, source: Expression, taken: readonly string[], node: ts.Node): Expression {
  const p = u.program;
  const dictionary = dictionaryBehind(withoutNil(source.type));
  if (dictionary !== undefined) return restOfDictionary(u, source, dictionary, taken, node);
  const from = p.records.get(recordBehind(withoutNil(source.type))!);
  const fields: Field[] = (from?.fields ?? []).filter((f) => !taken.includes(f.name));
  refuseAccessors(u, source.type, node);
  if (from === undefined)
    refuse(p, node, "RG2052", "The properties of what is taken apart here are not known.", "Name the properties.");
  for (const f of fields) refuseTaken(u, node, f);
  const key = `literal rest ${fieldsKey(fields)}`;
  const record =
    p.recordKeys.get(key) ?? newRecord(p, { name: "rest", kind: "literal", node, environment: u.environment });
  p.recordKeys.set(key, record);
  record.fields = fields;
  if (from !== undefined) {
    const origin = originOf(node);
    p.copies.push({ source: from.id, into: record.id, before: new Set(), without: new Set(taken), origin });
  }
  const base = pointerPath(u, source, node);
  const values = new Map(fields.map((f) => [f.name, read(fieldPlace(u, base, f.name, node))] as const));
  const target = u.temporary("rest", pointerTo(recordType(record.id)));
  u.emit({
    kind: "allocate",
    target,
    site: p.site(),
    allocated: recordType(record.id),
    extents: [],
    initial: { kind: "fields", values },
    origin: originOf(node),
  });
  return read(target);
}

/** `...rest` of a dictionary: a new one without the entries that have names of their own. */
function restOfDictionary(
  u: UnitContext,
  source: Expression,
  type: MapType,
  taken: readonly string[],
  node: ts.Node,
): Expression {
  const rest = emptyDictionary(u, "rest", type, node);
  copyEntries(u, rest, source, node);
  for (const key of taken) u.emit({ kind: "erase", map: deref(rest), key: constant(key), origin: originOf(node) });
  return read(rest);
}

/** `[a, o.x] = …`, `({ a, b: c } = …)` */
export function assignPattern(u: UnitContext, pattern: ts.Expression, value: Expression): void {
  // The stores may change what the value was read from.
  const saved = u.temporary("source", value.type);
  u.emit({ kind: "assign", target: saved, value, origin: u.origin });
  const source = read(saved);
  if (ts.isArrayLiteralExpression(pattern)) {
    storeParts(u, targetsOf(u, pattern), source, pattern);
    return;
  }
  if (!ts.isObjectLiteralExpression(pattern)) return;
  for (const property of pattern.properties) {
    if (ts.isShorthandPropertyAssignment(property)) {
      const part = namedPart(u, source, property.name, property);
      const whole =
        property.objectAssignmentInitializer === undefined
          ? part
          : orDefault(u, part, property.objectAssignmentInitializer);
      storePart(u, property.name, whole);
    } else if (ts.isPropertyAssignment(property)) {
      storePart(u, property.initializer, namedPart(u, source, property.name, property));
    } else {
      refuse(u.program, property, "RG2057", "A rest property in an assignment.", "Name the properties.");
    }
  }
}

/** `[a, o.x] = g(x)`: false where what is taken apart has a value that is to be read first. */
export function assignFrom(u: UnitContext, pattern: ts.ArrayLiteralExpression, node: ts.Expression): boolean {
  return storeFrom(u, targetsOf(u, pattern), node);
}

function targetsOf(u: UnitContext, pattern: ts.ArrayLiteralExpression): Parts {
  return pattern.elements.map((node) => {
    if (ts.isOmittedExpression(node)) return undefined;
    const isRest = ts.isSpreadElement(node);
    const outer = isRest ? node.expression : node;
    const inner = bare(outer);
    const [target, initializer] = isDefaulted(inner) ? [bare(inner.left), inner.right] : [inner, undefined];
    const store = (value: Expression): void => storePart(u, outer, value);
    return { node, target, ...(initializer === undefined ? {} : { initializer }), isRest, store };
  });
}

function isDefaulted(node: ts.Expression): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

function storePart(u: UnitContext, outer: ts.Expression, part: Expression): void {
  let target = bare(outer);
  let value = part;
  if (isDefaulted(target)) {
    value = orDefault(u, part, target.right);
    target = bare(target.left);
  }
  if (ts.isArrayLiteralExpression(target) || ts.isObjectLiteralExpression(target)) {
    assignPattern(u, target, value);
    return;
  }
  const symbol = ts.isPropertyAccessExpression(target) ? u.program.checker.getSymbolAtLocation(target.name) : undefined;
  if (symbol !== undefined && isComputedByClass(symbol) && ts.isPropertyAccessExpression(target)) {
    callAccessor(u, target, symbol, "set", value);
    return;
  }
  const ofLiteral = accessorTarget(u, target);
  if (ofLiteral !== undefined) {
    ofLiteral.store(value);
    return;
  }
  const place: Path | undefined = placeOfNode(u, target, "store");
  if (place !== undefined) u.emit({ kind: "assign", target: place, value, origin: u.origin });
}
