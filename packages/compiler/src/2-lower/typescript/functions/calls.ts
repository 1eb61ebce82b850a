/**
 * Calls of the program's own functions, methods, constructors' bases and function values.
 *
 * In: a call expression, and where its result should go. Out: the value of the call.
 */

import ts from "#typescript";
import { read } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import { hasClassMethod } from "../classes/class-facts.js";
import { constructorOf } from "../classes/members.js";
import { staticFunction } from "../classes/static-functions.js";
import { refuseThroughValue } from "../classes/static-receivers.js";
import type { FunctionNode, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { undefinedValue, unusable } from "../expressions/access.js";
import { held } from "../expressions/choices.js";
import { chosenFunction } from "../library/chosen-function.js";
import { libraryCall } from "../library/library-calls.js";
import { libraryMethod } from "../library/library-methods.js";
import { useHeldClass } from "../names/held-classes.js";
import { libraryName } from "../names/library-names.js";
import { declarationOf, functionOf, isFunctionNode, isLibrary, symbolOf } from "../names/symbols.js";
import { capturedValue } from "../names/variables.js";
import { originOf, refuse } from "../origins.js";
import { inferEnvironment } from "../types/generics.js";
import { procedureBehind } from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";
import { argumentTypes, evaluateArguments, fillArguments } from "./arguments.js";
import { callByKind } from "./calls-by-kind.js";
import type { Destination } from "./calls-emit.js";
import { emitCall, resultName } from "./calls-emit.js";
import { functionMethod, isFunctionMethod } from "./function-methods.js";
import { capturesOf, needsThis, resultOf } from "./functions.js";
import { callMethod, callVirtual, isInterfaceMethod, isMethodOfSeveral, signatureArguments } from "./method-calls.js";

export function lowerCall(u: UnitContext, node: ts.CallExpression, target?: Destination): Expression {
  const p = u.program;
  const callee = bare(node.expression);
  u.origin = originOf(node);
  if (callee.kind === ts.SyntaxKind.SuperKeyword) return superConstructor(u, node);
  if (isFunctionMethod(p, callee))
    return functionMethod(u, node, callee, (inner, given) => callWith(u, node, inner, given, target));
  const library = libraryName(p, callee);
  if (library !== undefined) {
    useHeldClass(p, callee);
    return libraryCall(u, node, library, target);
  }
  const chosen = chosenFunction(u, node, callee);
  if (chosen !== undefined) return chosen;
  if (ts.isIdentifier(callee)) {
    const symbol = symbolOf(p, callee);
    const f = symbol === undefined ? undefined : functionOf(p, symbol);
    if (f !== undefined && (symbol === undefined || !u.bindings.has(symbol))) return callFunction(u, node, f, target);
  }
  if (ts.isArrowFunction(callee) || ts.isFunctionExpression(callee)) return callFunction(u, node, callee, target);
  if (ts.isPropertyAccessExpression(callee)) {
    const symbol = symbolOf(p, callee.name);
    if (symbol === undefined && changesReadonlyArray(p, callee)) return libraryMethod(u, node, callee, target);
    const declaration = declarationOf(symbol);
    if (symbol !== undefined && declaration !== undefined) {
      if (isLibrary(p, symbol)) return libraryMethod(u, node, callee, target);
      const isFunction =
        (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable | ts.SymbolFlags.Assignment)) !== 0;
      const f = isFunction ? functionOf(p, symbol) : staticFunction(p, symbol);
      if (f !== undefined) {
        if (!isFunction && refuseThroughValue(u, callee, symbol)) return unusable(u, node);
        return callFunction(u, node, f, target);
      }
      const method = symbol.declarations?.find((d) => ts.isMethodDeclaration(d) && d.body !== undefined) ?? declaration;
      if (isMethodOfSeveral(u, callee.expression, symbol)) return callVirtual(u, node, callee, target);
      if (ts.isMethodDeclaration(method) && ts.isClassLike(method.parent))
        return callMethod(u, node, callee, method, target);
      if (isInterfaceMethod(declaration) && hasClassMethod(u, callee.name.text))
        return callVirtual(u, node, callee, target);
    }
  }
  return callValue(u, node, callee, target);
}

const changing = new Set(["push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill", "copyWithin"]);

/** In JavaScript: the declarations that a package ships say `readonly number[]` of the list that its own text fills. */
function changesReadonlyArray({ checker }: UnitContext["program"], callee: ts.PropertyAccessExpression): boolean {
  const { symbol } = checker.getTypeAtLocation(callee.expression);
  return changing.has(callee.name.text) && (symbol as ts.Symbol | undefined)?.name === "ReadonlyArray";
}

