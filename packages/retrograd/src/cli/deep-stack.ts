/** Programs that are nested deeper than the stack of a process lets the compiler follow are read in a thread with a larger one. */
import { Worker } from "node:worker_threads";
import type { Terminal } from "./terminal.js";

/** What the thread is given, as plain data. */
export interface DeepRun {
  readonly argv: readonly string[];
  readonly terminal: Omit<Terminal, "out" | "error">;
}

/** What it says, in order. */
export type DeepMessage =
  | { readonly to: "out" | "error"; readonly text: string }
  | { readonly to: "end"; readonly code: number };

const stackMegabytes = 256;
/** Each collection of young objects goes through the whole stack: rare ones keep the time of deep programs near-linear. */
const youngMegabytes = 384;

export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack/.test(error.message);
}

/** `entry` is the program of the command line, which finds a `DeepRun` as its `workerData`. Gives the exit code. */
export function runDeeper(entry: URL, argv: readonly string[], terminal: Terminal): Promise<number> {
  const { isInteractive, outColor, errorColor, width, input } = terminal;
  const given = { isInteractive, outColor, errorColor, width, ...(input === undefined ? {} : { input }) };
  const workerData: DeepRun = { argv, terminal: given };
  return new Promise((resolve, reject) => {
    const resourceLimits = { stackSizeMb: stackMegabytes, maxYoungGenerationSizeMb: youngMegabytes };
    const worker = new Worker(entry, { workerData, resourceLimits });
    let code: number | undefined;
    worker.on("message", (message: DeepMessage) => {
      if (message.to === "end") code = message.code;
      else terminal[message.to](message.text);
    });
    worker.on("error", reject);
    worker.on("exit", (ended) => resolve(code ?? ended));
  });
}
