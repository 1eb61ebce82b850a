/** Reads the cases for C: folders with an `input.c`; every .c beside it is a translation unit of the program. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Case } from "./read-case.js";
import { caseOf, casesFolder } from "./read-case.js";

export interface CCase extends Case {
  /** The translation units on disk, `input.c` first. */
  readonly sources: readonly string[];
}

export function allCCases(): CCase[] {
  return readdirSync(join(casesFolder, "c"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith("/input.c"))
    .sort()
    .map((file) => readCCase(join(casesFolder, "c", file.slice(0, -"/input.c".length))));
}

export function readCCase(folder: string): CCase {
  const names = readdirSync(folder)
    .filter((file) => /\.[ch]$/.test(file))
    .sort((a, b) => (a === "input.c" ? -1 : b === "input.c" ? 1 : a < b ? -1 : 1));
  const files = new Map(names.map((name) => [join(folder, name), readFileSync(join(folder, name), "utf8")]));
  const name = relative(casesFolder, folder).replaceAll("\\", "/");
  const sources = [...files.keys()].filter((path) => path.endsWith(".c"));
  return { ...caseOf(name, folder, files.get(join(folder, "input.c")) ?? "", files), sources };
}
