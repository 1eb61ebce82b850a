/**
 * Loops whose iterations are each run forward and backward at once.
 * In: a loop, TBR where no loop is. Out: its plan; null where it is left as it is.
 * Method: the iterations must be independent (fusable-loops.ts). It is done where they would record something, or a directive asks for it.
 */
import type { Block, Statement } from "../il/types.js";
import { childBlocks } from "../il/visit.js";
import type { BranchPlan, FusedRegion, RegionPlan } from "./plan.js";
import { free } from "./plan.js";
import { directiveOf, independentIterations } from "./refused-directives.js";
import type { RegionQuestion } from "./region-question.js";

export function fusedRegion(question: RegionQuestion): FusedRegion | null {
  const { loop, base, facts } = question;
  if (base.kind !== "counted" || !facts.fusable.has(loop)) return null;
  const reason = whyFused(question);
  return reason === null ? null : { kind: "fused", loop: base.loop, reason, cost: free };
}

/** What records nothing gains nothing, but is done where the user asks for it. */
function whyFused(question: RegionQuestion): FusedRegion["reason"] | null {
  const { loop, recorded } = question;
  if (directiveOf(loop, independentIterations) !== undefined && recorded.hasBackward(loop)) return "directive";
  return records(question) ? "iterations-independent" : null;
}

/** Does an iteration leave anything on a stack? */
function records({ loop, facts, choices, recorded }: RegionQuestion): boolean {
  const controls = (s: Statement): boolean => {
    switch (s.kind) {
      case "if":
      case "switch":
        return leavesDecision(choices.branch(s)) && recorded.hasBackward(s);
      case "loop":
        return leavesCount(choices.region(s)) && recorded.hasBackward(s);
      case "call":
        return (
          choices.before(s) !== undefined || facts.pointsTo.callees(s).some((callee) => recorded.unitHasForward(callee))
        );
      default:
        return false;
    }
  };
  const inBlock = (block: Block): boolean => {
    const { variables } = choices.recomputed(block);
    return recorded.savedAtEndOf(block).some((v) => !variables.has(v)) || block.statements.some(inStatement);
  };
  const inStatement = (s: Statement): boolean =>
    recorded.isSaved(s) || controls(s) || childBlocks(s).some((block) => inBlock(block));
  return choices.before(loop) !== undefined || inBlock(loop.body);
}

/** Or the number of an exit in its place. */
function leavesDecision({ kind }: BranchPlan): boolean {
  switch (kind) {
    case "recorded":
    case "exiting":
      return true;
    case "reevaluated":
    case "recomputed":
      return false;
  }
}

function leavesCount({ kind }: RegionPlan): boolean {
  switch (kind) {
    case "trips":
      return true;
    case "counted":
    case "fused":
    case "checkpointed":
      return false;
  }
}
