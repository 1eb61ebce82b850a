/**
 * The directives of which statements bear a mark from the front ends to the plan. What is said of all: languages/directives.ts.
 * A loop bears `checkpointedLoop`; a scope that nobody leaves, `checkpointedPiece`; a scope, `constantPiece`; a loop, `independentIterations`; a call, or a unit for all its calls, `splitCall`.
 */
import type { Origin } from "../../diagnostics/origin.js";

/** The loop stores states of its own and is run again from them. */
export const checkpointedLoop = "BINOMIAL-CKP";
/** What is in the scope is run again when the backward sweep comes to it. */
export const checkpointedPiece = "CHECKPOINT-START";
/** Of a piece that a pass has made of a call whose callee has no derivative of its own making. */
export const writtenCall = "WRITTEN";
/** What is computed in the scope has no derivative. */
export const constantPiece = "DO-NOT-DIFF-START";
/** No iteration of the loop needs what another one computes. */
export const independentIterations = "II-LOOP";
/** The call has a forward and a backward version, and is not run again. */
export const splitCall = "NOCHECKPOINT";

/** A directive that is not obeyed, and why. */
export interface RefusedDirective {
  readonly origin: Origin;
  readonly message: string;
  readonly hint: string;
  /** Without it the derivative would not be right. */
  readonly isNeeded?: true;
}
