/** The compiler writes the language it reads; JavaScript is TypeScript's text without its types. */
import ts from "#typescript";

/** The ending of what is written. */
export type OutputLanguage = ".ts" | ".mts" | ".cts" | ".js" | ".mjs" | ".c";

/** A derivative is written in its program's language, or in JavaScript if that is asked for. */
export function outputLanguage(files: readonly string[], emit: "ts" | "js"): OutputLanguage {
  if (/\.[ch]$/i.test(files[0] ?? "")) return ".c";
  const ending = /\.([cm]?)([jt])sx?$/.exec(files[0] ?? "");
  // JavaScript is written as ES modules, which beside a .cjs or .cts file only .mjs says.
  if (emit === "js" || ending?.[2] === "j") return ending?.[1] ? ".mjs" : ".js";
  return ending?.[1] === "m" ? ".mts" : ending?.[1] === "c" ? ".cts" : ".ts";
}

export const withEnding = (path: string, language: OutputLanguage): string => path.replace(/\.ts$/, language);

export function inLanguage(text: string, language: OutputLanguage): string {
  if (language === ".c" || language === ".ts" || language === ".mts" || language === ".cts") return text;
  const { outputText } = ts.transpileModule(text, {
    fileName: "module.ts",
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: false,
      removeComments: false,
    },
  });
  return tidied(outputText);
}

/** The declarations of a module that is written as JavaScript: its types, for those who import it. */
export function declarationsOf(text: string): string {
  const { outputText } = ts.transpileDeclaration(text, {
    fileName: "module.ts",
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: false },
  });
  return tidied(outputText);
}

/** `a_b.js` has its declarations in `a_b.d.ts`. */
export const declarationPath = (path: string): string => path.replace(/\.(m?)js$/, ".d.$1ts");

/** TypeScript's own printer indents by four and drops the blank lines between declarations. */
function tidied(text: string): string {
  const source = ts.createSourceFile("module.js", text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const verbatim = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateLiteral(node)) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      for (let line = first + 1; line <= last; line++) verbatim.add(line);
    }
    node.forEachChild(visit);
  };
  visit(source);
  const apart = new Set(
    source.statements
      .filter((each, i) => i > 0 && !(ts.isImportDeclaration(each) || isShort(each, source)))
      .map((each) => source.getLineAndCharacterOfPosition(text.length - text.slice(each.pos).trimStart().length).line),
  );
  return text
    .split("\n")
    .map((line, number) => {
      const indented = verbatim.has(number)
        ? line
        : line.replace(/^(?: {4})+/, (blanks) => " ".repeat(blanks.length / 2));
      return apart.has(number) ? `\n${indented}` : indented;
    })
    .join("\n");
}

const isShort = (node: ts.Node, source: ts.SourceFile): boolean =>
  ts.isVariableStatement(node) && !node.getText(source).includes("\n");
