/** `target = value` in its many forms. */

import { binarySigns } from "../../../il/dump/dump-expressions.js";
import { samePath, sameType } from "../../../il/equal.js";
import { isBehindLast } from "../../../il/queries/list-elements.js";
import { declaredType } from "../../../il/queries/path-types.js";
import type { AssignStatement, BinaryOperator, Expression, Type } from "../../../il/types.js";
import { Precedence } from "../../layout/precedence.js";
import { isLiteralTyped, mayBeNil } from "../expressions/expression-types.js";
import type { UnitContext } from "../unit-context.js";
import { declarationOf, heldText, leftSide, ofAnyKind, store } from "../unit-context.js";
import { assignSection } from "./sections.js";

const compoundOperators: ReadonlySet<BinaryOperator> = new Set([
  "add",
  "subtract",
  "multiply",
  "divide",
  "remainder",
  "power",
  "bitAnd",
  "bitOr",
  "bitXor",
  "shiftLeft",
  "shiftRight",
  "shiftRightUnsigned",
]);

export function printAssign(c: UnitContext, s: AssignStatement): void {
  const last = s.target.steps[s.target.steps.length - 1];
  if (last?.kind === "section") {
    assignSection(c, s);
    return;
  }
  if (last?.kind === "key") {
    store(c, s, s.target, { text: storedValue(c, s), type: s.value.type });
    return;
  }
  if (last?.kind === "index" && isBehindLast(s.target)) {
    const array = c.expressions.paths.walk(s.target, s.target.steps.length - 1);
    c.writer.line(`${array.text}.push(${storedValue(c, s)});`);
    return;
  }
  c.writer.line(`${assignmentText(c, s)};`);
}

/** An assignment as an expression, or as a declaration. */
export function assignmentText(c: UnitContext, s: AssignStatement): string {
  const declaration = declarationOf(c, s, s.target);
  if (declaration === undefined) {
    const compound = compoundText(c, s);
    if (compound !== undefined) return compound;
  }
  const vague = (s.value.kind === "constant" && s.value.type.kind === "nil") || dependsOnNarrowing(c, s.value);
  const value = { text: storedValue(c, s), type: s.value.type, vague };
  // One of several texts is compared with each of them.
  const isOneOfTexts = s.value.kind === "conditional" && s.value.type.kind === "string";
  const isLiteral =
    declaration?.keyword === "const" && !isOneOfTexts && isLiteralTyped(c.expressions.isLiteral, s.value);
  const text = `${leftSide(c, s, s.target, value)} = ${ofAnyKind(c, s.target, value.text, typeSeen(c, s.value))}`;
  // Where the name is declared, what was known of it before is forgotten.
  if (isLiteral) c.literals.add(s.target.root);
  return text;
}

/** The type that the declarations give for the value. */
function typeSeen(c: UnitContext, value: Expression): Type {
  if (value.kind !== "read") return value.type;
  return declaredType(c.module.program, value.path.root, value.path.steps) ?? value.type;
}

/**
 * Does TypeScript find the value's type from what it knows of a variable at this point? In a loop it may then not find the type of
 * a constant at all.
 */
function dependsOnNarrowing(c: UnitContext, value: Expression): boolean {
  if (value.kind !== "read") return false;
  const root = c.module.program.variables.get(value.path.root);
  return root !== undefined && (mayBeNil(root.type) || root.type.kind === "union");
}

/** `x += e`, `x++` for `x = x + e`. */
function compoundText(c: UnitContext, s: AssignStatement): string | undefined {
  const { value, target } = s;
  if (value.kind === "binary" && value.operator === "coalesce" && value.left.kind === "read") {
    const isSame = target.steps.length > 0 && samePath(value.left.path, target);
    if (isSame)
      return `${c.expressions.paths.target(target)} ??= ${c.expressions.text(value.right, Precedence.assignment)}`;
  }
  if (value.kind !== "binary" || !compoundOperators.has(value.operator)) return undefined;
  if (value.left.kind !== "read" || !samePath(value.left.path, target) || !sameType(value.left.path.type, target.type))
    return undefined;
  const place = c.expressions.paths.target(target);
  // Where reading needs more than the place itself (a cast, a non-null assertion), the operands are written out.
  const readText = mayBeNil(value.left.type)
    ? c.expressions.number(value.left, Precedence.unary)
    : c.expressions.paths.read(value.left.path).text;
  if (readText !== place && readText !== `${place}!`) return undefined;
  let { operator, right } = value;
  if (operator === "add" && right.kind === "unary" && right.operator === "negate") {
    operator = "subtract";
    right = right.operand;
  }
  const isOne = right.kind === "constant" && right.value === 1 && right.text === undefined;
  if (isOne && (operator === "add" || operator === "subtract")) return `${readText}${operator === "add" ? "++" : "--"}`;
  return `${readText} ${binarySigns[operator]}= ${c.expressions.number(right, Precedence.assignment)}`;
}

/** The value as it is stored: without a conversion that the store makes by itself. */
function storedValue(c: UnitContext, s: AssignStatement): string {
  const { target } = s;
  let value: Expression = s.value;
  const last = target.steps[target.steps.length - 1];
  if (last?.kind === "index" && value.kind === "convert" && sameType(value.type, target.type)) {
    const array = c.expressions.paths.walk(target, target.steps.length - 1).type;
    const packed = array?.kind === "array" && array.storage === "packed";
    if (packed && (value.operand.type.kind === "real" || value.operand.type.kind === "integer")) value = value.operand;
  }
  const text = c.expressions.as(value, target.type);
  return value.kind === "constant" ? text : heldText(target, text, value.type);
}
