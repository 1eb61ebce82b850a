/**
 * The syntax tree of C, typed and with its names resolved. Every conversion that C does by itself is a node of kind "convert" with
 * `implicit: true`; only the change from an lvalue to its value has none. What the heads reach of it has no errors in it: where there
 * are any, the parser hands out no program. Elsewhere a fault is an integer of type "<fault>".
 */
import type { Span } from "../../diagnostics/origin.js";
import type { BinaryOperator, UnaryOperator } from "./operators.js";
import type {
  EnumConstantExpression,
  ExpressionBase,
  FloatingLiteral,
  FunctionExpression,
  IntegerLiteral,
  StringLiteral,
  VariableExpression,
} from "./primary-expressions.js";
import type { FunctionSymbol, TypedefSymbol, VariableSymbol } from "./symbols.js";
import type { Pragma } from "./tokens.js";
import type {
  ArrayType,
  CType,
  EnumDeclaration,
  Field,
  FunctionType,
  RecordDeclaration,
  VariableExtent,
} from "./types/c-types.js";

// --------------------------------------------------------------------------------------------------------- declarations

export interface StorageSpecifiers {
  readonly storage: "static" | "extern" | "typedef" | "register" | "auto" | null;
  readonly inline: boolean;
  readonly noreturn: boolean;
  readonly threadLocal: boolean;
}

/** One declaration with all its declarators: `static double a, *b = &a;`. */
export interface Declaration {
  readonly kind: "declaration";
  readonly specifiers: StorageSpecifiers;
  /** Struct, union and enum types whose braces stand in its specifiers (or in a declarator's parameters), in order. */
  readonly types: readonly (RecordDeclaration | EnumDeclaration)[];
  readonly declarators: readonly Declared[];
  readonly comments: readonly string[];
  readonly pragmas: readonly Pragma[];
  readonly span: Span;
  /** Its text without macros, where the user's cannot be repeated at another place (spell-out.ts). */
  readonly spelledOut?: string;
}
export type Declared =
  | {
      readonly kind: "variable";
      readonly symbol: VariableSymbol;
      readonly initializer: Initializer | null;
      /** Variable extents of its type that are evaluated here, in order. */
      readonly extents: readonly VariableExtent[];
      readonly span: Span;
      /** The text of the initial value, as that of a declaration. */
      readonly spelledOut?: string;
    }
  | { readonly kind: "prototype"; readonly symbol: FunctionSymbol; readonly type: FunctionType; readonly span: Span }
  | {
      readonly kind: "typedef";
      readonly symbol: TypedefSymbol;
      readonly extents: readonly VariableExtent[];
      readonly span: Span;
    };

/**
 * An initial value, resolved: designators and missing braces are gone. A list holds elements of its type in order of their place, none
 * twice; what it does not mention starts as zero. A string literal initialises an array of characters as an expression of kind "string".
 */
export type Initializer =
  | { readonly kind: "expression"; readonly value: Expression; readonly span: Span }
  | {
      readonly kind: "list";
      readonly type: CType;
      readonly elements: readonly InitializedElement[];
      readonly span: Span;
    };
export type InitializedElement =
  /** Elements `first` to `last`, both included (`[0 ... 3] = 1`; mostly the same). */
  | { readonly kind: "index"; readonly first: number; readonly last: number; readonly value: Initializer }
  | { readonly kind: "field"; readonly field: Field; readonly value: Initializer };

// ----------------------------------------------------------------------------------------------------------- statements

interface StatementBase {
  readonly span: Span;
  /** Comment lines above it, without comment marks. An empty string is a blank line. */
  readonly comments: readonly string[];
  readonly pragmas: readonly Pragma[];
}

export type Statement =
  | CompoundStatement
  | DeclarationStatement
  | ExpressionStatement
  | EmptyStatement
  | IfStatement
  | WhileStatement
  | DoStatement
  | ForStatement
  | SwitchStatement
  | CaseStatement
  | DefaultStatement
  | LabelStatement
  | GotoStatement
  | JumpStatement
  | ReturnStatement;

