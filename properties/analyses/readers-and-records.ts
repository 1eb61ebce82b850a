/**
 * What is saved, computed again or undone is what some reader needs, and the other way round. In: the analyses of a program. Out: where that does
 * not hold, and how many values are got back.
 */
import type { Block, Statement } from "../../packages/compiler/src/il/types.js";
import { childBlocks, forEachStatement } from "../../packages/compiler/src/il/visit.js";
import type { AnalyzedCase } from "./analyzed-cases.js";

export function readersAndRecords({ name, facts, plan }: AnalyzedCase): {
  readonly wrong: readonly string[];
  readonly count: number;
} {
  const required = plan.requiredValues();
  const { recorded, choices, liveness } = plan;
  const wrong: string[] = [];
  let count = 0;
  const agree = (what: string, isThere: boolean, readers: readonly unknown[], s: Statement | null): void => {
    if (isThere) count++;
    if (isThere !== readers.length > 0) {
      const span = s === null ? "" : JSON.stringify(s.origin).slice(0, 120);
      wrong.push(
        `${name}: ${what} ${isThere ? "without a reader" : `for ${readers.length} readers, and not there`} ${span}`,
      );
    }
  };
  const ofBlock = (block: Block, s: Statement | null): void => {
    const saved = new Set(recorded.savedAtEndOf(block));
    const { variables } = choices.recomputed(block);
    for (const variable of facts.program.variables.keys()) {
      const readers = required.atEndOf(block, variable);
      if (saved.has(variable) || variables.has(variable)) agree("a local is got back", true, readers, s);
      // Where nothing in the block has an adjoint, no local of it is read.
      else if (readers.length > 0 && block.statements.some((inner) => recorded.hasBackward(inner)))
        agree("a local is got back", false, readers, s);
    }
  };
  for (const id of facts.pointsTo.units) {
    const unit = facts.program.units.get(id);
    if (unit === undefined) continue;
    ofBlock(unit.body, null);
    forEachStatement(unit.body, (s) => {
      for (const block of childBlocks(s)) ofBlock(block, s);
      if (s.kind === "loop" || s.kind === "call")
        agree("arrays are saved", choices.before(s) !== undefined, required.before(s), s);
      if (s.kind === "loop" || s.kind === "release") return;
      const isInverted = choices.inverted(s) !== undefined;
      const isKept = isInverted ? recorded.hasBackward(s) : recorded.isSaved(s);
      agree(isInverted ? "undone" : "saved", isKept && liveness.isLive(s), required.overwritten(s), s);
    });
  }
  return { wrong, count };
}
