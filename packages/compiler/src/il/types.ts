/**
 * The intermediate language (IL): one memory model for TypeScript, C and Fortran.
 *
 * Values live in storage; a pointer leads to storage. A JavaScript object, array or typed array is a *pointer to* heap
 * storage; a C or Fortran array or struct *is* storage. Expressions are free of side effects and of calls; front ends
 * lower everything else into statements, in the language's evaluation order. See docs/il.md.
 *
 * IL nodes are plain immutable data: analyses key their facts by node identity, rewrites build new nodes.
 */
import type { Origin } from "../diagnostics/origin.js";

declare const brand: unique symbol;
type Branded<T, B extends string> = T & { readonly [brand]: B };

export type VariableId = Branded<number, "VariableId">;
export type UnitId = Branded<string, "UnitId">;
export type RecordId = Branded<string, "RecordId">;
export type LabelId = Branded<string, "LabelId">;
/** An allocation site: one abstract heap object. */
export type SiteId = Branded<number, "SiteId">;

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
  readonly result: Type;
}
export interface UnionType {
  readonly kind: "union";
  readonly members: readonly Type[];
}

export interface Field {
  readonly name: string;
  readonly type: Type;
  /** May be missing on the object (`x?: number`). */
  readonly optional?: boolean;
  /** C: a pointer to storage that is not written through it (`const double *`). */
  readonly constTarget?: boolean;
}

/**
 * A record type. Fields are identified by name: a pointer typed with one record may, by structural typing, lead to storage of
 * another that has the fields needed.
 */
export interface RecordDeclaration {
  readonly id: RecordId;
  readonly name: string;
  /**
   * class: has a name in the host language, methods, maybe a base. literal: an anonymous object or struct. box: one captured
   * mutable variable, field `value`. closure: captured values as fields, and the method `call`. interface: no storage of its own;
   * what leads to it leads to storage of the others. union: C unions, all fields share storage.
   */
  readonly kind: "class" | "literal" | "box" | "closure" | "interface" | "tuple" | "struct" | "union";
  readonly base?: RecordId;
  /** What a generic class or interface is instantiated with. */
  readonly typeArguments?: readonly Type[];
  /** All fields, inherited ones first, in declaration order. */
  readonly fields: readonly Field[];
  /** Own and inherited methods: name to unit. Getters are `get x`, setters `set x`. The first parameter of each unit is the receiver. */
  readonly methods: ReadonlyMap<string, UnitId>;
  readonly origin: Origin;
  /** Where the host program declares it, for printers. */
  readonly host?: HostName;
}

/** How the user's text names something: the module's file, and the name under which it is exported there, if it is. */
export interface HostName {
  readonly module: string;
  readonly name: string;
  readonly exported: boolean;
}

// -------------------------------------------------------------------------------------------------------------- program

export interface Program {
  readonly language: "typescript" | "c" | "fortran";
  readonly records: ReadonlyMap<RecordId, RecordDeclaration>;
  /** Every variable of the program: globals, and parameters and locals of all units. */
  readonly variables: ReadonlyMap<VariableId, Variable>;
  readonly units: ReadonlyMap<UnitId, Unit>;
  /** Units that run once before everything else and give module-level variables their initial values. Never differentiated. */
  readonly initializers: readonly UnitId[];
}

export interface Variable {
  readonly id: VariableId;
  /** The user's name; unique ids make equal names harmless, the printer separates clashing ones. */
  readonly name: string;
  readonly type: Type;
  readonly role: "parameter" | "local" | "global";
  /** Parameters: by value, or by reference (the callee works on the caller's storage; the actual must be a path). */
  readonly passing?: "value" | "reference";
  /** Fortran INTENT of a parameter. `out`: what the storage holds when the unit starts is of no use to it. */
  readonly intent?: "in" | "out" | "inOut";
  /**
   * Parameters that lead to a record: the user's function takes the record itself, by value (what is behind the pointer is a copy),
   * or gives it as its result.
   */
  readonly record?: "argument" | "result";
  /** Never assigned after its initial value (`const`). */
  readonly constant?: boolean;
  /** Made by a front end or a pass: the printer may rename it, or fold it away. */
  readonly temporary?: boolean;
  /** Pointer parameters: the unit, and what it calls, reaches what this leads to in no other way (C's `restrict`). */
  readonly distinct?: boolean;
  /**
   * Parameters that lead to storage that lies flat: the user's function takes a pointer to rows, of arrays of these lengths
   * (`double a[n][m]`: m), which read parameters of the unit.
   */
  readonly rows?: readonly Expression[];
  readonly origin: Origin;
  /** In derivative units: the variable of the primal that this one stands for. */
  readonly copyOf?: VariableId;
  /** Globals: where the user's text declares it. A Fortran common block is a global record. */
  readonly host?: HostName;
}

