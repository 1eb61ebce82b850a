/** Runs a driver's jobs, each in a process of its own, and reads what they leave. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Notes } from "../forward-values.js";
import type { Toolchain } from "./toolchain.js";

/** A number that a run leaves behind. */
export interface Leaf {
  readonly index: number;
  readonly path: string;
  readonly isReal: boolean;
  /** Exact, as text; null where the storage is gone. */
  readonly exact: string | null;
  readonly value: number;
  readonly isIndependent: boolean;
  readonly isDependent: boolean;
  /** It is not what it was on entry. */
  readonly isChanged: boolean;
  /** In its shadow, at exit; null where there is none. */
  readonly shadow: number | null;
  /** Its tangent, or what was in its shadow, on entry. */
  readonly entry: number;
}

export interface JobResult {
  /** 0, or how the process ended: its exit code, 1000 and the signal. */
  readonly status: number;
  /** It returned from the call. */
  readonly returned: boolean;
  readonly output: string;
  readonly leaves: readonly Leaf[];
  readonly stack: { readonly current: number; readonly peak: number };
  /** Bytes that the last call has left on the heap, where the sanitizers tell. */
  readonly left: number;
  /** What a program with notes says that it stores, as text that tells all numbers apart. */
  readonly notes: Notes;
  /** Of `time:` jobs, in seconds. */
  readonly time: number;
  /** What sanitizers and the system say, of all jobs. */
  readonly messages: string;
  /** Names that the program mentions and no file defines. */
  readonly missing: readonly string[];
}

const environment = (leaks: boolean): Record<string, string> => ({
  ASAN_OPTIONS: `detect_leaks=${leaks ? 0 : 1}:exitcode=99`,
  UBSAN_OPTIONS: "print_stacktrace=0:exitcode=99",
});

export function runJobs(
  toolchain: Toolchain,
  program: string,
  data: readonly number[],
  jobs: readonly string[],
  /** Storage that is never given back is no fault. */
  leaks = false,
  timeout = 60_000,
): readonly JobResult[] {
  const base = toolchain.fresh("run");
  writeFileSync(`${base}.data`, data.map((x) => (Number.isFinite(x) ? String(x) : special(x))).join("\n"));
  const done = spawnSync(program, [`${base}.data`, base, ...jobs], {
    encoding: "utf8",
    timeout,
    env: { ...process.env, ...environment(leaks) },
    maxBuffer: 1 << 26,
  });
  const missing = toolchain.missingIn(program);
  const statuses = done.stdout.split("\n").map(Number);
  const results = jobs.map((_, k): JobResult => {
    const texts = [`${base}.${k}`, `${base}.${k}.out`].map((path) => {
      const text = existsSync(path) ? readFileSync(path, "utf8") : "";
      rmSync(path, { force: true });
      return text;
    });
    const finished = k < statuses.length - 1;
    const status = finished ? (statuses[k] ?? 0) : 1000;
    return { status, output: texts[1] ?? "", messages: done.stderr, missing, ...parsed(texts[0] ?? "") };
  });
  rmSync(`${base}.data`, { force: true });
  return results;
}

const special = (x: number): string => (Number.isNaN(x) ? "nan" : x > 0 ? "inf" : "-inf");

function parsed(text: string): Pick<JobResult, "leaves" | "stack" | "left" | "notes" | "time" | "returned"> {
  const leaves: Leaf[] = [];
  const notes: [number, string][] = [];
  let stack = { current: 0, peak: 0 };
  let time = Number.NaN;
  let left = 0;
  let returned = false;
  for (const line of text.split("\n")) {
    const words = line.split(" ");
    if (words[0] === "stack") stack = { current: Number(words[1]), peak: Number(words[2]) };
    else if (words[0] === "left") left = Number(words[1]);
    else if (words[0] === "note") notes.push([Number(words[1]), words[2] ?? ""]);
    else if (words[0] === "time") time = Number(words[1]);
    else if (words[0] === "end") returned = true;
    else if (words.length > 3) leaves.push(leafOf(words));
  }
  return { leaves, stack, left, notes, time, returned };
}

function leafOf([
  index = "",
  kind = "",
  path = "",
  exact = "",
  value = "",
  flags = "",
  shadow = "-",
  entry = "0",
]: readonly string[]): Leaf {
  const isReal = kind !== "i";
  return {
    index: Number(index),
    path,
    isReal,
    exact: exact === "gone" ? null : exact,
    value: number(isReal && exact !== "gone" ? value : exact),
    isIndependent: flags.startsWith("I"),
    isDependent: flags[1] === "D",
    isChanged: flags[2] === "C",
    shadow: shadow === "-" || !isReal ? null : number(shadow),
    entry: number(entry),
  };
}

/** As printf writes it. */
function number(text: string): number {
  if (/nan/.test(text)) return Number.NaN;
  if (/inf/.test(text)) return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return Number(text);
}
