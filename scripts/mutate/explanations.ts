/**
 * `survivors.md`: mutants that no test can tell from the compiler, each with the reason. A paragraph is the reason of the list below it, whose
 * entries begin with the mutant's name: "- `0a1b2c3d` …".
 */
import type { Mutant } from "./instrument.js";

export interface Explanations {
  readonly reasons: ReadonlyMap<string, string>;
  /** What is wrong with the list itself. */
  readonly faults: readonly string[];
}

export function readExplanations(text: string): Explanations {
  const reasons = new Map<string, string>();
  const faults: string[] = [];
  let reason = "";
  let follows = false;
  for (const line of text.split("\n")) {
    const entry = /^- `([0-9a-f]{8})`/.exec(line);
    if (entry !== null) {
      const [, id = ""] = entry;
      if (reason === "") faults.push(`${id} has no reason`);
      if (reasons.has(id)) faults.push(`${id} is listed twice`);
      reasons.set(id, reason);
      follows = false;
    } else if (line.startsWith("#")) {
      reason = "";
      follows = false;
    } else if (line.trim() === "") follows = false;
    else {
      reason = follows ? `${reason} ${line.trim()}` : line.trim();
      follows = true;
    }
  }
  return { reasons, faults };
}

/** One line for the list. */
export function lineOf(m: Mutant): string {
  const place = m.function === "" ? m.file : `${m.file}, ${m.function}`;
  return `- \`${m.id}\` ${place}: ${m.operator}: \`${shortened(m.before)}\``;
}

function shortened(text: string): string {
  return (text.length > 100 ? `${text.slice(0, 97)}...` : text).replaceAll("`", "'");
}
