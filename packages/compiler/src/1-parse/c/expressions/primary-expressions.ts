/** Names, constants, strings, parentheses, `_Generic` and statement expressions (C11 6.5.1). */
import { isKeyword } from "../keywords.js";
import type { Parser } from "../parser.js";
import type { CSymbol } from "../symbols.js";
import type { Expression } from "../syntax.js";
import type { CType } from "../types/c-types.js";
import { arrayOf, charType, voidType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import { compatible, isFault, withoutQualifiers } from "../types/type-relations.js";
import { builtinExpression, builtinFunction, isBuiltinForm } from "./builtins.js";
import { decay, faultExpression } from "./conversions.js";
import { headerOf } from "./library-headers.js";
import { characterValue, readNumber, readText } from "./literals.js";

export function primaryExpression(p: Parser): Expression {
  const start = p.index;
  const { token } = p;
  switch (token.kind) {
    case "number":
      return number(p, start);
    case "character":
      return character(p, start);
    case "string":
      return text(p, start);
    case "identifier":
      if (token.text === "_Generic") return generic(p, start);
      if (isBuiltinForm(token.text)) return builtinExpression(p, start);
      if (isKeyword(token.text)) break;
      return name(p, start);
    case "punctuator":
      if (token.text === "(") return parenthesized(p, start);
      break;
    case "end":
      break;
  }
  return p.fail(`An expression is expected, not ${p.shown()}.`, "Check what stands before it.");
}

const place = (p: Parser, start: number): Pick<Expression, "span" | "expansion"> => ({
  span: p.spanSince(start),
  expansion: p.expansionSince(start),
});

function number(p: Parser, start: number): Expression {
  const { text: written, span } = p.take();
  const read = readNumber(written);
  if (read === undefined) {
    p.error(
      "RG1137",
      span,
      `"${written}" is no number of C.`,
      /^0[0-9]*[89]/.test(written) ? "A leading 0 means octal." : "",
    );
    return faultExpression(p, start);
  }
  if (read.kind === "integer") {
    return { kind: "integer", value: read.value, text: written, type: read.type, isLvalue: false, ...place(p, start) };
  }
  const { value, type, imaginary } = read;
  return { kind: "floating", value, text: written, imaginary, type, isLvalue: false, ...place(p, start) };
}

function character(p: Parser, start: number): Expression {
  const { text: written, span } = p.take();
  const read = readText(written);
  if (typeof read === "string" || read.units.length === 0) {
    p.error("RG1137", span, typeof read === "string" ? read : "The character constant is empty.", "");
    return faultExpression(p, start);
  }
  const { value, type } = characterValue(read);
  return { kind: "integer", value, text: written, type, isLvalue: false, ...place(p, start) };
}

/** Adjacent strings are one. */
function text(p: Parser, start: number): Expression {
  const units: number[] = [];
  const written: string[] = [];
  let element: CType = charType;
  while (p.token.kind === "string") {
    const { text: piece, span } = p.take();
    const read = readText(piece);
    if (typeof read === "string") p.error("RG1137", span, read, "Write \\\\ for a backslash.");
    else {
      if (read.type !== charType) element = read.type;
      units.push(...read.units);
    }
    written.push(piece);
  }
  const type = arrayOf(element, { kind: "constant", length: units.length + 1 });
  return { kind: "string", units, text: written.join(" "), type, isLvalue: true, ...place(p, start) };
}

function name(p: Parser, start: number): Expression {
  const { text: written, span, fault } = p.take();
  if (fault === true) return faultExpression(p, start);
  const symbol = p.find(written) ?? builtinFunction(p, written, span);
  if (symbol === undefined && p.function !== null && functionNames.has(written))
    return ownName(p, p.function.symbol.name, start);
  if (symbol === undefined) {
    undeclared(p, written, start);
    return faultExpression(p, start);
  }
  switch (symbol.kind) {
    case "variable":
      symbol.used = true;
      return { kind: "variable", symbol, type: symbol.type, isLvalue: true, ...place(p, start) };
    case "function":
      symbol.used = true;
      return { kind: "functionName", symbol, type: symbol.type, isLvalue: false, ...place(p, start) };
    case "enumConstant":
      return { kind: "enumConstant", symbol, type: symbol.type, isLvalue: false, ...place(p, start) };
    case "typedef":
      return p.fail(`"${written}" is a type, not a value.`, "A variable or an expression is expected here.", span);
  }
}

const functionNames: ReadonlySet<string> = new Set(["__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"]);

/** The name of the user's function, in its derivatives too. */
function ownName(p: Parser, called: string, start: number): Expression {
  const units = [...called].map((letter) => letter.charCodeAt(0));
  const type = arrayOf(charType, { kind: "constant", length: units.length + 1 });
  return { kind: "string", units, text: `"${called}"`, type, isLvalue: true, ...place(p, start) };
}

/** Told once in a function, and not at all where a header is missing, as it may be declared there. */
function undeclared(p: Parser, written: string, start: number): void {
  const called = p.is("(");
  p.piece.unknown.add(written);
  p.piece.needsHeader ||= p.lacksHeader;
  if (p.lacksHeader || p.function?.undeclared.has(written) === true) return;
  p.function?.undeclared.add(written);
  const wanted = (symbol: CSymbol): boolean =>
    called ? symbol.kind !== "typedef" : symbol.kind !== "typedef" && !symbol.system;
  const header = headerOf(written);
  const span = p.spanSince(start);
  const hint =
    header !== undefined
      ? `Write #include <${header}>.`
      : p.program.didYouMean(written, p.scope.visible(wanted)) ||
        (called ? "Declare it, or include the header that does." : "Declare it before it is used.");
  if (called) p.error("RG1122", span, `The function "${written}" is not declared.`, hint);
  else p.error("RG1121", span, `"${written}" is not declared.`, hint);
}

function parenthesized(p: Parser, start: number): Expression {
  p.take();
  if (p.is("{")) return statements(p, start);
  const e = p.nested(() => p.grammar.expression(p));
  p.expect(")", "after the expression");
  const { span, expansion } = place(p, start);
  // Parentheses that are a part of a macro say less about the place than what is between them.
  const inMacro = p.tokens[start]!.expansion !== null && expansion === null;
  const enclosed = expansion === null ? {} : { enclosed: true as const };
  return { ...e, span: inMacro ? e.span : span, expansion: expansion ?? e.expansion, ...enclosed };
}

function statements(p: Parser, start: number): Expression {
  if (p.function === null) p.error("RG1120", p.token.span, "Statements can stand in functions only.", "");
  const body = p.nested(() => p.grammar.compound(p, true));
  p.expect(")", "after the statements");
  let last = body.statements.at(-1);
  while (last?.kind === "label") last = last.body;
  const type = last?.kind === "expressionStatement" ? decay(last.expression).type : voidType;
  return { kind: "statements", body, type: withoutQualifiers(type), isLvalue: false, ...place(p, start) };
}

/** The alternative for the type of the first operand, which is not evaluated. */
function generic(p: Parser, start: number): Expression {
  p.take();
  p.expect("(", "after _Generic");
  const selector = withoutQualifiers(decay(p.grammar.assignment(p)).type);
  let chosen: Expression | undefined;
  let otherwise: Expression | undefined;
  while (p.accept(",")) {
    if (p.accept("default")) {
      p.expect(":", "after default");
      otherwise = p.grammar.assignment(p);
      continue;
    }
    const { type } = p.grammar.typeName(p);
    p.expect(":", "after the type");
    const value = p.grammar.assignment(p);
    if (compatible(type, selector, true) && chosen === undefined) chosen = value;
  }
  p.expect(")", "at the end of _Generic");
  const e = chosen ?? otherwise;
  if (e === undefined) {
    if (!isFault(selector)) {
      p.error(
        "RG1125",
        p.spanSince(start),
        `_Generic has no alternative for "${printType(selector)}".`,
        "Write default: …",
      );
    }
    return faultExpression(p, start);
  }
  return { ...e, ...place(p, start) };
}
