/**
 * Whether a function takes and gives what the derivative of another has to (docs/rules.md): behind each parameter that leads to real numbers its shadow, behind
 * each real number a pointer to its adjoint (adjoint) or its tangent (tangent); the seed of a real result last (adjoint), or a pointer to the result, and the
 * tangent is returned (tangent).
 */
import type { FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol } from "../../../1-parse/c/symbols.js";
import { withBehind } from "../../../1-parse/c/types/behind-void.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { pointerTo, voidType } from "../../../1-parse/c/types/c-types.js";
import { printType } from "../../../1-parse/c/types/print-type.js";
import { isArithmetic, withoutQualifiers } from "../../../1-parse/c/types/type-relations.js";
import type { Span } from "../../../diagnostics/origin.js";
import { carriesReals } from "../pointers/carries-reals.js";

interface Slot {
  readonly type: CType;
  /** What a person would call it. */
  readonly name: string;
  /** Of which parameter of the function; null: what stands behind one. */
  readonly parameter: number | null;
}

export interface Fit {
  /** The function's parameters, as the derivative calls them. */
  readonly names: readonly string[];
  /** What the derivative says of what stands behind its pointers to void: of each parameter, null for nothing. */
  readonly behind: readonly (CType | null)[];
  readonly fault?: { readonly span: Span; readonly message: string; readonly hint: string };
}

/** `known`: what another derivative has said of what stands behind pointers to void. */
export function fitsAs(
  declared: FunctionSymbol,
  { symbol, parameters, headSpan }: FunctionDefinition,
  role: "adjoint" | "tangent",
  known?: readonly (CType | null)[],
): Fit {
  const behind = known ?? saidBehind(declared, role, parameters);
  const of = { name: declared.name, type: withBehind(declared.type, behind) };
  const { slots, result } = expected(of, role);
  const nameAt = (k: number): string => parameters[slots.findIndex((slot) => slot.parameter === k)]?.name ?? "";
  const names = of.type.parameters.map((_, k) => nameAt(k));
  const wanted = `${printType(result)} ${symbol.name}(${slots.map(({ type, name }) => printType(type, name)).join(", ") || "void"})`;
  const fault = (message: string, span = headSpan): Fit => ({
    names,
    behind,
    fault: { span, message, hint: `It is called as ${wanted}.` },
  });
  const wrong = of.type.parameters.find(({ type }) => holdsStructs(type));
  if (wrong !== undefined)
    return {
      names,
      behind,
      fault: {
        span: headSpan,
        message: `'${wrong.name ?? ""}' of ${of.name} is of structs with real numbers: a derivative of such a function cannot be written yet.`,
        hint: "Write a function that takes the numbers and the arrays, and the derivative of that.",
      },
    };
  if (of.type.variadic)
    return fault(`${of.name} takes a variable number of arguments: a derivative of it cannot be written.`);
  if (isReference(of.type.result) && carriesReals(of.type.result))
    return fault(`${of.name} gives a pointer to numbers: a derivative of such a function cannot be written.`);
  if (symbol.linkage !== "external")
    return {
      names,
      behind,
      fault: {
        span: headSpan,
        message: `${symbol.name} is static, and the generated file could not call it.`,
        hint: "Take static away.",
      },
    };
  if (parameters.length !== slots.length)
    return fault(
      `${symbol.name} has ${parameters.length} parameters, and the ${role} of ${of.name} has ${slots.length}.`,
    );
  const k = slots.findIndex(({ type }, i) => !isSame(type, parameters[i]?.type ?? voidType));
  const parameter = parameters[k];
  if (parameter !== undefined)
    return fault(
      `'${parameter.name}' of ${symbol.name} is ${printType(parameter.type)}, and there the ${role} of ${of.name} has ${printType(slots[k]?.type ?? voidType)}.`,
      parameter.span,
    );
  if (!isSame(result, symbol.type.result))
    return fault(
      `${symbol.name} gives ${printType(symbol.type.result)}, and the ${role} of ${of.name} ${printType(result)}.`,
    );
  return { names, behind };
}

/**
 * A pointer to void may lead to anything: where the derivative has a pointer to numbers for it, these are meant. A text of the function knows itself what it
 * takes from there.
 */
function saidBehind(
  { type, defined }: FunctionSymbol,
  role: "adjoint" | "tangent",
  given: readonly { readonly type: CType }[],
): readonly (CType | null)[] {
  let k = 0;
  return type.parameters.map((parameter) => {
    const own = given[k]?.type;
    const isVoid = parameter.type.kind === "pointer" && parameter.type.target.kind === "void";
    const said = isVoid && !defined && own?.kind === "pointer" && isArithmetic(own.target) ? own.target : null;
    k += slotsOf(said === null ? parameter.type : pointerTo(said), "", 0, role).length;
    return said === null ? null : withoutQualifiers(said);
  });
}

function slotsOf(type: CType, called: string, k: number, role: "adjoint" | "tangent"): readonly Slot[] {
  const own = { type, name: called, parameter: k };
  if (!carriesReals(type) || type.kind === "function") return [own];
  const stored = role === "adjoint" && type.kind === "pointer" ? pointerTo(withoutQualifiers(type.target)) : type;
  const shadow = isReference(type) || role === "tangent" ? stored : pointerTo(withoutQualifiers(type));
  return [own, { type: shadow, name: called + (role === "adjoint" ? "b" : "d"), parameter: null }];
}

function expected(
  of: Pick<FunctionSymbol, "name" | "type">,
  role: "adjoint" | "tangent",
): { readonly slots: readonly Slot[]; readonly result: CType } {
  const suffix = role === "adjoint" ? "b" : "d";
  const slots = of.type.parameters.flatMap(({ type, name }, k) => slotsOf(type, name ?? `x${k + 1}`, k, role));
  const { result } = of.type;
  if (result.kind === "void" || isReference(result) || !carriesReals(result))
    return { slots, result: role === "adjoint" ? voidType : result };
  return role === "adjoint"
    ? { slots: [...slots, { type: result, name: of.name + suffix, parameter: null }], result: voidType }
    : { slots: [...slots, { type: pointerTo(result), name: of.name, parameter: null }], result };
}

function isReference(type: CType): boolean {
  return type.kind === "pointer" || type.kind === "array";
}

function holdsStructs(type: CType): boolean {
  if (type.kind === "pointer") return holdsStructs(type.target);
  if (type.kind === "array") return holdsStructs(type.element);
  return type.kind === "record" && carriesReals(type);
}

/** Whatever is const: a shadow is written, and a derivative may promise more than its function. */
function isSame(a: CType, b: CType): boolean {
  if (a.kind === "pointer" && b.kind === "pointer") return isSame(a.target, b.target);
  if (a.kind === "array" && b.kind === "array") return isSame(a.element, b.element);
  switch (a.kind) {
    case "floating":
    case "complex":
      return b.kind === a.kind && a.bits === b.bits;
    case "integer":
      return b.kind === "integer" ? a.bits === b.bits : b.kind === "enum" && a.bits === 32;
    case "enum":
      return b.kind === "enum" || (b.kind === "integer" && b.bits === 32);
    case "record":
      return b.kind === "record" && a.declaration === b.declaration;
    default:
      return a.kind === b.kind;
  }
}
