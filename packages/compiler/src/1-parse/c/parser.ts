/**
 * What the parts of the parser share: the tokens and the place among them, the scopes, and the grammar's entry points, by which parts
 * that need each other (expressions in types, statements in expressions) call each other.
 */

import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { didYouMean } from "../../diagnostics/did-you-mean.js";
import type { Span } from "../../diagnostics/origin.js";
import type { Specifiers, TypeName } from "./declarations/declaration-parts.js";
import type { Tag } from "./declarations/scope.js";
import { Scope } from "./declarations/scope.js";
import { isKeyword } from "./keywords.js";
import { changingMacros, spelledOut } from "./macros/spell-out.js";
import { Piece, Pieces } from "./pieces.js";
import type { Preprocessed } from "./preprocessor/preprocess.js";
import type { FunctionDefinition } from "./program.js";
import type { CSymbol, FunctionSymbol, VariableSymbol } from "./symbols.js";
import type { CompoundStatement, Declaration, Expression, Initializer, LabelSymbol } from "./syntax.js";
import type { Expansion, Token } from "./tokens.js";
import type { BehindVoid } from "./types/behind-void.js";
import type { CType, EnumDeclaration, FunctionType, RecordDeclaration, VariableExtent } from "./types/c-types.js";

export interface Grammar {
  expression(p: Parser): Expression;
  assignment(p: Parser): Expression;
  conditional(p: Parser): Expression;
  typeName(p: Parser): TypeName;
  startsType(p: Parser): boolean;
  specifiers(p: Parser): Specifiers;
  compound(p: Parser, ownScope: boolean): CompoundStatement;
  call(p: Parser, callee: Expression, given: readonly Expression[], start: number): Expression;
  initializer(p: Parser, type: CType): TypedInitializer;
  localDeclaration(p: Parser): Declaration;
  staticAssertion(p: Parser): void;
}
/** An initial value with the type it gives to an array declared without extent. */
export interface TypedInitializer {
  readonly type: CType;
  readonly initializer: Initializer;
}

/** Tables of the whole program, which all translation units add to. */
export class ProgramTables {
  readonly externals = new Map<string, VariableSymbol | FunctionSymbol>();
  readonly definitions = new Map<FunctionSymbol, FunctionDefinition>();
  readonly extents = new Map<VariableExtent, Expression>();
  /** File-scope structs and unions by where they are declared, so that a header's are the same in all units. */
  readonly records = new Map<string, RecordDeclaration>();
  /** Variables with linkage that have an initial value. */
  readonly initialized = new Set<VariableSymbol>();
  readonly pieces = new Pieces();
  #id = 0;
  #suggestions = 0;

  constructor(readonly behindVoid: BehindVoid = new Map()) {}

  nextId(): number {
    return this.#id++;
  }

  /** "Did you mean energy?": for the first names that are not known; a text of thousands is not misspelt. */
  didYouMean(written: string, known: Iterable<string>): string {
    return this.#suggestions++ < 100 ? didYouMean(written, known) : "";
  }
}

/** The variably modified declarations in scope, innermost first: no jump may go past one into its scope. */
export interface VariablyModified {
  readonly symbol: { readonly name: string };
  readonly outer: VariablyModified | null;
}

export interface SwitchContext {
  readonly type: CType;
  readonly cases: { readonly low: bigint; readonly high: bigint; readonly span: Span }[];
  readonly variablyModified: VariablyModified | null;
  hasDefault: boolean;
}

export interface FunctionContext {
  readonly symbol: FunctionSymbol;
  readonly type: FunctionType;
  readonly labels: Map<string, { symbol: LabelSymbol; defined: VariablyModified | null | undefined }>;
  /** The address of a label was met, and told. */
  takesLabels: boolean;
  /** Names without a declaration that have been told. */
  readonly undeclared: Set<string>;
  readonly gotos: { readonly label: LabelSymbol; readonly span: Span; readonly from: VariablyModified | null }[];
  readonly switches: SwitchContext[];
  loops: number;
  variablyModified: VariablyModified | null;
}

/** Leads out of what is being parsed to where reading goes on; the fault has been told. */
export class SyntaxFault extends Error {}

/** Nested too deep: the reading of the translation unit ends. */
export class DepthFault extends SyntaxFault {}

/** Nesting the parser goes into before it refuses. */
const deepest = 1000;

