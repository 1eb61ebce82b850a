import { constant } from "../../../il/builders.js";
import type { Constant } from "../../../il/types.js";

/** The value `undefined`. */
export const undefinedConstant: Constant = constant(undefined, "undefined") as Constant;
