/**
 * What the files of this room share: the program under construction, the unit under construction, and the functions that
 * call each other (`Lowering`), which the files find here instead of importing one another in a circle.
 */
import ts from "#typescript";
import type { ParsedTypeScript } from "../../1-parse/typescript/parse-typescript.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { pathOf } from "../../il/builders.js";
import type { Asked } from "../../il/conventions/caught.js";
import type {
  Block,
  Expression,
  Field,
  HostName,
  LabelId,
  Path,
  RecordDeclaration,
  RecordId,
  SiteId,
  Statement,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
  WrittenDerivatives,
} from "../../il/types.js";
import type { PropertyCopy } from "./objects/property-copies.js";
import { WaitingDirectives } from "./waiting-directives.js";

export type FunctionNode = ts.FunctionLikeDeclaration;

/** What the type parameters in force stand for. Equal environments are the same object. */
export interface Environment {
  readonly types: ReadonlyMap<ts.Symbol, Type>;
  readonly key: string;
  readonly cache: Map<ts.Type, Type>;
  /** The first level of types that are containers of themselves. */
  readonly folded: Map<ts.Type, Type | "open">;
  /** Generic types whose type arguments are being converted, and their records where these were needed already. */
  readonly open: Map<ts.Type, RecordInfo | undefined>;
}

/** A record under construction. */
export interface RecordInfo {
  readonly id: RecordId;
  name: string;
  readonly kind: RecordDeclaration["kind"];
  base?: RecordInfo;
  fields: Field[];
  readonly methods: Map<string, UnitId>;
  readonly origin: Origin;
  host?: HostName;
  /** The class it is an instance of, and what the class's type parameters stand for. */
  readonly classNode?: ts.ClassLikeDeclaration;
  environment: Environment;
  /** Type arguments of a generic class or interface. */
  arguments: readonly Type[];
}

/** `"name" in object`. */
export interface AskedProperty {
  readonly name: string;
  readonly object: string;
  readonly origin: Origin;
  /** Its type says that it may be there with nothing in it. */
  readonly mayBeEmpty: boolean;
}

/** A method that is called through an object whose class is not known here. */
export interface VirtualCall {
  /** Key in RecordDeclaration.methods. */
  readonly key: string;
  readonly member: string;
  readonly kind: "method" | "get" | "set";
  readonly typeArguments: readonly Type[];
}

export interface JumpTarget {
  readonly names: readonly string[];
  readonly label: LabelId;
  readonly loop: boolean;
  /** Where `continue` goes, by leaving the scope of that label; undefined for loops, which have their own. */
  readonly next?: LabelId;
  /** A plain `break` leads here: loops and switches. */
  readonly plainBreak: boolean;
  used: boolean;
}

/** The block of a `finally` around what is lowered, and the ways out that lead through it. */
export interface Finally {
  /** Leads to the block. */
  readonly label: LabelId;
  /** Which way control goes on behind the block: the number of an exit, or 0. */
  readonly way: Path;
  /** How many jump targets, and which place of returns, are outside. */
  readonly jumps: number;
  readonly leaving: LabelId | undefined;
  /** What `return` gives behind the block. */
  result?: Path;
  readonly exits: { readonly way: string; readonly resume: () => void }[];
}

/** What the names, jumps and `this` in a function's text mean; that of a generator while it runs inside a loop, and the loop's. */
export interface Frame {
  readonly bindings: ReadonlyMap<ts.Symbol, Path>;
  readonly jumps: readonly JumpTarget[];
  readonly self: Path | undefined;
  readonly environment: Environment;
  readonly leaving: LabelId | undefined;
  readonly finallies: readonly Finally[];
  readonly yielding: ((node: ts.YieldExpression) => void) | undefined;
}

