/** Reads the spelling of numbers, characters and strings (C11 6.4.4, 6.4.5). */
import type { CType, IntegerType } from "../types/c-types.js";
import {
  charType,
  complexType,
  doubleType,
  floatType,
  intType,
  longDoubleType,
  longLongType,
  longType,
  unsignedIntType,
  unsignedLongLongType,
  unsignedLongType,
  unsignedShortType,
} from "../types/c-types.js";

export type NumberLiteral =
  | { readonly kind: "integer"; readonly value: bigint; readonly type: IntegerType }
  | { readonly kind: "floating"; readonly value: number; readonly type: CType; readonly imaginary: boolean };

/** Undefined where the spelling is no number of C. */
export function readNumber(text: string): NumberLiteral | undefined {
  return readInteger(text) ?? readFloating(text);
}

function readInteger(text: string): NumberLiteral | undefined {
  const match = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uUlL]*)$/.exec(text);
  if (match === null) return undefined;
  const [, digits = "", suffix = ""] = match;
  const octal = /^0[0-9]/.test(digits);
  if (octal && !/^[0-7]+$/.test(digits)) return undefined;
  if (!/^(u?(l|ll)?|(l|ll)u)$/.test(suffix.toLowerCase()) || /lL|Ll/.test(suffix)) return undefined;
  const value = BigInt(octal ? `0o${digits.slice(1)}` : digits);
  const unsigned = /u/i.test(suffix);
  const longs = suffix.toLowerCase().replaceAll("u", "").length;
  const decimal = /^[1-9]/.test(digits);
  const candidates: IntegerType[] = [];
  if (longs === 0) candidates.push(intType, unsignedIntType);
  if (longs <= 1) candidates.push(longType, unsignedLongType);
  else candidates.push(longLongType, unsignedLongLongType);
  const type = candidates.find(
    (candidate) =>
      (unsigned ? !candidate.signed : candidate.signed || !decimal) &&
      value < 1n << BigInt(candidate.signed ? candidate.bits - 1 : candidate.bits),
  );
  if (type === undefined) {
    return value < 1n << 64n ? { kind: "integer", value, type: unsignedLongType } : undefined;
  }
  return { kind: "integer", value, type };
}

function readFloating(text: string): NumberLiteral | undefined {
  const match =
    /^(0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*[pP][+-]?[0-9]+|(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+)([fFlLiIjJ]*)$/.exec(
      text,
    );
  if (match === null) return undefined;
  const [, digits = "", suffix = ""] = match;
  const imaginary = /[ij]/i.test(suffix);
  const size = suffix.replace(/[ij]/i, "").toLowerCase();
  if (size.length > 1 || /[ij]/i.test(size)) return undefined;
  const exact = /^0x/i.test(digits) ? hexadecimal(digits) : Number(digits);
  const value = size === "f" ? Math.fround(exact) : exact;
  const real = size === "f" ? floatType : size === "l" ? longDoubleType : doubleType;
  return { kind: "floating", value, type: imaginary ? complexType(real.name) : real, imaginary };
}

function hexadecimal(text: string): number {
  const [mantissa = "", exponent = "0"] = text.slice(2).split(/[pP]/);
  const [whole = "", part = ""] = mantissa.split(".");
  const digits = BigInt(`0x0${whole}${part}`);
  const power = Number(exponent) - 4 * part.length;
  // Exact in the usual case: at most 53 bits and a result that is no denormal.
  return Number(digits) * 2 ** power;
}

export interface TextLiteral {
  /** Of one element. */
  readonly type: IntegerType;
  readonly units: readonly number[];
}

/** A character constant or string with its prefix and quotes; a message where an escape is wrong. */
export function readText(text: string): TextLiteral | string {
  const quote = text.search(/['"]/);
  const prefix = text.slice(0, quote);
  const body = text.slice(quote + 1, -1);
  const type =
    prefix === "L" ? intType : prefix === "u" ? unsignedShortType : prefix === "U" ? unsignedIntType : charType;
  const units: number[] = [];
  const put = (codePoint: number): void => {
    if (type === charType) units.push(...utf8(codePoint));
    else if (type === unsignedShortType && codePoint > 0xffff) {
      units.push(0xd800 + ((codePoint - 0x10000) >> 10), 0xdc00 + ((codePoint - 0x10000) & 0x3ff));
    } else units.push(codePoint);
  };
  for (let at = 0; at < body.length; ) {
    const codePoint = body.codePointAt(at)!;
    if (codePoint !== 0x5c) {
      put(codePoint);
      at += codePoint > 0xffff ? 2 : 1;
      continue;
    }
    const rest = body.slice(at + 1);
    const simple = simpleEscapes.get(rest.charAt(0));
    const number = /^(?:([0-7]{1,3})|x([0-9a-fA-F]+))/.exec(rest);
    const universal = /^(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/.exec(rest);
    if (simple !== undefined) {
      units.push(simple);
      at += 2;
    } else if (number !== null) {
      const value = number[1] !== undefined ? Number.parseInt(number[1], 8) : Number.parseInt(number[2]!, 16);
      if (value >= 2 ** type.bits) return `The escape "\\${number[0]}" does not fit into a character.`;
      units.push(value);
      at += 1 + number[0].length;
    } else if (universal !== null) {
      put(Number.parseInt((universal[1] ?? universal[2])!, 16));
      at += 1 + universal[0].length;
    } else return `"\\${rest.charAt(0)}" is no escape of C.`;
  }
  return { type, units };
}

const simpleEscapes: ReadonlyMap<string, number> = new Map([
  ["n", 10],
  ["t", 9],
  ["r", 13],
  ["a", 7],
  ["b", 8],
  ["f", 12],
  ["v", 11],
  ["e", 27],
  ["\\", 92],
  ["'", 39],
  ['"', 34],
  ["?", 63],
]);

function utf8(codePoint: number): number[] {
  if (codePoint < 0x80) return [codePoint];
  if (codePoint < 0x800) return [0xc0 | (codePoint >> 6), 0x80 | (codePoint & 63)];
  if (codePoint < 0x10000) {
    return [0xe0 | (codePoint >> 12), 0x80 | ((codePoint >> 6) & 63), 0x80 | (codePoint & 63)];
  }
  const [b, c] = [0x80 | ((codePoint >> 12) & 63), 0x80 | ((codePoint >> 6) & 63)];
  return [0xf0 | (codePoint >> 18), b, c, 0x80 | (codePoint & 63)];
}

/** The value of a character constant: of several characters each shifts those before it (GNU C). */
export function characterValue({ type, units }: TextLiteral): { value: bigint; type: IntegerType } {
  if (type !== charType) return { value: BigInt(units.at(-1) ?? 0), type };
  if (units.length === 1) return { value: BigInt.asIntN(8, BigInt(units[0]!)), type: intType };
  const value = units.reduce((sum, unit) => (sum << 8n) | BigInt(unit), 0n);
  return { value: BigInt.asIntN(32, value), type: intType };
}
