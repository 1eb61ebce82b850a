/** How tightly operators bind (in TypeScript and C alike), and pieces of text that know it. */
import type { BinaryOperator } from "../../il/types.js";

export const Precedence = {
  lowest: 0,
  assignment: 2,
  conditional: 3,
  coalesce: 4,
  or: 4,
  and: 5,
  bitOr: 6,
  bitXor: 7,
  bitAnd: 8,
  equality: 9,
  relational: 10,
  shift: 11,
  additive: 12,
  multiplicative: 13,
  power: 14,
  unary: 15,
  postfix: 17,
  primary: 18,
} as const;

export const binaryPrecedence: Readonly<Record<BinaryOperator, number>> = {
  coalesce: Precedence.coalesce,
  or: Precedence.or,
  and: Precedence.and,
  bitOr: Precedence.bitOr,
  bitXor: Precedence.bitXor,
  bitAnd: Precedence.bitAnd,
  equal: Precedence.equality,
  notEqual: Precedence.equality,
  less: Precedence.relational,
  lessEqual: Precedence.relational,
  greater: Precedence.relational,
  greaterEqual: Precedence.relational,
  shiftLeft: Precedence.shift,
  shiftRight: Precedence.shift,
  shiftRightUnsigned: Precedence.shift,
  add: Precedence.additive,
  subtract: Precedence.additive,
  multiply: Precedence.multiplicative,
  divide: Precedence.multiplicative,
  remainder: Precedence.multiplicative,
  power: Precedence.power,
};

/** Text and how tightly its outermost operator binds. */
export interface Piece {
  readonly text: string;
  readonly precedence: number;
}

export function primary(text: string): Piece {
  return { text, precedence: Precedence.primary };
}

/** In brackets if it binds less tightly than asked. */
export function wrap(piece: Piece, least: number): string {
  return piece.precedence < least ? `(${piece.text})` : piece.text;
}