export interface CompoundStatement extends StatementBase {
  readonly kind: "compound";
  readonly statements: readonly Statement[];
  /** Comments and pragmas before the closing brace. */
  readonly endComments: readonly string[];
  readonly endPragmas: readonly Pragma[];
}
export interface DeclarationStatement extends StatementBase {
  readonly kind: "declarationStatement";
  readonly declaration: Declaration;
}
export interface ExpressionStatement extends StatementBase {
  readonly kind: "expressionStatement";
  readonly expression: Expression;
}
export interface EmptyStatement extends StatementBase {
  readonly kind: "empty";
}
/** Tests of if, loops and `?:` have scalar type and are not converted: not equal to zero is true. */
export interface IfStatement extends StatementBase {
  readonly kind: "if";
  readonly test: Expression;
  readonly whenTrue: Statement;
  readonly whenFalse: Statement | null;
}
export interface WhileStatement extends StatementBase {
  readonly kind: "while";
  readonly test: Expression;
  readonly body: Statement;
}
export interface DoStatement extends StatementBase {
  readonly kind: "do";
  readonly test: Expression;
  readonly body: Statement;
}
export interface ForStatement extends StatementBase {
  readonly kind: "for";
  readonly init: Declaration | Expression | null;
  readonly test: Expression | null;
  readonly update: Expression | null;
  readonly body: Statement;
}
export interface SwitchStatement extends StatementBase {
  readonly kind: "switch";
  /** Promoted. */
  readonly selector: Expression;
  readonly body: Statement;
}
/** `case low:` or `case low ... high:`, with the statement after the colon; it belongs to the innermost switch around it. */
export interface CaseStatement extends StatementBase {
  readonly kind: "case";
  readonly low: CaseValue;
  readonly high: CaseValue | null;
  readonly body: Statement;
}
export interface CaseValue {
  /** Converted to the selector's type. */
  readonly value: bigint;
  readonly expression: Expression;
}
export interface DefaultStatement extends StatementBase {
  readonly kind: "default";
  readonly body: Statement;
}
export interface LabelStatement extends StatementBase {
  readonly kind: "label";
  readonly label: LabelSymbol;
  readonly body: Statement;
}
export interface GotoStatement extends StatementBase {
  readonly kind: "goto";
  readonly label: LabelSymbol;
}
/** One object per label of a function. */
export interface LabelSymbol {
  readonly name: string;
  span: Span;
}
export interface JumpStatement extends StatementBase {
  readonly kind: "break" | "continue";
}
export interface ReturnStatement extends StatementBase {
  readonly kind: "return";
  /** Converted to the function's result type. */
  readonly value: Expression | null;
}

// ---------------------------------------------------------------------------------------------------------- expressions

export type Expression =
  | IntegerLiteral
  | FloatingLiteral
  | StringLiteral
  | VariableExpression
  | FunctionExpression
  | EnumConstantExpression
  | UnaryExpression
  | IncrementExpression
  | BinaryExpression
  | AssignExpression
  | CompoundAssignExpression
  | ConditionalExpression
  | CommaExpression
  | CallExpression
  | SubscriptExpression
  | MemberExpression
  | ConvertExpression
  | SizeofExpression
  | CompoundLiteralExpression
  | StatementExpression;

export interface UnaryExpression extends ExpressionBase {
  readonly kind: "unary";
  readonly operator: UnaryOperator;
  readonly operand: Expression;
}
export interface IncrementExpression extends ExpressionBase {
  readonly kind: "increment";
  readonly operator: "increment" | "decrement";
  readonly position: "prefix" | "postfix";
  readonly operand: Expression;
}
/**
 * Arithmetic operands are converted to one type already (but a real operand beside a complex one stays real, of the same precision);
 * operands of a shift are promoted each by itself. `add` with a pointer has it on
 * the left; `subtract` of a pointer and an integer likewise. Results of comparisons and of `and`, `or` are `int`.
 */
