/** Short constructors of IL nodes, and fresh ids. */
import type { Origin } from "../diagnostics/origin.js";
import { madeBy } from "../diagnostics/origin.js";
import type {
  AllocateStatement,
  Argument,
  ArrayType,
  AssignStatement,
  BinaryOperator,
  Block,
  Callee,
  CallStatement,
  ComplexType,
  Constant,
  ExitStatement,
  Expression,
  IfStatement,
  LabelId,
  LoopStatement,
  MapType,
  OperationName,
  Path,
  PointerType,
  PopStatement,
  Program,
  PushStatement,
  Range,
  RealType,
  RecordId,
  RecordReference,
  ReturnStatement,
  ScopeStatement,
  SiteId,
  StackName,
  Statement,
  Type,
  UnitId,
  Variable,
  VariableId,
} from "./types.js";
import { forEachStatement } from "./visit.js";

// ------------------------------------------------------------------------------------------------------------------ ids

/** Gives out ids that the program does not use yet. */
export class IdSource {
  #variable = 0;
  #site = 0;
  #label = 0;
  readonly #labels = new Set<string>();
  readonly #units = new Set<string>();

  constructor(program: Program) {
    for (const id of program.variables.keys()) this.#variable = Math.max(this.#variable, id + 1);
    for (const unit of program.units.values()) {
      this.#units.add(unit.id);
      forEachStatement(unit.body, (s) => {
        if (s.kind === "allocate") this.#site = Math.max(this.#site, s.site + 1);
        else if (s.kind === "loop" || s.kind === "scope" || s.kind === "label") this.#labels.add(s.label);
      });
    }
  }

  variable(): VariableId {
    return this.#variable++ as VariableId;
  }

  site(): SiteId {
    return this.#site++ as SiteId;
  }

