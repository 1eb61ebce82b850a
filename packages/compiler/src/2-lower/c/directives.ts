/**
 * `$AD` comments and `#pragma AD` lines above a statement as directives; RG2070 to RG2073 for what is unknown, misplaced or not obeyed.
 * Loops bear theirs; those for calls are borne by the calls that the statement becomes.
 */
import type { Statement } from "../../1-parse/c/syntax.js";
import type { Directive } from "../../il/types.js";
import type { DirectivePlace } from "../../languages/directives.js";
import {
  directiveFault,
  directivesForCalls,
  directivesForLoops,
  isPaired,
  notBorne,
} from "../../languages/directives.js";
import { noteDroppedPragmas } from "./dropped-pragmas.js";
import { at } from "./program-context.js";
import type { UnitContext } from "./unit-context.js";
import { directivesAbove, isPairedComment } from "./written-directives.js";

/** Lowers a statement with the comments and directives above it. */
export function underDirectives(u: UnitContext, s: Statement, lower: () => void): void {
  const directives = directivesOf(u, s);
  u.lead(
    s.comments.filter((comment) => !isPairedComment(comment)),
    directivesForLoops(directives),
  );
  const forCalls = directivesForCalls(directives);
  if (forCalls.length === 0) {
    lower();
    return;
  }
  const outer = u.calls;
  const calls = { directives: forCalls, areTaken: false };
  u.calls = calls;
  lower();
  u.calls = outer;
  if (calls.areTaken) return;
  for (const { name, origin } of forCalls) {
    const { code, message, hint } = notBorne(name);
    u.program.bag.add(code, "error", origin, message, hint);
  }
}

function directivesOf(u: UnitContext, s: Statement): readonly Directive[] {
  const written = directivesAbove(u.program.syntax, s, s.span).map(({ name, words, span, trailing }): Directive => {
    const inList = u.listed.has(s) && !trailing;
    const fault = directiveFault(name, words, isPaired(name) ? (inList ? "list" : "elsewhere") : placeOf(s));
    if (fault !== undefined) u.program.refuse(span, fault.code, fault.message, fault.hint);
    return { name, arguments: words, origin: at(span) };
  });
  noteDroppedPragmas(u.program, s.pragmas);
  return written;
}

function placeOf(s: Statement): DirectivePlace {
  switch (s.kind) {
    case "for":
    case "while":
    case "do":
      return "loop";
    case "declarationStatement":
    case "expressionStatement":
    case "return":
      return "statement";
    case "compound":
    case "empty":
    case "if":
    case "switch":
    case "case":
    case "default":
    case "label":
    case "goto":
    case "break":
    case "continue":
      return "elsewhere";
  }
}
