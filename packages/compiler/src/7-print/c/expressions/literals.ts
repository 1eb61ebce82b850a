/** Constants as C text. */
import type { Constant, Type } from "../../../il/types.js";
import type { Piece } from "../../layout/precedence.js";
import { Precedence, primary } from "../../layout/precedence.js";

/**
 * `free`: what is around the constant converts it to its type by itself, so that `2` serves for the real 2.
 * `knows`: the name stands for this constant in the text. `hasTypes`: the user's types have their names there.
 */
export function literal(e: Constant, free: boolean, knows: (name: string) => boolean, hasTypes = true): Piece {
  const { value, type } = e;
  if (e.text !== undefined && (hasTypes || !e.text.startsWith("sizeof")) && serves(e.text, e, knows)) {
    if (type.kind === "real" && typeof value === "number" && isOtherInteger(e.text)) return real(value, type, false);
    if (!free && type.kind === "integer" && typeof value === "number") {
      const own = ownType(e.text);
      if (own !== null && own.value !== value) return integer(value, type, false);
      if (own !== null && (own.bits !== Math.max(type.bits, 32) || own.signed !== (type.signed || type.bits < 32)))
        return withSuffix(e.text.replace(/[uUlL]+$/, ""), value, type);
      if (e.text.startsWith("'") && type.bits === 64)
        return { text: `(${typeName(type)})${e.text}`, precedence: Precedence.unary };
    }
    const text = spelling(e.text, type);
    // A macro's name says nothing of its type.
    if (free || !isNamed(e) || isOfType(e)) return text;
    return { text: `(${typeName(type)})${e.text}`, precedence: Precedence.unary };
  }
  switch (typeof value) {
    case "number":
      return type.kind === "integer" || type.kind === "boolean"
        ? integer(value, type, free)
        : real(value, type, free || type.kind === "complex");
    case "boolean":
      return primary(value ? "1" : "0");
    case "string":
      return primary(JSON.stringify(value));
    default:
      return primary(type.kind === "pointer" || type.kind === "nil" || type.kind === "opaque" ? "NULL" : "0");
  }
}

/** An integer that cannot be made a real number by a point behind it: octal, hexadecimal, with a suffix, a character. */
function isOtherInteger(text: string): boolean {
  return /^'|^-?0[0-7bB]|^-?0[xX][\da-fA-F]+$|^-?(?:0[xX][\da-fA-F]+|\d+)[uUlL]+$/.test(text);
}

/** The type that C gives an integer as it is spelled, and its value; null: it is not the spelling of an integer. */
function ownType(text: string): { readonly bits: number; readonly signed: boolean; readonly value: number } | null {
  const [, sign, digits, suffix] = /^(-?)(0[xX][\da-fA-F]+|0[bB][01]+|\d+)([uUlL]*)$/.exec(text) ?? [];
  if (digits === undefined || suffix === undefined) return null;
  const magnitude = BigInt(/^0\d/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const isUnsigned = /[uU]/.test(suffix);
  const mayBeUnsigned = isUnsigned || /^0/.test(digits);
  const fits = (bits: bigint): boolean => magnitude < 1n << bits;
  const bits = !/[lL]/.test(suffix) && fits(mayBeUnsigned ? 32n : 31n) ? 32 : 64;
  const signed = !isUnsigned && (!mayBeUnsigned || fits(bits === 32 ? 31n : 63n));
  return { bits, signed, value: Number(sign === "-" ? -magnitude : magnitude) };
}

/** The constant is written as a name: a macro, an enumeration constant. */
export function isNamed(e: Constant): boolean {
  return e.text !== undefined && /^[A-Za-z_]\w*$/.test(e.text);
}

/** What the name stands for must have the constant's type: a number with a fraction is a double, a small whole one is as good as an int. */
function isOfType({ value, type }: Constant): boolean {
  if (typeof value !== "number") return true;
  return type.kind === "real"
    ? type.bits === 64 && !Number.isInteger(value)
    : type.kind !== "integer" || type.bits <= 32;
}

function typeName(type: Type): string {
  if (type.kind === "real") return type.bits === 32 ? "float" : type.bits === 64 ? "double" : "long double";
  return type.kind === "integer" && !type.signed ? "unsigned long" : "long";
}

/** The user's spelling is that of a literal, or of a name that is known here. */
function serves(text: string, e: Constant, knows: (name: string) => boolean): boolean {
  if (/^[A-Za-z_]\w*$/.test(text)) return text !== "NULL" && knows(text);
  if (/^sizeof\([\w ]+\)$/.test(text)) return true;
  if (typeof e.value === "string") return /^(?:u8|[uUL])?"/.test(text);
  return /^-?(?:0[xX][\da-fA-F.]+(?:[pP][-+]?\d+)?|(?:\d[\d.]*|\.\d+)(?:[eE][-+]?\d+)?)[fFlLuU]*$|^'[^\n]*'$/.test(
    text,
  );
}

function spelling(text: string, type: Type): Piece {
  if (/^[A-Za-z_"'u]/.test(text))
    return text.startsWith("sizeof") ? { text, precedence: Precedence.unary } : primary(text);
  const isHex = /^-?0[xX]/.test(text);
  const isFloating = isHex ? /[pP]/.test(text) : /[.eE]/.test(text);
  let full = text;
  if (type.kind === "real") {
    if (!isFloating && /^-?\d+$/.test(text)) full = `${text}.0`;
    if (type.bits === 32 && isFloating && !/[fF]$/.test(text)) full += "f";
    if (type.bits === 80 && isFloating && !/[lL]$/.test(text)) full += "L";
  } else if (type.kind === "integer" && isFloating) {
    full = String(Number.parseInt(text, 10));
  }
  return full.startsWith("-") ? { text: full, precedence: Precedence.unary } : primary(full);
}

function integer(value: number, type: Type, free: boolean): Piece {
  const digits = Number.isInteger(value) ? BigInt(value).toString() : String(value);
  if (value === -2147483648) return { text: "-2147483647 - 1", precedence: Precedence.additive };
  if (digits === "-9223372036854775808") return { text: "-9223372036854775807 - 1", precedence: Precedence.additive };
  return free || type.kind !== "integer" ? signed(digits, value) : withSuffix(digits, value, type);
}

function withSuffix(digits: string, value: number, type: Type & { readonly kind: "integer" }): Piece {
  const suffix = `${!type.signed && type.bits >= 32 ? "u" : ""}${type.bits === 64 ? "l" : ""}`;
  return signed(digits + (suffix === "l" ? "L" : suffix), value);
}

function signed(text: string, value: number): Piece {
  return value < 0 ? { text, precedence: Precedence.unary } : primary(text);
}

function real(value: number, type: Type, free: boolean): Piece {
  if (Number.isNaN(value)) return primary("NAN");
  const magnitude = Math.abs(value);
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  let text: string;
  if (magnitude === Number.POSITIVE_INFINITY) text = "INFINITY";
  else {
    text = String(magnitude);
    const plain = /^\d+$/.test(text);
    if (plain && (!free || sign === "-" || text.length > 9)) text += ".0";
    if (!(plain && text.length <= 9 && !text.includes("."))) {
      if (type.kind === "real" && type.bits === 32) text += "f";
      if (type.kind === "real" && type.bits === 80) text += "L";
    }
  }
  if (sign === "-" && free && /^\d{1,9}\.0$/.test(text) && magnitude !== 0) text = text.slice(0, -2);
  return sign === "-" ? { text: sign + text, precedence: Precedence.unary } : primary(text);
}
