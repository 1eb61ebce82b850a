/**
 * Names, `this`, properties and elements: the places they denote, and reading them.
 *
 * Out: a path for a place that can be stored to; an expression for a value (a getter is called, `length` is an operation).
 */

import ts from "#typescript";
import { constant, deref, element, field, length, operation, read, real64, stringType } from "../../../il/builders.js";
import { isDate } from "../../../il/conventions/dates.js";
import type { Expression, Path, Type } from "../../../il/types.js";
import { libraryConstants } from "../../../languages/typescript.js";
import { settledArray } from "../arrays/narrowed-arrays.js";
import { callAbstractGetter, callAccessor, isComputedByClass } from "../classes/accessors.js";
import { isGetterEverywhere, mayBeAccessorOfClass, mayBeMethodOfClass } from "../classes/class-facts.js";
import { refuseStoreInDerived, refuseThroughValue, refuseValue } from "../classes/static-receivers.js";
import { staticPlace } from "../classes/statics.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { firstEntry } from "../library/first-entries.js";
import { libraryFunctionValue } from "../library/library-function-values.js";
import { enumName, memberOfEnum } from "../names/enum-names.js";
import { nameOfClass, useHeldClass } from "../names/held-classes.js";
import { libraryName } from "../names/library-names.js";
import { namespaceConstant } from "../names/namespace-constants.js";
import { declarationOf, functionOf, isFunctionNode, isLibrary, symbolOf } from "../names/symbols.js";
import { placeOf } from "../names/variables.js";
import { computedProperty, readComputed } from "../objects/computed-properties.js";
import { dictionaryEntry } from "../objects/dictionaries.js";
import { gotten, mayBeGotten } from "../objects/literal-accessors.js";
import { literalKey } from "../objects/literal-keys.js";
import { isTakenOff, refuseTaken } from "../objects/receivers.js";
import { refuse } from "../origins.js";
import { isError } from "../statements/thrown-errors.js";
import { pattern } from "../texts/patterns.js";
import { memberName } from "../types/records.js";
import {
  arrayBehind,
  dictionaryBehind,
  isNumber,
  mapBehind,
  procedureBehind,
  recordBehind,
  typeKey,
  withoutNil,
} from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";
import { held } from "./choices.js";
import { inOrder } from "./evaluation-order.js";
import { pointerPath, unusable } from "./pointer-paths.js";
import { undefinedConstant } from "./undefined.js";

export { pointerPath, unusable };
export const undefinedValue: Expression = undefinedConstant;

/** The narrowed type of a place where it is read. */
function narrowed(u: UnitContext, node: ts.Node, path: Path): Path {
  const declared = path.type;
  const wide =
    declared.kind === "union" ||
    (declared.kind === "pointer" && (declared.nullable || declared.target.kind === "record"));
  if (!wide && declared.kind !== "opaque") return path;
  const here = typeOfNode(u, node);
  if ((here.kind === "opaque" && !isDate(here)) || here.kind === "nil" || typeKey(here) === typeKey(declared))
    return path;
  // The unit is one for a narrower type of the parameter: that stands.
  if (declared.kind === "pointer" && here.kind !== "pointer") return path;
  // An object does not become a dictionary by being called one.
  if (recordBehind(withoutNil(declared)) !== undefined && dictionaryBehind(withoutNil(here)) !== undefined) return path;
  return { ...path, type: here };
}

/** The value of a place the user's text names. */
export function reference(u: UnitContext, node: ts.Expression): Expression {
  const special = specialValue(u, node);
  if (special !== undefined) return special;
  const place = placeOfNode(u, node, "read");
  if (place === undefined) return unusable(u, node);
  return read(narrowed(u, node, place));
}