/** The functions that call each other across files. */
export interface Lowering {
  expression(u: UnitContext, node: ts.Expression): Expression;
  /** Stores the value of `node` in `target`. */
  into(u: UnitContext, node: ts.Expression, target: Path): void;
  /** For its effects alone. */
  effect(u: UnitContext, node: ts.Expression): void;
  condition(u: UnitContext, node: ts.Expression): Expression;
  statement(u: UnitContext, node: ts.Statement): void;
  functionValue(u: UnitContext, node: FunctionNode, target?: Path): Expression;
  classValue(u: UnitContext, node: ts.Expression, declared: ts.ClassLikeDeclaration): Expression;
  /** The unit of a function; captured values are its leading parameters. */
  functionUnit(
    p: ProgramContext,
    node: FunctionNode,
    environment: Environment,
    special?: readonly (Type | undefined)[],
  ): UnitId;
  methodUnit(
    p: ProgramContext,
    owner: RecordInfo,
    node: FunctionNode,
    environment: Environment,
    special?: readonly (Type | undefined)[],
  ): UnitId;
  constructorUnit(p: ProgramContext, record: RecordInfo, special?: readonly (Type | undefined)[]): UnitId | undefined;
  call(u: UnitContext, node: ts.CallExpression, target?: Path | "none"): Expression;
  construct(u: UnitContext, node: ts.NewExpression, target?: Path): Expression;
  /** Gives the names in a pattern their values. */
  bind(u: UnitContext, name: ts.BindingName, value: Expression): void;
  /** The same, of what an expression gives; it may have to be run for the values. */
  bindFrom(u: UnitContext, name: ts.BindingPattern, node: ts.Expression): void;
  /** Stores in an assignment pattern. */
  assignPattern(u: UnitContext, pattern: ts.Expression, value: Expression): void;
  /** Stores in one what an expression gives, where that has to be run for the values. */
  assignFrom(u: UnitContext, pattern: ts.ArrayLiteralExpression, node: ts.Expression): boolean;
  literal(u: UnitContext, node: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression, target?: Path): Expression;
  /** Reads a place the user's text names, with its getter where it has one. */
  reference(u: UnitContext, node: ts.Expression): Expression;
}

export class ProgramContext {
  readonly checker: ts.TypeChecker;
  /** Does the checker tell types that null and undefined belong to from others? */
  readonly strictNulls: boolean;
  readonly variables = new Map<VariableId, Variable>();
  readonly records = new Map<RecordId, RecordInfo>();
  readonly units = new Map<UnitId, Unit>();
  /** Units asked for and not yet lowered. */
  readonly pending: (() => void)[] = [];
  readonly unitKeys = new Map<string, UnitId>();
  readonly unitNames = new Set<string>();
  readonly recordKeys = new Map<string, RecordInfo>();
  readonly environments = new Map<string, Environment>();
  /** The fields of accessors of object literals that are reached. */
  accessors: ReadonlySet<string> | undefined;
  /** The classes that objects can be of; undefined: any of the program's. */
  classes: ReadonlySet<ts.Node> | undefined;
  /** Properties that `in` asks for. */
  readonly asked: AskedProperty[] = [];
  /** Objects of which all properties are copied. */
  readonly copies: PropertyCopy[] = [];
  /** Where a list of its values stands for a Set, a Map or a text, and where the program asks an `Iterable` what it is. */
  readonly iterables = { areListed: false, asked: new Set<ts.Node>() };
  /** Classes of which an object is made. */
  readonly constructed = new Set<RecordId>();
  /** What stands in an object because it was copied: a property that is missing there may be missing here. */
  readonly copiedValues = new Set<Expression>();
  /** Where constructs were refused. */
  readonly refused: { readonly file: string; readonly start: number; readonly end: number }[] = [];
  /** Functions asked for by name: their callers are outside the program. */
  readonly headNodes = new Set<ts.Node>();
  /** Their parameters that must not be left out: what is handed on from them is no reason for a default value. */
  readonly given = new Set<VariableId>();
  /** Classes of the library that variables of modules hold, as far as something was made with them. */
  readonly heldClasses = new Map<ts.Symbol, string>();
  readonly globals = new Map<ts.Symbol, Variable>();
  readonly virtualCalls = new Map<string, VirtualCall>();
  /** How often each generic type holds itself where conversion is. */
  readonly nesting = new Map<ts.Symbol, number>();
  /** Facts per syntax node or symbol, computed when first asked for; each user owns its key. */
  readonly memo = new Map<string, Map<object, unknown>>();
  /** Units whose calls change nothing the caller can see. */
  readonly quietUnits = new Set<UnitId>();
  /** Derivatives that the user has written, by their functions. */
  written: ReadonlyMap<FunctionNode, WrittenDerivatives> = new Map();
  #variable = 0;
  #site = 0;
  #label = 0;
  readonly #numbers = new Map<object, number>();

  constructor(
    readonly parsed: ParsedTypeScript,
    readonly bag: DiagnosticBag,
    readonly lower: Lowering,
    /** Branches that are never taken, and hold what was refused (excluded-branches.ts). */
    readonly excluded: ReadonlySet<ts.Node> = new Set(),
  ) {
    this.checker = parsed.checker;
    const { strictNullChecks, strict } = parsed.program.getCompilerOptions();
    this.strictNulls = strictNullChecks ?? strict ?? false;
  }

  remember<K extends object, V>(kind: string, key: K, compute: () => V): V {
    let table = this.memo.get(kind);
    if (table === undefined) {
      table = new Map();
      this.memo.set(kind, table);
    }
    if (table.has(key)) return table.get(key) as V;
    const value = compute();
    table.set(key, value);
    return value;
  }