  label(): LabelId {
    let name: string;
    do name = `L${this.#label++}`;
    while (this.#labels.has(name));
    this.#labels.add(name);
    return name as LabelId;
  }

  /** An id like `wanted`; a digit is appended if there is such a unit already. */
  unit(wanted: string): UnitId {
    let name = wanted;
    for (let n = 1; this.#units.has(name); n++) name = `${wanted}${n}`;
    this.#units.add(name);
    return name as UnitId;
  }
}

/** A new local variable made by a pass. The caller enters it into the program. */
export function newLocal(
  ids: IdSource,
  name: string,
  type: Type,
  origin: Origin,
  more: { readonly temporary?: boolean; readonly constant?: boolean } = {},
): Variable {
  return { id: ids.variable(), name, type, role: "local", origin, ...more };
}

/** An origin for nodes written by hand. */
export const builtOrigin: Origin = madeBy("builders", null);

// ---------------------------------------------------------------------------------------------------------------- types

export const real64: Type = { kind: "real", bits: 64 };
export const real32: Type = { kind: "real", bits: 32 };
export const int32: Type = { kind: "integer", bits: 32, signed: true };
export const booleanType: Type = { kind: "boolean" };
export const stringType: Type = { kind: "string" };
export const nilType: Type = { kind: "nil" };

export function pointerTo(target: Type, nullable = false): PointerType {
  return { kind: "pointer", target, nullable };
}

/** One-dimensional array, counted from 0, of a length known at run time. */
export function arrayOf(element: Type, storage: "packed" | "list" = "packed"): ArrayType {
  return { kind: "array", element, dimensions: [{ base: 0 }], layout: "row", storage };
}

export function recordType(record: RecordId | string): RecordReference {
  return { kind: "record", record: record as RecordId };
}

export function mapOf(key: Type, value: Type): MapType {
  return { kind: "map", key, value };
}

/** A plain object used as a dictionary. */
export function dictionaryOf(value: Type): MapType {
  return { kind: "map", key: stringType, value, plain: true };
}

// ---------------------------------------------------------------------------------------------------------------- paths

export function pathOf(variable: Pick<Variable, "id" | "type">): Path {
  return { root: variable.id, steps: [], type: variable.type };
}

/** The storage a pointer leads to. `type` where the pointer's type does not say it. */
export function deref(path: Path, type?: Type): Path {
  const target = type ?? (path.type.kind === "pointer" ? path.type.target : nilType);
  return { root: path.root, steps: [...path.steps, { kind: "deref" }], type: target };
}

export function field(path: Path, name: string, type: Type): Path {
  return { root: path.root, steps: [...path.steps, { kind: "field", name }], type };
}

/** A list declared to have so many elements (`[T, T]`). */
export function tupleOf(element: Type, size: number): ArrayType {
  const extent: Expression = { kind: "constant", value: size, type: real64 };
  return { ...arrayOf(element, "list"), dimensions: [{ base: 0, extent }] };
}

/** The number of elements that a list is declared to have, if it is. */
export function tupleSize(type: ArrayType): number | undefined {
  const extent = type.storage === "list" ? type.dimensions[0]?.extent : undefined;
  return extent?.kind === "constant" && typeof extent.value === "number" ? extent.value : undefined;
}

/** An element of an array. `type` where the array's type does not say it. */
export function element(path: Path, indices: Expression | readonly Expression[], type?: Type): Path {
  const list = Array.isArray(indices) ? (indices as readonly Expression[]) : [indices as Expression];
  const elementType = type ?? (path.type.kind === "array" ? path.type.element : nilType);
  return { root: path.root, steps: [...path.steps, { kind: "index", indices: list }], type: elementType };
}

/** The value of a map under a key. */
export function entry(path: Path, key: Expression, type?: Type): Path {
  const value = type ?? (path.type.kind === "map" ? path.type.value : nilType);
  return { root: path.root, steps: [...path.steps, { kind: "key", key }], type: value };
}

/** A part of an array; without ranges, all of a one-dimensional array. */
export function section(path: Path, ranges: readonly Range[] = [{}]): Path {
  return { root: path.root, steps: [...path.steps, { kind: "section", ranges }], type: path.type };
}

// ---------------------------------------------------------------------------------------------------------- expressions

export function constant(value: number | boolean | string | null | undefined, text?: string, type?: Type): Constant {
  const constantsType = type ?? constantType(value);
  return text === undefined
    ? { kind: "constant", value, type: constantsType }
    : { kind: "constant", value, type: constantsType, text };
}

/** The type of a constant that says nothing else. */
export function constantType(value: Constant["value"]): Type {
  switch (typeof value) {
    case "number":
      return real64;
    case "boolean":
      return booleanType;
    case "string":
      return stringType;
    default:
      return nilType;
  }
}

export function read(path: Path): Expression {
  return { kind: "read", path, type: path.type };
}

export function readOf(variable: Pick<Variable, "id" | "type">): Expression {
  return read(pathOf(variable));
}

/** The type a binary operator gives where the language says nothing else: boolean for comparisons, else the left operand's, or complex. */
export function binaryType(operator: BinaryOperator, left: Type, right: Type): Type {
  switch (operator) {
    case "less":
    case "lessEqual":
    case "greater":
    case "greaterEqual":
    case "equal":
    case "notEqual":
      return booleanType;
    default:
      return wider(left, right);
  }
}

/** Numbers that may carry derivatives: real ones and complex ones. */
export function isContinuous(type: Type | undefined): type is RealType | ComplexType {
  return type?.kind === "real" || type?.kind === "complex";
}

/** Of two numbers that may carry derivatives the type of more precision, complex where one of the two is; of others the first type. */
export function wider(a: Type, b: Type): Type {
  if (!isContinuous(b)) return a;
  if (!isContinuous(a)) return b.kind === "complex" ? b : a;
  if (a.kind === b.kind) return b.bits > a.bits ? b : a;
  const real = a.kind === "real" ? a : (b as RealType);
  const complex = a.kind === "complex" ? a : (b as ComplexType);
  return precisionOf(complex) >= precisionOf(real) ? complex : complexOf(real);
}

/** Bits of a real number, or of a part of a complex one. */
export function precisionOf(type: RealType | ComplexType): number {
  return type.kind === "real" ? type.bits : type.bits / 2;
}

/** The complex numbers whose parts are such real ones. */
export function complexOf({ bits }: RealType): ComplexType {
  return { kind: "complex", bits: bits === 32 ? 64 : bits === 64 ? 128 : 160 };
}

export function binary(operator: BinaryOperator, left: Expression, right: Expression, type?: Type): Expression {
  return { kind: "binary", operator, left, right, type: type ?? binaryType(operator, left.type, right.type) };
}
export const add = (a: Expression, b: Expression): Expression => binary("add", a, b);
export const sub = (a: Expression, b: Expression): Expression => binary("subtract", a, b);
export const mul = (a: Expression, b: Expression): Expression => binary("multiply", a, b);
export const div = (a: Expression, b: Expression): Expression => binary("divide", a, b);
export const less = (a: Expression, b: Expression): Expression => binary("less", a, b);
export const equal = (a: Expression, b: Expression): Expression => binary("equal", a, b);
export const and = (a: Expression, b: Expression): Expression => binary("and", a, b);
export const or = (a: Expression, b: Expression): Expression => binary("or", a, b);

export function negate(operand: Expression): Expression {
  return { kind: "unary", operator: "negate", operand, type: operand.type };
}

export function not(operand: Expression): Expression {
  return { kind: "unary", operator: "not", operand, type: booleanType };
}

export function conditional(test: Expression, whenTrue: Expression, whenFalse: Expression, type?: Type): Expression {
  return { kind: "conditional", test, whenTrue, whenFalse, type: type ?? wider(whenTrue.type, whenFalse.type) };
}

export function intrinsic(name: string, args: readonly Expression[], type: Type = real64): Expression {
  return { kind: "intrinsic", name, arguments: args, type };
}

export function operation(name: OperationName, args: readonly Expression[], type: Type, detail?: string): Expression {
  const node = { kind: "operation", name, arguments: args, type } as const;
  return detail === undefined ? node : { ...node, detail };
}

/** The number of elements behind an array pointer. */
export function length(pointer: Expression): Expression {
  return operation("length", [pointer], real64);
}

export function convert(operand: Expression, type: Type): Expression {
  return { kind: "convert", operand, type };
}

// ----------------------------------------------------------------------------------------------------------- statements

export function block(...statements: readonly Statement[]): Block {
  return { statements };
}

export const emptyBlock: Block = { statements: [] };

export function assign(target: Path, value: Expression, origin: Origin = builtOrigin): AssignStatement {
  return { kind: "assign", target, value, origin };
}

export function allocate(
  target: Path,
  site: SiteId | number,
  allocated: AllocateStatement["allocated"],
  extents: readonly Expression[],
  initial: AllocateStatement["initial"] = { kind: "zero" },
  origin: Origin = builtOrigin,
): AllocateStatement {
  return { kind: "allocate", target, site: site as SiteId, allocated, extents, initial, origin };
}

export function call(
  targets: readonly (Path | null)[],
  callee: Callee | UnitId,
  args: readonly Argument[],
  origin: Origin = builtOrigin,
): CallStatement {
  const to: Callee = typeof callee === "string" ? { kind: "unit", unit: callee } : callee;
  return { kind: "call", targets, callee: to, arguments: args, origin };
}

export function ifThen(
  test: Expression,
  then: Block,
  otherwise: Block = emptyBlock,
  origin = builtOrigin,
): IfStatement {
  return { kind: "if", test, then, else: otherwise, origin };
}

export function loop(
  label: LabelId | string,
  parts: {
    readonly init?: Block;
    readonly test: Expression;
    readonly update?: Block;
    readonly body: Block;
    readonly testAt?: "start" | "end";
  },
  origin: Origin = builtOrigin,
): LoopStatement {
  const { init = emptyBlock, test, update = emptyBlock, body, testAt = "start" } = parts;
  return { kind: "loop", label: label as LabelId, init, test, testAt, update, body, origin };
}

export function scope(label: LabelId | string, body: Block, origin: Origin = builtOrigin): ScopeStatement {
  return { kind: "scope", label: label as LabelId, body, origin };
}

export function exit(how: ExitStatement["how"], label: LabelId | string, origin: Origin = builtOrigin): ExitStatement {
  return { kind: "exit", how, label: label as LabelId, origin };
}

export function returns(values: readonly Expression[] = [], origin: Origin = builtOrigin): ReturnStatement {
  return { kind: "return", values, origin };
}

export function push(stack: StackName, value: Expression, origin: Origin = builtOrigin): PushStatement {
  return { kind: "push", stack, value, origin };
}

export function pop(stack: StackName, target: Path, origin: Origin = builtOrigin): PopStatement {
  return { kind: "pop", stack, target, origin };
}
