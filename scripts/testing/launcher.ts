/**
 * Programs that tests run are started by a small process. To start one, a process is copied: with the compiler, TypeScript and half a gigabyte
 * of what tests have left in it that takes 25 ms, and there are tens of thousands. `spawnSync` asks the small one, and is itself for whatever
 * else (a terminal, a shell).
 */
import type { SpawnSyncOptions, SpawnSyncReturns } from "node:child_process";
import childProcess from "node:child_process";
import { mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const passedOn: ReadonlySet<string> = new Set([
  "cwd",
  "encoding",
  "env",
  "input",
  "killSignal",
  "maxBuffer",
  "stdio",
  "timeout",
]);

type Spawn = (
  command: string,
  args?: readonly string[],
  options?: SpawnSyncOptions,
) => SpawnSyncReturns<Buffer | string>;

class Launcher {
  readonly #requests: number;
  readonly #answers: number;

  constructor(private readonly real: Spawn) {
    const folder = mkdtempSync(join(tmpdir(), "launcher-"));
    const [requests, answers] = [join(folder, "requests"), join(folder, "answers")];
    const made = real("mkfifo", [requests, answers]);
    if (made.status !== 0) throw new Error(`mkfifo: ${made.stderr}`);
    const script = fileURLToPath(new URL("launcher-process.mjs", import.meta.url));
    childProcess
      .spawn(process.execPath, [script, requests, answers], { stdio: ["ignore", "ignore", "inherit"] })
      .unref();
    // In the order in which the other side opens them: each waits for the other.
    this.#requests = openSync(requests, "w");
    this.#answers = openSync(answers, "r");
    rmSync(folder, { recursive: true });
  }

  readonly spawnSync: Spawn = (command, args, options) => {
    const asked = Array.isArray(args) ? options : (args as SpawnSyncOptions | undefined);
    const list = Array.isArray(args) ? args : [];
    if (!isPlain(asked)) return this.real(command, args, options);
    const { encoding = "buffer", env = process.env, cwd = process.cwd(), input, ...others } = asked ?? {};
    const given = input === undefined ? {} : { input: String(input) };
    this.#ask({ command, args: list, options: { ...others, ...given, env, cwd } });
    const { out, err, error, ...ended } = JSON.parse(this.#read(this.#read(4).readUInt32LE()).toString("utf8"));
    const [stdout, stderr] = [this.#read(out), this.#read(err)].map((bytes) =>
      encoding === "buffer" ? bytes : bytes.toString(encoding as BufferEncoding),
    ) as [string, string];
    const failed = error === undefined ? {} : { error: Object.assign(new Error(error.message), error) };
    return { ...ended, ...failed, stdout, stderr, output: [null, stdout, stderr] };
  };

  #ask(request: object): void {
    const text = Buffer.from(JSON.stringify(request));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    const bytes = Buffer.concat([length, text]);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#requests, bytes, at);
  }

  #read(length: number): Buffer {
    const bytes = Buffer.alloc(length);
    for (let at = 0; at < length; ) {
      const more = readSync(this.#answers, bytes, at, length - at, null);
      if (more === 0) throw new Error("the process that starts programs for tests has ended");
      at += more;
    }
    return bytes;
  }
}

/** The small process can do it. */
function isPlain(options: SpawnSyncOptions = {}): boolean {
  const { stdio = "pipe", input = "" } = options;
  if (Object.entries(options).some(([name, value]) => value !== undefined && !passedOn.has(name))) return false;
  return typeof input === "string" && (stdio === "pipe" || stdio === "ignore");
}

const installed = Symbol.for("retrograd.launcher");
const { [installed]: isInstalled } = globalThis as { [installed]?: true };
if (isInstalled !== true && process.platform !== "win32") {
  Object.assign(globalThis, { [installed]: true });
  childProcess.spawnSync = new Launcher(childProcess.spawnSync as Spawn).spawnSync as typeof childProcess.spawnSync;
  syncBuiltinESMExports();
}
