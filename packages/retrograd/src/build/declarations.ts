/**
 * `retrograd-env.d.ts`: the names of parameters of the functions that derivatives were made of, which TypeScript's types do not tell.
 * With it `wrt` is checked, and results are typed by name, in the editor and by `tsc`.
 */
import { existsSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import { textOnDisk } from "../host/text-on-disk.js";
import { sentence } from "../output/generated-mark.js";
import { mayHaveCalls } from "./derivative-calls.js";
import type { SignaturePart } from "./inline-signature.js";
import type { KnownFunction } from "./replace-calls.js";

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

export class Declarations {
  readonly #entries = new Map<string, string>();
  readonly #path: string;

  /** Entries that an earlier build wrote stay while their module exports them, or has calls, so that a partial build forgets nothing. */
  constructor(path: string) {
    this.#path = path;
    for (const line of text(path).split("\n")) {
      const [, key] = /^ {4}("(?:[^"\\]|\\.)*"): /.exec(line) ?? [];
      if (key !== undefined && this.#isKnown(key, line)) this.#entries.set(key, line);
    }
  }

  #isKnown(key: string, line: string): boolean {
    const folder = dirname(this.#path);
    if (line.includes(": Inline<")) return mayHaveCalls(text(join(folder, JSON.parse(key).replace(/ \S*$/, ""))));
    const [, module = "", name = ""] = /: Head<typeof import\("([^"]*)"\)\.([^,]*),/.exec(line) ?? [];
    const file = fileBehind(join(folder, module));
    return file !== undefined && exportsName(file, name);
  }

  /**
   * Of a module with calls, which these functions are all of. Functions that their module does not export have no type that could be named, and are
   * left out; those that are written in the calls have the types of their parameters.
   */
  add(functions: readonly KnownFunction[], from = ""): void {
    const own = this.#relative(from);
    for (const [key, line] of this.#entries)
      if (line.includes(": Inline<") && key.startsWith(`"${own} `)) this.#entries.delete(key);
    for (const { file, function: name, parameters, inline } of functions) {
      const path = this.#relative(file);
      const key = JSON.stringify(`${path} ${name}`);
      const names = parameters.map((each) => JSON.stringify(each)).join(", ");
      const what =
        inline === undefined
          ? this.#exported(file, name)
          : inline.signature && `Inline<(${inline.signature.map((each) => this.#part(each)).join("")}) => unknown`;
      if (what !== undefined) this.#entries.set(key, `    ${key}: ${what}, [${names}]>;`);
    }
    this.#write();
  }

  #relative(file: string): string {
    return relative(dirname(this.#path), file).replaceAll("\\", "/");
  }

  #exported(file: string, name: string): string | undefined {
    if (name.includes(".") || !identifier.test(name) || !exportsName(file, name)) return undefined;
    return `Head<typeof import("${this.#module(file)}").${name}`;
  }

  #part(part: SignaturePart): string {
    if (typeof part === "string") return part;
    const module = isAbsolute(part.module) ? this.#module(part.module) : part.module;
    return `import("${module}")${part.name === undefined ? "" : `.${part.name}`}`;
  }

  #module(file: string): string {
    const path = this.#relative(file);
    return `${path.startsWith("../") ? "" : "./"}${path.replace(/\.tsx?$/, ".js").replace(/\.([cm])ts$/, ".$1js")}`;
  }

  #write(): void {
    if (this.#entries.size === 0 && text(this.#path) === "") return;
    const entries = [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
    const used = ["Head", "Inline"].filter((each) => entries.some((line) => line.includes(`: ${each}<`)));
    const all = [
      `// ${sentence}`,
      "// The names of parameters, for the types of gradient(f) and its siblings. Keep it beside your sources, in the project's tsconfig.json.",
      `import type { ${used.join(", ")} } from "retrograd";`,
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
