/** What a user's TypeScript says of a program. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { project } from "./build-program.js";

const sources = fileURLToPath(new URL("../../src/", import.meta.url));

export function checkedTypes(files: Readonly<Record<string, string>>): {
  errors: readonly string[];
  typeOf: (name: string) => string;
} {
  const folder = project(files);
  const roots = Object.keys(files).filter((name) => name.endsWith(".ts"));
  const program = ts.createProgram(
    roots.map((name) => join(folder, name)),
    {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
      paths: { retrograd: [join(sources, "index.ts")] },
    },
  );
  const app = program.getSourceFile(join(folder, "app.ts")) as ts.SourceFile;
  const checker = program.getTypeChecker();
  const errors = program.getSemanticDiagnostics(app).map((each) => {
    const { line } = app.getLineAndCharacterOfPosition(each.start ?? 0);
    return `${line + 1}: ${ts.flattenDiagnosticMessageText(each.messageText, " ")}`;
  });
  const typeOf = (name: string): string => {
    const symbol = checker.getSymbolsInScope(app, ts.SymbolFlags.Variable).find((each) => each.name === name);
    const flags = ts.TypeFormatFlags.NoTruncation;
    return symbol === undefined
      ? ""
      : checker.typeToString(checker.getTypeOfSymbol(symbol), app, flags).replaceAll("<ArrayBufferLike>", "");
  };
  return { errors, typeOf };
}

/** A type as text, the members of its objects in the order of their names: TypeScript's own order depends on what it has seen before. */
export function sortedType(type: string): string {
  const object = /\{ ((?:[^{};]+: [^{};]+; )+)\}/;
  for (let text = type, found = object.exec(text); ; found = object.exec(text)) {
    if (found === null) return text.replaceAll("⟨", "{").replaceAll("⟩", "}").replaceAll("¦", ";");
    const members = (found[1] ?? "")
      .trim()
      .split(/; ?/)
      .filter((each) => each !== "")
      .sort();
    text = text.replace(found[0], `⟨ ${members.map((each) => `${each}¦ `).join("")}⟩`);
  }
}
