/** What adjoint write works on, and what it finds at the points of a unit. */
import type { PlanChoices } from "../../4-plan/plan.js";
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Block, LoopStatement, Program, Statement, UnitId, VariableId } from "../../il/types.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CallContexts } from "../effects/call-contexts.js";
import type { Exits } from "../loops/exits.js";
import type { RecordedRuns } from "../recording/recorded-runs.js";
import type { UnitLocals } from "../recording/recording-locals.js";
import type { ToBeRecorded } from "../recording/to-be-recorded.js";
import type { Effects, PointsTo } from "../storage-facts.js";

export interface AdjointWriteInput {
  readonly program: Program;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly contexts: CallContexts;
  readonly callBits: CallBits;
  readonly recordedRuns: RecordedRuns;
  readonly recorded: ToBeRecorded;
  readonly choices: PlanChoices;
  readonly exitsOf: (unit: UnitId) => Exits;
  readonly lifetimeOf: (unit: UnitId, variable: VariableId) => Block;
  /** Statements that are taken to put back what they overwrite, whatever the plan says. */
  readonly ignored?: (statement: Statement) => boolean;
}

/** W of tails that begin at a point of a unit. */
export interface Tails {
  before(statement: Statement): BitSet | undefined;
  after(statement: Statement): BitSet | undefined;
  /** After an iteration: its update, the iterations that follow, what comes after the loop. */
  afterBody(loop: LoopStatement): BitSet | undefined;
}

/** W of a unit as a function of W of what follows: what it leaves if nothing else is overwritten, and if everything is. */
export interface UnitWrite {
  readonly fromNothing: BitSet;
  readonly fromAll: BitSet;
}

/** What a walk through a unit looks at. */
export interface TailInput extends AdjointWriteInput {
  readonly locals: UnitLocals;
}

/** What has been found at the points of units. */
export class TailSets implements Tails {
  readonly befores = new Map<Statement, BitSet>();
  readonly afters = new Map<Statement, BitSet>();
  readonly bodies = new Map<LoopStatement, BitSet>();
  readonly before = (s: Statement): BitSet | undefined => this.befores.get(s);
  readonly after = (s: Statement): BitSet | undefined => this.afters.get(s);
  readonly afterBody = (loop: LoopStatement): BitSet | undefined => this.bodies.get(loop);
}
