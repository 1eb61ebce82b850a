/**
 * May a derivative be left by a throw while something it recorded is on the stacks?
 * Its head then puts the stacks back, so that the next call finds them as this one did.
 */
import type { Block, Program, Unit, UnitId } from "../../../il/types.js";
import { childBlocks } from "../../../il/visit.js";

export function mayLeaveRecords(program: Program, head: Unit): boolean {
  const seen = new Set<UnitId>();
  const queue: UnitId[] = [head.id];
  let records = false;
  let throws = false;
  const inspect = (block: Block): void => {
    for (const s of block.statements) {
      if (s.kind === "push") records = true;
      else if (s.kind === "throw") throws = true;
      else if (s.kind === "call") {
        if (s.callee.kind === "unit") queue.push(s.callee.unit);
        else throws = true;
      }
      for (const child of childBlocks(s)) inspect(child);
    }
  };
  for (let id = queue.pop(); id !== undefined && !(records && throws); id = queue.pop()) {
    const unit = program.units.get(id);
    if (unit === undefined || seen.has(id)) continue;
    seen.add(id);
    inspect(unit.body);
  }
  return records && throws;
}
