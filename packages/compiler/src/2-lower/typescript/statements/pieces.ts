/**
 * Statements between `$AD CHECKPOINT-START` and `$AD CHECKPOINT-END`, or another such pair: one labelled block that bears the directive.
 * In: the statements of a block or a case. Out: the pieces among them; they are lowered in their order.
 * Method: a directive is one of the list where its comment has lines of its own above one of the statements, or behind the last.
 */
import ts from "#typescript";
import { textSpan } from "../../../1-parse/typescript/parse-typescript.js";
import type { Origin } from "../../../diagnostics/origin.js";
import { scope } from "../../../il/builders.js";
import { isPaired } from "../../../languages/directives.js";
import type { PairedPiece, PairMark, Pairs } from "../../../languages/paired-directives.js";
import { pairsOf } from "../../../languages/paired-directives.js";
import type { UnitContext } from "../context.js";
import { leaves } from "./leaving.js";

export type List = ts.NodeArray<ts.Statement>;

/** The statements of each braces and each case below a node. */
export function forEachList(node: ts.Node, visit: (list: List) => void): void {
  if (ts.isBlock(node) || ts.isCaseOrDefaultClause(node)) visit(node.statements);
  ts.forEachChild(node, (child) => forEachList(child, visit));
}

export function piecesIn(file: ts.SourceFile, list: List): Pairs<ts.CommentRange> {
  if (!file.text.includes("$AD")) return { pieces: [], faults: [] };
  return pairsOf(marksIn(file, list));
}

/** The directives of pairs that stand in a list. */
export function marksIn(file: ts.SourceFile, list: List): readonly PairMark<ts.CommentRange>[] {
  const marks: PairMark<ts.CommentRange>[] = [];
  const take = (from: number, before: number): void => {
    for (const range of ts.getLeadingCommentRanges(file.text, from) ?? []) {
      if (!file.text.slice(from, range.pos).includes("\n")) continue;
      for (const [name = ""] of directivesIn(file, range)) if (isPaired(name)) marks.push({ name, before, at: range });
    }
  };
  for (const [k, statement] of list.entries()) take(statement.getFullStart(), k);
  take(list.end, list.length);
  return marks;
}

/** The words of each directive in a comment. */
export function directivesIn(file: ts.SourceFile, range: ts.CommentRange): readonly (readonly string[])[] {
  const end = range.kind === ts.SyntaxKind.MultiLineCommentTrivia ? range.end - 2 : range.end;
  return file.text
    .slice(range.pos + 2, end)
    .split("\n")
    .flatMap((line) => {
      const text = /^[\s*]*\$AD\b(.*)/.exec(line)?.[1];
      return text === undefined ? [] : [text.trim().split(/\s+/)];
    });
}

/** Statements in order, as far as control gets. */
export function lowerStatements(u: UnitContext, list: List): void {
  const [first] = list;
  if (first === undefined) return;
  const file = first.getSourceFile();
  lowerPart(u, file, list, { first: 0, end: list.length, inner: piecesIn(file, list).pieces });
}

function lowerPart(
  u: UnitContext,
  file: ts.SourceFile,
  list: List,
  { first, end, inner }: Pick<PairedPiece<ts.CommentRange>, "first" | "end" | "inner">,
): void {
  for (let k = first; k < end; ) {
    const piece = inner.find((each) => each.first === k);
    if (piece === undefined) u.lower.statement(u, list[k]!);
    else {
      const { at, name } = piece;
      const origin: Origin = { kind: "text", span: textSpan(file, at.pos, at.end) };
      const body = u.inBlock(() => lowerPart(u, file, list, piece));
      const directives = [{ name, arguments: [], origin }];
      if (body.statements.length > 0) u.block.push({ ...scope(u.program.label("piece"), body, origin), directives });
    }
    if (leaves(u.block)) break;
    k = piece?.end ?? k + 1;
  }
}
