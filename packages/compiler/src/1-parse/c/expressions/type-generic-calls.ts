/**
 * Calls of the macros of tgmath.h: the function that the types of the arguments ask for (C11 7.25).
 *
 * In: `(sin, x)`: the name and the arguments; or all functions in front of the arguments, as in `__builtin_tgmath` of GNU C. Out: the call.
 * Method: the arguments for parameters that are not the same in all functions decide; integers count as double.
 */
import type { Parser } from "../parser.js";
import type { FunctionSymbol } from "../symbols.js";
import type { Expression } from "../syntax.js";
import type { CType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import { isFault } from "../types/type-relations.js";
import { faultExpression } from "./conversions.js";

type Callee = Expression & { readonly kind: "functionName" };

/** From behind the opening parenthesis to the closing one. */
export function typeGenericCall(p: Parser, start: number, named: boolean): Expression {
  const candidates: Callee[] = [];
  const given: Expression[] = [];
  if (named) {
    candidates.push(...functionsNamed(p, p.take().text, start));
    while (p.accept(",")) given.push(p.grammar.assignment(p));
  } else
    do {
      const e = p.grammar.assignment(p);
      if (e.kind === "functionName" && given.length === 0) candidates.push(e);
      else given.push(e);
    } while (p.accept(","));
  const chosen = choose(candidates, given);
  if (chosen !== undefined) return p.grammar.call(p, chosen, given, start);
  if (!given.some((e) => isFault(e.type))) {
    const types = given.map((e) => `"${printType(e.type)}"`).join(", ");
    p.error("RG1125", p.spanSince(start), `No function of tgmath.h takes ${types}.`, "Give it numbers.");
  }
  return faultExpression(p, start);
}

/** `sinf`, `sin`, `sinl`, `csinf`, `csin` and `csinl`. */
function functionsNamed(p: Parser, name: string, start: number): readonly Callee[] {
  const complex = name === "fabs" ? "cabs" : `c${name}`;
  return [name, complex]
    .flatMap((base) => [`${base}f`, base, `${base}l`])
    .flatMap((one) => {
      const symbol = p.find(one);
      return symbol?.kind === "function" && symbol.system ? [nameOf(p, symbol, start)] : [];
    });
}

function nameOf(p: Parser, symbol: FunctionSymbol, start: number): Callee {
  symbol.used = true;
  return {
    kind: "functionName",
    symbol,
    type: symbol.type,
    isLvalue: false,
    span: p.spanSince(start),
    expansion: null,
  };
}

function choose(candidates: readonly Callee[], given: readonly Expression[]): Callee | undefined {
  const typeAt = (one: Callee, k: number): CType | undefined => one.symbol.type.parameters[k]?.type;
  const isGeneric = (k: number): boolean => {
    const types = candidates.flatMap((one) => typeAt(one, k) ?? []);
    return types.every((t) => isNumber(t)) && types.some((t) => size(t) !== size(types[0]!));
  };
  const deciding = given.flatMap((e, k) => (isGeneric(k) ? [{ k, type: e.type }] : []));
  if (!deciding.every(({ type }) => isNumber(type) || isInteger(type))) return undefined;
  const bits = Math.max(...deciding.map(({ type }) => size(type)));
  const isComplex = deciding.some(({ type }) => type.kind === "complex");
  const fits = (one: Callee, kind: CType["kind"]): boolean =>
    deciding.some(({ k }) => {
      const type = typeAt(one, k);
      return type?.kind === kind && size(type) === bits;
    });
  const real = isComplex ? undefined : candidates.find((one) => fits(one, "floating"));
  return real ?? candidates.find((one) => fits(one, "complex"));
}

const isNumber = (type: CType): boolean => type.kind === "floating" || type.kind === "complex";
const isInteger = (type: CType): boolean => type.kind === "integer" || type.kind === "bool" || type.kind === "enum";

/** Of one part, in bits; integers count as double. */
function size(type: CType): number {
  return type.kind === "floating" || type.kind === "complex" ? type.bits : 64;
}
