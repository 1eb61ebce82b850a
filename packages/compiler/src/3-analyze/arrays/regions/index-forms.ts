/**
 * Subscripts and bounds as polynomials, in one execution of the statement that they stand in.
 * In: a position (loops around it), what may change in the stretch of the program that is looked at. Out: the polynomial that an
 * expression is there; null: it is not known to be one.
 * Method: counters are symbols of the execution, or `from + step * k`; locals with one definition are what is given there; parameters
 * of callees are their arguments; a call of a function that returns one expression is that expression; what nothing in the stretch
 * changes is a symbol that all executions share. What is computed otherwise (`n / 2`) is a symbol for what it is computed from.
 * Limits: numbers that count are exact below 2^53.
 */
import type { CallStatement, Expression, LoopStatement, Path, Type, VariableId } from "../../../il/types.js";
import { operandsOf } from "../../../il/visit.js";
import type { CountedLoop, CountedLoops } from "../../loops/counted-loops.js";
import type { IntegerValues } from "../../loops/integer-values.js";
import { chosen } from "./choices.js";
import type { Condition } from "./contradictions.js";
import { atMost } from "./contradictions.js";
import type { RegionsInput } from "./input.js";
import { letterAt } from "./letters.js";
import { outsideStorage } from "./outside-storage.js";
import { inWordsOfUnit } from "./outside-words.js";
import { Polynomial } from "./polynomials.js";
import type { Frame, Position, Surrounding } from "./positions.js";
import { frameOf, insideCall, isRunning, positionIn } from "./positions.js";

/** One execution of the statement at a position. */
export interface Execution {
  readonly position: Position;
  /** Tells the executions of one question apart. */
  readonly name: string;
  /** So many of the surroundings, the outermost, are in the same iterations as those of the other executions. */
  readonly shared: number;
  /** It stands before the stretch: what it reads may have changed on the way, whatever the stretch does. */
  readonly isBefore?: true;
}

/** A stretch of the program, as far as it leaves things as they are. */
export interface Unchanged {
  /** Does the statement stand in it, or in what it calls? */
  contains(position: Position): boolean;
  /** Does nothing in it change what the expression reads? */
  keeps(e: Expression): boolean;
}

export interface SymbolFacts {
  readonly isWhole: boolean;
  readonly isNumber: boolean;
  readonly isNatural: boolean;
}

/** What counts elements or iterations. */
export const count: SymbolFacts = { isWhole: true, isNumber: true, isNatural: true };

/** How deep definitions, calls and arguments are followed. */
const deepest = 12;

export class IndexForms {
  readonly #loops: CountedLoops;
  readonly #integers: IntegerValues;
  readonly #symbols = new Map<string, SymbolFacts>();
  readonly #expressions = new Map<string, Expression>();
  /** Those that stand for what is reckoned otherwise than by sums and products. */
  readonly #reckoned = new Set<string>();

  constructor(
    private readonly input: RegionsInput,
    private readonly stretch: Unchanged,
  ) {
    this.#loops = input.loops;
    this.#integers = input.integers;
  }

  /** What the symbol stands for, in terms of the unit that is looked at. */
  expressionOf(symbol: string): Expression | null {
    return this.#expressions.get(symbol) ?? null;
  }

  isWhole = (symbol: string): boolean => this.#symbols.get(symbol)?.isWhole === true;

