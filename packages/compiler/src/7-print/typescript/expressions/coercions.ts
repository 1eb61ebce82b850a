/** Telling TypeScript what the IL knows: non-null assertions and casts. They cost nothing at run time. */
import { tupleSize } from "../../../il/builders.js";
import { sameType } from "../../../il/equal.js";
import type { Expression, Field, RecordDeclaration, Type } from "../../../il/types.js";
import type { Piece } from "../../layout/precedence.js";
import { Precedence, wrap } from "../../layout/precedence.js";
import type { ModuleContext } from "../module-context.js";
import { isDerivedFrom, isNumber, mayBeNil, withoutNil } from "./expression-types.js";

/** `piece`, of the declared type `from`, as a value of type `to`. */
export function coerceText(module: ModuleContext, piece: Piece, from: Type, to: Type, e?: Expression): Piece {
  if (from === to || (sameType(from, to) && !losesTuple(from, to))) return piece;
  if (from.kind === "nil") {
    if (mayBeNil(to) || to.kind === "opaque") return piece;
    return { text: `${wrap(piece, Precedence.postfix)}!`, precedence: Precedence.postfix };
  }
  if (e?.kind === "constant") return piece;
  const bare = withoutNil(from);
  if (needsCast(module, bare, withoutNil(to))) return cast(module, piece, to, unrelated(module, bare, withoutNil(to)));
  if (mayBeNil(from) && !mayBeNil(to)) {
    if (piece.precedence >= Precedence.postfix && piece.text.endsWith("!")) return piece;
    return { text: `${wrap(piece, Precedence.postfix)}!`, precedence: Precedence.postfix };
  }
  return piece;
}

function cast(module: ModuleContext, piece: Piece, to: Type, unknown: boolean): Piece {
  const through = unknown ? " as unknown" : "";
  return {
    text: `${wrap(piece, Precedence.relational)}${through} as ${module.type(to)}`,
    precedence: Precedence.relational,
  };
}

/** Neither type is null or undefined. */
/** Is it, or does it lead to, storage for the derivatives of several directions? */
function holdsDerivatives(module: ModuleContext, type: Type): boolean {
  if (type.kind === "array") return holdsDerivatives(module, type.element);
  if (type.kind === "pointer") return holdsDerivatives(module, type.target);
  return type.kind === "record" && module.program.records.get(type.record)?.derivativesOf !== undefined;
}

function needsCast(module: ModuleContext, from: Type, to: Type): boolean {
  if (sameType(from, to)) return losesTuple(from, to);
  if (isNumber(from) && isNumber(to)) return false;
  if (from.kind === "union") {
    const members = to.kind === "union" ? to.members : [to];
    return from.members.some((m) => !members.some((t) => !needsCast(module, m, t)));
  }
  if (to.kind === "union") return !to.members.some((t) => !needsCast(module, from, withoutNil(t)));
  if (from.kind === "opaque" && to.kind === "opaque")
    return module.type(from) === "unknown" && !["unknown", "any"].includes(module.type(to));
  if (from.kind === "opaque" || to.kind === "opaque") return to.kind !== "opaque";
  if (from.kind !== "pointer" || to.kind !== "pointer") return from.kind !== to.kind;
  const a = from.target;
  const b = to.target;
  if (holdsDerivatives(module, a) !== holdsDerivatives(module, b)) return true;
  if (a.kind === "record" && b.kind === "record") {
    if (a.record === b.record) return false;
    if (isDerivedFrom(module.program, a.record, b.record)) return false;
    const target = module.program.records.get(b.record);
    // Structural typing: the source has all the fields, and the target no methods that it lacks.
    const source = module.program.records.get(a.record);
    if (source === undefined || target === undefined) return false;
    if (target.kind === "class" || target.kind === "closure") return true;
    // The user's declaration may ask for one of several texts where a literal of the same fields has any text.
    const isPrinted = source.kind === "literal" || (source.kind === "interface" && source.host === undefined);
    if (isPrinted && target.host !== undefined && target.fields.some((f) => f.type.kind === "string")) return true;
    // What may be missing is printed as null or undefined; the user's declaration may say undefined alone.
    const isJoined = source.kind === "interface" && source.host === undefined;
    if (isJoined && module.isImported(target) && target.fields.some((f) => mayBeMissingIn(source, f.name))) return true;
    // A function of the user's type is no function value as it is kept here.
    if (isPrinted && !module.looseFunctions && module.isImported(target)) {
      if (target.fields.some((f) => module.holdsFunctions(f.type))) return true;
      if (holdOtherFunctions(module, source, target)) return true;
    }
    return !target.fields.every(
      (f) => f.optional === true || source.fields.some((g) => g.name === f.name && g.optional !== true),
    );
  }
  if (b.kind === "procedure")
    return a.kind === "record"
      ? module.looseFunctions || module.program.records.get(a.record)?.kind !== "closure"
      : a.kind !== "procedure";
  if (a.kind === "array" && b.kind === "array") {
    const isOther = a.storage === "packed" && !sameType(a.element, b.element);
    // `filter` knows that none is missing in what it gives.
    const losesNil = mayBeNil(a.element) && a.element.kind === "union" && !mayBeNil(b.element);
    return a.storage !== b.storage || isOther || losesNil || losesTuple(from, to);
  }
  return a.kind !== b.kind;
}

