import { constantValue } from "../../../1-parse/c/expressions/constants.js";
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { printType } from "../../../1-parse/c/types/print-type.js";
import { innermost, isVariableLength } from "../../../1-parse/c/types/type-relations.js";
import { assign, binary, constant, convert, ifThen, intrinsic, not, pathOf, read } from "../../../il/builders.js";
import type { BinaryOperator, Expression, Type } from "../../../il/types.js";
import { isBytes, mayMeet } from "../pointers/pointer-casts.js";
import { otherType } from "../pointers/pointer-refusals.js";
import { elementsIn, evaluateExtents } from "../storage/flat-arrays.js";
import { sizeOf } from "../storage/size-of.js";
import { depthOf, lowerPointer, lowerType } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { lowerAssign, lowerCompoundAssign, lowerIncrement } from "./assignments.js";
import { lowerCall } from "./calls.js";
import { lowerConditional } from "./choices.js";
import { convertComplex, imaginary, isPart, lowerPart } from "./complex-numbers.js";
import { coerce } from "./conversions.js";
import { functionPointer } from "./function-values.js";
import { macroValue } from "./macro-values.js";
import { lowerPath, lowerPointed, pointerAs } from "./places.js";
import { inOrder } from "./sequencing.js";
import { lowerStatements } from "./statement-expressions.js";

const booleanType: Type = { kind: "boolean" };

/** The value of an expression whose type is not void; of a void expression, only its effects. */
export function lowerValue(u: UnitContext, e: CExpression): Expression {
  const value = u.held.get(e) ?? lowered(u, e);
  if (e.expansion === null) return value;
  const isOperand = e.enclosed === true || value.kind === "constant" || value.kind === "unary";
  const known = isOperand ? macroValue(value) : undefined;
  return known === undefined ? value : { ...known, text: e.expansion.macro };
}

/** The expression for its effects alone. */
export function lowerEffects(u: UnitContext, e: CExpression): void {
  u.markUnused(e);
  if (e.kind === "comma") {
    lowerEffects(u, e.left);
    lowerEffects(u, e.right);
  } else if (e.kind === "convert" && e.type.kind === "void") lowerEffects(u, e.operand);
  else lowerValue(u, e);
}

function lowered(u: UnitContext, e: CExpression): Expression {
  const type = (): Type => lowerType(u.program, e.type);
  switch (e.kind) {
    case "integer":
      return constant(Number(e.value), spelled(e.text, Number(e.value)), type());
    case "floating":
      if (e.imaginary) return imaginary(u, e);
      return constant(e.value, spelled(e.text, e.value), type());
    case "enumConstant":
      return constant(Number(e.symbol.value), e.symbol.name, type());
    case "string":
      return constant(String.fromCharCode(...e.units), e.text, type());
    case "sizeof":
      return e.value === null ? sizeOfVariableArray(u, e) : constant(Number(e.value), sizeText(u, e), type());
    case "functionName":
      return functionPointer(u, e.symbol, e.span);
    case "variable":
    case "subscript":
    case "member":
    case "compoundLiteral":
      return read(lowerPath(u, e));
    case "unary":
      return lowerUnary(u, e);
    case "binary":
      return lowerBinary(u, e);
    case "increment":
      return lowerIncrement(u, e);
    case "assign":
      return lowerAssign(u, e);
    case "compoundAssign":
      return lowerCompoundAssign(u, e);
    case "comma":
      lowerEffects(u, e.left);
      return lowerValue(u, e.right);
    case "conditional":
      return lowerConditional(u, e);
    case "call":
      return lowerCall(u, e);
    case "convert":
      return lowerConvert(u, e);
    case "statements":
      return lowerStatements(u, e);
  }
}

function spelled(text: string, value: number): string | undefined {
  return text === String(value) ? undefined : text;
}

function sizeText(u: UnitContext, e: CExpression & { kind: "sizeof" }): string | undefined {
  void u;
  const { kind } = e.operandType;
  return kind === "integer" || kind === "floating"
    ? `${e.operator === "sizeof" ? "sizeof" : "_Alignof"}(${printType(e.operandType)})`
    : undefined;
}

