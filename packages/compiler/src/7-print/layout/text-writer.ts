/** Lines of text with indentation. */

import type { LineMarks } from "../../diagnostics/line-marks.js";
import type { Origin } from "../../diagnostics/origin.js";

export const LINE_WIDTH = 120;

export class TextWriter {
  readonly lines: string[] = [];
  #level = 0;
  #mark = "";

  constructor(private readonly marks?: LineMarks) {}

  /** What is written from now on comes from there. */
  at(origin: Origin): void {
    if (this.marks !== undefined) this.#mark = this.marks.of(origin);
  }

  line(text: string): void {
    if (text === "") {
      this.blank();
      return;
    }
    const indent = "  ".repeat(this.#level);
    const literal =
      text.length > LINE_WIDTH - indent.length ? /^(.* = |return )\{ ([^{}]*) \}( as [^{}]*)?;$/.exec(text) : null;
    if (literal !== null && !literal[2]!.includes("(")) {
      this.lines.push(`${indent}${literal[1]}{${this.#mark}`);
      for (const field of literal[2]!.split(", ")) this.lines.push(`${indent}  ${field},`);
      this.lines.push(`${indent}}${literal[3] ?? ""};`);
      return;
    }
    breakLine(text, LINE_WIDTH - indent.length).forEach((piece, k) => {
      this.lines.push(indent + piece + (k === 0 ? this.#mark : ""));
    });
  }

  /** `{ a, b }` on one line, or each part on its own. */
  record(before: string, parts: readonly string[], after: string): void {
    const line = `${before} ${parts.join(", ")} ${after}`;
    if (line.length + 2 * this.#level <= LINE_WIDTH) {
      this.line(line);
      return;
    }
    this.open(before);
    for (const part of parts) this.line(`${part},`);
    this.close(after);
  }

  /** A blank line, unless there is one already or a block has just begun. */
  blank(): void {
    const last = this.lines[this.lines.length - 1];
    if (last === undefined || last === "" || this.#isLast("{")) return;
    this.lines.push("");
  }

  #isLast(end: string): boolean {
    const last = this.lines[this.lines.length - 1] ?? "";
    return last.endsWith(end) || (this.#mark !== "" && last.endsWith(end + this.#mark));
  }

  /** Takes the last line away, if it is that one. */
  drop(line: string): void {
    if (this.#isLast(line)) this.lines.pop();
  }

  open(text: string): void {
    this.line(text);
    this.#level++;
  }

  close(text: string): void {
    this.#level--;
    this.line(text);
  }

  indent(): void {
    this.#level++;
  }

  dedent(): void {
    this.#level--;
  }

  comment(text: string): void {
    this.lines.push(`${"  ".repeat(this.#level)}//${text}`.trimEnd());
  }

  /** Text taken over as it is. */
  verbatim(text: string): void {
    const indent = "  ".repeat(this.#level);
    for (const l of text.split("\n")) this.lines.push(l === "" ? "" : indent + l);
  }

  toString(): string {
    return this.lines.length === 0 ? "" : `${this.lines.join("\n")}\n`;
  }
}

/**
 * Breaks a line that is too long. The pieces after the first are indented. Breaks come after commas and binary
 * operators, at the lowest nesting that serves; never where JavaScript would end a statement by itself.
 */
export function breakLine(text: string, width: number): readonly string[] {
  const out: string[] = [];
  let rest = text;
  let room = width;
  let indent = "";
  while (rest.length > room) {
    const at = breakPoint(rest, room);
    if (at === undefined) break;
    out.push(indent + rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
    indent = "  ";
    room = width - 2;
  }
  out.push(indent + rest);
  return out;
}

/** The better place to break has the lower rank, at the same nesting. */
function rankOf(operator: string): number | undefined {
  switch (operator) {
    case ",":
      return 0;
    case "?":
    case ":":
      return 1;
    case "||":
    case "??":
      return 2;
    case "&&":
      return 3;
    case "===":
    case "!==":
    case "<":
    case ">":
    case "<=":
    case ">=":
      return 4;
    case "+":
    case "-":
      return 5;
    case "*":
    case "/":
    case "%":
      return 6;
    default:
      return /^(?:[-+*/%&|^]|\*\*|<<|>>>?)?=$/.test(operator) ? 7 : undefined;
  }
}

/** Where to break: the position of the lowest nesting, then of the best rank; among those, the last. */
function breakPoint(text: string, room: number): number | undefined {
  let depth = 0;
  let best: number | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  let quote = "";
  for (let i = 0; i < text.length && i < room; i++) {
    const c = text[i]!;
    if (quote !== "") {
      if (c === "\\") i++;
      else if (c === quote) quote = "";
      continue;
    }
    if (c === '"' || c === "'" || c === "`") quote = c;
    else if (c === "(" || c === "[" || c === "{") depth++;
    else if (c === ")" || c === "]" || c === "}") depth--;
    if (c === "/" && text[i + 1] === "/") return best;
    if (i < room / 4 || text[i + 1] !== " ") continue;
    const operator = c === "," ? "," : (/\s(\S{1,4})$/.exec(text.slice(Math.max(0, i - 5), i + 1))?.[1] ?? "");
    const rank = rankOf(operator);
    if (rank === undefined) continue;
    const score = depth * 10 + rank;
    if (score <= bestScore) {
      best = i + 1;
      bestScore = score;
    }
  }
  return best;
}
