/**
 * Numbers of elements that are computed from sizes in bytes: `n * 8 / 8`, where a procedure that is given a size became a part of its caller.
 * In: a program. Out: the program in which storage has `n` elements.
 * Method: divisions by what is a factor of the dividend, and what constants alone say, in the extents of new storage and in the bounds of
 * parts of arrays.
 * Limits: sizes that do not fit into their type are no sizes of storage.
 */
import { constant } from "../../il/builders.js";
import { compare } from "../../il/fold-arithmetic.js";
import type { Rewriter } from "../../il/rewrite.js";
import { mapShared, rewriteBlock } from "../../il/rewrite.js";
import type { BinaryOperator, Expression, Program, Statement, Step } from "../../il/types.js";
import { ProgramDraft } from "../program-draft.js";

export function foldElementCounts(program: Program): Program {
  const draft = new ProgramDraft(program);
  const rewriter: Rewriter = {
    statement: (s) => (s.kind === "allocate" ? withExtents(s) : s),
    path: (p) => {
      const steps = mapShared(p.steps, withBounds);
      return steps === p.steps ? p : { ...p, steps };
    },
  };
  for (const unit of program.units.values()) {
    const body = rewriteBlock(unit.body, rewriter);
    if (body !== unit.body) draft.setBody(unit, body);
  }
  return draft.finish();
}

function withExtents(s: Statement & { readonly kind: "allocate" }): Statement {
  const extents = mapShared(s.extents, folded);
  return extents === s.extents ? s : { ...s, extents };
}

function withBounds(step: Step): Step {
  if (step.kind !== "section") return step;
  const ranges = mapShared(step.ranges, (range) => {
    const from = range.from === undefined ? undefined : folded(range.from);
    const to = range.to === undefined ? undefined : folded(range.to);
    if (from === range.from && to === range.to) return range;
    return { ...range, ...(from && { from }), ...(to && { to }) };
  });
  return ranges === step.ranges ? step : { ...step, ranges };
}

function folded(e: Expression): Expression {
  const value = e.kind === "constant" ? undefined : settled(e);
  if (value !== undefined && e.type.kind === "integer") return constant(value, undefined, e.type);
  if (e.kind === "convert") {
    const operand = folded(e.operand);
    return operand === e.operand ? e : { ...e, operand };
  }
  if (e.kind !== "binary") return e;
  if (e.operator === "divide") {
    const by = wholeOf(e.right);
    const count = by === undefined ? undefined : without(e.left, by);
    if (count !== undefined) return sameBits(count, e);
  }
  const [left, right] = [folded(e.left), folded(e.right)];
  return left === e.left && right === e.right ? e : { ...e, left, right };
}

/** A product without a factor. */
function without(e: Expression, factor: number): Expression | undefined {
  if (e.kind === "convert" && e.type.kind === "integer" && e.operand.type.kind === "integer")
    return without(e.operand, factor);
  if (e.kind !== "binary" || e.operator !== "multiply") return undefined;
  if (wholeOf(e.right) === factor) return e.left;
  if (wholeOf(e.left) === factor) return e.right;
  const left = without(e.left, factor);
  if (left !== undefined) return { ...e, left: sameBits(left, e) };
  const right = without(e.right, factor);
  return right === undefined ? undefined : { ...e, right: sameBits(right, e) };
}

function sameBits(value: Expression, like: Expression): Expression {
  const { type } = like;
  const isSame = value.type.kind === "integer" && type.kind === "integer" && value.type.bits === type.bits;
  return isSame && value.type.kind === "integer" && value.type.signed === type.signed
    ? value
    : { kind: "convert", operand: value, type };
}

function wholeOf(e: Expression): number | undefined {
  if (e.kind === "convert" && e.type.kind === "integer") return wholeOf(e.operand);
  return e.kind === "constant" && typeof e.value === "number" && e.type.kind === "integer" ? e.value : undefined;
}

/** What constants alone say: `(32 != 0 ? 32 : 1) / 32`. */
function settled(e: Expression): number | undefined {
  switch (e.kind) {
    case "constant":
      // A size that the user spells out (`sizeof(double)`) is no computed one.
      return e.type.kind === "integer" && typeof e.value === "number" && e.text === undefined ? e.value : undefined;
    case "convert":
      return e.type.kind === "integer" && e.type.bits >= 32 ? settled(e.operand) : undefined;
    case "conditional": {
      const test = settled(e.test);
      return test === undefined ? undefined : settled(test !== 0 ? e.whenTrue : e.whenFalse);
    }
    case "binary": {
      const [a, b] = [settled(e.left), settled(e.right)];
      const value = a === undefined || b === undefined ? undefined : computed(e.operator, a, b);
      return value !== undefined && value >= 0 && value < 2 ** 31 ? value : undefined;
    }
    default:
      return undefined;
  }
}

function computed(operator: BinaryOperator, a: number, b: number): number | undefined {
  switch (operator) {
    case "add":
      return a + b;
    case "subtract":
      return a - b;
    case "multiply":
      return a * b;
    case "divide":
      return b === 0 ? undefined : Math.trunc(a / b);
    default: {
      const truth = compare(operator, a, b);
      return truth === undefined ? undefined : Number(truth);
    }
  }
}
