/** Output and ends of the program: calls of the C library with the user's format strings. */
import type { Expression, HostText, IfStatement, Type } from "../../../il/types.js";
import { Precedence } from "../../layout/precedence.js";
import { typeText } from "../declarations/types.js";
import type { ExpressionPrinter } from "../expressions/expressions.js";

const stdio = new Set([
  "printf",
  "fprintf",
  "puts",
  "putchar",
  "fputs",
  "fputc",
  "putc",
  "fflush",
  "perror",
  "fwrite",
  "vprintf",
]);

/** `if (!e) …` that `assert(e)` stands for: what ends the program there. */
export function isAssertion(s: IfStatement): boolean {
  const [only, ...others] = s.then.statements;
  if (only?.kind !== "throw" || others.length > 0 || s.else.statements.length > 0) return false;
  return only.message.pieces[0] === "__retrograd_assert()";
}

/** `printf("%d\n", n)` */
export function hostText(x: ExpressionPrinter, t: HostText): string {
  const name = /^(\w+)\(/.exec(t.pieces[0] ?? "")?.[1] ?? "";
  if (stdio.has(name)) x.env.include("<stdio.h>");
  else if (name === "__retrograd_assert") x.env.include("<assert.h>");
  else if (name !== "") x.env.include("<stdlib.h>");
  const wanted = formatTypes(t.operands);
  return t.pieces
    .map((piece, k) => {
      const operand = k === 0 ? undefined : t.operands[k - 1];
      const own = piece.replace(/^__retrograd_assert\(\)/, "assert(0)");
      return operand === undefined ? own : operandText(x, operand, wanted[k - 1]) + own;
    })
    .join("")
    .replace(/;$/, "");
}

function operandText(x: ExpressionPrinter, e: Expression, wanted: string | undefined): string {
  // An argument of `...` is not converted: it must have its own type.
  if (wanted !== undefined && wanted !== typeText(x.env, e.type)) return `(${wanted})${x.text(e, Precedence.unary)}`;
  return x.text(e, Precedence.assignment);
}

/** The types that a format string asks for where IL types do not tell them apart, by operand. */
function formatTypes(operands: readonly Expression[]): readonly (string | undefined)[] {
  const bare = operands.map(withoutConversion);
  const at = bare.findIndex((e) => e.kind === "constant" && typeof e.value === "string");
  const format = bare[at];
  const types: (string | undefined)[] = operands.map(() => undefined);
  if (format?.kind !== "constant" || typeof format.value !== "string") return types;
  let k = at + 1;
  for (const [, width, precision, size, conversion] of format.value.matchAll(
    /%[-+ #0]*(\*|\d*)(?:\.(\*|\d*))?(hh|h|ll|l|j|z|t|L)?([a-zA-Z%])/g,
  )) {
    if (conversion === "%") continue;
    if (width === "*") k++;
    if (precision === "*") k++;
    const operand = operands[k];
    if (operand !== undefined) types[k] = formatType(size ?? "", conversion ?? "", operand.type);
    k++;
  }
  return types;
}

function withoutConversion(e: Expression): Expression {
  return e.kind === "convert" ? withoutConversion(e.operand) : e;
}

function formatType(size: string, conversion: string, type: Type): string | undefined {
  if (conversion === "p") return type.kind === "pointer" ? "void *" : undefined;
  const unsigned = "uoxX".includes(conversion);
  if ("diuoxX".includes(conversion)) {
    if (size === "ll") return unsigned ? "unsigned long long" : "long long";
    if (type.kind !== "integer") return type.kind === "real" ? (size === "l" ? "long" : "int") : undefined;
    if (size === "z") return "size_t";
    if (size === "l" && type.bits < 64) return unsigned ? "unsigned long" : "long";
    if (size === "" && type.bits === 64) return unsigned ? "unsigned" : "int";
  }
  return undefined;
}
