import type { Diagnostic, RelatedPlace } from "./diagnostic.js";

export interface RenderOptions {
  /** Colour with ANSI escapes, as a terminal shows them. */
  readonly color: boolean;
  /** Columns a source line may take; longer ones are shown around the place that matters. Default 140. */
  readonly width?: number;
}

type Paint = (text: string) => string;

const plain: Paint = (text) => text;
const ansi =
  (code: string): Paint =>
  (text) =>
    text === "" ? "" : `\u001b[${code}m${text}\u001b[0m`;

/** A span of more lines (a whole function) is shown by its first. */
const mostLines = 4;

/**
 * A diagnostic as a code frame: what is wrong, where, the lines of the source with the place underlined, and what to do.
 * Without the source's text the frame is left out.
 */
export function renderDiagnostic(
  diagnostic: Diagnostic,
  source: string | undefined,
  options: RenderOptions,
  /** The texts of other files, for places that have to do with it. */
  textOf: (file: string) => string | undefined = () => undefined,
): string {
  const tone = options.color ? ansi({ error: "1;31", warning: "1;33", note: "1;36" }[diagnostic.severity]) : plain;
  const strong = options.color ? ansi("1") : plain;
  const frame = options.color ? ansi("34") : plain;
  const head = `${tone(`${diagnostic.severity} ${diagnostic.code}:`)} ${strong(diagnostic.message)}`;
  const width = options.width ?? 140;
  const related = diagnostic.related ?? [];
  const placed = [diagnostic, ...related].map((at, k) => {
    const text = k === 0 || at.file === diagnostic.file ? source : textOf(at.file);
    return { at, excerpt: text === undefined || at.line < 1 ? [] : excerptOf(at, text, width) };
  });
  const gutter = " ".repeat(Math.max(1, ...placed.flatMap(({ excerpt }) => excerpt.map((line) => line.number.length))));
  const show = (k: number): readonly string[] => {
    const { at, excerpt } = placed[k] ?? { at: diagnostic, excerpt: [] };
    const place = at.line < 1 ? "" : `:${at.line}:${at.column}`;
    const shown = at.file === "" ? [] : [`${gutter}${frame("-->")} ${at.file}${place}`];
    if (excerpt.length > 0) shown.push(frame(`${gutter} |`));
    for (const line of excerpt) {
      shown.push(`${frame(`${line.number.padStart(gutter.length)} |`)} ${line.text}`.trimEnd());
      if (line.carets !== "") shown.push(`${frame(`${gutter} |`)} ${tone(line.carets)}`);
    }
    return shown;
  };
  const lines = [head, ...show(0)];
  related.forEach(({ message }, k) => {
    lines.push(`${gutter} ${frame("=")} note: ${message}`, ...show(k + 1));
  });
  if (diagnostic.hint !== "") {
    const [first = "", ...rest] = diagnostic.hint.split("\n");
    lines.push(`${gutter} ${frame("=")} hint: ${first}`, ...rest.map((line) => `${gutter}         ${line}`));
  }
  return lines.join("\n");
}

interface ExcerptLine {
  readonly number: string;
  readonly text: string;
  readonly carets: string;
}

function excerptOf(at: Diagnostic | RelatedPlace, source: string, width: number): readonly ExcerptLine[] {
  const texts = source.split(/\r\n|[\n\r\u2028\u2029]/);
  // A span that ends before the first character of a line does not include that line.
  const lastLine = at.endLine > at.line && at.endColumn <= 1 ? at.endLine - 1 : Math.max(at.endLine, at.line);
  const whole = lastLine - at.line < mostLines;
  const found: ExcerptLine[] = [];
  for (let number = at.line; number <= Math.min(whole ? lastLine : at.line, texts.length); number++) {
    const text = texts[number - 1] ?? "";
    const isFirst = number === at.line;
    const from = isFirst ? at.column - 1 : text.length - text.trimStart().length;
    const to = number === lastLine && at.endLine === lastLine ? at.endColumn - 1 : text.length;
    const end = Math.max(to, from + (isFirst ? 1 : 0));
    found.push({ number: String(number), ...underline(text, from, end, width) });
  }
  if (!whole) found.push({ number: "", text: "…", carets: "" });
  return found;
}

/** One source line with carets below columns `from` to `to`; tabs become two blanks; a long line is cut around the place. */
function underline(text: string, from: number, to: number, width: number): { text: string; carets: string } {
  const before = showTabs(text.slice(0, from));
  const marked = showTabs(text.slice(from, to));
  const after = showTabs(text.slice(to));
  let shown = before + marked + after;
  let start = columnsOf(before);
  let length = Math.max(columnsOf(marked), to > from ? 1 : 0);
  if (shown.length > width) {
    const first = Math.min(Math.max(0, before.length - 20), shown.length - width);
    const cutLeft = first > 0 ? 1 : 0;
    start -= columnsOf(shown.slice(0, first + cutLeft)) - cutLeft;
    shown =
      (cutLeft ? "…" : "") +
      shown.slice(first + cutLeft, first + width - 1) +
      (first + width < shown.length ? "…" : shown.slice(first + width - 1, first + width));
    length = Math.min(length, width - start);
  }
  return { text: shown, carets: length > 0 ? `${" ".repeat(start)}${"^".repeat(length)}` : "" };
}

const showTabs = (text: string): string => text.replaceAll("\t", "  ");

/** Columns a text takes on a terminal: East Asian wide characters and emoji take two, combining marks none. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (/\p{Mark}|\u200d|\ufe0f/u.test(character)) continue;
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return columns;
}

/** "2 errors, 1 warning", or nothing. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const parts: string[] = [];
  for (const severity of ["error", "warning", "note"] as const) {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    if (count > 0) parts.push(`${count} ${severity}${count === 1 ? "" : "s"}`);
  }
  return parts.join(", ");
}
