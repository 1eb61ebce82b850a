/**
 * What a macro use is replaced by, before it is scanned again.
 *
 * In: the macro, its arguments, the use. Out: tokens.
 * Method: Prosser's `subst` and `hsadd`, with placemarkers (C11 6.10.3.1 to 6.10.3.3); `, ## __VA_ARGS__` and a rest with a name
 * as in GNU C.
 */
import type { Span } from "../../diagnostics/origin.js";
import type { HideSet } from "./hide-set.js";
import type { BodyItem, Macro } from "./macro-definition.js";
import { pasteTokens, stringified } from "./paste-tokens.js";
import type { PreprocessingToken } from "./preprocessing-token.js";
import { bareToken, isPunctuator, writtenAt } from "./preprocessing-token.js";
import type { Expansion } from "./tokens.js";

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
  readonly hidden: HideSet;
  readonly empty: HideSet;
  fault(at: Span, message: string, hint: string): void;
}

export function substituteArguments(use: MacroUse): PreprocessingToken[] {
  const out = substitute(use.macro.items, use);
  const result: PreprocessingToken[] = [];
  let spaced = false;
  for (const token of out) {
    if (token.kind === "placemarker") spaced ||= token.spaced;
    else {
      result.push(spaced && !token.spaced ? { ...token, spaced } : token);
      spaced = false;
    }
  }
  const first = result[0];
  if (first !== undefined) {
    result[0] = following(use.name, { ...first, spaced: false });
  }
  return result;
}

/** A token with the white space and comments of one before it that became nothing, or became this. */
export function following(gone: PreprocessingToken, token: PreprocessingToken): PreprocessingToken {
  const comments = gone.comments === undefined ? token.comments : [...gone.comments, ...(token.comments ?? [])];
  const trailing = gone.comments === undefined ? token.trailing : gone.trailing;
  return { ...token, spaced: gone.spaced || token.spaced, comments, trailing };
}

function substitute(items: readonly BodyItem[], use: MacroUse): PreprocessingToken[] {
  const out: PreprocessingToken[] = [];
  for (const [index, item] of items.entries()) {
    const previous = items[index - 1];
    const joined = previous?.pasted === true;
    const piece = replaced(item, joined || item.pasted, use);
    if (!joined) {
      out.push(...piece);
      continue;
    }
    const left = out.pop()!;
    const rest = use.macro.variadic && item.kind === "parameter" && item.index === use.macro.parameters!.length - 1;
    if (rest && previous.kind === "token" && isPunctuator(left, ",")) {
      if (!use.restMissing) out.push(left, ...piece);
      continue;
    }
    const right = piece[0]!;
    const glued = pasteTokens(left, right, use.empty);
    if (glued === undefined) {
      use.fault(
        writtenAt({ ...left, expansion: use.expansion }),
        `In the macro "${use.macro.name}", "##" joins "${left.text}" and "${right.text}", which is no token.`,
        "Leave the ## out, or check the arguments.",
      );
      out.push(left, right);
    } else out.push(glued.expansion === use.expansion ? glued : { ...glued, expansion: use.expansion });
    for (let at = 1; at < piece.length; at++) out.push(piece[at]!);
  }
  return out;
}

/** What one thing in the body becomes; a placemarker rather than nothing. */
function replaced(item: BodyItem, operand: boolean, use: MacroUse): PreprocessingToken[] {
  const { token } = item;
  switch (item.kind) {
    case "token":
      return [{ ...token, hidden: use.hidden, expansion: use.expansion, comments: undefined, trailing: 0 }];
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
      const { hidden, expansion } = use;
      return [{ ...bareToken("string", text, token.span), spaced: token.spaced, hidden, expansion }];
    }
    case "parameter": {
      const argument = use.arguments[item.index]!;
      return placed(operand ? argument.written : argument.expanded(), token, use);
    }
    case "option": {
      const rest = use.arguments.at(-1)!.expanded();
      const inner = rest.length === 0 ? [] : substitute(item.items, use);
      if (inner.length === 0) return [placemarker(token)];
      return [{ ...inner[0]!, spaced: token.spaced }, ...inner.slice(1)];
    }
  }
}

function placed(
  argument: readonly PreprocessingToken[],
  parameter: PreprocessingToken,
  use: MacroUse,
): PreprocessingToken[] {
  if (argument.length === 0) return [placemarker(parameter)];
  return argument.map((token, index) => ({
    ...token,
    spaced: index === 0 ? parameter.spaced : token.spaced,
    hidden: token.hidden === null ? use.hidden : token.hidden.union(use.hidden),
  }));
}

function placemarker(at: PreprocessingToken): PreprocessingToken {
  return { ...bareToken("placemarker", "", at.span), spaced: at.spaced };
}
