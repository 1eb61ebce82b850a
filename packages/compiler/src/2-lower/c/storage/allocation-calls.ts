/** Calls of the C library that give new storage: `malloc` and its kin, what aligns, and what puts it behind an argument. */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import type { Alignment } from "../../../il/types.js";

export interface Allocation {
  readonly function: "malloc" | "calloc" | "realloc" | "alloca";
  readonly call: CExpression & { kind: "call" };
  /** How many bytes: one factor, or two. */
  readonly size: readonly CExpression[];
  /** realloc: the block there was. */
  readonly old?: CExpression;
  readonly aligned?: { readonly function: Alignment["function"]; readonly by: CExpression | null };
}

/** A call that gives new storage, through casts. */
export function allocationOf(e: CExpression): Allocation | null {
  if (e.kind === "convert") return allocationOf(e.operand);
  if (e.kind !== "call") return null;
  const name = libraryFunction(e);
  const [first, second, third] = e.arguments;
  const of = (...size: readonly (CExpression | undefined)[]) => ({
    call: e,
    size: size.filter((x) => x !== undefined),
  });
  switch (name) {
    case "malloc":
    case "alloca":
      return { function: name, ...of(first) };
    case "calloc":
      return { function: name, ...of(first, second) };
    case "realloc":
      return first === undefined ? null : { function: name, ...of(second), old: first };
    case "reallocarray":
      return first === undefined ? null : { function: "realloc", ...of(second, third), old: first };
    case "aligned_alloc":
    case "memalign":
      return { function: "malloc", ...of(second), aligned: { function: name, by: first ?? null } };
    case "valloc":
      return { function: "malloc", ...of(first), aligned: { function: name, by: null } };
    default:
      return null;
  }
}

/** `posix_memalign(&p, 64, n)`: the allocation, and the pointer that it is put in. */
export function allocationBehind(
  e: CExpression & { kind: "call" },
): (Allocation & { readonly into: CExpression }) | null {
  const [place, by, size] = e.arguments;
  if (libraryFunction(e) !== "posix_memalign" || place === undefined || by === undefined || size === undefined)
    return null;
  const pointer = withoutCasts(place);
  if (pointer.type.kind !== "pointer" || pointer.type.target.kind !== "pointer") return null;
  const { span } = pointer;
  const into: CExpression =
    pointer.kind === "unary" && pointer.operator === "addressOf"
      ? pointer.operand
      : {
          kind: "unary",
          operator: "dereference",
          operand: pointer,
          type: pointer.type.target,
          isLvalue: true,
          span,
          expansion: null,
        };
  return { function: "malloc", call: e, size: [size], aligned: { function: "posix_memalign", by }, into };
}

function libraryFunction(e: CExpression & { kind: "call" }): string | null {
  if (e.callee.kind !== "functionName" || e.callee.symbol.defined) return null;
  return (e.callee.symbol.builtin ?? e.callee.symbol.name).replace(/^__builtin_/, "");
}

function withoutCasts(e: CExpression): CExpression {
  return e.kind === "convert" && e.how === "value" && e.operand.type.kind === "pointer" ? withoutCasts(e.operand) : e;
}
