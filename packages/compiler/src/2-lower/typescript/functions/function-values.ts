/**
 * Functions as values: closures.
 *
 * A closure is a record with a field for each captured value (or box) and the method `call`, whose first parameter is the closure. A
 * function that is also called by name keeps its own unit; its closure's `call` hands over to that.
 */
import ts from "#typescript";
import { isStandIn } from "../../../1-parse/typescript/standing-bodies.js";
import { deref, field, nilType, pathOf, pointerTo, read, recordType } from "../../../il/builders.js";
import type { Expression, Field, Path, Type, UnitId, VariableId } from "../../../il/types.js";
import type { Environment, FunctionNode, ProgramContext, RecordInfo } from "../context.js";
import { UnitContext } from "../context.js";
import { captureFacts, isObjectMethod } from "../names/captures.js";
import { isModuleLevel } from "../names/symbols.js";
import { bindCaptured, capturedType, capturedValue, variableType } from "../names/variables.js";
import { originOf } from "../origins.js";
import { inferEnvironment } from "../types/generics.js";
import { newRecord } from "../types/records.js";
import { orNil, procedureBehind, typeKey } from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";
import { argumentTypes, fillArguments } from "./arguments.js";
import {
  capturesOf,
  declareParameters,
  finishUnit,
  lowerBody,
  needsThis,
  resultOf,
  thisTypeAround,
} from "./functions.js";

/** Allocates a closure for a function, in `target` if there is one. */
export function functionValue(u: UnitContext, node: FunctionNode, target?: Path, self?: Path): Expression {
  const p = u.program;
  const expected = ts.isExpression(node) ? p.checker.getContextualType(node) : undefined;
  const environment =
    ts.getEffectiveTypeParameterDeclarations(node).length === 0 ? u.environment : genericValue(u, node, target?.type);
  const type = closureType(u, node, environment, expected);
  const around = isObjectMethod(node) ? self : u.self;
  const thisType = needsThis(p, node) ? (around?.type ?? thisTypeAround(u)) : undefined;
  const record = closureRecord(u, node, environment, type, thisType);
  const values = new Map<string, Expression>();
  if (thisType !== undefined && around !== undefined) values.set("this", read(around));
  for (const symbol of capturesOf(p, node)) {
    const value = capturedValue(u, symbol, node);
    if (value !== undefined) values.set(symbol.name, value);
  }
  const closure = target ?? u.temporary(`${nameOf(node)}Function`, type);
  u.emit({
    kind: "allocate",
    target: closure,
    site: p.site(),
    allocated: recordType(record.id),
    extents: [],
    initial: { kind: "fields", values },
    origin: originOf(node),
  });
  return read(closure);
}

/** A generic function used as a value: its type parameters as the expected function type has them. */
function genericValue(u: UnitContext, node: FunctionNode, wanted: Type | undefined): Environment {
  const procedure = wanted === undefined ? undefined : procedureBehind(wanted);
  const types = node.parameters.map((_, i) => procedure?.parameters[i]);
  return inferEnvironment(u, {
    declaration: node,
    outer: u.environment,
    types: argumentTypes(node.parameters, []).map((t, i) => t ?? types[i]),
  });
}

/** The IL type of the function value: as it is declared, without a result where none is expected. */
function closureType(
  u: UnitContext,
  node: FunctionNode,
  environment: Environment,
  expected: ts.Type | undefined,
): Type {
  const p = u.program;
  const inner = new UnitContext(p, u.name, environment, u.origin);
  const parameters = node.parameters.map((parameter) => {
    const type = typeOfNode(inner, parameter);
    return parameter.initializer !== undefined || parameter.questionToken !== undefined ? orNil(type) : type;
  });
  const signature = expected?.getCallSignatures()[0];
  const isVoid = signature !== undefined && (signature.getReturnType().flags & ts.TypeFlags.Void) !== 0;
  const result = isVoid ? nilType : (resultOf(p, node, environment) ?? nilType);
  return pointerTo({ kind: "procedure", parameters, result });
}

function nameOf(node: FunctionNode): string {
  if (node.name !== undefined && ts.isIdentifier(node.name)) return node.name.text;
  const parent = node.parent;
  if (
    (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) &&
    ts.isIdentifier(parent.name)
  ) {
    return parent.name.text;
  }
  return "f";
}