function sizeOfVariableArray(u: UnitContext, e: CExpression & { kind: "sizeof" }): Expression {
  evaluateExtents(u, e.extents);
  const type = lowerType(u.program, e.type);
  const element = innermost(e.operandType);
  const size = constant(
    sizeOf(element),
    element.kind === "floating" ? `sizeof(${printType(element)})` : undefined,
    type,
  );
  const count = elementsIn(u.program, e.operandType, depthOf(e.operandType));
  return binary("multiply", coerce(count, type), size, type);
}

function lowerUnary(u: UnitContext, e: CExpression & { kind: "unary" }): Expression {
  switch (e.operator) {
    case "plus":
      return lowerValue(u, e.operand);
    case "negate":
    case "bitNot": {
      const operand = lowerValue(u, e.operand);
      return { kind: "unary", operator: e.operator, operand, type: operand.type };
    }
    case "not":
      return asValue(not(lowerTest(u, e.operand)), lowerType(u.program, e.type));
    case "addressOf":
      if (e.operand.kind === "functionName") return functionPointer(u, e.operand.symbol, e.operand.span);
      return pointerAs(u, lowerPointed(u, e), e.type);
    case "dereference":
      return read(lowerPath(u, e));
    case "conjugate":
      return intrinsic("conjugate", [lowerValue(u, e.operand)], lowerType(u.program, e.type));
    default:
      return isPart(e) ? lowerPart(u, e) : constant(0);
  }
}

const comparisons = new Set(["less", "lessEqual", "greater", "greaterEqual", "equal", "notEqual"]);

function lowerBinary(u: UnitContext, e: CExpression & { kind: "binary" }): Expression {
  const type = lowerType(u.program, e.type);
  if (e.operator === "and" || e.operator === "or" || comparisons.has(e.operator)) return asValue(lowerTest(u, e), type);
  if (e.type.kind === "pointer") return pointerAs(u, lowerPointed(u, e), e.type);
  const [left, right] = inOrder(u, [() => lowerValue(u, e.left), () => lowerValue(u, e.right)]);
  const value: Expression = {
    kind: "binary",
    operator: e.operator as BinaryOperator,
    left: left!,
    right: right!,
    type,
  };
  const row = e.left.type.kind === "pointer" ? e.left.type.target : null;
  if (row === null || !isVariableLength(row)) return value;
  return binary("divide", value, elementsIn(u.program, row, depthOf(row)));
}

/** A value of type `int` that is 1 or 0. */
function asValue(test: Expression, type: Type): Expression {
  return convert(test, type);
}

/** The expression as a test. */
export function lowerTest(u: UnitContext, e: CExpression): Expression {
  switch (e.kind) {
    case "unary":
      if (e.operator === "not") return not(lowerTest(u, e.operand));
      break;
    case "convert":
      if (e.implicit && e.type.kind === "integer" && isTest(e.operand)) return lowerTest(u, e.operand);
      break;
    case "binary":
      if (e.operator === "and" || e.operator === "or") return lowerLazy(u, e);
      if (comparisons.has(e.operator)) return lowerComparison(u, e);
      break;
    default:
  }
  const value = lowerValue(u, e);
  if (value.type.kind === "boolean") return value;
  if (value.kind === "convert" && value.operand.type.kind === "boolean") return value.operand;
  if (e.type.kind === "pointer")
    return not({ kind: "operation", name: "isNil", arguments: [value], type: booleanType });
  if (value.kind === "constant" && typeof value.value === "number") return constant(value.value !== 0, value.text);
  const nothing = constant(0, undefined, value.type);
  return { kind: "binary", operator: "notEqual", left: value, right: nothing, type: booleanType };
}

function isTest(e: CExpression): boolean {
  return e.kind === "binary" && (comparisons.has(e.operator) || e.operator === "and" || e.operator === "or");
}

function lowerComparison(u: UnitContext, e: CExpression & { kind: "binary" }): Expression {
  const pointers = e.left.type.kind === "pointer" || e.right.type.kind === "pointer";
  if (pointers && (e.operator === "equal" || e.operator === "notEqual")) {
    const other = isNull(e.right) ? e.left : isNull(e.left) ? e.right : null;
    if (other !== null) {
      const nil: Expression = {
        kind: "operation",
        name: "isNil",
        arguments: [lowerValue(u, other)],
        type: booleanType,
      };
      return e.operator === "equal" ? nil : not(nil);
    }
  }
  const [left, right] = inOrder(u, [() => lowerValue(u, e.left), () => lowerValue(u, e.right)]);
  return { kind: "binary", operator: e.operator as BinaryOperator, left: left!, right: right!, type: booleanType };
}

