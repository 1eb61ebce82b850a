/** Compiles and runs C programs. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const runtime = fileURLToPath(new URL("../../../../runtimes/c/", import.meta.url));

export const strict =
  "-std=gnu11 -O1 -Wall -Wextra -Werror -g -fsanitize=address,undefined -fno-sanitize-recover=all".split(" ");

export interface Compiled {
  /** What the compiler says; empty if all is well. */
  readonly messages: string;
  /** What the program prints, and its exit code where it is not 0. */
  readonly output: string;
}

/** `files`: texts by name; those that end in .c are compiled. With `link`, and with the runtime where a text needs it. */
export function compileAndRun(
  files: Readonly<Record<string, string>>,
  more: { readonly flags?: readonly string[]; readonly run?: boolean } = {},
): Compiled {
  const folder = mkdtempSync(join(tmpdir(), "retrograd-c-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const sources = Object.keys(files).filter((name) => name.endsWith(".c"));
    const needsRuntime = Object.values(files).some((text) => text.includes('"retrograd.h"'));
    const run = more.run !== false;
    const compiled = spawnSync(
      "gcc",
      [
        ...(more.flags ?? strict),
        `-I${runtime}`,
        ...sources,
        ...(run ? [...(needsRuntime ? [join(runtime, "retrograd.c")] : []), "-o", "program", "-lm"] : ["-c"]),
      ],
      { cwd: folder, encoding: "utf8", timeout: 60_000 },
    );
    if (compiled.error !== undefined) throw compiled.error;
    const messages = compiled.stderr + (compiled.status === 0 ? "" : `exit ${compiled.status}`);
    if (messages !== "" || !run) return { messages, output: "" };
    const ran = spawnSync("./program", { cwd: folder, encoding: "utf8", timeout: 20_000 });
    return { messages, output: ran.stdout + ran.stderr + (ran.status === 0 ? "" : `exit ${ran.status}`) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
