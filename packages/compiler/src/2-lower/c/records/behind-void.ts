/**
 * Structs that are put behind pointers to void, and structs that are taken from there: `void *self = &circle.base;` … `struct circle *c = self;`.
 * In: the program. Out: which structs one pointer may lead to as both.
 * Method: all that pointers to void are assigned to each other is one: variables, fields, parameters, results, elements of arrays of them.
 * Who is called through a pointer: all functions that are ever taken as values and have as many parameters.
 * Limits: pointers to void that are copied as bytes, or lie over other members of a union, are not followed.
 */

import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { CallExpression, Expression } from "../../../1-parse/c/syntax.js";
import type { CType, Field, RecordDeclaration } from "../../../1-parse/c/types/c-types.js";
import { originalField, originalOf } from "../../../1-parse/c/types/record-identity.js";
import { forEachExpression, forEachInitialized, forEachPart, forEachReturn } from "../walk-syntax.js";

/** What holds pointers to void. A text: what functions that are called through pointers get, or give. */
type Holder = VariableSymbol | FunctionSymbol | Field | string;

interface Met {
  readonly put: Set<RecordDeclaration>;
  readonly taken: Set<RecordDeclaration>;
}

export class BehindVoid {
  readonly #program: CProgram;
  readonly #parent = new Map<Holder, Holder>();
  readonly #met = new Map<Holder, Met>();
  readonly #pairs: (readonly [RecordDeclaration, RecordDeclaration])[] = [];

  constructor(program: CProgram) {
    this.#program = program;
    const look = (e: Expression): void => this.#look(e);
    for (const { body, symbol } of program.definitions.values()) {
      forEachExpression(body, look);
      forEachReturn(body, (value) => this.#put(symbol, value));
    }
    forEachInitialized(program, (target, _, value) => {
      forEachPart(value, look);
      this.#put(target, value);
    });
  }

  /** The structs that are taken from behind a pointer, each with one that is put there. */
  get pairs(): readonly (readonly [RecordDeclaration, RecordDeclaration])[] {
    const met = [...this.#met.values()].flatMap(({ put, taken }) =>
      [...taken].flatMap((to) => [...put].map((from) => [to, from] as const)),
    );
    return [...this.#pairs, ...met];
  }

  #look(e: Expression): void {
    if (e.kind === "call") this.#call(e);
    else if (e.kind === "assign") for (const holder of holdersOf(e.target)) this.#put(holder, e.value);
    else if (e.kind === "unary" && e.operator === "addressOf") this.#function(e.operand);
    else if (e.kind === "convert" && e.how === "decay") this.#function(e.operand);
    else if (e.kind === "convert") this.#take(e.type, e.operand);
  }

  #call({ callee, arguments: values }: CallExpression): void {
    const known = callee.kind === "functionName" ? this.#program.definitions.get(callee.symbol)?.parameters : undefined;
    values.forEach((value, k) => {
      if (callee.kind !== "functionName") this.#put(parameter(k, values.length), value);
      else if (known?.[k] !== undefined) this.#put(known[k], value);
    });
  }

  /** It is taken as a value, where it is one. */
  #function(e: Expression): void {
    if (e.kind !== "functionName") return;
    const parameters = this.#program.definitions.get(e.symbol)?.parameters ?? [];
    parameters.forEach((own, k) => {
      const record = structBehind(own.type);
      if (isVoid(own.type)) this.#unite(parameter(k, parameters.length), own);
      else if (record !== null) this.#metAt(parameter(k, parameters.length)).taken.add(record);
    });
    if (isVoid(e.symbol.type.result)) this.#unite(result(parameters.length), e.symbol);
  }

  #put(holder: Holder, value: Expression): void {
    for (const from of sourcesOf(value)) {
      const record = structBehind(from.type);
      if (record !== null) this.#metAt(holder).put.add(record);
      for (const other of holdersOf(from)) this.#unite(holder, other);
    }
  }

  #take(type: CType, value: Expression): void {
    const record = structBehind(type);
    if (record === null || !isVoid(value.type)) return;
    for (const from of sourcesOf(value)) {
      const put = structBehind(from.type);
      if (put !== null) this.#pairs.push([record, put]);
      for (const holder of holdersOf(from)) this.#metAt(holder).taken.add(record);
    }
  }

  #unite(one: Holder, other: Holder): void {
    const [a, b] = [this.#find(one), this.#find(other)];
    if (a === b) return;
    const { put, taken } = this.#metAt(a);
    this.#met.delete(a);
    this.#parent.set(a, b);
    for (const record of put) this.#metAt(b).put.add(record);
    for (const record of taken) this.#metAt(b).taken.add(record);
  }

  #metAt(holder: Holder): Met {
    const root = this.#find(holder);
    const met = this.#met.get(root) ?? { put: new Set(), taken: new Set() };
    this.#met.set(root, met);
    return met;
  }

  #find(holder: Holder): Holder {
    let root = holder;
    for (let up = this.#parent.get(root); up !== undefined; up = this.#parent.get(root)) root = up;
    return root;
  }
}

function parameter(k: number, count: number): Holder {
  return `parameter ${k} of ${count}`;
}

function result(count: number): Holder {
  return `result of ${count}`;
}

function structBehind(type: CType): RecordDeclaration | null {
  return type.kind === "pointer" && type.target.kind === "record" ? originalOf(type.target.declaration) : null;
}

/** A pointer to void, or what leads to such pointers or has them for elements. */
function isVoid(type: CType): boolean {
  if (type.kind === "array") return isVoid(type.element);
  return type.kind === "pointer" && (type.target.kind === "void" || isVoid(type.target));
}

/** Where the pointer comes from: without conversions of pointers, and of choices each. */
function sourcesOf(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "convert":
      return e.operand.type.kind === "pointer" ? sourcesOf(e.operand) : [e];
    case "conditional":
      return [...sourcesOf(e.whenTrue ?? e.test), ...sourcesOf(e.whenFalse)];
    case "comma":
      return sourcesOf(e.right);
    case "assign":
      return [...sourcesOf(e.target), ...sourcesOf(e.value)];
    case "statements": {
      const last = e.body.statements.at(-1);
      return last?.kind === "expressionStatement" ? sourcesOf(last.expression) : [e];
    }
    default:
      return [e];
  }
}

/** What holds the pointer to void, or those that it leads to. */
function holdersOf(e: Expression): readonly Holder[] {
  if (!isVoid(e.type)) return [];
  switch (e.kind) {
    case "variable":
    case "compoundLiteral":
      return [e.symbol];
    case "member":
      return [originalField(e.field)];
    case "subscript":
      return holdersOf(e.base);
    case "unary":
    case "increment":
    case "convert":
      return holdersOf(e.operand);
    case "binary":
      return holdersOf(e.left);
    case "call":
      return [e.callee.kind === "functionName" ? e.callee.symbol : result(e.arguments.length)];
    default:
      return [];
  }
}
