/** What `--checkpoint` asks for: a word for all of a kind, or names of procedures and lines of files. */
import type { CheckpointRequest } from "@retrograd/compiler";
import { UsageError } from "./usage-error.js";

const kinds = ["all", "calls", "loops", "none"] as const;

/** The parts of a list; nothing where there are none. Throws UsageError for a word among other parts, and for what is no line. */
export function checkpointRequest(parts: readonly string[]): CheckpointRequest | undefined {
  if (parts.length === 0) return undefined;
  const kind = kinds.find((each) => parts.includes(each));
  if (kind !== undefined) {
    if (parts.length === 1) return { kind };
    throw new UsageError(
      `--checkpoint ${parts.join(",")}: ${kind} is asked for alone.`,
      `Write --checkpoint ${kind}, or name functions and lines only.`,
    );
  }
  return { places: parts.map(placeOf) };
}

function placeOf(part: string): { readonly procedure: string } | { file: string; line: number; column?: number } {
  const [file = "", line, column, ...more] = part.split(":");
  if (line === undefined) return { procedure: part };
  const place = { file, line: numberOf(part, line) };
  if (more.length > 0) throw noLine(part);
  return column === undefined ? place : { ...place, column: numberOf(part, column) };
}

function numberOf(part: string, written: string): number {
  if (!/^[1-9]\d*$/.test(written)) throw noLine(part);
  return Number(written);
}

function noLine(part: string): UsageError {
  return new UsageError(
    `--checkpoint ${part}: behind the file comes a line, counted from 1.`,
    "For example: --checkpoint solver.ts:41",
  );
}
