/**
 * The texts of a program as the checker reads them, and where imports lead.
 *
 * A CommonJS module is read as an ES module. Where a declaration file stands for a script, both belong to the program: what the
 * declaration file says is laid over the script (implementations.ts).
 */
import ts from "typescript";
import type { ModuleForm } from "./common-js.js";
import { commonJsEdits, moduleForm } from "./common-js.js";
import type { EditedText, TextEdit } from "./edited-text.js";
import { applyEdits, unedited } from "./edited-text.js";
import { resolveModule } from "./resolve-module.js";
import type { SourceHost } from "./source-host.js";

/** The specifier of exactly this file, in edited texts. */
export const exactly = "~file:";

export class SourceTexts {
  /** Declaration file → the script that does what it declares. */
  readonly implementations = new Map<string, string>();
  readonly #edited = new Map<string, EditedText | undefined>();
  /** Texts without annotations, and offsets in them. */
  readonly #plain = new Map<string, EditedText>();
  readonly #offsets = new Map<string, (at: number) => number>();
  readonly #forms = new Map<string, ModuleForm>();

  constructor(readonly host: SourceHost) {}

  /** The text as the checker reads it. */
  read(path: string): EditedText | undefined {
    if (!this.#edited.has(path)) {
      const text = this.host.readFile(path);
      let edited = text === undefined ? undefined : unedited(text);
      if (edited !== undefined) {
        const formOf = (specifier: string): ModuleForm => this.#formOf(specifier, path);
        const own = isScript(path) ? commonJsEdits(path, edited.text, formOf) : undefined;
        const edits = own?.edits ?? defaultImports(path, edited.text, formOf);
        if (edits.length > 0) edited = applyEdits(edited, edits);
      }
      this.#edited.set(path, edited);
    }
    return this.#edited.get(path);
  }

  /** Lays edits over a text as it is read now. */
  edit(path: string, edits: readonly TextEdit[]): void {
    const before = this.read(path);
    if (before === undefined || edits.length === 0) return;
    this.#edited.set(path, applyEdits(before, edits));
  }

  /** Lays annotations over a text: in the place of those before, by offsets of the text without them. */
  annotate(path: string, edits: readonly TextEdit[]): void {
    const before = this.#plain.get(path) ?? this.read(path);
    if (before === undefined) return;
    this.#plain.set(path, before);
    this.#edited.set(path, applyEdits(before, edits));
    this.#offsets.set(path, applyEdits(unedited(before.text), edits).origin.at);
  }

  /** By file: from an offset in the text as it is now to one in the text without annotations. */
  plainOffsets(): ReadonlyMap<string, (at: number) => number> {
    return new Map(this.#offsets);
  }

  /** The file an import leads to. */
  resolve(specifier: string, from: string): string | undefined {
    if (specifier.startsWith(exactly)) return specifier.slice(exactly.length);
    const found = resolveModule(specifier, from, this.host);
    if (found === undefined || !isDeclaration(found)) return found;
    const script = this.#scriptOf(found, specifier, from);
    if (script === undefined) return found;
    this.implementations.set(found, script);
    return isScript(from) ? script : found;
  }

  #scriptOf(declaration: string, specifier: string, from: string): string | undefined {
    const known = this.implementations.get(declaration);
    if (known !== undefined) return known;
    const beside = ["js", "mjs", "cjs", "jsx"]
      .map((ending) => declaration.replace(/\.d\.[cm]?ts$/, `.${ending}`))
      .sort((a, b) => rankOf(declaration, a) - rankOf(declaration, b))
      .find((path) => this.host.readFile(path) !== undefined);
    if (specifier.startsWith(".") || specifier.startsWith("/")) return beside;
    const source = this.host.source?.(specifier, from);
    return source !== undefined && !isDeclaration(source) && this.host.readFile(source) !== undefined ? source : beside;
  }

  #formOf(specifier: string, from: string): ModuleForm {
    const path = this.resolve(specifier, from);
    if (path === undefined || !isScript(path)) return "module";
    const known = this.#forms.get(path);
    if (known !== undefined) return known;
    // A circle of modules: the one that is asked for first is taken by its names.
    this.#forms.set(path, "names");
    const form = moduleForm(path, this.host.readFile(path) ?? "");
    this.#forms.set(path, form);
    return form;
  }
}

/** `import m from` a CommonJS module of named exports gives all of them. */
function defaultImports(path: string, text: string, formOf: (specifier: string) => ModuleForm): TextEdit[] {
  if (!/\bimport\s+[A-Za-z_$][\w$]*\s+from\b/.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, false);
  return file.statements.flatMap((s): TextEdit[] => {
    if (!ts.isImportDeclaration(s) || !ts.isStringLiteral(s.moduleSpecifier)) return [];
    const name = s.importClause?.name;
    if (name === undefined || formOf(s.moduleSpecifier.text) !== "names") return [];
    const bindings = s.importClause?.namedBindings;
    if (bindings !== undefined) return [];
    const at = name.getStart(file);
    return [{ start: at, end: at, text: "* as " }];
  });
}

export function isScript(path: string): boolean {
  return /\.[cm]?jsx?$/.test(path);
}

export function isDeclaration(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

/** `.d.mts` goes with `.mjs`. */
function rankOf(declaration: string, script: string): number {
  const kind = /\.d\.([cm]?)ts$/.exec(declaration)?.[1] ?? "";
  return script.endsWith(`.${kind}js`) ? 0 : 1;
}