export interface Unit {
  readonly id: UnitId;
  /** The user's name, `Class.method`, or a made-up one. */
  readonly name: string;
  readonly kind: "function" | "method" | "constructor" | "getter" | "setter" | "lambda" | "initializer";
  readonly parameters: readonly VariableId[];
  /**
   * What a return statement gives. The primal has none or one, named `value`. Derivative units may have several.
   */
  readonly results: readonly Result[];
  /**
   * How several results, or one, travel in a language with a single return value: `plain` (exactly one result, as it is),
   * `record` (an object with the results' names), `registers` (a module-level record the caller reads after the call).
   */
  readonly resultForm: "plain" | "record" | "registers";
  readonly body: Block;
  readonly origin: Origin;
  readonly host?: HostName;
  /** The class it is a method or constructor of. */
  readonly owner?: RecordId;
  /** Where its name stands in the user's text: the place of messages about the unit as a whole. */
  readonly heading?: Origin;
  /** Comment lines above the declaration, without comment marks. */
  readonly comments?: readonly string[];
  /** Set on generated units. */
  readonly derivative?: DerivativeRole;
  /** Of an adjoint: what is released `later` in it, and in what it calls, ends where it ends. */
  readonly endsKept?: true;
  /** The front end's advice: replace calls by the body (prelude procedures, tiny callbacks). */
  readonly inline?: boolean;
  /** A copy of a unit for the calls that hand these parameters fixed storage: it computes the same, its derivative does less. */
  readonly versionOf?: { readonly unit: UnitId; readonly fixed: readonly number[] };
  /** The unit is what a function used as a value does when it is called: it hands over to this one, which the text names. */
  readonly standsFor?: UnitId;
}
export interface Result {
  readonly name: string;
  readonly type: Type;
}
export interface DerivativeRole {
  readonly of: UnitId;
  readonly role: "tangent" | "adjoint" | "forward" | "backward" | "primal";
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

// ----------------------------------------------------------------------------------------------------------- statements

export interface Block {
  readonly statements: readonly Statement[];
}

interface StatementBase {
  readonly origin: Origin;
  /** Comment lines above the statement, without comment marks. An empty string is a blank line. */
  readonly comments?: readonly string[];
  readonly directives?: readonly Directive[];
}
export interface Directive {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly origin: Origin;
}

export type Statement =
  | AssignStatement
  | AllocateStatement
  | ReleaseStatement
  | ResizeStatement
  | EraseStatement
  | CallStatement
  | IfStatement
  | SwitchStatement
  | LoopStatement
  | ScopeStatement
  | ExitStatement
  | ReturnStatement
  | ThrowStatement
  | OutputStatement
  | LabelStatement
  | GotoStatement
  | PushStatement
  | PopStatement
  | StackStatement;

/**
 * target = value. Where the target is a section, value is a scalar (broadcast) or elementwise over sections of the same shape, all
 * of it evaluated before any is stored. Where the target ends with a `key` step, the entry is made if it is not there.
 */
export interface AssignStatement extends StatementBase {
  readonly kind: "assign";
  readonly target: Path;
  readonly value: Expression;
}
/** New heap storage; target (a pointer) leads to it. */
export interface AllocateStatement extends StatementBase {
  readonly kind: "allocate";
  readonly target: Path;
  readonly site: SiteId;
  readonly allocated: ArrayType | RecordReference | MapType;
  /** Arrays: one expression per dimension. */
  readonly extents: readonly Expression[];
  /** C: on the stack. The storage ends when the unit returns. */
  readonly stack?: true;
  /** In adjoint code: the runtime notes how long the storage is, because a release may save it. */
  readonly noted?: true;
  /**
   * zero: numbers 0, booleans false, pointers null. none: as the language leaves it. elements: an array's elements, in order (the
   * extents are then empty). fields: some of a record's fields by name, the others as by `none`. copy: the elements of a section read.
   */
  readonly initial:
    | { readonly kind: "zero" }
    | { readonly kind: "none" }
    | { readonly kind: "elements"; readonly values: readonly Expression[] }
    | { readonly kind: "fields"; readonly values: ReadonlyMap<string, Expression> }
    | { readonly kind: "copy"; readonly source: Path }
    | { readonly kind: "fill"; readonly value: Expression };
}
/** C `free`, Fortran DEALLOCATE: the storage the pointer leads to ends. */
export interface ReleaseStatement extends StatementBase {
  readonly kind: "release";
  readonly pointer: Path;
  /** In adjoint code: the storage stays until the unit with `endsKept` ends that is running. */
  readonly later?: true;
  /** In adjoint code: it is allocated anew by the `bring` of the backward sweep, with its contents or with zeros. */
  readonly saved?: "contents" | "zeros";
}
/** A list array's length becomes `length`; elements beyond are dropped, new ones are unset. */
export interface ResizeStatement extends StatementBase {
  readonly kind: "resize";
  /** Path of the array storage (ends after `deref`). */
  readonly array: Path;
  readonly length: Expression;
}
/** Remove a map's entry, or all entries where `key` is absent. */
export interface EraseStatement extends StatementBase {
  readonly kind: "erase";
  readonly map: Path;
  readonly key?: Expression;
}
export interface CallStatement extends StatementBase {
  readonly kind: "call";
  /** Where the results go; null for a result nobody uses. */
  readonly targets: readonly (Path | null)[];
  readonly callee: Callee;
  readonly arguments: readonly Argument[];
}
export type Callee =
  | { readonly kind: "unit"; readonly unit: UnitId }
  /**
   * The method `method` of the record the receiver leads to; for function values, `call`. If the record has no such method but a
   * field of that name, the field's closure is called. The receiver is also the callee's first argument.
   */
  | { readonly kind: "method"; readonly receiver: Path; readonly method: string }
  /** A host procedure outside the program: passive, does not write what the program sees, but through the arguments at `stores` (C). */
  | { readonly kind: "external"; readonly name: string; readonly stores?: readonly number[] };
/** By value: an expression. By reference: a path. */
export type Argument = Expression | { readonly kind: "reference"; readonly path: Path };

export interface IfStatement extends StatementBase {
  readonly kind: "if";
  readonly test: Expression;
  readonly then: Block;
  readonly else: Block;
}
/** Exactly one arm runs: the first with an equal value, else the default (an arm without values), else none. No fall-through. */
export interface SwitchStatement extends StatementBase {
  readonly kind: "switch";
  readonly selector: Expression;
  readonly arms: readonly { readonly values: readonly Expression[]; readonly body: Block }[];
}
/**
 * init; then, where testAt is "start": while (test) { body; update }, where "end": do { body; update } while (test).
 * `continue` goes to update.
 */
export interface LoopStatement extends StatementBase {
  readonly kind: "loop";
  readonly label: LabelId;
  readonly init: Block;
  readonly test: Expression;
  readonly testAt: "start" | "end";
  readonly update: Block;
  readonly body: Block;
  /**
   * In adjoint code: the same number on a loop of the forward sweep and on the one loop of the backward sweep that runs through the
   * same iterations in the opposite order, undoing each (so that it pops exactly what the other pushed, last first).
   */
  readonly pair?: number;
}
/** A labelled block: `break label` leaves it. */
export interface ScopeStatement extends StatementBase {
  readonly kind: "scope";
  readonly label: LabelId;
  readonly body: Block;
}
/** break: leave the loop or scope. continue: go to the loop's update. */
export interface ExitStatement extends StatementBase {
  readonly kind: "exit";
  readonly how: "break" | "continue";
  readonly label: LabelId;
}
export interface ReturnStatement extends StatementBase {
  readonly kind: "return";
  readonly values: readonly Expression[];
}
/** Leaves the program's differentiated part altogether. `text` is the host expression thrown, with its operands in `arguments`. */
export interface ThrowStatement extends StatementBase {
  readonly kind: "throw";
  readonly message: HostText;
}
/** Output or another passive host action (console.log(…), printf): once, in the forward sweep. */
export interface OutputStatement extends StatementBase {
  readonly kind: "output";
  readonly text: HostText;
}
/** Host text with expressions between the pieces: pieces[0] operands[0] pieces[1] … */
export interface HostText {
  readonly pieces: readonly string[];
  readonly operands: readonly Expression[];
  /** The class or function of the program that the first piece names (`new TooLarge(`): the printer sees that it can be reached. */
  readonly host?: HostName;
}
/** Unstructured control (C, Fortran). */
export interface LabelStatement extends StatementBase {
  readonly kind: "label";
  readonly label: LabelId;
}
export interface GotoStatement extends StatementBase {
  readonly kind: "goto";
  readonly label: LabelId;
}

// --------------------------------------------------------------------------------- statements of derivative programs only

/** Which stack of the runtime: doubles, decisions and exit codes, trip counts, references (and everything else). */
export type StackName = "reals" | "bytes" | "counts" | "references";
/** Record a value (or, where value reads a section, a packed array's or list's elements). */
export interface PushStatement extends StatementBase {
  readonly kind: "push";
  readonly stack: StackName;
  readonly value: Expression;
  /** What is pushed under a name is popped under the same name, and nothing else is. */
  readonly record?: string;
}
export interface PopStatement extends StatementBase {
  readonly kind: "pop";
  readonly stack: StackName;
  readonly target: Path;
  readonly record?: string;
}
/**
 * reserve: room for `count` values, to be filled through a local index until the matching `flush`. rewind … flush: the same for
 * popping. turn: between the forward and the backward sweep of a head whose releases save what they release; bring: at the reverse of
 * such a release, the storage is allocated anew.
 */
export interface StackStatement extends StatementBase {
  readonly kind: "stack";
  readonly stack: StackName;
  readonly action: "reserve" | "rewind" | "flush" | "turn" | "bring";
  readonly count?: Expression;
}
