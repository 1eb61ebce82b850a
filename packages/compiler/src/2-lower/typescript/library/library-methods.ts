/** Methods of library objects: arrays, typed arrays, maps, sets, strings, numbers. */

import ts from "#typescript";
import {
  binary,
  booleanType,
  constant,
  deref,
  element,
  intrinsic,
  length,
  nilType,
  operation,
  read,
  real64,
  section,
  stringType,
  sub,
} from "../../../il/builders.js";
import { isDate } from "../../../il/conventions/dates.js";
import type { ArrayType, Expression, Path, Range } from "../../../il/types.js";
import { stringMethods, typedArrayOf } from "../../../languages/typescript.js";
import { forEachKind } from "../arrays/array-unions.js";
import { append } from "../arrays/lists.js";
import { newArray } from "../arrays/new-arrays.js";
import { constantBehindMinus, relativeBound } from "../arrays/relative-bounds.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { undefinedValue, unusable } from "../expressions/access.js";
import { held } from "../expressions/choices.js";
import { keep } from "../expressions/evaluation-order.js";
import { asNumber, textOf } from "../expressions/operators.js";
import { evaluateArguments } from "../functions/arguments.js";
import type { Destination } from "../functions/calls-emit.js";
import { isUsedUp, refuseKept } from "../iteration/used-up-at-once.js";
import { libraryName } from "../names/library-names.js";
import { originOf, refuse } from "../origins.js";
import { callPrelude, preludeFunction } from "../prelude/prelude-calls.js";
import { dateMethod } from "../texts/dates.js";
import { patternMethod, replacing } from "../texts/patterns.js";
import { arrayBehind, arrayKinds, isNumber, mapBehind, withoutNil } from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";
import type { MethodCall } from "./library-call-parts.js";
import { pointerOf, preludeMethod, refuseMethod } from "./library-call-parts.js";
import { mapMethod } from "./map-methods.js";

export function libraryMethod(
  u: UnitContext,
  node: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
  target: Destination,
): Expression {
  const name = callee.name.text;
  const filled = name === "fill" ? filledArray(u, node, callee, target) : undefined;
  if (filled !== undefined) return filled;
  const { before, pieces } = evaluateArguments(u, node.arguments, [() => u.lower.expression(u, callee.expression)]);
  const receiver = before[0]!;
  const type = withoutNil(receiver.type);
  const call: MethodCall = { node, name, receiver, pieces, target };
  if (arrayBehind(type) !== undefined) return arrayMethod(u, call, arrayBehind(type)!);
  if (arrayKinds(type) !== undefined)
    return forEachKind(
      u,
      receiver,
      (own, place) => arrayMethod(u, { ...call, receiver: own, target: place }, arrayBehind(own.type)!),
      typeOfNode(u, node),
      target,
    );
  if (mapBehind(type) !== undefined) return mapMethod(u, call);
  if (isNumber(type) || type.kind === "boolean") return numberMethod(u, call);
  if (type.kind === "string") return stringMethod(u, call);
  const given = pieces.some((piece) => piece.spread) ? undefined : pieces.map((piece) => piece.value);
  const passive =
    given === undefined
      ? undefined
      : isDate(type)
        ? dateMethod(receiver, name, given)
        : patternMethod(u, name, callee.expression, given);
  return passive ?? refuseMethod(u, call);
}

/** `new Array(n).fill(v)`: one allocation. */
function filledArray(
  u: UnitContext,
  node: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
  target: Destination,
): Expression | undefined {
  const base = bare(callee.expression);
  const value = node.arguments[0];
  if (!(ts.isNewExpression(base) || ts.isCallExpression(base)) || node.arguments.length !== 1 || value === undefined)
    return undefined;
  if (libraryName(u.program, base.expression) !== "Array" || base.arguments?.length !== 1) return undefined;
  return newArray(u, base, target === "none" ? undefined : target, () => u.lower.expression(u, value));
}

function numbers(u: UnitContext, call: MethodCall): Expression[] {
  return call.pieces.map((piece) => asNumber(u, piece.value, call.node));
}