export interface BinaryExpression extends ExpressionBase {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}
export interface AssignExpression extends ExpressionBase {
  readonly kind: "assign";
  readonly target: Expression;
  /** Converted to the target's type. */
  readonly value: Expression;
}
export interface CompoundAssignExpression extends ExpressionBase {
  readonly kind: "compoundAssign";
  readonly operator: BinaryOperator;
  readonly target: Expression;
  /** Converted as the operator wants it; for pointers the integer. */
  readonly value: Expression;
  /** The type the target's value is converted to before the operation, and the result has before it is converted back. */
  readonly computationType: CType;
}
export interface ConditionalExpression extends ExpressionBase {
  readonly kind: "conditional";
  readonly test: Expression;
  /** Null in `a ?: b`: the test's value, evaluated once, converted to the whole expression's type. */
  readonly whenTrue: Expression | null;
  readonly whenFalse: Expression;
}
export interface CommaExpression extends ExpressionBase {
  readonly kind: "comma";
  readonly left: Expression;
  readonly right: Expression;
}
export interface CallExpression extends ExpressionBase {
  readonly kind: "call";
  /** A function's name itself, or an expression whose type is pointer to function. */
  readonly callee: Expression;
  readonly calleeType: FunctionType;
  /** Converted to the parameters' types; those beyond a prototype are promoted. */
  readonly arguments: readonly Expression[];
}
/** `base[index]`: base a pointer (an array is converted to one), also where the user wrote `index[base]`. */
export interface SubscriptExpression extends ExpressionBase {
  readonly kind: "subscript";
  readonly base: Expression;
  readonly index: Expression;
}
/** `object.field`; with `arrow`, object is a pointer. A field inside an anonymous struct is a member of a member. */
export interface MemberExpression extends ExpressionBase {
  readonly kind: "member";
  readonly object: Expression;
  readonly arrow: boolean;
  readonly field: Field;
  readonly record: RecordDeclaration;
}
export interface ConvertExpression extends ExpressionBase {
  readonly kind: "convert";
  readonly operand: Expression;
  /** What is written in its place, where that is a longer way to say the same. */
  readonly detour?: Expression;
  /** False for a cast. */
  readonly implicit: boolean;
  /** decay: an array to a pointer to its first element, a function to a pointer to it. */
  readonly how: "value" | "decay";
  /** Variable extents in a cast's type that are evaluated here. */
  readonly extents: readonly VariableExtent[];
}
export interface SizeofExpression extends ExpressionBase {
  readonly kind: "sizeof";
  readonly operator: "sizeof" | "alignof";
  readonly operandType: CType;
  /** Null where a type name is the operand. It is not evaluated, unless its type is a variable-length array. */
  readonly operand: Expression | null;
  /** Null for variable-length arrays. */
  readonly value: bigint | null;
  readonly extents: readonly VariableExtent[];
}
/** `(T){ … }`: an unnamed variable. At file scope it is static. */
export interface CompoundLiteralExpression extends ExpressionBase {
  readonly kind: "compoundLiteral";
  readonly symbol: VariableSymbol;
  readonly initializer: Initializer;
}
/** `({ … })`: its value is that of the last statement, if that is an expression. */
export interface StatementExpression extends ExpressionBase {
  readonly kind: "statements";
  readonly body: CompoundStatement;
}
/** The array an expression of pointer type was before it decayed, if that is what it is. */
export function decayedArray(expression: Expression): (Expression & { readonly type: ArrayType }) | null {
  if (expression.kind !== "convert" || expression.how !== "decay") return null;
  const { operand } = expression;
  return operand.type.kind === "array" ? (operand as Expression & { readonly type: ArrayType }) : null;
}
