/**
 * Types of declaration files, spelled so that they mean the same in a script.
 * In: types as written. Out: their texts, in which names of the declaration file are reached through it; what it has to export for that.
 */
import ts from "#typescript";
import type { Home } from "./declaration-homes.js";
import { endOf, topOf } from "./declaration-homes.js";
import type { TextEdit } from "./edited-text.js";
import { exactly } from "./source-texts.js";

/** Under such names scripts reach what declaration files only use themselves: no user can import them. */
export const declaredPrefix = "declared$";

export type Edit = (file: ts.SourceFile, start: number, end: number, text: string) => void;

export class SpelledTypes {
  /** Names that declaration files export for the scripts: file and name. */
  readonly #exported = new Set<string>();

  constructor(
    readonly checker: ts.TypeChecker,
    private readonly edit: Edit,
  ) {}

  /** A type's text that means the same elsewhere: names of the declaration file are reached through it. */
  of(node: ts.TypeNode | ts.TypeParameterDeclaration): string | undefined {
    const file = node.getSourceFile();
    if (/\bany\b/.test(node.getText(file)) && !ts.isTypeParameterDeclaration(node)) return undefined;
    const start = node.getStart(file);
    const edits: TextEdit[] = [];
    let possible = true;
    const visit = (at: ts.Node): void => {
      if (ts.isImportTypeNode(at)) {
        possible = false;
        return;
      }
      if (ts.isIdentifier(at) && isNameOfType(at)) {
        const symbol = this.checker.getSymbolAtLocation(at);
        const own = symbol?.declarations?.flatMap((d) => (d.getSourceFile() === file ? (topOf(d) ?? []) : []));
        const [home] = own ?? [];
        if (home !== undefined) {
          const isQuery = ts.isTypeQueryNode(at.parent) || ts.isExpressionWithTypeArguments(at.parent);
          const module = ts.isSourceFile(home) ? exactly + file.fileName : home.parent.name.text;
          const importer = `import(${JSON.stringify(module)}).${this.#export(home, at.text)}`;
          edits.push({
            start: at.getStart(file) - start,
            end: at.end - start,
            text: isQuery && ts.isExpressionWithTypeArguments(at.parent) ? at.text : importer,
          });
        }
      }
      ts.forEachChild(at, visit);
    };
    visit(node);
    if (!possible) return undefined;
    let text = file.text.slice(start, node.end);
    for (const e of edits.sort((a, b) => b.start - a.start)) text = text.slice(0, e.start) + e.text + text.slice(e.end);
    return text.replace(/\/\/[^\n]*/g, "").replace(/\n/g, " ");
  }

  #export(home: Home, name: string): string {
    const exported = `${declaredPrefix}${name}`;
    const file = home.getSourceFile();
    const key = `${file.fileName}\n${endOf(home)}\n${name}`;
    if (!this.#exported.has(key)) {
      this.#exported.add(key);
      this.edit(file, endOf(home), endOf(home), `\nexport { ${name} as ${exported} };`);
    }
    return exported;
  }
}

/** Names in a type that mean a type or a value, not a member or a parameter. */
function isNameOfType(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return ts.isTypeReferenceNode(parent) || ts.isTypeQueryNode(parent) || ts.isExpressionWithTypeArguments(parent);
}
