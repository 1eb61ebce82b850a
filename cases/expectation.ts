/** What a case's `expect.md` says: the claim, the input with the facts asked for, the derivatives, the diagnostics, the numbers. */
import type { Outcome } from "@retrograd/compiler";
import type { LawReport } from "../packages/retrograd/src/laws/report.js";
import type { Case } from "./read-case.js";
import type { CaseResult } from "./run-case.js";

export function expectation(c: Case, result: CaseResult, facts: string): string {
  const parts = [`# ${c.name.replace("/", ": ").replaceAll("-", " ")}`, ...c.remarks.filter((line) => line !== "")];
  if (facts !== "") parts.push("## Facts", fenced("text", facts));
  else for (const [path, text] of c.files) parts.push(`## ${path.replace("/case/", "")}`, fenced("ts", text));
  if (!c.refused) parts.push("## Tangent", ...codeOf(result.tangent), "## Adjoint", ...codeOf(result.adjoint));
  const diagnostics = result[c.mode].diagnostics.map(
    (d) => `- ${d.line}:${d.column} ${d.code} ${d.severity}: ${d.message.trim()} *${d.hint.trim()}*`,
  );
  if (diagnostics.length > 0) parts.push("## Diagnostics", diagnostics.join("\n"));
  result.reports.forEach((report, k) => {
    parts.push(`## Numbers at ${c.trials[k]?.at ?? ""}`, numbers(report));
  });
  return `${parts.join("\n\n")}\n`;
}

function codeOf(outcome: Outcome): string[] {
  return outcome.files.map((file) => fenced("ts", file.text));
}

/** The tangents in the direction of all ones, the adjoints for seeds of one. */
function numbers(report: LawReport): string {
  const lines = [...report.tangents].map(([name, value]) => `- tangent of ${name}: ${digits(value)}`);
  for (const [name, value] of report.adjoints) lines.push(`- adjoint of ${name}: ${digits(value)}`);
  return lines.join("\n");
}

/** Ten digits; what is smaller than rounding errors of numbers around one is zero. */
function digits(value: number): string {
  return Math.abs(value) < 1e-13 ? "0" : Number(value.toPrecision(10)).toString();
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}
