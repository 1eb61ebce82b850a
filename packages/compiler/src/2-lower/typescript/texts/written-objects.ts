/**
 * `JSON.stringify(x)` in a text that the host prints or throws: it stays in that text, and `x` is an operand of it.
 *
 * In: an argument of `console.log`, `new Error`. Out: what the host's text says of it, and the operands; nothing where no object is written out.
 * Limits: in `+` and templates only; a text that the program keeps, compares or reads back is refused (RG2003).
 */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { libraryName } from "../names/library-names.js";

/** pieces[0] operands[0] pieces[1] … */
export interface WrittenText {
  readonly pieces: readonly string[];
  readonly operands: readonly ts.Expression[];
}

export function textWithObjects(p: ProgramContext, node: ts.Expression): WrittenText | undefined {
  const whole = bare(node);
  if (!writesObject(p, whole)) return undefined;
  const pieces: string[] = [""];
  const operands: ts.Expression[] = [];
  const say = (text: string): void => {
    pieces[pieces.length - 1] += text;
  };
  const operand = (value: ts.Expression): void => {
    operands.push(value);
    pieces.push("");
  };
  const written = (call: ts.CallExpression): void => {
    say("JSON.stringify(");
    call.arguments.forEach((argument, i) => {
      if (i > 0) say(", ");
      operand(argument);
    });
    say(")");
  };
  const part = (value: ts.Expression): void => {
    const own = bare(value);
    if (ts.isStringLiteralLike(own)) say(escaped(own.text));
    else if (!writesObject(p, own)) {
      say("${");
      operand(value);
      say("}");
    } else if (ts.isTemplateExpression(own)) {
      say(escaped(own.head.text));
      for (const { expression, literal } of own.templateSpans) {
        part(expression);
        say(escaped(literal.text));
      }
    } else if (ts.isBinaryExpression(own)) {
      part(own.left);
      part(own.right);
    } else {
      say("${");
      written(own as ts.CallExpression);
      say("}");
    }
  };
  if (ts.isCallExpression(whole)) written(whole);
  else {
    say("`");
    part(whole);
    say("`");
  }
  return { pieces, operands };
}

/** Is the value a text with an object written out in it? */
function writesObject(p: ProgramContext, node: ts.Expression): boolean {
  const own = bare(node);
  if (ts.isTemplateExpression(own)) return own.templateSpans.some(({ expression }) => writesObject(p, expression));
  if (ts.isBinaryExpression(own))
    return own.operatorToken.kind === ts.SyntaxKind.PlusToken && [own.left, own.right].some((n) => writesObject(p, n));
  if (!ts.isCallExpression(own) || libraryName(p, own.expression) !== "JSON.stringify") return false;
  const [, replacer] = own.arguments;
  return own.arguments.length > 0 && (replacer === undefined || isNothing(replacer));
}

function isNothing(node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === "undefined");
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\`$]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`)
    .replaceAll("\r", String.raw`\r`);
}
