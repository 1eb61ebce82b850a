/** The derivative of a program that is given as text, and what the user is told. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { differentiate, ParserCache } from "../../src/index.js";

const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
const libText = (name: string): string => readFileSync(join(libraryFolder, name), "utf8");
/** TypeScript's own libraries are read once. */
const parsers = new ParserCache();

export interface Derived {
  readonly text: string;
  /** "error RG4007 3": severity, code and line. */
  readonly told: readonly string[];
  readonly messages: string;
}

export interface How {
  readonly mode?: "tangent" | "adjoint";
  readonly disable?: readonly string[];
  readonly wrt?: readonly string[];
  readonly of?: readonly string[];
  readonly mayAlias?: "all" | readonly string[];
  readonly directions?: number;
  readonly memory?: "inhibit" | "reallocate";
}

/** Of function f in a file of C or TypeScript. */
export function derived(language: "c" | "ts", source: string, how: How = {}): Derived {
  const path = `/p.${language}`;
  const { mode = "adjoint", disable = [], wrt, of, mayAlias = [], directions, memory } = how;
  const options = {
    disable,
    mayAlias,
    ...(directions === undefined ? {} : { directions }),
    ...(memory === undefined ? {} : { memory }),
  };
  const head = { function: "f", ...(wrt === undefined ? {} : { wrt }), ...(of === undefined ? {} : { of }) };
  const { files, diagnostics } = differentiate(
    { files: [path], heads: [head], mode, options },
    { readFile: (name) => (name === path ? source : undefined), libText },
    parsers,
  );
  return {
    text: files.map((file) => file.text).join("\n"),
    told: diagnostics.map((d) => `${d.severity} ${d.code} ${d.line}`),
    messages: diagnostics.map((d) => d.message).join("\n"),
  };
}
