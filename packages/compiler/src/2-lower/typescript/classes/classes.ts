/**
 * Objects of classes: `new`, constructors with field initialisers, and the methods that calls through any class may reach.
 */
import ts from "#typescript";
import type { Origin } from "../../../diagnostics/origin.js";
import { deref, field, pathOf, pointerTo, read, recordType } from "../../../il/builders.js";
import type { Expression, Path, Type, Unit, UnitId, VariableId } from "../../../il/types.js";
import type { Environment, FunctionNode, ProgramContext, RecordInfo } from "../context.js";
import { UnitContext } from "../context.js";
import { mentions } from "../expressions/evaluation-order.js";
import { evaluateArguments, fillArguments, parameterSymbol } from "../functions/arguments.js";
import { declareParameters, requestUnit } from "../functions/functions.js";
import { specialTypes } from "../functions/special-parameters.js";
import { hostNameOf, symbolOf } from "../names/symbols.js";
import { textOfName } from "../objects/literal-keys.js";
import { beginStatement, leadingOf, originOf, refuse } from "../origins.js";
import { extendEnvironment } from "../types/environments.js";
import { match } from "../types/generics.js";
import { classRecord, memberName, typeParameterSymbols } from "../types/records.js";
import { recordBehind, typeKey } from "../types/type-keys.js";
import { convertType, typeOfNode } from "../types/types.js";
import { definesFields, refuseLostFields } from "./defined-fields.js";
import { constructorOf } from "./members.js";

/** `new C(…)` for a class of the program. */
export function newObject(u: UnitContext, node: ts.NewExpression, target?: Path): Expression {
  const p = u.program;
  const { pieces } = evaluateArguments(u, node.arguments ?? [], []);
  const record = recordOfNew(
    u,
    node,
    pieces.map((piece) => piece.value),
  );
  if (record === undefined) {
    refuse(
      p,
      node,
      "RG2043",
      `${node.expression.getText()} is not a class the program has the source of.`,
      "Use a class of the program, an array, a typed array, a Map or a Set.",
    );
    return read(target ?? u.temporary("t", typeOfNode(u, node)));
  }
  const type = pointerTo(recordType(record.id));
  const origin = originOf(node);
  // What a constructor stores is stored in the new object, and in nothing else that a variable leads to.
  const usable =
    target !== undefined &&
    target.steps.length === 0 &&
    isForOneValue(p, target.root) &&
    !pieces.some((piece) => mentions(piece.value, target));
  const object = usable ? target : u.temporary(record.name.charAt(0).toLowerCase() + record.name.slice(1), type);
  const own = usable ? { ...object, type } : object;
  const f = constructorOf(record);
  const values =
    f === undefined
      ? []
      : fillArguments(u, { parameters: f.parameters, environment: record.environment }, pieces, node);
  constructInto(u, own, record, values, origin, object);
  return read(own);
}

function isForOneValue(p: ProgramContext, id: VariableId): boolean {
  const variable = p.variables.get(id);
  return variable?.temporary === true || variable?.constant === true;
}

/** Makes an object of a class in `own`, and calls its constructor. */
export function constructInto(
  u: UnitContext,
  own: Path,
  record: RecordInfo,
  values: readonly Expression[],
  origin: Origin,
  object: Path = own,
): void {
  const p = u.program;
  allocateObject(u, object, record, origin);
  const parameters = constructorOf(record)?.parameters ?? [];
  const unit = constructorUnit(p, record, specialTypes(p, parameters, values, record.environment));
  if (unit !== undefined) {
    u.emit({ kind: "call", targets: [], callee: { kind: "unit", unit }, arguments: [read(own), ...values], origin });
  }
}

/** `Object.create(C.prototype)`: an object of the class whose constructor does not run. */
export function createdObject(u: UnitContext, node: ts.CallExpression): Expression | undefined {
  const p = u.program;
  const [of] = node.arguments;
  if (of === undefined || node.arguments.length !== 1 || !ts.isPropertyAccessExpression(of)) return undefined;
  const declaration = of.name.text === "prototype" ? symbolOf(p, of.expression)?.valueDeclaration : undefined;
  if (declaration === undefined || !ts.isClassLike(declaration) || declaration.typeParameters !== undefined)
    return undefined;
  const record = classRecord(p, declaration, [], convertType);
  const object = u.temporary(
    record.name.charAt(0).toLowerCase() + record.name.slice(1),
    pointerTo(recordType(record.id)),
  );
  allocateObject(u, object, record, originOf(node));
  return read(object);
}

function allocateObject(u: UnitContext, target: Path, record: RecordInfo, origin: Origin): void {
  const allocated = recordType(record.id);
  u.emit({
    kind: "allocate",
    target,
    site: u.program.site(),
    allocated,
    extents: [],
    initial: { kind: "none" },
    origin,
  });
}

