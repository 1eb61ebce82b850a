/** Bit-fields: what is stored is cut to so many bits, whatever becomes of the record. */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import type { Field } from "../../../1-parse/c/types/c-types.js";
import { binary, constant, convert } from "../../../il/builders.js";
import type { Expression, IntegerType, Type } from "../../../il/types.js";
import { coerce } from "../expressions/conversions.js";

/** The field that the lvalue is, where that has a width. */
export function bitFieldOf(e: CExpression): Field | null {
  return e.kind === "member" && e.field.bitField !== null ? e.field : null;
}

/** The value that a field of the type holds after the store. */
export function cutTo(f: Field | null, value: Expression, type: Type): Expression {
  const width = f?.bitField?.width;
  if (width === undefined || type.kind !== "integer" || f?.type.kind === "bool" || width >= type.bits) return value;
  const stored = coerce(value, type);
  if (stored.kind === "constant" && typeof stored.value === "number")
    return constant(wrapped(stored.value), undefined, type);
  const computed: IntegerType = { kind: "integer", bits: type.bits > 32 ? 64 : 32, signed: false };
  const bits = coerce(stored, computed);
  if (!type.signed) {
    const mask = constant(2 ** width - 1, undefined, computed);
    return coerce(binary("bitAnd", bits, mask, computed), type);
  }
  const by = constant(computed.bits - width, undefined, { kind: "integer", bits: 32, signed: true });
  const signed: IntegerType = { ...computed, signed: true };
  const top = convert(binary("shiftLeft", bits, by, computed), signed);
  return coerce(binary("shiftRight", top, by, signed), type);

  function wrapped(n: number): number {
    const cut = type.kind === "integer" && type.signed ? BigInt.asIntN : BigInt.asUintN;
    return Number(cut(width ?? 0, BigInt(Math.trunc(n))));
  }
}
