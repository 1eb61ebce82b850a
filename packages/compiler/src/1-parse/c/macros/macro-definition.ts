/** Macros: what a definition says, and how a `#define` line is read (C11 6.10.3). */
import type { Span } from "../../../diagnostics/origin.js";
import type { PreprocessingToken } from "../preprocessor/preprocessing-token.js";
import { isHash, isPaste, isPunctuator, textOf } from "../preprocessor/preprocessing-token.js";
import type { MacroDefinition } from "../tokens.js";

/** One thing in a macro's body. `pasted`: a `##` joins it with the next. */
export type BodyItem = (
  | { readonly kind: "token" }
  | { readonly kind: "parameter" | "stringified"; readonly index: number }
  /** `__VA_OPT__(…)`. */
  | { readonly kind: "option"; readonly items: readonly BodyItem[] }
) & { readonly token: PreprocessingToken; readonly pasted: boolean };

export interface Macro {
  readonly name: string;
  /** Null for a macro without a parameter list. With `variadic` the last one is the rest. */
  readonly parameters: readonly string[] | null;
  readonly variadic: boolean;
  readonly items: readonly BodyItem[];
  readonly body: readonly PreprocessingToken[];
  readonly span: Span;
  readonly comments: readonly string[];
  /** A macro whose value depends on where it is used (`__LINE__`): its text there; null where it stays as it is. */
  readonly compute?: (line: number) => string | null;
}

export type Fault = (at: Span, message: string, hint: string) => void;

/** Reads what follows `#define`. Undefined if it is no definition; then `fault` has been told. */
export function readMacro(
  line: readonly PreprocessingToken[],
  directive: Span,
  comments: readonly string[],
  fault: Fault,
): Macro | undefined {
  const name = line[0];
  if (name === undefined || name.kind !== "identifier" || name.text === "defined") {
    const what = name === undefined ? "no name" : `"${name.text}", which cannot be a macro's name`;
    fault(name?.span ?? directive, `#define is followed by ${what}.`, "Write #define NAME value.");
    return undefined;
  }
  let parameters: string[] | null = null;
  let variadic = false;
  let at = 1;
  if (isPunctuator(line[1], "(") && !line[1]!.spaced) {
    const read = readParameters(line, fault);
    if (read === undefined) return undefined;
    ({ parameters, variadic, at } = read);
  }
  const body = line.slice(at).map((token) => ({ ...token, comments: undefined, trailing: 0 }));
  const items = readBody(body, parameters, variadic, fault);
  if (items === undefined) return undefined;
  return { name: name.text, parameters, variadic, items, body, span: name.span, comments };
}

function readParameters(
  line: readonly PreprocessingToken[],
  fault: Fault,
): { parameters: string[]; variadic: boolean; at: number } | undefined {
  const name = line[0]!;
  const bad = (token: PreprocessingToken | undefined, what: string): undefined => {
    fault(
      token?.span ?? name.span,
      `The parameter list of the macro "${name.text}" ${what}.`,
      "Write #define NAME(a, b) value, with the parenthesis right behind the name.",
    );
    return undefined;
  };
  const parameters: string[] = [];
  if (isPunctuator(line[2], ")")) return { parameters, variadic: false, at: 3 };
  for (let at = 2; ; at++) {
    let variadic = false;
    const token = line[at];
    if (isPunctuator(token, "...")) {
      variadic = true;
      parameters.push("__VA_ARGS__");
    } else if (token?.kind === "identifier") {
      if (parameters.includes(token.text)) return bad(token, `names "${token.text}" twice`);
      parameters.push(token.text);
      if (isPunctuator(line[at + 1], "...")) {
        variadic = true;
        at++;
      }
    } else return bad(token, token === undefined ? "has no end" : `has "${token.text}" where a name is expected`);
    const next = line[++at];
    if (isPunctuator(next, ")")) return { parameters, variadic, at: at + 1 };
    if (next === undefined) return bad(next, "has no end");
    if (variadic || !isPunctuator(next, ",")) {
      return bad(next, `has "${next.text}" where "${variadic ? ")" : ","}" is expected`);
    }
  }
}

function readBody(
  body: readonly PreprocessingToken[],
  parameters: readonly string[] | null,
  variadic: boolean,
  fault: Fault,
): BodyItem[] | undefined {
  const items: BodyItem[] = [];
  const indices = new Map(parameters?.map((name, index) => [name, index]));
  for (let at = 0; at < body.length; at++) {
    let token = body[at]!;
    if (isPaste(token)) {
      if (at === 0 || at === body.length - 1) {
        fault(token.span, 'A macro\'s body has "##" at an end.', "Give it an operand on both sides.");
        return undefined;
      }
      items[items.length - 1] = { ...items[items.length - 1]!, pasted: true };
      continue;
    }
    const stringified = parameters !== null && isHash(token);
    const hash = token;
    if (stringified) token = body[++at] ?? token;
    const index = token.kind === "identifier" ? indices.get(token.text) : undefined;
    if (stringified) {
      if (index === undefined) {
        fault(token.span, 'In a macro\'s body, "#" is not followed by a parameter.', "Name a parameter behind it.");
        return undefined;
      }
      items.push({ kind: "stringified", index, token: hash, pasted: false });
    } else if (index !== undefined) items.push({ kind: "parameter", index, token, pasted: false });
    else if (variadic && token.text === "__VA_OPT__" && isPunctuator(body[at + 1], "(")) {
      const close = closing(body, at + 1);
      const inner = close < 0 ? undefined : readBody(body.slice(at + 2, close), parameters, variadic, fault);
      if (close < 0) fault(token.span, "__VA_OPT__ has no closing parenthesis.", "Write __VA_OPT__(tokens).");
      if (inner === undefined) return undefined;
      items.push({ kind: "option", items: inner, token, pasted: false });
      at = close;
    } else items.push({ kind: "token", token, pasted: false });
  }
  return items;
}

function closing(body: readonly PreprocessingToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < body.length; at++) {
    if (isPunctuator(body[at], "(")) depth++;
    else if (isPunctuator(body[at], ")") && --depth === 0) return at;
  }
  return -1;
}

/** Whether a macro may be defined again as this (C11 6.10.3p2). */
export function sameMacro(a: Macro, b: Macro): boolean {
  return (
    a.variadic === b.variadic &&
    a.parameters?.join() === b.parameters?.join() &&
    a.body.length === b.body.length &&
    textOf(a.body) === textOf(b.body)
  );
}

export function definitionOf(macro: Macro): MacroDefinition {
  const { name, parameters, variadic, body, span, comments } = macro;
  const definition = { name, parameters, variadic, replacement: textOf(body), span };
  return comments.length > 0 ? { ...definition, comments } : definition;
}
