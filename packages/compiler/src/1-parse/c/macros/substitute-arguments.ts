/**
 * What a macro use is replaced by, before it is scanned again.
 *
 * In: the macro, its arguments, the use. Out: tokens.
 * Method: with placemarkers (C11 6.10.3.1 to 6.10.3.3); `, ## __VA_ARGS__` and a rest with a name
 * as in GNU C.
 */
import type { Span } from "../../../diagnostics/origin.js";
import type { PreprocessingToken } from "../preprocessor/preprocessing-token.js";
import { bareToken, isPunctuator, movedToken, writtenAt } from "../preprocessor/preprocessing-token.js";
import type { Expansion } from "../tokens.js";
import type { BodyItem, Macro } from "./macro-definition.js";
import { pasteTokens, stringified } from "./paste-tokens.js";

export interface MacroArgument {
  readonly written: readonly PreprocessingToken[];
  /** Completely macro-replaced, as if it were the rest of the file. */
  expanded(): readonly PreprocessingToken[];
}

export interface MacroUse {
  readonly macro: Macro;
  readonly name: PreprocessingToken;
  readonly arguments: readonly MacroArgument[];
  /** The rest of a variadic macro is not even empty: there is no comma for it. */
  readonly restMissing: boolean;
  readonly expansion: Expansion;
  fault(at: Span, message: string, hint: string): void;
}

export function substituteArguments(use: MacroUse): PreprocessingToken[] {
  const out = substitute(use.macro.items, use);
  const result: PreprocessingToken[] = [];
  let spaced = false;
  for (const token of out) {
    if (token.kind === "placemarker") spaced ||= token.spaced;
    else {
      result.push(spaced && !token.spaced ? movedToken(token, true, token.expansion) : token);
      spaced = false;
    }
  }
  const first = result[0];
  if (first !== undefined) result[0] = following(use.name, movedToken(first, false, first.expansion));
  return result;
}

/** A token with the white space and comments of one before it that became nothing, or became this. */
export function following(gone: PreprocessingToken, token: PreprocessingToken): PreprocessingToken {
  if (gone.comments === undefined) {
    return gone.spaced && !token.spaced ? movedToken(token, true, token.expansion) : token;
  }
  const comments = [...gone.comments, ...(token.comments ?? [])];
  const { trailing } = gone;
  return { ...token, spaced: gone.spaced || token.spaced, comments, trailing };
}

function substitute(items: readonly BodyItem[], use: MacroUse): PreprocessingToken[] {
  const out: PreprocessingToken[] = [];
  let previous: BodyItem | undefined;
  for (const item of items) {
    const before = previous;
    previous = item;
    const joined = before?.pasted === true;
    const piece = replaced(item, joined || item.pasted, use);
    if (!joined) {
      for (const token of piece) out.push(token);
      continue;
    }
    const left = out.pop()!;
    const rest = use.macro.variadic && item.kind === "parameter" && item.index === use.macro.parameters!.length - 1;
    if (rest && before.kind === "token" && isPunctuator(left, ",")) {
      out.push(use.restMissing ? placemarker(left) : left);
      for (const token of piece) out.push(token);
      continue;
    }
    const right = piece[0]!;
    const glued = pasteTokens(left, right);
    if (glued === undefined) {
      use.fault(
        writtenAt({ ...left, expansion: use.expansion }),
        `In the macro "${use.macro.name}", "##" joins "${left.text}" and "${right.text}", which is no token.`,
        "Leave the ## out, or check the arguments.",
      );
      out.push(left, right);
    } else out.push(movedToken(glued, glued.spaced, use.expansion));
    for (let at = 1; at < piece.length; at++) out.push(piece[at]!);
  }
  return out;
}

/** What one thing in the body becomes; a placemarker rather than nothing. */
function replaced(item: BodyItem, operand: boolean, use: MacroUse): PreprocessingToken[] {
  const { token } = item;
  switch (item.kind) {
    case "token":
      return [movedToken(token, token.spaced, use.expansion)];
    case "stringified": {
      let text = stringified(use.arguments[item.index]!.written);
      if (text === undefined) {
        use.fault(
          writtenAt({ ...token, expansion: use.expansion }),
          `In the macro "${use.macro.name}", "#" makes a string of an argument that ends in a backslash.`,
          "Leave the backslash out.",
        );
        text = '""';
      }
      return [{ ...bareToken("string", text, token.span), spaced: token.spaced, expansion: use.expansion }];
    }
    case "parameter": {
      const argument = use.arguments[item.index]!;
      return placed(operand ? argument.written : argument.expanded(), token);
    }
    case "option": {
      const rest = use.arguments.at(-1)!.expanded();
      const inner = rest.length === 0 ? [] : substitute(item.items, use);
      if (inner.length === 0) return [placemarker(token)];
      return [{ ...inner[0]!, spaced: token.spaced }, ...inner.slice(1)];
    }
  }
}

function placed(argument: readonly PreprocessingToken[], parameter: PreprocessingToken): PreprocessingToken[] {
  if (argument.length === 0) return [placemarker(parameter)];
  const [first, ...rest] = argument;
  return [
    first!.spaced === parameter.spaced ? first! : movedToken(first!, parameter.spaced, first!.expansion),
    ...rest,
  ];
}

function placemarker(at: PreprocessingToken): PreprocessingToken {
  return { ...bareToken("placemarker", "", at.span), spaced: at.spaced };
}
