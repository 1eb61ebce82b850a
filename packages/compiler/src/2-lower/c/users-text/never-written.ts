/**
 * Static variables that keep their initial values: tables and constants that are not declared const. A copy of one is as good as itself.
 *
 * In      the program, all of it: what the heads do not reach may write too
 * Out     the variables with internal linkage, or of blocks, that nothing assigns, directly or through a pointer
 * Method  Without order: which pointers the addresses of variables flow into, from variable to variable and through parameters and
 *         results. What is written through a pointer is written wherever it may lead.
 * Limits  A pointer that is stored behind another one, or handed to a function without text, may be written through, unless it leads to
 *         storage that is only read.
 */

import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { CallExpression, Declaration, Expression, Statement } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { declarationsOf, expressionsOf, forEachStatement, forEachValue } from "../walk-syntax.js";

/** What pointers come from: a variable, or what a function gives. */
type Source = VariableSymbol | FunctionSymbol;
/** Storage that is stored to or read: of a variable itself, or behind the pointers of some. */
interface Place {
  readonly sources: readonly Source[];
  readonly direct: VariableSymbol | null;
}

export function neverWritten(program: CProgram): ReadonlySet<VariableSymbol> {
  const uses = new Uses(program);
  for (const unit of program.units)
    for (const d of unit.declarations) {
      if (d.kind === "declaration") uses.declaration(d);
      else uses.body(d.symbol, d.body);
    }
  const written = uses.written();
  return new Set([...uses.declared].filter((v) => !written.has(v) && !v.threadLocal && canBeCopied(v.type)));
}

/** Copies of functions have addresses of their own. */
function canBeCopied(type: CType): boolean {
  if (type.qualifiers.volatile) return false;
  switch (type.kind) {
    case "array":
      return canBeCopied(type.element);
    case "pointer":
      return type.target.kind !== "function" && type.target.kind !== "pointer";
    case "record":
      return type.declaration.fields.every((field) => canBeCopied(field.type));
    default:
      return true;
  }
}

class Uses {
  /** Static variables that no other file names. */
  readonly declared = new Set<VariableSymbol>();
  readonly #assigned = new Set<Source>();
  /** Where pointers come from, by what holds them. */
  readonly #from = new Map<Source, Set<Source>>();
  /** Stored where only reading is allowed; cast back, they may be written through. */
  readonly #readOnly = new Set<Source>();
  #dropsConst = false;

  constructor(private readonly program: CProgram) {}

