/** What is computed with: names, types, access paths and expressions. They contain each other; statements contain them. */
declare const brand: unique symbol;
type Branded<T, B extends string> = T & { readonly [brand]: B };

export type VariableId = Branded<number, "VariableId">;
export type UnitId = Branded<string, "UnitId">;
export type RecordId = Branded<string, "RecordId">;
export type LabelId = Branded<string, "LabelId">;
/** An allocation site: one abstract heap object. */
export type SiteId = Branded<number, "SiteId">;

/** How the user's text names something: the module's file, and the name under which it is exported there, if it is. */
export interface HostName {
  readonly module: string;
  readonly name: string;
  readonly exported: boolean;
  /** Functions: the user's that does the same for any type, where this is for one. */
  readonly calledAs?: string;
}

// ---------------------------------------------------------------------------------------------------------------- types

export type Type =
  | RealType
  | IntegerType
  | ComplexType
  | { readonly kind: "boolean" }
  | { readonly kind: "string" }
  /** The type of `null`, `undefined`, and of what a `void` procedure gives. */
  | { readonly kind: "nil" }
  | ArrayType
  | RecordReference
  | MapType
  | PointerType
  | ProcedureType
  | UnionType
  /** A passive value the IL knows nothing of (a host object); never active. */
  | { readonly kind: "opaque"; readonly name: string };

export interface RealType {
  readonly kind: "real";
  readonly bits: 32 | 64 | 80;
}
export interface IntegerType {
  readonly kind: "integer";
  readonly bits: 8 | 16 | 32 | 64;
  readonly signed: boolean;
  /** Out-of-range values are clamped, not wrapped (Uint8ClampedArray). */
  readonly clamped?: boolean;
}
export interface ComplexType {
  readonly kind: "complex";
  /** Of both parts. */
  readonly bits: 64 | 128 | 160;
}

/** One dimension of an array. `extent` is absent where the length is known at run time only. `base` is the lowest index. */
export interface Dimension {
  readonly extent?: Expression;
  readonly base: number | Expression;
}
export interface ArrayType {
  readonly kind: "array";
  readonly element: Type;
  readonly dimensions: readonly Dimension[];
  readonly layout: "row" | "column";
  /**
   * How elements are held: `packed` is contiguous elements (in TypeScript: numbers), fixed length once allocated (typed arrays, C,
   * Fortran); `list` is a JavaScript array: any element type, may grow and shrink.
   */
  readonly storage: "packed" | "list";
}
/** A record by value; behind a pointer it is a heap object. The declaration is in `Program.records`. */
export interface RecordReference {
  readonly kind: "record";
  readonly record: RecordId;
}
/** A keyed collection (JavaScript Map; a Set is a map whose value type is nil). Keys are passive. */
export interface MapType {
  readonly kind: "map";
  readonly key: Type;
  readonly value: Type;
  /** A plain object whose properties are the entries (`Record<string, T>`, an index signature). */
  readonly plain?: true;
}
export interface PointerType {
  readonly kind: "pointer";
  readonly target: Type;
  /** May be null (or undefined). */
  readonly nullable: boolean;
}
/** The type of a function value. Function values are pointers to closure records (see RecordDeclaration.kind). */
export interface ProcedureType {
  readonly kind: "procedure";
  readonly parameters: readonly Type[];
  /** C: which of them lead to what is only read. It makes no other type. */
  readonly readOnly?: readonly boolean[];
  readonly result: Type;
}
export interface UnionType {
  readonly kind: "union";
  readonly members: readonly Type[];
}

// ---------------------------------------------------------------------------------------------------------------- paths

/** An access path: storage reached from a variable. `type` is the type of the storage it denotes. */
export interface Path {
  readonly root: VariableId;
  readonly steps: readonly Step[];
  readonly type: Type;
}
export type Step =
  /**
   * From a pointer to the storage it leads to. `moved`, in backward sweeps: the pointer is the forward sweep's, and what it led to may
   * have been allocated anew since; where that is now is looked up.
   */
  | { readonly kind: "deref"; readonly moved?: true }
  | { readonly kind: "field"; readonly name: string }
  /** One index per dimension, counted from the dimension's base. */
  | { readonly kind: "index"; readonly indices: readonly Expression[] }
  /** The value a map holds under a key. */
  | { readonly kind: "key"; readonly key: Expression }
  /** A rectangular part of an array, one range per dimension; an array-valued path. */
  | { readonly kind: "section"; readonly ranges: readonly Range[] };
