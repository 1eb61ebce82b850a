/** What is said of pointers whose storage has another type, or none: which pointer, and what to write. */
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { printType } from "../../../1-parse/c/types/print-type.js";
import { innermost } from "../../../1-parse/c/types/type-relations.js";
import { sizeOf } from "../storage/size-of.js";
import { isBytes } from "./pointer-casts.js";

interface Refusal {
  readonly message: string;
  readonly hint: string;
}

/** Of a copy or a clearing: the pointers, without the conversions to `void *` that C adds. */
export function unknownExtent(does: "copies" | "sets", pointers: readonly Expression[]): Refusal {
  const bare = pointers.map(withoutCasts);
  const untyped = bare.find((e) => isBytes(e.type));
  if (untyped !== undefined)
    return {
      message: `It cannot be told how many elements this ${does}: ${described(untyped)} leads to storage of no type here.`,
      hint: "Give the pointer the type of what it leads to (double *), or write the function once for each type of element.",
    };
  const element = bare[0]?.type.kind === "pointer" ? innermost(bare[0].type.target) : null;
  const type = element === null ? "the elements" : `'${printType(element)}' (${sizeOf(element)} bytes each)`;
  return {
    message: `It cannot be told how many elements this ${does}: the size is not known to be a whole number of ${type}.`,
    hint: `Write the size as n * sizeof(${element === null ? "type" : printType(element)}), or a loop.`,
  };
}

/** Of a cast between pointers. */
export function otherType(to: CType, operand: Expression): Refusal {
  const from = withoutCasts(start(operand)).type;
  if (from.kind !== "pointer")
    return {
      message: `This cast makes a pointer to '${printType(targetOf(to))}' of ${nameOf(operand) === null ? "a number" : described(operand)}, which is no pointer: '${printType(from)}'.`,
      hint: `Keep the address in a pointer (${printType(to, "p")}), which has a shadow; an integer has none.`,
    };
  const source = printType(targetOf(from));
  const message = `This cast makes a pointer to '${printType(targetOf(to))}' of ${described(operand)}, which leads to '${source}'.`;
  if (isMoved(operand) && to.kind === "pointer" && to.target.kind === "record")
    return {
      message,
      hint: "Where a struct is reached from one of its members, make that member its first, or let it hold a pointer to the struct.",
    };
  if (isBytes(start(operand).type))
    return {
      message,
      hint: `Give the pointer the type of what it leads to where it is declared: ${printType(to, "block")}; block + n. What is used as several types, allocate for each by itself.`,
    };
  const [made, had] = [targetOf(to), targetOf(from)];
  if (had.kind === "record" && made.kind === "record")
    return {
      message,
      hint: `Declare the pointer as '${printType(to, "p")}' where the storage is made; or let one of the structs be the first member of the other.`,
    };
  if (had.kind === "record")
    return {
      message,
      hint: `Name the member that is meant (&s->member); what lies behind the struct in one block, allocate by itself: ${printType(to, "p")} = malloc(n * sizeof *p).`,
    };
  return { message, hint: "Use a pointer of the storage's own type, or a union of passive members." };
}

function described(e: Expression): string {
  const name = nameOf(e);
  return name === null ? "a pointer" : `'${name}'`;
}

/** What the pointer was before it was moved by bytes. */
function start(e: Expression): Expression {
  if (e.kind === "convert" && e.operand.type.kind === "pointer") return start(e.operand);
  return e.kind === "binary" && e.type.kind === "pointer" ? start(e.left) : e;
}

function nameOf(e: Expression): string | null {
  switch (e.kind) {
    case "variable":
      return e.symbol.name;
    case "member":
      return e.field.name;
    case "convert":
      return nameOf(e.operand);
    case "unary":
      return e.operator === "addressOf" || e.operator === "dereference" ? nameOf(e.operand) : null;
    case "subscript":
      return nameOf(e.base);
    case "binary":
      return e.type.kind === "pointer" ? nameOf(e.left) : null;
    case "call":
      return e.callee.kind === "functionName" ? `${e.callee.symbol.name}(…)` : null;
    default:
      return null;
  }
}

function targetOf(type: CType): CType {
  return type.kind === "pointer" ? type.target : type;
}

function isMoved(e: Expression): boolean {
  return e.kind === "convert" ? isMoved(e.operand) : e.kind === "binary" && isBytes(e.type);
}

function withoutCasts(e: Expression): Expression {
  return e.kind === "convert" && e.how === "value" && e.operand.type.kind === "pointer" ? withoutCasts(e.operand) : e;
}
