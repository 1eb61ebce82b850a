/**
 * What the plan has decided so far about getting values back in the backward sweep; TBR asks it, the generator carries it out.
 */
import type { Block, CallStatement, LoopStatement, Path, Statement, VariableId } from "../../il/types.js";
import type { CountedLoop } from "../loops/counted-loops.js";

/** Locals of a block that the backward sweep computes again at the block's start. */
export interface Recomputation {
  readonly variables: ReadonlySet<VariableId>;
  /** Of the block's statements, in their order, those that are executed again, each with what of it is: of a loop a part. */
  readonly slice: ReadonlyMap<Statement, Statement>;
}

/** All elements of an array. */
export interface SavedArray {
  /** The array. */
  readonly whole: Path;
  /** What is pushed: all of it, with a range that says how long it is where arrays do not know that. */
  readonly section: Path;
}

export interface RecordingStrategies {
  /** The test of an if, the selector of a switch, is evaluated again: its operands still have their values. */
  reevaluated(statement: Statement): boolean;
  /** The loop is reversed arithmetically. */
  counted(loop: LoopStatement): CountedLoop | undefined;
  /** Arrays saved whole before the loop or the call, instead of element by element inside. */
  savedWhole(statement: LoopStatement | CallStatement): readonly SavedArray[];
  recomputed(block: Block): Recomputation;
  /** Each iteration is run forward and backward at once, in the backward sweep. */
  fused(loop: LoopStatement): boolean;
  /** The assignment is an integer step, undone by the opposite step. */
  inverted(statement: Statement): boolean;
}

export const noRecomputation: Recomputation = { variables: new Set(), slice: new Map() };