/**
 * from ≤ i < to, in steps of `step` (1 if absent); from ≥ i > to where the step is negative. Absent bounds: the dimension's own.
 * `to` is exclusive in every language.
 */
export interface Range {
  readonly from?: Expression;
  readonly to?: Expression;
  readonly step?: Expression;
}

// ---------------------------------------------------------------------------------------------------------- expressions

/** Pure: no side effect, no call. Operands of `and`, `or`, `coalesce` and `conditional` are evaluated only where the language would. */
export type Expression =
  | Constant
  | { readonly kind: "read"; readonly path: Path; readonly type: Type }
  | { readonly kind: "unary"; readonly operator: UnaryOperator; readonly operand: Expression; readonly type: Type }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly type: Type;
    }
  | {
      readonly kind: "conditional";
      readonly test: Expression;
      readonly whenTrue: Expression;
      readonly whenFalse: Expression;
      /** The test guards a multiple of a number that is zero (il/queries/guarded-value.ts); all of it may be computed there, too. */
      readonly guard?: true;
      readonly type: Type;
    }
  /** An elementary function with a derivative rule: sin, exp, max, … (names: languages/intrinsics.ts). */
  | {
      readonly kind: "intrinsic";
      readonly name: string;
      readonly arguments: readonly Expression[];
      readonly type: Type;
    }
  /** A structural or passive operation. */
  | {
      readonly kind: "operation";
      readonly name: OperationName;
      readonly arguments: readonly Expression[];
      readonly detail?: string;
      /** `external`: the class or function of the program that `detail` names. */
      readonly host?: HostName;
      readonly type: Type;
    }
  /** Conversion of a value to another type (integer to real, storage into a Float32Array element, …). */
  | { readonly kind: "convert"; readonly operand: Expression; readonly type: Type }
  /** C: the address of storage. */
  | { readonly kind: "address"; readonly path: Path; readonly type: Type };

export interface Constant {
  readonly kind: "constant";
  /** `null` and `undefined` both denote the null pointer; printers use `text`. */
  readonly value: number | boolean | string | null | undefined;
  readonly type: Type;
  /** The user's spelling where it differs from the printed value (`1e-3`, `Math.PI`, a macro's name). */
  readonly text?: string;
}

export type UnaryOperator = "negate" | "not" | "bitNot";
export type BinaryOperator =
  | "add"
  | "subtract"
  | "multiply"
  | "divide"
  | "remainder"
  | "power"
  | "less"
  | "lessEqual"
  | "greater"
  | "greaterEqual"
  | "equal"
  | "notEqual"
  /** Lazy. */
  | "and"
  | "or"
  | "coalesce"
  | "bitAnd"
  | "bitOr"
  | "bitXor"
  | "shiftLeft"
  | "shiftRight"
  | "shiftRightUnsigned";

/**
 * Operations that are not differentiable functions of reals:
 * - `length` (array pointer → number of elements), `size` (map pointer), `has` (map pointer, key)
 * - `isNil` (any → boolean)
 * - `isInstance` (pointer; `detail` is the RecordId tested; also true for derived records)
 * - `isKind` (union value; `detail` is "number" | "string" | "boolean" | "array" | "object" | "function" | a typed array's class)
 * - `view` (packed array pointer, from, to → pointer to the same storage, shifted: subarray)
 * - `concat` (strings), `text` (any → string), `parse` (string → number), `stringOp` (`detail` names a passive string method)
 * - `keyAt` (map pointer, position → key): iteration in insertion order
 * - `external` (`detail` names a passive pure host function)
 */
export type OperationName =
  | "length"
  | "size"
  | "has"
  | "isNil"
  | "isInstance"
  | "isKind"
  | "view"
  | "concat"
  | "text"
  | "parse"
  | "stringOp"
  | "keyAt"
  | "external";
