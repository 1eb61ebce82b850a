/** What the choice of locals that are computed again is made from. */
import type { StorageReads } from "../../3-analyze/effects/storage-reads.js";
import type { AdjointLiveness } from "../../3-analyze/liveness/adjoint-liveness.js";
import type { CountedLoops } from "../../3-analyze/loops/counted-loops.js";
import type { Exits } from "../../3-analyze/loops/exits.js";
import type { YoungObjects } from "../../3-analyze/recording/young-objects.js";
import type { Effects, PointsTo } from "../../3-analyze/storage-facts.js";
import type { Block, Program, Statement, UnitId, VariableId } from "../../il/types.js";
import type { Run } from "../../pass.js";

export interface RecomputeInput {
  /** Runs the weighing under its name. */
  readonly run: Run;
  readonly reads: StorageReads;
  readonly program: Program;
  readonly units: Iterable<UnitId>;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly young: YoungObjects;
  readonly liveness: AdjointLiveness;
  /** The loops that are reversed arithmetically. */
  readonly counted: CountedLoops;
  readonly lifetimeOf: (unit: UnitId, variable: VariableId) => Block;
  readonly exitsOf: (unit: UnitId) => Exits;
  /** Whether storing and computing again are weighed against each other: else all is computed again that can be. */
  readonly weighs: boolean;
  /** What it overwrites is given back no earlier than its derivative is done: it is undone by the opposite step, or its derivative reads its result. */
  readonly isGivenBackLate: (unit: UnitId, s: Statement) => boolean;
}
