/** A word that was not understood, and the words that would have been. */
export interface Misspelling {
  readonly written: string;
  readonly known: readonly string[];
  /** How the known words are spelled on the command line: `--` for options. */
  readonly prefix?: string;
}

/** The command was not understood: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  constructor(
    message: string,
    /** What to write instead. */
    readonly hint: string = "",
    /** Lets the report begin its hint with "Did you mean …?". */
    readonly misspelling?: Misspelling,
  ) {
    super(message);
  }
}
