/**
 * Type-checks generated modules beside the inputs they belong to: many folders in one program, because most of the time goes into
 * the library. What the user's own text does not pass is not held against the text that was taken over from it.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** All that a project may ask for beyond `strict`. */
export const strictest: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  noPropertyAccessFromIndexSignature: true,
  allowUnusedLabels: false,
  allowUnreachableCode: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
};

/** As little as a project may ask for. */
export const loosest: ts.CompilerOptions = { strict: false };

const runtime = fileURLToPath(new URL("../packages/runtime/src/index.ts", import.meta.url));

export class TypeChecks {
  readonly #texts = new Map<string, string>();
  readonly #generated = new Set<string>();

  /** The files of one folder: what the user wrote, and what was generated. */
  add(folder: string, inputs: ReadonlyMap<string, string>, generated: ReadonlyMap<string, string>): void {
    for (const [path, text] of [...inputs, ...generated]) this.#texts.set(placed(folder, path), text);
    for (const path of generated.keys()) this.#generated.add(placed(folder, path));
  }

  get size(): number {
    return this.#generated.size;
  }

  /** What is wrong with the generated texts. */
  errors(settings: ts.CompilerOptions): string[] {
    const all = ts.getPreEmitDiagnostics(this.#program(settings)).filter((d) => d.file !== undefined && !isOfHost(d));
    const own = new Set(all.filter((d) => !this.#generated.has(d.file!.fileName)).map(shown));
    const ours = all.filter((d) => this.#generated.has(d.file!.fileName) && !own.has(shown(d)));
    return ours.map((d) => {
      const { line } = d.file!.getLineAndCharacterOfPosition(d.start!);
      const said = ts.flattenDiagnosticMessageText(d.messageText, " ");
      return `${d.file!.fileName}:${line + 1}: TS${d.code} ${said} | ${lineOf(d)}`;
    });
  }

  #program(settings: ts.CompilerOptions): ts.Program {
    const options: ts.CompilerOptions = {
      ...settings,
      noEmit: true,
      allowJs: true,
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      moduleDetection: ts.ModuleDetectionKind.Force,
      paths: { "@retrograd/runtime": [runtime] },
      types: [],
      skipLibCheck: true,
    };
    const host = ts.createCompilerHost(options);
    const { fileExists, readFile, getSourceFile } = host;
    host.fileExists = (path) => this.#texts.has(path) || fileExists(path);
    host.directoryExists = () => true;
    host.readFile = (path) => this.#texts.get(path) ?? readFile(path);
    host.getSourceFile = (path, version, ...rest) => {
      const text = this.#texts.get(path);
      return text === undefined
        ? getSourceFile(path, version, ...rest)
        : ts.createSourceFile(path, text, version, true);
    };
    return ts.createProgram([...this.#texts.keys()], options, host);
  }
}

function placed(folder: string, path: string): string {
  return path.replace(/^\/case\//, `/${folder}/`);
}

/** `console` and other names that no library of the language has. */
function isOfHost({ code }: ts.Diagnostic): boolean {
  return code === 2584 || code === 2580;
}

function lineOf(d: ts.Diagnostic): string {
  const { line } = d.file!.getLineAndCharacterOfPosition(d.start!);
  return (d.file!.text.split("\n")[line] ?? "").trim();
}

/** An error and its line, wherever in the folder that stands. */
function shown(d: ts.Diagnostic): string {
  return [dirname(d.file!.fileName), d.code, lineOf(d)].join("|");
}
