/** What the reading of all files of one translation unit shares. */
import type { Diagnostic } from "../../../diagnostics/diagnostic.js";
import type { Span } from "../../../diagnostics/origin.js";
import type { Latest } from "../latest.js";
import type { ExpansionContext } from "../macros/expand-macros.js";
import { MacroTable } from "../macros/macro-table.js";
import type { Remark } from "../pieces.js";
import type { DirectiveComment, Include } from "../tokens.js";
import type { HeaderHost } from "./find-header.js";
import { writtenAt } from "./preprocessing-token.js";
import type { ScannedFile } from "./scan.js";
import { scan } from "./scan.js";
import { SourceText } from "./source-text.js";
import { TokenOutput } from "./token-output.js";

/** A file that is being read. */
export interface OpenFile {
  readonly file: string;
  /** The folder of -I it is in; -1 for none. */
  readonly folder: number;
}

/** Ends the preprocessing of a translation unit; the fault has been told. */
export class Abandoned extends Error {}

const mostIncludes = 200;
const mostTokens = 2_000_000;
const mostNested = 400;

export class PreprocessingRun {
  readonly host: HeaderHost;
  readonly directories: readonly string[];
  readonly mainFile: string;
  readonly macros = new MacroTable();
  readonly output: TokenOutput;
  /** Reads the lines of a file. */
  readonly read: (scanned: ScannedFile, open: OpenFile) => void;
  readonly includes: Include[] = [];
  /** Those of the files that it includes. */
  readonly nestedIncludes: Include[] = [];
  /** Files that say `#pragma once`. */
  readonly once = new Set<string>();
  /** The `#include` lines that led to the file being read, outermost first. */
  readonly chain: Span[] = [];
  /** The `#include` line that led to each file first. */
  readonly includedFrom = new Map<string, Span>();
  readonly expansion: ExpansionContext;
  /** What `__FILE__` is, and how far `__LINE__` is from the line in the file. */
  presumed = { file: "", shift: 0 };
  counter = 0;
  /** What is wrong with the whole text. */
  readonly remarks: Remark[] = [];
  /** Of all files, skipped groups included. */
  readonly directiveComments: DirectiveComment[] = [];
  readonly missingHeaders: Remark[] = [];
  /** What is wrong at a place of the output. */
  readonly localRemarks: { readonly index: number; readonly remark: Remark }[] = [];
  readonly #scanned = new Map<string, ScannedFile>();
  #spent = 0;

  constructor(
    mainFile: string,
    host: HeaderHost,
    directories: readonly string[],
    /** Texts that were scanned in other runs. */
    private readonly known: Latest<ScannedFile>,
    read: (run: PreprocessingRun, scanned: ScannedFile, open: OpenFile) => void,
  ) {
    this.read = (scanned, open) => read(this, scanned, open);
    this.mainFile = mainFile;
    this.host = host;
    this.directories = directories;
    this.output = new TokenOutput((kind, at, text) => {
      if (kind === "stray") {
        this.reportHere("RG1109", at, `The character "${text}" is no part of C.`, "Remove it.");
      } else if (kind === "unterminated") {
        const what = text.startsWith("'") ? "character constant" : "string";
        this.reportHere("RG1104", at, `The ${what} has no end on its line.`, `Close it with ${text.charAt(0)}.`);
      } else {
        this.reportHere("RG1107", at, "_Pragma has no string in parentheses behind it.", '_Pragma("text")');
      }
    });
    this.expansion = {
      macros: this.macros.current,
      off: new Set(),
      fault: (at, message, hint) => this.reportHere("RG1106", at, message, hint),
      spend: (tokens, depth, at) => {
        this.#spent += tokens;
        if (this.#spent > mostTokens) {
          this.abandon(writtenAt(at), `The macro "${at.text}" expands to more than ${mostTokens} tokens.`);
        }
        if (depth > mostNested) {
          this.abandon(writtenAt(at), `Arguments of the macro "${at.text}" are nested more than ${mostNested} deep.`);
        }
      },
    };
  }

  /** A header was not there. */
  get lacksHeader(): boolean {
    return this.missingHeaders.length > 0;
  }
  /** A condition asked for a macro that is not known, behind a header that was not there. */
  dependsOnMissing = false;
  /** A comment or a condition had no end: what comes behind is not known. */
  endsOpen = false;

  /** A diagnostic; for a place in an included file, with the way that led there. */
  report(code: string, severity: Diagnostic["severity"], at: Span, message: string, hint: string): void {
    this.remarks.push(this.#remark(code, severity, at, message, hint));
  }

  /** A fault of what is put out next. */
  reportHere(code: string, at: Span, message: string, hint: string): void {
    this.localRemarks.push({
      index: this.output.tokens.length,
      remark: this.#remark(code, "error", at, message, hint),
    });
  }

  reportMissingHeader(code: string, at: Span, message: string, hint: string): void {
    this.missingHeaders.push(this.#remark(code, "error", at, message, hint));
  }

  #remark(code: string, severity: Diagnostic["severity"], at: Span, message: string, hint: string): Remark {
    const chain =
      at.file === this.mainFile ? [] : this.chain.map((span) => `included from ${span.file}:${span.line}`).reverse();
    return { code, severity, at, message, hint: [hint, ...chain].join("\n") };
  }

  abandon(at: Span, message: string): never {
    this.report("RG1110", "error", at, message, "Break the recursion, or write less with macros.");
    throw new Abandoned(message);
  }

  /** The tokens of a file. */
  scan(file: string, text: string): ScannedFile {
    let scanned = this.#scanned.get(file);
    if (scanned === undefined) {
      scanned = this.#tokensOf(file, text);
      this.#scanned.set(file, scanned);
      this.directiveComments.push(...scanned.directiveComments);
      for (const span of scanned.openComments) {
        this.endsOpen = true;
        this.report("RG1104", "error", span, "The comment has no end.", "Close it with */.");
      }
    }
    return scanned;
  }

  #tokensOf(file: string, text: string): ScannedFile {
    const key = `${file}\n${text}`;
    const known = this.known.get(key) ?? scan(new SourceText(file, text));
    this.known.set(key, known);
    return known;
  }

  /** Goes into an included file, and comes back. */
  within(file: string, at: Span, read: () => void): void {
    if (this.chain.length >= mostIncludes) {
      this.abandon(at, `Files include each other more than ${mostIncludes} deep: "${file}" again.`);
    }
    const { presumed } = this;
    this.chain.push(at);
    if (!this.includedFrom.has(file)) this.includedFrom.set(file, at);
    read();
    this.chain.pop();
    this.presumed = presumed;
  }
}