  /** Made by sums and products alone of what the program reads, or is given. */
  isPlain(p: Polynomial): boolean {
    return ![...p.symbols()].some((symbol) => this.#reckoned.has(symbol));
  }

  /** Surely not NaN: unlike `Math.floor(x)`, which counts as whole. */
  isNumber(p: Polynomial): boolean {
    return [...p.symbols()].every((symbol) => this.#symbols.get(symbol)?.isNumber === true);
  }

  /** Those of the symbols that cannot be negative are not. */
  naturals(p: Polynomial): readonly Condition[] {
    return [...p.symbols()]
      .filter((symbol) => this.#symbols.get(symbol)?.isNatural === true)
      .map((symbol) => atMost(Polynomial.constant(0), Polynomial.symbol(symbol)));
  }

  /** A symbol that stands for one number. */
  symbol(name: string, facts: SymbolFacts): Polynomial {
    this.#symbols.set(name, facts);
    return Polynomial.symbol(name);
  }

  of(e: Expression, at: Execution, depth = 0): Polynomial | null {
    if (depth > deepest) return null;
    switch (e.kind) {
      case "constant":
        return typeof e.value === "number" && Number.isInteger(e.value) ? Polynomial.constant(e.value) : null;
      case "convert":
        return this.#isSame(e.operand, e) ? this.of(e.operand, at, depth + 1) : this.#computed(e, at, depth);
      case "unary":
        if (e.operator !== "negate" || !counts(e)) return this.#computed(e, at, depth);
        return this.of(e.operand, at, depth + 1)?.scaled(-1) ?? null;
      case "binary": {
        const combine = counts(e) ? combinations[e.operator] : undefined;
        if (combine === undefined) return this.#computed(e, at, depth);
        const left = this.of(e.left, at, depth + 1);
        const right = left === null ? null : this.of(e.right, at, depth + 1);
        return left === null || right === null ? null : combine(left, right);
      }
      case "read": {
        if (e.path.steps.length === 0) return this.#variable(e, at, depth);
        const letter = letterAt(e.path, at, this);
        return letter === null ? this.#computed(e, at, depth) : Polynomial.constant(letter);
      }
      case "conditional": {
        const chosen = this.#isTrue(e.test, at, depth + 1);
        return chosen === null
          ? this.#computed(e, at, depth)
          : this.of(chosen ? e.whenTrue : e.whenFalse, at, depth + 1);
      }
      case "intrinsic": {
        const [operand] = e.arguments;
        const value = e.name === "abs" && operand !== undefined ? this.of(operand, at, depth + 1)?.value : undefined;
        return value === undefined ? this.#computed(e, at, depth) : Polynomial.constant(Math.abs(value));
      }
      default:
        return this.#computed(e, at, depth);
    }
  }

  /** What comparisons of numbers that are known come to; null: they are not, or it is something else. */
  #isTrue(test: Expression, at: Execution, depth: number): boolean | null {
    if (test.kind === "binary" && (test.operator === "or" || test.operator === "and")) {
      const decides = test.operator === "or";
      const parts = [test.left, test.right].map((e) => this.#isTrue(e, at, depth));
      return parts.includes(decides) ? decides : parts.includes(null) ? null : !decides;
    }
    const compare = test.kind === "binary" ? comparisons[test.operator] : undefined;
    if (test.kind !== "binary" || compare === undefined) return null;
    const [left, right] = [test.left, test.right].map((e) => this.of(e, at, depth)?.value);
    return left === undefined || right === undefined ? null : compare(left, right);
  }

  /** Is what the expression reads the same where it stands and in the whole stretch? */
  stays(e: Expression, { position, isBefore }: Execution): boolean {
    return isBefore !== true && position.frame.call === null && this.stretch.keeps(e);
  }

  isInteger(e: Expression): boolean {
    return this.#integers.isInteger(e);
  }

  /** Numbers that are no less: the expression itself, and what it is the smallest of. */
  mostOf(e: Expression, at: Execution): readonly Polynomial[] {
    return this.#limits(e, at, "min", 0);
  }

  leastOf(e: Expression, at: Execution): readonly Polynomial[] {
    return this.#limits(e, at, "max", 0);
  }

  #limits(e: Expression, at: Execution, which: "min" | "max", depth: number): readonly Polynomial[] {
    if (depth > deepest) return [];
    const self = this.of(e, at, depth);
    const limits = self === null ? [] : [self];
    const choice = chosen(e, which);
    if (choice !== null)
      for (const inner of choice) {
        const parts = this.#limits(inner, at, which, depth + 1);
        // Where an unsigned difference wraps around it is the larger of two, whatever it is of.
        limits.push(...(which === "min" && isUnsigned(inner.type) ? parts.filter((p) => this.#isSum(p)) : parts));
      }
    else if (e.kind === "read" && e.path.steps.length === 0) {
      const definition = this.definition(e.path.root, at);
      if (definition !== null && chosen(definition.value, which) !== null)
        limits.push(...this.#limits(definition.value, definition.at, which, depth + 1));
    }
    return limits;
  }

  /** A sum of numbers that are not negative. */
  #isSum(p: Polynomial): boolean {
    return [...p.terms.values()].every(
      ({ symbols, coefficient }) =>
        coefficient > 0 && symbols.every((symbol) => this.#symbols.get(symbol)?.isNatural === true),
    );
  }

  /** The numbers that it is the smallest (or the largest) of, all of them; null: some are not known. */
  allOf(e: Expression, at: Execution, which: "min" | "max", depth = 0): readonly Polynomial[] | null {
    if (depth > deepest) return null;
    const choice = chosen(e, which);
    if (choice !== null) {
      const parts = choice.map((inner) => this.allOf(inner, at, which, depth + 1));
      return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
    }
    if (e.kind === "read" && e.path.steps.length === 0) {
      const definition = this.definition(e.path.root, at);
      if (definition !== null && chosen(definition.value, which) !== null)
        return this.allOf(definition.value, definition.at, which, depth + 1);
    }
    const self = this.of(e, at, depth);
    return self === null ? null : [self];
  }

  /** What the variable was given at its one definition, and where that stands. */
  definition(variable: VariableId, at: Execution): { readonly value: Expression; readonly at: Execution } | null {
    const { frame } = at.position;
    const given = frame.given.get(variable);
    if (given !== undefined)
      return frame.call !== null && this.isKept(variable, frame)
        ? { value: given, at: this.earlier(at, frame.call.at) }
        : null;
    const position = this.input.definitionsOf(frame.unit).reaching(variable, at.position);
    if (position === null) return null;
    const there = this.earlier(at, position);
    if (position.statement.kind === "assign") return { value: position.statement.value, at: there };
    return position.statement.kind === "call" ? this.#result(position.statement, variable, there) : null;
  }

  /** The execution of something that came before, at its own place. */
  earlier(at: Execution, position: Position): Execution {
    const isInside = at.isBefore !== true && this.stretch.contains(position);
    return isInside ? { ...at, position } : { ...at, position, isBefore: true };
  }

  isKept(variable: VariableId, frame: Frame): boolean {
    return this.input.definitionsOf(frame.unit).isKept(variable);
  }

  /** The counter of one of the loops around, in this execution. */
  counter(index: number, at: Execution, depth = 0): Polynomial | null {
    const surrounding = at.position.around[index];
    const counted = surrounding === undefined ? undefined : this.countedAt(surrounding);
    if (surrounding === undefined || counted === undefined) return null;
    const name = nameOfCounter(index, at);
    const step = counted.step.kind === "constant" ? Number(counted.step.value) : Number.NaN;
    if (Math.abs(step) > 1 && Number.isInteger(step)) {
      const from = this.of(counted.from, { ...at, position: surrounding.at }, depth + 1);
      if (from !== null) return from.plus(this.symbol(`${name}#`, count), step);
    }
    const type = this.input.program.variables.get(counted.variable)?.type;
    const isNatural = type !== undefined && isUnsigned(type);
    return this.symbol(name, { isWhole: this.#integers.isInteger(counted.from), isNumber: true, isNatural });
  }

  countedAt({ kind, at }: Surrounding): CountedLoop | undefined {
    return kind === "loop" ? this.#loops.get(at.statement as LoopStatement) : undefined;
  }

  #variable(e: Expression & { kind: "read" }, at: Execution, depth: number): Polynomial | null {
    const variable = e.path.root;
    const { frame, around } = at.position;
    const index = around.findIndex((s) => s.at.frame.name === frame.name && this.countedAt(s)?.variable === variable);
    if (index >= 0) return this.counter(index, at, depth);
    const definition = this.definition(variable, at);
    const value = definition === null ? null : this.of(definition.value, definition.at, depth + 1);
    if (value !== null) return value;
    const constant = this.input.constants.get(variable);
    if (constant !== undefined) return this.of(constant, at, depth + 1);
    // What was defined before the stretch has that value throughout, wherever it was read on the way.
    const isSettled = definition !== null && !this.stretch.contains(definition.at.position);
    const isShared = (frame.call === null && (this.isKept(variable, frame) || isSettled)) || this.stays(e, at);
    return isShared ? this.#symbolFor(`v${variable}`, e, at) : null;
  }

  /** What a call gives, if it gives one expression of its arguments. */
  #result(call: CallStatement, variable: VariableId, at: Execution) {
    const [callee, ...others] = this.input.pointsTo.callees(call);
    const unit = callee === undefined ? undefined : this.input.program.units.get(callee);
    if (unit === undefined || others.length > 0 || isRunning(at.position.frame, unit.id)) return null;
    const which = call.targets.findIndex((t) => t !== null && t.steps.length === 0 && t.root === variable);
    const [only, ...more] = unit.body.statements;
    if (only?.kind !== "return" || more.length > 0) return null;
    const value = only.values[which];
    if (value === undefined) return null;
    const inCall = insideCall(frameOf(unit, call, at.position));
    return { value, at: { ...at, position: positionIn(unit.body, 0, inCall) } };
  }

  /** A number that is computed from others, or read from storage that stays: a symbol named after how. */
  #computed(e: Expression, at: Execution, depth: number): Polynomial | null {
    const outer = e.kind === "read" ? this.outside(e.path, at.position.frame) : null;
    if (outer !== null && at.position.frame.call !== null)
      return this.#computed({ ...e, path: outer } as Expression, { ...at, position: at.position.frame.call.at }, depth);
    const name = this.#nameOf(e, at, depth);
    if (name === null) return null;
    if (e.kind !== "read" && e.kind !== "operation") this.#reckoned.add(name);
    return this.#symbolFor(name, e, at);
  }

  /** Storage behind a parameter in the words of the caller. */
  outside(path: Path, frame: Frame): Path | null {
    return this.isKept(path.root, frame) ? outsideStorage(path, frame) : null;
  }

  #symbolFor(name: string, e: Expression, at: Execution): Polynomial {
    const outside = inWordsOfUnit(e, at, this);
    if (outside !== null) this.#expressions.set(name, outside);
    return this.symbol(name, this.#factsOf(e));
  }

  #factsOf(e: Expression): SymbolFacts {
    if (e.kind === "operation") return count;
    const isInteger = e.type.kind === "integer";
    return { isWhole: this.#integers.isInteger(e), isNumber: isInteger, isNatural: isUnsigned(e.type) };
  }

  #nameOf(e: Expression, at: Execution, depth: number): string | null {
    const stays = this.stays(e, at);
    switch (e.kind) {
      case "read":
        return stays ? this.#nameOfPath(e.path, at, depth) : null;
      case "operation": {
        const [array] = e.arguments;
        if (e.name !== "length" || !stays || array?.kind !== "read") return null;
        const name = this.#nameOfPath(array.path, at, depth);
        return name === null ? null : `length ${name}`;
      }
      case "unary":
      case "binary":
      case "convert":
      case "intrinsic":
      case "conditional": {
        const operands = operandsOf(e).map((inner) => this.#rounded(inner, at, depth + 1));
        if (operands.includes(null)) return null;
        const operator = e.kind === "unary" || e.kind === "binary" ? e.operator : e.kind === "intrinsic" ? e.name : "";
        return `${e.kind} ${operator} ${JSON.stringify(e.type)}(${operands.join("; ")})`;
      }
      default:
        return null;
    }
  }

  /**
   * The same text for the same number to its last bit: sums and products of numbers that need not be whole round in the order in which they
   * are computed.
   */
  #rounded(e: Expression, at: Execution, depth: number): string | null {
    const form = depth > deepest ? null : this.of(e, at, depth);
    if (form === null || [...form.symbols()].every(this.isWhole)) return form?.key ?? null;
    switch (e.kind) {
      case "convert":
        return this.#isSame(e.operand, e) ? this.#rounded(e.operand, at, depth + 1) : form.key;
      case "unary":
      case "binary": {
        if (form.key === `1*${[...form.symbols()].join()}`) return form.key;
        const operands = operandsOf(e).map((inner) => this.#rounded(inner, at, depth + 1));
        if (operands.includes(null)) return null;
        const isEitherWay = e.operator === "add" || e.operator === "multiply";
        return `${e.operator}(${(isEitherWay ? operands.sort() : operands).join("; ")})`;
      }
      case "read": {
        const definition = e.path.steps.length > 0 ? null : this.definition(e.path.root, at);
        return definition === null ? form.key : this.#rounded(definition.value, definition.at, depth + 1);
      }
      default:
        return form.key;
    }
  }

  #nameOfPath(path: Path, at: Execution, depth: number): string | null {
    let name = `v${path.root}`;
    for (const step of path.steps)
      if (step.kind === "deref") name += "*";
      else if (step.kind === "field") name += `.${step.name}`;
      else if (step.kind === "index") {
        const indices = step.indices.map((i) => this.of(i, at, depth + 1)?.key);
        if (indices.includes(undefined)) return null;
        name += `[${indices.join("; ")}]`;
      } else return null;
    return name;
  }

  /** Does the conversion keep every value? What does not fit is no element's subscript. */
  #isSame(from: Expression, to: Expression): boolean {
    if (to.type.kind === "real") return this.#integers.isInteger(from) || from.type.kind === "real";
    if (to.type.kind !== "integer" || to.type.clamped === true) return false;
    if (from.type.kind === "real") return this.#integers.isInteger(from);
    if (from.type.kind !== "integer") return false;
    // A negative number that becomes an unsigned one of 64 bits still is the same distance from an element.
    const isWider = from.type.bits < to.type.bits && (to.type.signed || !from.type.signed);
    return isWider || to.type.bits >= 64 || sameSign(from, to);
  }
}

export function nameOfCounter(index: number, { position, name, shared }: Execution): string {
  const at = position.around[index]?.at;
  const loop = at === undefined ? "" : `${at.frame.numbers.of(at.statement)}${at.frame.name}`;
  return `c${loop}${index < shared ? "" : `:${name}`}`;
}

/** Is the symbol the counter of a loop, or of its iterations? */
export function isCounter(symbol: string): boolean {
  return /^c(\d|:|$)/.test(symbol);
}

/** Does the symbol stand for something of this execution alone, or is it made of such? */
export function isOf(symbol: string, { name }: Execution): boolean {
  return symbol.includes(`:${name}`) || symbol.includes(` ${name}`);
}

export function isUnsigned(type: Type): boolean {
  return type.kind === "integer" && !type.signed;
}

function sameSign(a: Expression, b: Expression): boolean {
  return (
    a.type.kind === "integer" &&
    b.type.kind === "integer" &&
    a.type.bits === b.type.bits &&
    a.type.signed === b.type.signed
  );
}

/** Sums and products are what mathematics says: real numbers that count, signed integers, and addresses' own. */
function counts(e: Expression): boolean {
  return e.type.kind === "real" || (e.type.kind === "integer" && (e.type.signed || e.type.bits === 64));
}

const comparisons: Partial<Record<string, (a: number, b: number) => boolean>> = {
  less: (a, b) => a < b,
  lessEqual: (a, b) => a <= b,
  greater: (a, b) => a > b,
  greaterEqual: (a, b) => a >= b,
  equal: (a, b) => a === b,
  notEqual: (a, b) => a !== b,
};

type Combine = (a: Polynomial, b: Polynomial) => Polynomial;
const combinations: Partial<Record<string, Combine>> = {
  add: (a, b) => a.plus(b),
  subtract: (a, b) => a.minus(b),
  multiply: (a, b) => a.times(b),
};
