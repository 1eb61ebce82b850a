/**
 * Columns of facts beside the user's text.
 *
 * In      the user's files and the columns
 * Out     text: each file that has a fact, with a column for each provider
 * Method  What units that come from the same text agree on is said once; where they differ, each is named. A fact that is too long for
 *         its column goes on below; a source line that is too long has its facts below it.
 */
import type { Fact, FactProvider, LineFacts } from "./fact-provider.js";
import { factsByLine } from "./fact-provider.js";

export interface FactReport {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly columns: readonly FactProvider[];
}

const widestSource = 88;
const widestColumn = 44;

export function renderFacts(report: FactReport): string {
  const columns = report.columns.map((provider) => ({ title: provider.title, lines: factsByLine(provider) }));
  const parts: string[] = [];
  for (const file of report.files) {
    if (columns.some((column) => column.lines.has(file.path))) parts.push(fileReport(file, columns));
  }
  return parts.length === 0 ? "There is nothing to show: no analysis found a fact.\n" : parts.join("\n");
}

interface Column {
  readonly title: string;
  readonly lines: LineFacts;
}

function fileReport(file: { readonly path: string; readonly text: string }, columns: readonly Column[]): string {
  const texts = file.text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replaceAll("\t", "  ").trimEnd());
  if (texts.at(-1) === "") texts.pop();
  const cells = columns.map((column) => cellsOf(column, file.path, texts.length));
  const numberWidth = String(texts.length).length;
  const sourceWidth = Math.min(widestSource, Math.max(...texts.map((text) => text.length)));
  const widths = columns.map((column, i) =>
    Math.max(column.title.length, ...[...(cells[i]?.values() ?? [])].flat().map((line) => line.length)),
  );
  const row = (number: string, source: string, facts: readonly string[]): string =>
    `${number.padStart(numberWidth)} | ${source.padEnd(sourceWidth)} | ${facts.map((fact, i) => fact.padEnd(widths[i] ?? 0)).join(" | ")}`.trimEnd();

  const titles = columns.map((column) => column.title);
  const rule = `${"-".repeat(numberWidth + 1)}+${"-".repeat(sourceWidth + 2)}+${widths.map((width) => "-".repeat(width + 2)).join("+")}`;
  const lines = [row("", file.path, titles), rule];
  texts.forEach((text, index) => {
    const facts = cells.map((cell) => cell.get(index + 1) ?? []);
    const height = Math.max(1, ...facts.map((fact) => fact.length));
    for (let k = 0; k < height; k++) {
      const tooLong = text.length > sourceWidth;
      if (k === 0 && tooLong) lines.push(`${String(index + 1).padStart(numberWidth)} | ${text}`);
      const source = k === 0 && !tooLong ? text : "";
      if (k === 0 && tooLong && facts.every((fact) => fact.length === 0)) continue;
      lines.push(
        row(
          k === 0 && !tooLong ? String(index + 1) : "",
          source,
          facts.map((fact) => fact[k] ?? ""),
        ),
      );
    }
  });
  return `${lines.join("\n")}\n`;
}

/** Line → the lines of its cell. */
function cellsOf(column: Column, path: string, lineCount: number): Map<number, readonly string[]> {
  const cells = new Map<number, readonly string[]>();
  const all = column.lines.get(path);
  const units = new Set([...(all?.values() ?? [])].flat().map((fact) => fact.unit));
  for (const [line, facts] of all ?? []) {
    if (line <= lineCount) cells.set(line, wrap(saidOnce(facts, units.size)));
  }
  return cells;
}

function saidOnce(facts: readonly Fact[], unitsInFile: number): string {
  const byUnit = new Map<string, string[]>();
  for (const { unit, text } of facts) {
    const texts = byUnit.get(unit) ?? [];
    byUnit.set(unit, texts);
    if (!texts.includes(text)) texts.push(text);
  }
  const said = new Map<string, string[]>();
  for (const [unit, texts] of byUnit) {
    // "active" says nothing beside "active: y".
    const text = texts.filter((each) => !texts.some((other) => other.startsWith(`${each}: `))).join("; ");
    said.set(text, [...(said.get(text) ?? []), unit]);
  }
  if (said.size <= 1 || unitsInFile <= 1) return [...said.keys()].join("; ");
  return [...said].map(([text, units]) => `${units.join(", ")}: ${text}`).join("; ");
}

/** Breaks a cell at blanks. */
function wrap(text: string): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > widestColumn) {
      lines.push(line);
      line = word;
    } else line += (line === "" ? "" : " ") + word;
  }
  return [...lines, line];
}
