/** Calls of methods: of a class, or through an interface. */

import ts from "#typescript";
import { read } from "../../../il/builders.js";
import type { Callee, Expression, Type } from "../../../il/types.js";
import { isOverridden } from "../classes/class-facts.js";
import { memberOwner, ownerRecord } from "../classes/members.js";
import { refuseOtherClass, refuseValue } from "../classes/static-receivers.js";
import type { RecordInfo, UnitContext } from "../context.js";
import { unusable } from "../expressions/access.js";
import { held } from "../expressions/choices.js";
import { refuse } from "../origins.js";
import { inferEnvironment } from "../types/generics.js";
import { procedureBehind, typeKey } from "../types/type-keys.js";
import { listedRest, typeOfNode } from "../types/types.js";
import { argumentTypes, evaluateArguments, fillArguments } from "./arguments.js";
import { callByKind } from "./calls-by-kind.js";
import type { Destination } from "./calls-emit.js";
import { emitCall, resultName } from "./calls-emit.js";
import { resultOf } from "./functions.js";

/** A method of a class, called through an object, `super` or the class itself. */
export function callMethod(
  u: UnitContext,
  node: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
  method: ts.MethodDeclaration,
  target: Destination,
): Expression {
  const p = u.program;
  if (ts.getCombinedModifierFlags(method) & ts.ModifierFlags.Static) {
    if (refuseOtherClass(u, callee.expression, method)) return unusable(u, node);
    const { pieces } = evaluateArguments(u, node.arguments, []);
    const environment = inferEnvironment(u, {
      declaration: method,
      outer: p.environments.get("")!,
      types: argumentTypes(method.parameters, pieces),
      call: node,
    });
    const values = fillArguments(u, { parameters: method.parameters, environment }, pieces, node);
    return callByKind(u, {
      parameters: method.parameters,
      environment,
      leading: [],
      values,
      result: resultOf(p, method, environment),
      node,
      target,
      name: resultName(method),
      unit: (types) => u.lower.functionUnit(p, method, environment, types),
    });
  }
  const isSuper = callee.expression.kind === ts.SyntaxKind.SuperKeyword;
  const receiver = (): Expression =>
    isSuper && u.self !== undefined ? read(u.self) : u.lower.expression(u, callee.expression);
  const { before, pieces } = evaluateArguments(u, node.arguments, [receiver]);
  const self = held(u, before[0]!, "self");
  if (self.kind !== "read") return unusable(u, node);
  const owner = memberOwner(u, self.type, method) ?? ownerRecord(u, callee.expression, method);
  if (owner === undefined) {
    refuse(p, node, "RG2040", `The class of ${callee.name.text} is not known here.`, "Declare the type of the object.");
    return unusable(u, node);
  }
  const environment = inferEnvironment(u, {
    declaration: method,
    outer: owner.environment,
    types: argumentTypes(method.parameters, pieces),
    call: node,
  });
  const result = methodResult(u, method, environment, self.type);
  const name = resultName(method);
  const taken = { parameters: method.parameters, environment, self: self.path };
  if (!isSuper && isOverridden(p, method)) {
    const { values, shape } = argumentsByValue(u, taken, pieces, node);
    const key = requestVirtual(u, callee.name.text, "method", typeArgumentsOf(u, method, environment));
    return emitCall(
      u,
      { kind: "method", receiver: self.path, method: key, ...shape },
      [self, ...values],
      result,
      node,
      target,
      name,
    );
  }
  const values = fillArguments(u, taken, pieces, node);
  return callByKind(u, {
    parameters: method.parameters,
    environment,
    leading: [self],
    values,
    result,
    node,
    target,
    name,
    unit: (types) => u.lower.methodUnit(p, owner, method, environment, types),
  });
}

/** A method that returns `this` gives an object of the receiver's own class. */
function methodResult(
  u: UnitContext,
  method: ts.MethodDeclaration,
  environment: RecordInfo["environment"],
  self: Type,
): Type | undefined {
  const signature = u.program.checker.getSignatureFromDeclaration(method);
  const type = signature?.getReturnType() as (ts.Type & { isThisType?: boolean }) | undefined;
  if (type?.isThisType === true) return self;
  return resultOf(u.program, method, environment);
}

function typeArgumentsOf(
  u: UnitContext,
  method: ts.SignatureDeclaration,
  environment: RecordInfo["environment"],
): Type[] {
  return ts
    .getEffectiveTypeParameterDeclarations(method as ts.FunctionLikeDeclaration)
    .map((parameter) => environment.types.get(u.program.checker.getSymbolAtLocation(parameter.name)!)!);
}

/** Notes that a method is called through objects of any class; the key is its name in RecordDeclaration.methods. */
export function requestVirtual(
  u: UnitContext,
  member: string,
  kind: "method" | "get" | "set",
  typeArguments: readonly Type[],
): string {
  const name = kind === "method" ? member : `${kind} ${member}`;
  const key = typeArguments.length === 0 ? name : `${name}<${typeArguments.map(typeKey).join(",")}>`;
  u.program.virtualCalls.set(key, { key, member, kind, typeArguments });
  return key;
}