/** Constants, lengths, functions as values, getters: what is read but is no place. */
function specialValue(u: UnitContext, node: ts.Expression): Expression | undefined {
  const p = u.program;
  if (ts.isIdentifier(node)) {
    if (node.text === "undefined" && isUndefined(u, node)) return undefinedValue;
    const symbol = symbolOf(p, node);
    if (symbol === undefined) return undefined;
    if (libraryName(p, node) !== undefined) return libraryValue(u, node);
    const fixedPattern = pattern(u, node);
    if (fixedPattern !== undefined) return fixedPattern;
    const f = functionOf(p, symbol);
    if (f !== undefined && !u.bindings.has(symbol)) return u.lower.functionValue(u, f);
    const fixed = namespaceConstant(u, symbol);
    if (fixed !== undefined) return fixed;
    const named = symbol.flags & ts.SymbolFlags.Class ? symbol.valueDeclaration : undefined;
    if (named !== undefined && ts.isClassLike(named)) return u.lower.classValue(u, node, named);
    if (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Module)) {
      refuse(
        p,
        node,
        "RG2011",
        `${node.text} is used as a value.`,
        "Classes and namespaces can be named, not handed around.",
      );
      return unusable(u, node);
    }
    return undefined;
  }
  if (ts.isPropertyAccessExpression(node)) return specialProperty(u, node);
  if (ts.isElementAccessExpression(node)) {
    const member = memberOfEnum(p, node);
    if (member !== undefined) return constant(p.checker.getConstantValue(member));
    const reverse = enumName(u, node);
    if (reverse !== undefined) return reverse;
    const base = typeOfNode(u, node.expression);
    if (base.kind === "string") {
      const [text, index] = inOrder(u, [
        () => u.lower.expression(u, node.expression),
        () => indexValue(u, node.argumentExpression),
      ]);
      return operation("stringOp", [text!, index!], stringType, "charAt");
    }
    const computed = computedProperty(u, node);
    if (computed !== undefined) return readComputed(u, computed);
    const key = literalKey(p, bare(node.argumentExpression));
    return key === undefined ? undefined : gottenProperty(u, node, key);
  }
  return undefined;
}

function isUndefined(u: UnitContext, node: ts.Identifier): boolean {
  return (u.program.checker.getTypeAtLocation(node).flags & ts.TypeFlags.Undefined) !== 0;
}

function libraryValue(u: UnitContext, node: ts.Expression): Expression | undefined {
  const name = libraryName(u.program, node);
  if (name === undefined) return undefined;
  const value = libraryConstants.get(name);
  if (value !== undefined) {
    useHeldClass(u.program, node);
    return constant(value, name);
  }
  const named = nameOfClass(u.program, node);
  if (named !== undefined) return constant(named);
  const closure = libraryFunctionValue(u, node, name);
  if (closure !== undefined) return closure;
  refuse(u.program, node, "RG2012", `${name} cannot be used as a value.`, hintForValue(name, isCallable(u, node)));
  return unusable(u, node);
}

function hintForValue(name: string, isCallable: boolean): string {
  if (isCallable) return `Write a function that calls it: (x) => ${name}(x).`;
  if (name.includes(".")) return "Write the value out, or hand it over as a parameter.";
  return `Name it where it is used: ${name}.${name === "Math" ? "sin(x)" : "…"}`;
}

/** `Math` and classes of the library cannot be called. */
function isCallable(u: UnitContext, node: ts.Expression): boolean {
  const type = u.program.checker.getTypeAtLocation(node);
  return type.getCallSignatures().length > 0 && type.getConstructSignatures().length === 0;
}

