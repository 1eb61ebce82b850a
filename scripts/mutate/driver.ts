/**
 * `npm run mutate`: breaks the rules, analyses, plan and sweeps in one place at a time, and asks whether any test can tell.
 * Ends with 1 where a mutant survives that `survivors.md` does not explain.
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { bundleLab } from "./bundle.js";
import { choose } from "./choose.js";
import { tryMutants } from "./court.js";
import type { Explanations } from "./explanations.js";
import { lineOf, readExplanations } from "./explanations.js";
import type { Mutant } from "./instrument.js";
import type { Verdict } from "./lab.js";
import { unitTestsTell } from "./unit-tests.js";

const usage = `npm run mutate -- [options]
  --seed WORD      draws other mutants (default: 1)
  --count N|all    how many (default: 300)
  --files a,b      only of files whose path contains one of these: rules/, 4-plan/, sweep-call
  --ids a,b        these mutants alone
  --jobs N         processes (default: 2)
  --random N       random programs of each language (default: 40)
  --patience N     at most so many programs for each mutant, in each process: the quickest that reach it (default: 200)
  --no-unit-tests  what survives the programs is not taken to the compiler's own tests
  --list           print the mutants, and try none
  --report FILE    a line of JSON for each verdict, as soon as it is known`;

export async function main(root: string, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "300" },
      files: { type: "string", default: "" },
      ids: { type: "string", default: "" },
      jobs: { type: "string", default: "2" },
      random: { type: "string", default: "40" },
      patience: { type: "string", default: "200" },
      report: { type: "string", default: "" },
      "no-unit-tests": { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const words = (text: string): string[] => text.split(",").filter((word) => word !== "");
  const cache = join(root, "node_modules/.cache/retrograd/mutate");
  mkdirSync(cache, { recursive: true });
  const lab = join(cache, "lab.cjs");
  const { mutants } = await bundleLab(root, lab);
  const numbers = new Map(mutants.map((mutant, number) => [mutant, number]));
  const chosen = choose(mutants, {
    seed: values.seed,
    count: values.count === "all" ? Number.POSITIVE_INFINITY : Number(values.count),
    files: words(values.files),
    ids: words(values.ids),
  });
  if (values.list) {
    for (const m of chosen) console.log(described(m));
    console.log(`${chosen.length} of ${mutants.length} mutants`);
    return 0;
  }
  const explanations = readExplanations(readFileSync(join(root, "scripts/mutate/survivors.md"), "utf8"));
  console.log(`${chosen.length} of ${mutants.length} mutants, seed ${values.seed}`);
  const judge = join(cache, "judge.mjs");
  await build({
    entryPoints: [join(root, "scripts/mutate/judge.ts")],
    outfile: judge,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  if (values.report !== "") writeFileSync(values.report, "");
  const verdicts = new Map<Mutant, Verdict>();
  const programs = {
    seed: 4711,
    typescript: Number(values.random),
    c: Number(values.random),
    directions: chosen.some((m) => m.file.startsWith("5-differentiate/directions/")),
    patience: Number(values.patience),
  };
  await tryMutants(
    { judge, lab, jobs: Number(values.jobs), programs },
    chosen.map((mutant) => ({ mutant, number: numbers.get(mutant) as number })),
    (mutant, verdict) => {
      verdicts.set(mutant, verdict);
      if (values.report !== "") appendFileSync(values.report, `${JSON.stringify({ ...mutant, verdict })}\n`);
      if (verdict.kind !== "killed" && !explanations.reasons.has(mutant.id))
        console.log(`${verdict.kind}: ${described(mutant)}`);
      if (verdicts.size % 50 === 0) console.log(`… ${verdicts.size} of ${chosen.length}`);
    },
  );
  if (!values["no-unit-tests"]) await askUnitTests(root, verdicts, explanations, Number(values.jobs));
  return summary(verdicts, explanations, mutants);
}

/** Whoever survived the programs, and has no explanation, goes to the compiler's own tests. */
async function askUnitTests(
  root: string,
  verdicts: Map<Mutant, Verdict>,
  { reasons }: Explanations,
  jobs: number,
): Promise<void> {
  const open = [...verdicts].filter(([{ id }, verdict]) => verdict.kind !== "killed" && !reasons.has(id));
  const waiting = open.map(([mutant]) => mutant);
  if (waiting.length > 0) console.log(`unit tests: ${waiting.length}`);
  const ask = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift())
      if (await unitTestsTell(root, mutant)) verdicts.set(mutant, { kind: "killed", sign: "unit test", by: "vitest" });
  };
  await Promise.all(Array.from({ length: jobs }, ask));
}

function described(m: Mutant): string {
  return `${lineOf(m)} → \`${m.after.slice(0, 100)}\` (line ${m.line})`;
}

function summary(
  verdicts: ReadonlyMap<Mutant, Verdict>,
  { reasons, faults }: Explanations,
  all: readonly Mutant[],
): number {
  const counts = new Map<string, number>();
  const unexplained: string[] = [];
  const stale: string[] = [];
  for (const [mutant, verdict] of verdicts) {
    const word = verdict.kind === "killed" ? `killed by ${verdict.sign}` : verdict.kind;
    counts.set(word, (counts.get(word) ?? 0) + 1);
    if (verdict.kind === "killed") {
      if (reasons.has(mutant.id)) stale.push(`${described(mutant)}: killed by ${verdict.by}`);
    } else if (!reasons.has(mutant.id)) unexplained.push(described(mutant));
  }
  const known = new Set(all.map((m) => m.id));
  for (const id of reasons.keys()) if (!known.has(id)) stale.push(`${id}: there is no such mutant any more`);
  const print = (title: string, lines: readonly string[]): void => {
    if (lines.length > 0) console.log(`\n${title}\n${lines.join("\n")}`);
  };
  print("Explained, but not so:", stale);
  print("In survivors.md:", faults);
  print("Survivors without an explanation:", unexplained.sort());
  console.log(
    `\n${[...counts]
      .sort()
      .map(([word, count]) => `${count} ${word}`)
      .join(", ")}`,
  );
  return unexplained.length + stale.length + faults.length === 0 ? 0 : 1;
}
