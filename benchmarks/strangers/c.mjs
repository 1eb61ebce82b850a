// @ts-check
/** One program in C: differentiated by the command line, compiled with the same flags as all else, measured in one process. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const runtime = join(root, "runtimes/c");
const flags = ["-O3"];

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", cwd, maxBuffer: 1e8 });
  return { ok: status === 0, stdout, text: error === undefined ? `${stdout}${stderr}` : error.message };
}

/** @param {string} name @param {number} seconds @param {boolean} isChanged the program that was changed to be accepted */
export function measureC(name, seconds, isChanged) {
  const source = join(here, "c", name);
  const settings = JSON.parse(readFileSync(join(source, "program.json"), "utf8"));
  const program = isChanged ? `${settings.program}-changed` : settings.program;
  const build = join(root, "node_modules/.cache/retrograd/strangers-c", name);
  rmSync(build, { recursive: true, force: true });
  mkdirSync(build, { recursive: true });
  const file = join(source, `${program}.c`);
  const cli = join(root, "packages/retrograd/bin/retrograd.mjs");
  const head = ["--function", settings.function, "--wrt", settings.wrt];
  const derived = run(process.execPath, [cli, "adjoint", file, ...head, "--out-dir", build], build);
  /** @param {string} path @param {...string} more */
  const compile = (path, ...more) => {
    const object = join(build, basename(path).replace(/\.c$/, ".o"));
    const includes = [source, build, runtime].map((folder) => `-I${folder}`);
    const done = run("gcc", [...flags, ...includes, ...more, "-c", path, "-o", object], build);
    if (!done.ok) throw new Error(`${path} does not compile\n${done.text}`);
    return object;
  };
  const generated = derived.ok ? [join(build, `${program}_b.c`), join(runtime, "retrograd.c")] : [];
  const defines = derived.ok ? ["-DWITH_GENERATED", ...(isChanged ? ["-DCHANGED"] : [])] : [];
  // RG5103: the derivative's file contains the program and takes its place.
  const original = derived.text.includes("RG5103") ? [] : [file];
  const objects = [
    ...[...original, ...settings.hand.map((/** @type {string} */ part) => join(source, `${part}.c`))],
    ...[join(here, "../c/bench.c"), ...generated],
  ].map((path) => compile(path));
  for (const path of [join(source, "setup.c"), join(here, "c/driver.c")]) objects.push(compile(path, ...defines));
  const driver = join(build, "driver");
  const linked = run("gcc", [...objects, "-lm", "-o", driver], build);
  if (!linked.ok) throw new Error(linked.text);
  const { ok, stdout, text } = run(driver, [`${seconds}`], build);
  if (!ok) throw new Error(`${name}: the driver fails: ${text}`);
  const fields = stdout.trim().split(" ").slice(1);
  const numbers = Object.fromEntries(
    fields.map((field) => field.split("=")).map(([key, value]) => [key, Number(value)]),
  );
  return { name, ...numbers, ...(derived.ok ? {} : { refused: derived.text.trim() }) };
}
