/** The operators `#` and `##` of macro bodies (C11 6.10.3.2 and 6.10.3.3). */
import type { PreprocessingKind, PreprocessingToken } from "../preprocessor/preprocessing-token.js";
import { textOf } from "../preprocessor/preprocessing-token.js";
import { scan } from "../preprocessor/scan.js";
import { SourceText } from "../preprocessor/source-text.js";

/** One token of the texts of two. Undefined if that is no token. */
export function pasteTokens(left: PreprocessingToken, right: PreprocessingToken): PreprocessingToken | undefined {
  if (right.kind === "placemarker") return left;
  if (left.kind === "placemarker") return { ...right, spaced: left.spaced };
  const text = left.text + right.text;
  const kind = kindOf(text);
  if (kind === undefined) return undefined;
  return { ...left, kind, text, painted: false };
}

function kindOf(text: string): PreprocessingKind | undefined {
  if (/^[A-Za-z_]\w*$/.test(text)) return "identifier";
  const [token, end] = scan(new SourceText("", text)).tokens;
  if (token?.text !== text || end?.kind !== "end" || end.comments !== undefined) return undefined;
  return token.kind === "unterminated" || token.kind === "stray" ? undefined : token.kind;
}

/** The text of a string literal that spells an argument. Undefined if backslashes at its end would eat the closing quote. */
export function stringified(argument: readonly PreprocessingToken[]): string | undefined {
  const text = textOf(
    argument.map((token) =>
      token.kind === "string" || token.kind === "character"
        ? { ...token, text: token.text.replace(/["\\]/g, "\\$&") }
        : token,
    ),
  );
  const backslashes = /\\*$/.exec(text)?.[0].length ?? 0;
  return backslashes % 2 === 1 ? undefined : `"${text}"`;
}
