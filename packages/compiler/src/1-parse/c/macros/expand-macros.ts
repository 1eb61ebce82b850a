/**
 * Replaces macros in a sequence of tokens.
 *
 * In: a source of tokens, the macros. Out: tokens, one at a time.
 * Method: as GNU C (C11 6.10.3.4): what a use is replaced by is scanned before the rest of the input; until it has been read to its
 * end the macro is off, and its name, where it is met meanwhile, is painted and stays as it is for good. Prosser's hide sets
 * (X3J11/86-196) keep a macro off for longer: they also hide names that come up when the replacement has long been left.
 */
import type { Span } from "../../../diagnostics/origin.js";
import type { PreprocessingToken } from "../preprocessor/preprocessing-token.js";
import { bareToken, isPunctuator, writtenAt } from "../preprocessor/preprocessing-token.js";
import type { Expansion } from "../tokens.js";
import type { Macro } from "./macro-definition.js";
import type { MacroArgument } from "./substitute-arguments.js";
import { following, substituteArguments } from "./substitute-arguments.js";

export interface TokenSource {
  /** The next token as it stands there, also where it begins a directive. */
  peek(): PreprocessingToken;
  /** `inArguments`: it is between the parentheses of a macro use. */
  take(inArguments: boolean): PreprocessingToken;
}

/** The tokens a macro use has been replaced by, and how many of them have been read. */
interface Replacement {
  readonly macro: string;
  readonly tokens: readonly PreprocessingToken[];
  read: number;
}

/** What all expansions of a translation unit share. */
export interface ExpansionContext {
  readonly macros: ReadonlyMap<string, Macro>;
  /** The macros whose replacement is being scanned. */
  readonly off: Set<string>;
  fault(at: Span, message: string, hint: string): void;
  /** Counts what expansion makes; does not return when it is too much. */
  spend(tokens: number, depth: number, at: PreprocessingToken): void;
}

export class MacroExpander {
  readonly #context: ExpansionContext;
  readonly #source: TokenSource;
  readonly #inCondition: boolean;
  readonly #depth: number;
  /** What has been put before the rest of the source, innermost last. */
  readonly #replacements: Replacement[] = [];
  /** A macro's name that became nothing; the next token has its white space and comments. */
  #gone: PreprocessingToken | null = null;
  /** Tokens behind `defined` that must stay as they are. */
  #untouched = 0;

  constructor(context: ExpansionContext, source: TokenSource, inCondition: boolean, depth = 0) {
    this.#context = context;
    this.#source = source;
    this.#inCondition = inCondition;
    this.#depth = depth;
  }

