/**
 * Calls of the program's own functions, methods, constructors' bases and function values.
 *
 * In: a call expression, and where its result should go. Out: the value of the call.
 */
import ts from "typescript";
import { read } from "../../il/builders.js";
import type { Expression, Type } from "../../il/types.js";
import { undefinedValue, unusable } from "./access.js";
import { argumentTypes, evaluateArguments, fillArguments } from "./arguments.js";
import { held } from "./choices.js";
import { type Destination, emitCall } from "./calls-emit.js";
import { bare, type FunctionNode, type RecordInfo, type UnitContext } from "./context.js";
import { capturesOf, needsThis, resultOf } from "./functions.js";
import { inferEnvironment } from "./generics.js";
import { libraryCall } from "./library-calls.js";
import { libraryMethod } from "./library-methods.js";
import { constructorOf, memberOwner, ownerRecord } from "./members.js";
import { originOf, refuse } from "./origins.js";
import { isOverridden } from "./quiet-functions.js";
import { functionOf, isFunctionNode, isLibrary, libraryName, symbolOf } from "./symbols.js";
import { procedureBehind, typeKey } from "./type-keys.js";
import { typeOfNode } from "./types.js";
import { capturedValue } from "./variables.js";

export function lowerCall(u: UnitContext, node: ts.CallExpression, target?: Destination): Expression {
  const p = u.program;
  const callee = bare(node.expression);
  u.origin = originOf(node);
  if (callee.kind === ts.SyntaxKind.SuperKeyword) return superConstructor(u, node);
  const library = libraryName(p, callee);
  if (library !== undefined) return libraryCall(u, node, library, target);
  if (ts.isIdentifier(callee)) {
    const symbol = symbolOf(p, callee);
    const f = symbol === undefined ? undefined : functionOf(symbol);
    if (f !== undefined && (symbol === undefined || !u.bindings.has(symbol))) return callFunction(u, node, f, target);
  }
  if (ts.isArrowFunction(callee) || ts.isFunctionExpression(callee)) return callFunction(u, node, callee, target);
  if (ts.isPropertyAccessExpression(callee)) {
    const symbol = symbolOf(p, callee.name);
    const declaration = symbol?.declarations?.[0];
    if (symbol !== undefined && declaration !== undefined) {
      if (isLibrary(p, symbol)) return libraryMethod(u, node, callee, target);
      const f = symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable) ? functionOf(symbol) : undefined;
      if (f !== undefined) return callFunction(u, node, f, target);
      const method = symbol.declarations?.find((d) => ts.isMethodDeclaration(d) && d.body !== undefined) ?? declaration;
      if (ts.isMethodDeclaration(method) && ts.isClassLike(method.parent)) return callMethod(u, node, callee, method, target);
      if (isInterfaceMethod(declaration) && hasClassMethod(u, callee.name.text)) return callVirtual(u, node, callee, target);
    }
  }
  return callValue(u, node, callee, target);
}

function callFunction(u: UnitContext, node: ts.CallExpression, f: FunctionNode, target: Destination): Expression {
  const p = u.program;
  const { pieces } = evaluateArguments(u, node.arguments, []);
  const outer = isLocal(f) ? u.environment : p.environments.get("") ?? u.environment;
  const environment = inferEnvironment(u, { declaration: f, outer, types: argumentTypes(f.parameters, pieces), call: node });
  const values = fillArguments(u, { parameters: f.parameters, environment }, pieces, node);
  const leading: Expression[] = [];
  if (needsThis(p, f) && u.self !== undefined) leading.push(read(u.self));
  for (const symbol of capturesOf(p, f)) {
    const value = capturedValue(u, symbol, node);
    if (value !== undefined) leading.push(value);
  }
  const unit = u.lower.functionUnit(p, f, environment);
  return emitCall(u, { kind: "unit", unit }, [...leading, ...values], resultOf(p, f, environment), node, target, tempName(f));
}

function tempName(f: ts.SignatureDeclaration): string {
  return f.name !== undefined && ts.isIdentifier(f.name) ? (ts.isMethodDeclaration(f) ? f.name.text : `${f.name.text}Value`) : "t";
}