export class Parser {
  index = 0;
  readonly tokens: readonly Token[];
  readonly program: ProgramTables;
  readonly grammar: Grammar;
  readonly fileScope = new Scope(null, "file");
  scope = this.fileScope;
  function: FunctionContext | null = null;
  /** Struct, union and enum types completed in the declaration being read. */
  newTypes: (RecordDeclaration | EnumDeclaration)[] = [];
  /** Variable extents of the declarator being read. */
  newExtents: VariableExtent[] = [];
  /** Keys of `program.records` used in this translation unit. */
  readonly usedRecords = new Set<string>();
  /** Structs and unions whose braces were read in this translation unit. */
  readonly completed = new Set<RecordDeclaration>();
  /** Functions whose bodies are not read. */
  idleBodies: ReadonlySet<string> = new Set();
  /** The declaration or function at file scope that is being read. */
  piece: Piece;
  /** Macros that are not the same everywhere in the text. */
  readonly #changing: ReadonlySet<string>;
  readonly #includedFrom: ReadonlyMap<string, Span>;
  /** A header is missing: names may be declared there. */
  readonly lacksHeader: boolean;
  /** The text ends in a comment or a condition that has no end. */
  readonly #endsOpen: boolean;
  #depth = 0;

  constructor(
    { tokens, macros, includedFrom, missingHeaders, endsOpen }: Preprocessed,
    program: ProgramTables,
    grammar: Grammar,
  ) {
    this.tokens = tokens;
    this.#changing = changingMacros(macros);
    this.lacksHeader = missingHeaders.length > 0;
    this.#endsOpen = endsOpen;
    this.#includedFrom = includedFrom;
    this.piece = new Piece(tokens[0]!.span);
    this.program = program;
    this.grammar = grammar;
  }

  get token(): Token {
    return this.tokens[this.index]!;
  }

  get atEnd(): boolean {
    return this.tokens[this.index]!.kind === "end";
  }

