/**
 * The program with `$AD CHECKPOINT-START` and `-END` around statements chosen at random: the derivative is the same.
 * Method: by the text's lines, which stand one statement or brace each, indented by blocks. A choice that cannot be obeyed is refused by the compiler, and
 * another is tried; a program in which none of a few can be obeyed is derived as it is.
 */
import type { Outcome } from "@retrograd/compiler";
import { differentiate, ParserCache } from "@retrograd/compiler";
import type { OtherPlan } from "../packages/retrograd/src/laws/other-plans.js";
import { RandomSource } from "../packages/retrograd/src/laws/random-source.js";
import type { Derivation } from "./other-plans.js";

const mostTries = 4;

export function planOfPieces(
  { request, host, parsers = new ParserCache() }: Derivation,
  seed: number,
): OtherPlan<Outcome> {
  let name = "pieces";
  const derive = (readFile: typeof host.readFile): Outcome =>
    differentiate({ ...request, mode: "adjoint" }, { ...host, readFile }, parsers);
  return {
    get name() {
      return name;
    },
    derive() {
      for (let k = 0; k < mostTries; k++) {
        const random = new RandomSource(seed * mostTries + k);
        const marked = new Map<string, string>();
        for (const file of request.files) {
          const text = host.readFile(file);
          if (text !== undefined) marked.set(file, withPieces(text, random));
        }
        const outcome = derive((file) => marked.get(file) ?? host.readFile(file));
        if (outcome.diagnostics.some(({ severity }) => severity === "error")) continue;
        name = `these pieces:\n${[...marked.values()].join("\n")}\n`;
        return outcome;
      }
      return derive(host.readFile);
    },
  };
}

export function withPieces(text: string, random: RandomSource): string {
  const lines = text.split("\n");
  const pieces = 1 + Math.floor(random.next() * 3);
  for (let k = 0; k < pieces; k++) {
    const [first, end] = someStatements(lines, random);
    const margin = " ".repeat(indentOf(lines[first]));
    lines.splice(end, 0, `${margin}// $AD CHECKPOINT-END`);
    lines.splice(first, 0, `${margin}// $AD CHECKPOINT-START`);
  }
  return lines.join("\n");
}

/** From a line to before another one of the same block. */
function someStatements(lines: readonly string[], random: RandomSource): readonly [number, number] {
  const starts = lines.flatMap((line, k) => (indentOf(line) > 0 && isFirst(line) ? [k] : []));
  const first = starts[Math.floor(random.next() * starts.length)] ?? 0;
  const indent = indentOf(lines[first]);
  const ends: number[] = [];
  for (let k = first + 1; k < lines.length && indentOf(lines[k]) >= indent; k++)
    if (indentOf(lines[k]) === indent && isFirst(lines[k] ?? "")) ends.push(k);
  const last = lines.findIndex((line, k) => k > first && indentOf(line) < indent);
  if (last >= 0) ends.push(last);
  return [first, ends[Math.floor(random.next() * ends.length)] ?? first + 1];
}

/** Does a statement begin here? */
function isFirst(line: string): boolean {
  return !/^\s*([})\]]|else\b|case\b|default\b|return\b|\w+:)/.test(line);
}

function indentOf(line = ""): number {
  return line.length - line.trimStart().length;
}
