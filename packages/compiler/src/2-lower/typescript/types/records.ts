/**
 * Record declarations of classes, interfaces, type literals, tuples and unions of these.
 *
 * A record is entered in the program before its fields are known, so that recursive types find themselves. Classes and interfaces
 * are told apart by declaration and type arguments, type literals by their fields.
 */
import ts from "#typescript";
import { recordType, tupleOf } from "../../../il/builders.js";
import type { AllocateStatement, Field, HostName, RecordDeclaration, Type } from "../../../il/types.js";
import { isGetterEverywhere } from "../classes/class-facts.js";
import { classNamed } from "../classes/class-names.js";
import type { Environment, ProgramContext, RecordInfo } from "../context.js";
import { libraryName } from "../names/library-names.js";
import { hostNameOf } from "../names/symbols.js";
import type { LiteralAccessor } from "../objects/accessor-fields.js";
import { accessorFields, isNominal, ownAccessors } from "../objects/accessor-fields.js";
import { originOf, refuseDecorators } from "../origins.js";
import { emptyEnvironment, environmentOf } from "./environments.js";
import { exactTypeKey, joinTypes, orNil, typeKey } from "./type-keys.js";

type Convert = (p: ProgramContext, type: ts.Type, environment: Environment) => Type;
type Announce = (record: RecordInfo) => void;

/** `announce` is called before the fields are known; `early` is the record where it had to be entered before. */
interface Entry {
  readonly announce: Announce;
  readonly early?: RecordInfo;
}
const unannounced: Entry = { announce: () => undefined };

interface Wanted {
  readonly name: string;
  readonly kind: RecordDeclaration["kind"];
  readonly node: ts.Node | undefined;
  readonly classNode?: ts.ClassLikeDeclaration;
  readonly environment: Environment;
  readonly arguments?: readonly Type[];
  readonly host?: HostName;
}

export function newRecord(p: ProgramContext, wanted: Wanted): RecordInfo {
  const types = wanted.arguments ?? [];
  const suffix = types.length === 0 ? "" : `<${types.map(typeKey).join(",")}>`;
  const record: RecordInfo = {
    id: p.recordId(wanted.name + suffix),
    name: wanted.name,
    kind: wanted.kind,
    fields: [],
    methods: new Map(),
    origin: wanted.node === undefined ? { kind: "pass", pass: "lower-typescript", from: null } : originOf(wanted.node),
    environment: wanted.environment,
    arguments: types,
    ...(wanted.classNode === undefined ? {} : { classNode: wanted.classNode }),
    ...(wanted.host === undefined ? {} : { host: wanted.host }),
  };
  p.records.set(record.id, record);
  return record;
}

/** The type parameters of a class or function, as symbols; in JavaScript those of `@template`. */
export function typeParameterSymbols(p: ProgramContext, node: ts.DeclarationWithTypeParameters): ts.Symbol[] {
  return ts
    .getEffectiveTypeParameterDeclarations(node)
    .flatMap((parameter) => p.checker.getSymbolAtLocation(parameter.name) ?? []);
}

export function classRecord(
  p: ProgramContext,
  node: ts.ClassLikeDeclaration,
  types: readonly Type[],
  convert: Convert,
  { announce, early }: Entry = unannounced,
): RecordInfo {
  const key = `class ${p.numberOf(node)} ${types.map(exactTypeKey).join(",")}`;
  const known = p.recordKeys.get(key);
  if (known !== undefined) return known;
  const name = node.name?.text ?? "anonymous";
  const parameters = new Map(
    typeParameterSymbols(p, node).map((symbol, i) => [symbol, types[i] ?? unknownType] as const),
  );
  const environment = environmentOf(p, parameters);
  const record = early ?? newRecord(p, { name, kind: "class", node, classNode: node, environment, arguments: types });
  Object.assign(record, { environment, arguments: types, host: hostNameOf(p, node, name) });
  p.recordKeys.set(key, record);
  announce(record);
  for (const decorated of [node, ...node.members]) refuseDecorators(p, decorated);
  const base = baseRecord(p, node, environment, convert);
  if (base !== undefined) record.base = base;
  record.fields = [...(base?.fields ?? [])];
  const isOpen = !isNominal(node);
  for (const symbol of ownFields(p, node)) {
    addField(p, record, symbol, environment, convert);
    if (isOpen) addAccessors(p, record, symbol, [], environment, convert);
  }
  return record;
}

const unknownType: Type = { kind: "opaque", name: "unknown" };