  peek(ahead: number): Token {
    return this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)]!;
  }

  take(): Token {
    const token = this.tokens[this.index]!;
    if (token.kind !== "end") this.index++;
    return token;
  }

  is(text: string): boolean {
    return this.tokens[this.index]!.text === text && this.tokens[this.index]!.kind !== "end";
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.index++;
    return true;
  }

  /** The token `text`, or a fault; `after` says what it should stand behind. */
  expect(text: string, after: string): Token {
    if (this.is(text)) return this.take();
    const previous = this.tokens[this.index - 1];
    const message = `"${text}" is expected ${after}, not ${this.shown()}.`;
    if (text !== ";" || previous === undefined) return this.fail(message, `Write ${text} here.`);
    const at = endOf(previous.span);
    // Reading goes on as if it were there where the line or block ends.
    const next = this.token;
    if (this.#followsFault()) this.fail(message, "");
    if (next.text !== "}" && next.span.line === previous.span.endLine) this.fail(message, "Write ; here.", at);
    this.error("RG1120", at, message, "Write ; here.");
    return previous;
  }

  /** The token that comes, for a message. */
  shown(): string {
    return this.token.kind === "end" ? "the end of the file" : `"${this.token.text}"`;
  }

  fail(message: string, hint: string, at?: Span, code = "RG1120"): never {
    const previous = this.tokens[this.index - 1];
    const end = this.atEnd && previous !== undefined ? endOf(previous.span) : this.token.span;
    if (code !== "RG1120" || !this.#followsFault()) this.error(code, at ?? end, message, hint);
    throw new SyntaxFault(message);
  }

  /** What does not fit here does so because of something that has been told. */
  #followsFault(): boolean {
    const { token } = this;
    const previous = this.tokens[this.index - 1];
    if (token.fault === true || previous?.fault === true || (this.atEnd && this.#endsOpen)) return true;
    const isUnknown = (t: Token | undefined): boolean =>
      t?.kind === "identifier" && !isKeyword(t.text) && this.scope.find(t.text) === undefined;
    if (!this.lacksHeader || !(isUnknown(token) || isUnknown(previous))) return false;
    this.piece.needsHeader = true;
    return true;
  }

  /** `once`: what is told only once, wherever it is met first. */
  error(code: string, at: Span, message: string, hint = "", once?: string): void {
    this.#report(code, "error", at, message, hint, once);
  }

  warn(code: string, at: Span, message: string, hint = ""): void {
    this.#report(code, "warning", at, message, hint);
  }

  /** For a place in an included file, with the way that led there. */
  #report(
    code: string,
    severity: Diagnostic["severity"],
    at: Span,
    message: string,
    hint: string,
    once?: string,
  ): void {
    const lines = hint === "" ? [] : [hint];
    let from = this.#includedFrom.get(at.file);
    for (let depth = 0; from !== undefined && depth < 20; depth++) {
      lines.push(`included from ${from.file}:${from.line}`);
      from = this.#includedFrom.get(from.file);
    }
    this.piece.remarks.push({
      code,
      severity,
      at,
      message,
      hint: lines.join("\n"),
      ...(once === undefined ? {} : { once }),
    });
  }

  /** From the token at `start` to the one before the current one. */
  spanSince(start: number): Span {
    const first = this.tokens[start]!.span;
    const last = this.tokens[Math.max(start, this.index - 1)]!.span;
    return joinSpans(first, last);
  }

  /** The macro use whose whole replacement the tokens since `start` are, outermost first choice. */
  expansionSince(start: number): Expansion | null {
    const { tokens, index } = this;
    const first = tokens[start]!;
    const last = tokens[index - 1]!;
    const near = index - start > 1 ? (tokens[start + 1]!.expansion ?? tokens[index - 2]!.expansion) : null;
    const innermost = first.expansion ?? last.expansion ?? near;
    if (innermost === null) return null;
    let found: Expansion | null = null;
    for (let use: Expansion | null = innermost; use !== null; use = use.within) {
      const before = tokens[start - 1];
      const after = tokens[index];
      const whole =
        madeBy(first, use) &&
        madeBy(last, use) &&
        !(before !== undefined && madeBy(before, use)) &&
        !(after !== undefined && madeBy(after, use));
      if (whole) found = use;
    }
    return found;
  }

  /** Runs a part of the grammar deeper by the levels that it is worth. */
  nested<T>(parse: () => T, levels = 1): T {
    if (this.#depth + levels > deepest) {
      const message = "What stands here is nested too deep.";
      this.error("RG1120", this.token.span, message, "Write it in several statements or declarations.");
      throw new DepthFault(message);
    }
    this.#depth += levels;
    try {
      return parse();
    } finally {
      this.#depth -= levels;
    }
  }

  /** The text from there on without macros, where the user's own cannot be repeated elsewhere. */
  spelledOutSince(start: number): { readonly spelledOut?: string } {
    const text = spelledOut(this.tokens, start, this.index, this.#changing);
    return text === undefined ? {} : { spelledOut: text };
  }

  /** What a name means here; the piece that is being read names it. */
  find(name: string): CSymbol | undefined {
    const found = this.scope.find(name);
    if (found !== undefined) this.piece.names.add(found);
    return found;
  }

  findTag(name: string): Tag | undefined {
    const found = this.scope.findTag(name);
    if (found !== undefined) this.piece.names.add(found.declaration);
    return found;
  }

  /** The piece that is being read declares it, if it stands at file scope. */
  declares(symbol: object): void {
    if (this.scope.kind === "file") this.program.pieces.declare(symbol, this.piece);
  }

  /** The text from there to the current token was left out. */
  leaveOut(start: number): void {
    for (const { kind, text } of this.tokens.slice(start, this.index))
      if (kind === "identifier") this.piece.leftOut.add(text);
  }

  inScope<T>(kind: Scope["kind"], parse: () => T): T {
    const outer = this.scope;
    this.scope = new Scope(outer, kind);
    try {
      return parse();
    } finally {
      this.scope = outer;
    }
  }
}

/** Whether a token comes out of a macro use: from its replacement, or as one of its arguments. */
function madeBy(token: Token, use: Expansion): boolean {
  for (let at = token.expansion; at !== null; at = at.within) if (at === use) return true;
  if (use.within !== null || token.span.file !== use.span.file) return false;
  return token.span.start >= use.span.start && token.span.end <= use.span.end;
}

export function joinSpans(first: Span, last: Span): Span {
  if (first === last || first.file !== last.file || last.end < first.end) return first;
  const { file, start, line, column, macros } = first;
  // The use of one macro.
  const made = macros !== undefined && last.macros !== undefined && last.start === start ? { macros } : {};
  return { file, start, end: last.end, line, column, endLine: last.endLine, endColumn: last.endColumn, ...made };
}

function endOf(span: Span): Span {
  const { file, end, endLine, endColumn } = span;
  const column = Math.max(1, endColumn - 1);
  return { file, start: Math.max(0, end - 1), end, line: endLine, column, endLine, endColumn };
}
