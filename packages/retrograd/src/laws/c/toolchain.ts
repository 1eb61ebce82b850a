/** The local C compiler: texts to programs in a folder that is gone with the process. What is compiled twice is kept. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { runtimeFolder } from "../../host/runtime-folder.js";
import { driverHeader, driverSource } from "./driver-runtime.js";
import { ShippedObjects } from "./shipped-objects.js";

/**
 * How programs are compiled: to find faults; the same without saying what the fault is and where (a signal ends the program), in little more
 * than half the time; to find most of them and say what they are, not optimized, in a third of the time; the same without saying what they
 * are, in a fifth less; quickly; in a tenth of that by a compiler that knows less of the language; or to be fast. What the C compiler computes itself (`tanh(0.25)`) may differ in the last bit from
 * what the library computes, so it is not to.
 */
export type Build = "checked" | "wordless" | "sanitized" | "trapping" | "quick" | "brief" | "fast";

// What goes wrong through a null pointer ends the program anyway; x86 and ARM read what is not aligned.
const leftOut = "-fno-sanitize=null,alignment,object-size";

// A fault ends the program, and addresses are looked up by calls: less to compile than words, and look-ups in place.
const wordless = ["-fsanitize-undefined-trap-on-error", "--param=asan-instrumentation-with-call-threshold=0"];

