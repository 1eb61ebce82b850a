/** Compiles and runs C programs. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const runtime = fileURLToPath(new URL("../../../../runtimes/c/", import.meta.url));

export const strict =
  "-std=gnu11 -O1 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all".split(" ");

/** Words and lines take half of the time: only where there is a fault it is asked what it is, and where. */
const wordless = ["-fsanitize-undefined-trap-on-error", "--param=asan-instrumentation-with-call-threshold=0"];

export interface Compiled {
  /** What the compiler says; empty if all is well. */
  readonly messages: string;
  /** What the program prints, and its exit code where it is not 0. */
  readonly output: string;
}

/** What this process has compiled, by flags, name and what it is made of: many programs have the same original or driver. */
const objects = new Map<string, string>();
let objectFolder: string | undefined;
process.once("exit", () => {
  if (objectFolder !== undefined) rmSync(objectFolder, { recursive: true, force: true });
});

interface Compilation {
  /** Empty where there is none. */
  readonly object: string;
  readonly messages: string;
}

/** `name`: of a text in `folder`; `parts`: what it is made of. */
function compiled(name: string, parts: readonly string[], flags: readonly string[], folder: string): Compilation {
  const key = JSON.stringify([flags, name, parts]);
  const known = objects.get(key);
  if (known !== undefined) return { object: known, messages: "" };
  objectFolder ??= mkdtempSync(join(tmpdir(), "retrograd-c-objects-"));
  const object = join(objectFolder, `${objects.size}.o`);
  const messages = gcc([...flags, `-I${runtime}`, "-c", name, "-o", object], folder);
  if (messages !== "") return { object: "", messages };
  objects.set(key, object);
  return { object, messages };
}

/** With sanitizers the usual linker takes three times as long as the fastest that there is. What cannot be linked is said by the usual one. */
function link(given: readonly string[], folder: string): string {
  fastLinker ??= ["-fuse-ld=mold", "-fuse-ld=lld", "-fuse-ld=gold"].filter(
    (flag) => gcc([...given, flag], folder) === "",
  );
  const [flag] = fastLinker;
  return flag !== undefined && gcc([...given, flag], folder) === "" ? "" : gcc(given, folder);
}

/** Those that there are; asked of the first program. */
let fastLinker: readonly string[] | undefined;

/** What the compiler says. */
function gcc(given: readonly string[], folder: string): string {
  const done = spawnSync("gcc", given, { cwd: folder, encoding: "utf8", timeout: 60_000 });
  if (done.error !== undefined) throw done.error;
  return done.stderr + (done.status === 0 ? "" : `exit ${done.status}`);
}

/**
 * `files`: texts by name; those that end in .c are compiled. With `link`, and with the runtime where a text needs it. `plain`: not optimized, in
 * half of the time; fewer warnings are found.
 */
export function compileAndRun(
  files: Readonly<Record<string, string>>,
  more: { readonly flags?: readonly string[]; readonly run?: boolean; readonly plain?: boolean } = {},
): Compiled {
  const { flags, run = true, plain = false } = more;
  if (flags !== undefined || !run) return compileAndRunWith(files, flags ?? strict, run);
  const made = compileAndRunWith(files, [...strict, ...wordless, ...(plain ? ["-O0"] : [])], run);
  return /Sanitizer|exit null/.test(made.output) ? compileAndRunWith(files, [...strict, "-g"], run) : made;
}

function compileAndRunWith(files: Readonly<Record<string, string>>, flags: readonly string[], run: boolean): Compiled {
  const folder = mkdtempSync(join(tmpdir(), "retrograd-c-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const needsRuntime = Object.values(files).some((text) => text.includes('"retrograd.h"'));
    const others = Object.values(files).join("\n");
    const included = Object.entries(files).filter(([name]) => !name.endsWith(".c") || others.includes(`"${name}"`));
    const made: Compilation[] = [];
    if (run && needsRuntime) made.push(compiled(join(runtime, "retrograd.c"), [], flags, folder));
    for (const [name, text] of Object.entries(files)) {
      if (!name.endsWith(".c")) continue;
      // A text that includes another file may be made of all that are included.
      const parts = /#\s*include\s*"/.test(text) ? [text, ...included.flat()] : [text];
      made.push(compiled(name, parts, flags, folder));
    }
    let messages = made.map((each) => each.messages).join("");
    if (messages === "" && run)
      messages = link([...flags, ...made.map((each) => each.object), "-o", "program", "-lm"], folder);
    if (messages !== "" || !run) return { messages, output: "" };
    const ran = spawnSync("./program", { cwd: folder, encoding: "utf8", timeout: 20_000 });
    return { messages, output: ran.stdout + ran.stderr + (ran.status === 0 ? "" : `exit ${ran.status}`) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
