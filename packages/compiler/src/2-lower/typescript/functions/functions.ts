/**
 * Functions, methods and constructors → units.
 *
 * A unit's parameters are: the receiver of a method; the values (or boxes) a local function captures; the user's own. Units are made
 * once for each function and environment, when first asked for, and lowered later from the program's list of pending work.
 */
import ts from "#typescript";
import { isStandIn } from "../../../1-parse/typescript/standing-bodies.js";
import { constant, nilType, pathOf, pointerTo, read, real64, recordType } from "../../../il/builders.js";
import type { Type, Unit, UnitId, VariableId } from "../../../il/types.js";
import { directivesForCalls } from "../../../languages/directives.js";
import { mathFunctions } from "../../../languages/typescript.js";
import { mayBeDispatched } from "../classes/class-facts.js";
import type { Environment, FunctionNode, ProgramContext, RecordInfo } from "../context.js";
import { bare, UnitContext } from "../context.js";
import { orDefault } from "../expressions/choices.js";
import { throwForOthers } from "../inferred-types/excluded-branches.js";
import { captureFacts } from "../names/captures.js";
import { libraryName } from "../names/library-names.js";
import { hostNameOf } from "../names/symbols.js";
import {
  bindCaptured,
  boxRecord,
  boxValue,
  capturedType,
  declareEarly,
  isBoxed,
  variableType,
} from "../names/variables.js";
import { leadingOf, originOf, refuse, refuseDecorators } from "../origins.js";
import { leaves } from "../statements/leaving.js";
import { lowerStatements } from "../statements/pieces.js";
import { extendEnvironment } from "../types/environments.js";
import { mayBeNil, orNil, typeKey } from "../types/type-keys.js";
import { convertType } from "../types/types.js";
import { parameterSymbol, parameterType } from "./arguments.js";
import { isQuiet } from "./quiet-functions.js";

/** The captured variables of a local function, in the order of its unit's leading parameters. */
export function capturesOf(p: ProgramContext, node: FunctionNode): readonly ts.Symbol[] {
  // Members of a class inside a function cannot: using such a variable is refused where it is used.
  if (ts.isClassElement(node) && !ts.isObjectLiteralExpression(node.parent)) return [];
  return captureFacts(p, node).captured.get(node) ?? [];
}

export function needsThis(p: ProgramContext, node: FunctionNode): boolean {
  return captureFacts(p, node).needsThis.has(node);
}

/** The type of `this` around a function, where it captures it. */
export function thisTypeAround(u: UnitContext): Type {
  return u.self?.type ?? { kind: "opaque", name: "this" };
}

export function resultOf(p: ProgramContext, node: ts.SignatureDeclaration, environment: Environment): Type | undefined {
  const signature = p.checker.getSignatureFromDeclaration(node);
  const given = signature?.getReturnType();
  if (given !== undefined && (given.flags & ts.TypeFlags.Any) !== 0 && givesMathValue(p, node)) return real64;
  const type = given === undefined ? nilType : convertType(p, given, environment);
  return type.kind === "nil" ? undefined : type;
}

/** `x => (Math as any).tanh(x)`: what the checker is told nothing of is a number. */
function givesMathValue(p: ProgramContext, node: ts.SignatureDeclaration): boolean {
  if (!ts.isArrowFunction(node) || ts.isBlock(node.body)) return false;
  const body = bare(node.body);
  const name = ts.isCallExpression(body) ? libraryName(p, body.expression) : undefined;
  return name?.startsWith("Math.") === true && mathFunctions.has(name.slice(5));
}

export interface UnitRequest {
  readonly node: FunctionNode;
  readonly environment: Environment;
  readonly owner?: RecordInfo;
  readonly name: string;
  readonly kind: Unit["kind"];
  /** `this` of an arrow function that captures it. */
  readonly thisType?: Type;
  /** Types of parameters in the calls this unit is for, where they are narrower than declared. */
  readonly special?: readonly (Type | undefined)[];
}

/** The id of the unit for a request; its lowering is put on the list of pending work. */
export function requestUnit(p: ProgramContext, request: UnitRequest): UnitId {
  const { node, environment, owner } = request;
  const special = (request.special ?? []).map((type) => (type === undefined ? "" : typeKey(type))).join();
  const key = `unit ${p.numberOf(node)} ${owner?.id ?? ""} ${environment.key} ${special}`;
  const known = p.unitKeys.get(key);
  if (known !== undefined) return known;
  const id = p.unitId(request.name);
  p.unitKeys.set(key, id);
  if (isQuiet(p, node)) p.quietUnits.add(id);
  p.pending.push(() => lowerUnit(p, id, request));
  return id;
}

