/**
 * Where the arrays for the derivatives of local numbers are made: before the statement of the unit's body that first mentions them.
 * In: a unit's body over several directions, the variables that need such an array. Out: the body with their allocations. What a call gives
 * anew needs none, and new arrays need not be cleared.
 */
import { isConstant } from "../../../il/fold-arithmetic.js";
import type { Block, LoopStatement, Statement, Variable, VariableId } from "../../../il/types.js";
import { childBlocks, forEachPath, forEachStatement } from "../../../il/visit.js";

export function placeRows(body: Block, rows: readonly Variable[], made: (row: Variable) => Statement): Block {
  const before = new Map<Statement, Statement[]>();
  const cleared = new Set<Statement>();
  for (const row of rows) {
    const first = body.statements.find((s) => mentions(s, row.id));
    if (first === undefined || isGivenByCall(body, row.id)) continue;
    before.set(first, [...(before.get(first) ?? []), made(row)]);
    const clear = first.kind === "loop" ? first.body.statements.find((s) => mentions(s, row.id)) : undefined;
    if (clear !== undefined && isClearing(clear, row.id)) cleared.add(clear);
  }
  const statements = body.statements.flatMap((s): Statement[] => {
    const left = s.kind === "loop" ? withoutCleared(s, cleared) : s;
    return [...(before.get(s) ?? []), ...(left === null ? [] : [left])];
  });
  return { statements };
}

function withoutCleared(s: LoopStatement, cleared: ReadonlySet<Statement>): LoopStatement | null {
  const statements = s.body.statements.filter((inner) => !cleared.has(inner));
  if (statements.length === s.body.statements.length) return s;
  return statements.length === 0 ? null : { ...s, body: { statements } };
}

/** `row[k] = 0` */
function isClearing(s: Statement, row: VariableId): boolean {
  return s.kind === "assign" && s.target.root === row && isConstant(s.value, 0);
}

/** Does a call give the whole array before anything else is done with it, in the block outside of which nothing is? */
function isGivenByCall(block: Block, row: VariableId): boolean {
  const among = block.statements.filter((s) => mentions(s, row));
  const [first, ...others] = among;
  if (first === undefined) return false;
  if (first.kind === "call" && first.targets.some((t) => t?.root === row && t.steps.length === 0)) {
    let times = 0;
    forEachPath(first, (p) => {
      if (p.root === row) times++;
    });
    return times === 1;
  }
  const blocks = childBlocks(first).filter((inner) => inner.statements.some((s) => mentions(s, row)));
  return others.length === 0 && blocks.length === 1 && isGivenByCall(blocks[0] as Block, row);
}

function mentions(statement: Statement, row: VariableId): boolean {
  let isThere = false;
  forEachStatement({ statements: [statement] }, (s) =>
    forEachPath(s, (p) => {
      if (p.root === row) isThere = true;
    }),
  );
  return isThere;
}
