/**
 * Rows that are numbers after all: a variable that is set and used within one loop over directions, anew for each, needs no row.
 * In: a unit's body over rows, its loops over directions, the rows that are variables. Out: the body, and which of them are numbers.
 */
import { rewriteBlock } from "../../il/rewrite.js";
import type { Block, LoopStatement, Statement, VariableId } from "../../il/types.js";
import { forEachPath, forEachReadPath, forEachStatement } from "../../il/visit.js";

export function scalarRows(
  body: Block,
  loops: ReadonlySet<Statement>,
  rows: ReadonlySet<VariableId>,
): { readonly body: Block; readonly scalars: ReadonlySet<VariableId> } {
  const mentions = new Map<VariableId, Set<Statement | null>>();
  const inLoops = new Map<Statement, LoopStatement>();
  forEachStatement(body, (s) => {
    if (s.kind === "loop" && loops.has(s)) forEachStatement(s.body, (inner) => void inLoops.set(inner, s));
  });
  forEachStatement(body, (s) => {
    forEachPath(s, (p) => {
      if (!rows.has(p.root)) return;
      const at = inLoops.get(s) ?? null;
      mentions.set(p.root, (mentions.get(p.root) ?? new Set()).add(at));
    });
  });
  const scalars = new Set<VariableId>();
  for (const [row, places] of mentions) {
    const [only] = places;
    if (places.size === 1 && only?.kind === "loop" && isSetFirst(only.body.statements, row)) scalars.add(row);
  }
  if (scalars.size === 0) return { body, scalars };
  const one = rewriteBlock(body, {
    path: (p) => (scalars.has(p.root) ? { ...p, steps: [] } : p),
  });
  return { body: one, scalars };
}

/** Is the variable assigned before anything else is done with it? */
function isSetFirst(statements: readonly Statement[], row: VariableId): boolean {
  for (const s of statements) {
    let isRead = false;
    let isMentioned = false;
    forEachPath(s, (p) => {
      if (p.root === row) isMentioned = true;
    });
    if (s.kind === "if") {
      const branches = [s.then, s.else].filter((branch) => mentionsRow(branch, row));
      const [only] = branches;
      if (only === undefined && !isMentioned) continue;
      return (
        branches.length === 1 &&
        !isMentioned &&
        only !== undefined &&
        isSetFirst(only.statements, row) &&
        !statements.slice(statements.indexOf(s) + 1).some((later) => mentionsRow({ statements: [later] }, row))
      );
    }
    if (!isMentioned) continue;
    if (s.kind !== "assign" || s.target.root !== row) return false;
    forEachReadPath(s.value, (p) => {
      if (p.root === row) isRead = true;
    });
    return !isRead;
  }
  return false;
}

function mentionsRow(block: Block, row: VariableId): boolean {
  let mentions = false;
  forEachStatement(block, (s) =>
    forEachPath(s, (p) => {
      if (p.root === row) mentions = true;
    }),
  );
  return mentions;
}
