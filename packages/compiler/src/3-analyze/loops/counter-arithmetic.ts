/**
 * Does a loop count as whole numbers do, in the types that it counts and compares in?
 * In: a counter's type, its start, test and step; which values are surely not negative. Out: true: every value of the counter is
 * `from + k * step`, and the test says of it what it says of that number.
 * Method: C adds and compares in types of its own choice. A counter of 8 or 16 bits is converted back after each step: its last value must
 * fit. A signed counter that is compared as an unsigned number must not be negative (`for (int i = k; i < n; i++)` with an unsigned n
 * does not run at all where k < 0), and one that is compared in a narrower type must begin in it and pass through every value.
 * Limits: types of 32 and 64 bits are taken not to overflow within a loop that ends.
 */
import type { BinaryOperator, Expression, IntegerType, Type, VariableId } from "../../il/types.js";

export interface Counting {
  readonly counter: VariableId;
  readonly type: Type;
  readonly from: Expression;
  readonly bound: Expression;
  readonly step: Expression;
  /** The side of the test that has the counter, and what the update assigns: the counter with the conversions around it. */
  readonly compared: Expression;
  readonly stepped: Expression;
  readonly operator: BinaryOperator;
  readonly descending: boolean;
}

export function countsExactly(counting: Counting, isNatural: (e: Expression) => boolean): boolean {
  const { type } = counting;
  if (type.kind === "real") return [counting.compared, counting.stepped].every(isReal);
  return type.kind === "integer" && comparesExactly(counting, type, isNatural) && stepsExactly(counting, type);
}

/** No conversion to whole numbers on the way: it would cut fractions off. */
function isReal(e: Expression): boolean {
  if (e.kind === "convert") return e.type.kind === "real" && isReal(e.operand);
  return e.type.kind === "real" && (e.kind !== "binary" || (isReal(e.left) && isReal(e.right)));
}

function comparesExactly(counting: Counting, type: IntegerType, isNatural: (e: Expression) => boolean): boolean {
  const { compared, from, step, operator, descending } = counting;
  let current = type;
  for (const to of conversionsIn(compared)) {
    if (to.kind === "real") return true;
    if (to.kind !== "integer") return false;
    if (!contains(to, current)) {
      const isUnit = step.kind === "constant" && Math.abs(Number(step.value)) === 1;
      if (!isNatural(from)) return false;
      // Down to above an unsigned number it passes no negative one.
      if (descending && operator !== "notEqual" && !(isUnit && isStrict(operator))) return false;
      const isWidening = to.bits >= current.bits && !to.signed;
      if (!isWidening && (descending || !isUnit || !fits(from, to))) return false;
    }
    current = to;
  }
  return true;
}

/** The types that the counter is converted to, the innermost first. */
function conversionsIn(e: Expression): readonly Type[] {
  if (e.kind === "convert") return [...conversionsIn(e.operand), e.type];
  return e.kind === "binary" ? conversionsIn(e.left) : [];
}

function stepsExactly(counting: Counting, type: IntegerType): boolean {
  const { counter, stepped, step, from, bound, operator, descending } = counting;
  const narrowest = [type, ...typesAround(counter, stepped)].reduce((least, t) => (t.bits < least.bits ? t : least));
  const size = step.kind === "constant" ? Number(step.value) : Number.NaN;
  // The negative number -1, written as an unsigned one.
  if (size >= 2 ** (type.bits - 1)) return false;
  if (narrowest.bits >= 32) return true;
  const limits = rangeOf(narrowest);
  if (operator === "notEqual") {
    if (Math.abs(size) !== 1) return false;
    const [first, last] = descending ? [bound, from] : [from, bound];
    const [least, most] = [numberIn(first), numberIn(last)];
    if (least === limits.least && contains(narrowest, typeBehind(last))) return true;
    return least !== null && most !== null && limits.least <= least && least <= most && most <= limits.most;
  }
  const most = isStrict(operator) ? 1 : 0;
  return descending
    ? leastOf(bound) + most + size >= limits.least && fits(from, narrowest)
    : mostOf(bound) - most + size <= limits.most && fits(from, narrowest);
}

/** The integer types that the counter passes through on its way to its next value. */
function typesAround(counter: VariableId, e: Expression): readonly IntegerType[] {
  if (!isMadeOf(counter, e)) return [];
  const here = e.type.kind === "integer" ? [e.type] : [];
  if (e.kind === "convert") return [...here, ...typesAround(counter, e.operand)];
  return e.kind === "binary" ? [...here, ...typesAround(counter, e.left), ...typesAround(counter, e.right)] : here;
}

function isMadeOf(counter: VariableId, e: Expression): boolean {
  if (e.kind === "convert") return isMadeOf(counter, e.operand);
  if (e.kind === "binary") return isMadeOf(counter, e.left) || isMadeOf(counter, e.right);
  return e.kind === "read" && e.path.root === counter;
}

function isStrict(operator: BinaryOperator): boolean {
  return operator === "less" || operator === "greater";
}

function fits(e: Expression, type: IntegerType): boolean {
  const value = numberIn(e);
  const { least, most } = rangeOf(type);
  return value === null ? contains(type, typeBehind(e)) : least <= value && value <= most;
}

function leastOf(e: Expression): number {
  return numberIn(e) ?? rangeOf(typeBehind(e)).least;
}

function mostOf(e: Expression): number {
  return numberIn(e) ?? rangeOf(typeBehind(e)).most;
}

function numberIn(e: Expression): number | null {
  if (e.kind === "constant") return typeof e.value === "number" ? e.value : null;
  if (e.kind !== "convert") return null;
  const value = numberIn(e.operand);
  if (value === null || e.type.kind !== "integer") return null;
  const { least, most } = rangeOf(e.type);
  return least <= value && value <= most ? value : null;
}

/** The type that an expression has its values from, before conversions that keep them all. */
function typeBehind(e: Expression): Type {
  if (e.kind !== "convert") return e.type;
  const inner = typeBehind(e.operand);
  return contains(e.type, inner) ? inner : e.type;
}

function contains(type: Type, other: Type): boolean {
  if (type.kind !== "integer" || other.kind !== "integer") return false;
  const [outer, inner] = [rangeOf(type), rangeOf(other)];
  return outer.least <= inner.least && inner.most <= outer.most;
}

function rangeOf(type: Type): { readonly least: number; readonly most: number } {
  if (type.kind !== "integer") return { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  const { bits, signed } = type;
  return signed ? { least: -(2 ** (bits - 1)), most: 2 ** (bits - 1) - 1 } : { least: 0, most: 2 ** bits - 1 };
}
