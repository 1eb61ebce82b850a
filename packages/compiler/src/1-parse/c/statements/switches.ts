/** `switch` and the labels in it (C11 6.8.1, 6.8.4.2). */
import type { Span } from "../../../diagnostics/origin.js";
import { integerConstant, wrapInteger } from "../expressions/constants.js";
import { convert, decay, promote } from "../expressions/conversions.js";
import type { FunctionContext, Parser, SwitchContext, VariablyModified } from "../parser.js";
import type { CaseValue, Expression } from "../syntax.js";
import type { CType } from "../types/c-types.js";
import { intType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import { isFault, isIntegerType } from "../types/type-relations.js";

/** `default:` */
export function defaultLabel(p: Parser, context: FunctionContext, span: Span): void {
  const inner = context.switches.at(-1);
  if (inner === undefined) p.error("RG1132", span, "default stands in no switch.", "");
  else if (inner.hasDefault) p.error("RG1132", span, "The switch has default twice.", "Leave one out.");
  else inner.hasDefault = true;
  checkScope(p, inner, context, span);
}

/** After `switch`; `body` reads what the cases are in. */
export function switchStatement<T>(
  p: Parser,
  context: FunctionContext,
  body: () => T,
): { selector: Expression; body: T } {
  p.take();
  p.expect("(", "after switch");
  let selector = promote(decay(p.grammar.expression(p)));
  p.expect(")", "after the selector");
  if (!isIntegerType(selector.type)) {
    p.error(
      "RG1124",
      selector.span,
      `A switch selects by an integer, not by "${printType(selector.type)}".`,
      "Use if.",
    );
    selector = { ...selector, type: intType };
  }
  context.switches.push({
    type: selector.type,
    cases: [],
    hasDefault: false,
    variablyModified: context.variablyModified,
  });
  try {
    return { selector, body: body() };
  } finally {
    context.switches.pop();
  }
}

/** `case low ... high:` */
export function caseLabel(p: Parser, context: FunctionContext): { low: CaseValue; high: CaseValue | null } {
  const { span } = p.take();
  const inner = context.switches.at(-1);
  const type = inner?.type ?? intType;
  const low = caseValue(p, type);
  const high = p.accept("...") ? caseValue(p, type) : null;
  p.expect(":", "after the value of case");
  if (inner === undefined) p.error("RG1132", span, "case stands in no switch.", "");
  else {
    const range = { low: low.value, high: high?.value ?? low.value, span: low.expression.span };
    const old = inner.cases.find((other) => range.low <= other.high && other.low <= range.high);
    if (old !== undefined) {
      p.error("RG1132", range.span, `The switch has this value already, at line ${old.span.line}.`, "Leave one out.");
    }
    inner.cases.push(range);
    checkScope(p, inner, context, span);
  }
  return { low, high };
}

function caseValue(p: Parser, type: CType): CaseValue {
  const expression = p.grammar.conditional(p);
  const value = integerConstant(expression);
  if (value === undefined && !isFault(expression.type)) {
    p.error("RG1131", expression.span, "The value of case is no integer constant.", "Use if … else if.");
  }
  return { value: wrapInteger(value ?? 0n, type), expression: convert(expression, type) };
}

/** A jump to a label may not pass the declaration of a variable-length array into its scope. */
function checkScope(p: Parser, inner: SwitchContext | undefined, context: FunctionContext, span: Span): void {
  if (inner === undefined) return;
  let at: VariablyModified | null = inner.variablyModified;
  while (at !== null && at !== context.variablyModified) at = at.outer;
  if (at === context.variablyModified) return;
  const name = context.variablyModified?.symbol.name ?? "";
  p.error(
    "RG1132",
    span,
    `The switch jumps past the declaration of "${name}", whose length is computed there.`,
    "Declare it before.",
  );
}
