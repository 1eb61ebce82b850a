/** The text of a case's `expect.md`: what a reviewer reads to judge the claim, the code and the numbers. */
import type { Outcome } from "@retrograd/compiler";
import type { LawReport } from "../packages/retrograd/src/laws/report.js";
import type { Case } from "./read-case.js";
import type { CaseResult } from "./run-case.js";

/** What prints the facts of a case. */
export interface FactSource {
  facts(c: Case): string;
}

export function goldenText(c: Case, result: CaseResult, workshop: FactSource, fence = "ts"): string {
  const claim = c.name.slice(c.name.lastIndexOf("/") + 1).replaceAll("-", " ");
  const plainName = (path: string): string => path.replace("/case/", "").replace(`${c.folder}/`, "");
  const plainly = (line: string): string => line.replaceAll(`${c.folder}/`, "");
  const lines = [`# ${c.name.slice(0, c.name.lastIndexOf("/"))}: ${claim}`, ""];
  if (c.off.length > 0) lines.push(`Without ${c.off.join(", ")}.`, "");
  if (c.remarks.length > 0) lines.push(...c.remarks, "");
  const facts = c.show.length > 0 ? workshop.facts(c).trimEnd() : null;
  for (const [path, text] of c.files) {
    lines.push(`## ${plainName(path)}`, "", `\`\`\`${fence}`, withoutHeader(text).trimEnd(), "```", "");
  }
  if (facts !== null) lines.push(`## Facts: ${c.show.join(", ")}`, "", "```", facts, "```", "");
  if (c.refused) {
    lines.push("## Diagnostics", "", ...diagnosticLines(result[c.mode]).map(plainly), "");
    return lines.join("\n");
  }
  const memory = c.memory === "inhibit" ? "" : `, --memory ${c.memory}`;
  const adjoint = `Adjoint${memory}${checkpointWords(c)}`;
  for (const [name, outcome] of [["Tangent", result.tangent] as const, [adjoint, result.adjoint] as const]) {
    for (const { path, text } of outcome.files) {
      lines.push(`## ${name}: ${plainName(path)}`, "", `\`\`\`${fence}`, text.trimEnd(), "```", "");
    }
    const told = diagnosticLines(outcome).map(plainly);
    if (told.length > 0) lines.push(...told, "");
  }
  lines.push("## Numbers", "");
  result.reports.slice(0, c.trials.length).forEach((report, i) => {
    lines.push(...numbers(c.trials[i]!.at, report));
  });
  return lines.join("\n");
}

function checkpointWords({ checkpoints: { checkpoint, checkpointStates } }: Case): string {
  if (checkpoint === undefined) return "";
  const places = (list: Extract<typeof checkpoint, { places: unknown }>["places"]): string =>
    list.map((each) => ("procedure" in each ? each.procedure : `${each.file}:${each.line}`)).join(",");
  const words = "kind" in checkpoint ? checkpoint.kind : places(checkpoint.places);
  return `, --checkpoint ${words}${checkpointStates === undefined ? "" : ` --checkpoint-states ${checkpointStates}`}`;
}

/** The program without the lines that tell the tests what to do. */
function withoutHeader(text: string): string {
  return text.replace(/^(\/\/ (adjoint|tangent|at|show|zero|tolerance|memory|refused|kink)\b.*\n)+/, "");
}

function diagnosticLines(outcome: Outcome): string[] {
  return outcome.diagnostics.flatMap((d) => [
    `- ${d.severity} ${d.code} at ${d.line}:${d.column}: ${d.message}`,
    ...(d.hint === "" ? [] : [`  ${d.hint}`]),
  ]);
}

function numbers(at: string, report: LawReport): string[] {
  const table = (title: string, values: ReadonlyMap<string, number>): string[] => [
    `| ${title} | |`,
    "| --- | --- |",
    ...[...values].map(([path, value]) => `| ${path} | ${digits(value)} |`),
    "",
  ];
  return [
    `At \`${at}\`:`,
    "",
    ...table("tangent, all inputs moving by one", report.tangents),
    ...table("adjoint, all outputs weighing one", report.adjoints),
  ];
}

/** Ten digits; what is smaller than the rounding errors of numbers around one is zero. */
function digits(value: number): string {
  return Math.abs(value) < 1e-13 ? "0" : value.toPrecision(10);
}
