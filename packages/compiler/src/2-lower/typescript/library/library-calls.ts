/** Calls of library functions by name: Math, Number, console, clocks, Array.from and the like. */
import ts from "#typescript";
import {
  add,
  arrayOf,
  assign,
  booleanType,
  constant,
  deref,
  element,
  intrinsic,
  length,
  less,
  operation,
  pointerTo,
  read,
  real64,
  stringType,
} from "../../../il/builders.js";
import type { ArrayType, Expression } from "../../../il/types.js";
import { intrinsics } from "../../../languages/intrinsics.js";
import {
  hostReadings,
  mathFunctions,
  passiveFunctions,
  typedArrayOf,
  typedArrays,
} from "../../../languages/typescript.js";
import { forEachKind } from "../arrays/array-unions.js";
import { listOf } from "../arrays/lists.js";
import { newArray, newTyped } from "../arrays/new-arrays.js";
import { createdObject } from "../classes/classes.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { undefinedValue, unusable } from "../expressions/access.js";
import { held } from "../expressions/choices.js";
import { isArray, truthy } from "../expressions/conditions.js";
import { asNumber, numberAsked, textOf } from "../expressions/operators.js";
import { evaluateArguments, expandSpreads } from "../functions/arguments.js";
import type { Destination } from "../functions/calls-emit.js";
import { askWhatItIs } from "../iteration/asked-iterables.js";
import { isListed } from "../iteration/listed-values.js";
import { hasQuietCallbacks } from "../iteration/quiet-callbacks.js";
import { ofObject } from "../objects/computed-properties.js";
import { copyEntries, hasEntry, ofDictionary } from "../objects/dictionaries.js";
import { assignedLiteral } from "../objects/literals.js";
import { recordFieldsInto } from "../objects/record-copies.js";
import { structuredClone } from "../objects/structured-clone.js";
import { originOf, refuse } from "../origins.js";
import { callPrelude, preludeFunction } from "../prelude/prelude-calls.js";
import { output } from "../texts/host-texts.js";
import {
  arrayBehind,
  arrayKinds,
  dictionaryBehind,
  elementOfArrays,
  listBehind,
  mapBehind,
  recordBehind,
  withoutNil,
} from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";

export function libraryCall(
  u: UnitContext,
  node: ts.CallExpression,
  name: string,
  target: Destination,
  given: readonly ts.Expression[] = node.arguments,
): Expression {
  const p = u.program;
  if (name.startsWith("console.")) {
    output(u, node);
    return undefinedValue;
  }
  if (hostReadings.has(name)) {
    if (target === "none") return undefinedValue;
    const place = u.temporary(name.slice(name.indexOf(".") + 1), real64);
    u.emit({
      kind: "call",
      targets: [place],
      callee: { kind: "external", name },
      arguments: [],
      origin: originOf(node),
    });
    return read(place);
  }
  if (name.startsWith("Math.")) {
    const own = mathFunctions.get(name.slice(5));
    if (own !== undefined) return mathCall(u, node, own, given);
  }
  const passive = passiveFunctions.get(name);
  const values = (): Expression[] => evaluateArguments(u, given, []).pieces.map((piece) => piece.value);
  if (passive !== undefined) {
    const type = passive === "boolean" ? booleanType : passive === "number" ? real64 : stringType;
    return operation("external", values(), type, name);
  }
  switch (name) {
    case "parseFloat":
    case "Number.parseFloat": {
      // Unlike Number, it takes the number that the text begins with.
      const [value] = values();
      if (value?.type.kind === "string" && !(value.kind === "operation" && value.name === "text"))
        return operation("parse", [value], real64, "parseFloat");
      return value === undefined ? constant(0) : numberAsked(u, value, node);
    }
    case "Number":
      return node.arguments.length === 0 ? constant(0) : numberAsked(u, values()[0]!, node);
    case "parseInt":
    case "Number.parseInt": {
      const [value] = values();
      return value!.kind === "operation" && value!.name === "text"
        ? intrinsic("trunc", [value!.arguments[0]!])
        : operation("parse", [value!], real64, "parseInt");
    }
    case "String":
      return node.arguments.length === 0 ? constant("") : textOf(values()[0]!);
    case "Boolean":
      return node.arguments.length === 0 ? constant(false) : truthy(u, values()[0]!);
    case "Array":
      return newArray(u, node, place(target));
    case "Array.isArray":
      askWhatItIs(p, given[0]!);
      return isArray(u, values()[0]!);
    case "Array.of":
      return arrayOfCall(u, node, target);
    case "Array.from":
      return arrayFrom(u, node, "array", target);
    case "Object.create": {
      const made = createdObject(u, node);
      if (made !== undefined) return made;
      break;
    }
    case "Object.freeze":
    case "Object.seal": {
      const [object] = node.arguments;
      const at = place(target);
      if (at === undefined || object === undefined || ts.isSpreadElement(object)) return values()[0]!;
      u.lower.into(u, object, at);
      return read(at);
    }
    case "Object.keys":
    case "Object.values":
    case "Object.entries": {
      const [of] = values();
      const part = name.slice(7) as "keys" | "values" | "entries";
      if (dictionaryBehind(withoutNil(of!.type)) !== undefined) return ofDictionary(u, node, part, of!, target);
      if (recordBehind(withoutNil(of!.type)) !== undefined) return ofObject(u, node, part, of!);
      break;
    }
    case "Date.UTC":
    case "Date.parse":
      return operation("parse", values(), real64, name);
    case "structuredClone":
      return structuredClone(u, node, values()[0] ?? undefinedValue);
    case "Object.hasOwn": {
      const [of, key] = values();
      if (dictionaryBehind(withoutNil(of!.type)) !== undefined) return hasEntry(of!, key!);
      break;
    }
    case "Object.groupBy":
    case "Map.groupBy": {
      const f = preludeFunction(p, name === "Map.groupBy" ? "map_groupBy" : "dictionary_groupBy", 0)!;
      const { pieces } = evaluateArguments(u, given, []);
      return callPrelude(u, f, pieces, node, target);
    }
    case "Object.fromEntries": {
      const [pairs] = values();
      const f = preludeFunction(p, mapBehind(withoutNil(pairs!.type)) ? "dictionary_fromMap" : "dictionary_from", 0)!;
      return callPrelude(u, f, [{ spread: false, value: pairs! }], node, target);
    }
    case "Object.assign": {
      const made = assignedLiteral(u, node, place(target));
      if (made !== undefined) return made;
      const [to, ...from] = values();
      if (dictionaryBehind(withoutNil(to!.type)) !== undefined && to!.kind === "read") {
        from.forEach((source, i) => copyEntries(u, to!.path, source, node.arguments[i + 1]!));
        return to!;
      }
      return recordFieldsInto(u, node, to!, from);
    }
    default:
  }
  const [owner, method] = name.split(".");
  if (owner !== undefined && typedArrays.has(owner)) {
    if (method === "from") return arrayFrom(u, node, owner, target);
    if (method === "of") return newTyped(u, node, owner, place(target), node.arguments);
  }
  refuse(p, node, "RG2003", `${name} cannot be differentiated.`, hintFor(name));
  return unusable(u, node);
}

