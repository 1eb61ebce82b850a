/** How tightly TypeScript's operators bind, and pieces of text that know it. */
import type { BinaryOperator, Expression, RecordId, Type } from "../../il/types.js";
import type { ModuleContext } from "./module-context.js";

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

/** What the printers of single kinds of expressions ask of the printer of all of them. */
export interface ExpressionText {
  readonly module: ModuleContext;
  piece(e: Expression): Piece;
  text(e: Expression, least?: number): string;
  /** The expression as a value of another type, where TypeScript has to be told that it is one. */
  as(e: Expression, type: Type, least?: number): string;
  /** A pointer followed by something of its target. */
  object(pointer: Expression): string;
  className(id: RecordId): string;
  /** The list that holds a map's keys at this point of the text, if there is one. */
  keyList(map: Expression): string | undefined;
}