/** A call with other arguments than the text of the call has. */
function callWith(
  u: UnitContext,
  node: ts.CallExpression,
  callee: ts.Expression,
  given: readonly ts.Expression[],
  target: Destination,
): Expression {
  const p = u.program;
  const library = libraryName(p, callee);
  if (library !== undefined) return libraryCall(u, node, library, target, given);
  const symbol = symbolOf(p, ts.isPropertyAccessExpression(callee) ? callee.name : callee);
  const f = ts.isFunctionExpression(callee) ? callee : symbol === undefined ? undefined : functionOf(p, symbol);
  if (f !== undefined && (symbol === undefined || !u.bindings.has(symbol)))
    return callFunction(u, node, f, target, given);
  return callValue(u, node, callee, target, given);
}

function callFunction(
  u: UnitContext,
  node: ts.CallExpression,
  f: FunctionNode,
  target: Destination,
  given: readonly ts.Expression[] = node.arguments,
): Expression {
  const p = u.program;
  const { pieces } = evaluateArguments(u, given, []);
  const outer = isLocal(f) ? u.environment : (p.environments.get("") ?? u.environment);
  const environment = inferEnvironment(u, {
    declaration: f,
    outer,
    types: argumentTypes(f.parameters, pieces),
    call: node,
  });
  const values = fillArguments(u, { parameters: f.parameters, environment }, pieces, node);
  const leading: Expression[] = [];
  if (needsThis(p, f) && u.self !== undefined) leading.push(read(u.self));
  for (const symbol of capturesOf(p, f)) {
    const value = capturedValue(u, symbol, node);
    if (value !== undefined) leading.push(value);
  }
  return callByKind(u, {
    parameters: f.parameters,
    environment,
    leading,
    values,
    result: resultOf(p, f, environment),
    node,
    target,
    name: resultName(f),
    unit: (types) => u.lower.functionUnit(p, f, environment, types),
  });
}

function isLocal(f: FunctionNode): boolean {
  for (let at: ts.Node = f.parent; !ts.isSourceFile(at); at = at.parent)
    if (isFunctionNode(at) || ts.isClassLike(at)) return true;
  return false;
}

/** `o.cost()`, where `o` is `any`. */
function isMethodOfUnknown(u: UnitContext, callee: ts.Expression): boolean {
  const own = bare(callee);
  if (!ts.isPropertyAccessExpression(own)) return false;
  return (u.program.checker.getTypeAtLocation(own.expression).flags & ts.TypeFlags.Any) !== 0;
}

/** A call of a function value. */
function callValue(
  u: UnitContext,
  node: ts.CallExpression,
  callee: ts.Expression,
  target: Destination,
  given?: readonly ts.Expression[],
): Expression {
  const p = u.program;
  const { before, pieces } = evaluateArguments(u, given ?? node.arguments, [() => u.lower.expression(u, callee)]);
  const closure = held(u, before[0]!, "f");
  const procedure = procedureBehind(closure.type);
  if (procedure === undefined || closure.kind !== "read") {
    if (!p.bag.hasErrors || closure.kind === "read") {
      refuse(
        p,
        node,
        isMethodOfUnknown(u, callee) ? "RG2040" : "RG2041",
        `What is called here is not a function the program has the source of: ${callee.getText()}.`,
        isMethodOfUnknown(u, callee)
          ? "Declare the type of the object."
          : "Call a function, a method or a value of function type.",
      );
    }
    return unusable(u, node);
  }
  const signature = given === undefined ? p.checker.getResolvedSignature(node) : undefined;
  const { values, shape } = signatureArguments(u, signature, pieces, node);
  const { length } = values;
  const isShort = shape.gathered !== true && length < procedure.parameters.length;
  if (isShort) for (let k = length; k < procedure.parameters.length; k++) values.push(undefinedValue);
  const own = typeOfNode(u, node);
  const result =
    procedure.result.kind === "nil"
      ? undefined
      : procedure.result.kind === "opaque" && own.kind !== "nil"
        ? own
        : procedure.result;
  return emitCall(
    u,
    { kind: "method", receiver: closure.path, method: "call", ...(isShort && { passed: length }), ...shape },
    [closure, ...values],
    result,
    node,
    target,
    callee.kind === ts.SyntaxKind.Identifier ? `${callee.getText()}Value` : "t",
  );
}

/** `super(…)`: the base class's constructor for the object under construction. */
function superConstructor(u: UnitContext, node: ts.CallExpression): Expression {
  const p = u.program;
  const base = u.constructing?.base;
  if (base === undefined || u.self === undefined) return undefinedValue;
  const f = constructorOf(base);
  const { pieces } = evaluateArguments(u, node.arguments, []);
  const values =
    f === undefined
      ? []
      : fillArguments(u, { parameters: f.parameters, environment: base.environment, self: u.self }, pieces, node);
  callByKind(u, {
    parameters: f?.parameters ?? [],
    environment: base.environment,
    leading: [read(u.self)],
    values,
    result: undefined,
    node,
    target: "none",
    unit: (types) => u.lower.constructorUnit(p, base, types),
  });
  return undefinedValue;
}
