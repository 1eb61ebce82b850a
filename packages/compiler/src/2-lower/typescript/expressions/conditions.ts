/** Tests: truthiness, logical operators, comparisons with null, `typeof`, `instanceof`, `in`. */

import ts from "#typescript";
import {
  and,
  binary,
  booleanType,
  conditional,
  constant,
  deref,
  field,
  not,
  operation,
  or,
  read,
} from "../../../il/builders.js";
import { isDate } from "../../../il/conventions/dates.js";
import type { Expression, RecordId, Type } from "../../../il/types.js";
import { typedArrayOf, typedArrays } from "../../../languages/typescript.js";
import { derivedClasses, mayBeMethodOfClass } from "../classes/class-facts.js";
import { classNamed, isHandedOn } from "../classes/class-names.js";
import type { ProgramContext, RecordInfo, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { refuseIdentity } from "../functions/function-identity.js";
import { askWhatItIs } from "../iteration/asked-iterables.js";
import { comparedClasses, useHeldClass } from "../names/held-classes.js";
import { libraryName } from "../names/library-names.js";
import { symbolOf } from "../names/symbols.js";
import { accessorField } from "../objects/accessor-fields.js";
import { askedProperty } from "../objects/asked-properties.js";
import { hasEntry } from "../objects/dictionaries.js";
import { refuse } from "../origins.js";
import {
  arrayBehind,
  dictionaryBehind,
  isNumber,
  isPointerTo,
  mayBeNil,
  procedureBehind,
  recordBehind,
  typeKey,
  withoutNil,
} from "../types/type-keys.js";
import { convertType, typeOfNode } from "../types/types.js";
import { pointerPath } from "./access.js";
import { choose, held, isSurelyThere } from "./choices.js";
import { inOrder } from "./evaluation-order.js";
import { isNil } from "./nil-tests.js";

const yes = constant(true);
const no = constant(false);

/** A test that decides a branch. */
export function condition(u: UnitContext, outer: ts.Expression): Expression {
  const node = bare(outer);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return negated(condition(u, node.operand));
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind;
    const isAnd = kind === ts.SyntaxKind.AmpersandAmpersandToken;
    if (isAnd || kind === ts.SyntaxKind.BarBarToken) {
      const left = condition(u, node.left);
      const right = (): Expression => condition(u, node.right);
      return isAnd
        ? choose(
            u,
            left,
            right,
            () => no,
            (value) => (value.kind === "constant" && value.value === false ? no : and(left, value)),
            undefined,
            booleanType,
          )
        : choose(
            u,
            left,
            () => yes,
            right,
            (_, value) => or(left, value),
            undefined,
            booleanType,
          );
    }
  }
  // `if (console && console.warn) …`
  if (/^console(\.|$)/.test(libraryName(u.program, node) ?? "")) return yes;
  return truthy(u, u.lower.expression(u, outer));
}

export function negated(test: Expression): Expression {
  if (test.kind === "constant") return constant(test.value !== true);
  return test.kind === "unary" && test.operator === "not" ? test.operand : not(test);
}

/** Is the value neither 0, NaN, "", false, null nor undefined? */
export function truthy(u: UnitContext, value: Expression): Expression {
  if (value.kind === "constant") return constant(Boolean(value.value));
  const type = value.type;
  switch (type.kind) {
    case "boolean":
      return value;
    case "nil":
      return no;
    case "integer":
      return mayBeMissing(value)
        ? differsAndIsThere(value, constant(0))
        : binary("notEqual", value, constant(0), booleanType);
    case "real": {
      if (value.kind === "operation" && (value.name === "length" || value.name === "size"))
        return binary("notEqual", value, constant(0));
      return differsAndIsThere(held(u, value), constant(0));
    }
    case "string":
      return mayBeMissing(value)
        ? differsAndIsThere(value, constant(""))
        : binary("notEqual", value, constant(""), booleanType);
    case "opaque":
      return truthyUnknown(held(u, value));
    case "union": {
      const x = held(u, value);
      if (type.members.some((m) => m.kind === "opaque")) return truthyUnknown(x);
      return [...type.members]
        .filter((m) => m.kind !== "nil")
        .reduceRight<Expression>(
          (rest, member) => {
            const own = x.kind === "read" ? truthy(u, read({ ...x.path, type: withoutNil(member) })) : yes;
            const scalar = isNumber(member) || member.kind === "string" || member.kind === "boolean";
            if (!scalar) return rest;
            return conditional(operation("isKind", [x], booleanType, kindOf(member)), own, rest, booleanType);
          },
          negated(isNil(x)),
        );
    }
    default:
      return not(isNil(value));
  }
}

