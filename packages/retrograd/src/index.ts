/** What users' programs import: derivatives at build time, and the compiler for text in memory. */
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
  JacobianOf,
  KnownFunctions,
  PullBack,
  PushForward,
  ValueAndGradientOf,
} from "./derivatives/types.js";
export type { CompileRequest, Compiled } from "./build/compile.js";
export { compile } from "./build/compile.js";