function isLocal(f: FunctionNode): boolean {
  for (let at: ts.Node = f.parent; !ts.isSourceFile(at); at = at.parent) if (isFunctionNode(at) || ts.isClassLike(at)) return true;
  return false;
}

/** A method of a class, called through an object, `super` or the class itself. */
function callMethod(u: UnitContext, node: ts.CallExpression, callee: ts.PropertyAccessExpression, method: ts.MethodDeclaration, target: Destination): Expression {
  const p = u.program;
  if (ts.getCombinedModifierFlags(method) & ts.ModifierFlags.Static) {
    const { pieces } = evaluateArguments(u, node.arguments, []);
    const environment = inferEnvironment(u, { declaration: method, outer: p.environments.get("")!, types: argumentTypes(method.parameters, pieces), call: node });
    const values = fillArguments(u, { parameters: method.parameters, environment }, pieces, node);
    const unit = u.lower.functionUnit(p, method, environment);
    return emitCall(u, { kind: "unit", unit }, values, resultOf(p, method, environment), node, target, tempName(method));
  }
  const isSuper = callee.expression.kind === ts.SyntaxKind.SuperKeyword;
  const receiver = (): Expression => (isSuper && u.self !== undefined ? read(u.self) : u.lower.expression(u, callee.expression));
  const { before, pieces } = evaluateArguments(u, node.arguments, [receiver]);
  const self = held(u, before[0]!, "self");
  if (self.kind !== "read") return unusable(u, node);
  const owner = memberOwner(u, self.type, method) ?? ownerRecord(u, callee.expression, method);
  if (owner === undefined) {
    refuse(p, node, "RG2040", `The class of ${callee.name.text} is not known here.`, "Declare the type of the object.");
    return unusable(u, node);
  }
  const environment = inferEnvironment(u, { declaration: method, outer: owner.environment, types: argumentTypes(method.parameters, pieces), call: node });
  const values = fillArguments(u, { parameters: method.parameters, environment, self: self.path }, pieces, node);
  const result = methodResult(u, method, environment, self.type);
  const name = tempName(method);
  if (!isSuper && isOverridden(p, method)) {
    const key = requestVirtual(u, callee.name.text, "method", typeArgumentsOf(u, method, environment));
    return emitCall(u, { kind: "method", receiver: self.path, method: key }, [self, ...values], result, node, target, name);
  }
  const unit = u.lower.methodUnit(p, owner, method, environment);
  return emitCall(u, { kind: "unit", unit }, [self, ...values], result, node, target, name);
}

/** A method that returns `this` gives an object of the receiver's own class. */
function methodResult(u: UnitContext, method: ts.MethodDeclaration, environment: RecordInfo["environment"], self: Type): Type | undefined {
  const signature = u.program.checker.getSignatureFromDeclaration(method);
  const type = signature?.getReturnType() as (ts.Type & { isThisType?: boolean }) | undefined;
  if (type?.isThisType === true) return self;
  return resultOf(u.program, method, environment);
}

function typeArgumentsOf(u: UnitContext, method: ts.MethodDeclaration, environment: RecordInfo["environment"]): Type[] {
  return (method.typeParameters ?? []).map((parameter) => environment.types.get(u.program.checker.getSymbolAtLocation(parameter.name)!)!);
}

/** Notes that a method is called through objects of any class; the key is its name in RecordDeclaration.methods. */
export function requestVirtual(u: UnitContext, member: string, kind: "method" | "get" | "set", typeArguments: readonly Type[]): string {
  const name = kind === "method" ? member : `${kind} ${member}`;
  const key = typeArguments.length === 0 ? name : `${name}<${typeArguments.map(typeKey).join(",")}>`;
  u.program.virtualCalls.set(key, { key, member, kind, typeArguments });
  return key;
}

function isInterfaceMethod(declaration: ts.Declaration): boolean {
  return ts.isMethodSignature(declaration) || ts.isPropertySignature(declaration);
}

