/** The text of a case's `expect.md`: what a reviewer reads to judge the claim, the code and the numbers. */
import type { Outcome } from "@retrograd/compiler";
import type { LawReport } from "../packages/retrograd/src/laws/report.js";
import type { Case } from "./read-case.js";
import type { CaseResult, Workshop } from "./run-case.js";

export function goldenText(c: Case, result: CaseResult, workshop: Workshop): string {
  const claim = c.name.slice(c.name.indexOf("/") + 1).replaceAll("-", " ");
  const lines = [`# ${c.name.split("/")[0]}: ${claim}`, ""];
  if (c.remarks.length > 0) lines.push(...c.remarks, "");
  const facts = c.show.length > 0 ? workshop.facts(c.files, c.head, c.mayAlias, c.show).trimEnd() : null;
  for (const [path, text] of c.files) {
    lines.push(`## ${path.replace("/case/", "")}`, "", "```ts", withoutHeader(text).trimEnd(), "```", "");
  }
  if (facts !== null) lines.push(`## Facts: ${c.show.join(", ")}`, "", "```", facts, "```", "");
  if (c.refused) {
    lines.push("## Diagnostics", "", ...diagnosticLines(result[c.mode]), "");
    return lines.join("\n");
  }
  for (const [name, outcome] of [["Tangent", result.tangent] as const, ["Adjoint", result.adjoint] as const]) {
    for (const { path, text } of outcome.files) {
      lines.push(`## ${name}: ${path.replace("/case/", "")}`, "", "```ts", text.trimEnd(), "```", "");
    }
    const told = diagnosticLines(outcome);
    if (told.length > 0) lines.push(...told, "");
  }
  lines.push("## Numbers", "");
  result.reports.forEach((report, i) => {
    lines.push(...numbers(c.trials[i]!.at, report));
  });
  return lines.join("\n");
}

/** The program without the lines that tell the tests what to do. */
function withoutHeader(text: string): string {
  return text.replace(/^(\/\/ (adjoint|tangent|at|show|zero|tolerance|refused|kink)\b.*\n)+/, "");
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