/** An element, which may be none, a field, which may not be set yet, or a variable that was given one: whatever their types say. */
function mayBeMissing(value: Expression): boolean {
  return value.kind === "read";
}

/** Printers test the value by itself, so that NaN and what is missing count as false. */
function differsAndIsThere(x: Expression, nothing: Expression): Expression {
  return and(binary("notEqual", x, nothing, booleanType), binary("equal", x, x, booleanType));
}

function kindOf(type: Type): string {
  switch (type.kind) {
    case "real":
    case "integer":
      return "number";
    case "string":
    case "boolean":
      return type.kind;
    default:
      if (procedureBehind(type) !== undefined) return "function";
      return arrayBehind(type)?.storage === "list" ? "array" : "object";
  }
}

/** `a === b` and its relatives; `same` is false for `!==`. */
export function equality(u: UnitContext, node: ts.BinaryExpression, same: boolean): Expression {
  const finish = (test: Expression): Expression => (same ? test : negated(test));
  for (const [one, other] of [
    [node.left, node.right],
    [node.right, node.left],
  ] as const) {
    const text = bare(other);
    const tested = bare(one);
    if (ts.isTypeOfExpression(tested) && ts.isStringLiteralLike(text)) {
      return finish(isOfKind(u, tested.expression, text.text));
    }
  }
  const classes = comparedClasses(u.program, node.left, node.right);
  if (classes !== undefined) return constant((classes[0] === classes[1]) === same);
  const made = constructedClass(u, node);
  if (made !== undefined) return finish(made);
  const [left, right] = inOrder(u, [() => u.lower.expression(u, node.left), () => u.lower.expression(u, node.right)]);
  for (const [value, other] of [
    [left!, right!],
    [right!, left!],
  ] as const) {
    if (other.kind === "constant" && (other.value === undefined || other.value === null)) {
      if (value.kind === "constant") return constant((value.value === undefined || value.value === null) === same);
      return finish(isNil(value));
    }
  }
  if (refuseIdentity(u, node, left!, right!)) return no;
  return binary(same ? "equal" : "notEqual", left!, right!, booleanType);
}

/** It may be false or 0, for all that is known. */
function truthyUnknown(value: Expression): Expression {
  return and(negated(isNil(value)), operation("external", [value], booleanType, "Boolean"));
}

/** `new.target === C` in the constructor of C, where the program makes no object of C itself, or of C only. */
function constructedClass(u: UnitContext, node: ts.BinaryExpression): Expression | undefined {
  const p = u.program;
  const [one, other] = [bare(node.left), bare(node.right)];
  const named = ts.isMetaProperty(one) ? other : ts.isMetaProperty(other) ? one : undefined;
  const symbol = named !== undefined && ts.isIdentifier(named) ? symbolOf(p, named) : undefined;
  const declaration = symbol?.valueDeclaration;
  if (declaration === undefined || !ts.isClassLike(declaration) || u.constructing?.classNode !== declaration)
    return undefined;
  if (derivedClasses(p, declaration).length === 0) return yes;
  return p.parsed.files.some((file) => constructs(p, file, symbol!)) ? undefined : no;
}

function constructs(p: ProgramContext, node: ts.Node, symbol: ts.Symbol): boolean {
  if (ts.isNewExpression(node) && symbolOf(p, bare(node.expression)) === symbol) return true;
  if (ts.isIdentifier(node) && isHandedOn(node) && symbolOf(p, node) === symbol) return true;
  return ts.forEachChild(node, (child) => constructs(p, child, symbol) || undefined) ?? false;
}

/** `typeof value === kind` */
function isOfKind(u: UnitContext, node: ts.Expression, kind: string): Expression {
  const value = u.lower.expression(u, node);
  if (kind === "undefined") return isNil(value);
  const type = value.type;
  const known = type.kind !== "union" && type.kind !== "opaque" && !mayBeNil(type);
  if (known) {
    const fits = kindOf(type) === kind || (kind === "object" && kindOf(type) === "array");
    return !fits || isSurelyThere(value) || isSpecial(u, node, type) ? constant(fits) : negated(isNil(value));
  }
  if (type.kind === "union" && !type.members.some((m) => kindOf(m) === kind || kind === "object")) return no;
  if (
    type.kind === "pointer" &&
    kindOf(withoutNil(type)) !== kind &&
    !(kind === "object" && kindOf(withoutNil(type)) === "array")
  )
    return no;
  return operation("isKind", [held(u, value)], booleanType, kind);
}

