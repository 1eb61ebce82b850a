/** Collects the comments between two tokens: without marks, one string per line, an empty one for blank lines. */
export class CommentCollector {
  #lines: string[] = [];
  #trailing = 0;
  /** Line ends since the last token or comment. */
  #newlines = 0;
  #onLineOfToken = false;
  #afterToken = false;

  /** A comment that comes now begins on the line of the token before. */
  get isTrailing(): boolean {
    return this.#onLineOfToken;
  }

  newline(): void {
    this.#newlines++;
    this.#onLineOfToken = false;
  }

  /** A comment's text between its marks. */
  comment(text: string, block: boolean): void {
    this.#blank();
    const trailing = this.#onLineOfToken;
    const lines = block ? text.split("\n").map(cleaned) : [cleaned(text)];
    if (block && lines.length > 1) {
      while (lines[0] === "") lines.shift();
      while (lines.at(-1) === "") lines.pop();
    }
    this.#lines.push(...lines);
    if (trailing) this.#trailing += lines.length;
  }

  /** What stands before a token, which comes now; undefined for nothing. */
  take(): { readonly comments: readonly string[] | undefined; readonly trailing: number } {
    this.#blank();
    const found =
      this.#lines.length === 0 ? nothing : { comments: this.#lines as readonly string[], trailing: this.#trailing };
    if (found !== nothing) this.#lines = [];
    this.#trailing = 0;
    this.#onLineOfToken = true;
    this.#afterToken = true;
    return found;
  }

  #blank(): void {
    if (this.#newlines > 1 && (this.#afterToken || this.#lines.length > 0)) this.#lines.push("");
    this.#newlines = 0;
  }
}

const nothing = { comments: undefined, trailing: 0 };

/** A line without the stars and blanks that lay it out. */
function cleaned(line: string): string {
  const trimmed = line.trim();
  return /^[*\-=/#!_]*$/.test(trimmed) ? "" : trimmed.replace(/^\*+(?=\s|$)\s*/, "").replace(/\s*\*+$/, "");
}