function baseRecord(
  p: ProgramContext,
  node: ts.ClassLikeDeclaration,
  environment: Environment,
  convert: Convert,
): RecordInfo | undefined {
  const clause = node.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  if (clause === undefined) return undefined;
  if (classNamed(p, clause.expression) === undefined && libraryName(p, clause.expression) === undefined) {
    const hint = "Name the base class itself, or a constant that holds it.";
    const message = `${clause.expression.getText()} may be one of several base classes.`;
    p.bag.add("RG2011", "error", originOf(clause), message, hint);
    return undefined;
  }
  const base = convert(p, p.checker.getTypeAtLocation(clause), environment);
  return base.kind === "pointer" && base.target.kind === "record" ? p.records.get(base.target.record) : undefined;
}

/** A member's name as the user writes it (the checker has its own for `#private` ones). */
export function memberName(symbol: ts.Symbol): string {
  return symbol.name.startsWith("__#") ? symbol.name.slice(symbol.name.indexOf("@") + 1) : symbol.name;
}

/** Properties and parameter properties of a class, in the order of their initialisation; in JavaScript also those the constructor assigns. */
function ownFields(p: ProgramContext, node: ts.ClassLikeDeclaration): ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const add = (symbol: ts.Symbol | undefined): void => {
    if (symbol !== undefined && !found.includes(symbol)) found.push(symbol);
  };
  for (const member of node.members) {
    if (ts.isPropertyDeclaration(member)) {
      if (!(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) && !isGetterEverywhere(p, member))
        add(p.checker.getSymbolAtLocation(member.name));
    } else if (ts.isConstructorDeclaration(member)) {
      for (const parameter of member.parameters) {
        if (ts.isParameterPropertyDeclaration(parameter, member))
          add(p.checker.getSymbolsOfParameterPropertyDeclaration(parameter, parameter.name.getText())[1]);
      }
    }
  }
  const symbol = (node as { symbol?: ts.Symbol }).symbol;
  for (const member of symbol?.members?.values() ?? []) {
    const declaration = member.valueDeclaration;
    if (
      member.flags & ts.SymbolFlags.Property &&
      declaration !== undefined &&
      (ts.isBinaryExpression(declaration) || ts.isBinaryExpression(declaration.parent ?? declaration))
    )
      add(member);
  }
  // An interface of the same name says what else is put on the objects.
  if (symbol?.declarations?.some(ts.isInterfaceDeclaration)) {
    for (const property of p.checker.getPropertiesOfType(p.checker.getDeclaredTypeOfSymbol(symbol)))
      if (property.declarations?.some(ts.isPropertySignature)) add(property);
  }
  return found;
}

function addField(
  p: ProgramContext,
  record: RecordInfo,
  symbol: ts.Symbol,
  environment: Environment,
  convert: Convert,
): void {
  const optional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  const declared = convert(p, p.checker.getTypeOfSymbol(symbol), environment);
  const name = memberName(symbol);
  const field: Field = optional ? { name, type: orNil(declared), optional: true } : { name, type: declared };
  const at = record.fields.findIndex((f) => f.name === field.name);
  if (at >= 0) record.fields[at] = field;
  else record.fields.push(field);
}

export function interfaceRecord(
  p: ProgramContext,
  type: ts.Type,
  symbol: ts.Symbol,
  types: readonly Type[],
  environment: Environment,
  convert: Convert,
  { announce, early }: Entry,
): RecordInfo {
  const key = `interface ${p.numberOf(symbol)} ${types.map(exactTypeKey).join(",")}`;
  const known = p.recordKeys.get(key);
  if (known !== undefined) return known;
  const node = symbol.declarations?.[0];
  const host = node === undefined ? {} : { host: hostNameOf(p, node, symbol.name) };
  const record = early ?? newRecord(p, { name: symbol.name, kind: "interface", node, environment, arguments: types });
  Object.assign(record, { arguments: types, ...host });
  p.recordKeys.set(key, record);
  announce(record);
  for (const property of p.checker.getPropertiesOfType(type)) {
    addProperty(p, record, type, property, environment, convert);
  }
  return record;
}

/** A property of an interface or a literal: its field, and those of its accessors. */
function addProperty(
  p: ProgramContext,
  record: RecordInfo,
  type: ts.Type,
  property: ts.Symbol,
  environment: Environment,
  convert: Convert,
): void {
  const own = ownAccessors(type, property);
  if (own.length === 0 && isStored(property)) addField(p, record, property, environment, convert);
  addAccessors(p, record, property, own, environment, convert);
}