function arrayMethod(u: UnitContext, call: MethodCall, type: ArrayType): Expression {
  const { name, receiver, pieces } = call;
  const origin = originOf(call.node);
  const isNumeric = isNumber(type.element);
  switch (name) {
    case "push": {
      if (pieces.some((piece) => piece.spread)) break;
      const list = pointerOf(u, receiver, "list");
      const values = pieces.map((piece) => piece.value);
      for (const [i, value] of values.entries()) {
        const mark = u.block.length;
        append(u, list, type, value);
        // A value that this store changes is read before it.
        for (let j = i + 1; j < values.length; j++) values[j] = keep(u, values[j]!, mark);
      }
      return length(read(list));
    }
    case "pop": {
      const list = pointerOf(u, receiver, "list");
      const count = length(read(list));
      const last =
        call.target === "none" ? undefined : held(u, read(element(deref(list, type), sub(count, constant(1)))), "last");
      let result = last;
      if (last?.kind === "read" && last.path.steps.length > 0) {
        const kept = u.temporary("last", type.element);
        u.emit({ kind: "assign", target: kept, value: last, origin });
        result = read(kept);
      }
      u.emit({
        kind: "resize",
        array: deref(list, type),
        length: intrinsic("max", [sub(count, constant(1)), constant(0)]),
        origin,
      });
      return result ?? undefinedValue;
    }
    case "fill": {
      if (!isNumeric || mayLack(pieces)) break;
      const array = pointerOf(u, receiver, "array");
      const [value, from, to] = numbers(u, call);
      u.emit({
        kind: "assign",
        target: section(deref(array, type), [range(u, array, from, to)]),
        value: value!,
        origin,
      });
      return read(array);
    }
    case "set": {
      const array = pointerOf(u, receiver, "array");
      const source = held(u, pieces[0]!.value, "source");
      if (source.kind !== "read" || (arrayBehind(withoutNil(source.type)) ?? arrayKinds(source.type)) === undefined)
        break;
      const offset = pieces[1] === undefined ? undefined : asNumber(u, pieces[1].value, call.node);
      const isZero = offset === undefined || (offset.kind === "constant" && offset.value === 0);
      const count = length(source);
      const to = isZero ? { to: count } : { from: offset, to: binary("add", offset, count, real64) };
      const copyOf = (own: Expression): Expression => {
        const elements = section(deref((own as typeof source).path, arrayBehind(withoutNil(own.type))));
        u.emit({ kind: "assign", target: section(deref(array, type), [to]), value: read(elements), origin });
        return undefinedValue;
      };
      return forEachKind(u, source, copyOf, nilType, "none");
    }
    case "copyWithin": {
      if (!isNumeric || pieces.length < 2 || mayLack(pieces)) break;
      const array = pointerOf(u, receiver, "array");
      const [at, start, end] = numbers(u, call).map((value) => held(u, value));
      const from = relativeBound(u, array, start!, "from");
      const stop = end === undefined ? length(read(array)) : relativeBound(u, array, end, "stop");
      const to = relativeBound(u, array, at!, "to");
      const count = intrinsic("max", [constant(0), intrinsic("min", [sub(stop, from), sub(length(read(array)), to)])]);
      const held1 = held(u, count, "count");
      const source = section(deref(array, type), [{ from, to: binary("add", from, held1, real64) }]);
      u.emit({
        kind: "assign",
        target: section(deref(array, type), [{ from: to, to: binary("add", to, held1, real64) }]),
        value: read(source),
        origin,
      });
      return read(array);
    }
    case "subarray": {
      if (mayLack(pieces)) break;
      const array = pointerOf(u, receiver, "array");
      const [from, to] = numbers(u, call);
      // Printed as it stands: a view takes its bounds as JavaScript does.
      const start = from === undefined ? constant(0) : fromEnd(array, from);
      const stop = to === undefined ? length(read(array)) : fromEnd(array, to);
      return operation("view", [read(array), start, stop], withoutNil(receiver.type));
    }
    case "slice": {
      if (pieces.length > 0) break;
      const array = pointerOf(u, receiver, "array");
      const own =
        typeof call.target === "object" && call.target.root !== array.root
          ? call.target
          : u.temporary("copy", withoutNil(receiver.type));
      u.emit({
        kind: "allocate",
        target: own,
        site: u.program.site(),
        allocated: type,
        extents: [],
        initial: { kind: "copy", source: section(deref(array, type)) },
        origin,
      });
      return read(own);
    }
    case "concat":
      return concat(u, call);
    case "flat":
      if (arrayBehind(type.element) !== undefined && pieces.length === 0) break;
      refuse(
        u.program,
        call.node,
        "RG2056",
        "flat of an array whose elements are not all arrays, or of more than one level.",
        "Write a loop that appends the elements.",
      );
      return unusable(u, call.node);
    case "sort":
    case "toSorted":
      if (pieces.length === 0 && type.storage === "list") {
        if (type.element.kind === "string") return preludeMethod(u, call, "texts");
        refuse(
          u.program,
          call.node,
          "RG2056",
          "sort without a comparison orders elements as text.",
          "Give a comparison: (a, b) => a - b.",
        );
        return unusable(u, call.node);
      }
      break;
    case "toString":
      return operation("text", [receiver], stringType);
    case "keys":
    case "values":
    case "entries":
      if (isUsedUp(u.program, call.node)) break;
      return refuseKept(u, call.node);
    default:
  }
  const element1 = type.element;
  const isPacked = type.storage === "packed" && (element1.kind === "real" || element1.kind === "integer");
  return preludeMethod(u, call, isPacked ? typedArrayOf(element1)! : "array");
}

