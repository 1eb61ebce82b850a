import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/** Why nothing was written. */
export interface WriteFailure {
  readonly path: string;
  readonly reason: string;
  readonly hint: string;
}

/**
 * Writes all files or none. Every text goes to a temporary name in its own folder first; only when all are there are they
 * renamed, and if a rename fails, those before it are undone.
 */
export function writeAll(files: readonly OutputFile[]): WriteFailure | undefined {
  const steps = files.map((file, index) => {
    const stem = join(dirname(file.path), `.${basename(file.path)}.${process.pid}-${index}`);
    return { ...file, fresh: `${stem}.new`, old: `${stem}.old`, hadOld: false, done: false };
  });
  let current = files[0]?.path ?? "";
  const folders: string[] = [];
  try {
    for (const step of steps) {
      current = step.path;
      makeFolders(dirname(step.path), folders);
    }
    for (const step of steps) {
      current = step.path;
      const found = obstacle(step.path);
      if (found !== undefined) throw found;
      writeFileSync(step.fresh, step.text, { flag: "wx" });
    }
    for (const step of steps) {
      current = step.path;
      if (existsSync(step.path)) {
        copyFileSync(step.path, step.old, constants.COPYFILE_EXCL);
        step.hadOld = true;
      }
      renameSync(step.fresh, step.path);
      step.done = true;
    }
  } catch (error) {
    for (const step of steps.reverse()) {
      quietly(() => unlinkSync(step.fresh));
      if (step.done && step.hadOld) quietly(() => renameSync(step.old, step.path));
      else if (step.done) quietly(() => unlinkSync(step.path));
      else if (step.hadOld) quietly(() => unlinkSync(step.old));
    }
    // Nothing else has come into folders that were not there.
    for (const folder of folders.reverse()) quietly(() => rmSync(folder, { recursive: true }));
    return failureOf(current, error);
  }
  for (const step of steps) if (step.hadOld) quietly(() => unlinkSync(step.old));
  return undefined;
}

/**
 * Makes a folder and those above it; `made` gets what was not there. Step by step, because Node's own way tries for ever where a
 * file system takes no folders and says that there is nothing (/proc), or where a link leads nowhere.
 */
function makeFolders(folder: string, made: string[]): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder) makeFolders(above, made);
  mkdirSync(folder);
  made.push(folder);
}

class Obstacle extends Error {
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

function obstacle(path: string): Obstacle | undefined {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory())
    return new Obstacle(`${path} is a folder.`, "Remove it, or write elsewhere with --out-dir.");
  const target = there?.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : there;
  if (target !== undefined && !target.isFile())
    return new Obstacle(`${path} is not a file.`, "Write elsewhere with --out-dir.");
  return undefined;
}

function failureOf(path: string, error: unknown): WriteFailure {
  if (codeOf(error) === "EEXIST" && !existsSync(path) && existsSync(dirname(path)))
    return { path, reason: `${dirname(path)} is not a folder.`, hint: "Name a folder with --out-dir." };
  if (error instanceof Obstacle) return { path, reason: error.message, hint: error.hint };
  const why = reasons[codeOf(error) ?? ""] ?? (error instanceof Error ? error.message : String(error));
  return {
    path,
    reason: `${path} cannot be written: ${why}.`,
    hint: "Name a folder that can be written with --out-dir.",
  };
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EEXIST: "a part of its path is not a folder",
  ENOENT: "its folder takes no files",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "a part of its path is not a folder",
  ENAMETOOLONG: "the name is too long",
};

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // It was not there: nothing to undo.
  }
}
