/**
 * Arguments of a call: evaluated in order, spread, gathered into rest parameters, defaults filled in.
 *
 * Default values are lowered at the call, with the callee's parameters bound to the arguments; missing optional arguments are the
 * constant undefined.
 */

import ts from "#typescript";
import {
  arrayOf,
  conditional,
  constant,
  deref,
  element,
  field,
  ifThen,
  pointerTo,
  read,
  recordType,
  tupleSize,
} from "../../../il/builders.js";
import type { Expression, Path, Type } from "../../../il/types.js";
import type { Piece } from "../arrays/lists.js";
import { keepElements, listOf } from "../arrays/lists.js";
import type { Environment, ProgramContext, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { held, isMissingValue, isSurelyMissing, isSurelyThere } from "../expressions/choices.js";
import { keep } from "../expressions/evaluation-order.js";
import { isNil } from "../expressions/nil-tests.js";
import { unusable } from "../expressions/pointer-paths.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { refuse } from "../origins.js";
import { arrayBehind, arrayKinds, listBehind, mapBehind, orNil, recordBehind, withoutNil } from "../types/type-keys.js";
import { convertType } from "../types/types.js";

/** Evaluates the argument expressions; a spread one stays whole. */
export function evaluateArguments(
  u: UnitContext,
  nodes: readonly ts.Expression[],
  before: readonly (() => Expression)[],
): { readonly before: Expression[]; readonly pieces: Piece[] } {
  const values: Expression[] = [];
  const marks: number[] = [];
  for (const evaluate of before) {
    values.push(evaluate());
    marks.push(u.block.length);
  }
  const spreads: boolean[] = before.map(() => false);
  for (const node of nodes) {
    const isSpread = ts.isSpreadElement(node);
    const value = u.lower.expression(u, isSpread ? node.expression : node);
    const parts = isSpread ? partsOfTuple(u, value) : [value];
    for (const part of parts ?? [spreadable(u, value, node as ts.SpreadElement)]) {
      values.push(part);
      spreads.push(parts === undefined);
      marks.push(u.block.length);
    }
  }
  for (let j = values.length - 2; j >= 0; j--)
    values[j] = spreads[j]! ? keepElements(u, values[j]!, marks[j]!) : keep(u, values[j]!, marks[j]!);
  const pieces = values.map((value, i): Piece => ({ spread: spreads[i]!, value })).slice(before.length);
  return { before: values.slice(0, before.length), pieces };
}

/** What a spread tuple holds, one by one; its length is known unless a part is optional. */
function partsOfTuple(u: UnitContext, given: Expression): readonly Expression[] | undefined {
  const record = u.program.records.get(recordBehind(withoutNil(given.type))!);
  if (record?.kind !== "tuple" || record.fields.some((f) => f.optional)) return undefined;
  const tuple = held(u, given, "tuple");
  if (tuple.kind !== "read") return undefined;
  return record.fields.map((f) => read(field(deref(tuple.path, recordType(record.id)), f.name, f.type)));
}

/** A spread that would take nothing, or something else than JavaScript does, is refused. */
function spreadable(u: UnitContext, value: Expression, node: ts.SpreadElement): Expression {
  const type = withoutNil(value.type);
  const isList = arrayBehind(type) !== undefined || arrayKinds(type) !== undefined;
  const isSet = mapBehind(type)?.value.kind === "nil";
  if (isList || isSet || type.kind === "opaque") return value;
  const what = u.program.checker.typeToString(u.program.checker.getTypeAtLocation(node.expression));
  const hint = "Make a list of it where it is one thing or the other, for each by itself, and spread that.";
  refuse(u.program, node, "RG2020", `A spread of ${what}.`, hint);
  return unusable(u, node.expression);
}

/** The elements of spread arguments, as far as fixed parameters need them. What stands behind one comes after all that a tuple holds. */
export function expandSpreads(
  u: UnitContext,
  pieces: readonly Piece[],
  fixed: number,
  hasRest: boolean,
  node: ts.Node,
): Piece[] {
  const out: Piece[] = [];
  for (const [i, piece] of pieces.entries()) {
    const missing = fixed - out.length;
    if (!piece.spread || missing <= 0) {
      out.push(piece);
      continue;
    }
    const array = arrayBehind(withoutNil(piece.value.type));
    const size = array === undefined ? undefined : tupleSize(array);
    const isLast = i === pieces.length - 1;
    if (size !== undefined && !(isLast && !hasRest)) {
      out.push(...elementsOf(held(u, piece.value, "tuple"), size));
      continue;
    }
    if (hasRest || !isLast || array === undefined || piece.value.kind !== "read") {
      refuse(
        u.program,
        node,
        "RG2020",
        "A spread argument meets parameters that are not a rest parameter.",
        "Pass the elements one by one.",
      );
      continue;
    }
    out.push(...elementsOf(piece.value, missing));
  }
  return out;
}

function elementsOf(list: Expression, count: number): Piece[] {
  if (list.kind !== "read") return [];
  const { path } = list;
  return Array.from({ length: count }, (_, k) => ({ spread: false, value: read(element(deref(path), constant(k))) }));
}

/** The IL types of the arguments, by parameter, for the inference of type arguments. */
export function argumentTypes(
  parameters: readonly ts.ParameterDeclaration[],
  pieces: readonly Piece[],
): (Type | undefined)[] {
  const spread = pieces.findIndex((piece) => piece.spread);
  return parameters.map((parameter, i) => {
    const piece = pieces[i];
    // Which parameter is given what, behind a spread argument, is not known here.
    if (piece === undefined || (spread >= 0 && i > spread)) return undefined;
    if (parameter.dotDotDotToken === undefined) return piece.spread ? undefined : piece.value.type;
    return piece.spread ? piece.value.type : pointerTo(arrayOf(piece.value.type, "list"));
  });
}

export interface Callee {
  readonly parameters: readonly ts.ParameterDeclaration[];
  /** What the type parameters of the callee stand for. */
  readonly environment: Environment;
  /** `this` of the callee. */
  readonly self?: Path;
  /** Which function runs is not known: it fills in its default values itself. */
  readonly fillsIn?: boolean;
}

/** One value for each parameter of the callee. */
export function fillArguments(u: UnitContext, callee: Callee, pieces: readonly Piece[], node: ts.Node): Expression[] {
  const hasRest = callee.parameters.some((parameter) => parameter.dotDotDotToken !== undefined);
  const fixed = callee.parameters.length - (hasRest ? 1 : 0);
  const given = expandSpreads(u, pieces, fixed, hasRest, node);
  const values: Expression[] = [];
  const start = u.block.length;
  /** From where on each value has to be kept: a given one from the start, one made here from where it was made. */
  const marks: number[] = [];
  /** The values as they were made: others have since become temporaries, which nothing changes. */
  const made: Expression[] = [];
  callee.parameters.forEach((parameter, i) => {
    if (parameter.dotDotDotToken !== undefined) {
      values.push(restList(u, callee, parameter, given.slice(i)));
      made.push(values[i]!);
      marks.push(start);
      return;
    }
    const value = given[i]?.value ?? undefinedConstant;
    if (parameter.initializer === undefined || callee.fillsIn === true) values.push(value);
    else values.push(withDefault(u, callee, parameter, value, values));
    made.push(values[i]!);
    marks.push(values[i] === value ? start : u.block.length);
  });
  const isKept = (j: number) => given[j] !== undefined && values[j] === made[j];
  const order = [...values.keys()].slice(0, -1).filter(isKept);
  // From the last mark to the first, so that what is inserted moves no mark still to come.
  for (const j of order.sort((a, b) => marks[b]! - marks[a]!)) values[j] = keep(u, values[j]!, marks[j]!);
  return values;
}

function restList(
  u: UnitContext,
  callee: Callee,
  parameter: ts.ParameterDeclaration,
  rest: readonly Piece[],
): Expression {
  const type = convertType(u.program, u.program.checker.getTypeAtLocation(parameter), callee.environment);
  const list = listBehind(type) ?? arrayOf({ kind: "opaque", name: "unknown" }, "list");
  return read(listOf(u, list, rest, parameter.name.getText()));
}

function withDefault(
  u: UnitContext,
  callee: Callee,
  parameter: ts.ParameterDeclaration,
  value: Expression,
  before: Expression[],
): Expression {
  const isMissing = isSurelyMissing(value);
  if (!isMissing && (isSurelyThere(value, u.program.given) || isMissingValue(bare(parameter.initializer!))))
    return value;
  holdArguments(u, callee, parameter, before);
  if (isMissing) return defaultValue(u, callee, parameter, before);
  let fallback: Expression = undefinedConstant;
  const block = u.inBlock(() => {
    fallback = defaultValue(u, callee, parameter, before);
  });
  const plain = withoutNil(value.type);
  const given: Expression = value.kind === "read" ? read({ ...value.path, type: plain }) : value;
  const test = isNil(value);
  if (block.statements.length === 0) return conditional(test, fallback, given, plain);
  const result = u.temporary(parameter.name.getText(), plain);
  const assign = (e: Expression) => ({ kind: "assign" as const, target: result, value: e, origin: u.origin });
  u.emit(
    ifThen(test, { statements: [...block.statements, assign(fallback)] }, { statements: [assign(given)] }, u.origin),
  );
  return read(result);
}

/** The arguments a default value reads become variables, also where it is not evaluated. */
function holdArguments(u: UnitContext, callee: Callee, { initializer }: ts.ParameterDeclaration, before: Expression[]) {
  callee.parameters.forEach(({ name }, i) => {
    const value = before[i];
    if (value === undefined || value.kind === "read") return;
    if (!ts.isIdentifier(name) || !usesName(initializer!, name.text)) return;
    const path = u.temporary(name.text, value.type);
    u.emit({ kind: "assign", target: path, value, origin: u.origin });
    before[i] = read(path);
  });
}

/** A default value, evaluated as if in the callee: its parameters stand for the arguments before this one. */
function defaultValue(
  u: UnitContext,
  callee: Callee,
  parameter: ts.ParameterDeclaration,
  before: readonly Expression[],
): Expression {
  const p = u.program;
  const initializer = parameter.initializer!;
  const saved = { self: u.self, environment: u.environment };
  // In a call of itself, a function's own parameters are the ones bound already.
  const bound = new Map<ts.Symbol, ReturnType<typeof u.bindings.get>>();
  callee.parameters.forEach((other, i) => {
    const value = before[i];
    if (value?.kind !== "read" || !ts.isIdentifier(other.name) || !usesName(initializer, other.name.text)) return;
    const symbol = parameterSymbol(p, other)!;
    bound.set(symbol, u.bindings.get(symbol));
    u.bindings.set(symbol, value.path);
  });
  if (callee.self !== undefined) u.self = callee.self;
  u.environment = callee.environment;
  const value = u.lower.expression(u, bare(initializer));
  u.self = saved.self;
  u.environment = saved.environment;
  for (const [symbol, own] of bound) {
    if (own === undefined) u.bindings.delete(symbol);
    else u.bindings.set(symbol, own);
  }
  return value;
}

/** The variable a parameter is (of a parameter property there is a property of the same name). */
export function parameterSymbol(p: ProgramContext, parameter: ts.ParameterDeclaration): ts.Symbol | undefined {
  if (!ts.isIdentifier(parameter.name)) return undefined;
  if (ts.isParameterPropertyDeclaration(parameter, parameter.parent)) {
    return p.checker.getSymbolsOfParameterPropertyDeclaration(parameter, parameter.name.text)[0];
  }
  return p.checker.getSymbolAtLocation(parameter.name);
}

export function usesName(node: ts.Node, name: string): boolean {
  if (ts.isIdentifier(node) && node.text === name) return true;
  return ts.forEachChild(node, (child) => usesName(child, name) || undefined) ?? false;
}

/** The type of a parameter as the unit declares it. */
export function parameterType(u: UnitContext, parameter: ts.ParameterDeclaration): Type {
  const declared = convertType(u.program, u.program.checker.getTypeAtLocation(parameter), u.environment);
  if (parameter.initializer !== undefined) return declared;
  return parameter.questionToken === undefined ? declared : orNil(declared);
}
