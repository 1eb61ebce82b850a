/**
 * The IL type of a TypeScript type.
 *
 * In: a type of the checker, and what the type parameters in force stand for. Out: an IL type; records are entered in the program.
 * Method: by case; object types become pointers to records (records.ts). Unions of object types become a pointer to a record with
 * the fields of all members, other unions stay unions; null and undefined are one.
 * Limits: what the IL has no notion of (promises, dates, symbols, `any`) is opaque: it may be handed around, not computed with.
 */
import ts from "#typescript";
import {
  arrayOf,
  booleanType,
  dictionaryOf,
  mapOf,
  nilType,
  pointerTo,
  real64,
  recordType,
  stringType,
  tupleOf,
} from "../../../il/builders.js";
import type { ProcedureType, Type } from "../../../il/types.js";
import { recursiveFunction, typedArrays } from "../../../languages/typescript.js";
import type { Environment, ProgramContext, RecordInfo, UnitContext } from "../context.js";
import { typeInExpression } from "../names/expression-names.js";
import { isLibrary } from "../names/symbols.js";
import { errorType, isErrorClass } from "../statements/thrown-errors.js";
import { emptyEnvironment } from "./environments.js";
import { isNumberByForm } from "./number-forms.js";
import { classRecord, interfaceRecord, literalRecord, newRecord, tupleRecord, unionRecord } from "./records.js";
import { holdsItself, isClosed, unlessEndless } from "./recursive-types.js";
import {
  isPointerTo,
  joinTypes,
  mayBeNil,
  orNil,
  procedureBehind,
  recordBehind,
  typeKey,
  withoutNil,
} from "./type-keys.js";

/** Stand-ins while a type that holds itself is being converted. */
const recursive: Type = { kind: "opaque", name: "recursive" };
const recursiveProcedure: Type = { kind: "opaque", name: recursiveFunction };

export function convertType(p: ProgramContext, type: ts.Type, outer: Environment): Type {
  const environment = outer.types.size > 0 && isClosed(p, type) ? emptyEnvironment(p) : outer;
  const cached = environment.cache.get(type);
  if (cached !== undefined) return cached;
  const converted = convert(p, type, environment);
  // What holds a type that is just being folded ends there, and is another type elsewhere.
  if (!isFolding(environment)) environment.cache.set(type, converted);
  return converted;
}

function isFolding({ folded }: Environment): boolean {
  for (const known of folded.values()) if (known === "open") return true;
  return false;
}

/** The type of what a container holds: where that is a list of its own kind (`number | Nested[]`), only its first level is written out. */
function elementType(p: ProgramContext, type: ts.Type, environment: Environment): Type {
  if (!holdsItself(p, type)) return convertType(p, type, environment);
  const known = environment.folded.get(type);
  if (known !== undefined) return known === "open" ? recursive : known;
  environment.folded.set(type, "open");
  const folded = convert(p, type, environment);
  environment.folded.set(type, folded);
  return folded;
}

/** The type of an expression or a declaration, where it stands. */
export function typeOfNode(u: UnitContext, node: ts.Node): Type {
  if (isNumberByForm(u.program, node)) return real64;
  return convertType(u.program, typeInExpression(u.program, node), u.environment);
}

function convert(p: ProgramContext, type: ts.Type, environment: Environment): Type {
  const flags = type.flags;
  if (flags & ts.TypeFlags.NumberLike) return real64;
  if (flags & ts.TypeFlags.BooleanLike) return booleanType;
  if (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping)) return stringType;
  if (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) return nilType;
  if (flags & ts.TypeFlags.TypeParameter) return parameterType(p, type as ts.TypeParameter, environment);
  if (type.isUnion()) return unionType(p, type, environment);
  if (type.isIntersection()) return intersectionType(p, type, environment);
  if (flags & ts.TypeFlags.Object) return objectType(p, type as ts.ObjectType, environment);
  if (flags & ts.TypeFlags.NonPrimitive) return { kind: "opaque", name: "object" };
  const constraint = p.checker.getBaseConstraintOfType(type);
  if (constraint !== undefined && constraint !== type) return convertType(p, constraint, environment);
  return { kind: "opaque", name: p.checker.typeToString(type) };
}

