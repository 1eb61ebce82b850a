/**
 * Values whose derivative would be much longer than they are: in a product of n factors each partial derivative is a product of n - 1
 * of them, in `((a * x + b) * x + c) * x + …` it is all that is further inside. Where that is too much, parts of the value get names.
 */
import { expressionSize } from "../il/queries/size.js";
import type { Expression } from "../il/types.js";
import { operandsOf } from "../il/visit.js";
import { mayCarryDerivative } from "./linearize.js";

/** Up to this many nodes a derivative is written as it is. */
const longest = 40_000;
/** Parts that get names have at least so many nodes. */
const partSize = 24;

interface Measure {
  readonly size: number;
  /** Reads that may be active. */
  readonly reads: number;
  /** About how many nodes the coefficients of these reads have. */
  readonly derivative: number;
}

/** The parts to be named, as nodes of `value`, besides those that are; none where the derivative is short enough. */
export function partsOfLongDerivative(value: Expression, named: ReadonlySet<Expression>): Expression[] {
  if (measure(value, named).derivative <= longest) return [];
  const parts: Expression[] = [];
  sizeWithParts(value, named, parts);
  return parts;
}

function measure(e: Expression, named: ReadonlySet<Expression>): Measure {
  if (e.kind === "read") return { size: expressionSize(e), reads: mayCarryDerivative(e.type) ? 1 : 0, derivative: 0 };
  let size = 1;
  let reads = 0;
  let derivative = 0;
  const inner = operandsOf(e).map((operand) => measure(operand, named));
  for (const each of inner) {
    size += each.size;
    reads += each.reads;
    derivative += each.derivative;
  }
  if (isFactor(e)) for (const each of inner) derivative += each.reads * (size - each.size);
  return { size: named.has(e) ? 1 : size, reads, derivative };
}

/** Does what the operands are decide on each other's coefficients? */
function isFactor(e: Expression): boolean {
  if (e.kind === "binary") return e.operator !== "add" && e.operator !== "subtract" && mayCarryDerivative(e.type);
  return e.kind === "intrinsic" && mayCarryDerivative(e.type);
}

/** The size of a value whose parts have names. */
function sizeWithParts(e: Expression, named: ReadonlySet<Expression>, parts: Expression[]): number {
  if (e.kind === "read") return expressionSize(e);
  let size = 1;
  for (const operand of operandsOf(e)) {
    const sizeHere = sizeWithParts(operand, named, parts);
    const isPart =
      sizeHere >= partSize && isFactor(e) && (operand.type.kind === "real" || operand.type.kind === "complex");
    if (isPart) parts.push(operand);
    size += isPart ? 1 : sizeHere;
  }
  return named.has(e) ? 1 : size;
}
