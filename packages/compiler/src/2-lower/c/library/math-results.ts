/**
 * Functions of math.h that have results behind pointers. The result that carries a derivative becomes an expression of its own, with
 * the same value:
 * `modf(x, p)` is `*p = trunc(x)` and the fraction of x; `sincos(x, p, q)` is `*p = sin(x)` and `*q = cos(x)`;
 * `frexp(x, p)` is called for `*p`, and its mantissa is `ldexp(x, -*p)`; `remquo(x, y, p)` is called for `*p`, and its value is
 * `remainder(x, y)`; `lgamma_r(x, p)` is called for `*p`, and its value is `lgamma(x)`.
 */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { assign, constant, intrinsic, read } from "../../../il/builders.js";
import type { Expression, Path } from "../../../il/types.js";
import { lowerPath } from "../expressions/places.js";
import { inOrder } from "../expressions/sequencing.js";
import type { UnitContext } from "../unit-context.js";

type Call = CExpression & { kind: "call" };

/** Undefined: not one of these. */
export function lowerMathResults(u: UnitContext, e: Call, name: string): Expression | undefined {
  const base = name.replace(/^(modf|sincos|frexp|remquo|lgamma)[fl](_r)?$/, "$1$2");
  switch (base) {
    case "modf": {
      const [x] = operands(u, e, 1);
      const fraction = u.hold(intrinsic("fraction", [x], x.type), "fraction");
      u.emit(assign(pointedBy(u, e, 1), intrinsic("trunc", [x], x.type), u.origin));
      return fraction;
    }
    case "sincos": {
      const x = u.hold(operands(u, e, 1)[0]);
      u.emit(assign(pointedBy(u, e, 1), intrinsic("sin", [x], x.type), u.origin));
      u.emit(assign(pointedBy(u, e, 2), intrinsic("cos", [x], x.type), u.origin));
      return constant(0);
    }
    case "frexp": {
      const [x] = operands(u, e, 1);
      const exponent = read(called(u, e, name, [x]));
      const back: Expression = { kind: "unary", operator: "negate", operand: exponent, type: exponent.type };
      return intrinsic("ldexp", [x, back], x.type);
    }
    case "remquo": {
      const [x, y] = operands(u, e, 2);
      called(u, e, name, [x, y]);
      return intrinsic("remainder", [x, y], x.type);
    }
    case "lgamma_r": {
      const [x] = operands(u, e, 1);
      called(u, e, name, [x]);
      return intrinsic("lgamma", [x], x.type);
    }
    default:
      return undefined;
  }
}

/** The arguments that are numbers, evaluated once. */
function operands(u: UnitContext, e: Call, count: 1): [Expression];
function operands(u: UnitContext, e: Call, count: 2): [Expression, Expression];
function operands(u: UnitContext, e: Call, count: number): Expression[] {
  const values = inOrder(
    u,
    e.arguments.slice(0, count).map((a) => () => u.lower.value(u, a)),
  );
  return values.map((value) => (value.kind === "read" || value.kind === "constant" ? value : u.hold(value)));
}

/** The call for what it stores behind its last argument, which is an integer: that place. */
function called(u: UnitContext, e: Call, name: string, args: readonly Expression[]): Path {
  const place = pointedBy(u, e, e.arguments.length - 1);
  u.emit({
    kind: "call",
    targets: [null, place],
    callee: { kind: "external", name },
    arguments: args,
    origin: u.origin,
  });
  return place;
}

/** What the argument leads to. */
function pointedBy(u: UnitContext, e: Call, k: number): Path {
  const operand = e.arguments[k] as CExpression;
  const type = operand.type.kind === "pointer" ? operand.type.target : operand.type;
  const { span } = operand;
  return lowerPath(u, { kind: "unary", operator: "dereference", operand, type, isLvalue: true, span, expansion: null });
}