function addAccessors(
  p: ProgramContext,
  record: RecordInfo,
  property: ts.Symbol,
  own: readonly LiteralAccessor[],
  environment: Environment,
  convert: Convert,
): void {
  const type = (): Type => convert(p, p.checker.getTypeOfSymbol(property), environment);
  for (const f of accessorFields(p, property, own, type))
    if (record.fields.every((known) => known.name !== f.name)) record.fields.push(f);
}

/** Methods have no storage; function-valued properties have. A method signature may be met by either. */
function isStored(property: ts.Symbol): boolean {
  const declaration = property.declarations?.[0];
  if (property.flags & ts.SymbolFlags.Method) {
    return (
      declaration !== undefined &&
      ts.isMethodDeclaration(declaration) &&
      ts.isObjectLiteralExpression(declaration.parent)
    );
  }
  const isAccessor = (property.flags & ts.SymbolFlags.Accessor) !== 0 && declaration !== undefined;
  return !isAccessor || !ts.isAccessor(declaration) || !ts.isClassLike(declaration.parent);
}

export function literalRecord(
  p: ProgramContext,
  type: ts.Type,
  environment: Environment,
  convert: Convert,
  announce: Announce,
): RecordInfo {
  const alias = type.aliasSymbol;
  const node = alias?.declarations?.[0] ?? type.symbol?.declarations?.[0];
  const name = alias?.name ?? "object";
  const host = alias === undefined || node === undefined ? {} : { host: hostNameOf(p, node, name) };
  const record = newRecord(p, { name, kind: "literal", node, environment, ...host });
  announce(record);
  const before = p.records.size;
  for (const property of p.checker.getPropertiesOfType(type)) {
    addProperty(p, record, type, property, environment, convert);
  }
  const signature = `literal ${alias === undefined ? "" : p.numberOf(alias)} ${fieldsKey(record.fields)}`;
  const known = p.recordKeys.get(signature);
  if (
    known !== undefined &&
    p.records.size === before &&
    !record.fields.some((f) => typeKey(f.type).includes(record.id))
  ) {
    p.records.delete(record.id);
    announce(known);
    return known;
  }
  p.recordKeys.set(signature, record);
  return record;
}

export function fieldsKey(fields: readonly Field[]): string {
  return fields.map((f) => `${f.name}${f.optional ? "?" : ""}:${exactTypeKey(f.type)}`).join(";");
}

export function tupleRecord(p: ProgramContext, elements: readonly Type[], optional: readonly boolean[]): RecordInfo {
  const fields = elements.map(
    (type, i): Field => (optional[i] ? { name: `${i}`, type: orNil(type), optional: true } : { name: `${i}`, type }),
  );
  const key = `tuple ${fieldsKey(fields)}`;
  const known = p.recordKeys.get(key);
  if (known !== undefined) return known;
  const record = newRecord(p, { name: "tuple", kind: "tuple", node: undefined, environment: emptyEnvironment(p) });
  record.fields = fields;
  p.recordKeys.set(key, record);
  return record;
}

/** The type of the entries of a Map. */
export function pairType(p: ProgramContext, key: Type, value: Type): AllocateStatement["allocated"] {
  return typeKey(key) === typeKey(value)
    ? tupleOf(key, 2)
    : recordType(tupleRecord(p, [key, value], [false, false]).id);
}

/** What leads to any of several records: the fields of all of them; a field that some lack is optional. */
export function unionRecord(
  p: ProgramContext,
  members: readonly RecordInfo[],
  alias: ts.Symbol | undefined,
): RecordInfo {
  const key = `union ${members
    .map((m) => m.id)
    .sort()
    .join("|")}`;
  const known = p.recordKeys.get(key);
  if (known !== undefined) return known;
  const node = alias?.declarations?.[0];
  const name = alias?.name ?? members.map((m) => m.name).join("_or_");
  const host = alias === undefined || node === undefined ? {} : { host: hostNameOf(p, node, name) };
  const record = newRecord(p, { name, kind: "interface", node, environment: emptyEnvironment(p), ...host });
  p.recordKeys.set(key, record);
  // Members that are still being entered get their fields later.
  Object.defineProperty(record, "fields", { get: () => fieldsOfAll(members), enumerable: true });
  return record;
}

function fieldsOfAll(members: readonly RecordInfo[]): Field[] {
  const names = new Set(members.flatMap((m) => m.fields.map((f) => f.name)));
  return [...names].map((name) => {
    const own = members.map((m) => m.fields.find((f) => f.name === name));
    const types = own.flatMap((f) => (f === undefined ? [] : [f.type]));
    const type = types.reduce(joinTypes);
    const missing = own.some((f) => f === undefined || f.optional === true);
    return missing ? { name, type: orNil(type), optional: true } : { name, type };
  });
}
