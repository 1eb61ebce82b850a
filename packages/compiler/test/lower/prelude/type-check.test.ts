import ts from "typescript";
import { describe, expect, it } from "vitest";
import { preludeModules } from "../../../src/2-lower/typescript/prelude/prelude-source.js";

const libraryFolder = ts.getDefaultLibFilePath({ target: ts.ScriptTarget.ES2022 }).replace(/[^/\\]*$/, "");

function typeErrors(options: ts.CompilerOptions): readonly string[] {
  const all: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts"],
    noEmit: true,
    types: [],
    ...options,
  };
  const host = ts.createCompilerHost(all);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, languageVersion) =>
    name === "prelude.ts"
      ? ts.createSourceFile(name, preludeModules.map((module) => module.text).join(""), languageVersion, true)
      : getSourceFile(name.includes("/") ? name : libraryFolder + name, languageVersion);
  const program = ts.createProgram(["prelude.ts"], all, host);
  return ts.getPreEmitDiagnostics(program).map((d) => ts.flattenDiagnosticMessageText(d.messageText, "\n"));
}

describe("prelude: the module", () => {
  it.each([
    ["strict", { strict: true }],
    [
      "strict with unchecked indices reported",
      { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
    ],
    ["not strict", { strict: false }],
  ])("type-checks when the project is %s", (_name, options) => {
    expect(typeErrors(options)).toEqual([]);
  });
});
