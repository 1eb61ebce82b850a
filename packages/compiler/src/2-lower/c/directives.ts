/** `$AD` comments and `#pragma AD` lines above a statement as directives; RG2070 to RG2073 for what is unknown, misplaced or not obeyed. */
import type { Statement } from "../../1-parse/c/syntax.js";
import { didYouMean } from "../../diagnostics/did-you-mean.js";
import type { Span } from "../../diagnostics/origin.js";
import type { Directive } from "../../il/types.js";
import { directivePlaces } from "../../languages/directives.js";
import { noteDroppedPragmas } from "./dropped-pragmas.js";
import { at } from "./program-context.js";
import type { UnitContext } from "./unit-context.js";

export function directivesOf(u: UnitContext, s: Statement): readonly Directive[] {
  const found: Directive[] = [];
  const add = (text: string, where: Span): void => {
    const [name = "", ...args] = text.trim().split(/\s+/);
    check(u, name, s, where);
    if (name !== "") found.push({ name, arguments: args, origin: at(where) });
  };
  for (const comment of s.comments)
    for (const line of comment.split("\n")) {
      const text = /^[\s*]*\$AD\b(.*)$/.exec(line)?.[1];
      if (text !== undefined) add(text, s.span);
    }
  for (const pragma of s.pragmas) {
    const text = /^\s*AD\b(.*)$/.exec(pragma.text)?.[1];
    if (text !== undefined) add(text, pragma.span);
  }
  noteDroppedPragmas(u.program, s.pragmas);
  if (s.kind === "compound") noteDroppedPragmas(u.program, s.endPragmas);
  return found;
}

function check({ program }: UnitContext, name: string, above: Statement, where: Span): void {
  const place = directivePlaces[name];
  const known = Object.keys(directivePlaces);
  const isLoop = above.kind === "for" || above.kind === "while" || above.kind === "do";
  if (place === undefined) {
    const hint = `${didYouMean(name, known)} Directives there are: ${known.join(", ")}.`.trim();
    program.refuse(where, "RG2070", `There is no directive ${name === "" ? "without a name" : name}.`, hint);
  } else if (place === "loop" && !isLoop) {
    program.refuse(where, "RG2071", `${name} does not stand above a loop.`, "Put it on the line before the loop.");
  } else if (place === "function") {
    program.refuse(
      where,
      "RG2071",
      `${name} does not stand above a function.`,
      "Put it on the line before the function.",
    );
  } else if (name === "DO-NOT-DIFF-START") {
    const hint = "Leave it out, or move these statements to a function of passive values.";
    program.refuse(where, "RG2072", `${name} would change the derivative, and is not obeyed.`, hint);
  } else if (place !== "end") {
    const hint = "The derivative is right without it; leave it for later, or take it out.";
    program.bag.add("RG2073", "warning", where, `${name} is advice that is not taken yet.`, hint);
  }
}
