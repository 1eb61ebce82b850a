/** Labels of a function and the gotos to them (C11 6.8.1, 6.8.6.1). */

import { didYouMean } from "../../../diagnostics/did-you-mean.js";
import type { FunctionContext, Parser, VariablyModified } from "../parser.js";
import type { Expression, LabelSymbol } from "../syntax.js";
import type { Token } from "../tokens.js";

export function placeLabel(p: Parser, context: FunctionContext, token: Token): LabelSymbol {
  const known = context.labels.get(token.text);
  if (known === undefined) {
    const symbol: LabelSymbol = { name: token.text, span: token.span };
    context.labels.set(token.text, { symbol, defined: context.variablyModified });
    return symbol;
  }
  if (known.defined !== undefined) {
    const message = `The label "${token.text}" stands twice in the function, first at line ${known.symbol.span.line}.`;
    p.error("RG1132", token.span, message, "Rename one of them.");
  }
  known.defined = context.variablyModified;
  known.symbol.span = token.span;
  return known.symbol;
}

export function gotoLabel(p: Parser, context: FunctionContext): LabelSymbol {
  const { text, span, kind } = p.take();
  if (kind !== "identifier") p.fail(`A label is expected after goto, not "${text}".`, "", span);
  let entry = context.labels.get(text);
  if (entry === undefined) {
    entry = { symbol: { name: text, span }, defined: undefined };
    context.labels.set(text, entry);
  }
  context.gotos.push({ label: entry.symbol, span, from: context.variablyModified });
  return entry.symbol;
}

/** Told with the labels whose addresses the function takes, where there are such. Gives where it would go. */
export function computedGoto(p: Parser, context: FunctionContext): Expression {
  const { span } = p.take();
  const target = p.grammar.expression(p);
  if (!context.takesLabels) p.error("RG1134", span, "A computed goto is not supported.", "Use a switch.");
  p.expect(";", "after goto");
  return target;
}

/** At the end of the function. */
export function checkLabels(p: Parser, context: FunctionContext): void {
  const placed = [...context.labels].flatMap(([name, { defined }]) => (defined === undefined ? [] : [name]));
  const told = new Set<string>();
  for (const { label, span, from } of context.gotos) {
    const { defined } = context.labels.get(label.name)!;
    if (defined === undefined) {
      if (told.has(label.name)) continue;
      told.add(label.name);
      p.error("RG1132", span, `The function has no label "${label.name}".`, didYouMean(label.name, placed));
    } else if (!reaches(from, defined)) {
      const message = `The goto jumps past the declaration of "${defined!.symbol.name}", whose length is computed there.`;
      p.error("RG1132", span, message, "Declare it before the goto, or put the rest into braces.");
    }
  }
}

function reaches(from: VariablyModified | null, to: VariablyModified | null): boolean {
  for (let at = from; at !== to; at = at.outer) if (at === null) return false;
  return true;
}
