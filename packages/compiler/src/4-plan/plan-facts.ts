/** What the choices of the plan are made from. */
import type { Derivatives } from "../3-analyze/activity/derivatives.js";
import type { Extents } from "../3-analyze/arrays/extents.js";
import type { SureAccesses } from "../3-analyze/arrays/sure-accesses.js";
import type { StorageReads } from "../3-analyze/effects/storage-reads.js";
import type { AdjointLiveness } from "../3-analyze/liveness/adjoint-liveness.js";
import type { CountedLoops } from "../3-analyze/loops/counted-loops.js";
import type { Exits } from "../3-analyze/loops/exits.js";
import type { FusableLoops } from "../3-analyze/loops/fusable-loops.js";
import type { IntegerValues } from "../3-analyze/loops/integer-values.js";
import type { YoungObjects } from "../3-analyze/recording/young-objects.js";
import type { Effects, PointsTo } from "../3-analyze/storage-facts.js";
import type { Block, Program, UnitId, VariableId } from "../il/types.js";

export interface PlanFacts {
  readonly program: Program;
  readonly units: Iterable<UnitId>;
  readonly pointsTo: PointsTo;
  readonly reads: StorageReads;
  readonly effects: Effects;
  readonly loops: CountedLoops;
  readonly integers: IntegerValues;
  readonly derivatives: Derivatives;
  readonly liveness: AdjointLiveness;
  readonly young: YoungObjects;
  readonly extents: Extents;
  readonly sure: SureAccesses;
  readonly exitsOf: (unit: UnitId) => Exits;
  readonly lifetimeOf: (unit: UnitId, variable: VariableId) => Block;
  /** Loops whose iterations can each be swept forward and backward at once, if they are reversed arithmetically. */
  readonly fusable: FusableLoops;
}