function specialProperty(u: UnitContext, node: ts.PropertyAccessExpression): Expression | undefined {
  const p = u.program;
  const first = firstEntry(u, node);
  if (first !== undefined) return first;
  const symbol = symbolOf(p, node.name);
  if (symbol === undefined) return missingOfNumber(u, node);
  const declaration = declarationOf(symbol);
  if (declaration !== undefined && ts.isEnumMember(declaration)) {
    const value = p.checker.getConstantValue(declaration);
    if (value !== undefined) return constant(value);
    refuse(
      p,
      node,
      "RG2011",
      "The value of this enum member is computed at run time.",
      "Give the member a constant value.",
    );
    return unusable(u, node);
  }
  if (isLibrary(p, symbol) || (symbol.name === "length" && (declaration === undefined || isOfArray(u, node))))
    return libraryProperty(u, node);
  const f = symbol.flags & ts.SymbolFlags.Function ? functionOf(p, symbol) : undefined;
  if (f !== undefined) return u.lower.functionValue(u, f);
  const fixed = namespaceConstant(u, symbol);
  if (fixed !== undefined) return fixed;
  const computed = gottenProperty(u, node, node.name.text);
  if (computed !== undefined) return computed;
  if (isComputedByClass(symbol)) {
    return callAccessor(u, node, symbol, "get");
  }
  if (declaration !== undefined && isGetterEverywhere(p, declaration))
    return callAbstractGetter(u, u.lower.expression(u, node.expression), node.name.text, node);
  if (refuseAccessor(u, node, symbol)) return unusable(u, node);
  const isMethod = symbol.flags & ts.SymbolFlags.Method && declaration !== undefined && isFunctionNode(declaration);
  const isOfLiteral = isMethod && ts.isObjectLiteralExpression(declaration.parent);
  if (mayBeMethodOfClass(u, node.expression, node.name.text)) {
    const hint = `Ask \`instanceof\`; or make it a property of the class: ${node.name.text} = (…) => …`;
    refuse(p, node, "RG2013", `Of some objects ${node.name.text} is a method of their class.`, hint);
    return unusable(u, node);
  }
  if (isMethod && !isOfLiteral) {
    refuse(
      p,
      node,
      "RG2013",
      `The method ${node.name.text} is used as a value.`,
      `Write an arrow function that calls it: (…) => ${node.getText()}(…).`,
    );
    return unusable(u, node);
  }
  if (!isTakenOff(node)) return undefined;
  return refuseTaken(u, node, { name: memberName(symbol), type: typeOfNode(u, node) }) ? unusable(u, node) : undefined;
}

/** What is declared as a property, and may have a getter or a setter in some class that the object may be of. */
function refuseAccessor(
  u: UnitContext,
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  symbol: ts.Symbol | undefined,
): boolean {
  const name = symbol?.name ?? "";
  if (!mayBeAccessorOfClass(u, symbol, name, node.expression)) return false;
  const hint = `Declare ${name} as a method, or as a property in every class.`;
  refuse(u.program, node, "RG2042", `${name} may be a property or a getter of some class.`, hint);
  return true;
}

/** A property that a getter of an object literal computes, or may. */
function gottenProperty(
  u: UnitContext,
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  name: string,
): Expression | undefined {
  if (!mayBeGotten(u, typeOfNode(u, node.expression), name)) return undefined;
  const object = held(u, u.lower.expression(u, node.expression), "object");
  return gotten(u, object, name, node, () =>
    read(narrowed(u, node, fieldPlace(u, pointerPath(u, object, node.expression), name, node))),
  );
}

/** `a.length` where `T extends { length: number }` stands for an array, or a text. */
function isOfArray(u: UnitContext, node: ts.PropertyAccessExpression): boolean {
  const type = withoutNil(typeOfNode(u, node.expression));
  return type.kind === "string" || arrayBehind(type) !== undefined;
}

/** `n.length` of a number, in scripts that ask whether it is an array. */
function missingOfNumber(u: UnitContext, node: ts.PropertyAccessExpression): Expression | undefined {
  const of = bare(node.expression);
  if (!ts.isIdentifier(of) || symbolOf(u.program, of) === undefined) return undefined;
  const { type } = u.lower.expression(u, of);
  return isNumber(type) || type.kind === "boolean" ? undefinedConstant : undefined;
}

