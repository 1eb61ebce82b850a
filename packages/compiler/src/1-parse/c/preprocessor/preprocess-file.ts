/**
 * Reads the lines of one file: directives are followed, macros in all other lines replaced, groups that do not hold skipped
 * (C11 6.10).
 *
 * In: the tokens of the file, what the translation unit shares. Out: tokens, to the output of the run.
 * Method: the file is the source of the macro expander, which asks for one token after another; a directive is followed when the
 * expander comes to it, also between the arguments of a macro, as GNU C does.
 * Limits: the arguments of a macro end in the file they begin in.
 */
import type { Span } from "../../../diagnostics/origin.js";
import type { TokenSource } from "../macros/expand-macros.js";
import { listSource, MacroExpander } from "../macros/expand-macros.js";
import { readMacro } from "../macros/macro-definition.js";
import { builtIn } from "../macros/macro-table.js";
import { conditionHolds } from "./conditional-expression.js";
import { ConditionalStack } from "./conditional-stack.js";
import { answerHasInclude, includeLine } from "./include-line.js";
import type { OpenFile, PreprocessingRun } from "./preprocessing-run.js";
import type { PreprocessingToken } from "./preprocessing-token.js";
import { textOf } from "./preprocessing-token.js";
import type { ScannedFile } from "./scan.js";

export function preprocessFile(run: PreprocessingRun, scanned: ScannedFile, open: OpenFile): void {
  run.presumed = { file: open.file, shift: 0 };
  const source = new FileSource(run, scanned, open);
  const expander = new MacroExpander(run.expansion, source, false);
  for (let token = expander.next(); token.kind !== "end"; token = expander.next()) run.output.emit(token);
  source.finish();
}

const comparable: ReadonlySet<string> = new Set(["ifdef", "ifndef", "elifdef", "elifndef"]);

function isOfSystem(file: string | undefined): boolean {
  return file?.endsWith(".h>") === true;
}

class FileSource implements TokenSource {
  readonly #run: PreprocessingRun;
  readonly #open: OpenFile;
  readonly #tokens: readonly PreprocessingToken[];
  readonly #directives: readonly number[];
  readonly #conditionals = new ConditionalStack();
  #at = 0;
  /** Index in `#directives` of the next one. */
  #next = 0;
  /** The line before was a directive: what stands behind it on its line is about it. */
  #afterDirective = false;
  /** The expander is between the parentheses of a macro use. */
  #inArguments = false;

  constructor(run: PreprocessingRun, scanned: ScannedFile, open: OpenFile) {
    this.#run = run;
    this.#open = open;
    this.#tokens = scanned.tokens;
    this.#directives = scanned.directives;
  }

  peek(): PreprocessingToken {
    return this.#tokens[this.#at]!;
  }

