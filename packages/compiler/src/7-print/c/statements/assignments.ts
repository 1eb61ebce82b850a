/** `target = value` in its many forms. */
import { binarySigns } from "../../../il/dump/dump-expressions.js";
import { samePath, sameType } from "../../../il/equal.js";
import type { AssignStatement, BinaryOperator } from "../../../il/types.js";
import { Precedence } from "../../layout/precedence.js";
import { handed, mayWriteThrough } from "../declarations/const-casts.js";
import { typeText } from "../declarations/types.js";
import type { UnitContext } from "../unit-context.js";
import { declarationOf, declareArray } from "../unit-context.js";
import { assignSection, isArrayPath } from "./sections.js";

const compoundOperators: ReadonlySet<BinaryOperator> = new Set([
  "add",
  "subtract",
  "multiply",
  "divide",
  "remainder",
  "bitAnd",
  "bitOr",
  "bitXor",
  "shiftLeft",
  "shiftRight",
]);

export function printAssign(c: UnitContext, s: AssignStatement): void {
  if (isArrayPath(s.target)) {
    if (!declareArray(c, s, s.target, s.value)) assignSection(c, s);
  } else c.writer.line(`${assignmentText(c, s)};`);
}

/** An assignment as an expression, or as a declaration. */
export function assignmentText(c: UnitContext, s: AssignStatement): string {
  const declaration = declarationOf(c, s, s.target);
  const value = (): string => {
    if (s.target.type.kind !== "record" || s.value.kind !== "constant")
      return handed(c, s.value, mayWriteThrough(c, s.target));
    return declaration === undefined ? `(${typeText(c.expressions.env, s.target.type)}){0}` : "{0}";
  };
  if (declaration !== undefined) return `${c.declare(declaration.variable)} = ${value()}`;
  return moveText(c, s) ?? compoundText(c, s) ?? `${c.expressions.place(s.target)} = ${value()}`;
}

/** `p++`, `p += n` for `p = &p[n]`. */
function moveText(c: UnitContext, { target, value }: AssignStatement): string | undefined {
  if (value.kind !== "address" || !sameType(value.type, target.type)) return undefined;
  const { steps } = value.path;
  const last = steps[steps.length - 1];
  if (last?.kind !== "index" || steps[steps.length - 2]?.kind !== "deref") return undefined;
  const pointer = { root: value.path.root, steps: steps.slice(0, -2), type: target.type };
  if (!samePath(pointer, target)) return undefined;
  const [by, ...rest] = last.indices;
  if (by === undefined || rest.some((e) => e.kind !== "constant" || e.value !== 0)) return undefined;
  const place = c.expressions.place(target);
  if (by.kind === "constant" && typeof by.value === "number" && by.text === undefined)
    return by.value === 1
      ? postfix(place, "++")
      : by.value === -1
        ? postfix(place, "--")
        : by.value < 0
          ? `${place} -= ${-by.value}`
          : `${place} += ${by.value}`;
  if (by.kind === "unary" && by.operator === "negate")
    return `${place} -= ${c.expressions.text(by.operand, Precedence.assignment, "index")}`;
  return `${place} += ${c.expressions.text(by, Precedence.assignment, "index")}`;
}

function postfix(place: string, sign: string): string {
  return place.startsWith("*") ? `(${place})${sign}` : place + sign;
}

/** `x += e`, `i++` for `x = x + e`. */
function compoundText(c: UnitContext, { target, value }: AssignStatement): string | undefined {
  if (value.kind !== "binary" || !compoundOperators.has(value.operator) || !sameType(value.type, target.type))
    return undefined;
  if (value.left.kind !== "read" || !samePath(value.left.path, target)) return undefined;
  if (
    target.type.kind === "real" &&
    (value.operator === "remainder" || value.operator.startsWith("bit") || value.operator.startsWith("shift"))
  )
    return undefined;
  let { operator, right } = value;
  if (operator === "add" && right.kind === "unary" && right.operator === "negate") {
    operator = "subtract";
    right = right.operand;
  }
  const place = c.expressions.place(target);
  const isOne = right.kind === "constant" && right.value === 1 && right.text === undefined;
  if (isOne && target.type.kind === "integer" && (operator === "add" || operator === "subtract"))
    return postfix(place, operator === "add" ? "++" : "--");
  return `${place} ${binarySigns[operator]}= ${c.expressions.text(right, Precedence.assignment, operator.startsWith("shift") ? "index" : "free")}`;
}