/** Does some class of the program have a method of this name? Only then can an interface's member be a method. */
function hasClassMethod(u: UnitContext, name: string): boolean {
  const p = u.program;
  const names = p.remember("methods", p.parsed, () => {
    const found = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isMethodDeclaration(node) && ts.isClassLike(node.parent)) found.add(node.name.getText());
      ts.forEachChild(node, visit);
    };
    for (const file of p.parsed.files) visit(file);
    return found;
  });
  return names.has(name);
}

function callVirtual(u: UnitContext, node: ts.CallExpression, callee: ts.PropertyAccessExpression, target: Destination): Expression {
  const p = u.program;
  const { before, pieces } = evaluateArguments(u, node.arguments, [() => u.lower.expression(u, callee.expression)]);
  const self = held(u, before[0]!, "self");
  if (self.kind !== "read") return unusable(u, node);
  const signature = p.checker.getResolvedSignature(node);
  const values = signatureArguments(u, signature, pieces, node);
  const type = typeOfNode(u, node);
  const key = requestVirtual(u, callee.name.text, "method", []);
  const result = type.kind === "nil" && returnsNothing(signature) ? undefined : type;
  return emitCall(u, { kind: "method", receiver: self.path, method: key }, [self, ...values], result, node, target, `${callee.name.text}Value`);
}

function returnsNothing(signature: ts.Signature | undefined): boolean {
  return signature === undefined || (signature.getReturnType().flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0;
}

/** Arguments where only the signature is known: missing ones are undefined. */
function signatureArguments(u: UnitContext, signature: ts.Signature | undefined, pieces: readonly { spread: boolean; value: Expression }[], node: ts.Node): Expression[] {
  const declaration = signature?.declaration;
  if (declaration !== undefined && !ts.isJSDocSignature(declaration)) {
    const parameters = declaration.parameters.filter((d): d is ts.ParameterDeclaration => ts.isParameter(d) && d.initializer === undefined);
    if (parameters.length === declaration.parameters.length) return fillArguments(u, { parameters, environment: u.environment }, pieces, node);
  }
  if (pieces.some((piece) => piece.spread)) refuse(u.program, node, "RG2020", "A spread argument in a call of a function value.", "Pass the elements one by one.");
  return pieces.map((piece) => piece.value);
}

/** A call of a function value. */
function callValue(u: UnitContext, node: ts.CallExpression, callee: ts.Expression, target: Destination): Expression {
  const p = u.program;
  const { before, pieces } = evaluateArguments(u, node.arguments, [() => u.lower.expression(u, callee)]);
  const closure = held(u, before[0]!, "f");
  const procedure = procedureBehind(closure.type);
  if (procedure === undefined || closure.kind !== "read") {
    if (!p.bag.hasErrors || closure.kind === "read") {
      refuse(p, node, "RG2041", `What is called here is not a function the program has the source of: ${callee.getText()}.`, "Call a function, a method or a value of function type.");
    }
    return unusable(u, node);
  }
  const values = signatureArguments(u, p.checker.getResolvedSignature(node), pieces, node);
  while (values.length < procedure.parameters.length) values.push(undefinedValue);
  const own = typeOfNode(u, node);
  const result = procedure.result.kind === "nil" ? undefined : procedure.result.kind === "opaque" && own.kind !== "nil" ? own : procedure.result;
  return emitCall(u, { kind: "method", receiver: closure.path, method: "call" }, [closure, ...values], result, node, target, callee.kind === ts.SyntaxKind.Identifier ? `${callee.getText()}Value` : "t");
}

/** `super(…)`: the base class's constructor for the object under construction. */
function superConstructor(u: UnitContext, node: ts.CallExpression): Expression {
  const p = u.program;
  const base = u.constructing?.base;
  if (base === undefined || u.self === undefined) return undefinedValue;
  const f = constructorOf(base);
  const { pieces } = evaluateArguments(u, node.arguments, []);
  const values = f === undefined ? [] : fillArguments(u, { parameters: f.parameters, environment: base.environment, self: u.self }, pieces, node);
  const unit = u.lower.constructorUnit(p, base);
  if (unit !== undefined) emitCall(u, { kind: "unit", unit }, [read(u.self), ...values], undefined, node, "none");
  return undefinedValue;
}