  written(): ReadonlySet<Source> {
    const found = new Set(this.#assigned);
    const doubtful = this.program.pieces.inDoubt();
    for (const source of [...this.declared, ...this.#from.keys()]) if (doubtful.has(source)) found.add(source);
    if (this.#dropsConst) for (const source of this.#readOnly) found.add(source);
    const queue = [...found];
    for (let holder = queue.pop(); holder !== undefined; holder = queue.pop())
      for (const source of this.#from.get(holder) ?? []) {
        if (found.has(source)) continue;
        found.add(source);
        queue.push(source);
      }
    return found;
  }

  declaration(d: Declaration): void {
    for (const one of d.declarators) {
      if (one.kind !== "variable") continue;
      const { symbol } = one;
      if (symbol.storage === "static" && symbol.linkage !== "external") this.declared.add(symbol);
      if (one.initializer !== null) forEachValue(one.initializer, (e) => this.#give(this.#value(e), e.type, symbol));
    }
  }

  /** `f`: what its returns give their values to; null where that is not known. */
  body(f: FunctionSymbol | null, body: Statement): void {
    forEachStatement(body, (s) => {
      for (const d of declarationsOf(s)) this.declaration(d);
      for (const e of expressionsOf(s)) {
        const sources = this.#value(e);
        if (s.kind !== "return") continue;
        if (f === null) this.#escape(sources, e.type);
        else this.#give(sources, e.type, f);
      }
    });
  }

  /** Where the pointers in the value come from; everything inside is looked at. */
  #value(e: Expression): readonly Source[] {
    switch (e.kind) {
      case "variable":
      case "subscript":
      case "member": {
        const { sources } = this.#place(e);
        return mayHoldPointers(e.type) ? sources : [];
      }
      case "unary": {
        if (e.operator === "addressOf") return this.#place(e.operand).sources;
        if (e.operator !== "dereference") return this.#value(e.operand);
        const { sources } = this.#place(e);
        return mayHoldPointers(e.type) ? sources : [];
      }
      case "increment": {
        this.#write(this.#place(e.operand));
        return mayHoldPointers(e.type) ? this.#value(e.operand) : [];
      }
      case "assign":
      case "compoundAssign":
        return this.#assign(e.target, this.#value(e.value), e.value.type);
      case "binary": {
        const both = [...this.#value(e.left), ...this.#value(e.right)];
        return mayHoldPointers(e.type) ? both : [];
      }
      case "conditional": {
        const test = this.#value(e.test);
        const chosen = e.whenTrue === null ? test : this.#value(e.whenTrue);
        return [...chosen, ...this.#value(e.whenFalse)];
      }
      case "comma":
        this.#value(e.left);
        return this.#value(e.right);
      case "call":
        return this.#call(e);
      case "convert":
        return this.#convert(e);
      case "compoundLiteral":
        return this.#place(e).sources;
      case "statements": {
        const last = e.body.statements.at(-1);
        this.body(null, e.body);
        return last?.kind === "expressionStatement" ? this.#value(last.expression) : [];
      }
      default:
        return [];
    }
  }

  #place(e: Expression): Place {
    switch (e.kind) {
      case "variable":
        return { sources: [e.symbol], direct: e.symbol };
      case "member":
        return e.arrow ? { sources: this.#value(e.object), direct: null } : this.#place(e.object);
      case "subscript": {
        this.#value(e.index);
        return this.#behind(e.base);
      }
      case "unary":
        if (e.operator === "dereference") return this.#behind(e.operand);
        return this.#place(e.operand);
      case "compoundLiteral":
        forEachValue(e.initializer, (value) => this.#give(this.#value(value), value.type, e.symbol));
        return { sources: [e.symbol], direct: e.symbol };
      default:
        return { sources: this.#value(e), direct: null };
    }
  }

  #behind(pointer: Expression): Place {
    const isArray = pointer.kind === "convert" && pointer.how === "decay" && pointer.operand.type.kind === "array";
    return isArray ? this.#place(pointer.operand) : { sources: this.#value(pointer), direct: null };
  }

  #assign(target: Expression, value: readonly Source[], type: CType): readonly Source[] {
    const place = this.#place(target);
    this.#write(place);
    if (place.direct !== null) this.#give(value, type, place.direct);
    else this.#escape(value, type);
    return mayHoldPointers(target.type) ? [...value, ...place.sources] : [];
  }

  /** A pointer that is led elsewhere says nothing of what it leads to. */
  #write({ sources, direct }: Place): void {
    if (direct === null) for (const source of sources) this.#assigned.add(source);
    else if (direct.type.kind !== "pointer" || direct.storage === "static") this.#assigned.add(direct);
  }

  #call(e: CallExpression): readonly Source[] {
    const f = e.callee.kind === "functionName" ? e.callee.symbol : null;
    if (f === null) this.#value(e.callee);
    const definition = f === null ? undefined : this.program.definitions.get(f);
    const all: Source[] = [];
    e.arguments.forEach((argument, k) => {
      const sources = this.#value(argument);
      const parameter = definition?.parameters[k];
      if (parameter !== undefined) this.#give(sources, argument.type, parameter);
      else this.#escape(sources, argument.type);
      all.push(...sources);
    });
    if (!mayHoldPointers(e.type)) return [];
    return definition === undefined || f === null ? all : [f];
  }

  #convert(e: Expression & { readonly kind: "convert" }): readonly Source[] {
    if (e.how === "decay") return e.operand.type.kind === "array" ? this.#place(e.operand).sources : [];
    const sources = this.#value(e.operand);
    if (e.type.kind !== "pointer") {
      if (e.operand.type.kind === "pointer" && e.type.kind !== "bool" && e.type.kind !== "void")
        for (const source of sources) this.#assigned.add(source);
      return mayHoldPointers(e.type) ? sources : [];
    }
    if (!e.implicit && isReadOnly(e.operand.type) && !isReadOnly(e.type)) this.#dropsConst = true;
    return sources;
  }

  #give(sources: readonly Source[], type: CType, holder: Source): void {
    if (sources.length === 0) return;
    if (holder.linkage === "external") this.#escape(sources, type);
    const from = this.#from.get(holder) ?? new Set();
    this.#from.set(holder, from);
    for (const source of sources) from.add(source);
  }

  /** Who has the pointer may write through it. */
  #escape(sources: readonly Source[], type: CType): void {
    const kept = isReadOnly(type) ? this.#readOnly : this.#assigned;
    for (const source of sources) kept.add(source);
  }
}

function isReadOnly(type: CType): boolean {
  if (type.kind !== "pointer") return false;
  let { target } = type;
  while (target.kind === "array") target = target.element;
  return target.qualifiers.const;
}

function mayHoldPointers(type: CType): boolean {
  return type.kind === "pointer" || type.kind === "record" || type.kind === "array";
}
