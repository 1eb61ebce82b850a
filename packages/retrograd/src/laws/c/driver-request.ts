/** What a driver is to be: of which function, how that is called, and what is asked of it. */
import type { CHeadDescription } from "@retrograd/compiler";
import type { CCallableHead } from "./c-door.js";
import type { Root } from "./input-stream.js";

export type DriverMode = "primal" | "tangent" | "adjoint";

export interface DriverRequest {
  readonly mode: DriverMode;
  readonly description: CHeadDescription;
  /** How the function is called; null for the original. */
  readonly head: CCallableHead | null;
  /** What stands before everything: `#include` of the function's file, or of its header. */
  readonly includes: readonly string[];
  /** The includes give the texts themselves, not only declarations. */
  readonly seesStatics: boolean;
  readonly variables: readonly DriverVariable[];
  /** Functions that are given for pointers to functions. */
  readonly functions: readonly string[];
  /** Where a derivative's driver finds the user's own function: in this text, among what it is linked with, or nowhere. */
  readonly original: "here" | "linked" | "none";
  readonly wrt: readonly string[] | undefined;
  readonly of: readonly string[] | undefined;
}

/** A variable at file scope that is an input or an output. */
export interface DriverVariable extends Root {
  /** The inputs have its value; otherwise it keeps its own. */
  readonly isGiven: boolean;
  readonly isInput: boolean;
  readonly isOutput: boolean;
}