function place(target: Destination) {
  return target === "none" ? undefined : target;
}

function hintFor(name: string): string {
  if (name === "eval" || name === "Function") return "Write the function out.";
  if (name.startsWith("Reflect.") || name === "Proxy") return "Name the properties.";
  if (name.startsWith("Object.")) return "Name the properties, or use a Map.";
  if (name.startsWith("JSON."))
    return "Read and write data outside the differentiated part, and hand it over as a parameter.";
  if (name === "Symbol") return "Name properties by identifiers; tell objects apart by a tag field.";
  if (/^(set|clear)(Timeout|Interval)$|^Promise|^queueMicrotask/.test(name)) return "Call the function directly.";
  return "Write the function in TypeScript, or compute its value before and pass it as a parameter.";
}

/** An intrinsic; `max`, `min` and `hypot` of a spread array run over it. */
function mathCall(u: UnitContext, node: ts.CallExpression, name: string, given: readonly ts.Expression[]): Expression {
  const { pieces } = evaluateArguments(u, given, []);
  if (!pieces.some((piece) => piece.spread)) {
    return intrinsic(
      name,
      pieces.map((piece) => asNumber(u, piece.value, node)),
    );
  }
  const hypot = name === "hypot" ? preludeFunction(u.program, "math_hypot", 1) : undefined;
  if (hypot !== undefined) {
    const values = read(listOf(u, arrayOf(real64, "list"), pieces, "values"));
    return callPrelude(u, hypot, [{ spread: false, value: values }], node, undefined);
  }
  const arity = intrinsics.get(name)?.arity;
  if (typeof arity === "number") {
    const taken = expandSpreads(u, pieces, arity, false, node).slice(0, arity);
    return intrinsic(
      name,
      taken.map((piece) => asNumber(u, piece.value, node)),
    );
  }
  if (name !== "max" && name !== "min") {
    refuse(u.program, node, "RG2020", `A spread argument of Math.${name}.`, "Write a loop over the array.");
    return unusable(u, node);
  }
  const result = u.temporary(name, real64);
  const start =
    name === "max" ? constant(Number.NEGATIVE_INFINITY, "-Infinity") : constant(Number.POSITIVE_INFINITY, "Infinity");
  u.emit(assign(result, start, u.origin));
  for (const piece of pieces) {
    const fold = (value: Expression): void => u.emit(assign(result, intrinsic(name, [read(result), value]), u.origin));
    if (!piece.spread) {
      fold(asNumber(u, piece.value, node));
      continue;
    }
    const source = held(u, piece.value, "source");
    const own = elementOfArrays(source.type);
    if (source.kind !== "read" || own === undefined) {
      refuse(u.program, node, "RG2020", "What is spread here is no array.", "Spread an array.");
      continue;
    }
    const index = u.temporary("i", real64);
    const body = u.inBlock(() => fold(read(element(deref(source.path), read(index), own))));
    u.emit({
      kind: "loop",
      label: u.program.label(),
      init: { statements: [assign(index, constant(0), u.origin)] },
      test: less(read(index), length(source)),
      testAt: "start",
      update: { statements: [assign(index, add(read(index), constant(1)), u.origin)] },
      body,
      origin: u.origin,
    });
  }
  return read(result);
}

