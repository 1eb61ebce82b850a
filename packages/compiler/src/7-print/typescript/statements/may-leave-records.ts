/**
 * May a derivative be left by a throw while something it recorded is on the stacks?
 * Its head then puts the stacks back, so that the next call finds them as this one did.
 */
import type { Block, Program, Statement, Unit, UnitId } from "../../../il/types.js";
import { childBlocks } from "../../../il/visit.js";

export function mayLeaveRecords(program: Program, head: Unit): boolean {
  const seen = new Set<UnitId>();
  const queue: UnitId[] = [head.id];
  let records = false;
  let throws = false;
  let isCalledWithin = false;
  const inspect = (block: Block): void => {
    for (const s of block.statements) {
      if (s.kind === "push") records = true;
      else if (s.kind === "throw") throws = true;
      else if (s.kind === "call") {
        if (s.callee.kind === "unit") {
          queue.push(s.callee.unit);
          if (s.callee.unit === head.id) isCalledWithin = true;
        } else throws = true;
      }
      for (const child of childBlocks(s)) inspect(child);
    }
  };
  for (let id = queue.pop(); id !== undefined && !(records && throws); id = queue.pop()) {
    const unit = program.units.get(id);
    if (unit === undefined || seen.has(id)) continue;
    seen.add(id);
    inspect(unit === head ? { statements: behindChecks(unit.body) } : unit.body);
  }
  if (isCalledWithin) inspect(head.body);
  return records && throws;
}

/** Without what stands first and neither records nor calls: an error that is thrown there leaves nothing behind. */
function behindChecks({ statements }: Block): readonly Statement[] {
  const acts = (s: Statement): boolean =>
    s.kind === "push" || s.kind === "call" || childBlocks(s).some((child) => child.statements.some(acts));
  const first = statements.findIndex(acts);
  return first < 0 ? [] : statements.slice(first);
}
