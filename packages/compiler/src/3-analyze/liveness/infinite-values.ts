/**
 * infinite-values: what may be infinite, or no number, where all inputs are ordinary numbers: quotients, exponentials, roots and
 * logarithms, and what is computed from them.
 * In: the program, points-to, effects. Out: a test for expressions.
 * Method: the least solution over zones, whatever the flow.
 * Limits: products and sums of numbers are taken to stay in range; what a count divides is taken to be finite.
 */
import { isContinuous } from "../../il/builders.js";
import { sameExpression } from "../../il/equal.js";
import type { Expression, Program, Statement } from "../../il/types.js";
import { forEachStatement, operandsOf } from "../../il/visit.js";
import { unboundedIntrinsics } from "../../rules/unbounded-intrinsics.js";
import type { IntegerValues } from "../loops/integer-values.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface InfiniteValues {
  mayBeInfinite(e: Expression): boolean;
  /** There is a pole in the expression itself, of something that `counts`. */
  hasOwnPole(e: Expression, counts: (e: Expression) => boolean): boolean;
}

export interface InfiniteValuesInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly integers: IntegerValues;
}

export function infiniteValues({ program, pointsTo, effects, integers }: InfiniteValuesInput): InfiniteValues {
  const marked = new Set<ZoneId>();
  let changed = false;
  const mark = (zones: Iterable<ZoneId>): void => {
    for (const zone of zones) {
      if (marked.has(zone)) continue;
      marked.add(zone);
      changed = true;
    }
  };

  function mayBeInfinite(e: Expression): boolean {
    switch (e.kind) {
      case "constant":
        return typeof e.value === "number" && !Number.isFinite(e.value);
      case "read":
        return pointsTo.zonesOf(e.path).some((zone) => marked.has(zone));
      default:
        if (isPole(e)) return true;
    }
    return isContinuous(e.type) && operandsOf(e).some(mayBeInfinite);
  }

  function hasOwnPole(e: Expression, counts: (e: Expression) => boolean): boolean {
    if (!isContinuous(e.type)) return false;
    if (isPole(e) && counts(e)) return true;
    return operandsOf(e).some((operand) => hasOwnPole(operand, counts));
  }

  function isPole(e: Expression): boolean {
    if (e.kind === "intrinsic") return unboundedIntrinsics.has(e.name);
    if (e.kind !== "binary") return false;
    if (e.operator === "power") return !isWholePower(e.right);
    return e.operator === "divide" && mayBeZero(e.right) && !integers.isInteger(e.right);
  }

  function look(s: Statement): void {
    switch (s.kind) {
      case "assign":
        if (mayBeInfinite(s.value)) mark(pointsTo.zonesOf(s.target));
        break;
      case "allocate": {
        const zones = pointsTo.zonesOfSite(s.site);
        const { initial } = s;
        if (initial.kind === "elements" && initial.values.some(mayBeInfinite)) mark(zones);
        else if (initial.kind === "fill" && mayBeInfinite(initial.value)) mark(zones);
        else if (initial.kind === "copy" && pointsTo.zonesOf(initial.source).some((zone) => marked.has(zone)))
          mark(zones);
        else if (initial.kind === "fields")
          for (const [name, value] of initial.values)
            if (mayBeInfinite(value)) mark(zones.filter((zone) => pointsTo.zones[zone]?.field === name));
        break;
      }
      case "call":
        for (const callee of pointsTo.callees(s)) {
          s.targets.forEach((target, k) => {
            if (target !== null && pointsTo.zoneOfResult(callee, k).some((zone) => marked.has(zone)))
              mark(pointsTo.zonesOf(target));
          });
          (program.units.get(callee)?.parameters ?? []).forEach((parameter, k) => {
            const argument = s.arguments[k];
            if (argument !== undefined && argument.kind !== "reference" && mayBeInfinite(argument))
              mark(pointsTo.zonesOfVariable(parameter));
          });
          const inner = effects.universe(callee);
          const { read, written } = effects.summary(callee);
          const touched = read.copy();
          touched.union(written);
          touched.forEach((bit) => {
            const zone = inner.zones[bit] as ZoneId;
            for (const outer of pointsTo.translate(s, callee, zone))
              if (outer !== zone) {
                if (marked.has(zone)) mark([outer]);
                else if (marked.has(outer)) mark([zone]);
              }
          });
        }
        break;
      default:
    }
  }

  const returns = (unit: Parameters<PointsTo["zoneOfResult"]>[0], s: Statement): void => {
    if (s.kind === "return")
      s.values.forEach((value, k) => {
        if (mayBeInfinite(value)) mark(pointsTo.zoneOfResult(unit, k));
      });
  };
  do {
    changed = false;
    for (const unit of pointsTo.units)
      forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
        look(s);
        returns(unit, s);
      });
  } while (changed);
  return { mayBeInfinite, hasOwnPole };
}

/** Defined everywhere, and no more infinite than its base. */
function isWholePower(exponent: Expression): boolean {
  return exponent.kind === "constant" && Number.isInteger(exponent.value) && Number(exponent.value) >= 0;
}

/** A divisor that no ordinary input makes zero: a constant, or a positive one plus squares. */
export function mayBeZero(divisor: Expression): boolean {
  if (divisor.kind === "constant") return divisor.value === 0;
  return !isPositive(divisor);
}

function isPositive(e: Expression): boolean {
  if (e.kind === "constant") return typeof e.value === "number" && e.value > 0;
  if (e.kind === "binary" && e.operator === "add")
    return (isPositive(e.left) && isNonNegative(e.right)) || (isNonNegative(e.left) && isPositive(e.right));
  if (e.kind === "intrinsic" && (e.name === "exp" || e.name === "cosh")) return true;
  return false;
}

function isNonNegative(e: Expression): boolean {
  if (isPositive(e)) return true;
  if (e.kind === "constant") return typeof e.value === "number" && e.value >= 0;
  if (e.kind === "intrinsic") return e.name === "sqrt" || e.name === "abs" || e.name === "hypot";
  if (e.kind !== "binary") return false;
  if (e.operator === "add") return isNonNegative(e.left) && isNonNegative(e.right);
  if (e.operator === "multiply") return sameExpression(e.left, e.right);
  return e.operator === "power" && e.right.kind === "constant" && e.right.value === 2;
}
