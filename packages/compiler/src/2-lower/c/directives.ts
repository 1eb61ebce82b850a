/** `$AD` comments and `#pragma AD` lines as directives. */
import type { Pragma } from "../../1-parse/c/tokens.js";
import type { Span } from "../../diagnostics/origin.js";
import type { Directive } from "../../il/types.js";
import { at } from "./program-context.js";
import type { UnitContext } from "./unit-context.js";

export function directivesOf(
  _: UnitContext,
  pragmas: readonly Pragma[],
  comments: readonly string[],
  span: Span,
): readonly Directive[] {
  const found: Directive[] = [];
  const add = (text: string, where: Span): void => {
    const [name, ...args] = text.trim().split(/\s+/);
    if (name !== undefined && name !== "") found.push({ name, arguments: args, origin: at(where) });
  };
  for (const comment of comments) {
    const text = /^\s*\$AD\s+(.*)$/.exec(comment)?.[1];
    if (text !== undefined) add(text, span);
  }
  for (const pragma of pragmas) {
    const text = /^\s*AD\s+(.*)$/.exec(pragma.text)?.[1];
    if (text !== undefined) add(text, pragma.span);
  }
  return found;
}
