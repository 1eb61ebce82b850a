/** How a piece is swept that runs again: with recording, and no more of it than its own adjoint needs. */
import type { Checkpoint } from "../../4-plan/plan.js";
import type { SweepContext } from "./sweep-context.js";
import { sweepBlock, sweepList } from "./sweep-control.js";

/** Each call gives sweeps of their own, with loops paired among themselves. */
export function againIn(context: SweepContext, piece: Checkpoint): SweepContext {
  const { facts } = context;
  const inside: SweepContext = {
    ...context,
    pairOf: context.pairings(),
    facts: { ...facts, liveness: { ...facts.liveness, isLive: piece.isLive } },
    plan: context.plan.again(piece),
    sweepBlock: (of, owner) => sweepBlock(inside, of, owner),
    sweepList: (statements) => sweepList(inside, statements),
  };
  return inside;
}
