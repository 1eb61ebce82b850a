/** A counted loop from its last iteration to its first: by its own start, bound and step. */
import type { CountedLoop } from "../../../3-analyze/loops/counted-loops.js";
import {
  add,
  assign,
  block,
  booleanType,
  constant,
  convert,
  intrinsic,
  loop,
  negate,
  operation,
  read,
  real64,
  sub,
} from "../../../il/builders.js";
import type { Expression, LoopStatement, Statement } from "../../../il/types.js";
import type { SweepContext } from "../sweep-context.js";
import { made } from "../sweep-context.js";

export function reversedLoop(
  context: SweepContext,
  s: LoopStatement,
  counted: CountedLoop,
  body: readonly Statement[],
): LoopStatement {
  const { scope } = context;
  const origin = made(s.origin);
  const variable = context.scope.pathOf(counted.variable);
  const index = scope.primalPath(variable);
  const from = scope.primal(counted.from);
  const bound = scope.primal(counted.bound);
  // The step is signed; what is written is its size.
  const up = !counted.descending;
  const size = up ? scope.primal(counted.step) : opposite(scope.primal(counted.step));
  const i = read(index);
  const step = isNumber(counted.step, 1) ? [] : [scope.primal(counted.step)];
  const stepping = (name: string, ...parts: readonly Expression[]): Expression =>
    operation("external", [...parts, ...step], real64, name);
  const first = (): Expression => {
    if (counted.isExact) return lastOf(from, bound, size, counted);
    const kind = counted.isSubscript ? "Index" : "Step";
    return stepping(counted.inclusive ? `last${kind}To` : `last${kind}Before`, from, bound);
  };
  const next = (): Expression => {
    if (counted.isExact || counted.isSubscript) return up ? sub(i, size) : add(i, size);
    return stepping("previousStep", i, from);
  };
  if (up && isUnsigned(context, counted)) {
    // It cannot go below its start: it starts one too high, and is counted down first.
    const end = scope.primal(counted.bound);
    return loop(
      scope.ids.label(),
      {
        init: block(assign(index, counted.inclusive ? add(end, size) : end, origin)),
        test: { kind: "binary", operator: "greater", left: i, right: from, type: booleanType },
        body: block(assign(index, sub(i, size), origin), ...body),
      },
      origin,
    );
  }
  return loop(
    scope.ids.label(),
    {
      init: block(assign(index, first(), origin)),
      test: { kind: "binary", operator: up ? "greaterEqual" : "lessEqual", left: i, right: from, type: booleanType },
      update: block(assign(index, next(), origin)),
      body: block(...body),
    },
    origin,
  );
}

function isUnsigned(context: SweepContext, counted: CountedLoop): boolean {
  const type = context.scope.program.variables.get(counted.variable)?.type;
  return type?.kind === "integer" && !type.signed;
}

export function isNumber(e: Expression, value: number): boolean {
  return e.kind === "constant" && e.value === value;
}

function opposite(e: Expression): Expression {
  return e.kind === "constant" && typeof e.value === "number" ? constant(-e.value) : negate(e);
}

/** The variable's value in the last iteration; before `from` (in the loop's direction) if there is none. */
function lastOf(from: Expression, bound: Expression, size: Expression, counted: CountedLoop): Expression {
  const one = constant(1);
  const isOne = isNumber(size, 1);
  const isZero = (e: Expression): boolean => isNumber(e, 0);
  const minus = (a: Expression, b: Expression): Expression => (isZero(b) ? a : sub(a, b));
  const plus = (a: Expression, b: Expression): Expression => (isZero(a) ? b : add(a, b));
  const rounded = (name: "ceil" | "floor", e: Expression): Expression =>
    counted.integerBound ? e : intrinsic(name, [e]);
  if (isOne && !counted.descending)
    return counted.inclusive ? rounded("floor", bound) : minusOne(rounded("ceil", bound));
  if (isOne && counted.integerStart && counted.integerBound) return counted.inclusive ? bound : plus(bound, one);
  const span = (a: Expression): Expression =>
    isOne ? a : { kind: "binary", operator: "divide", left: asReal(a), right: asReal(size), type: real64 };
  const times = (a: Expression): Expression =>
    isOne ? a : { kind: "binary", operator: "multiply", left: size, right: a, type: real64 };
  const width = span(counted.descending ? minus(from, bound) : minus(bound, from));
  const trips = counted.inclusive ? intrinsic("floor", [width]) : sub(intrinsic("ceil", [width]), one);
  return counted.descending ? sub(from, times(trips)) : plus(from, times(trips));
}

/** Whole numbers are divided as real numbers: the quotient of whole numbers would be rounded. */
export function asReal(e: Expression): Expression {
  if (e.type.kind !== "integer") return e;
  return e.kind === "constant" ? { ...e, type: real64 } : convert(e, real64);
}

/** `n + 1` minus one is n. */
function minusOne(e: Expression): Expression {
  if (e.kind === "constant" && typeof e.value === "number") return constant(e.value - 1);
  if (e.kind === "binary" && e.operator === "add" && e.right.kind === "constant" && typeof e.right.value === "number") {
    return e.right.value === 1 ? e.left : add(e.left, constant(e.right.value - 1));
  }
  return sub(e, constant(1));
}
