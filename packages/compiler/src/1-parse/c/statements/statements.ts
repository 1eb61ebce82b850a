/** Statements (C11 6.8). */
import type { Span } from "../../../diagnostics/origin.js";
import { attributesOfLabel, skipsAttributes } from "../declarations/attributes.js";
import { assignTo, decay } from "../expressions/conversions.js";
import { scalarTest } from "../expressions/expressions.js";
import { isKeyword, keywordOf } from "../keywords.js";
import type { FunctionContext, Parser } from "../parser.js";
import { DepthFault, SyntaxFault } from "../parser.js";
import type { CompoundStatement, Declaration, Expression, Statement } from "../syntax.js";
import type { Pragma } from "../tokens.js";
import { printType } from "../types/print-type.js";
import { isFault } from "../types/type-relations.js";
import { computedGoto, gotoLabel, placeLabel } from "./labels.js";
import { caseLabel, defaultLabel, switchStatement } from "./switches.js";

type Before = { readonly comments: readonly string[]; readonly pragmas: readonly Pragma[] };
const none: readonly never[] = [];
const before = (p: Parser): Before => ({ comments: p.token.comments ?? none, pragmas: p.token.pragmas ?? none });

const contextOf = (p: Parser): FunctionContext => {
  if (p.function === null) return p.fail("A statement can stand in a function only.", "");
  return p.function;
};

/** `{ … }`; without a scope of its own where the function's parameters have made it. */
export function compound(p: Parser, ownScope: boolean): CompoundStatement {
  const about = before(p);
  const start = p.index;
  p.expect("{", "at the beginning of the statements");
  const statements: Statement[] = [];
  const context = contextOf(p);
  const outer = context.variablyModified;
  const read = (): void => {
    while (!p.is("}") && !p.atEnd) {
      const at = p.index;
      try {
        const one = blockItem(p);
        if (one !== null) statements.push(one);
      } catch (fault) {
        if (!(fault instanceof SyntaxFault) || fault instanceof DepthFault) throw fault;
        recover(p, at);
      }
    }
  };
  p.nested(() => (ownScope ? p.inScope("block", read) : read()), 4);
  context.variablyModified = outer;
  const { comments: endComments, pragmas: endPragmas } = before(p);
  p.expect("}", "at the end of the statements");
  return { kind: "compound", statements, endComments, endPragmas, ...about, span: p.spanSince(start) };
}

/** Goes on behind the next `;`, or before the `}` that closes the block, or behind a block that is begun on the way. */
function recover(p: Parser, start: number): void {
  for (let depth = 0; !p.atEnd; ) {
    const { text } = p.token;
    if (depth === 0 && text === "}") break;
    p.take();
    if (text === "{") depth++;
    else if (text === "}" && --depth === 0) break;
    else if (text === ";" && depth === 0) break;
  }
  if (p.index === start) p.take();
  p.leaveOut(start);
}

function blockItem(p: Parser): Statement | null {
  const { token } = p;
  if (token.kind === "identifier") {
    if (token.text === "_Static_assert") {
      p.grammar.staticAssertion(p);
      return null;
    }
    if (token.text === "__label__") {
      while (!p.is(";") && !p.atEnd) p.take();
      p.take();
      return null;
    }
    const isLabel = p.peek(1).text === ":" && p.peek(1).kind === "punctuator";
    if (!isLabel && !skipsAttributes(p) && startsDeclaration(p)) return declarationStatement(p);
  }
  return statement(p);
}

/** Also for `foo x;`, where foo is no type: the message is about the type then. */
function startsDeclaration(p: Parser): boolean {
  if (p.is("__extension__")) return specifierAfterExtension(p);
  if (p.grammar.startsType(p)) return true;
  const { text } = p.token;
  const isUnknown = (name: string): boolean => !isKeyword(name) && p.scope.find(name) === undefined;
  const [next, name, follower] = [p.peek(1), p.peek(2), p.peek(3)];
  if (next.text === "*" && name.kind === "identifier" && [";", "=", ",", "["].includes(follower.text))
    return isUnknown(text) && isUnknown(name.text);
  return next.kind === "identifier" && !isKeyword(next.text) && isUnknown(text);
}

function specifierAfterExtension(p: Parser): boolean {
  const start = p.index;
  p.take();
  const is = p.grammar.startsType(p);
  p.index = start;
  return is;
}

function declarationStatement(p: Parser): Statement {
  const about = before(p);
  const start = p.index;
  const declaration = p.grammar.localDeclaration(p);
  return { kind: "declarationStatement", declaration, ...about, span: p.spanSince(start) };
}

export function statement(p: Parser): Statement {
  return p.nested(() => oneStatement(p));
}

