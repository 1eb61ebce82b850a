/** `#include` lines (C11 6.10.2), and `__has_include` in conditions. */
import { didYouMean } from "../../../diagnostics/did-you-mean.js";
import type { Span } from "../../../diagnostics/origin.js";
import { listSource, MacroExpander } from "../macros/expand-macros.js";
import { systemHeaders } from "../system-headers/system-headers.js";
import type { FoundHeader } from "./find-header.js";
import { findHeader } from "./find-header.js";
import type { OpenFile, PreprocessingRun } from "./preprocessing-run.js";
import type { PreprocessingToken } from "./preprocessing-token.js";
import { bareToken, isPunctuator, textOf, writtenAt } from "./preprocessing-token.js";

interface HeaderName {
  readonly name: string;
  readonly quoted: boolean;
}

/** Reads the file that an `#include` line names. */
export function includeLine(
  directive: PreprocessingToken,
  line: readonly PreprocessingToken[],
  comments: readonly string[],
  run: PreprocessingRun,
  open: OpenFile,
): void {
  const last = line.at(-1) ?? directive;
  const { end, endLine, endColumn } = last.span;
  const span: Span = { ...directive.span, end, endLine, endColumn };
  const header = headerName(line, directive, run);
  if (header === undefined) {
    run.report("RG1107", "error", span, `#${directive.text} is not followed by a file.`, '#include "file.h"');
    return;
  }
  const { name, quoted } = header;
  const found = find(header, run, open, directive.text === "include_next" ? open.folder + 1 : -1);
  const text = quoted ? `"${name}"` : `<${name}>`;
  const include = { text, file: found?.kind === "file" ? found.path : null, span };
  if (open.file === run.mainFile) run.includes.push(comments.length > 0 ? { ...include, comments } : include);
  else if (!open.file.startsWith("<")) run.nestedIncludes.push(include);
  if (found === undefined) {
    const folders = [...(quoted ? ["the folder of the file"] : []), ...run.directories];
    const looked = folders.length === 0 ? "" : ` Looked in ${folders.join(", ")}.`;
    const near = didYouMean(name, systemHeaders.keys());
    const hint = `Name the folder it is in with -I.${looked}${near === "" ? "" : ` ${near}`}`;
    run.reportMissingHeader(
      "RG1101",
      line[0] === undefined ? span : named(writtenAt(line[0]), last.span),
      `The header ${text} is not there.`,
      hint,
    );
    return;
  }
  if (found.kind === "refused") {
    run.reportMissingHeader("RG1112", span, `The header ${text} is not supported: ${found.reason}.`, "Do without it.");
    return;
  }
  const file = found.kind === "file" ? found.path : `<${found.name}>`;
  if (run.once.has(file)) return;
  if (directive.text === "import") run.once.add(file);
  const folder = found.kind === "file" ? found.folder : -1;
  run.within(file, span, () => run.read(run.scan(file, found.text), { file, folder }));
}

function named(first: Span, last: Span): Span {
  if (last.end <= first.end || last.file !== first.file) return first;
  return { ...first, end: last.end, endLine: last.endLine, endColumn: last.endColumn };
}

/** The tokens of a condition with each `__has_include(…)` replaced by its answer. */
export function answerHasInclude(
  line: readonly PreprocessingToken[],
  run: PreprocessingRun,
  open: OpenFile,
): readonly PreprocessingToken[] {
  if (!line.some((token) => token.text.startsWith("__has_include"))) return line;
  const out: PreprocessingToken[] = [];
  for (let at = 0; at < line.length; at++) {
    const token = line[at]!;
    const isQuestion = token.text === "__has_include" || token.text === "__has_include_next";
    const close = line.findIndex((end, index) => index > at + 1 && isPunctuator(end, ")"));
    const asked = isQuestion && isPunctuator(line[at + 1], "(") && close > 0;
    const header = asked ? headerName(line.slice(at + 2, close), token, run) : undefined;
    if (header === undefined) out.push(token);
    else {
      const found = find(header, run, open, token.text === "__has_include" ? -1 : open.folder + 1);
      out.push(bareToken("number", found === undefined ? "0" : "1", token.span));
      at = close;
    }
  }
  return out;
}

function find(header: HeaderName, run: PreprocessingRun, open: OpenFile, after: number): FoundHeader | undefined {
  return findHeader(header.name, header.quoted, open.file, after, run.directories, run.host);
}

function headerName(
  line: readonly PreprocessingToken[],
  directive: PreprocessingToken,
  run: PreprocessingRun,
): HeaderName | undefined {
  const written = line[0]?.kind === "header" || line[0]?.kind === "string" || isPunctuator(line[0], "<");
  const tokens = written ? line : new MacroExpander(run.expansion, listSource(line, directive.span), false).all();
  const [first] = tokens;
  if (first === undefined) return undefined;
  if (first.kind === "header" || first.kind === "string") {
    if (tokens.length > 1) {
      const extra = tokens[1]!;
      run.report("RG1107", "error", writtenAt(extra), `"${extra.text}" follows the file's name.`, "Remove it.");
    }
    if (!/^(".+"|<.+>)$/.test(first.text)) return undefined;
    return { name: first.text.slice(1, -1), quoted: first.text.startsWith('"') };
  }
  const close = tokens.findIndex((token) => isPunctuator(token, ">"));
  if (!isPunctuator(first, "<") || close < 2) return undefined;
  return { name: textOf(tokens.slice(1, close)), quoted: false };
}