function parameterType(p: ProgramContext, type: ts.TypeParameter, environment: Environment): Type {
  const own = type.symbol === undefined ? undefined : environment.types.get(type.symbol);
  if (own !== undefined && (type as { isThisType?: boolean }).isThisType !== true) return own;
  const constraint = p.checker.getBaseConstraintOfType(type);
  if (constraint === undefined || constraint === type) return { kind: "opaque", name: "unknown" };
  return convertType(p, constraint, environment);
}

/** A brand says nothing of the value, nor does `{}`, but that it is there; `T & undefined` is nothing else than undefined. */
function intersectionType(p: ProgramContext, type: ts.IntersectionType, environment: Environment): Type {
  const plain = type.types.find(
    (t) => t.flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.StringLike | ts.TypeFlags.BooleanLike),
  );
  if (plain !== undefined) return convertType(p, plain, environment);
  if (type.types.some((t) => t.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined))) return nilType;
  const parts = type.types.filter((t) => !isAnything(p, t));
  if (parts.length < type.types.length && parts.length === 1) return withoutNil(convertType(p, parts[0]!, environment));
  return structure(p, type, environment);
}

/** `{}`, and `object` */
function isAnything(p: ProgramContext, type: ts.Type): boolean {
  if (type.flags & ts.TypeFlags.NonPrimitive) return true;
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    type.symbol?.declarations?.some(ts.isClassLike) !== true &&
    p.checker.getPropertiesOfType(type).length === 0 &&
    p.checker.getIndexInfosOfType(type).length === 0 &&
    type.getCallSignatures().length + type.getConstructSignatures().length === 0
  );
}

function unionType(p: ProgramContext, type: ts.UnionType, environment: Environment): Type {
  const classes = classesOf(p, type, environment);
  if (classes !== undefined) return classes;
  const parts = type.types.map((part) => convertType(p, part, environment));
  return oneOf(p, parts, { alias: type.aliasSymbol, joinsFunctions: !type.types.some((part) => gathers(p, part)) });
}

/** Has a function of the type a rest parameter? */
function gathers(p: ProgramContext, type: ts.Type): boolean {
  return type
    .getCallSignatures()
    .some(({ parameters }) => parameters.some((s) => isRest(s) && listedRest(p, s) === undefined));
}

function isRest(symbol: ts.Symbol): boolean {
  const declaration = symbol.valueDeclaration;
  return declaration !== undefined && ts.isParameter(declaration) && declaration.dotDotDotToken !== undefined;
}

interface Joining {
  readonly alias?: ts.Symbol | undefined;
  readonly joinsFunctions: boolean;
}

/** The type of a value that is of one of several types. */
function oneOf(p: ProgramContext, parts: readonly Type[], { alias, joinsFunctions }: Joining): Type {
  const members = new Map<string, Type>();
  let nullable = false;
  for (const member of parts) {
    nullable ||= mayBeNil(member);
    const plain = withoutNil(member);
    if (plain.kind === "nil") continue;
    for (const m of plain.kind === "union" ? plain.members : [plain]) {
      const known = members.get(typeKey(m));
      members.set(typeKey(m), known === undefined ? m : joinTypes(known, m));
    }
  }
  const all = [...members.values()];
  if (all.length === 0) return nilType;
  const records = all.filter((m) => isPointerTo(m, "record"));
  let joined: Type[] = all;
  if (records.length > 1) {
    const infos = records.map((m) => p.records.get(recordBehind(m)!)!);
    const merged = pointerTo(recordType(unionRecord(p, infos, alias).id));
    joined = [...all.filter((m) => !records.includes(m)), merged];
  }
  const functions = joined.flatMap((m) => procedureBehind(m) ?? []);
  if (joinsFunctions && functions.length > 1)
    joined = [...joined.filter((m) => procedureBehind(m) === undefined), oneOfFunctions(p, functions)];
  const plain: Type = joined.length === 1 ? joined[0]! : { kind: "union", members: joined };
  return nullable ? orNil(plain) : plain;
}

