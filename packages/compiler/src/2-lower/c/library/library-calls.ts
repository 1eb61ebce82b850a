/** The C library: elementary functions, storage, output, ends of the program. */

import type { FunctionSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { printType } from "../../../1-parse/c/types/print-type.js";
import { constant, ifThen, intrinsic, not } from "../../../il/builders.js";
import type { Expression, Statement, Type } from "../../../il/types.js";
import { intrinsicOfHost } from "../../../languages/intrinsics.js";
import { complexIntrinsic } from "../expressions/complex-numbers.js";
import type { Pointed } from "../expressions/places.js";
import { pointerAs } from "../expressions/places.js";
import { inOrder } from "../expressions/sequencing.js";
import { lowerClear, lowerCopy } from "../storage/storage-copies.js";
import { lowerType } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { lowerMathResults } from "./math-results.js";
import { lowerNumberFromText } from "./numbers-from-texts.js";
import { lowerRuntimeCall } from "./runtime-calls.js";

const output = new Set([
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
const ends = new Set(["exit", "abort", "_Exit", "quick_exit", "rg2_exhausted"]);

/** Undefined: not one of these. */
export function lowerLibraryCall(
  u: UnitContext,
  e: CExpression & { kind: "call" },
  name: string,
): Expression | undefined {
  const type = (): Type => lowerType(u.program, e.type);
  if (output.has(name)) {
    const values = lowered(u, e);
    u.emit({ kind: "output", text: hostCall(name, values), origin: u.origin });
    return constant(0, undefined, type());
  }
  if (name === "__retrograd_assert") {
    assertion(u, e.arguments[0]);
    return constant(0);
  }
  if (ends.has(name)) {
    const values = lowered(u, e);
    u.emit({ kind: "throw", message: hostCall(name, values), origin: u.origin });
    return constant(0);
  }
  switch (name) {
    case "free":
      release(u, e);
      return constant(0);
    case "memcpy":
    case "memmove":
      return firstArgument(u, e, lowerCopy(u, e, name === "memmove"));
    case "memset":
      return firstArgument(u, e, lowerClear(u, e));
    case "expect": {
      const [value] = e.arguments;
      return value === undefined ? undefined : u.lower.value(u, value);
    }
    case "__retrograd_va_arg":
    case "va_start":
      refuseVariableArguments(u, e, name);
      return constant(0);
    case "longjmp":
    case "setjmp":
      u.program.refuse(
        e.span,
        "RG2130",
        `\`${name}\` leaves functions behind the compiler's back.`,
        "Return an error code.",
      );
      return constant(0);
    default:
  }
  return (
    lowerRuntimeCall(u, e, name) ??
    lowerNumberFromText(u, e, name) ??
    lowerMathResults(u, e, name) ??
    elementary(u, e, name)
  );
}

/** What such a call gives back: where it has copied to. */
function firstArgument(u: UnitContext, e: CExpression, at: Pointed | null): Expression {
  return at === null || u.isUnused(e) ? constant(0) : pointerAs(u, at, e.type);
}

function lowered(u: UnitContext, e: CExpression & { kind: "call" }): Expression[] {
  return inOrder(
    u,
    e.arguments.map((a) => () => u.lower.value(u, a)),
  );
}

function elementary(u: UnitContext, e: CExpression & { kind: "call" }, name: string): Expression | undefined {
  const type = lowerType(u.program, e.type);
  return elementaryOf(name, e.arguments.length, type, e.type.kind === "floating", () => lowered(u, e));
}

/** What a function of math.h or complex.h computes of its arguments, which are lowered only if it is one. */
export function elementaryOf(
  name: string,
  arity: number,
  type: Type,
  isFloating: boolean,
  lower: () => Expression[],
): Expression | undefined {
  const complex = complexIntrinsic(name);
  if (complex !== undefined) return intrinsic(complex, lower(), type);
  if (!isFloating && name !== "abs" && name !== "labs") return undefined;
  const plain = /^(\w+?)[fl]$/.exec(name)?.[1];
  for (const base of plain === undefined ? [name] : [name, plain]) {
    if (base === "fmod") {
      const [x, y] = lower();
      return { kind: "binary", operator: "remainder", left: x!, right: y!, type };
    }
    if (base === "drem") return intrinsic("remainder", lower(), type);
    if (base === "abs" || base === "labs") return intrinsic("abs", lower(), type);
    const found = intrinsicOfHost("c", base);
    if (found !== undefined && (found.arity === "any" || found.arity === arity))
      return intrinsic(found.name, lower(), type);
  }
  return undefined;
}

/** A function of math.h or complex.h, which has a derivative without a text. */
export function isElementary({ name, builtin, type }: FunctionSymbol): boolean {
  const any: Type = { kind: "real", bits: 64 };
  return (
    elementaryOf(builtin ?? name, type.parameters.length, any, type.result.kind === "floating", () => []) !== undefined
  );
}

/** `assert(e)` ends the program where e does not hold. */
function assertion(u: UnitContext, argument: CExpression | undefined): void {
  if (argument === undefined) return;
  let condition = argument;
  while (condition.kind === "convert" && condition.type.kind === "bool") condition = condition.operand;
  const holds = u.lower.test(u, condition);
  const stop: Statement = { kind: "throw", message: hostCall("__retrograd_assert", []), origin: u.origin };
  u.emit(ifThen(not(holds), { statements: [stop] }, undefined, u.origin));
}

function hostCall(name: string, operands: readonly Expression[]) {
  const pieces = operands.map((_, k) => (k === 0 ? `${name}(` : ", "));
  return operands.length === 0 ? { pieces: [`${name}()`], operands } : { pieces: [...pieces, ")"], operands };
}

function release(u: UnitContext, e: CExpression & { kind: "call" }): void {
  const [argument] = e.arguments;
  if (argument === undefined) return;
  let inner = argument;
  while (inner.kind === "convert" && inner.how === "value" && inner.operand.type.kind === "pointer")
    inner = inner.operand;
  u.emit({ kind: "release", pointer: u.holdPointer(u.lower.value(u, inner)), origin: u.origin });
}

/** Said once for each function: where it begins to read them, or, in one that is handed a va_list, where it reads. */
function refuseVariableArguments(u: UnitContext, e: CExpression, name: string): void {
  const type = u.symbol?.type;
  if (name !== "va_start" && type?.variadic === true) return;
  const own = u.symbol?.name ?? "the function";
  const given = type?.variadic === true ? null : variableIn(e.kind === "call" ? e.arguments[0] : undefined);
  const named = (type?.parameters ?? []).filter((p) => p.name !== given).map((p) => printType(p.type, p.name ?? ""));
  const isNumeric = type?.result.kind === "floating" || type?.result.kind === "record";
  u.program.refuse(
    e.span,
    "RG2112",
    `'${own}' reads arguments of variable number, which cannot be followed.`,
    isNumeric
      ? `Hand over an array: ${own}(${[...named, "const double *values"].join(", ")}), and (double[]){ a, b } where it is called.`
      : "Hand over an array and its length. A function that only prints may have them: it sets variables of its own and nothing else, reads nothing at file scope that is set on the way, and calls only functions that print (through a pointer, if that is a static variable which only functions of the program are assigned to).",
  );
}

function variableIn(e: CExpression | undefined): string | null {
  if (e?.kind === "variable") return e.symbol.name;
  return e?.kind === "convert" || e?.kind === "unary" ? variableIn(e.operand) : null;
}