function mayBeMissingIn({ fields }: RecordDeclaration, name: string): boolean {
  const field = fields.find((f) => f.name === name);
  return field !== undefined && mayBeNil(field.type);
}

/** Does TypeScript take a value of the first type for lists of any length where the second says how many elements they have? */
export function losesTuple(from: Type, to: Type): boolean {
  if (from === to) return false;
  if (from.kind === "pointer" && to.kind === "pointer") return losesTuple(from.target, to.target);
  if (from.kind === "map" && to.kind === "map") return losesTuple(from.value, to.value);
  if (from.kind !== "array" || to.kind !== "array") return false;
  const size = tupleSize(to);
  return (size !== undefined && tupleSize(from) !== size) || losesTuple(from.element, to.element);
}

function unrelated(module: ModuleContext, from: Type, to: Type): boolean {
  if (from.kind !== "pointer" || to.kind !== "pointer") return false;
  const a = from.target;
  const b = to.target;
  if (module.looseFunctions && (a.kind === "procedure" || b.kind === "procedure")) return true;
  if (holdsDerivatives(module, a) !== holdsDerivatives(module, b)) return true;
  if (a.kind !== "record" || b.kind !== "record")
    return a.kind !== b.kind && a.kind !== "procedure" && b.kind !== "procedure";
  if (isDerivedFrom(module.program, b.record, a.record)) return false;
  const source = module.program.records.get(a.record);
  const target = module.program.records.get(b.record);
  if (source !== undefined && target !== undefined && haveLittleInCommon(module, source, target)) return true;
  const fields = target?.fields ?? [];
  const isPlain = fields.every((f) => isNumber(f.type) || f.type.kind === "string" || f.type.kind === "boolean");
  const hasAll = fields.every((f) => source?.fields.some((g) => g.name === f.name));
  return source?.kind !== "interface" && !(source?.kind === "literal" && isPlain && hasAll);
}

/** Does TypeScript refuse to take the one for the other: each asks for what the other lacks, or fields have texts of their own? */
export function haveLittleInCommon(module: ModuleContext, a: RecordDeclaration, b: RecordDeclaration): boolean {
  if (holdOtherFunctions(module, a, b)) return true;
  const isPlain = ({ kind }: RecordDeclaration): boolean => kind === "interface" || kind === "literal";
  if (!isPlain(a) || !isPlain(b)) return false;
  const asksMore = (one: RecordDeclaration, other: RecordDeclaration): boolean =>
    one.fields.some((f) => f.optional !== true && other.fields.every((g) => g.name !== f.name));
  const areDeclared = a.host !== undefined && b.host !== undefined;
  const isTag = (f: Field): boolean =>
    areDeclared && f.type.kind === "string" && b.fields.some((g) => g.name === f.name && g.type.kind === "string");
  return (asksMore(a, b) && asksMore(b, a)) || a.fields.some(isTag);
}

/** Does one of two types hold function values where the user's declaration of the other may have methods? */
export function holdOtherFunctions(module: ModuleContext, a: RecordDeclaration, b: RecordDeclaration): boolean {
  const lacks = (one: RecordDeclaration, other: RecordDeclaration): boolean =>
    one.host !== undefined &&
    other.fields.some((f) => module.holdsFunctions(f.type) && one.fields.every((g) => g.name !== f.name));
  return lacks(a, b) || lacks(b, a);
}
