import { Worker } from "node:worker_threads";
import type { Terminal } from "./terminal.js";

export interface Progress {
  /** Erases the line. Nothing is shown after this. */
  stop(): void;
}

/**
 * A line on standard error for work that takes longer than about a second: what is being done and for how long. The compiler
 * keeps its thread busy, so another thread writes. On a terminal the line is renewed and erased at the end; elsewhere it is written
 * once, after twice the time, and not at all beside JSON.
 */
export function showProgress(
  what: string,
  { isInteractive: isTerminal }: Pick<Terminal, "isInteractive">,
  json: boolean,
  patience = 1000,
): Progress {
  if (json && !isTerminal) return { stop: () => undefined };
  const afterMilliseconds = isTerminal ? patience : 2 * patience;
  const state = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(writer, {
    eval: true,
    workerData: { what, isTerminal, afterMilliseconds, state },
    execArgv: [],
    stderr: false,
  });
  worker.unref();
  worker.on("error", () => undefined);
  return {
    stop() {
      // 0: not shown yet; 1: a line is shown; 2: over. The writer shows nothing unless it finds 0 or 1.
      const before = Atomics.exchange(state, 0, 2);
      Atomics.notify(state, 0);
      if (before === 1 && isTerminal) process.stderr.write("\r\u001b[2K");
      void worker.terminate();
    },
  };
}

const writer = `
const { workerData: { what, isTerminal, afterMilliseconds, state } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const started = Date.now();
const write = (text) => { try { writeSync(2, text); } catch {} };
Atomics.wait(state, 0, 0, afterMilliseconds);
if (Atomics.compareExchange(state, 0, 0, 1) === 0) {
  if (!isTerminal) write("retrograd: " + what + " …\\n");
  else while (Atomics.load(state, 0) === 1) {
    const seconds = Math.round((Date.now() - started) / 1000);
    write("\\r\\u001b[2Kretrograd: " + what + " … " + seconds + " s");
    Atomics.wait(state, 0, 1, 500);
  }
}
`;