function arrayOfCall(u: UnitContext, node: ts.CallExpression, target: Destination): Expression {
  const { pieces } = evaluateArguments(u, node.arguments, []);
  const type = listBehind(typeOfNode(u, node)) ?? arrayOf(pieces[0]?.value.type ?? real64, "list");
  return read(listOf(u, type, pieces, "list", place(target)));
}

/** `Array.from(source, f?)`, `Float64Array.from(source, f?)` */
function arrayFrom(u: UnitContext, node: ts.CallExpression, owner: string, target: Destination): Expression {
  const p = u.program;
  const source = bare(node.arguments[0]!);
  const count = node.arguments.length;
  const suffix = (base: string): string => (count > 1 ? `${base}2` : base);
  const call = (name: string, first: ts.Expression): Expression | undefined => {
    const f = preludeFunction(p, name, 0);
    if (f === undefined) return undefined;
    const { pieces } = evaluateArguments(u, [first, ...node.arguments.slice(1)], []);
    return callPrelude(u, f, pieces, node, target);
  };
  const fail = (): Expression => {
    refuse(
      p,
      node,
      "RG2003",
      `${node.expression.getText()} of this source cannot be differentiated.`,
      "Use an array, a typed array, { length: n } with a function, a Map or a Set.",
    );
    return unusable(u, node);
  };
  if (ts.isObjectLiteralExpression(source)) {
    const size = source.properties.find(
      (m): m is ts.PropertyAssignment => ts.isPropertyAssignment(m) && m.name.getText() === "length",
    );
    if (size === undefined || source.properties.length !== 1) return fail();
    if (count > 1) return call(`${owner}_fromLength`, size.initializer) ?? fail();
    const extent = asNumber(u, u.lower.expression(u, size.initializer), node);
    return owner === "array" ? fail() : allocateTyped(u, owner, extent, node);
  }
  const listed = isListed(u, source, owner === "array" ? "Array.from" : `${owner}.from`);
  if (listed && !hasQuietCallbacks(p, node)) {
    const message = "This function is called between one value and the next, and may change what gives them.";
    refuse(p, node, "RG2031", message, "Write a loop: for (const value of …) list.push(…);");
    return unusable(u, node);
  }
  if (!listed && ts.isCallExpression(source) && ts.isPropertyAccessExpression(source.expression)) {
    const base = typeOfNode(u, source.expression.expression);
    const which = { keys: "Keys", values: "Values", entries: "Entries" }[source.expression.name.text];
    if (which !== undefined && mapBehind(base) !== undefined) {
      const kind = mapBehind(base)!.value.kind === "nil" ? "Set" : which;
      return call(suffix(`array_from${kind}`), source.expression.expression) ?? fail();
    }
  }
  const type = withoutNil(typeOfNode(u, iteratedArray(u, source) ?? source));
  if (!listed && mapBehind(type) !== undefined)
    return (
      call(suffix(mapBehind(type)!.value.kind === "nil" ? "array_fromSet" : "array_fromEntries"), source) ?? fail()
    );
  if (arrayBehind(type) === undefined && arrayKinds(type) === undefined && !listed) return fail();
  if (count === 1 && owner !== "array") return newTyped(u, node, owner, place(target));
  const [first, ...others] = evaluateArguments(u, node.arguments, []).pieces;
  const from = (own: Expression, to: Destination): Expression => {
    const array = arrayBehind(withoutNil(own.type));
    const kind = array?.storage === "list" ? "" : owner === "array" ? typedName(array) : "Typed";
    const f = kind === undefined ? undefined : preludeFunction(p, suffix(`${owner}_from${kind}`), 0);
    return f === undefined ? fail() : callPrelude(u, f, [{ spread: false, value: own }, ...others], node, to);
  };
  return forEachKind(u, first!.value, from, typeOfNode(u, node), target);
}

function typedName(array: ArrayType | undefined): string | undefined {
  const element = array?.element;
  return element?.kind === "real" || element?.kind === "integer" ? typedArrayOf(element) : undefined;
}

function allocateTyped(u: UnitContext, owner: string, extent: Expression, node: ts.Node): Expression {
  const type = arrayOf(typedArrays.get(owner)!);
  const made = u.temporary("t", pointerTo(type));
  u.emit({
    kind: "allocate",
    target: made,
    site: u.program.site(),
    allocated: type,
    extents: [extent],
    initial: { kind: "zero" },
    origin: originOf(node),
  });
  return read(made);
}

/** The array whose own iterator an expression gives: what runs over it is a list of keys, elements or both. */
function iteratedArray(u: UnitContext, source: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(source) || !ts.isPropertyAccessExpression(source.expression)) return undefined;
  if (!["keys", "values", "entries"].includes(source.expression.name.text)) return undefined;
  const base = source.expression.expression;
  return listBehind(withoutNil(typeOfNode(u, base))) === undefined ? undefined : base;
}
