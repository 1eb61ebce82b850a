/** What the driver and its judges say to each other. */
import type { Verdict } from "./lab.js";
import type { Part } from "./subjects.js";

export interface Setting {
  readonly kind: "setting";
  /** The bundle of the lab. */
  readonly lab: string;
  readonly part: Part;
}

export interface Question {
  readonly kind: "question";
  readonly mutant: number;
  readonly site: number;
  /** It is of a room after the analyses. */
  readonly isLate: boolean;
}

export type ToJudge = Setting | Question;

export type FromJudge =
  | { readonly kind: "ready" }
  | { readonly kind: "verdict"; readonly mutant: number; readonly verdict: Verdict };
