/**
 * `$AD` directives: the known ones at the places where they mean something, and no others.
 *
 * In: a module. Out: diagnostics RG2070 (unknown), RG2071 (misplaced), RG2072 (would change the derivative, and is not obeyed),
 * RG2073 (advice that is not taken yet).
 * Method: every comment of the module is looked at; one counts as placed where it stands above a statement, an end also before a `}`.
 */

import ts from "#typescript";
import { textSpan } from "../../1-parse/typescript/parse-typescript.js";
import { didYouMean } from "../../diagnostics/did-you-mean.js";
import { addTo } from "../../il/keyed-lists.js";
import { directivePlaces } from "../../languages/directives.js";
import type { ProgramContext } from "./context.js";

interface Found {
  readonly name: string;
  readonly range: ts.CommentRange;
  /** What the comment stands above. */
  readonly above: ts.Node;
}

export function checkDirectives(p: ProgramContext, file: ts.SourceFile): void {
  if (!file.text.includes("$AD")) return;
  const open = new Map<ts.Node, Found[]>();
  for (const found of directivesIn(file)) {
    const { name, range, above } = found;
    const report = (code: string, severity: "error" | "warning", message: string, hint: string): void =>
      p.bag.add(code, severity, { kind: "text", span: textSpan(file, range.pos, range.end) }, message, hint);
    const place = directivePlaces[name];
    const known = Object.keys(directivePlaces);
    if (place === undefined) {
      const hint = `${didYouMean(name, known)} Directives there are: ${known.join(", ")}.`.trim();
      report("RG2070", "error", `There is no directive ${name === "" ? "without a name" : name}.`, hint);
      continue;
    }
    if (place === "function") {
      report("RG2073", "warning", `${name} says what arrays know themselves.`, "Take it out.");
      continue;
    }
    const block = blockOf(above);
    const misplaced = (message: string, hint: string): void => report("RG2071", "error", message, hint);
    if (block === undefined || (place !== "end" && !ts.isStatement(above))) {
      misplaced(`${name} does not stand above a statement.`, "Put it on a line of its own.");
      continue;
    }
    if (place === "loop" && !isLoop(above)) {
      misplaced(`${name} does not stand above a loop.`, "Put it on the line before the loop.");
      continue;
    }
    if (place === "start") {
      addTo(open, block, found);
    } else if (place === "end") {
      const start = open.get(block)?.pop()?.name;
      const wanted = name.replace("-END", "-START");
      if (start !== wanted) misplaced(`${name} ends nothing.`, `Put ${wanted} above it, in the same block.`);
    }
    if (name === "DO-NOT-DIFF-START") {
      const hint = "Leave it out, or move these statements to a function of passive values.";
      report("RG2072", "error", `${name} would change the derivative, and is not obeyed.`, hint);
    } else if (place !== "end") {
      const hint = "The derivative is right without it; leave it for later, or take it out.";
      report("RG2073", "warning", `${name} is advice that is not taken yet.`, hint);
    }
  }
  for (const { name, range } of [...open.values()].flat()) {
    const end = name.replace("-START", "-END");
    const span = textSpan(file, range.pos, range.end);
    p.bag.add("RG2071", "error", span, `${name} has no end.`, `Put ${end} below it, in the same block.`);
  }
}

function directivesIn(file: ts.SourceFile): readonly Found[] {
  const found: Found[] = [];
  const seen = new Set<number>();
  const take = (ranges: readonly ts.CommentRange[] | undefined, above: ts.Node): void => {
    for (const range of ranges ?? []) {
      if (seen.has(range.pos)) continue;
      seen.add(range.pos);
      for (const line of file.text.slice(range.pos + 2, range.end).split("\n")) {
        const words = /^[\s*]*\$AD\b\s*([^\s*]*)/.exec(line);
        if (words !== null) found.push({ name: words[1] ?? "", range, above });
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
  return found.sort((a, b) => a.range.pos - b.range.pos);
}

/** The statements among which a node stands: its own list, or the one that its `}` closes. */
function blockOf(node: ts.Node): ts.Node | undefined {
  const { parent } = node;
  if (parent === undefined) return undefined;
  const holds = ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);
  return holds && (ts.isStatement(node) || node.kind === ts.SyntaxKind.CloseBraceToken) ? parent : undefined;
}

function isLoop(node: ts.Node): boolean {
  return ts.isIterationStatement(node, true);
}
