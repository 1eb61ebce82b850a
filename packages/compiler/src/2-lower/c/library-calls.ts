/** The C library: elementary functions, storage, output, ends of the program. */
import type { Expression as CExpression } from "../../1-parse/c/syntax.js";
import { assign, binary, constant, convert, ifThen, intrinsic, not, section } from "../../il/builders.js";
import type { Expression, Path, Statement, Type } from "../../il/types.js";
import { intrinsicOfHost } from "../../languages/intrinsics.js";
import { sizeOf } from "./allocations.js";
import { coerce } from "./conversions.js";
import { lowerPointed, plus } from "./places.js";
import { inOrder } from "./sequencing.js";
import { longConstant, lowerType } from "./types.js";
import type { UnitContext } from "./unit-context.js";

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
const ends = new Set(["exit", "abort", "_Exit", "quick_exit"]);

/** Undefined: not one of these. */
export function lowerLibraryCall(
  u: UnitContext,
  e: CExpression & { kind: "call" },
  name: string,
): Expression | undefined {
  const type = (): Type => lowerType(u.program, e.type);
  if (output.has(name)) {
    const values = inOrder(
      u,
      e.arguments.map((a) => () => u.lower.value(u, a)),
    );
    u.emit({ kind: "output", text: hostCall(name, values), origin: u.origin });
    return constant(0, undefined, type());
  }
  if (name === "__retrograd_assert") {
    assertion(u, e.arguments[0]);
    return constant(0);
  }
  if (ends.has(name)) {
    const values = inOrder(
      u,
      e.arguments.map((a) => () => u.lower.value(u, a)),
    );
    u.emit({ kind: "throw", message: hostCall(name, values), origin: u.origin });
    return constant(0);
  }
  switch (name) {
    case "free":
      release(u, e);
      return constant(0);
    case "memcpy":
    case "memmove":
      copy(u, e);
      return e.arguments[0] === undefined ? constant(0) : u.lower.value(u, e.arguments[0]);
    case "memset":
      clear(u, e);
      return constant(0);
    case "expect": {
      const [value] = e.arguments;
      return value === undefined ? undefined : u.lower.value(u, value);
    }
    case "__retrograd_va_arg":
    case "va_start":
      u.program.refuse(
        e.span,
        "RG2112",
        "Arguments of variable number cannot be followed.",
        "Pass an array and its length.",
      );
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
  return elementary(u, e, name);
}

function elementary(u: UnitContext, e: CExpression & { kind: "call" }, name: string): Expression | undefined {
  if (e.type.kind !== "floating" && name !== "abs" && name !== "labs") return undefined;
  const plain = /^(\w+?)[fl]$/.exec(name)?.[1];
  const lower = (): Expression[] =>
    inOrder(
      u,
      e.arguments.map((a) => () => u.lower.value(u, a)),
    );
  const type = lowerType(u.program, e.type);
  for (const base of plain === undefined ? [name] : [name, plain]) {
    if (base === "fmod") {
      const [x, y] = lower();
      return { kind: "binary", operator: "remainder", left: x!, right: y!, type };
    }
    if (base === "abs" || base === "labs") return intrinsic("abs", lower(), type);
    const found = intrinsicOfHost("c", base);
    if (found !== undefined && (found.arity === "any" || found.arity === e.arguments.length))
      return intrinsic(found.name, lower(), type);
  }
  return undefined;
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

/** A pointer argument without its conversion to `void *`, as the section of so many bytes that starts where it points. */
function sectionOf(u: UnitContext, pointer: CExpression, bytes: CExpression): { path: Path; element: Type } | null {
  let inner = pointer;
  while (inner.kind === "convert" && inner.how === "value") inner = inner.operand;
  if (inner.type.kind !== "pointer") return null;
  const element = inner.type.target;
  const pointed = lowerPointed(u, inner);
  const size = sizeOf(element);
  const count = elementCount(u, bytes, size);
  if (count === null) return null;
  const int: Type = { kind: "integer", bits: 64, signed: true };
  if (pointed.kind === "place") {
    return count.kind === "constant" && count.value === 1 ? { path: pointed.path, element: pointed.path.type } : null;
  }
  if (pointed.kind === "through") {
    const target = pointed.pointer.type.kind === "pointer" ? pointed.pointer.type.target : null;
    if (target === null) return null;
    const whole: Path = {
      root: pointed.pointer.root,
      steps: [...pointed.pointer.steps, { kind: "deref" }],
      type: target,
    };
    if (target.kind !== "array") {
      const isWhole = pointed.offset === null && count.kind === "constant" && count.value === 1;
      return isWhole ? { path: whole, element: target } : null;
    }
    if (target.dimensions.length > 1) return null;
    const from = pointed.offset === null ? longConstant(0) : coerce(pointed.offset, int);
    return { path: section(whole, [{ from, to: plus(from, coerce(count, int)) }]), element: target.element };
  }
  const array = pointed.array.type;
  if (array.kind !== "array" || array.dimensions.length > 1) return null;
  const from = coerce(pointed.indices[0] as Expression, int);
  return { path: section(pointed.array, [{ from, to: plus(from, coerce(count, int)) }]), element: array.element };
}

function elementCount(u: UnitContext, bytes: CExpression, size: number): Expression | null {
  let e = bytes;
  while (e.kind === "convert" && e.type.kind === "integer" && e.operand.type.kind === "integer") e = e.operand;
  if ((e.kind === "sizeof" || e.kind === "integer") && e.value !== null)
    return Number(e.value) % size === 0 ? longConstant(Number(e.value) / size) : null;
  if (e.kind === "binary" && e.operator === "multiply") {
    const left = elementCount(u, e.left, size);
    if (left?.kind === "constant") {
      const right = u.lower.value(u, e.right);
      return left.value === 1 ? right : binary("multiply", coerce(left, right.type), right);
    }
    const right = elementCount(u, e.right, size);
    if (right?.kind === "constant") {
      const other = u.lower.value(u, e.left);
      return right.value === 1 ? other : binary("multiply", other, coerce(right, other.type));
    }
  }
  return size === 1 ? u.lower.value(u, e) : null;
}

function copy(u: UnitContext, e: CExpression & { kind: "call" }): void {
  const [to, from, bytes] = e.arguments;
  if (to === undefined || from === undefined || bytes === undefined) return;
  const target = sectionOf(u, to, bytes);
  const source = sectionOf(u, from, bytes);
  if (target === null || source === null) {
    u.program.refuse(
      e.span,
      "RG2131",
      "It cannot be told how many elements this copies.",
      "Write the size as n * sizeof(type), or a loop.",
    );
    return;
  }
  u.emit(assign(target.path, { kind: "read", path: source.path, type: source.element }, u.origin));
}

function clear(u: UnitContext, e: CExpression & { kind: "call" }): void {
  const [to, value, bytes] = e.arguments;
  if (to === undefined || value === undefined || bytes === undefined) return;
  const target = sectionOf(u, to, bytes);
  const isZero = value.kind === "integer" && value.value === 0n;
  if (target === null || (!isZero && target.element.kind !== "integer")) {
    u.program.refuse(
      e.span,
      "RG2131",
      "It cannot be told what this sets.",
      "Write the size as n * sizeof(type), or a loop.",
    );
    return;
  }
  const zero = constant(0, undefined, target.element);
  u.emit(assign(target.path, isZero ? zero : convert(u.lower.value(u, value), target.element), u.origin));
}