function lowerUnit(p: ProgramContext, id: UnitId, request: UnitRequest): void {
  const { node, owner } = request;
  const environment = withSpecialTypes(p, request);
  const u = new UnitContext(p, id, environment, originOf(node));
  const parameters: VariableId[] = [];
  if (owner !== undefined) {
    const self = p.variable("self", pointerTo(recordType(owner.id)), "parameter", originOf(node), { constant: true });
    u.self = pathOf(self);
    parameters.push(self.id);
  } else if (request.thisType !== undefined && needsThis(p, node)) {
    const self = p.variable("self", request.thisType, "parameter", originOf(node), { constant: true });
    u.self = pathOf(self);
    parameters.push(self.id);
  }
  for (const symbol of capturesOf(p, node)) {
    const type = variableType(u, symbol);
    const variable = p.variable(symbol.name, capturedType(p, symbol, type), "parameter", originOf(node), {
      constant: true,
    });
    parameters.push(variable.id);
    bindCaptured(u, symbol, pathOf(variable), type);
  }
  const result = resultOf(p, node, environment);
  u.result = result;
  const body = u.inBlock(() => {
    const isHead = p.headNodes.has(node);
    const own = declareParameters(u, node, isHead || mayBeDispatched(p, node), request.special);
    parameters.push(...own);
    for (const id of own) {
      const { type, constant } = p.variables.get(id)!;
      if (isHead && p.strictNulls && constant === true && !mayBeNil(type)) p.given.add(id);
    }
    lowerBody(u, node);
  });
  finishUnit(p, u, id, request, parameters, body);
}

/** Closures of the unit capture its parameters with the types they have in these calls. */
function withSpecialTypes(p: ProgramContext, { node, environment, special = [] }: UnitRequest): Environment {
  const types = new Map<ts.Symbol, Type>();
  for (const [i, type] of special.entries()) {
    const parameter = node.parameters[i];
    const symbol = parameter === undefined || type === undefined ? undefined : parameterSymbol(p, parameter);
    if (symbol !== undefined && type !== undefined && isCaptured(p, symbol, node)) types.set(symbol, type);
  }
  return extendEnvironment(p, environment, types);
}

function isCaptured(p: ProgramContext, symbol: ts.Symbol, node: FunctionNode): boolean {
  return [...captureFacts(p, node).captured.values()].some((symbols) => symbols.includes(symbol));
}

export function finishUnit(
  p: ProgramContext,
  u: UnitContext,
  id: UnitId,
  request: UnitRequest,
  parameters: readonly VariableId[],
  body: Unit["body"],
): void {
  const { node, owner } = request;
  const hasText = !ts.isArrowFunction(node) && !ts.isFunctionExpression(node);
  const leading = hasText ? leadingOf(node) : undefined;
  const above = leading?.comments.filter((line, i) => i > 0 || line !== "");
  const directives = directivesForCalls(leading?.directives ?? []);
  // A closure's own function hands over to the one that the user means.
  const isCalledAsItIs = request.kind !== "lambda";
  const written = isCalledAsItIs ? p.written.get(node) : undefined;
  const isPrelude = p.parsed.modules.includes(node.getSourceFile());
  const hasHost = ts.isFunctionDeclaration(node) && (ts.isSourceFile(node.parent) || isStandIn(node));
  p.units.set(id, {
    id,
    name: request.name,
    kind: request.kind,
    parameters,
    results: u.result === undefined ? [] : [{ name: "value", type: u.result }],
    resultForm: "plain",
    body,
    origin: originOf(node),
    ...headingOf(node),
    ...(owner === undefined ? {} : { owner: owner.id }),
    ...(above === undefined || above.length === 0 ? {} : { comments: above }),
    ...(directives.length > 0 ? { directives } : {}),
    ...(hasHost ? { host: hostNameOf(p, node, node.name?.text ?? "default") } : constantHost(p, node)),
    ...(isPrelude ? { inline: true } : {}),
    ...(written === undefined ? {} : { written }),
    ...(isCalledAsItIs && isStandIn(node) ? { withoutText: true as const } : {}),
  });
}

function headingOf(node: FunctionNode): Pick<Unit, "heading"> {
  const holder = node.name === undefined ? holderOf(node) : node;
  const name = ts.isVariableDeclaration(holder) ? holder.name : node.name;
  return name === undefined ? {} : { heading: originOf(name) };
}

/** What a function expression is the value of. */
function holderOf(node: FunctionNode): ts.Node {
  let at: ts.Node = node.parent;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at)) at = at.parent;
  return at;
}

