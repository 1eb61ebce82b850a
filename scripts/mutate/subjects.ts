/** What mutants are tried on: the programs of the cases, and random ones, in both modes. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fc from "fast-check";
import type { CCase } from "../../cases/read-c-case.js";
import { allCCases } from "../../cases/read-c-case.js";
import type { Case } from "../../cases/read-case.js";
import { allCases } from "../../cases/read-case.js";
import type { CWorkshop } from "../../cases/run-c-case.js";
import { runCCase, runCOnText } from "../../cases/run-c-case.js";
import { directionViolations } from "../../cases/run-c-directions.js";
import type { Workshop } from "../../cases/run-case.js";
import { runOnText } from "../../cases/run-case.js";
import type { Outcome, Request, SourceHost } from "../../packages/compiler/src/index.js";
import { randomCPrograms } from "../../properties/c/random-c-programs.js";
import { randomPrograms } from "../../properties/random-programs.js";
import type { Verdict } from "../../properties/try-series.js";

/** One derivative that is asked for. */
export interface Subject {
  readonly name: string;
  readonly request: Request;
  readonly host: SourceHost;
  /** What is kept of an outcome: where two outcomes give the same, tests cannot tell them apart. */
  readonly text: (outcome: Outcome) => string;
  /** What has no golden text is judged by laws: which are broken? */
  readonly brokenLaws: ((workshops: Workshops) => readonly string[]) | null;
}

/** What one process tries: every `parts`th program, from the `part`th on; and the random programs among them. */
export interface Part {
  readonly part: number;
  readonly parts: number;
  /** Of the random programs, and how many there are. */
  readonly seed: number;
  readonly typescript: number;
  readonly c: number;
  /** C: in several directions too; few mutants are in what makes these. */
  readonly directions: boolean;
  /** A mutant that so many programs cannot tell is taken for a survivor. */
  readonly patience: number;
}

/** Compiled and transpiled programs that are used again. */
export interface Workshops {
  readonly typescript: Workshop;
  readonly c: () => CWorkshop;
}

const modes = ["tangent", "adjoint"] as const;

export function subjects(part: Part): Subject[] {
  const cCases = allCCases();
  const programs = [
    ...allCases().map(ofCase),
    ...cCases.map(ofCCase),
    ...cCases.flatMap((c) => c.memoryToo.map((m) => withMemory(c, m))),
    ...(part.directions ? cCases.filter((c) => !c.refused).map(inSeveralDirections) : []),
    ...randomSubjects(part),
  ];
  return programs.filter((_, k) => k % part.parts === part.part).flat();
}

function ofCase(c: Case): Subject[] {
  const takeOver = /^\/\/ .*--take-over\b/.test([...c.files.values()][0] ?? "");
  const host = hostOf((path) => c.files.get(path));
  return modes.map((mode) => ({
    name: `${c.name} (${mode})`,
    request: {
      files: [...c.files.keys()].slice(0, 1),
      heads: [c.head],
      mode,
      options: { mayAlias: c.mayAlias, takeOver },
    },
    host,
    text: (outcome) => textOf(outcome, c, mode),
    brokenLaws: null,
  }));
}

function ofCCase(c: CCase): Subject[] {
  const host = hostOf(onDisk);
  return modes.map((mode) => ({
    name: `${c.name} (${mode})`,
    request: { files: c.sources, heads: [c.head], mode, options: { mayAlias: c.mayAlias, memory: c.memory } },
    host,
    text: (outcome) => textOf(outcome, c, mode),
    brokenLaws: null,
  }));
}

/** What a case's golden text shows of it. */
function textOf({ files, diagnostics }: Outcome, c: Case, mode: Request["mode"]): string {
  const told = diagnostics.map((d) => `${d.severity} ${d.code} ${d.line}:${d.column} ${d.message} ${d.hint}`);
  if (c.refused && mode !== c.mode) return told.some((line) => line.startsWith("error")) ? "refused" : "not refused";
  return [...files.flatMap(({ path, text }) => [path, text]), ...told].join("\n");
}

/** What a golden text does not show. */
function unseenText({ files, diagnostics }: Outcome): string {
  return [...files.map((f) => f.text), ...diagnostics.map((d) => d.code)].join("\n");
}

function inSeveralDirections(c: CCase): Subject[] {
  const options = { mayAlias: c.mayAlias, memory: c.memory, directions: 1 };
  return modes.map((mode) => ({
    name: `${c.name} (${mode}, directions)`,
    request: { files: c.sources, heads: [c.head], mode, options },
    host: hostOf(onDisk),
    text: unseenText,
    brokenLaws: ({ c: workshop }) => directionViolations(c, workshop()) ?? [],
  }));
}

function withMemory(c: CCase, memory: Case["memory"]): Subject[] {
  return modes.map((mode) => ({
    name: `${c.name} (${mode}, ${memory})`,
    request: { files: c.sources, heads: [c.head], mode, options: { mayAlias: c.mayAlias, memory } },
    host: hostOf(onDisk),
    text: unseenText,
    brokenLaws: ({ c: workshop }) =>
      runCCase(c, workshop()).reports.flatMap((r) => r.violations.map((v) => `${v.law}: ${v.message}`)),
  }));
}

function randomSubjects({ seed, typescript, c }: Part): Subject[][] {
  const programs = fc.sample(randomPrograms([]), { seed, numRuns: Math.max(typescript, 1) }).slice(0, typescript);
  const cPrograms = fc.sample(randomCPrograms([]), { seed, numRuns: Math.max(c, 1) }).slice(0, c);
  return [
    ...programs.map((p, k) =>
      ofRandom(p.text, `random program ${k + 1}`, "ts", ({ typescript }) => runOnText(p.text, p.inputs, typescript, 0)),
    ),
    ...cPrograms.map((p, k) =>
      ofRandom(p.text, `random C program ${k + 1}`, "c", ({ c }) => runCOnText(p.text, p.inputs, c(), 0)),
    ),
  ];
}

function ofRandom(
  program: string,
  name: string,
  ending: "ts" | "c",
  judge: (workshops: Workshops) => Verdict,
): Subject[] {
  const path = `/case/program.${ending}`;
  return modes.map((mode) => ({
    name: `${name} (${mode})`,
    request: { files: [path], heads: [{ function: "f" }], mode, options: { mayAlias: "all" } },
    host: hostOf((asked) => (asked === path ? program : undefined)),
    text: unseenText,
    brokenLaws: (workshops) => {
      const verdict = judge(workshops);
      return typeof verdict === "string" || "refused" in verdict ? [] : verdict;
    },
  }));
}

const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
const onDisk = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};

function hostOf(readFile: SourceHost["readFile"]): SourceHost {
  return { readFile, libText: (name) => onDisk(join(libraryFolder, name)) };
}
