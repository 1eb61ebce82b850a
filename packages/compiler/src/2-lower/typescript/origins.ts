/** Where statements come from, what the user says above them, and what the compiler says about them. */
import ts from "#typescript";
import { textSpan } from "../../1-parse/typescript/parse-typescript.js";
import type { Origin } from "../../diagnostics/origin.js";
import type { Directive } from "../../il/types.js";
import type { ProgramContext, UnitContext } from "./context.js";

export function originOf(node: ts.Node): Origin {
  const file = node.getSourceFile();
  return { kind: "text", span: textSpan(file, node.getStart(file), node.getEnd()) };
}

/** Reports a construct that cannot be differentiated. */
export function refuse(p: ProgramContext, node: ts.Node, code: string, message: string, hint: string): void {
  const file = node.getSourceFile();
  const start = node.getStart(file);
  const inside = p.refused.some((r) => r.file === file.fileName && r.start >= start && r.end <= node.end);
  // What contains a construct that was refused cannot be judged: the inner one says it all.
  if (inside && !ts.isStatement(node)) return;
  p.refused.push({ file: file.fileName, start, end: node.end });
  p.bag.add(code, "error", originOf(node), message, hint);
}

/** A decorator may put anything in the place of what it decorates. */
export function refuseDecorators(p: ProgramContext, node: ts.Node): void {
  const [first] = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
  if (first !== undefined)
    refuse(p, first, "RG2001", "A decorator cannot be differentiated.", "Write out what it does, and leave it out.");
}

export interface Leading {
  readonly comments: readonly string[];
  readonly directives: readonly Directive[];
}

const directiveMark = /^\s*\$AD\b\s*/;

/** Comments above a node, without their marks; a blank line is an empty string. `$AD` comments are directives. */
export function leadingOf(node: ts.Node): Leading {
  const file = node.getSourceFile();
  const text = file.text;
  const full = node.getFullStart();
  const comments: string[] = [];
  const directives: Directive[] = [];
  let from = full;
  for (const range of ts.getLeadingCommentRanges(text, full) ?? []) {
    // A comment on the line where the node before ends belongs to that one.
    if (full > 0 && !text.slice(full, range.pos).includes("\n") && from === full) {
      if (!text.slice(range.end).match(/^[^\S\n]*\n/) || full === 0) continue;
      from = range.end;
      continue;
    }
    if (isBlankLine(text.slice(from, range.pos), from === 0)) comments.push("");
    from = range.end;
    for (const line of commentLines(text.slice(range.pos, range.end), range.kind)) {
      if (!directiveMark.test(line)) {
        comments.push(line);
        continue;
      }
      const words = line.replace(directiveMark, "").trim().split(/\s+/);
      const origin: Origin = { kind: "text", span: textSpan(file, range.pos, range.end) };
      directives.push({ name: words[0] ?? "", arguments: words.slice(1), origin });
    }
  }
  if (isBlankLine(text.slice(from, node.getStart(file)), from === 0)) comments.push("");
  return { comments, directives };
}

function isBlankLine(gap: string, atStart: boolean): boolean {
  return !atStart && /\n[^\S\n]*\n/.test(gap);
}

function commentLines(comment: string, kind: ts.CommentKind): string[] {
  if (kind === ts.SyntaxKind.SingleLineCommentTrivia) return [comment.slice(2).replace(/^ /, "").trimEnd()];
  const lines = comment
    .replace(/^\/\*+/, "")
    .replace(/\*+\/$/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, "").trimEnd());
  while (lines.length > 0 && lines[0] === "") lines.shift();
  while (lines.length > 0 && lines[lines.length - 1] === "") lines.pop();
  return lines;
}

/**
 * Lets the comments above `node` wait for the next statement of the unit, and makes the node the origin of what follows.
 * Out: the directives above it.
 */
export function beginStatement(u: UnitContext, node: ts.Node): readonly Directive[] {
  const leading = leadingOf(node);
  if (u.block.length === 0 && leading.comments[0] === "") u.comments.push(...leading.comments.slice(1));
  else u.comments.push(...leading.comments);
  u.origin = originOf(node);
  return leading.directives;
}
