import { expect, it } from "vitest";
import type { Counting } from "../../src/3-analyze/loops/counter-arithmetic.js";
import { countsExactly } from "../../src/3-analyze/loops/counter-arithmetic.js";
import { NaturalValues } from "../../src/3-analyze/loops/natural-values.js";
import { binary, constant, convert, read } from "../../src/il/builders.js";
import type { BinaryOperator, Expression, IntegerType, VariableId } from "../../src/il/types.js";
import { factsOf, statementOf, unitOf, written } from "../suppress/written-il.js";

const integer = (bits: IntegerType["bits"], signed: boolean): IntegerType => ({ kind: "integer", bits, signed });
const [int, unsigned, byte, long, size] = [
  integer(32, true),
  integer(32, false),
  integer(8, false),
  integer(64, true),
  integer(64, false),
];
const counter = 1 as VariableId;
const variable = (id: number, type: IntegerType): Expression => read({ root: id as VariableId, steps: [], type });
const number = (value: number, type: IntegerType = int): Expression => constant(value, undefined, type);

interface Loop {
  readonly type: IntegerType;
  readonly from: Expression;
  readonly operator?: BinaryOperator;
  readonly bound: Expression;
  readonly step?: number;
  /** The test compares in this type. */
  readonly as?: IntegerType;
}

/** As C counts: in int where the counter's type is narrower. */
function counting({ type, from, operator = "less", bound, step = 1, as = type }: Loop): Counting {
  const self = variable(counter, type);
  const wide = type.bits < 32 ? convert(self, int) : self;
  const sum = binary("add", wide, number(step, type.bits < 32 ? int : type));
  return {
    counter,
    type,
    from,
    bound,
    step: number(step),
    compared: as === type ? self : convert(wide, as),
    stepped: type.bits < 32 ? convert(sum, type) : sum,
    operator,
    descending: step < 0,
  };
}

/** Values of variable 2 are not negative. */
const isNatural = (e: Expression): boolean =>
  e.kind === "constant" ? Number(e.value) >= 0 : e.kind === "read" && e.path.root === 2;
const exact = (loop: Loop): boolean => countsExactly(counting(loop), isNatural);
const n = (type: IntegerType): Expression => variable(3, type);

it("a signed counter beside an unsigned bound begins at zero or above", () => {
  expect(exact({ type: int, from: number(0), bound: n(size), as: size })).toBe(true);
  expect(exact({ type: int, from: variable(2, int), bound: n(unsigned), as: unsigned })).toBe(true);
  expect(exact({ type: int, from: variable(4, int), bound: n(unsigned), as: unsigned })).toBe(false);
  expect(exact({ type: int, from: number(-1), bound: n(size), as: size })).toBe(false);
  expect(exact({ type: int, from: number(-1), bound: n(long), as: long })).toBe(true);
});

it("counting down beside an unsigned bound passes no negative number", () => {
  const down = { type: int, from: variable(2, int), operator: "greater", bound: n(unsigned), as: unsigned } as const;
  expect(exact({ ...down, step: -1 })).toBe(true);
  expect(exact({ ...down, step: -2 })).toBe(false);
  expect(exact({ ...down, operator: "greaterEqual", step: -1 })).toBe(false);
});

it("a counter that is compared in a narrower type passes through its every value", () => {
  expect(exact({ type: size, from: number(0, size), bound: n(int), as: int })).toBe(true);
  expect(exact({ type: size, from: number(0, size), bound: n(int), as: int, step: 2 })).toBe(false);
  expect(exact({ type: size, from: number(2 ** 31, size), bound: n(int), as: int })).toBe(false);
  expect(exact({ type: size, from: n(size), bound: n(int), as: int })).toBe(false);
});

it("a counter of eight bits has room for its last value", () => {
  const byBound = (bound: Expression, more: Partial<Loop> = {}): boolean =>
    exact({ type: byte, from: number(0, byte), bound, as: int, ...more });
  expect(byBound(number(255))).toBe(true);
  expect(byBound(number(256))).toBe(false);
  expect(byBound(number(255), { operator: "lessEqual" })).toBe(false);
  expect(byBound(number(250), { step: 6 })).toBe(true);
  expect(byBound(number(250), { step: 7 })).toBe(false);
  expect(byBound(n(int))).toBe(false);
  expect(byBound(convert(n(byte), int))).toBe(true);
});

it("down to above zero in steps of one, not of three", () => {
  const down = { type: byte, from: number(10, byte), operator: "greater", bound: number(0), as: int } as const;
  expect(exact({ ...down, step: -1 })).toBe(true);
  expect(exact({ ...down, step: -3 })).toBe(false);
  expect(exact({ ...down, bound: number(2), step: -3 })).toBe(true);
});

it("until it is equal: from the right side", () => {
  const until = { type: byte, operator: "notEqual", as: int } as const;
  expect(exact({ ...until, from: number(3, byte), bound: number(10) })).toBe(true);
  expect(exact({ ...until, from: number(250, byte), bound: number(10) })).toBe(false);
  expect(exact({ ...until, from: number(0, byte), bound: convert(n(byte), int) })).toBe(true);
  expect(exact({ ...until, from: number(1, byte), bound: convert(n(byte), int) })).toBe(false);
});

it("what a function is given may be negative, and so may what is computed from it", () => {
  const program = written(
    `parameter k#0: int32 value;
local i#1: int32;
local j#2: int32;
local m#3: int32;
unit f = function f (k#0) -> plain (value: int32) {
  i#1 = 0 :: int32;
  j#2 = (i#1 + 1 :: int32);
  m#3 = (j#2 + k#0);
  return (m#3);
}`,
    "c",
  );
  const values = new NaturalValues(unitOf(program), () => true);
  expect([0, 1, 2, 3].map((id) => values.has(variable(id, int)))).toEqual([false, true, true, false]);
});

it("the elements of a list are whole numbers if all that it is made of are", () => {
  const areWhole = (values: string): boolean => {
    const program = written(`parameter x#0: real64;
local t#1: *list<real64; row; 0>;
local s#2: real64;
unit f = function f (x#0) -> plain (value: real64) {
  t#1 = new 0 list<real64; row; 0> [] elements (${values});
  s#2 = t#1.*[0];
  return ((s#2 * x#0));
}`);
    const s = statementOf(program, "s#2 = ");
    return s.kind === "assign" && factsOf(program).integers.isInteger(s.value);
  };
  expect(areWhole("1, 2")).toBe(true);
  expect(areWhole("1, 2.5")).toBe(false);
  expect(areWhole("x#0, 2")).toBe(false);
});