function recordOfNew(u: UnitContext, node: ts.NewExpression, values: readonly Expression[]): RecordInfo | undefined {
  const p = u.program;
  const type = p.checker.getTypeAtLocation(node);
  const declaration = type.symbol?.valueDeclaration;
  if (declaration === undefined || !ts.isClassLike(declaration)) return undefined;
  if (declaration.typeParameters === undefined || node.typeArguments !== undefined) {
    const id = recordBehind(convertType(p, type, u.environment));
    return id === undefined ? undefined : p.records.get(id);
  }
  // Inferred type arguments: by the constructor's arguments, else by what the checker found.
  const symbols = typeParameterSymbols(p, declaration);
  const found = new Map();
  const f = declaration.members.find(
    (m): m is ts.ConstructorDeclaration => ts.isConstructorDeclaration(m) && m.body !== undefined,
  );
  f?.parameters.forEach((parameter, i) => {
    const value = values[i];
    if (value !== undefined) match(p, p.checker.getTypeAtLocation(parameter), value.type, symbols, found);
  });
  const checked = p.records.get(recordBehind(convertType(p, type, u.environment))!);
  const types = symbols.map(
    (symbol, i) => found.get(symbol) ?? checked?.arguments[i] ?? { kind: "opaque" as const, name: "unknown" },
  );
  return classRecord(p, declaration, types, convertType);
}

/** The unit that initialises an object of a class; undefined if there is nothing to do. */
export function constructorUnit(
  p: ProgramContext,
  record: RecordInfo,
  special: readonly (Type | undefined)[] = [],
): UnitId | undefined {
  const node = record.classNode;
  if (node === undefined) return undefined;
  p.constructed.add(record.id);
  if (definesFields(p, node)) refuseLostFields(p, record, node);
  const own = node.members.find(
    (m): m is ts.ConstructorDeclaration => ts.isConstructorDeclaration(m) && m.body !== undefined,
  );
  const fields = node.members.filter((m) => isInitialised(m));
  if (own === undefined && fields.length === 0)
    return record.base === undefined ? undefined : constructorUnit(p, record.base, special);
  const kinds = special.map((type) => (type === undefined ? "" : typeKey(type))).join();
  const key = `constructor ${record.id} ${kinds.replace(/^,+$/, "")}`;
  const known = p.unitKeys.get(key);
  if (known !== undefined) return known;
  const id = p.unitId(`${record.name}.constructor`);
  p.unitKeys.set(key, id);
  p.pending.push(() => lowerConstructor(p, id, record, node, own, special));
  return id;
}

function isInitialised(member: ts.ClassElement): member is ts.PropertyDeclaration & { initializer: ts.Expression } {
  return (
    ts.isPropertyDeclaration(member) &&
    member.initializer !== undefined &&
    !(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static)
  );
}

function lowerConstructor(
  p: ProgramContext,
  id: UnitId,
  record: RecordInfo,
  node: ts.ClassLikeDeclaration,
  own: ts.ConstructorDeclaration | undefined,
  special: readonly (Type | undefined)[],
): void {
  const u = new UnitContext(p, id, record.environment, originOf(own ?? node));
  const self = p.variable("self", pointerTo(recordType(record.id)), "parameter", u.origin, { constant: true });
  u.self = pathOf(self);
  u.constructing = record;
  const parameters: VariableId[] = [self.id];
  const body = u.inBlock(() => {
    if (own === undefined) {
      parameters.push(...passToBase(u, record, special));
      initialiseFields(u, record, node, undefined);
      return;
    }
    parameters.push(...declareParameters(u, own, false, special));
    const statements = own.body!.statements;
    const call = statements.findIndex(isSuperCall);
    if (call < 0) initialiseFields(u, record, node, own);
    statements.forEach((statement, i) => {
      u.lower.statement(u, statement);
      if (i === call) initialiseFields(u, record, node, own);
    });
  });
  const comments = own === undefined ? [] : leadingOf(own).comments.filter((line, i) => i > 0 || line !== "");
  const unit: Unit = {
    id,
    name: `${record.name}.constructor`,
    kind: "constructor",
    parameters,
    results: [],
    resultForm: "plain",
    body,
    origin: originOf(own ?? node),
    owner: record.id,
    host: hostNameOf(p, node, record.name),
    ...(comments.length > 0 ? { comments } : {}),
  };
  p.units.set(id, unit);
}

function isSuperCall(statement: ts.Statement): boolean {
  return (
    ts.isExpressionStatement(statement) &&
    ts.isCallExpression(statement.expression) &&
    statement.expression.expression.kind === ts.SyntaxKind.SuperKeyword
  );
}

