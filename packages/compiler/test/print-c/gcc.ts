/** Compiles and runs C programs. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

export const runtime = fileURLToPath(new URL("../../../../runtimes/c/", import.meta.url));

export const strict =
  "-std=gnu11 -O1 -Wall -Wextra -Werror -g -fsanitize=address,undefined -fno-sanitize-recover=all".split(" ");

export interface Compiled {
  /** What the compiler says; empty if all is well. */
  readonly messages: string;
  /** What the program prints, and its exit code where it is not 0. */
  readonly output: string;
}

/** The runtime's object for each list of flags: compiled once for all programs of a test file. */
const runtimeObjects = new Map<string, string>();
let objectFolder: string | undefined;
afterAll(() => {
  if (objectFolder !== undefined) rmSync(objectFolder, { recursive: true, force: true });
});

function runtimeObject(flags: readonly string[]): { readonly object: string; readonly messages: string } {
  const key = flags.join(" ");
  const known = runtimeObjects.get(key);
  if (known !== undefined) return { object: known, messages: "" };
  objectFolder ??= mkdtempSync(join(tmpdir(), "retrograd-c-runtime-"));
  const object = join(objectFolder, `runtime-${runtimeObjects.size}.o`);
  const messages = gcc([...flags, `-I${runtime}`, "-c", join(runtime, "retrograd.c"), "-o", object], objectFolder);
  if (messages === "") runtimeObjects.set(key, object);
  return { object, messages };
}

/** What the compiler says. */
function gcc(given: readonly string[], folder: string): string {
  const compiled = spawnSync("gcc", given, { cwd: folder, encoding: "utf8", timeout: 60_000 });
  if (compiled.error !== undefined) throw compiled.error;
  return compiled.stderr + (compiled.status === 0 ? "" : `exit ${compiled.status}`);
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
    const flags = more.flags ?? strict;
    const shared = run && needsRuntime ? runtimeObject(flags) : { object: "", messages: "" };
    const linked = run ? [...(shared.object === "" ? [] : [shared.object]), "-o", "program", "-lm"] : ["-c"];
    const messages = shared.messages + gcc([...flags, `-I${runtime}`, ...sources, ...linked], folder);
    if (messages !== "" || !run) return { messages, output: "" };
    const ran = spawnSync("./program", { cwd: folder, encoding: "utf8", timeout: 20_000 });
    return { messages, output: ran.stdout + ran.stderr + (ran.status === 0 ? "" : `exit ${ran.status}`) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
