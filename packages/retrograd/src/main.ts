/** The process behind the command `retrograd`. */
import { createRequire } from "node:module";
import { run } from "./cli/run.js";
import { processTerminal } from "./cli/terminal.js";

// A reader that closes the pipe early (`retrograd … | head`) is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
  throw error;
});

const { version } = createRequire(import.meta.url)("../package.json") as { version: string };
process.exitCode = await run(process.argv.slice(2), {
  version,
  terminal: processTerminal(),
  compiler: () => import("@retrograd/compiler"),
});
