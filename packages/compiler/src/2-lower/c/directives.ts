/**
 * `$AD` comments and `#pragma AD` lines above a statement as directives; RG2070 to RG2073 for what is unknown, misplaced or not obeyed.
 * Loops bear theirs; those for calls are borne by the calls that the statement becomes.
 */
import type { Statement } from "../../1-parse/c/syntax.js";
import type { Span } from "../../diagnostics/origin.js";
import type { Directive } from "../../il/types.js";
import type { DirectivePlace } from "../../languages/directives.js";
import { directiveFault, directivesForCalls, directivesForLoops, notBorne } from "../../languages/directives.js";
import { noteDroppedPragmas } from "./dropped-pragmas.js";
import { at } from "./program-context.js";
import type { UnitContext } from "./unit-context.js";

/** Lowers a statement with the comments and directives above it. */
export function underDirectives(u: UnitContext, s: Statement, lower: () => void): void {
  const directives = directivesOf(u, s);
  u.lead(s.comments, directivesForLoops(directives));
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
  const written: Directive[] = [];
  const add = (text: string, where: Span): void => {
    const [name = "", ...args] = text.trim().split(/\s+/);
    const fault = directiveFault(name, args, placeOf(s));
    if (fault !== undefined) u.program.refuse(where, fault.code, fault.message, fault.hint);
    written.push({ name, arguments: args, origin: at(where) });
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
