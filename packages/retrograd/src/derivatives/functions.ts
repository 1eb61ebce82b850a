/**
 * What a user's module imports from `retrograd`. A build step puts the derivative's text in place of each call; these functions are left
 * over only where no build step ran, and say so.
 */
import type {
  AllOf,
  AnyFunction,
  Derivative,
  GradientOf,
  HessianOf,
  JacobianOf,
  ParametersOf,
  PullBack,
  PushForward,
  TangentsOf,
  ValueAndGradientOf,
  Wrt,
  WrtAndOf,
  WrtOf,
} from "./types.js";

type Objective = (...args: never[]) => number;

/** The derivatives of a function that gives a number, by name: `gradient(cost)(state, theta)` gives `{ state, theta }`. */
export function gradient<F extends Objective, const W extends WrtOf<F> = AllOf<F>>(
  _f: F,
  _options?: Wrt<W>,
): Derivative<F, GradientOf<F, W>> {
  return notBuilt("gradient");
}

/** As `gradient`, and the value beside them: `{ value, theta, state: { u } }`. */
export function valueAndGradient<F extends Objective, const W extends WrtOf<F> = AllOf<F>>(
  _f: F,
  _options?: Wrt<W>,
): Derivative<F, ValueAndGradientOf<F, W>> {
  return notBuilt("valueAndGradient");
}

/** Jacobian times vector, forward mode: `jvp(f)({ x: direction }, x, a)` gives `{ value, tangent }`. */
export function jvp<F extends AnyFunction, const W extends WrtOf<F> = AllOf<F>, const O extends string = never>(
  _f: F,
  _options?: WrtAndOf<W, O>,
): PushForward<F, W, O> {
  return notBuilt("jvp");
}

/** Vector times Jacobian, reverse mode: `vjp(f)(weights, x, a)` gives `{ value, x, a }`. */
export function vjp<F extends AnyFunction, const W extends WrtOf<F> = AllOf<F>, const O extends string = never>(
  _f: F,
  _options?: WrtAndOf<W, O>,
): PullBack<F, W, O> {
  return notBuilt("vjp");
}

/** All derivatives of numbers and arrays by numbers and arrays: `jacobian(f)(x)` gives `{ x }`, a row for each number of the output. */
export function jacobian<F extends AnyFunction, const W extends WrtOf<F> = AllOf<F>, const O extends string = never>(
  _f: F,
  _options?: WrtAndOf<W, O>,
): (...args: ParametersOf<F>) => JacobianOf<F, W, O> {
  return notBuilt("jacobian");
}

/** The second derivatives times a vector: `hessianVector(cost)({ theta: direction }, state, theta)` gives what `gradient` gives, along it. */
export function hessianVector<F extends Objective, const W extends WrtOf<F> = AllOf<F>>(
  _f: F,
  _options?: Wrt<W>,
): (direction: TangentsOf<F, W>, ...args: ParametersOf<F>) => GradientOf<F, W> {
  return notBuilt("hessianVector");
}

/** All second derivatives by numbers and arrays: `hessian(cost)(x)` gives `{ x: { x } }`, a row for each number. */
export function hessian<F extends Objective, const W extends WrtOf<F> = AllOf<F>>(
  _f: F,
  _options?: Wrt<W>,
): (...args: ParametersOf<F>) => HessianOf<F, W> {
  return notBuilt("hessian");
}

function notBuilt(name: string): never {
  throw new Error(
    `retrograd: no build step replaced this call of ${name}. Add retrograd() from "retrograd/vite" (or /rollup, /rolldown, /webpack, /rspack, /esbuild) to the plugins,\n` +
      'or start Node with --import retrograd/register. A call is replaced where the name is imported by `import { … } from "retrograd"`.',
  );
}
