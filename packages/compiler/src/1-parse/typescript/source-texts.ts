/**
 * The texts of a program as the checker reads them, and where imports lead.
 *
 * A CommonJS module is read as an ES module. Where a declaration file stands for a script, both belong to the program: what the
 * declaration file says is laid over the script (implementations.ts).
 */
import ts from "#typescript";
import type { EditedText, TextEdit } from "./edited-text.js";
import { applyEdits, unedited } from "./edited-text.js";
import { resolveModule } from "./resolve-module.js";
import { commonJsEdits, moduleForm } from "./scripts/common-js.js";
import type { ModuleForm } from "./scripts/common-js-module.js";
import { createdObjects } from "./scripts/created-objects.js";
import { scriptClassEdits } from "./scripts/script-classes.js";
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
        const edits = own?.edits ?? [
          ...defaultImports(path, edited.text, formOf),
          ...(isScript(path) ? passedOn(path, edited.text) : []),
        ];
        if (edits.length > 0) edited = applyEdits(edited, edits);
        const classes = isScript(path) ? scriptClassEdits(path, edited.text) : [];
        if (classes.length > 0) edited = applyEdits(edited, classes);
        const created = isDeclaration(path) ? [] : createdObjects(path, edited.text);
        if (created.length > 0) edited = applyEdits(edited, created);
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
    if (isScript(from) && /^[./]/.test(specifier)) {
      // A script means the script, even where a declaration file of the same name stands for another.
      const own = this.#besides(found).find((path) => path.endsWith(specifier.replace(/^(\.{0,2}\/)+/, "")));
      if (own !== undefined && this.implementations.has(found)) return own;
    }
    const script = this.#scriptOf(found, specifier, from);
    if (script === undefined) return found;
    this.implementations.set(found, script);
    return isScript(from) ? script : found;
  }

  #scriptOf(declaration: string, specifier: string, from: string): string | undefined {
    const known = this.implementations.get(declaration);
    if (known !== undefined) return known;
    const [beside] = this.#besides(declaration);
    if (specifier.startsWith(".") || specifier.startsWith("/")) return beside;
    const source = this.host.source?.(specifier, from);
    return source !== undefined && !isDeclaration(source) && this.host.readFile(source) !== undefined ? source : beside;
  }

  /** The scripts of a declaration file's name. */
  #besides(declaration: string): readonly string[] {
    return ["js", "mjs", "cjs", "jsx"]
      .map((ending) => declaration.replace(/\.d\.[cm]?ts$/, `.${ending}`))
      .sort((a, b) => rankOf(declaration, a) - rankOf(declaration, b))
      .filter((path) => this.host.readFile(path) !== undefined);
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

/**
 * `import kit from "./kit.cjs"; export const solve = kit.solve;`, as packages of both kinds of modules are made: the names lead on.
 */
function passedOn(path: string, text: string): TextEdit[] {
  if (!/\bexport\s+(const|let|var)\b/.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, false);
  const modules = new Map<string, string>();
  for (const s of file.statements) {
    if (!ts.isImportDeclaration(s) || !ts.isStringLiteral(s.moduleSpecifier)) continue;
    const { name, namedBindings } = s.importClause ?? {};
    if (name !== undefined) modules.set(name.text, s.moduleSpecifier.text);
    if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings))
      modules.set(namedBindings.name.text, s.moduleSpecifier.text);
  }
  const edits: TextEdit[] = [];
  for (const s of file.statements) {
    if (!ts.isVariableStatement(s) || s.modifiers?.length !== 1) continue;
    if (s.modifiers[0]?.kind !== ts.SyntaxKind.ExportKeyword) continue;
    const lines = s.declarationList.declarations.map((d) => passedOnBy(d, modules));
    if (lines.some((line) => line === undefined)) continue;
    const start = s.getStart(file);
    edits.push({ start, end: s.end, text: lines.join(" ") });
  }
  return edits;
}

function passedOnBy(d: ts.VariableDeclaration, modules: ReadonlyMap<string, string>): string | undefined {
  const { name, initializer } = d;
  if (initializer === undefined) return undefined;
  const from = ts.isPropertyAccessExpression(initializer) ? initializer.expression : initializer;
  const specifier = ts.isIdentifier(from) ? modules.get(from.text) : undefined;
  if (specifier === undefined) return undefined;
  const parts: string[] = [];
  if (ts.isPropertyAccessExpression(initializer)) {
    if (!ts.isIdentifier(name)) return undefined;
    parts.push(`${initializer.name.text} as ${name.text}`);
  } else {
    if (!ts.isObjectBindingPattern(name)) return undefined;
    for (const { name: own, propertyName, initializer: value, dotDotDotToken } of name.elements) {
      const taken = propertyName ?? own;
      if (!ts.isIdentifier(own) || !ts.isIdentifier(taken) || (value ?? dotDotDotToken) !== undefined) return undefined;
      parts.push(`${taken.text} as ${own.text}`);
    }
  }
  return `export { ${parts.join(", ")} } from ${JSON.stringify(specifier)};`;
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
