/**
 * Decides, in code copied for a call, what the arguments decide: tests for missing arguments and for kinds of values, branches on
 * constants, comparisons of functions and of one address with itself, and, where asked, arithmetic on constants.
 * In: a block; variables that are known to hold something. Out: a block of the same meaning. Constants are computed in double precision,
 * as the program would. No declared type decides a test for a missing value: what a type says may not be so.
 */
import { samePath } from "../../il/equal.js";
import { compare } from "../../il/fold-arithmetic.js";
import { mayBeMissing } from "../../il/queries/missing-values.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { BinaryOperator, Block, Constant, Expression, Path, Statement, Type, VariableId } from "../../il/types.js";

type Folded = number | boolean | undefined;

type Present = (variable: VariableId) => boolean;

export function foldDecidedTests(block: Block, arithmetic: boolean, isPresent: Present = () => false): Block {
  const rewriter: Rewriter = {
    expression: (e) => foldExpression(e, arithmetic, isPresent),
    statement: foldStatement,
  };
  return rewriteBlock(block, rewriter);
}

function foldStatement(s: Statement): Statement | readonly Statement[] {
  if (s.kind !== "if" || s.test.kind !== "constant" || typeof s.test.value !== "boolean") return s;
  const taken = s.test.value ? s.then.statements : s.else.statements;
  const first = taken[0];
  if (first === undefined || s.comments === undefined) return taken;
  return [{ ...first, comments: [...s.comments, ...(first.comments ?? [])] }, ...taken.slice(1)];
}

function foldExpression(e: Expression, arithmetic: boolean, isPresent: Present): Expression {
  switch (e.kind) {
    case "operation": {
      const operand = e.arguments[0];
      if (operand === undefined) return e;
      if (e.name === "isNil") return decided(e, isNil(operand, isPresent));
      if (e.name === "isKind") return decided(e, e.detail === undefined ? undefined : isKind(operand.type, e.detail));
      if (e.name === "isInstance" && isNoObject(operand.type)) return decided(e, false);
      return e;
    }
    case "unary": {
      if (e.operator === "not" && isConstant(e.operand, "boolean")) return decided(e, !e.operand.value);
      return e;
    }
    case "conditional":
      if (!isConstant(e.test, "boolean")) return e;
      return e.test.value === true ? e.whenTrue : e.whenFalse;
    case "binary": {
      if (e.operator === "and" && isConstant(e.left, "boolean")) return e.left.value === true ? e.right : e.left;
      if (e.operator === "or" && isConstant(e.left, "boolean")) return e.left.value === true ? e.left : e.right;
      // Nothing happens where an expression is computed: it may be left out.
      if ((e.operator === "and" || e.operator === "or") && isConstant(e.right, "boolean"))
        if (e.left.type.kind === "boolean") return e.right.value === (e.operator === "and") ? e.left : e.right;
      if (e.operator === "coalesce" && isNil(e.left, isPresent) === false) return e.left;
      if (e.operator === "coalesce" && isNil(e.left, isPresent) === true) return e.right;
      if (e.operator === "equal" || e.operator === "notEqual") {
        const equal = areSameFunction(e.left, e.right) ?? (areSamePlace(e.left, e.right) ? true : undefined);
        if (equal !== undefined && e.type.kind === "boolean") return decided(e, equal === (e.operator === "equal"));
      }
      if (!isConstant(e.left, "number") || !isConstant(e.right, "number")) return e;
      // Nobody writes a comparison of two constants: one of them has taken the place of a parameter.
      if (!arithmetic && e.type.kind !== "boolean") return e;
      return decided(e, compute(e.operator, e.left.value as number, e.right.value as number));
    }
    case "intrinsic": {
      if (!arithmetic || !e.arguments.every((a) => isConstant(a, "number"))) return e;
      const values = e.arguments.map((a) => (a as Constant).value as number);
      switch (e.name) {
        case "trunc":
          return decided(e, Math.trunc(values[0]!));
        case "min":
          return decided(e, Math.min(...values));
        case "max":
          return decided(e, Math.max(...values));
        default:
          return e;
      }
    }
    default:
      return e;
  }
}

/** Of functions that have come in for parameters: their records are variables that live throughout. */
function areSameFunction(a: Expression, b: Expression): boolean | undefined {
  const [first, second] = [namedFunction(a), namedFunction(b)];
  if (first === undefined || second === undefined) return undefined;
  return first === second;
}

/** Addresses of variables and of their fields, which have come in for pointers. */
function areSamePlace(a: Expression, b: Expression): boolean {
  const [first, second] = [addressed(a), addressed(b)];
  return first !== undefined && second !== undefined && samePath(first, second);
}

/** Of a variable, or a field of one; as a pointer of whatever type. */
function addressed(e: Expression): Path | undefined {
  if (e.kind === "convert" && e.type.kind === "pointer") return addressed(e.operand);
  return e.kind === "address" && e.path.steps.every((step) => step.kind === "field") ? e.path : undefined;
}

/** The record of a function that is named here; null: none. */
function namedFunction(e: Expression): VariableId | null | undefined {
  if (e.kind === "constant" && e.value === null) return null;
  const isFunction = e.type.kind === "pointer" && e.type.target.kind === "procedure";
  return isFunction && e.kind === "address" && e.path.steps.length === 0 ? e.path.root : undefined;
}

function isConstant(e: Expression, type: "number" | "boolean"): e is Constant {
  return e.kind === "constant" && typeof e.value === type;
}

function decided(e: Expression, value: Folded): Expression {
  if (value === undefined || (typeof value === "number" && !Number.isFinite(value))) return e;
  return { kind: "constant", value, type: e.type };
}

function compute(operator: BinaryOperator, a: number, b: number): Folded {
  switch (operator) {
    case "add":
      return a + b;
    case "subtract":
      return a - b;
    case "multiply":
      return a * b;
    default:
      return compare(operator, a, b);
  }
}

/** Whether the value is null or undefined, where that is known. */
function isNil(e: Expression, isPresent: Present): boolean | undefined {
  if (e.kind === "constant") return e.value === null || e.value === undefined;
  // Elements outside an array, entries and fields that are not there are undefined whatever their type says.
  if (e.type.kind === "nil" && (e.kind !== "read" || e.path.steps.length === 0)) return true;
  return mayBeMissing(e, isPresent) ? undefined : false;
}

function isNoObject(type: Type): boolean {
  return ["real", "integer", "boolean", "string", "nil"].includes(type.kind);
}

function isKind(type: Type, detail: string): boolean | undefined {
  switch (type.kind) {
    case "real":
    case "integer":
      return detail === "number";
    case "boolean":
    case "string":
      return detail === type.kind;
    case "pointer":
      if (type.nullable) return undefined;
      if (type.target.kind === "record" && isScalar(detail)) return false;
      if (type.target.kind !== "array") return undefined;
      if (isScalar(detail) || detail === "function") return false;
      return detail === "array" ? type.target.storage === "list" : undefined;
    default:
      return undefined;
  }
}

function isScalar(kind: string): boolean {
  return kind === "number" || kind === "boolean" || kind === "string";
}