function oneStatement(p: Parser): Statement {
  const about = before(p);
  const start = p.index;
  const done = (): Before & { readonly span: Span } => ({ ...about, span: p.spanSince(start) });
  const { token } = p;
  const context = contextOf(p);
  if (token.kind === "punctuator") {
    if (token.text === "{") return compound(p, true);
    if (token.text === ";") {
      p.take();
      return { kind: "empty", ...done() };
    }
  }
  if (token.kind === "identifier") {
    if (skipsAttributes(p)) {
      p.take();
      return { kind: "empty", ...done() };
    }
    if (p.peek(1).text === ":" && p.peek(1).kind === "punctuator" && !isKeyword(token.text)) {
      p.take();
      p.take();
      const label = placeLabel(p, context, token);
      attributesOfLabel(p, startsDeclaration);
      // GNU C 11 and C23 let a declaration or the end of the block follow.
      const body = labelled(p);
      return { kind: "label", label, body, ...done() };
    }
    switch (keywordOf(token.text)) {
      case "if": {
        p.take();
        const test = parenthesizedTest(p, "if");
        const whenTrue = substatement(p);
        const whenFalse = p.accept("else") ? substatement(p) : null;
        return { kind: "if", test, whenTrue, whenFalse, ...done() };
      }
      case "while": {
        p.take();
        const test = parenthesizedTest(p, "while");
        const body = loopBody(p, context);
        return { kind: "while", test, body, ...done() };
      }
      case "do": {
        p.take();
        const body = loopBody(p, context);
        if (!p.is("while")) p.fail(`"while" is expected after the body of do, not ${p.shown()}.`, "do … while (test);");
        p.take();
        const test = parenthesizedTest(p, "while");
        p.expect(";", "after do … while (…)");
        return { kind: "do", test, body, ...done() };
      }
      case "for":
        return p.inScope("block", () => forStatement(p, context, done));
      case "switch":
        return { kind: "switch", ...switchStatement(p, context, () => substatement(p)), ...done() };
      case "case":
        return { kind: "case", ...caseLabel(p, context), body: labelled(p), ...done() };
      case "default": {
        p.take();
        p.expect(":", "after default");
        defaultLabel(p, context, token.span);
        return { kind: "default", body: labelled(p), ...done() };
      }
      case "goto": {
        p.take();
        if (p.is("*")) return { kind: "expressionStatement", expression: computedGoto(p, context), ...done() };
        const label = gotoLabel(p, context);
        p.expect(";", "after goto");
        return { kind: "goto", label, ...done() };
      }
      case "break":
      case "continue": {
        p.take();
        const kind = token.text === "break" ? "break" : "continue";
        if (context.loops === 0 && (kind === "continue" || context.switches.length === 0)) {
          p.error("RG1132", token.span, `${kind} stands in no loop${kind === "break" ? " or switch" : ""}.`, "");
        }
        p.expect(";", `after ${kind}`);
        return { kind, ...done() };
      }
      case "return":
        return returnStatement(p, context, done);
      case "asm":
        return p.fail("Inline assembly cannot be differentiated.", "Write it in C.", token.span, "RG1134");
      case "else":
        return p.fail("else belongs to no if.", "Check the braces before it: an if may end too early.");
      default:
    }
  }
  const expression = decay(p.grammar.expression(p));
  p.expect(";", "after the expression");
  return { kind: "expressionStatement", expression, ...done() };
}

/** The statement behind a label or `case`. */
function labelled(p: Parser): Statement {
  if (!p.is("}")) {
    if (startsDeclaration(p) && p.token.kind === "identifier" && p.peek(1).text !== ":") return declarationStatement(p);
    return statement(p);
  }
  return { kind: "empty", comments: none, pragmas: none, span: p.tokens[p.index - 1]!.span };
}

/** The branch of an if, the body of a loop: a scope of its own. */
function substatement(p: Parser): Statement {
  if (p.grammar.startsType(p) && p.peek(1).text !== ":") {
    p.fail("A declaration cannot stand here alone.", "Put it into braces.");
  }
  return statement(p);
}

function loopBody(p: Parser, context: FunctionContext): Statement {
  context.loops++;
  try {
    return substatement(p);
  } finally {
    context.loops--;
  }
}

function parenthesizedTest(p: Parser, word: string): Expression {
  p.expect("(", `after ${word}`);
  const test = scalarTest(p, p.grammar.expression(p), `The test of ${word}`);
  p.expect(")", "after the test");
  return test;
}

type Done = () => Before & { readonly span: Span };

function forStatement(p: Parser, context: FunctionContext, done: Done): Statement {
  p.take();
  p.expect("(", "after for");
  const outer = context.variablyModified;
  let init: Declaration | Expression | null = null;
  if (p.grammar.startsType(p)) init = p.grammar.localDeclaration(p);
  else {
    if (!p.is(";")) init = decay(p.grammar.expression(p));
    p.expect(";", "after the beginning of for");
  }
  const test = p.is(";") ? null : scalarTest(p, p.grammar.expression(p), "The test of for");
  p.expect(";", "after the test of for");
  const update = p.is(")") ? null : decay(p.grammar.expression(p));
  p.expect(")", "after for (…");
  const body = loopBody(p, context);
  context.variablyModified = outer;
  return { kind: "for", init, test, update, body, ...done() };
}

function returnStatement(p: Parser, context: FunctionContext, done: Done): Statement {
  const { span } = p.take();
  const { result } = context.type;
  let value: Expression | null = null;
  if (!p.is(";")) {
    const given = p.grammar.expression(p);
    if (result.kind === "void") {
      value = decay(given);
      if (value.type.kind !== "void" && !isFault(value.type)) {
        p.error(
          "RG1138",
          given.span,
          `"${context.symbol.name}" is void and returns a value.`,
          "Declare the type it returns.",
        );
      }
    } else value = assignTo(p, given, result, `The result of "${context.symbol.name}"`);
  } else if (result.kind !== "void" && !isFault(result)) {
    p.error(
      "RG1138",
      span,
      `"${context.symbol.name}" returns "${printType(result)}", and no value is given.`,
      "return value;",
    );
  }
  p.expect(";", "after return");
  return { kind: "return", value, ...done() };
}