  take(inArguments: boolean): PreprocessingToken {
    this.#inArguments = inArguments;
    while (this.#at === this.#directives[this.#next]) {
      if (this.#at === this.#tokens.length - 1) return this.#tokens[this.#at]!;
      this.#directive();
    }
    const token = this.#tokens[this.#at++]!;
    if (!this.#afterDirective) return token;
    this.#afterDirective = false;
    if (token.trailing === 0) return token;
    const comments = token.comments!.slice(token.trailing);
    return { ...token, comments: comments.length > 0 ? comments : undefined, trailing: 0 };
  }

  /** At the end of the file. */
  finish(): void {
    for (const { span, directive } of this.#conditionals.unfinished) {
      this.#run.endsOpen = true;
      this.#run.report("RG1103", "error", span, `The #${directive} has no #endif in its file.`, "Add an #endif.");
    }
  }

  #directive(): void {
    const hash = this.#tokens[this.#at]!;
    let end = this.#at + 1;
    while (!this.#tokens[end]!.first) end++;
    const line = this.#tokens.slice(this.#at + 1, end);
    const after = this.#tokens[end]!;
    this.#at = end;
    this.#next++;
    const name = line.shift();
    const wasActive = this.#conditionals.active;
    const comments = hash.comments ?? [];
    const about = this.#afterDirective ? comments.slice(hash.trailing) : comments;
    this.#afterDirective = true;
    if (name !== undefined) {
      const near = [...about, ...(after.comments?.slice(0, after.trailing) ?? [])];
      if (this.#conditional(name, line)) this.#keep(wasActive ? about : []);
      else if (wasActive) this.#follow(name, line, near, about);
    } else if (wasActive) this.#keep(about);
    if (!this.#conditionals.active) this.#skip();
  }

  /** Goes to the next directive. */
  #skip(): void {
    this.#at = this.#directives[this.#next]!;
    this.#afterDirective = false;
  }

  #keep(comments: readonly string[]): void {
    if (comments.length > 0) this.#run.output.hold(comments, 0);
  }

  #report(at: Span, message: string, hint: string, code = "RG1107"): void {
    this.#run.report(code, "error", at, message, hint);
  }

  /** Whether the directive is one of a conditional group; then it has been followed. */
  #conditional(name: PreprocessingToken, line: PreprocessingToken[]): boolean {
    const groups = this.#conditionals;
    const wrong = (what: string | undefined): void => {
      if (what !== undefined) this.#report(name.span, `#${name.text} ${what}.`, "Check the #if before it.", "RG1103");
    };
    switch (name.text) {
      case "if":
      case "ifdef":
      case "ifndef":
        this.#noteUnknown(line);
        groups.begin(name.text, name.span, groups.active && this.#holds(name, line));
        if (name.text === "ifndef" && !groups.active) this.#noteFallback(line[0]);
        return true;
      case "elif":
      case "elifdef":
      case "elifndef":
        this.#noteUnknown(line);
        wrong(groups.alternative(false, groups.undecided && this.#holds(name, line)));
        return true;
      case "else":
        wrong(groups.alternative(true, true));
        return true;
      case "endif":
        wrong(groups.finish());
        return true;
      default:
        return false;
    }
  }

  /** A condition on a macro that a missing header may define; not that of a header which is read once. */
  #noteUnknown(line: readonly PreprocessingToken[]): void {
    const run = this.#run;
    if (!run.lacksHeader || run.dependsOnMissing || (this.#next === 1 && this.#directives[0] === 0)) return;
    const isUnknown = ({ kind, text }: PreprocessingToken): boolean =>
      kind === "identifier" && !/^(_.*|defined|true|false)$/.test(text) && !run.macros.current.has(text);
    run.dependsOnMissing = line.some(isUnknown);
  }

  /** `#ifndef M_PI`, `#define M_PI …`: the text's own for systems whose header lacks the macro. */
  #noteFallback(wanted: PreprocessingToken | undefined): void {
    const { macros } = this.#run;
    if (wanted === undefined || !isOfSystem(macros.current.get(wanted.text)?.span.file)) return;
    const start = this.#directives[this.#next]! + 1;
    let end = start;
    while (end < this.#tokens.length && !this.#tokens[end]!.first) end++;
    const [directive, ...line] = this.#tokens.slice(start, end);
    if (directive?.text !== "define" || line[0]?.text !== wanted.text) return;
    const macro = readMacro(line, directive.span, [], () => {});
    if (macro !== undefined) macros.addFallback(macro);
  }

  #holds(name: PreprocessingToken, line: readonly PreprocessingToken[]): boolean {
    const { macros, expansion } = this.#run;
    if (comparable.has(name.text)) {
      const [macro] = line;
      if (macro?.kind !== "identifier") {
        this.#report(macro?.span ?? name.span, `#${name.text} is not followed by a name.`, `#${name.text} NAME`);
        return false;
      }
      return macros.current.has(macro.text) !== name.text.endsWith("ndef");
    }
    const asked = answerHasInclude(line, this.#run, this.#open);
    const tokens = new MacroExpander(expansion, listSource(asked, name.span), true).all();
    const isMacro = (macro: string): boolean => macros.current.has(macro);
    const fault = (at: Span, message: string, hint: string): void => this.#report(at, message, hint);
    return conditionHolds(tokens, name.span, isMacro, fault) ?? false;
  }

  /** A directive that begins or ends no group, where lines are read. */
  #follow(
    name: PreprocessingToken,
    line: readonly PreprocessingToken[],
    near: readonly string[],
    before: readonly string[],
  ): void {
    const run = this.#run;
    // Directives to Retrograd are for the statement that follows, whatever stands between.
    const directed = before.filter((comment) => comment.startsWith("$AD"));
    switch (name.text) {
      case "define": {
        const fault = (at: Span, message: string, hint: string): void => this.#report(at, message, hint, "RG1106");
        const macro = readMacro(line, name.span, near, fault);
        const old = macro === undefined ? undefined : run.macros.define(macro);
        if (old !== undefined && this.#open.file !== builtIn) {
          const { file, line: where } = old.span;
          const there = file === builtIn ? "a macro of every program" : `defined differently at ${file}:${where}`;
          const message = `The macro "${old.name}" is ${there}.`;
          run.report("RG1111", "warning", macro!.span, message, `Write #undef ${old.name} before it, or leave it out.`);
        }
        break;
      }
      case "undef": {
        const [macro] = line;
        if (macro?.kind === "identifier") run.macros.undefine(macro.text);
        else this.#report(macro?.span ?? name.span, "#undef is not followed by a name.", "#undef NAME");
        break;
      }
      case "include":
      case "include_next":
      case "import":
        if (this.#inArguments)
          this.#report(name.span, "A file is included between the arguments of a macro.", "Move it.");
        else includeLine(name, line, near, run, this.#open);
        break;
      case "line":
        this.#line(name, line);
        break;
      case "error":
        this.#report(name.span, `#error ${textOf(line)}`.trim(), "The program says so itself.", "RG1105");
        break;
      case "warning":
        run.report("RG1108", "warning", name.span, `#warning ${textOf(line)}`.trim(), "The program says so itself.");
        break;
      case "pragma":
        this.#keep(before);
        this.#pragma(name, line);
        return;
      case "ident":
      case "sccs":
        break;
      default:
        if (name.kind === "number") this.#line(name, [name, ...line]);
        else this.#report(name.span, `There is no directive "#${name.text}".`, "Check its spelling.", "RG1102");
    }
    this.#keep(directed);
  }

  #line(name: PreprocessingToken, line: readonly PreprocessingToken[]): void {
    const { expansion } = this.#run;
    const [number, file] = new MacroExpander(expansion, listSource(line, name.span), false).all();
    if (number === undefined || !/^[0-9]+$/.test(number.text) || (file !== undefined && file.kind !== "string")) {
      this.#report(name.span, "#line is not followed by a number and a file.", '#line 7 "file.c"');
      return;
    }
    const { presumed } = this.#run;
    // The number is that of the next line.
    const shift = Number(number.text) - (name.span.line + 1);
    this.#run.presumed = { file: file === undefined ? presumed.file : file.text.slice(1, -1), shift };
  }

  #pragma(name: PreprocessingToken, line: readonly PreprocessingToken[]): void {
    const text = textOf(line);
    const stacked = /^(push|pop)_macro \( ?"([^"]+)" ?\)$|^(push|pop)_macro\( ?"([^"]+)" ?\)$/.exec(text);
    if (text === "once") this.#run.once.add(this.#open.file);
    else if (stacked !== null) {
      const macro = (stacked[2] ?? stacked[4])!;
      if ((stacked[1] ?? stacked[3]) === "push") this.#run.macros.save(macro);
      else this.#run.macros.restore(macro);
    } else {
      const { end, endLine, endColumn } = (line.at(-1) ?? name).span;
      this.#run.output.pragma({ text, span: { ...name.span, end, endLine, endColumn } });
    }
  }
}
