/**
 * May a derivative be left by a throw while something it recorded is on the stacks?
 * Its head then puts the stacks back, so that the next call finds them as this one did.
 */
import { isStackAgain } from "../../../il/conventions/stacks-again.js";
import type { Block, Program, Statement, Unit, UnitId } from "../../../il/types.js";
import { childBlocks, forEachPath } from "../../../il/visit.js";

/** On the stacks of derivatives, or on those of an adjoint that was differentiated once more. */
export type Stacks = "plain" | "again";

export function mayLeaveRecords(program: Program, head: Unit, stacks: Stacks): boolean {
  const seen = new Set<UnitId>();
  const queue: UnitId[] = [head.id];
  const isRecord = stacks === "plain" ? (s: Statement) => s.kind === "push" : touchesStackAgain(program);
  let records = false;
  let throws = false;
  let isCalledWithin = false;
  const inspect = (block: Block): void => {
    for (const s of block.statements) {
      if (isRecord(s)) records = true;
      if (s.kind === "throw") throws = true;
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
    inspect(unit === head ? { statements: behindChecks(unit.body, isRecord) } : unit.body);
  }
  if (isCalledWithin) inspect(head.body);
  return records && throws;
}

function touchesStackAgain(program: Program): (s: Statement) => boolean {
  const stacks = new Set([...program.variables.values()].filter(isStackAgain).map(({ id }) => id));
  return (s) => {
    let touches = false;
    if (stacks.size > 0) forEachPath(s, ({ root }) => (touches ||= stacks.has(root)));
    return touches;
  };
}

/** Without what stands first and neither records nor calls: an error that is thrown there leaves nothing behind. */
function behindChecks({ statements }: Block, isRecord: (s: Statement) => boolean): readonly Statement[] {
  const acts = (s: Statement): boolean =>
    isRecord(s) || s.kind === "call" || childBlocks(s).some((child) => child.statements.some(acts));
  const first = statements.findIndex(acts);
  return first < 0 ? [] : statements.slice(first);
}
