/** Prepared programs printed as TypeScript: the text type-checks under `strict` and computes what the original computes. */
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { pointsTo } from "../../src/3-analyze/pointers/points-to.js";
import { prepareProgram } from "../../src/6-simplify/prepare.js";
import { printTypeScript } from "../../src/7-print/typescript/print-typescript.js";
import { lowerText, runText } from "./lower-text.js";
import { samples } from "./programs.js";

const folder = ts.getDefaultLibFilePath({}).replace(/[^/\\]*$/, "");
const texts = new Map<string, string>();

function printed(text: string): string {
  const { program, head } = lowerText(text, "head");
  const after = prepareProgram(program, [head], { pointsTo: (p) => pointsTo(p, [head]) });
  return printTypeScript(after, { heads: [head] });
}

function outcome(run: (...args: unknown[]) => unknown, input: readonly unknown[]): unknown {
  const args = structuredClone(input) as unknown[];
  return { result: run(...args), args };
}

describe("prepared programs as text", () => {
  it.each(samples.map((s) => [s.name, s] as const))("%s", (name, sample) => {
    const text = printed(sample.text);
    texts.set(`/${name.replace(/\W+/g, "-")}.ts`, text);
    for (const input of sample.inputs) {
      expect(outcome(runText(text, "head"), input), text).toEqual(outcome(runText(sample.text, "head"), input));
    }
  });

  it("type-check under strict", () => {
    const options: ts.CompilerOptions = {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      strict: true,
      noEmit: true,
      types: [],
      lib: ["lib.es2022.d.ts"],
    };
    const host = ts.createCompilerHost(options);
    const getSourceFile = host.getSourceFile.bind(host);
    host.getSourceFile = (path, version) => {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, version, true);
      return getSourceFile(path.includes("/") ? path : folder + path, version);
    };
    host.fileExists = (path) => texts.has(path);
    const program = ts.createProgram([...texts.keys()], options, host);
    const errors = ts.getPreEmitDiagnostics(program).map((d) => {
      const line = d.file === undefined ? 0 : d.file.getLineAndCharacterOfPosition(d.start ?? 0).line;
      const text = d.file?.text.split("\n")[line] ?? "";
      return `${d.file?.fileName}: ${ts.flattenDiagnosticMessageText(d.messageText, " ")} | ${text}`;
    });
    expect(errors).toEqual([]);
  });
});
