/** Where a command writes to, and what it may assume there. */
export interface Terminal {
  out(text: string): void;
  error(text: string): void;
  /** Standard error is a person's terminal. */
  readonly isInteractive: boolean;
  readonly outColor: boolean;
  readonly errorColor: boolean;
  readonly width: number;
  /** What standard input gave, where the command line names it with `-`. */
  readonly input?: string;
}

/** The terminal of this process. Colours only on a terminal, unless FORCE_COLOR; never with NO_COLOR. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  const wanted = (isTerminal: boolean): boolean => {
    if (env.NO_COLOR !== undefined && env.NO_COLOR !== "") return false;
    if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "0") return true;
    return isTerminal && env.TERM !== "dumb";
  };
  return {
    out: (text) => void stdout.write(text),
    error: (text) => void stderr.write(text),
    isInteractive: stderr.isTTY === true,
    outColor: wanted(stdout.isTTY === true),
    errorColor: wanted(stderr.isTTY === true),
    width: Math.max(60, Math.min(160, stderr.columns ?? 140)),
  };
}
