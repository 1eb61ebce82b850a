/** The compiler writes TypeScript; JavaScript is the same text without its types. */
import ts from "typescript";

/** The ending of what is written. */
export type OutputLanguage = ".ts" | ".mts" | ".js" | ".mjs";

/** A derivative is written in its program's language, or in JavaScript if that is asked for. */
export function outputLanguage(files: readonly string[], emit: "ts" | "js"): OutputLanguage {
  const ending = /\.(m?)([jt])sx?$/.exec(files[0] ?? "");
  const isModule = ending?.[1] === "m";
  if (emit === "js" || ending?.[2] === "j") return isModule ? ".mjs" : ".js";
  return isModule ? ".mts" : ".ts";
}

export const withEnding = (path: string, language: OutputLanguage): string => path.replace(/\.ts$/, language);

export function inLanguage(text: string, language: OutputLanguage): string {
  if (language === ".ts" || language === ".mts") return text;
  const { outputText } = ts.transpileModule(text, {
    fileName: "module.ts",
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: false,
      removeComments: false,
    },
  });
  return outputText;
}
