/** The operators of C's expressions, where the syntax tree has one node for several of them. */

export type UnaryOperator =
  | "plus"
  | "negate"
  | "bitNot"
  /** `~z` of a complex number. */
  | "conjugate"
  | "not"
  | "addressOf"
  | "dereference"
  /** `__real__ z`, `__imag__ z`; lvalues where the operand is. */
  | "real"
  | "imaginary";
export type BinaryOperator =
  | "add"
  | "subtract"
  | "multiply"
  | "divide"
  | "remainder"
  | "shiftLeft"
  | "shiftRight"
  | "less"
  | "lessEqual"
  | "greater"
  | "greaterEqual"
  | "equal"
  | "notEqual"
  | "bitAnd"
  | "bitXor"
  | "bitOr"
  | "and"
  | "or";