  /** A number that stands for an object (a node, a symbol) in keys. */
  numberOf(key: object): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(key, number);
    }
    return number;
  }

  variable(name: string, type: Type, role: Variable["role"], origin: Origin, more: Partial<Variable> = {}): Variable {
    const made: Variable = { ...more, id: this.#variable++ as VariableId, name, type, role, origin };
    this.variables.set(made.id, made);
    return made;
  }

  site(): SiteId {
    return this.#site++ as SiteId;
  }

  label(name = "L"): LabelId {
    return `${name}${this.#label++}` as LabelId;
  }

  unitId(wanted: string): UnitId {
    let name = wanted;
    for (let n = 2; this.unitNames.has(name); n++) name = `${wanted}#${n}`;
    this.unitNames.add(name);
    return name as UnitId;
  }

  recordId(wanted: string): RecordId {
    let name = wanted;
    for (let n = 2; this.records.has(name as RecordId); n++) name = `${wanted}#${n}`;
    return name as RecordId;
  }
}

export class UnitContext {
  block: Statement[] = [];
  /** Comments that wait for the next statement. */
  comments: string[] = [];
  readonly directives = new WaitingDirectives();
  /** Where each of the user's variables lives. */
  readonly bindings = new Map<ts.Symbol, Path>();
  /** Values of nodes that are already there (bases of optional chains, operands of compound assignments). */
  readonly known = new Map<ts.Node, Expression>();
  /** `this`. */
  self: Path | undefined;
  readonly jumps: JumpTarget[] = [];
  /** Innermost last. */
  readonly finallies: Finally[] = [];
  /** Generators that run here, innermost last, with the frame of the loop that each runs for. */
  readonly generators: { readonly f: FunctionNode; readonly loop: Frame }[] = [];
  /** What a list of all values is being made of. */
  readonly collecting = new Set<ts.Node>();
  /** In a generator: what its `return` leaves, and what its `yield` does. */
  leaving: LabelId | undefined;
  yielding: ((node: ts.YieldExpression) => void) | undefined;
  /** Where a `throw` goes to, innermost last. */
  readonly handlers: { readonly label: LabelId; used: boolean; readonly asked: readonly Asked[] }[] = [];
  /** What `return` gives; undefined for nothing. */
  result: Type | undefined;
  /** The record whose constructor this is, until its fields are initialised. */
  constructing: RecordInfo | undefined;
  /** What makes a return in a constructor or a function that is copied into another one. */
  readonly lambdas = { count: 0 };

  constructor(
    readonly program: ProgramContext,
    readonly name: string,
    public environment: Environment,
    public origin: Origin,
  ) {}

  get lower(): Lowering {
    return this.program.lower;
  }

  emit(statement: Statement): void {
    this.block.push({ ...statement, ...this.takeLeading(), ...this.directives.ofStatement(statement) });
  }

  /** The statements that `fill` emits, as a block of their own. */
  inBlock(fill: () => void): Block {
    const outer = this.block;
    const inner: Statement[] = [];
    this.block = inner;
    try {
      fill();
    } finally {
      this.block = outer;
    }
    return { statements: inner };
  }

  /** Takes the comments that wait, so that a compound statement bears them and not its first inner one. */
  takeLeading(): { readonly comments?: readonly string[] } {
    const taken = this.comments.length > 0 ? { comments: this.comments } : {};
    this.comments = [];
    return taken;
  }

  frame(): Frame {
    const { self, environment, leaving, yielding } = this;
    const [jumps, finallies] = [[...this.jumps], [...this.finallies]];
    return { bindings: new Map(this.bindings), jumps, finallies, self, environment, leaving, yielding };
  }

  enterFrame(frame: Frame): void {
    this.bindings.clear();
    for (const [symbol, path] of frame.bindings) this.bindings.set(symbol, path);
    this.jumps.splice(0, this.jumps.length, ...frame.jumps);
    this.finallies.splice(0, this.finallies.length, ...frame.finallies);
    this.self = frame.self;
    this.environment = frame.environment;
    this.leaving = frame.leaving;
    this.yielding = frame.yielding;
  }

  local(name: string, type: Type, more: Partial<Variable> = {}): Path {
    return pathOf(this.program.variable(name, type, "local", this.origin, more));
  }

  temporary(name: string, type: Type): Path {
    return this.local(name, type, { temporary: true });
  }
}

/** The node's file. */
export function fileOf(node: ts.Node): ts.SourceFile {
  return node.getSourceFile();
}

/** Parentheses, type assertions and `!` mean nothing here. */
export function bare(node: ts.Expression): ts.Expression {
  let inner = node;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isTypeAssertionExpression(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}
