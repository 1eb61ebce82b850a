/** A terminal that keeps what is written to it: no colours, 120 columns. */
import type { Terminal } from "../../src/cli/terminal.js";

export interface RecordingTerminal {
  readonly terminal: Terminal;
  readonly written: { readonly out: string; readonly error: string };
}

/** `input`: what standard input gives. */
export function recordingTerminal(input?: string): RecordingTerminal {
  const written = { out: "", error: "" };
  const terminal: Terminal = {
    out: (text) => {
      written.out += text;
    },
    error: (text) => {
      written.error += text;
    },
    isInteractive: false,
    outColor: false,
    errorColor: false,
    width: 120,
    ...(input === undefined ? {} : { input }),
  };
  return { terminal, written };
}