const thorough = ["-std=gnu11", "-O1", "-frounding-math", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

const flagsOf: Readonly<Record<Build, readonly string[]>> = {
  checked: ["-g", ...thorough],
  wordless: [...thorough, ...wordless],
  sanitized: [
    "-std=gnu11",
    "-O0",
    "-frounding-math",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    leftOut,
  ],
  trapping: ["-std=gnu11", "-O0", "-frounding-math", "-fsanitize=address,undefined", leftOut, ...wordless],
  quick: ["-std=gnu11", "-O0", "-frounding-math"],
  brief: [],
  fast: ["-std=gnu11", "-O3"],
};

const SHARED = "-DRGT_STACKS";

/** What is wrong is found without words: whoever wants them asks again, in another build. */
const isTerse = (build: Build): boolean => build === "wordless" || build === "trapping";

/** The brief compiler does not say that names have none. */
const NO_PREFIX = "-D__USER_LABEL_PREFIX__=";

/** For the user's own text: its warnings are no business of the laws. */
const silent = ["-w"];
const strict = ["-Wall", "-Wextra", "-Werror"];

export interface Failure {
  readonly messages: string;
}

/** What is compiled: a text made here (by its name), or a file of the user's. */
export interface Source {
  readonly path: string;
  readonly warns: boolean;
  /** A driver beside the text that it drives: nothing to optimize, and nothing to look for faults in. */
  readonly isDriver?: boolean;
}

export class Toolchain {
  /** The first of them that there is. */
  readonly compiler = [process.env.CC ?? "", "gcc", "clang", "cc"].find((name) => name !== "" && runs(name));
  /** Translates and links in one process, in the time that others need to begin. */
  readonly brief = ["tcc"].find(runs);
  readonly folder: string;
  /** The fastest linker that there is: with sanitizers, linking by the usual one takes longer than compiling. */
  #linker: readonly string[] | undefined;
  #count = 0;
  #shipped: ShippedObjects | undefined;
  readonly #objects = new Map<string, string | Failure>();
  readonly #missing = new Map<string, readonly string[]>();

  /** `libraries`: names that every program is linked with (`openblas`). */
  constructor(private readonly libraries: readonly string[] = []) {
    this.folder = mkdtempSync(join(tmpdir(), "retrograd-laws-"));
    const remove = (): void => rmSync(this.folder, { recursive: true, force: true });
    process.once("exit", remove);
    writeFileSync(join(this.folder, "rgt.h"), driverHeader);
    writeFileSync(join(this.folder, "rgt.c"), driverSource);
  }

  /** A folder of its own for the texts, by file name; the same one for the same texts. */
  place(texts: Readonly<Record<string, string>>): string {
    const folder = join(this.folder, hash(JSON.stringify(texts)));
    if (!existsSync(folder)) {
      mkdirSync(folder);
      for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    }
    return folder;
  }

  /** Removes all texts, and what was compiled, but for what every program contains. */
  forget(): void {
    const kept = new Set(["rgt.h", "rgt.c"]);
    for (const [key, made] of this.#objects)
      if (key.endsWith(SHARED) && typeof made === "string") kept.add(basename(made));
      else this.#objects.delete(key);
    for (const name of readdirSync(this.folder))
      if (!kept.has(name)) rmSync(join(this.folder, name), { recursive: true, force: true });
  }

  get #linkedWith(): readonly string[] {
    return [...this.libraries.map((name) => `-l${name}`), "-lm"];
  }

  get #includes(): readonly string[] {
    return [`-I${this.folder}`, `-I${runtimeFolder()}`];
  }

  fresh(name: string): string {
    return join(this.folder, `${name}${this.#count++}`);
  }

  /** Names that a program mentions and none of its sources defines. Whoever comes to one of them stops there. */
  missingIn(program: string): readonly string[] {
    return this.#missing.get(program) ?? [];
  }

  /** An executable file of the sources, or what the compiler says. */
  program(sources: readonly Source[], build: Build, flags: readonly string[]): string | Failure {
    if (build === "brief" && this.brief === undefined) return { messages: "there is no brief C compiler" };
    const shared = [join(this.folder, "rgt.c"), join(runtimeFolder(), "retrograd.c")];
    const objects = shared.map((path) => this.object({ path, warns: false }, build, [SHARED]));
    if (build !== "brief") objects.push(...sources.map((source) => this.object(source, build, flags)));
    const failed = objects.find((object) => typeof object !== "string");
    if (failed !== undefined) return failed as Failure;
    if (build === "brief")
      return this.#briefly(
        sources.map((each) => each.path),
        objects as string[],
        flags,
      );
    const key = `program ${objects.join(" ")}`;
    const known = this.#objects.get(key);
    if (known !== undefined) return known;
    const path = this.fresh("program");
    const linked = [...flagsOf[build], ...(objects as string[]), "-o", path, ...this.#linkedWith];
    this.#linker ??= this.#fastLinker();
    // What cannot be linked is said by the usual linker.
    let failure =
      this.#linker.length > 0 && this.#run([...linked, ...this.#linker]) === null ? null : this.#run(linked);
    const missing = failure === null ? [] : undefinedNames(failure.messages);
    if (missing.length > 0) {
      // What the head does not reach may use what is in no file: its address is null.
      failure = this.#run([...linked, "-no-pie", "-Wl,--unresolved-symbols=ignore-all"]);
      this.#missing.set(path, missing);
    }
    this.#objects.set(key, failure ?? path);
    return failure ?? path;
  }

  /**
   * Texts and what every program contains, in one process. Where others see an error this compiler only warns, of stores to constants for
   * instance: its warnings are errors too. Of jumps past arrays of variable length it says nothing, and is not asked about jumps. It reckons
   * in `long double` otherwise: it is for single calls, not for the steps of divided differences.
   */
  #briefly(texts: readonly string[], objects: readonly string[], flags: readonly string[]): string | Failure {
    if (texts.some((text) => /\bgoto\b/.test(readFileSync(text, "utf8")))) return { messages: "there are jumps" };
    const path = this.fresh("program");
    const given = [
      "-Wall",
      "-Werror",
      NO_PREFIX,
      ...flags,
      ...this.#includes,
      ...texts,
      ...objects,
      "-o",
      path,
      ...this.#linkedWith,
    ];
    return this.#run(given, this.brief) ?? path;
  }

  /** Tried once, on an empty program. */
  #fastLinker(): readonly string[] {
    const main = this.place({ "linked.c": "int main(void) { return 0; }\n" });
    const works = (flag: string): boolean =>
      this.#run([...flagsOf.sanitized, flag, join(main, "linked.c"), "-o", join(main, "linked"), "-lm"]) === null;
    const flag = ["-fuse-ld=mold", "-fuse-ld=lld", "-fuse-ld=gold"].find(works);
    return flag === undefined ? [] : [flag];
  }

  object(source: Source, build: Build, flags: readonly string[]): string | Failure {
    const key = [source.path, source.warns, build, ...flags].join(" ");
    const known = this.#objects.get(key);
    if (known !== undefined) return known;
    const path = `${this.fresh("object")}.o`;
    if (source.isDriver === true && this.brief !== undefined && isTerse(build)) {
      const brief = ["-w", NO_PREFIX, ...flags, ...this.#includes, "-c", source.path, "-o", path];
      if (this.#run(brief, this.brief) === null) {
        this.#objects.set(key, path);
        return path;
      }
    }
    const given = [
      ...flagsOf[build],
      ...(source.isDriver === true ? ["-O0"] : []),
      ...(source.warns ? strict : silent),
      ...flags,
      ...this.#includes,
    ];
    const failure =
      this.#isShipped(source.path) && build !== "brief"
        ? this.#compileOnce(source.path, given, path)
        : this.#compile(source.path, given, path, build === "brief" ? this.brief : this.compiler);
    this.#objects.set(key, failure ?? path);
    return failure ?? path;
  }

  #compile(source: string, flags: readonly string[], path: string, compiler = this.compiler): Failure | null {
    return this.#run([...flags, "-c", source, "-o", path], compiler);
  }

  #isShipped(path: string): boolean {
    return path === join(this.folder, "rgt.c") || path.startsWith(`${runtimeFolder()}/`);
  }

  /** Other checks have the object too. */
  #compileOnce(source: string, flags: readonly string[], path: string): Failure | null {
    this.#shipped ??= new ShippedObjects(this.compiler ?? "", this.folder);
    let failure: Failure | null = null;
    this.#shipped.once(source, flags, path, () => {
      failure = this.#compile(source, flags, path);
      return failure === null;
    });
    return failure;
  }

  #run(args: readonly string[], compiler = this.compiler): Failure | null {
    if (compiler === undefined) return { messages: "there is no C compiler" };
    const done = spawnSync(compiler, args, { encoding: "utf8", timeout: 120_000, maxBuffer: 1 << 26 });
    if (done.error !== undefined) return { messages: `${compiler}: ${done.error.message}` };
    // Where warnings are errors, what is said beside success are notes to warnings that are switched off.
    if (done.status === 0) return null;
    const lines = done.stderr.split("\n");
    const told = lines.filter((line) => line.includes(UNDEFINED));
    return {
      messages: [...lines.slice(0, 12), ...told.filter((line) => !lines.slice(0, 12).includes(line))].join("\n"),
    };
  }
}

const UNDEFINED = "undefined reference to";

function undefinedNames(messages: string): readonly string[] {
  return [...new Set([...messages.matchAll(/undefined reference to [`']([^`']+)'/g)].map(([, name]) => name ?? ""))];
}

function runs(name: string): boolean {
  return spawnSync(name, ["--version"], { encoding: "utf8" }).status === 0;
}

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);
