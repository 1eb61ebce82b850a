/** What generated TypeScript imports. */
export { reals, ints, bytes, refs } from "./stacks.js";
export { NumberStack, type NumberArray } from "./number-stack.js";
export { ByteStack } from "./byte-stack.js";
export { ReferenceStack } from "./reference-stack.js";
export { stackBytes, peakStackBytes, resetPeak, mark, release, type StackMark } from "./stack-accounts.js";
export { zerosLike } from "./zeros-like.js";
