/** How large a piece of IL is. */
import type { Block, Expression } from "../types.js";
import { childBlocks, expressionsOf, forEachStatement, operandsOf, storedPaths, subscriptsOf } from "../visit.js";

/** Statements in a block, those inside other statements included. */
export function statementCount(block: Block): number {
  let count = 0;
  forEachStatement(block, () => count++);
  return count;
}

/** Nodes of an expression, subscripts included. */
export function expressionSize(e: Expression): number {
  let size = 1;
  for (const operand of operandsOf(e)) size += expressionSize(operand);
  return size;
}

/** Statements and expression nodes of a block. */
export function blockSize(block: Block): number {
  let size = 0;
  for (const s of block.statements) {
    size++;
    for (const e of expressionsOf(s)) size += expressionSize(e);
    for (const p of storedPaths(s)) for (const e of subscriptsOf(p)) size += expressionSize(e);
    for (const child of childBlocks(s)) size += blockSize(child);
  }
  return size;
}
