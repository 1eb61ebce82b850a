/** What is done, in order: the statements of user programs and, below them, those of derivative programs only. */
import type { Origin } from "../diagnostics/origin.js";
import type {
  ArrayType,
  Expression,
  HostName,
  LabelId,
  MapType,
  Path,
  RecordReference,
  SiteId,
  UnitId,
} from "./expressions.js";

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
/** C: what aligns new storage, and to a multiple of how many bytes (0: as that function does). */
export interface Alignment {
  readonly function: "aligned_alloc" | "memalign" | "posix_memalign" | "valloc";
  readonly by: number;
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
  /** C: of what is on the stack: the storage ends with the block that it is made in. */
  readonly inBlock?: true;
  /** C: on the heap, aligned. */
  readonly aligned?: Alignment;
  /** In adjoint code: the runtime notes how long the storage is, because a release may save it. */
  readonly noted?: true;
  /** In adjoint code that runs in the backward sweep: at no address that stands for storage which is elsewhere by then. */
  readonly apart?: true;
  /** In adjoint code: states of loops may lead to the storage, and the program release it. */
  readonly inStates?: true;
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
  /** In adjoint code that records nothing: the storage ends, unless a state that is stored leads to it. */
  readonly inStates?: true;
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
  /** In adjoint code, until it is whole: what the call runs has run before, and writes no output now (silence-calls). */
  readonly silent?: true;
}
export type Callee =
  | { readonly kind: "unit"; readonly unit: UnitId }
  /**
   * The method `method` of the record the receiver leads to; for function values, `call`. If the record has no such method but a
   * field of that name, the field's closure is called. The receiver is also the callee's first argument.
   * `gathered`: the last argument is a list of what the user's call gives from there on. `passed`: so many arguments does the user's
   * call have, where it has fewer than are given here. Callees that take theirs in another way: fitted-arguments.ts.
   */
  | {
      readonly kind: "method";
      readonly receiver: Path;
      readonly method: string;
      readonly gathered?: boolean;
      readonly passed?: number;
    }
  /**
   * A host procedure outside the program: passive. Without `stores` it neither writes what the program sees nor hands on its pointers.
   * One that is `pure` does nothing but give its result. `constant`: the user says that what it gives and stores counts as constant.
   */
  | {
      readonly kind: "external";
      readonly name: string;
      readonly pure?: boolean;
      readonly constant?: true;
      readonly stores?: readonly OutsideStores[];
    };
/** What a function that nobody knows (C) may write through an argument. */
export interface OutsideStores {
  readonly argument: number;
  /** May it write what is behind one pointer, two, … ? Whatever is farther away is as the last. */
  readonly depths: readonly boolean[];
}
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
  /** What its directives name, evaluated where it begins. */
  readonly asked?: readonly Expression[];
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
  /** Until catch-exceptions has run: what is thrown inside, in calls too, leaves the scope. */
  readonly catches?: true;
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
  /** Until catch-exceptions has run: what is known of the error. */
  readonly error?: ThrownError;
}
export interface ThrownError {
  /** Keys of the classes that it is an instance of. */
  readonly classes: readonly string[];
  /** Its message is the first operand of the text, or empty. */
  readonly told: boolean;
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

/**
 * Which stack of the runtime: doubles, numbers of single precision, integers of up to 32 bits, decisions and exit codes, trip counts,
 * references (and everything else). Where numbers have one type only they all are doubles.
 */
export type StackName = "reals" | "floats" | "integers" | "bytes" | "counts" | "references";
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
