/** What a program consists of: records, variables and units. */
import type { Origin } from "../diagnostics/origin.js";
import type { Expression, HostName, RecordId, Type, UnitId, VariableId } from "./expressions.js";
import type { Block, Directive } from "./statements.js";

/** To new blocks; into variables at file scope, as far as the text shows, or for certain; to something else that is not null. */
export type SetElsewhere = "block" | "given variables" | "variables" | true;

export interface Field {
  readonly name: string;
  readonly type: Type;
  /** May be missing on the object (`x?: number`). */
  readonly optional?: boolean;
  /** TypeScript: made as null or undefined, by a text that does not say which of them may be there; what the object is handed over as does. */
  readonly madeMissing?: RecordId;
  /** C: a pointer to storage that is not written through it (`const double *`). */
  readonly constTarget?: boolean;
  /** C: functions that the heads do not run set such pointers. */
  readonly setElsewhere?: SetElsewhere;
  /** The variables that they lead them into by name. */
  readonly ledInto?: readonly VariableId[];
  /** C: the first field, a struct whose address is that of the record too; pointers to the one are made pointers to the other. */
  readonly isBase?: true;
  /** C: the last field, an array that begins where the struct ends, in one block with it; the text has no name for it. */
  readonly beyond?: true;
  /** C: where it stands in its struct, the first of its bytes and the first behind it; no end: as many as the block has. */
  readonly bytes?: { readonly from: number; readonly to?: number };
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
  /** C: another struct, whose fields are the first ones of this; pointers to the one are made pointers to the other. */
  readonly beginsLike?: RecordId;
  /** C: other structs that begin otherwise; a pointer to void may lead to one of them or to this. */
  readonly strangers?: readonly RecordId[];
  /** What a generic class or interface is instantiated with. */
  readonly typeArguments?: readonly Type[];
  /** All fields, inherited ones first, in declaration order. */
  readonly fields: readonly Field[];
  /** Own and inherited methods: name to unit. Getters are `get x`, setters `set x`. The first parameter of each unit is the receiver. */
  readonly methods: ReadonlyMap<string, UnitId>;
  readonly origin: Origin;
  /** Where the host program declares it, for printers. */
  readonly host?: HostName;
  /** In derivative programs: it holds the derivatives of that record's numbers, in several directions. */
  readonly derivativesOf?: RecordId;
}

/** Where references stand, whatever object they are a part of. */
export type Holder =
  | { readonly kind: "variable"; readonly variable: VariableId }
  /** The field of that name, in records of any type. */
  | { readonly kind: "field"; readonly name: string }
  /** A local variable of that name that functions capture: in a closure, or in a box. */
  | { readonly kind: "captured"; readonly name: string }
  /** Elements of arrays, tuples and sets, values and keys of maps. */
  | { readonly kind: "elements" };

/** An object that they make, or one that somebody hands them. */
export interface ObjectFromElsewhere {
  readonly kind: "made" | "handed";
  /** Where it is known; or else what it is, if that is known. */
  readonly type?: Type;
  readonly what?: "array" | "object" | "function";
  /** What an object has. */
  readonly fields?: readonly string[];
}

/** TypeScript: what functions that no head runs may leave in references of the program. */
export interface StoredElsewhere {
  /** What stands in another holder, or an object. */
  readonly source: Holder | ObjectFromElsewhere;
  readonly into: readonly Holder[];
  /** One object may come to stand in several places. */
  readonly shared: boolean;
}

export interface Program {
  readonly language: "typescript" | "c" | "fortran";
  readonly records: ReadonlyMap<RecordId, RecordDeclaration>;
  /** Every variable of the program: globals, and parameters and locals of all units. */
  readonly variables: ReadonlyMap<VariableId, Variable>;
  readonly units: ReadonlyMap<UnitId, Unit>;
  /** Units that run once before everything else and give module-level variables their initial values. Never differentiated. */
  readonly initializers: readonly UnitId[];
  readonly storedElsewhere?: readonly StoredElsewhere[];
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
  /** Parameters: a list of the arguments from its place on (`...values`). */
  readonly rest?: boolean;
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
  /** Globals of C: functions that the heads do not run set the pointer, or pointers in it, likewise. */
  readonly setElsewhere?: SetElsewhere;
  /** The variables that they lead them into by name. */
  readonly ledInto?: readonly VariableId[];
  /** Globals of C: pointers that they set may lead there. */
  readonly ledToElsewhere?: true;
  /** Globals: every thread has its own (C's `_Thread_local`). */
  readonly threadLocal?: true;
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
  /** What the user asks for all calls of it. */
  readonly directives?: readonly Directive[];
  /** Set on generated units. */
  readonly derivative?: DerivativeRole;
  /** Of an adjoint: what is released `later` in it, and in what it calls, ends where it ends. */
  readonly endsKept?: true;
  /** The front end's advice: replace calls by the body (prelude procedures, tiny callbacks). */
  readonly inline?: boolean;
  /**
   * A copy of a unit for the calls that give these parameters what has no derivative, or (passive) at which nothing has one: it computes
   * the same, its derivative does less.
   */
  readonly versionOf?: {
    readonly unit: UnitId;
    readonly fixed: readonly number[];
    readonly passive?: boolean;
    /** What it stores counts as constant (stop-derivatives). */
    readonly constant?: true;
  };
  /** The unit is what a function used as a value does when it is called: it hands over to this one, which the text names. */
  readonly standsFor?: UnitId;
  /** Derivatives that the user has written: they are called in place of those that would be made. */
  readonly written?: WrittenDerivatives;
  /** The function has no text: the body stands for what is said of it, and is never printed. */
  readonly withoutText?: true;
}
/** By the way they go: a function of the user's that takes and gives what the contract says of such a derivative (docs/rules.md). */
export interface WrittenDerivatives {
  readonly tangent?: WrittenDerivative;
  readonly adjoint?: WrittenDerivative;
}
export interface WrittenDerivative {
  readonly host: HostName;
  /** C: its declaration, as the user has written it. */
  readonly declaration?: string;
  /** Parameters of the function whose shadow may be missing (null) where the argument has no derivative. */
  readonly optional: readonly string[];
  readonly origin: Origin;
}
export interface Result {
  readonly name: string;
  readonly type: Type;
}
export interface DerivativeRole {
  readonly of: UnitId;
  readonly role: "tangent" | "adjoint" | "forward" | "backward" | "primal";
  /** The user has written it: the body says what it may read and store, and is never printed. */
  readonly written?: WrittenDerivative;
  /** It does without these of its results (`$AD OPTIONAL alpha`) where nobody wants them. */
  readonly optionalResults?: readonly number[];
}