function libraryProperty(u: UnitContext, node: ts.PropertyAccessExpression): Expression | undefined {
  const p = u.program;
  const name = node.name.text;
  if (libraryName(p, node.expression) !== undefined) {
    const own = libraryValue(u, node);
    if (own !== undefined) return own;
  }
  const base = u.lower.expression(u, node.expression);
  const type = withoutNil(base.type);
  if (procedureBehind(type) !== undefined) {
    const hint = "Keep it in a variable of its own.";
    refuse(p, node, "RG2014", `${name} is a property of a function.`, hint);
    return unusable(u, node);
  }
  if (name === "length") return type.kind === "string" ? operation("stringOp", [base], real64, "length") : length(base);
  if (name === "size" && mapBehind(type) !== undefined) return operation("size", [base], real64);
  refuse(
    p,
    node,
    "RG2014",
    `The property ${name} of the library has no counterpart here.`,
    /^(buffer|byteOffset|byteLength)$/.test(name)
      ? "Use elements and length; a part of a typed array is a view: x.subarray(from, to)."
      : "Use elements, length and the methods docs/limits.md lists.",
  );
  return unusable(u, node);
}

/** The place a name, property or element denotes. */
export function placeOfNode(u: UnitContext, outer: ts.Expression, use: "read" | "store"): Path | undefined {
  const node = bare(outer);
  const p = u.program;
  if (ts.isIdentifier(node)) {
    const symbol = symbolOf(p, node);
    return symbol === undefined ? undefined : placeOf(u, symbol, node);
  }
  if (node.kind === ts.SyntaxKind.ThisKeyword) {
    if (u.self === undefined)
      refuse(
        p,
        node,
        "RG2015",
        "There is no object behind `this` here.",
        "Use a class method or an arrow function inside one.",
      );
    return u.self;
  }
  if (ts.isPropertyAccessExpression(node)) {
    const symbol = symbolOf(p, node.name);
    if (symbol !== undefined) {
      if (refuseThroughValue(u, node, symbol)) return undefined;
      const place = staticPlace(u, symbol, node);
      if (place !== undefined && use === "store" && refuseStoreInDerived(u, node, symbol)) return undefined;
      if (place !== undefined) return place;
      // A variable of a namespace: it was refused.
      if (symbol.valueDeclaration !== undefined && ts.isVariableDeclaration(symbol.valueDeclaration)) return undefined;
      if (refuseAccessor(u, node, symbol)) return undefined;
    }
    const base = pointerPath(u, u.lower.expression(u, node.expression), node.expression);
    if (procedureBehind(base.type) !== undefined) return propertyOfFunction(u, node, use);
    if (dictionaryBehind(withoutNil(base.type)) !== undefined) return dictionaryEntry(base, constant(node.name.text));
    if (symbol?.name === ts.InternalSymbolName.Index) return refuseKey(u, node);
    if (arrayBehind(withoutNil(base.type)) !== undefined) {
      const hint = "Keep it in a variable of its own, or in an object beside the array.";
      refuse(p, node, "RG2014", `${node.name.text} is a property of an array.`, hint);
      return undefined;
    }
    return fieldPlace(u, base, symbol === undefined ? node.name.text : memberName(symbol), node);
  }
  if (ts.isElementAccessExpression(node)) return elementPlace(u, node, use);
  refuse(
    p,
    node,
    "RG2016",
    "This expression is no place to store to.",
    "Assign to a variable, a property or an element.",
  );
  return undefined;
}

/** What is stored in a property of a function is nowhere read. */
function propertyOfFunction(
  u: UnitContext,
  node: ts.PropertyAccessExpression,
  use: "read" | "store",
): Path | undefined {
  const isClass = u.program.checker.getTypeAtLocation(node.expression).getConstructSignatures().length > 0;
  if (isClass && refuseValue(u, node, node.name.text)) return undefined;
  if (use === "store") return u.temporary(node.name.text, typeOfNode(u, node));
  const hint = "Keep it in a variable of its own.";
  refuse(u.program, node, "RG2014", `${node.name.text} is a property of a function.`, hint);
  return undefined;
}

