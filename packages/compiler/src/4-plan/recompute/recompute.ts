/**
 * Locals that the backward sweep computes again in their block, instead of getting them from the stack.
 * In: TBR without recomputation. Out: for some blocks the locals and the statements, in order, that compute them.
 * Method: of the locals that would be saved at the end of a block, those that can be computed again (available-locals.ts), if that costs less
 * than to store them, or what they are computed from (minimum-cut.ts): one that nobody needs is stored where several that are needed come
 * of it. Locals needed on the way are computed again too. Of integers that loops step, the loops are run again with nothing but these
 * steps in them (rerun-loops.ts). Calls that only compute a number from their arguments are made again (plain-calls.ts).
 */

import type { ToBeRecorded } from "../../3-analyze/recording/to-be-recorded.js";
import type { Block, Statement, Unit, VariableId } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import type { Recomputation } from "../plan.js";
import type { Bits, BlockToSettle } from "./available-locals.js";
import { AvailableLocals, overwrittenBy } from "./available-locals.js";
import { BlockLocals } from "./block-locals.js";
import type { LeastCost } from "./minimum-cut.js";
import { minimumCut } from "./minimum-cut.js";
import type { RecomputeInput } from "./recompute-input.js";
import { sliceOfBlock } from "./slice-of-block.js";
import type { WeighedLocals } from "./weighed-locals.js";
import { nothingWeighed, weighedLocals } from "./weighed-locals.js";

export function recomputations(input: RecomputeInput, recorded: ToBeRecorded): ReadonlyMap<Block, Recomputation> {
  const { program, effects } = input;
  const byBlock = new Map<Block, Recomputation>();
  for (const id of input.units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    /** `later`: what is overwritten between the block's end and the backward sweep's coming back to it. */
    const visit = (block: Block, later: Bits): void => {
      const after = later.copy();
      for (let k = block.statements.length - 1; k >= 0; k--) {
        const s = block.statements[k] as Statement;
        const writtenHere = overwrittenIn(unit, s);
        const inner = childBlocks(s);
        if (inner.length > 0) {
          const around = after.copy();
          if (s.kind === "loop") around.union(writtenHere);
          for (const child of inner) visit(child, around);
        }
        after.union(writtenHere);
      }
      inBlock(unit, block, later);
    };
    visit(unit.body, effects.universe(unit.id).empty());
  }
  return byBlock;

  /** What a statement, and what is in it, may overwrite. */
  function overwrittenIn(unit: Unit, s: Statement): Bits {
    const set = effects.universe(unit.id).empty();
    forEachStatement({ statements: [s] }, (inner) => set.union(overwrittenBy(effects, unit, inner)));
    return set;
  }

  function inBlock(unit: Unit, block: Block, later: Bits): void {
    const saved = recorded.savedAtEndOf(block);
    const end = recorded.atEndOf(block);
    if (saved.length === 0 || end === undefined) return;
    const locals = new BlockLocals({ ...input, recorded }, unit, block);
    const chosen = chosenLocals({ input, recorded, unit, block, locals, end, saved, later });
    const wanted = saved.filter((v) => chosen.again(v));
    if (wanted.length === 0 && chosen.stored.size === 0) return;
    const { available, again, weighed, stored } = chosen;
    byBlock.set(block, { ...sliceOfBlock(block, locals, available.places, wanted, again), weighed, stored });
  }
}

interface Chosen extends WeighedLocals {
  readonly available: AvailableLocals;
  readonly again: (v: VariableId) => boolean;
}

/** What costs least; where nothing is weighed, or there is too much to weigh, all that can be computed again. */
function chosenLocals(block: BlockToSettle): Chosen {
  const available = new AvailableLocals(block, false);
  const all = { ...nothingWeighed, available, again: (v: VariableId) => available.canBeComputed(v) };
  if (!block.input.weighs) return all;
  const leastOf = (locals: AvailableLocals): LeastCost | null =>
    block.input.run("minimum-cut", minimumCut, block.saved, (v: VariableId) => locals.wayOf(v));
  const least = leastOf(available);
  if (least === null) return all;
  if (!available.wantsMore) return chosen(available, least);
  // With more that may be stored, what needs others later may come in each other's way.
  const sharing = new AvailableLocals(block, true);
  const shared = leastOf(sharing);
  if (shared === null || shared.cost >= least.cost) return chosen(available, least);
  return chosen(sharing, shared);

  function chosen(available: AvailableLocals, least: LeastCost): Chosen {
    const told = weighedLocals(least, (v) => available.wayOf(v), block.saved);
    return { ...told, available, again: (v) => least.again.has(v) };
  }
}
