/** What is found of second derivatives: the Hessian times a vector beside differences of gradients, and its symmetry. */
import type { DoorDiagnostic } from "../door.js";
import type { Violation } from "../report.js";
import type { SecondOrder } from "./numbers.js";

export interface SecondOrderReport {
  readonly found: SecondOrder;
  /** What does not hold, in words. */
  readonly broken: readonly Violation[];
  /** Why there is no second derivative; the first one's own are not among them. */
  readonly refused: readonly DoorDiagnostic[];
}