/** `export const f = (x) => …` at the top of a module, `export default (x) => …`. */
function constantHost(p: ProgramContext, node: FunctionNode) {
  const at = holderOf(node);
  if (ts.isExportAssignment(at)) return { host: hostNameOf(p, at, "default") };
  if (!ts.isVariableDeclaration(at) || !ts.isIdentifier(at.name)) return {};
  if (!ts.isVariableStatement(at.parent.parent) || !ts.isSourceFile(at.parent.parent.parent)) return {};
  return { host: hostNameOf(p, at, at.name.text) };
}

/**
 * The user's parameters as parameters of the unit. `mayMiss`: those with a default value may be undefined here, because the caller
 * cannot fill them in: it calls through a function value, or calls a head from outside.
 * Patterns are taken apart, and boxed ones boxed, at the head of the body.
 */
export function declareParameters(
  u: UnitContext,
  node: ts.SignatureDeclaration,
  mayMiss = false,
  special: readonly (Type | undefined)[] = [],
): VariableId[] {
  const p = u.program;
  const ids: VariableId[] = [];
  const later: (() => void)[] = [];
  for (const [i, parameter] of node.parameters.entries()) {
    if (ts.isIdentifier(parameter.name) && parameter.name.text === "this") continue;
    const type = special[i] ?? parameterType(u, parameter);
    const name = ts.isIdentifier(parameter.name) ? parameter.name.text : `argument${i + 1}`;
    if (mayMiss && parameter.initializer !== undefined) {
      const variable = p.variable(name, orNil(type), "parameter", originOf(parameter), {
        constant: true,
      });
      ids.push(variable.id);
      later.push(() =>
        u.lower.bind(u, parameter.name, orDefault(u, read(pathOf(variable)), parameter.initializer!, type)),
      );
      continue;
    }
    const symbol = parameterSymbol(p, parameter);
    const facts = captureFacts(p, parameter);
    const constant = symbol === undefined || !facts.reassigned.has(symbol);
    const rest = parameter.dotDotDotToken !== undefined;
    const variable = p.variable(name, type, "parameter", originOf(parameter), {
      ...(constant && { constant }),
      ...(rest && { rest }),
    });
    ids.push(variable.id);
    if (symbol === undefined) {
      later.push(() => u.lower.bind(u, parameter.name, read(pathOf(variable))));
    } else if (isBoxed(p, symbol)) {
      const record = boxRecord(p, type);
      const box = u.local(name, pointerTo(recordType(record.id)), { constant: true });
      const initial = { kind: "fields" as const, values: new Map([["value", read(pathOf(variable))]]) };
      later.push(() =>
        u.emit({
          kind: "allocate",
          target: box,
          site: p.site(),
          allocated: recordType(record.id),
          extents: [],
          initial,
          origin: u.origin,
        }),
      );
      u.bindings.set(symbol, boxValue(box, type));
    } else {
      u.bindings.set(symbol, pathOf(variable));
    }
  }
  for (const step of later) step();
  return ids;
}

/** The statements of a function, or the value of an arrow function. */
export function lowerBody(u: UnitContext, node: FunctionNode): void {
  const p = u.program;
  if (p.excluded.has(node)) {
    throwForOthers(u);
    return;
  }
  refuseDecorators(p, node);
  if (node.modifiers?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword)) {
    refuse(
      p,
      node,
      "RG2030",
      "Asynchronous functions cannot be differentiated.",
      "Write a synchronous function that returns its value.",
    );
    return;
  }
  if ((node as ts.FunctionDeclaration).asteriskToken !== undefined) {
    const hint = "Run it where it is called, by for…of or […g(x)]; or fill an array and return it.";
    refuse(p, node, "RG2031", "A generator that is not run through at once cannot be differentiated.", hint);
    return;
  }
  const body = node.body;
  if (body === undefined) {
    refuse(
      p,
      node,
      "RG2032",
      "This function has no body here.",
      "Give the source of the function; a declaration alone has no derivative.",
    );
    return;
  }
  if (ts.isBlock(body)) {
    declareEarly(u, body.statements);
    lowerStatements(u, body.statements);
    // Where the result cannot be undefined, what seems to be the end is not: a switch has a case for every value.
    const hasEnd = (node.flags & ts.NodeFlags.HasImplicitReturn) !== 0 && !leaves(u.block);
    if (hasEnd && u.result !== undefined && (mayBeNil(u.result) || !p.strictNulls))
      u.emit({ kind: "return", values: [constant(undefined, "undefined")], origin: originOf(node) });
    return;
  }
  u.origin = originOf(body);
  if (u.result === undefined) {
    u.lower.effect(u, body);
    return;
  }
  const value = u.lower.expression(u, body);
  u.emit({ kind: "return", values: [value], origin: u.origin });
}
