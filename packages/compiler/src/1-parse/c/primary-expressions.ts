/** What every expression of C has, and the expressions that have no others inside: constants and names. */
import type { Span } from "../../diagnostics/origin.js";
import type { EnumConstantSymbol, FunctionSymbol, VariableSymbol } from "./symbols.js";
import type { Expansion } from "./tokens.js";
import type { CType } from "./types/c-types.js";

export interface ExpressionBase {
  readonly type: CType;
  /** Denotes storage; its type keeps qualifiers. */
  readonly isLvalue: boolean;
  readonly span: Span;
  /** The macro use whose whole replacement this expression is, outermost first choice: it can be printed as written there. */
  readonly expansion: Expansion | null;
  /** It stands in parentheses that are a part of that replacement: the macro's name can be an operand of anything. */
  readonly enclosed?: true;
}

/** An integer or character constant, or one the compiler computes (`offsetof`, `__builtin_constant_p`). */
export interface IntegerLiteral extends ExpressionBase {
  readonly kind: "integer";
  readonly value: bigint;
  /** The user's spelling: `0x10UL`, `'a'`. */
  readonly text: string;
}
/** The value is the double nearest to what is written (rounded to float where the type is float). */
export interface FloatingLiteral extends ExpressionBase {
  readonly kind: "floating";
  readonly value: number;
  readonly text: string;
  /** `1.0i`: the type is complex, the real part zero. */
  readonly imaginary: boolean;
}
/** An lvalue of array type, its length with the final zero; converted to a pointer where it decays. */
export interface StringLiteral extends ExpressionBase {
  readonly kind: "string";
  /** One number per element (bytes of UTF-8, or code points of wide strings), without the final zero. */
  readonly units: readonly number[];
  /** As written, adjacent literals with blanks between. */
  readonly text: string;
}
export interface VariableExpression extends ExpressionBase {
  readonly kind: "variable";
  readonly symbol: VariableSymbol;
}
/** A function's name; type function. As a callee it is not converted. */
export interface FunctionExpression extends ExpressionBase {
  readonly kind: "functionName";
  readonly symbol: FunctionSymbol;
}
export interface EnumConstantExpression extends ExpressionBase {
  readonly kind: "enumConstant";
  readonly symbol: EnumConstantSymbol;
}
