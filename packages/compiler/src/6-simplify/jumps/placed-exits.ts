/** The exits of one loop or scope in some statements. */
import { rewriteBlock } from "../../il/rewrite.js";
import type { ExitStatement, LabelId, Statement } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";

export function countExits(statements: readonly Statement[], label: LabelId, how: ExitStatement["how"]): number {
  let count = 0;
  forEachStatement({ statements }, (s) => {
    if (s.kind === "exit" && s.label === label && s.how === how) count++;
  });
  return count;
}

export function replaceExits(
  statements: readonly Statement[],
  label: LabelId,
  how: ExitStatement["how"],
  by: (s: ExitStatement) => readonly Statement[],
): readonly Statement[] {
  return rewriteBlock(
    { statements },
    { statement: (s) => (s.kind === "exit" && s.label === label && s.how === how ? by(s) : s) },
  ).statements;
}

/** No comment would be lost with it. */
export function hasNoText(s: Statement): boolean {
  return (s.comments ?? []).length === 0 && (s.directives ?? []).length === 0;
}
