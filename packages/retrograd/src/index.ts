/** What users' programs import: derivatives at build time, and the compiler for text in memory. */

export type { Compiled, CompileRequest } from "./build/compile.js";
export { compile } from "./build/compile.js";
export {
  gradient,
  hessian,
  hessianVector,
  jacobian,
  jvp,
  valueAndGradient,
  vjp,
} from "./derivatives/functions.js";
export type {
  Derivative,
  GradientOf,
  Head,
  Inline,
  JacobianOf,
  KnownFunctions,
  PullBack,
  PushForward,
  ValueAndGradientOf,
} from "./derivatives/types.js";