export function isNull(e: CExpression): boolean {
  if (e.kind === "convert") return isNull(e.operand);
  return e.kind === "integer" && e.value === 0n;
}

/** `and`, `or`: where the right operand has effects, a branch decides whether they happen. */
function lowerLazy(u: UnitContext, e: CExpression & { kind: "binary" }): Expression {
  const left = lowerTest(u, e.left);
  let right: Expression = left;
  const effects = u.inBlock(() => {
    right = lowerTest(u, e.right);
  });
  const operator = e.operator as "and" | "or";
  if (effects.statements.length === 0) return { kind: "binary", operator, left, right, type: booleanType };
  const both = u.temporary("both", booleanType);
  u.emit(assign(pathOf(both), left, u.origin));
  const then = { statements: [...effects.statements, assign(pathOf(both), right, u.origin)] };
  const test = operator === "and" ? read(pathOf(both)) : not(read(pathOf(both)));
  u.emit(ifThen(test, then, undefined, u.origin));
  return read(pathOf(both));
}

function lowerConvert(u: UnitContext, e: CExpression & { kind: "convert" }): Expression {
  evaluateExtents(u, e.extents);
  if (e.how === "decay") {
    if (e.operand.kind === "functionName") return functionPointer(u, e.operand.symbol, e.operand.span);
    if (e.operand.kind === "string") return lowerValue(u, e.operand);
    // `(*f)(x)` is `f(x)`.
    if (e.operand.kind === "unary" && e.operand.operator === "dereference" && e.operand.type.kind === "function")
      return lowerValue(u, e.operand.operand);
    return pointerAs(u, lowerPointed(u, e), e.type);
  }
  if (e.type.kind === "void") {
    lowerEffects(u, e.operand);
    return constant(0);
  }
  if (e.type.kind === "pointer") return lowerPointerConversion(u, e);
  const type = lowerType(u.program, e.type);
  if (e.type.kind === "integer" && e.operand.type.kind === "pointer") {
    // offsetof
    const known = constantValue(e);
    if (known?.kind === "integer") return constant(Number(known.value), undefined, type);
  }
  if (e.type.kind === "bool") return convert(lowerTest(u, e.operand), type);
  const value = lowerValue(u, e.operand);
  if (type.kind === "complex" || value.type.kind === "complex") return convertComplex(value, type);
  if (value.kind === "constant" && typeof value.value === "number" && type.kind === "real") {
    if (type.bits !== 32 || Math.fround(value.value) === value.value) return { ...value, type };
  }
  return coerce(value, type);
}

function lowerPointerConversion(u: UnitContext, e: CExpression & { kind: "convert" }): Expression {
  const type = lowerType(u.program, e.type);
  if (isNull(e.operand)) return constant(null, "NULL", type);
  if (u.program.behind.at(e) !== null) return pointerAs(u, lowerPointed(u, e), e.type);
  if (u.program.bases.areRelated(e.type, e.operand.type)) {
    const value = lowerValue(u, e.operand);
    return convert(value, e.type.kind === "pointer" ? lowerPointer(u.program, e.type.target, "single") : type);
  }
  if (e.operand.type.kind === "pointer" && mayMeet(e.type, e.operand.type))
    return coerce(lowerValue(u, e.operand), type);
  if (u.program.behind.isMixed(e))
    u.program.refuse(
      e.span,
      "RG2115",
      "Behind this struct, in one block with it, there are arrays of several types.",
      "Allocate each of these arrays by itself: s->w = malloc(n * sizeof *s->w).",
    );
  else if (e.operand.type.kind !== "pointer" || !isBytes(e.type)) {
    const { message, hint } = otherType(e.type, e.operand);
    u.program.refuse(e.span, "RG2115", message, hint);
  }
  return convert(lowerValue(u, e.operand), type);
}
