/** What a derivative rule is. The families are tables from an operator's or intrinsic's name to its rule. */
import type { Expression } from "../il/types.js";
import type { Linear } from "./linear.js";
import { opposite, scaled, zero } from "./linear.js";

export interface Application {
  readonly arguments: readonly Expression[];
  /** The value of the whole application: read back from where it is stored, or the application itself. */
  readonly result: Expression;
  /** The derivatives of the arguments. */
  readonly of: readonly Linear[];
}
export type Rule = (application: Application) => Linear;
export type Family = Readonly<Record<string, Rule>>;

/** The rule of a function of one argument, from what to do with the argument's derivative. */
export function unary(derive: (dx: Linear, x: Expression, result: Expression) => Linear): Rule {
  return ({ arguments: [x], result, of: [dx = zero] }) => {
    if (x === undefined || dx.kind === "zero") return zero;
    return derive(dx, x, result);
  };
}
/** The rule of a function of two arguments. The derivatives may be zero. */
export function binary(
  derive: (da: Linear, db: Linear, a: Expression, b: Expression, result: Expression) => Linear,
): Rule {
  return ({ arguments: [a, b], result, of: [da = zero, db = zero] }) => {
    if (a === undefined || b === undefined) return zero;
    return derive(da, db, a, b, result);
  };
}
/** A function of one argument whose partial is `factor`. */
export function partial(factor: (x: Expression, result: Expression) => Expression): Rule {
  return unary((dx, x, result) => scaled(factor(x, result), dx));
}
export function minusPartial(factor: (x: Expression, result: Expression) => Expression): Rule {
  return unary((dx, x, result) => opposite(scaled(factor(x, result), dx)));
}