function refuseUnknownObject(u: UnitContext, name: string, type: Type, node: ts.Node): void {
  const [what, hint] = isError(type)
    ? [
        "an error: what errors know has no derivative",
        "Keep it in a variable, or in an object of your own beside the error.",
      ]
    : ["what is not known here", "Declare the object with its type where it comes from."];
  refuse(u.program, node, "RG2014", `${name} is a field of ${what}.`, hint);
}

export function fieldPlace(u: UnitContext, base: Path, name: string, node: ts.Node): Path {
  if (withoutNil(base.type).kind === "opaque") refuseUnknownObject(u, name, withoutNil(base.type), node);
  const record = recordBehind(base.type);
  const declared =
    record === undefined ? undefined : u.program.records.get(record)?.fields.find((f) => f.name === name)?.type;
  return field(deref(base), name, declared ?? typeOfNode(u, node));
}

/** The number an element access counts with: the text of a for-in key is the number itself. */
function indexValue(u: UnitContext, node: ts.Expression): Expression {
  const value = u.lower.expression(u, node);
  return value.kind === "operation" && value.name === "text" && value.arguments[0]!.type.kind === "real"
    ? value.arguments[0]!
    : value;
}

function elementPlace(u: UnitContext, node: ts.ElementAccessExpression, use: "read" | "store"): Path | undefined {
  const argument = bare(node.argumentExpression);
  const key =
    recordBehind(withoutNil(typeOfNode(u, node.expression))) === undefined
      ? undefined
      : literalKey(u.program, argument);
  const isText = key !== undefined;
  const [pointer, index] = inOrder(u, [
    () => u.lower.expression(u, node.expression),
    () => (key !== undefined ? constant(key) : indexValue(u, argument)),
  ]);
  const given = pointerPath(u, pointer!, node.expression);
  if (dictionaryBehind(withoutNil(given.type)) !== undefined) return dictionaryEntry(given, index!);
  const base = use === "store" ? settledArray(u, given) : given;
  const type = withoutNil(base.type);
  const record = recordBehind(type);
  if (record !== undefined) {
    if (index!.kind === "constant" && (isText || u.program.records.get(record)?.kind === "tuple")) {
      const name = String(index!.value);
      const isDeclared = u.program.records.get(record)?.fields.some((f) => f.name === name) === true;
      const own = u.program.checker.getApparentType(u.program.checker.getTypeAtLocation(node.expression));
      if (refuseAccessor(u, node, own.getProperty(name))) return undefined;
      if (isDeclared || own.getProperty(name) !== undefined) return fieldPlace(u, base, name, node);
    }
    return refuseKey(u, node);
  }
  const elementType = arrayBehind(type)?.element ?? unionElement(type) ?? typeOfNode(u, node);
  if (arrayBehind(type) === undefined && type.kind !== "union") {
    refuse(u.program, node, "RG2018", "This is no array whose elements are known.", "Declare the type of the array.");
    return undefined;
  }
  return element(deref(base, arrayBehind(type)), index!, elementType);
}

/** An object used as a dictionary, by keys that its type does not list. */
function refuseKey(u: UnitContext, node: ts.Expression): undefined {
  refuse(
    u.program,
    node,
    "RG2017",
    "The property is computed at run time.",
    "Use a Map, an array, or properties known by name.",
  );
  return undefined;
}

/** The element type that all arrays of a union share. */
function unionElement(type: Type): Type | undefined {
  if (type.kind !== "union") return undefined;
  const elements = type.members.map((m) => arrayBehind(m)?.element);
  return elements.every((e) => e?.kind === "real" || e?.kind === "integer") ? real64 : elements[0];
}