/** A class without a constructor has its base's. */
function passToBase(u: UnitContext, record: RecordInfo, special: readonly (Type | undefined)[]): VariableId[] {
  const base = record.base;
  if (base === undefined) return [];
  const f = constructorOf(base);
  const inner = new UnitContext(u.program, u.name, base.environment, u.origin);
  const ids = f === undefined ? [] : declareParameters(inner, f, false, special);
  const unit = constructorUnit(u.program, base, special);
  if (unit !== undefined) {
    const values = ids.map((id) => read(pathOf(u.program.variables.get(id)!)));
    u.emit({
      kind: "call",
      targets: [],
      callee: { kind: "unit", unit },
      arguments: [read(u.self!), ...values],
      origin: u.origin,
    });
  }
  return ids;
}

/**
 * Field initialisers, and parameters that are fields. Which come first is what TypeScript's option says: fields that come into being
 * with the object have their values before parameters are stored, fields that are assigned to it have them after.
 */
function initialiseFields(
  u: UnitContext,
  record: RecordInfo,
  node: ts.ClassLikeDeclaration,
  own: ts.ConstructorDeclaration | undefined,
): void {
  const p = u.program;
  const store = (symbol: ts.Symbol | undefined): Path => {
    const name = symbol === undefined ? "" : memberName(symbol);
    const type = record.fields.find((f) => f.name === name)?.type ?? { kind: "opaque", name };
    return field(deref(u.self!), name, type);
  };
  const isDefined = definesFields(p, node);
  if (!isDefined) storeParameters(u, own, store);
  for (const member of node.members) {
    if (!isInitialised(member)) continue;
    beginStatement(u, member);
    u.lower.into(u, member.initializer, store(p.checker.getSymbolAtLocation(member.name)));
  }
  if (isDefined) storeParameters(u, own, store);
}

function storeParameters(
  u: UnitContext,
  own: ts.ConstructorDeclaration | undefined,
  store: (symbol: ts.Symbol | undefined) => Path,
): void {
  for (const parameter of own?.parameters ?? []) {
    if (!ts.isParameterPropertyDeclaration(parameter, own!) || !ts.isIdentifier(parameter.name)) continue;
    u.origin = originOf(parameter);
    const symbol = parameterSymbol(u.program, parameter)!;
    u.emit({ kind: "assign", target: store(symbol), value: read(u.bindings.get(symbol)!), origin: u.origin });
  }
}

export function methodUnit(
  p: ProgramContext,
  owner: RecordInfo,
  node: FunctionNode,
  environment: Environment,
  special?: readonly (Type | undefined)[],
): UnitId {
  const own = node.name === undefined ? "anonymous" : node.name.getText();
  const kind = ts.isGetAccessorDeclaration(node) ? "getter" : ts.isSetAccessorDeclaration(node) ? "setter" : "method";
  const name = kind === "method" ? `${owner.name}.${own}` : `${owner.name}.${kind === "getter" ? "get" : "set"} ${own}`;
  return requestUnit(p, { node, environment, owner, name, kind, ...(special === undefined ? {} : { special }) });
}

/** Gives every class in use the units of the methods that are called through any class. Returns whether there was something to do. */
export function reachMethods(p: ProgramContext): boolean {
  let changed = false;
  for (const record of p.records.values()) {
    if (record.classNode === undefined) continue;
    for (const call of p.virtualCalls.values()) {
      if (record.methods.has(call.key)) continue;
      const found = findMember(p, record, call.member, call.kind);
      if (found === undefined) continue;
      const unknown: Type = { kind: "opaque", name: "unknown" };
      const own = new Map(
        typeParameterSymbols(p, found.node).map((symbol, i) => [symbol, call.typeArguments[i] ?? unknown] as const),
      );
      record.methods.set(
        call.key,
        methodUnit(p, found.owner, found.node, extendEnvironment(p, found.owner.environment, own)),
      );
      changed = true;
    }
  }
  return changed;
}

function findMember(
  p: ProgramContext,
  record: RecordInfo,
  name: string,
  kind: "method" | "get" | "set",
): { owner: RecordInfo; node: ts.MethodDeclaration | ts.AccessorDeclaration } | undefined {
  for (let owner: RecordInfo | undefined = record; owner !== undefined; owner = owner.base) {
    for (const member of owner.classNode?.members ?? []) {
      if (
        member.name === undefined ||
        textOfName(p, member.name) !== name ||
        ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static
      )
        continue;
      if (kind === "method" && ts.isMethodDeclaration(member) && member.body !== undefined)
        return { owner, node: member };
      if (kind === "get" && ts.isGetAccessorDeclaration(member) && member.body !== undefined)
        return { owner, node: member };
      if (kind === "set" && ts.isSetAccessorDeclaration(member) && member.body !== undefined)
        return { owner, node: member };
    }
  }
  return undefined;
}
