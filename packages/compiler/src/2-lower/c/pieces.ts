/**
 * Lists of statements, and the pieces in them: what stands between `$AD CHECKPOINT-START` and `$AD CHECKPOINT-END`, or another such pair, is one labelled
 * block that bears the directive.
 * In: the statements between braces, or of an arm of a switch, and what stands behind the last. Out: they are lowered in their order; RG2071.
 */
import type { VariableSymbol } from "../../1-parse/c/symbols.js";
import type { CompoundStatement, Statement as CStatement } from "../../1-parse/c/syntax.js";
import type { Span } from "../../diagnostics/origin.js";
import { scope } from "../../il/builders.js";
import { directiveFault, isPaired } from "../../languages/directives.js";
import type { PairedPiece, PairMark } from "../../languages/paired-directives.js";
import { pairsOf } from "../../languages/paired-directives.js";
import { noteDroppedPragmas } from "./dropped-pragmas.js";
import { at } from "./program-context.js";
import { isPointedAt } from "./types.js";
import type { UnitContext } from "./unit-context.js";
import { forEachExpression } from "./walk-syntax.js";
import type { Above } from "./written-directives.js";
import { directivesAbove } from "./written-directives.js";

/** What stands behind the last statement of a list, and where what is behind that begins. */
export interface EndOfList extends Above {
  readonly span: Span;
}

/** Before the closing brace. */
export function endOfBraces({ endComments, endPragmas, span }: CompoundStatement): EndOfList {
  const { file, end, endLine, endColumn } = span;
  const brace = { file, start: end - 1, end, line: endLine, column: endColumn - 1, endLine, endColumn };
  return { comments: endComments, pragmas: endPragmas, span: brace };
}

export function lowerList(u: UnitContext, list: readonly CStatement[], end: EndOfList): void {
  const { program } = u;
  const marks: PairMark<Span>[] = [];
  for (const [before, s] of list.entries()) {
    u.listed.add(s);
    for (const { name, span, trailing } of directivesAbove(program.syntax, s, s.span))
      if (isPaired(name) && !trailing) marks.push({ name, before, at: span });
  }
  for (const { name, words, span, trailing } of directivesAbove(program.syntax, end, end.span)) {
    const isOfList = isPaired(name) && !trailing;
    const fault = directiveFault(name, words, isOfList ? "list" : "elsewhere");
    if (fault !== undefined) program.refuse(span, fault.code, fault.message, fault.hint);
    if (isOfList) marks.push({ name, before: list.length, at: span });
  }
  noteDroppedPragmas(program, end.pragmas);
  const { pieces, faults } = pairsOf(marks);
  for (const { code, at: where, message, hint } of faults) program.refuse(where, code, message, hint);
  lowerPart(u, list, { first: 0, end: list.length, inner: pieces });
}

function lowerPart(
  u: UnitContext,
  list: readonly CStatement[],
  { first, end, inner }: Pick<PairedPiece<Span>, "first" | "end" | "inner">,
): void {
  for (let k = first; k < end; ) {
    const piece = inner.find((each) => each.first === k);
    if (piece === undefined) u.lower.statement(u, list[k]!);
    else {
      refuseOutliving(u, list, piece);
      const origin = at(piece.at);
      const body = u.inBlock(() => lowerPart(u, list, piece));
      const directives = [{ name: piece.name, arguments: [], origin }];
      const made = { ...scope(u.program.label("piece"), body, origin), directives };
      if (body.statements.length > 0) u.statements.push(made);
    }
    k = piece?.end ?? k + 1;
  }
}

/** Storage of variable length ends with the block that it is made in, which the piece is. */
function refuseOutliving(u: UnitContext, list: readonly CStatement[], piece: PairedPiece<Span>): void {
  const declared = new Set<VariableSymbol>();
  for (const s of list.slice(piece.first, piece.end))
    for (const one of s.kind === "declarationStatement" ? s.declaration.declarators : [])
      if (one.kind === "variable" && isPointedAt(one.symbol)) declared.add(one.symbol);
  if (declared.size === 0) return;
  for (const s of list.slice(piece.end))
    forEachExpression(s, (e) => {
      if (e.kind !== "variable" || !declared.has(e.symbol)) return;
      u.program.refuse(
        e.span,
        "RG2071",
        `'${e.symbol.name}' is used behind the piece that it is declared in, and its length is computed: it ends with the piece.`,
        `Declare it above ${piece.name}.`,
      );
    });
}
