/**
 * Static variables of a function that it fills when it runs first, with what no argument and no other state has a part in: a table and its flag. Who runs the function, and how
 * often, makes no difference to anybody.
 *
 * In      a function's definition; which functions have a text; which variables at file scope keep their values
 * Out     its static variables, all of them, or none
 * Method  `if (!ready) { … }` among the statements of the function itself, without else: the test asks for flags alone, which nothing else asks for, and all
 *         stores to the static variables are in such a block. What is computed there is made of constants, the block's own variables and functions of the library.
 * Limits  A table that another function fills, or of which somebody gets the address, is none of these.
 */
import type { FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression, Statement } from "../../../1-parse/c/syntax.js";
import { declarationsOf, forEachExpression, forEachPart, forEachStatement } from "../walk-syntax.js";

type IfStatement = Extract<Statement, { readonly kind: "if" }>;

export function filledOnce(
  { body }: FunctionDefinition,
  hasText: (f: FunctionSymbol) => boolean,
  keepsItsValue: (v: VariableSymbol) => boolean,
): ReadonlySet<VariableSymbol> {
  const none = new Set<VariableSymbol>();
  const statics = new Set([...declaredIn(body)].filter((v) => v.storage === "static"));
  if (statics.size === 0 || body.kind !== "compound") return none;
  const flags = new Set<VariableSymbol>();
  const fills = body.statements.filter(
    (s): s is IfStatement => s.kind === "if" && s.whenFalse === null && asksForFlags(s),
  );
  for (const { test } of fills) forEachPart(test, (e) => e.kind === "variable" && flags.add(e.symbol));
  const isFill = (s: Statement): boolean => (fills as readonly Statement[]).includes(s);
  const last = fills.length === 0 ? -1 : body.statements.lastIndexOf(fills.at(-1)!);
  const isGood = body.statements.every((s, k) => (isFill(s) ? true : k < last ? !mentions(s) : readsAlone(s)));
  return fills.length > 0 && fills.every(fillsAlone) && isGood ? statics : none;

  /** What is read before the block is another thing in the first call. */
  function mentions(s: Statement): boolean {
    let does = false;
    forEachExpression(s, (e) => {
      does ||= e.kind === "variable" && statics.has(e.symbol);
    });
    return does;
  }

  function asksForFlags({ test }: IfStatement): boolean {
    let isOfFlags = true;
    forEachPart(test, (e) => {
      const isPlain = e.kind === "integer" || e.kind === "convert" || e.kind === "binary" || e.kind === "unary";
      isOfFlags &&= e.kind === "variable" ? statics.has(e.symbol) && e.type.kind !== "array" : isPlain;
    });
    return isOfFlags;
  }

  /** It computes from nothing that may be another thing in another call, and goes to its end. */
  function fillsAlone({ whenTrue }: IfStatement): boolean {
    const own = declaredIn(whenTrue);
    let isAlone = !givesAddresses(whenTrue);
    forEachStatement(whenTrue, (s) => {
      if (s.kind === "return" || s.kind === "goto" || s.kind === "label") isAlone = false;
    });
    forEachExpression(whenTrue, (e) => {
      if (e.kind === "variable") isAlone &&= statics.has(e.symbol) || own.has(e.symbol) || keepsItsValue(e.symbol);
      if (e.kind !== "call") return;
      const isOfLibrary = e.callee.kind === "functionName" && !hasText(e.callee.symbol);
      isAlone &&= isOfLibrary && e.arguments.length > 0 && e.arguments.every((a) => a.type.kind !== "pointer");
    });
    return isAlone;
  }

  /** It stores to none of the variables, and asks for no flag. */
  function readsAlone(s: Statement): boolean {
    let isReading = !givesAddresses(s);
    forEachExpression(s, (e) => {
      if (e.kind === "variable") isReading &&= !flags.has(e.symbol);
      if (e.kind === "assign" || e.kind === "compoundAssign") isReading &&= !isStatic(e.target);
      if (e.kind === "increment") isReading &&= !isStatic(e.operand);
    });
    return isReading;
  }

  function givesAddresses(s: Statement): boolean {
    const elements = new Set<Expression>();
    let gives = false;
    forEachExpression(s, (e) => {
      if (e.kind === "subscript") elements.add(e.base);
      if (e.kind === "unary" && e.operator === "addressOf") gives ||= isStatic(e.operand);
      if (e.kind === "convert" && e.how === "decay" && !elements.has(e)) gives ||= isStatic(e.operand);
    });
    return gives;
  }

  function isStatic(e: Expression): boolean {
    switch (e.kind) {
      case "variable":
        return statics.has(e.symbol);
      case "subscript":
        return isStatic(e.base);
      case "member":
        return isStatic(e.object);
      case "convert":
        return isStatic(e.operand);
      default:
        return false;
    }
  }
}

function declaredIn(s: Statement): ReadonlySet<VariableSymbol> {
  const all = new Set<VariableSymbol>();
  forEachStatement(s, (inner) => {
    for (const d of declarationsOf(inner))
      for (const one of d.declarators) if (one.kind === "variable") all.add(one.symbol);
  });
  return all;
}
