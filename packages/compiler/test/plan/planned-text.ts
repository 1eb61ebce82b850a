/** The plan of a program that is given as text. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import type { Options, PlanRow } from "../../src/index.js";
import { inspect, ParserCache } from "../../src/index.js";

const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
const libText = (name: string): string => readFileSync(join(libraryFolder, name), "utf8");
/** TypeScript's own libraries are read once. */
const parsers = new ParserCache();

/** `head`: the functions whose adjoints are asked for, with commas between. */
export function planRows(
  source: string,
  head = "f",
  path = "/f.ts",
  disable: readonly string[] = [],
): readonly PlanRow[] {
  const outcome = inspected(source, { disable }, head, path);
  expect(outcome.diagnostics.filter((d) => d.severity === "error")).toEqual([]);
  return outcome.plan ?? [];
}

/** The plan as text and as data, and what is said. */
export function inspected(source: string, options: Options, head = "f", path = "/f.ts"): ReturnType<typeof inspect> {
  return inspect(
    { files: [path], heads: head.split(",").map((name) => ({ function: name })), mode: "adjoint", options },
    ["plan"],
    { readFile: (name) => (name === path ? source : undefined), libText },
    parsers,
  );
}

/** What the plan says of a program, as `line about subject: kind (reason)`. */
export function planned(source: string, head = "f", path = "/f.ts", disable: readonly string[] = []): string[] {
  return planRows(source, head, path, disable).map(
    (row) => `${row.line} ${row.about} ${row.subject}: ${row.kind} (${row.reason})`,
  );
}
