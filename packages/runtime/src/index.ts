/** What generated TypeScript imports. */

export { accumulate } from "./accumulate.js";
export { ByteStack } from "./byte-stack.js";
export { checkpoints } from "./checkpoints/checkpoints.js";
export type { LoopHooks, LoopProgress, LoopRequest } from "./checkpoints/hooks.js";
export { handOver } from "./hand-over.js";
export { entriesAfter, putBefore } from "./key-order.js";
export { keepShadow, shadowOf } from "./key-shadows.js";
export { type NumberArray, NumberStack } from "./number-stack.js";
export { ReferenceStack } from "./reference-stack.js";
export { mark, peakStackBytes, release, resetPeak, type StackMark, stackBytes } from "./stack-accounts.js";
export { StackExhausted } from "./stack-exhausted.js";
export { bytes, ints, reals, refs } from "./stacks.js";
export { lastIndexBefore, lastIndexTo, lastStepBefore, lastStepTo, previousStep } from "./steps.js";
export { zerosLike } from "./zeros-like.js";
