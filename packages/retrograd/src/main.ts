/** The process behind the command `retrograd`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import type { DeepMessage, DeepRun } from "./cli/deep-stack.js";
import { runDeeper } from "./cli/deep-stack.js";
import { run } from "./cli/run.js";
import { processTerminal } from "./cli/terminal.js";

const { version } = createRequire(import.meta.url)("../package.json") as { version: string };
const compiler = () => import("@retrograd/compiler");

if (isMainThread) {
  // A reader that closes the pipe early (`retrograd … | head`) is no fault.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
    throw error;
  });
  const argv = process.argv.slice(2);
  const terminal = { ...processTerminal(), ...(argv.includes("-") ? { input: readFileSync(0, "utf8") } : {}) };
  const deeper = () => runDeeper(new URL(import.meta.url), argv, terminal);
  process.exitCode = await run(argv, { version, terminal, compiler, deeper });
} else {
  const { argv, terminal } = workerData as DeepRun;
  const say = (message: DeepMessage): void => parentPort?.postMessage(message);
  const code = await run(argv, {
    version,
    compiler,
    terminal: {
      ...terminal,
      out: (text) => say({ to: "out", text }),
      error: (text) => say({ to: "error", text }),
    },
  });
  say({ to: "end", code });
}