  /** The next token that remains, of kind `end` at the end. */
  next(): PreprocessingToken {
    for (;;) {
      const token = this.#take();
      if (this.#untouched > 0) {
        if (!isPunctuator(token, "(")) this.#untouched = 0;
        return token;
      }
      if (token.kind !== "identifier") return token;
      if (this.#inCondition && token.text === "defined") {
        this.#untouched = 1;
        return token;
      }
      const macro = this.#context.macros.get(token.text);
      if (macro === undefined || token.painted) return token;
      if (this.#context.off.has(token.text)) return { ...token, painted: true };
      if (macro.compute !== undefined) {
        const text = macro.compute(writtenAt(token).line);
        if (text === null) return token;
        const kind = text.startsWith('"') ? "string" : "number";
        return { ...token, kind, text, expansion: this.#expansionOf(token, token) };
      }
      const made =
        macro.parameters === null
          ? this.#replace(macro, token, [], token, false)
          : isPunctuator(this.#peek(), "(")
            ? this.#call(macro, token)
            : undefined;
      if (made === undefined) return token;
      if (made === "fault") return { ...token, fault: true };
      this.#context.spend(made.length + 1, this.#depth, token);
      if (made.length === 0 && (token.spaced || token.comments !== undefined)) this.#gone = token;
      this.#replacements.push({ macro: macro.name, tokens: made, read: 0 });
      this.#context.off.add(macro.name);
    }
  }

  #take(inArguments = false): PreprocessingToken {
    const replacement = this.#replacement();
    const token = replacement === undefined ? this.#source.take(inArguments) : replacement.tokens[replacement.read++]!;
    if (this.#gone === null) return token;
    const gone = this.#gone;
    this.#gone = null;
    return following(gone, token);
  }

  #peek(): PreprocessingToken {
    const replacement = this.#replacement();
    return replacement === undefined ? this.#source.peek() : replacement.tokens[replacement.read]!;
  }

  /** The replacement that has the next token. Those that have been read to their end are left: their macros are on again. */
  #replacement(): Replacement | undefined {
    for (;;) {
      const replacement = this.#replacements.at(-1);
      if (replacement === undefined || replacement.read < replacement.tokens.length) return replacement;
      this.#replacements.pop();
      this.#context.off.delete(replacement.macro);
    }
  }

  /** The use of a macro with parameters. */
  #call(macro: Macro, name: PreprocessingToken): PreprocessingToken[] | "fault" {
    const parameters = macro.parameters!.length;
    const found: PreprocessingToken[][] = [[]];
    let close = this.#take();
    for (let depth = 0; ; ) {
      close = this.#take(true);
      if (close.kind === "identifier" && this.#context.off.has(close.text)) close = { ...close, painted: true };
      if (close.kind === "end") {
        this.#fault(name, `The arguments of the macro "${macro.name}" have no closing parenthesis.`);
        return "fault";
      }
      if (isPunctuator(close, ")") && depth-- === 0) break;
      if (isPunctuator(close, "(")) depth++;
      if (isPunctuator(close, ",") && depth === 0 && !(macro.variadic && found.length === parameters)) found.push([]);
      else found.at(-1)!.push(close);
    }
    const only = found.length === 1 && found[0]!.length === 0;
    const given = only && parameters === 0 ? 0 : found.length;
    const restMissing = macro.variadic && (given < parameters || (given === 1 && only));
    if (given > parameters || given < parameters - (macro.variadic ? 1 : 0)) {
      const wanted = `${macro.variadic ? "at least " : ""}${parameters - (macro.variadic ? 1 : 0)}`;
      this.#fault(name, `The macro "${macro.name}" has ${given} argument${given === 1 ? "" : "s"}, not ${wanted}.`);
      return "fault";
    }
    if (given < parameters) found.push([]);
    const values = found.map((tokens) => this.#argument(tokens, name));
    return this.#replace(macro, name, values, close, restMissing);
  }

  #argument(written: readonly PreprocessingToken[], name: PreprocessingToken): MacroArgument {
    let expanded: readonly PreprocessingToken[] | undefined;
    return {
      written,
      expanded: () => {
        expanded ??= this.#expandAlone(written, name);
        return expanded;
      },
    };
  }

  #expandAlone(tokens: readonly PreprocessingToken[], name: PreprocessingToken): readonly PreprocessingToken[] {
    if (!tokens.some((token) => token.kind === "identifier" && this.#context.macros.has(token.text))) return tokens;
    this.#context.spend(0, this.#depth + 1, name);
    const source = listSource(tokens, name.span);
    const inner = new MacroExpander(this.#context, source, this.#inCondition, this.#depth + 1);
    return inner.all();
  }

  /** Everything up to the end. */
  all(): PreprocessingToken[] {
    const out: PreprocessingToken[] = [];
    for (let token = this.next(); token.kind !== "end"; token = this.next()) out.push(token);
    return out;
  }

  #replace(
    macro: Macro,
    name: PreprocessingToken,
    values: readonly MacroArgument[],
    last: PreprocessingToken,
    restMissing: boolean,
  ): PreprocessingToken[] {
    const { fault } = this.#context;
    const expansion = this.#expansionOf(name, last);
    return substituteArguments({ macro, name, arguments: values, restMissing, expansion, fault });
  }

  #expansionOf(name: PreprocessingToken, last: PreprocessingToken): Expansion {
    const whole =
      last !== name &&
      last.expansion === name.expansion &&
      last.span.file === name.span.file &&
      last.span.end > name.span.start;
    const { end, endLine, endColumn } = last.span;
    const span = whole ? { ...name.span, end, endLine, endColumn } : name.span;
    return { macro: name.text, span, within: name.expansion };
  }

  #fault(name: PreprocessingToken, message: string): void {
    this.#context.fault(writtenAt(name), message, `See the definition of "${name.text}".`);
  }
}

/** A list of tokens by itself: nothing follows it. */
export function listSource(tokens: readonly PreprocessingToken[], at: Span): TokenSource {
  const end = bareToken("end", "", tokens.at(-1)?.span ?? at);
  let next = 0;
  return { peek: () => tokens[next] ?? end, take: () => tokens[next++] ?? end };
}
