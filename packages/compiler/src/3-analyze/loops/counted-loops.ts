/**
 * counted-loops: loops whose iterations are known from where they start: `for (i = a; i < b; i += s)`.
 *
 * In: the program, points-to, effects, integer values. Out: for each such loop its variable, start, bound and step.
 * Method: init ends with the assignment of `from` to the variable; the test compares it with a bound; update is the one step; nothing
 * in the body, nor in what it calls, writes the variable or what start, bound and step read. Start and step are whole numbers, so that
 * `from + k * step` is exactly the variable's value in iteration k; the bound may be any number. Counting down by a whole constant
 * to a whole constant bound ≥ 0 is exact from any start, since each value is a multiple of the start's last binary digit and no greater.
 * Where numbers have no integer types, other loops that step by a whole constant are told too (`isExact` is false): most do start at a whole
 * number, though nobody says so, and the runtime asks where they run backward. Only their reversal may use them.
 * Loops of derivative code are told by their text alone: 6-simplify/loops/counting-header.ts.
 * `i + 1 < b`, with a constant beside a signed integer, or a whole number beside whole ones, is `i < b - 1`. What types do to the numbers: counter-arithmetic.ts.
 * Limits: the sign of the step must be known: it is constant, or a local assigned once, with a value whose sign is known.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import { constant, negate } from "../../il/builders.js";
import { mirroredComparison, stepAdded, wholeVariable } from "../../il/queries/counting.js";
import type {
  AssignStatement,
  BinaryOperator,
  Block,
  Expression,
  LabelId,
  LoopStatement,
  Program,
  Statement,
  Unit,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { StorageReads } from "../effects/storage-reads.js";
import type { Effects, PointsTo, UnitUniverse, ZoneId } from "../storage-facts.js";
import { countsExactly } from "./counter-arithmetic.js";
import type { IntegerValues } from "./integer-values.js";
import { NaturalValues } from "./natural-values.js";

export interface CountedLoop {
  readonly variable: VariableId;
  /** The variable's first value, as `init` computes it. */
  readonly from: Expression;
  readonly bound: Expression;
  /** Signed: negative where the loop counts down. A constant wherever it can be. */
  readonly step: Expression;
  /** The bound itself is a value of the variable (<=, >=). */
  readonly inclusive: boolean;
  readonly descending: boolean;
  /** The body may leave the loop before its test fails (break, return, an exit further out, a goto). A throw does not count. */
  readonly leavesEarly: boolean;
  /** `from + k * step` is exactly the variable's value in iteration k. Otherwise it is where the start turns out to be whole. */
  readonly isExact: boolean;
  /** The start seems to be whole, since the variable subscripts: where it runs backward, the loop ends with an error if it is not. */
  readonly isSubscript: boolean;
  /** The start, and with it every value of the variable, is surely a whole number. */
  readonly integerStart: boolean;
  /** The bound is surely a whole number too. */
  readonly integerBound: boolean;
}

export type CountedLoops = ReadonlyMap<LoopStatement, CountedLoop>;

/** What may be reckoned with: where an iteration's counter is told from the iteration's number. */
export function exactLoops(loops: CountedLoops): CountedLoops {
  return new Map([...loops].filter(([, { isExact }]) => isExact));
}

export interface CountedLoopsInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly integers: IntegerValues;
}

