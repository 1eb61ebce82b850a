/** A CommonJS module on its way to become an ES module: what it exports under which name, and the edits so far. */
import ts from "#typescript";
import type { TextEdit } from "../edited-text.js";
import { chain } from "./common-js-syntax.js";
import { plain } from "./syntax.js";

/**
 * What `require` of a module gives: an ES module's exports (of a text that was one before it was compiled, too), the properties of
 * `exports`, or the one thing that is put in their place.
 */
export type ModuleForm = "module" | "names" | "default";

export class CommonJsModule {
  readonly edits: TextEdit[] = [];
  /** What is added at the end of the text. */
  readonly tail: string[] = [];
  readonly tops = new Set<string>();
  /** Exported name → the name it has in this module. */
  readonly locals = new Map<string, string>();
  /** Names that a require gives: its specifier, and whether a compiler's helper gave it. */
  readonly required = new Map<string, { readonly specifier: string; readonly interop: boolean }>();
  /** How `exports` is called here. */
  exportsName = "exports";
  /** One thing is exported as the module itself. */
  isWhole = false;
  /** It says that it was an ES module. */
  wasModule = false;
  isCommonJs = false;

  constructor(
    readonly file: ts.SourceFile,
    readonly formOf: (specifier: string) => ModuleForm,
  ) {}

  isExports(e: ts.Expression): boolean {
    if (ts.isIdentifier(e)) return e.text === this.exportsName;
    return (
      ts.isPropertyAccessExpression(e) &&
      ts.isIdentifier(e.expression) &&
      e.expression.text === "module" &&
      e.name.text === "exports"
    );
  }

  exportedName(e: ts.Expression): string | undefined {
    return ts.isPropertyAccessExpression(e) && this.isExports(e.expression) ? e.name.text : undefined;
  }

  isAnyExport(t: ts.Expression): boolean {
    return this.isExports(t) || this.exportedName(t) !== undefined;
  }

  /** The names under which an assignment exports; undefined stands for the module itself. */
  targets(expression: ts.Expression): readonly (string | undefined)[] {
    const names: (string | undefined)[] = [];
    for (const target of chain(plain(expression)).targets) {
      if (this.isExports(target)) {
        if (ts.isPropertyAccessExpression(target)) names.push(undefined);
      } else {
        const name = this.exportedName(target);
        if (name !== undefined) names.push(name);
      }
    }
    return names;
  }

  exportName(name: string, local: string): void {
    if (this.locals.has(name)) return;
    this.locals.set(name, local);
    this.tail.push(`export { ${local === name ? name : `${local} as ${name}`} };`);
  }

  free(wanted: string): string {
    let name = /^(?:default|function|class|new|delete|in|of|for|if|var|let|const|return|typeof|void|with|this)$/.test(
      wanted,
    )
      ? `${wanted}Export`
      : wanted;
    while (this.tops.has(name)) name = `${name}Export`;
    this.tops.add(name);
    return name;
  }

  insert(at: number, text: string): void {
    this.edits.push({ start: at, end: at, text });
  }

  /** Leaves only the line ends of a piece. */
  blank(start: number, end: number): void {
    if (end > start) this.edits.push({ start, end, text: this.file.text.slice(start, end).replace(/[^\n]/g, " ") });
  }
}