/** Is it a parameter of several types, in the unit for one of them? Code for the others has no meaning there. */
function isSpecial(u: UnitContext, node: ts.Expression, type: Type): boolean {
  return typeKey(withoutNil(typeOfNode(u, node))) !== typeKey(type);
}

/** `Array.isArray(value)` */
export function isArray(u: UnitContext, value: Expression): Expression {
  const type = withoutNil(value.type);
  if (type.kind !== "union" && type.kind !== "opaque" && !mayBeNil(value.type))
    return constant(arrayBehind(type)?.storage === "list");
  return operation("isKind", [held(u, value)], booleanType, "array");
}

function isDateNow(value: Expression, plain: Type): Expression {
  const isThere = mayBeNil(value.type) ? negated(isNil(value)) : yes;
  if (isDate(plain)) return isThere;
  if (plain.kind !== "union" || !plain.members.some(isDate)) return no;
  const isObject = operation("isKind", [value], booleanType, "object");
  return isThere === yes
    ? isObject
    : { kind: "binary", operator: "and", left: isThere, right: isObject, type: booleanType };
}

/** A number, a text or a truth; or surely a date, if it is there. Of an object behind an interface nobody knows. */
function isPlainOrDate(type: Type): boolean {
  if (type.kind === "union") return type.members.every((member) => isPlainOrDate(member));
  return isDate(type) || type.kind === "real" || type.kind === "string" || type.kind === "boolean";
}

/** `value instanceof C` */
export function instance(u: UnitContext, node: ts.BinaryExpression): Expression {
  const p = u.program;
  const value = held(u, u.lower.expression(u, node.left));
  const plain = withoutNil(value.type);
  const name = libraryName(p, node.right);
  askWhatItIs(p, node.left);
  if (name !== undefined) {
    useHeldClass(p, node.right);
    if (name === "Date" && isPlainOrDate(plain)) return isDateNow(value, plain);
    const own = arrayBehind(plain);
    const wanted = typedArrays.get(name);
    if (wanted === undefined && name !== "Array" && name !== "Map" && name !== "Set") {
      refuse(
        p,
        node,
        "RG2050",
        `instanceof ${name} cannot be tested here.`,
        "Use typeof, Array.isArray or a class of the program.",
      );
      return no;
    }
    if (plain.kind !== "union" && plain.kind !== "opaque" && !mayBeNil(value.type)) {
      if (name === "Array") return constant(own?.storage === "list");
      const element =
        own?.storage === "packed" && (own.element.kind === "real" || own.element.kind === "integer")
          ? typedArrayOf(own.element)
          : undefined;
      return constant(
        wanted === undefined ? plain.kind === "pointer" && plain.target.kind === "map" : element === name,
      );
    }
    return operation("isKind", [value], booleanType, name === "Array" ? "array" : name);
  }
  if (["real", "integer", "string", "boolean", "nil"].includes(plain.kind)) return no;
  if (classNamed(p, node.right) === undefined) {
    const hint = "Name the class, or test with a tag field instead.";
    refuse(p, node, "RG2050", `${node.right.getText()} may be one of several classes.`, hint);
    return no;
  }
  const signature = p.checker.getTypeAtLocation(node.right).getConstructSignatures()[0];
  const type = signature === undefined ? undefined : convertType(p, signature.getReturnType(), u.environment);
  const record = type === undefined ? undefined : recordBehind(type);
  if (record === undefined) {
    refuse(
      p,
      node,
      "RG2050",
      `${node.right.getText()} is not a class the program has the source of.`,
      "Test with a tag field instead.",
    );
    return no;
  }
  if (isPointerTo(plain, "array") || isPointerTo(plain, "map")) {
    if (!extendsLibrary(p.records.get(record))) return no;
  }
  if ((isDecided(u, node, plain, record) && !mayBeNil(value.type)) || isOwnClass(u, node.left, record)) return yes;
  return operation("isInstance", [value], booleanType, record);
}

/** Is it a class that extends one of the library's, as an array of its own kind does? */
function extendsLibrary(given: RecordInfo | undefined): boolean {
  let record = given;
  while (record?.base !== undefined) record = record.base;
  return record?.classNode?.heritageClauses?.some((c) => c.token === ts.SyntaxKind.ExtendsKeyword) === true;
}