export function countedLoops(input: CountedLoopsInput): CountedLoops {
  const { program, pointsTo, effects, integers } = input;
  const reads = new StorageReads(program, pointsTo);
  const { hasIntegers } = traitsOf(program);
  const loops = new Map<LoopStatement, CountedLoop>();
  for (const id of pointsTo.units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    const universe = effects.universe(id);
    const isOwn = (v: VariableId): boolean => program.variables.get(v)?.role === "local" && !pointsTo.isAddressed(v);
    const signs = new Signs(unit, isOwn);
    const naturals = new NaturalValues(unit, isOwn);
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "loop") return;
      const counted = recognise(id, universe, signs, naturals, s);
      if (counted !== null) loops.set(s, counted);
    });
  }
  return loops;

  function recognise(
    unit: UnitId,
    universe: UnitUniverse,
    signs: Signs,
    naturals: NaturalValues,
    loop: LoopStatement,
  ): CountedLoop | null {
    if (loop.testAt !== "start") return null;
    const [update, ...more] = loop.update.statements;
    if (update?.kind !== "assign" || more.length > 0 || update.target.steps.length > 0) return null;
    const variable = update.target.root;
    const declared = program.variables.get(variable);
    if (declared === undefined || declared.role === "global" || declared.passing === "reference") return null;
    if (pointsTo.isAddressed(variable)) return null;
    const step = stepOf(variable, update.value);
    const test = boundOf(variable, loop.test);
    const start = startOf(unit, variable, loop.init);
    if (step === null || test === null || start === null) return null;
    const from = start.value;
    const integerStart = integers.isInteger(from);

    const sign = signs.of(step);
    if (sign === 0) return null;
    const descending = sign < 0;
    const leavesEarly = leaves(loop);
    if (test.operator === "notEqual") {
      // Without another way out, termination means that the variable arrives at the bound exactly.
      if (leavesEarly || !integers.isInteger(test.bound)) return null;
    } else if (descending !== (test.operator === "greater" || test.operator === "greaterEqual")) return null;

    if (!integers.isInteger(step)) return null;
    const down = descending && step.kind === "constant" && isWholeConstant(test.bound) && test.operator !== "notEqual";
    const isExact = integerStart || down;
    const isSubscript = !isExact && (integers.startsSubscript(start) || integers.seemsInteger(from));
    // Of numbers: `i + 1 < b` and `i < b - 1` are the same where all are whole.
    const isShifted = test.compared.kind === "binary" && test.compared.type.kind === "real";
    if (isShifted && !(integerStart && integers.isInteger(test.bound) && isWholeShift(test.compared))) return null;
    if (!isExact && (hasIntegers || step.kind !== "constant" || test.operator === "notEqual")) return null;

    const { operator, bound, compared } = test;
    const counting = {
      counter: variable,
      type: declared.type,
      from,
      bound,
      step,
      compared,
      stepped: update.value,
      operator,
      descending,
    };
    if (!countsExactly(counting, (e) => naturals.has(e))) return null;

    // What the body may write: neither the variable nor what its start, the bound and the step read.
    const fixed = universe.empty();
    const see = (zone: ZoneId): void => {
      const bit = universe.bitOf(zone);
      if (bit >= 0) fixed.add(bit);
    };
    reads.ofExpression(from, see);
    reads.ofExpression(test.bound, see);
    reads.ofExpression(step, see);
    for (const zone of pointsTo.zonesOfVariable(variable)) {
      if (fixed.has(universe.bitOf(zone))) return null;
      see(zone);
    }
    if (writes(unit, loop.body, fixed)) return null;
    return {
      variable,
      from,
      bound: test.bound,
      step,
      inclusive: test.operator === "lessEqual" || test.operator === "greaterEqual",
      descending,
      leavesEarly,
      isExact,
      isSubscript,
      integerStart,
      integerBound: integers.isInteger(test.bound),
    };
  }

  function writes(unit: UnitId, block: Block, zones: BitSet): boolean {
    return block.statements.some(
      (s) =>
        effects.of(unit, s).written.intersects(zones) || childBlocks(s).some((child) => writes(unit, child, zones)),
    );
  }

  /** What init leaves in the variable, if nothing after it changes what that reads. */
  function startOf(unit: UnitId, variable: VariableId, init: Block): AssignStatement | null {
    const universe = effects.universe(unit);
    const zones = universe.setOf(pointsTo.zonesOfVariable(variable));
    for (let k = init.statements.length - 1; k >= 0; k--) {
      const s = init.statements[k] as Statement;
      if (s.kind === "assign" && s.target.steps.length === 0 && s.target.root === variable) {
        reads.ofExpression(s.value, (zone) => {
          const bit = universe.bitOf(zone);
          if (bit >= 0) zones.add(bit);
        });
        const self = pointsTo
          .zonesOfVariable(variable)
          .some((zone) => effects.of(unit, s).read.has(universe.bitOf(zone)));
        const after: Block = { statements: init.statements.slice(k + 1) };
        return self || writes(unit, after, zones) ? null : s;
      }
      if (writes(unit, { statements: [s] }, zones)) return null;
    }
    return null;
  }
}

function stepOf(variable: VariableId, value: Expression): Expression | null {
  if (value.kind === "convert") return stepOf(variable, value.operand);
  const added = stepAdded(value, (e) => isVariable(e, variable));
  if (added === undefined) return null;
  const { step, isSubtracted } = added;
  if (!isSubtracted) return step;
  return step.kind === "constant" && typeof step.value === "number"
    ? constant(-step.value, undefined, step.type)
    : negate(step);
}

interface Test {
  /** As if the counter stood on the left. */
  readonly operator: BinaryOperator;
  readonly bound: Expression;
  /** The side that has the counter. */
  readonly compared: Expression;
}

