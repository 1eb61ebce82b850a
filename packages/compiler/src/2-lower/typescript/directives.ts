/**
 * `$AD` directives: every comment of a module is looked at, and what is unknown, misplaced or not obeyed is said (RG2070 to RG2073).
 *
 * In: a module. Out: diagnostics. Which statement obeys one: waiting-directives.ts; what pairs stand around: statements/pieces.ts.
 * Method: a directive counts as placed where its comment stands on lines of its own above a statement or a function.
 */

import ts from "#typescript";
import { textSpan } from "../../1-parse/typescript/parse-typescript.js";
import type { DirectiveFault, DirectivePlace } from "../../languages/directives.js";
import { directiveFault, isPaired } from "../../languages/directives.js";
import type { PairFault } from "../../languages/paired-directives.js";
import type { ProgramContext } from "./context.js";
import { directivesIn, forEachList, marksIn, piecesIn } from "./statements/pieces.js";

interface WrittenDirective {
  readonly words: readonly string[];
  readonly range: ts.CommentRange;
  /** What the comment stands above. */
  readonly above: ts.Node;
}

export function checkDirectives(p: ProgramContext, file: ts.SourceFile): void {
  if (!file.text.includes("$AD")) return;
  /** Comments that stand between the statements of a list. */
  const listed = new Set<number>();
  const faults: PairFault<ts.CommentRange>[] = [];
  forEachList(file, (list) => {
    for (const { at } of marksIn(file, list)) listed.add(at.pos);
    faults.push(...piecesIn(file, list).faults);
  });
  const report = (range: ts.CommentRange, { code, message, hint }: DirectiveFault): void => {
    p.bag.add(code, "error", textSpan(file, range.pos, range.end), message, hint);
  };
  for (const fault of faults) report(fault.at, fault);
  for (const { words, range, above } of directivesOf(file)) {
    const [name = "", ...more] = words;
    const place = isPaired(name) ? (listed.has(range.pos) ? "list" : "elsewhere") : placeOf(above);
    const fault: DirectiveFault | undefined =
      name === "SIZE"
        ? { code: "RG2071", message: "SIZE says what arrays know themselves.", hint: "Take it out." }
        : directiveFault(name, more, place);
    if (fault !== undefined) report(range, fault);
  }
}

function directivesOf(file: ts.SourceFile): readonly WrittenDirective[] {
  const written: WrittenDirective[] = [];
  const seen = new Set<number>();
  const take = (ranges: readonly ts.CommentRange[] | undefined, above: ts.Node): void => {
    for (const range of ranges ?? []) {
      if (seen.has(range.pos)) continue;
      seen.add(range.pos);
      for (const words of directivesIn(file, range)) written.push({ words, range, above });
    }
  };
  const visit = (node: ts.Node): void => {
    const full = node.getFullStart();
    const isAbove = (range: ts.CommentRange): boolean => full === 0 || file.text.slice(full, range.pos).includes("\n");
    if (node.kind !== ts.SyntaxKind.SyntaxList)
      take(ts.getLeadingCommentRanges(file.text, full)?.filter(isAbove), node);
    for (const child of node.getChildren(file)) visit(child);
    take(ts.getTrailingCommentRanges(file.text, node.end), file);
  };
  for (const child of file.getChildren(file)) visit(child);
  return written.sort((a, b) => a.range.pos - b.range.pos);
}

function placeOf(node: ts.Node): DirectivePlace {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return "function";
  const { parent } = node;
  if (parent === undefined) return "elsewhere";
  const isInList = ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);
  if (!isInList || !ts.isStatement(node)) return "elsewhere";
  if (ts.isIterationStatement(node, true)) return "loop";
  return ts.isExpressionStatement(node) || ts.isVariableStatement(node) || ts.isReturnStatement(node)
    ? "statement"
    : "elsewhere";
}
