/**
 * What the analysis of what is to be recorded tells on its way, for those who ask who requires a value (required-values.ts).
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Block, Statement, UnitId, VariableId } from "../../il/types.js";

/**
 * Who in the backward sweep reads a value.
 * derivative: the derivative of a statement. call: what the call's own adjoint reads. test: the test of a branch, evaluated again. bounds: the
 * start, bound and step of a loop that runs backward. place: where another value is to be put back. recomputation: a statement that is
 * executed again. rerun: a loop that runs forward once more. storage: allocated storage that is released at its reverse. entry: the head's
 * caller, who wants it back as it was.
 */
export type ReaderKind =
  | "derivative"
  | "call"
  | "test"
  | "bounds"
  | "place"
  | "recomputation"
  | "rerun"
  | "storage"
  | "entry";

/** Some zones, as bits, are required, as this set of what is required says. */
export interface Requirement {
  readonly bits: readonly number[];
  readonly required: BitSet;
}

export interface RecordingWitness {
  /** A set of that many zones and names. */
  empty(size: number): BitSet;
  /** What becomes required from now on is read by this. */
  reads(kind: ReaderKind, unit: UnitId, statement: Statement | null): void;
  /** The statement overwrites what is required. */
  overwrites(statement: Statement, requirements: readonly Requirement[]): void;
  /** Arrays are saved before the statement. */
  saves(statement: Statement, requirements: readonly Requirement[]): void;
  /** The local is required, and its lifetime, the block, ends. */
  ends(block: Block, variable: VariableId, requirement: Requirement): void;
}