function closureRecord(
  u: UnitContext,
  node: FunctionNode,
  environment: Environment,
  type: Type,
  thisType: Type | undefined,
): RecordInfo {
  const p = u.program;
  const key = `closure ${p.numberOf(node)} ${environment.key} ${thisType === undefined ? "" : typeKey(thisType)} ${typeKey(type)}`;
  const known = p.recordKeys.get(key);
  if (known !== undefined) return known;
  const plain = nameOf(node);
  const isOuter = isTopFunction(node);
  const name = isOuter ? `${plain}_value` : `${u.name.replace(/[^\w$]+/g, "_")}_${plain}`;
  const record = newRecord(p, { name, kind: "closure", node, environment });
  p.recordKeys.set(key, record);
  const fields: Field[] = [];
  if (thisType !== undefined) fields.push({ name: "this", type: thisType });
  const inner = new UnitContext(p, u.name, environment, u.origin);
  for (const symbol of capturesOf(p, node)) {
    fields.push({ name: symbol.name, type: capturedType(p, symbol, variableType(inner, symbol)) });
  }
  record.fields = fields;
  const id = p.unitId(record.name);
  record.methods.set("call", id);
  p.pending.push(() => lowerCall(p, id, node, record, environment, type));
  return record;
}

/** A function at the top of a module. */
function isTopFunction(node: FunctionNode): boolean {
  if (ts.isFunctionDeclaration(node)) return ts.isSourceFile(node.parent);
  return (ts.isVariableDeclaration(node.parent) || ts.isExportAssignment(node.parent)) && isModuleLevel(node.parent);
}

/** The unit behind a closure's `call`. */
function lowerCall(
  p: ProgramContext,
  id: UnitId,
  node: FunctionNode,
  record: RecordInfo,
  environment: Environment,
  type: Type,
): void {
  const u = new UnitContext(p, id, environment, originOf(node));
  const self = p.variable("self", pointerTo(recordType(record.id)), "parameter", originOf(node), { constant: true });
  const procedure = procedureBehind(type)!;
  u.result = procedure.result.kind === "nil" ? undefined : procedure.result;
  const parameters: VariableId[] = [self.id];
  const captured = new Map(record.fields.map((f) => [f.name, field(deref(pathOf(self)), f.name, f.type)]));
  u.self = captured.get("this");
  const request = { node, environment, name: id, kind: "lambda" as const };
  const hasOwnUnit =
    captureFacts(p, node).called.has(node) ||
    p.written.has(node) ||
    isStandIn(node) ||
    (isTopFunction(node) && !ts.isArrowFunction(node) && !ts.isFunctionExpression(node));
  const body = u.inBlock(() => {
    for (const symbol of capturesOf(p, node))
      bindCaptured(u, symbol, captured.get(symbol.name)!, variableType(u, symbol));
    if (hasOwnUnit) {
      parameters.push(...forward(u, node, environment, procedure.parameters, captured, record));
      return;
    }
    parameters.push(...declareParameters(u, node, true));
    lowerBody(u, node);
  });
  finishUnit(p, u, id, request, parameters, body);
  if (hasOwnUnit) p.units.set(id, { ...p.units.get(id)!, inline: true });
}

/** Calls the function's own unit. */
function forward(
  u: UnitContext,
  node: FunctionNode,
  environment: Environment,
  types: readonly Type[],
  captured: ReadonlyMap<string, Path>,
  record: RecordInfo,
): VariableId[] {
  const p = u.program;
  const variables = node.parameters.map((parameter, i) =>
    p.variable(
      ts.isIdentifier(parameter.name) ? parameter.name.text : `argument${i + 1}`,
      types[i]!,
      "parameter",
      originOf(parameter),
      { constant: true, ...(parameter.dotDotDotToken !== undefined && { rest: true }) },
    ),
  );
  const unit = u.lower.functionUnit(p, node, environment);
  const leading = record.fields.map((f) => read(captured.get(f.name)!));
  const pieces = variables.map((v) => ({ spread: v.rest === true, value: read(pathOf(v)) }));
  const values = fillArguments(u, { parameters: node.parameters, environment }, pieces, node);
  const target = u.result === undefined ? undefined : u.temporary("result", u.result);
  const result = resultOf(p, node, environment);
  u.emit({
    kind: "call",
    targets: result === undefined ? [] : [target ?? null],
    callee: { kind: "unit", unit },
    arguments: [...leading, ...values],
    origin: u.origin,
  });
  if (target !== undefined) u.emit({ kind: "return", values: [read(target)], origin: u.origin });
  return variables.map((v) => v.id);
}