/** Is there an argument that may be undefined? Then a bound may be absent after all. */
function mayLack(pieces: MethodCall["pieces"]): boolean {
  return pieces.some((piece) => withoutNil(piece.value.type) !== piece.value.type);
}

/** A bound that counts from the end where it is a negative constant. */
function fromEnd(array: Path, bound: Expression): Expression {
  const back = constantBehindMinus(bound);
  return back === undefined ? bound : intrinsic("max", [sub(length(read(array)), constant(back)), constant(0)]);
}

function range(u: UnitContext, array: Path, from: Expression | undefined, to: Expression | undefined): Range {
  return {
    ...(from === undefined ? {} : { from: relativeBound(u, array, from, "from") }),
    ...(to === undefined ? {} : { to: relativeBound(u, array, to, "to") }),
  };
}

function concat(u: UnitContext, call: MethodCall): Expression {
  let whole = call.receiver;
  for (const [i, piece] of call.pieces.entries()) {
    const isList = arrayBehind(withoutNil(piece.value.type)) !== undefined;
    const f = preludeFunction(u.program, isList ? "array_concat" : "array_append", 0);
    const { type } = piece.value;
    // Whether it is an array or an element would have to be found out when the program runs.
    const mayBeEither = type.kind === "union" && type.members.some((m) => arrayBehind(m)?.storage === "list");
    if (f === undefined || piece.spread || mayBeEither) return refuseMethod(u, call);
    const target = i === call.pieces.length - 1 ? call.target : undefined;
    whole = callPrelude(u, f, [{ spread: false, value: whole }, piece], call.node, target);
  }
  return whole;
}

function numberMethod(u: UnitContext, call: MethodCall): Expression {
  if (call.name === "valueOf") return call.receiver;
  if (call.name === "toString" && call.pieces.length === 0) return textOf(call.receiver);
  if (call.name === "toString" || stringMethods.has(call.name)) {
    return operation("stringOp", [call.receiver, ...call.pieces.map((piece) => piece.value)], stringType, call.name);
  }
  return refuseMethod(u, call);
}

function stringMethod(u: UnitContext, call: MethodCall): Expression {
  if (call.name === "toString" || call.name === "valueOf") return call.receiver;
  const kind = stringMethods.get(call.name);
  if (kind === undefined) {
    const given = call.pieces.map((piece) => piece.value);
    return replacing(u, call.node, call.name, call.receiver, given) ?? refuseMethod(u, call);
  }
  const type = kind === "boolean" ? booleanType : kind === "number" ? real64 : stringType;
  return operation("stringOp", [call.receiver, ...call.pieces.map((piece) => piece.value)], type, call.name);
}
