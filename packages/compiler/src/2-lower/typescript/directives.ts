/**
 * `$AD` directives: every comment of a module is looked at, and what is unknown, misplaced or not obeyed is said (RG2070 to RG2073).
 *
 * In: a module. Out: diagnostics. Which statement obeys one: waiting-directives.ts.
 * Method: a directive counts as placed where its comment stands on lines of its own above a statement or a function.
 */

import ts from "#typescript";
import { textSpan } from "../../1-parse/typescript/parse-typescript.js";
import type { DirectivePlace } from "../../languages/directives.js";
import { directiveFault } from "../../languages/directives.js";
import type { ProgramContext } from "./context.js";

interface WrittenDirective {
  readonly words: readonly string[];
  readonly range: ts.CommentRange;
  /** What the comment stands above. */
  readonly above: ts.Node;
}

export function checkDirectives(p: ProgramContext, file: ts.SourceFile): void {
  if (!file.text.includes("$AD")) return;
  for (const { words, range, above } of directivesIn(file)) {
    const [name = "", ...more] = words;
    const fault =
      name === "SIZE"
        ? { code: "RG2071", message: "SIZE says what arrays know themselves.", hint: "Take it out." }
        : directiveFault(name, more, placeOf(above));
    if (fault !== undefined)
      p.bag.add(fault.code, "error", textSpan(file, range.pos, range.end), fault.message, fault.hint);
  }
}

function directivesIn(file: ts.SourceFile): readonly WrittenDirective[] {
  const written: WrittenDirective[] = [];
  const seen = new Set<number>();
  const take = (ranges: readonly ts.CommentRange[] | undefined, above: ts.Node): void => {
    for (const range of ranges ?? []) {
      if (seen.has(range.pos)) continue;
      seen.add(range.pos);
      const end = range.kind === ts.SyntaxKind.MultiLineCommentTrivia ? range.end - 2 : range.end;
      for (const line of file.text.slice(range.pos + 2, end).split("\n")) {
        const text = /^[\s*]*\$AD\b(.*)/.exec(line)?.[1];
        if (text !== undefined) written.push({ words: text.trim().split(/\s+/), range, above });
      }
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