/** One of several functions, as `handlers[kind]` gives it: each of its parameters is of one of their types. */
function oneOfFunctions(p: ProgramContext, functions: readonly ProcedureType[]): Type {
  const joining = { joinsFunctions: true };
  const { length } = functions.reduce((a, b) => (a.parameters.length < b.parameters.length ? b : a)).parameters;
  const parameters = Array.from({ length }, (_, i) => {
    const own = functions.flatMap((f) => f.parameters[i] ?? []);
    return oneOf(p, own, joining);
  });
  const result = oneOf(
    p,
    functions.map((f) => f.result),
    joining,
  );
  return pointerTo({ kind: "procedure", parameters, result });
}

/** One of several classes, as a value: what any of them makes. */
function classesOf(p: ProgramContext, type: ts.UnionType, environment: Environment): Type | undefined {
  const isNil = (t: ts.Type): boolean => (t.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
  const parts = type.types.filter((t) => !isNil(t));
  const isClass = (t: ts.Type): boolean =>
    t.getConstructSignatures().length > 0 && t.getCallSignatures().length === 0 && !isLibrary(p, t.symbol);
  if (parts.length < 2 || !parts.every(isClass)) return undefined;
  const [joined] = p.checker.getNonNullableType(type).getConstructSignatures();
  if (joined === undefined || joined.typeParameters !== undefined) return undefined;
  const procedure = procedureType(p, type, joined, environment);
  return parts.length < type.types.length ? orNil(procedure) : procedure;
}

function objectType(p: ProgramContext, type: ts.ObjectType, environment: Environment): Type {
  const checker = p.checker;
  if (checker.isTupleType(type)) return tupleType(p, type as ts.TypeReference, environment);
  if (checker.isArrayType(type)) {
    const element = checker.getTypeArguments(type as ts.TypeReference)[0]!;
    // An array of `any` (`Array(n)`) is taken as one of numbers; check-stores.ts sees where it is not.
    const isAny = (element.flags & ts.TypeFlags.Any) !== 0;
    return pointerTo(arrayOf(isAny ? real64 : elementType(p, element, environment), "list"));
  }
  const symbol = type.symbol as ts.Symbol | undefined;
  if (symbol !== undefined && isLibrary(p, symbol)) {
    const known = libraryType(p, type, symbol.name, environment);
    if (known !== undefined) return known;
  }
  const viewed = readOnlyView(p, type);
  if (viewed !== undefined) return convertType(p, viewed, environment);
  const signatures = type.getCallSignatures();
  if (signatures.length > 0) return procedureType(p, type, signatures[signatures.length - 1]!, environment);
  const [construction] = type.getConstructSignatures();
  if (construction !== undefined) {
    if (construction.typeParameters !== undefined) return { kind: "opaque", name: checker.typeToString(type) };
    return procedureType(p, type, construction, environment);
  }
  return structure(p, type, environment);
}

/** `Readonly<T>` of a typed array or a class (also `Object.freeze(o)`) is `T`: what may be done with it is the checker's affair. */
function readOnlyView(p: ProgramContext, type: ts.ObjectType): ts.Type | undefined {
  const alias = type.aliasSymbol;
  if (alias?.name !== "Readonly" || !isLibrary(p, alias)) return undefined;
  const [viewed] = type.aliasTypeArguments ?? [];
  const symbol = viewed?.symbol as ts.Symbol | undefined;
  if (symbol === undefined) return undefined;
  return typedArrays.has(symbol.name) || symbol.declarations?.some(ts.isClassLike) === true ? viewed : undefined;
}

function libraryType(p: ProgramContext, type: ts.ObjectType, name: string, environment: Environment): Type | undefined {
  const element = typedArrays.get(name);
  if (element !== undefined) return pointerTo(arrayOf(element));
  const given = type.objectFlags & ts.ObjectFlags.Reference ? p.checker.getTypeArguments(type as ts.TypeReference) : [];
  const argument = (index: number): Type =>
    given[index] === undefined ? { kind: "opaque", name: "unknown" } : elementType(p, given[index], environment);
  switch (name) {
    case "Map":
    case "ReadonlyMap":
      return pointerTo(mapOf(argument(0), argument(1)));
    case "Set":
    case "ReadonlySet":
      return pointerTo(mapOf(argument(0), nilType));
    case "ArrayLike":
    case "Iterable": {
      const list: Type = pointerTo(arrayOf(argument(0), "list"));
      return argument(0).kind === "real" ? { kind: "union", members: [list, pointerTo(arrayOf(real64))] } : list;
    }
    case "ConcatArray":
      return pointerTo(arrayOf(argument(0), "list"));
    case "Number":
      return real64;
    case "String":
      return stringType;
    case "Boolean":
      return booleanType;
    // Mapped types of the library are structures like the user's own.
    case "Partial":
    case "Required":
    case "Readonly":
    case "Pick":
    case "Omit":
    case "Record":
    case "__type":
      return undefined;
    default:
      // A function of the library, as a value.
      return type.getCallSignatures().length > 0 ? undefined : { kind: "opaque", name };
  }
}

function tupleType(p: ProgramContext, type: ts.TypeReference, environment: Environment): Type {
  const target = type.target as ts.TupleType;
  const elements = p.checker.getTypeArguments(type).map((t) => elementType(p, t, environment));
  const keys = new Set(elements.map(typeKey));
  if (keys.size === 0) return pointerTo(arrayOf(nilType, "list"));
  // With a spread element in it, which element is where is not known: its elements are those of a list.
  const isOpen = target.elementFlags.some((f) => (f & ts.ElementFlags.Variable) !== 0);
  const uniform = keys.size === 1 && (isOpen || target.elementFlags.every((f) => !(f & ts.ElementFlags.Optional)));
  if (uniform) return pointerTo(isOpen ? arrayOf(elements[0]!, "list") : tupleOf(elements[0]!, elements.length));
  const optional = target.elementFlags.map((f) => (f & ts.ElementFlags.Optional) !== 0);
  return pointerTo(recordType(tupleRecord(p, elements, optional).id));
}

function procedureType(p: ProgramContext, type: ts.Type, signature: ts.Signature, environment: Environment): Type {
  environment.cache.set(type, recursiveProcedure);
  const own = new Map<ts.Symbol, Type>();
  for (const parameter of signature.typeParameters ?? []) {
    const constraint = parameter.getConstraint();
    own.set(
      parameter.symbol,
      constraint ? convertType(p, constraint, environment) : { kind: "opaque", name: "unknown" },
    );
  }
  const parameters = signature.parameters.flatMap((symbol) => {
    const given = p.checker.getTypeOfSymbol(symbol);
    const declaration = symbol.valueDeclaration;
    const listed = listedRest(p, symbol);
    if (listed !== undefined) {
      const { elementFlags } = (given as ts.TupleTypeReference).target;
      return listed.map((t, i) => {
        const own = convertType(p, t, environment);
        return elementFlags[i]! & ts.ElementFlags.Optional ? orNil(own) : own;
      });
    }
    const declared = convertType(p, given, environment);
    const optional =
      declaration !== undefined &&
      ts.isParameter(declaration) &&
      (declaration.questionToken ?? declaration.initializer) !== undefined;
    return optional ? orNil(declared) : declared;
  });
  const result = convertType(p, signature.getReturnType(), environment);
  return pointerTo({ kind: "procedure", parameters, result });
}

/** The types of the parameters that a rest parameter stands for, where its type lists them (`...args: [number, string?]`). */
export function listedRest(p: ProgramContext, symbol: ts.Symbol): readonly ts.Type[] | undefined {
  if (!isRest(symbol)) return undefined;
  const type = p.checker.getTypeOfSymbol(symbol);
  if (!p.checker.isTupleType(type)) return undefined;
  const { elementFlags } = (type as ts.TupleTypeReference).target;
  if (elementFlags.some((flag) => (flag & ts.ElementFlags.Variable) !== 0)) return undefined;
  return p.checker.getTypeArguments(type as ts.TypeReference);
}

/** Classes, interfaces and type literals. */
function structure(p: ProgramContext, type: ts.Type, environment: Environment): Type {
  const announce = (record: RecordInfo): Type => {
    const pointer = pointerTo(recordType(record.id));
    environment.cache.set(type, pointer);
    return pointer;
  };
  const symbol = type.symbol as ts.Symbol | undefined;
  const entry = entryType(p, type) ?? entryUnderParameter(p, type, environment);
  if (entry !== undefined) return pointerTo(dictionaryOf(elementType(p, entry, environment)));
  const node = symbol?.valueDeclaration;
  const classNode =
    node !== undefined && ts.isClassLike(node) && symbol!.flags & ts.SymbolFlags.Class ? node : undefined;
  if (symbol !== undefined && (classNode !== undefined || symbol.flags & ts.SymbolFlags.Interface)) {
    if (classNode !== undefined && isErrorClass(p, classNode)) return errorType;
    const { open } = environment;
    if (open.has(type)) {
      // Met again in its own type arguments: it is entered before they are known.
      const early =
        open.get(type) ??
        newRecord(p, {
          name: symbol.name,
          kind: classNode === undefined ? "interface" : "class",
          node: classNode ?? symbol.declarations?.[0],
          environment,
          ...(classNode === undefined ? {} : { classNode }),
        });
      open.set(type, early);
      return pointerTo(recordType(early.id));
    }
    const given = typeArguments(p, type as ts.ObjectType);
    const entered = (): Type => {
      open.set(type, undefined);
      const types = given.map((t) => convertType(p, t, environment));
      const early = open.get(type);
      open.delete(type);
      const entry = { announce: (r: RecordInfo) => void announce(r), ...(early === undefined ? {} : { early }) };
      const record =
        classNode === undefined
          ? interfaceRecord(p, type, symbol, types, environment, convertType, entry)
          : classRecord(p, classNode, types, convertType, entry);
      return pointerTo(recordType(record.id));
    };
    if (given.length === 0) return entered();
    return unlessEndless(p, symbol, entered, () => ({ kind: "opaque", name: symbol.name }));
  }
  if (isMappedOverParameter(p, type)) return { kind: "opaque", name: p.checker.typeToString(type) };
  return pointerTo(recordType(literalRecord(p, type, environment, convertType, (r) => announce(r)).id));
}

/** `Partial<T>` of a type parameter: what properties it has, T says where the function is called. */
function isMappedOverParameter(p: ProgramContext, type: ts.Type): boolean {
  const isMapped = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0;
  return isMapped && p.checker.getPropertiesOfType(type).length === 0;
}

/** What the entries of a plain object used as a dictionary are. */
function entryType(p: ProgramContext, type: ts.Type): ts.Type | undefined {
  if (type.symbol?.declarations?.some(ts.isClassLike) === true) return undefined;
  return (
    p.checker.getIndexInfoOfType(type, ts.IndexKind.String) ?? p.checker.getIndexInfoOfType(type, ts.IndexKind.Number)
  )?.type;
}

/** `Record<K, T>` in a function whose `K` may be any text or number. */
function entryUnderParameter(p: ProgramContext, type: ts.Type, environment: Environment): ts.Type | undefined {
  const { aliasSymbol: alias } = type;
  if (alias?.name !== "Record" || !isLibrary(p, alias)) return undefined;
  const [keys, entry] = type.aliasTypeArguments ?? [];
  if (keys === undefined || !(keys.flags & ts.TypeFlags.TypeParameter)) return undefined;
  const { kind } = withoutNil(convertType(p, keys, environment));
  return kind === "string" || kind === "real" || kind === "union" ? entry : undefined;
}

/** What the type parameters of a class or an interface are given. */
function typeArguments(p: ProgramContext, type: ts.ObjectType): readonly ts.Type[] {
  if (!(type.objectFlags & ts.ObjectFlags.Reference)) return [];
  const reference = type as ts.TypeReference;
  const count = (reference.target as ts.InterfaceType | undefined)?.typeParameters?.length ?? 0;
  return p.checker.getTypeArguments(reference).slice(0, count);
}
