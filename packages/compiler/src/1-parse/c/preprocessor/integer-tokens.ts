/** The values of numbers and character constants in `#if` (C11 6.10.1, 6.4.4.1, 6.4.4.4). */

/** A value of type intmax_t or uintmax_t. */
export interface WideInteger {
  readonly value: bigint;
  readonly unsigned: boolean;
}

/** Undefined for a number that is no integer, or does not fit. */
export function integerValue(text: string): WideInteger | undefined {
  const match = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)(u|l|ll|ul|ull|lu|llu)?$/i.exec(text);
  if (match === null || /lL|Ll/.test(text)) return undefined;
  const digits = match[1]!;
  const octal = /^0[0-7]+$/.test(digits);
  const value = BigInt(octal ? `0o${digits.slice(1)}` : digits);
  if (value >= 1n << 64n) return undefined;
  return { value, unsigned: /u/i.test(match[2] ?? "") || value >= 1n << 63n };
}

const simpleEscapes: ReadonlyMap<string, number> = new Map([
  ["n", 10],
  ["t", 9],
  ["r", 13],
  ["0", 0],
  ["a", 7],
  ["b", 8],
  ["f", 12],
  ["v", 11],
  ["e", 27],
  ["E", 27],
  ["\\", 92],
  ["'", 39],
  ['"', 34],
  ["?", 63],
]);

/** The value of a character constant as on x86-64 Linux: `char` is signed, `wchar_t` is `int`. Undefined if it is none. */
export function characterValue(text: string): WideInteger | undefined {
  const prefix = text.slice(0, text.indexOf("'"));
  const body = text.slice(prefix.length + 1, -1);
  const units = prefix === "" ? narrowUnits(body) : wideUnits(body);
  if (units === undefined || units.length === 0) return undefined;
  const last = units.at(-1)!;
  switch (prefix) {
    case "":
      if (units.length === 1) return { value: BigInt.asIntN(8, BigInt(last)), unsigned: false };
      return {
        value: BigInt.asIntN(
          32,
          units.reduce((sum, unit) => (sum << 8n) | BigInt(unit & 255), 0n),
        ),
        unsigned: false,
      };
    case "L":
      return { value: BigInt.asIntN(32, BigInt(last)), unsigned: false };
    case "u":
      return { value: BigInt.asUintN(16, BigInt(last)), unsigned: true };
    case "U":
      return { value: BigInt.asUintN(32, BigInt(last)), unsigned: true };
    default:
      return undefined;
  }
}

function narrowUnits(body: string): number[] | undefined {
  const units = wideUnits(body);
  return units?.flatMap((unit) => (unit < 128 || /^\\[0-7x]/.test(body) ? [unit] : utf8(unit)));
}

function wideUnits(body: string): number[] | undefined {
  const units: number[] = [];
  for (let at = 0; at < body.length; ) {
    const point = body.codePointAt(at)!;
    if (point !== 92) {
      units.push(point);
      at += point > 0xffff ? 2 : 1;
      continue;
    }
    const rest = body.slice(at + 1);
    const coded = /^(?:([0-7]{1,3})|x([0-9a-fA-F]+)|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/.exec(rest);
    if (coded !== null) {
      const [all, octal, ...hexadecimal] = coded;
      const digits = octal ?? hexadecimal.find((part) => part !== undefined)!;
      units.push(Number(BigInt.asUintN(32, BigInt(octal === undefined ? `0x${digits}` : `0o${digits}`))));
      at += 1 + all.length;
      continue;
    }
    const simple = simpleEscapes.get(rest.charAt(0));
    if (simple === undefined) return undefined;
    units.push(simple);
    at += 2;
  }
  return units;
}

function utf8(point: number): number[] {
  if (point < 0x800) return [0xc0 | (point >> 6), 0x80 | (point & 63)];
  if (point < 0x10000) return [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
}
