/**
 * The command as a user runs it, in a folder of its own for each test: as a process, which runs what `npm run build` made, or in this
 * process, which saves its start.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as compiler from "@retrograd/compiler";
import { afterEach, beforeEach } from "vitest";
import type { CompilerDoor } from "../../src/cli/compiler-door.js";
import { run } from "../../src/cli/run.js";
import { recordingTerminal } from "./recording-terminal.js";

const command = fileURLToPath(new URL("../../bin/retrograd.mjs", import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

export const spring = `export function energy(x: Float64Array, stiffness: number, n: number): number {
  for (let i = 0; i < n; i++) {
    x[1] = x[1]! - 0.01 * (stiffness * Math.sin(x[0]!) + 0.1 * x[1]!);
    x[0] = x[0]! + 0.01 * x[1]!;
  }
  return x[0]! * x[0]! + x[1]! * x[1]!;
}

export function label(n: number): string {
  return n > 3 ? "many" : "few";
}
`;

/** The library is parsed once for all runs in this process. */
const parsed = new compiler.ParserCache();
const door: CompilerDoor = {
  ...compiler,
  differentiate: (request, host, cache = parsed) => compiler.differentiate(request, host, cache),
};

export interface CommandFolder {
  readonly path: () => string;
  readonly put: (files: Readonly<Record<string, string>>) => void;
  readonly retrograd: (...argv: readonly string[]) => Ran;
  readonly retrogradHere: (...argv: readonly string[]) => Promise<Ran>;
  readonly contents: () => Record<string, string>;
}

/** Called by a test file: each of its tests gets a new folder, which is gone afterwards. */
export function commandFolder(): CommandFolder {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "retrograd-cli-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function put(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }

  function retrograd(...argv: readonly string[]): Ran {
    const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...argv], {
      cwd: folder,
      encoding: "utf8",
      env,
    });
    // On a busy machine there may be a line of progress.
    return { code: status, out: stdout, error: stderr.replace(/^retrograd: .* …\n/, "") };
  }

  /** Everything in the folder, with its text, so that "nothing was left behind" means just that. */
  function contents(): Record<string, string> {
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
    return Object.fromEntries(
      paths.map((path) => {
        const place = join(folder, path);
        return [path, statSync(place).isFile() ? readFileSync(place, "utf8") : ""];
      }),
    );
  }

  /** The same in this process, which saves its start. */
  async function retrogradHere(...argv: readonly string[]): Promise<Ran> {
    const { terminal, written } = recordingTerminal();
    const before = process.cwd();
    process.chdir(folder);
    try {
      const code = await run(argv, { version: "0", terminal, compiler: async () => door });
      return { code, ...written };
    } finally {
      process.chdir(before);
    }
  }

  return { path: () => folder, put, retrograd, retrogradHere, contents };
}