function boundOf(variable: VariableId, test: Expression): Test | null {
  if (test.kind !== "binary") return null;
  const other = mirroredComparison[test.operator];
  if (other === undefined) return null;
  const left = offsetOf(test.left, variable);
  if (left !== null) return { operator: test.operator, bound: less(test.right, left), compared: test.left };
  const right = offsetOf(test.right, variable);
  return right !== null ? { operator: other, bound: less(test.left, right), compared: test.right } : null;
}

/** k, where the expression is the variable + k: 0, or a constant beside a signed integer, which does not overflow, or beside a number. */
function offsetOf(e: Expression, variable: VariableId): number | null {
  if (isVariable(e, variable)) return 0;
  if (e.kind !== "binary" || (e.operator !== "add" && e.operator !== "subtract")) return null;
  if ((e.type.kind === "integer" && !e.type.signed) || e.right.kind !== "constant") return null;
  if (e.left.kind !== "read" || !isVariable(e.left, variable) || typeof e.right.value !== "number") return null;
  return e.operator === "add" ? e.right.value : -e.right.value;
}

function isWholeShift({ right }: Extract<Expression, { kind: "binary" }>): boolean {
  return right.kind === "constant" && Number.isInteger(right.value);
}

function less(bound: Expression, offset: number): Expression {
  if (offset === 0) return bound;
  if (bound.kind === "constant" && typeof bound.value === "number")
    return constant(bound.value - offset, undefined, bound.type);
  const by = constant(Math.abs(offset), undefined, bound.type);
  const operator = offset > 0 ? "subtract" : "add";
  return { kind: "binary", operator, left: bound, right: by, type: bound.type };
}

function isVariable(e: Expression, variable: VariableId): boolean {
  if (e.kind === "convert") return isVariable(e.operand, variable);
  return wholeVariable(e) === variable;
}

function isWholeConstant(e: Expression): boolean {
  return e.kind === "constant" && typeof e.value === "number" && Number.isInteger(e.value) && e.value >= 0;
}

function leaves(loop: LoopStatement): boolean {
  const inner = new Set<LabelId>();
  let mayLeave = false;
  forEachStatement(loop.body, (s) => {
    if (s.kind === "loop" || s.kind === "scope") inner.add(s.label);
    else if (s.kind === "return" || s.kind === "goto") mayLeave = true;
    else if (s.kind === "exit" && !inner.has(s.label)) mayLeave ||= s.label !== loop.label || s.how === "break";
  });
  return mayLeave;
}

/** The signs of expressions in one unit: 0 where it is not known, or zero. */
class Signs {
  /** Locals assigned once in the whole unit, with that value. */
  readonly #single = new Map<VariableId, Expression | null>();

  constructor(
    unit: Unit,
    readonly isOwn: (variable: VariableId) => boolean,
  ) {
    forEachStatement(unit.body, (s) => {
      if (s.kind === "assign") this.#set(s.target.root, s.target.steps.length === 0 ? s.value : null);
      else if (s.kind === "allocate" || s.kind === "pop") this.#set(s.target.root, null);
      else if (s.kind === "call") {
        for (const target of s.targets) if (target !== null) this.#set(target.root, null);
        for (const argument of s.arguments) if (argument.kind === "reference") this.#set(argument.path.root, null);
      }
    });
  }

  #set(variable: VariableId, value: Expression | null): void {
    this.#single.set(variable, this.#single.has(variable) ? null : value);
  }

  /** `depth`: how many definitions have been followed. */
  of(e: Expression, depth = 0): number {
    switch (e.kind) {
      case "constant":
        return typeof e.value === "number" ? Math.sign(e.value) || 0 : 0;
      case "unary":
        return e.operator === "negate" ? -this.of(e.operand, depth) || 0 : 0;
      case "convert": {
        const sign = this.of(e.operand, depth);
        // -1 as an unsigned number of 32 bits is a large one.
        const isLarge = sign < 0 && e.type.kind === "integer" && !e.type.signed && e.type.bits < 64;
        return isLarge ? 0 : sign;
      }
      case "binary": {
        const left = this.of(e.left, depth);
        const right = this.of(e.right, depth);
        if (e.operator === "multiply") return left * right;
        if (e.operator === "add") return left === right ? left : 0;
        return 0;
      }
      case "read": {
        if (e.path.steps.length > 0 || depth > 8 || !this.isOwn(e.path.root)) return 0;
        const value = this.#single.get(e.path.root);
        return value === undefined || value === null ? 0 : this.of(value, depth + 1);
      }
      default:
        return 0;
    }
  }
}