/** The parameter may be of several types, and the unit is one for a class that passes the test: what is tested can be nothing else. */
function isDecided(u: UnitContext, node: ts.BinaryExpression, type: Type, tested: RecordId): boolean {
  const declared = convertType(u.program, u.program.checker.getTypeAtLocation(node.left), u.environment);
  if (withoutNil(declared).kind !== "union") return false;
  let record = u.program.records.get(recordBehind(type)!);
  while (record !== undefined && record.id !== tested) record = record.base;
  return record !== undefined;
}

/** `this instanceof C` in C itself, or in a class that extends it. */
function isOwnClass(u: UnitContext, node: ts.Expression, tested: RecordId): boolean {
  if (bare(node).kind !== ts.SyntaxKind.ThisKeyword || u.self === undefined) return false;
  let record = u.program.records.get(recordBehind(withoutNil(u.self.type))!);
  while (record !== undefined && record.id !== tested) record = record.base;
  return record?.kind === "class";
}

/** Have arrays such a property? undefined where it is no array, or an element of it is meant. */
function hasArray(type: Type, name: string): boolean | undefined {
  const array = mayBeNil(type) ? undefined : arrayBehind(type);
  if (array === undefined || /^\d/.test(name)) return undefined;
  return name === "length" || name in (array.storage === "list" ? Array.prototype : Float64Array.prototype);
}

/** `"name" in object`: whether the property has a value. */
export function hasProperty(u: UnitContext, node: ts.BinaryExpression): Expression {
  const name = bare(node.left);
  if (ts.isPrivateIdentifier(node.left)) {
    refuse(u.program, node, "RG2051", `\`${node.left.text} in\` cannot be tested.`, "Test with instanceof.");
    return no;
  }
  const value = u.lower.expression(u, node.right);
  askWhatItIs(u.program, node.right);
  if (dictionaryBehind(withoutNil(value.type)) !== undefined) {
    const dictionary = held(u, value);
    return hasEntry(dictionary, u.lower.expression(u, node.left));
  }
  const ofArrays = ts.isStringLiteralLike(name) ? hasArray(value.type, name.text) : undefined;
  if (ofArrays !== undefined) return ofArrays ? yes : no;
  const record = recordBehind(withoutNil(value.type));
  const kind = u.program.checker.getTypeAtLocation(node.left).flags;
  if (
    record !== undefined &&
    !ts.isStringLiteralLike(name) &&
    kind & (ts.TypeFlags.StringLike | ts.TypeFlags.Undefined)
  ) {
    const [object, key] = [held(u, value), held(u, u.lower.expression(u, node.left))];
    return operation("external", [object, key], booleanType, "Reflect.has");
  }
  if (!ts.isStringLiteralLike(name) || record === undefined) {
    refuse(
      u.program,
      node,
      "RG2051",
      "`in` needs a property name and an object whose type is known.",
      "Use a Map, or an optional property compared with undefined.",
    );
    return no;
  }
  const known = u.program.records.get(record)?.fields;
  const computed = known?.find((f) => f.name === accessorField("get", name.text));
  if (computed !== undefined && computed.optional !== true) return constant(true);
  if (mayBeMethodOfClass(u, node.right, name.text)) {
    const hint = `Declare ${name.text} as a property of the class, or ask \`instanceof\`.`;
    refuse(u.program, node, "RG2013", `Of some objects ${name.text} is a method of their class.`, hint);
    return no;
  }
  const declared = known?.find((f) => f.name === name.text);
  if (declared === undefined) {
    refuse(
      u.program,
      node,
      "RG2051",
      `The type of ${node.right.getText()} does not say whether it may have a property ${name.text}.`,
      `Declare it as optional: ${name.text}?: …`,
    );
    return no;
  }
  const isAlways = declared.optional !== true && !mayBeNil(declared.type) && !mayBeNil(value.type);
  // The parameter may be an array, too, and the unit is one for objects: code for arrays has no meaning there.
  if (isAlways && withoutNil(typeOfNode(u, node.right)).kind === "union") return yes;
  const base = deref(pointerPath(u, value, node.right));
  if (mayBeNil(declared.type)) u.program.asked.push(askedProperty(u.program, node, name.text));
  const isThere = negated(isNil(read(field(base, name.text, declared.type))));
  return computed === undefined
    ? isThere
    : or(negated(isNil(read(field(base, computed.name, computed.type)))), isThere);
}
