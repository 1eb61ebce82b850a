/**
 * Texts that ship with Retrograd, compiled once for all checks: the runtime and the rules take longer to compile than most programs. An object is
 * called by what it is made of (the text behind the preprocessor, the flags, the compiler), so that one that is found is the one that would be made.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { linkSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How many objects stay: those that were wanted last. */
const KEPT = 100;

export class ShippedObjects {
  readonly #version: string;

  /** `own`: the folder of the programs of one check; what a text says of it does not matter. */
  constructor(
    private readonly compiler: string,
    private readonly own: string,
    private readonly folder = folderOfUser(),
  ) {
    this.#version = versionOf(compiler);
  }

  /** Puts the object of a text at `path`: one that is there, or what `make` makes. False where it makes none. */
  once(source: string, flags: readonly string[], path: string, make: () => boolean): boolean {
    const name = this.nameFor(source, flags);
    // What stands there may be one that other checks have: it is not to be written over.
    rmSync(path, { force: true });
    if (name !== undefined && this.#take(name, path)) return true;
    if (!make()) return false;
    if (name !== undefined) this.#keep(name, path);
    return true;
  }

  /** Where the object of a text is, or would be; undefined where that cannot be told. */
  nameFor(source: string, flags: readonly string[]): string | undefined {
    if (this.folder === undefined) return undefined;
    const read = spawnSync(this.compiler, [...flags, "-E", source], { encoding: "utf8", maxBuffer: 1 << 26 });
    if (read.error !== undefined || read.status !== 0) return undefined;
    const isSeen = (flag: string): boolean => !/^-[IDU]/.test(flag);
    const parts = [this.#version, ...flags.filter(isSeen), read.stdout.replaceAll(this.own, "")];
    return join(this.folder, createHash("sha256").update(JSON.stringify(parts)).digest("hex"));
  }

  #take(name: string, path: string): boolean {
    const now = new Date();
    try {
      linkSync(name, path);
      utimesSync(name, now, now);
      return true;
    } catch {
      return false;
    }
  }

  #keep(name: string, path: string): void {
    try {
      linkSync(path, name);
      this.#removeOldest();
    } catch {
      // Another check was faster, or the folders are on two devices: this one has what it needs.
    }
  }

  #removeOldest(): void {
    const all = readdirSync(this.folder ?? "").map((each) => join(this.folder ?? "", each));
    if (all.length <= KEPT) return;
    const wanted = new Map(all.map((each) => [each, statSync(each).mtimeMs]));
    all.sort((a, b) => (wanted.get(b) ?? 0) - (wanted.get(a) ?? 0));
    for (const each of all.slice(KEPT)) rmSync(each, { force: true });
  }
}

/** Nobody else can write to it: what is in it is run. */
export function folderOfUser(): string | undefined {
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  const folder = join(tmpdir(), `retrograd-objects-${user}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === user && (found.mode & 0o077) === 0 ? folder : undefined;
  } catch {
    return undefined;
  }
}

function versionOf(compiler: string): string {
  return spawnSync(compiler, ["--version"], { encoding: "utf8" }).stdout;
}
