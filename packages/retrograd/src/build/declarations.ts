/**
 * `retrograd-env.d.ts`: the names of parameters of the functions that derivatives were made of, which TypeScript's types do not tell.
 * With it `wrt` is checked, and results are typed by name, in the editor and by `tsc`.
 */
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { textOnDisk } from "../host/text-on-disk.js";
import { sentence } from "../output/generated-mark.js";
import type { KnownFunction } from "./replace-calls.js";

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

export class Declarations {
  readonly #entries = new Map<string, string>();
  readonly #path: string;

  /** Entries that an earlier build wrote stay while their module exports them, so that a partial build forgets nothing. */
  constructor(path: string) {
    this.#path = path;
    for (const line of text(path).split("\n")) {
      const [, key, module = "", name = ""] =
        /^ {4}("(?:[^"\\]|\\.)*"): Head<typeof import\("([^"]*)"\)\.([^,]*),/.exec(line) ?? [];
      const file = fileBehind(join(dirname(path), module));
      if (key !== undefined && file !== undefined && exportsName(file, name)) this.#entries.set(key, line);
    }
  }

  /** Functions that their module does not export have no type that could be named, and are left out. */
  add(functions: readonly KnownFunction[]): void {
    for (const { file, function: name, parameters } of functions) {
      if (name.includes(".") || !identifier.test(name) || !exportsName(file, name)) continue;
      const folder = dirname(this.#path);
      const path = relative(folder, file).replaceAll("\\", "/");
      const module = `${path.startsWith("../") ? "" : "./"}${path.replace(/\.tsx?$/, ".js").replace(/\.([cm])ts$/, ".$1js")}`;
      const key = JSON.stringify(`${path} ${name}`);
      const names = parameters.map((each) => JSON.stringify(each)).join(", ");
      this.#entries.set(key, `    ${key}: Head<typeof import("${module}").${name}, [${names}]>;`);
    }
    this.#write();
  }

  #write(): void {
    if (this.#entries.size === 0 && text(this.#path) === "") return;
    const entries = [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
    const all = [
      `// ${sentence}`,
      "// The names of parameters, for the types of gradient(f) and its siblings. Keep it beside your sources, in the project's tsconfig.json.",
      'import type { Head } from "retrograd";',
      "",
      'declare module "retrograd" {',
      "  interface KnownFunctions {",
      ...entries,
      "  }",
      "}",
      "",
    ].join("\n");
    if (all === text(this.#path)) return;
    try {
      writeFileSync(this.#path, all);
    } catch {
      // A read-only project builds as well; it has the types of its last build.
    }
  }
}

const text = (path: string): string => textOnDisk(path) ?? "";

const fileBehind = (path: string): string | undefined =>
  [path, path.replace(/js$/, "ts"), path.replace(/\.js$/, ".tsx")].find((each) => existsSync(each));

/** By the look of its text: a name that is not exported would be an error in the declarations. */
function exportsName(file: string, name: string): boolean {
  const source = text(file);
  const escaped = name.replaceAll("$", "\\$");
  const declared = new RegExp(
    `^export\\s+(?:declare\\s+)?(?:default\\s+)?(?:function|const|let|class)\\s+${escaped}\\b`,
    "m",
  );
  const listed = new RegExp(`^export\\s*\\{[^}]*\\b${escaped}\\s*[,}]`, "m");
  return name === "default" ? /^export\s+default\b/m.test(source) : declared.test(source) || listed.test(source);
}
