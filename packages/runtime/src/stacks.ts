import { ByteStack } from "./byte-stack.js";
import { NumberStack } from "./number-stack.js";
import { ReferenceStack } from "./reference-stack.js";

/** Values of active and passive reals that the backward sweep needs again. */
export const reals = /* @__PURE__ */ new NumberStack("reals");

/** Integers: trip counts and subscripts. Held as doubles, so that counts beyond 2^31 are exact. */
export const ints = /* @__PURE__ */ new NumberStack("ints");

/** Control decisions and exit codes. */
export const bytes = /* @__PURE__ */ new ByteStack("bytes");

/** References to arrays and objects. */
export const refs = /* @__PURE__ */ new ReferenceStack("refs");