export function isInterfaceMethod(declaration: ts.Declaration): boolean {
  return ts.isMethodSignature(declaration) || ts.isPropertySignature(declaration);
}

/** A method of an object that is of one of several classes, none of which is a base of all. */
export function isMethodOfSeveral(u: UnitContext, object: ts.Expression, symbol: ts.Symbol): boolean {
  const { checker } = u.program;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(object));
  const methods = symbol.declarations?.filter((d) => ts.isMethodDeclaration(d) && ts.isClassLike(d.parent)) ?? [];
  const classes = new Set(methods.map((d) => d.parent));
  return (
    type.isUnion() &&
    classes.size > 1 &&
    methods.length === symbol.declarations?.length &&
    methods.every(
      (d) =>
        !(ts.getCombinedModifierFlags(d) & ts.ModifierFlags.Static) &&
        (d as ts.MethodDeclaration).typeParameters === undefined,
    )
  );
}

export function callVirtual(
  u: UnitContext,
  node: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
  target: Destination,
): Expression {
  const p = u.program;
  const { before, pieces } = evaluateArguments(u, node.arguments, [() => u.lower.expression(u, callee.expression)]);
  const self = held(u, before[0]!, "self");
  if (self.kind !== "read") return unusable(u, node);
  if (procedureBehind(self.type) !== undefined) {
    refuseValue(u, callee, callee.name.text);
    return unusable(u, node);
  }
  const signature = p.checker.getResolvedSignature(node);
  const { values, shape } = signatureArguments(u, signature, pieces, node);
  const type = typeOfNode(u, node);
  const key = requestVirtual(u, callee.name.text, "method", typeArgumentsAt(u, node, signature, pieces));
  const result = type.kind === "nil" && returnsNothing(signature) ? undefined : type;
  return emitCall(
    u,
    { kind: "method", receiver: self.path, method: key, ...shape },
    [self, ...values],
    result,
    node,
    target,
    `${callee.name.text}Value`,
  );
}

/** What the type parameters of an interface's method stand for at a call. */
function typeArgumentsAt(
  u: UnitContext,
  node: ts.CallExpression,
  signature: ts.Signature | undefined,
  pieces: readonly { spread: boolean; value: Expression }[],
): readonly Type[] {
  const declaration = signature?.declaration;
  if (declaration === undefined || ts.isJSDocSignature(declaration) || declaration.typeParameters === undefined)
    return [];
  const types = argumentTypes(declaration.parameters, pieces);
  const environment = inferEnvironment(u, { declaration, outer: u.environment, types, call: node });
  return typeArgumentsOf(u, declaration, environment);
}

function returnsNothing(signature: ts.Signature | undefined): boolean {
  return (
    signature === undefined || (signature.getReturnType().flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0
  );
}

/** Arguments as a signature has them, and how the call is written: what a callee of another form has to know. */
export interface SignatureArguments {
  readonly values: Expression[];
  readonly shape: Pick<Callee & { kind: "method" }, "gathered" | "passed">;
}

/** Arguments where only the signature is known: missing ones are undefined. */
export function signatureArguments(
  u: UnitContext,
  signature: ts.Signature | undefined,
  pieces: readonly { spread: boolean; value: Expression }[],
  node: ts.Node,
): SignatureArguments {
  const declaration = signature?.declaration;
  const isListed = signature?.parameters.some((symbol) => listedRest(u.program, symbol) !== undefined);
  if (declaration !== undefined && isListed !== true && !ts.isJSDocSignature(declaration)) {
    const parameters = declaration.parameters.filter((d) => ts.isParameter(d));
    if (parameters.length === declaration.parameters.length)
      return argumentsByValue(u, { parameters, environment: u.environment }, pieces, node);
  }
  if (pieces.some((piece) => piece.spread))
    refuse(
      u.program,
      node,
      "RG2020",
      "A spread argument in a call of a function value.",
      "Pass the elements one by one.",
    );
  return { values: pieces.map((piece) => piece.value), shape: {} };
}

/** The callee fills in its default values; of one with a rest parameter the last argument is a list. */
export function argumentsByValue(
  u: UnitContext,
  callee: Parameters<typeof fillArguments>[1],
  pieces: readonly { spread: boolean; value: Expression }[],
  node: ts.Node,
): SignatureArguments {
  const values = fillArguments(u, { ...callee, fillsIn: true }, pieces, node);
  if (callee.parameters.some((parameter) => parameter.dotDotDotToken !== undefined))
    return { values, shape: { gathered: true } };
  const isShort = pieces.length < values.length && !pieces.some((piece) => piece.spread);
  return { values, shape: isShort ? { passed: pieces.length } : {} };
}
