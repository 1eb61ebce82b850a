/** Types as text that means the same in any file of the program: what is laid over scripts (call-site-types.ts, stored-types.ts). */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";

export class TypeSpelling {
  readonly #files: ReadonlyMap<string, string>;

  constructor(readonly p: ProgramContext) {
    const sources = p.parsed.program.getSourceFiles();
    this.#files = new Map([
      ...sources.map((file): [string, string] => [file.fileName.replace(/(\.d)?\.[cm]?[jt]sx?$/, ""), file.fileName]),
      // Of a script and its declaration file, the checker names the latter in full.
      ...sources.map((file): [string, string] => [file.fileName, file.fileName]),
    ]);
  }

  /** undefined where the type says nothing. */
  of(type: ts.Type): string | undefined {
    const { checker } = this.p;
    const wide = checker.getWidenedType(checker.getBaseTypeOfLiteralType(type));
    const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseFullyQualifiedType;
    const text = checker.typeToString(wide, undefined, flags);
    if (/\b(any|unknown|never|object)\b|^\{\s*\}$|\.\.\.|typeof |\bthis\b/.test(text) || text.length > 2000)
      return undefined;
    return text.replace(/import\("([^"]+)"\)/g, (whole, path: string) => {
      const file = this.#files.get(path) ?? this.#files.get(path.replace(/\.[cm]?[jt]sx?$/, ""));
      return file === undefined ? whole : `import("~file:${file}")`;
    });
  }
}

export function isScriptFile(file: ts.SourceFile): boolean {
  return /\.[cm]?jsx?$/.test(file.fileName);
}

/** null or undefined */
export function isNothing(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Null)) !== 0;
}

/** Of what is asked here nothing is left by the tests around it: this is never reached. */
export function isNarrowedAway(p: ProgramContext, value: ts.Expression): boolean {
  if (!(p.checker.getTypeAtLocation(value).flags & ts.TypeFlags.Never)) return false;
  const named = ts.isPropertyAccessExpression(value) ? value.name : value;
  const symbol = ts.isIdentifier(named) ? p.checker.getSymbolAtLocation(named) : undefined;
  return symbol !== undefined && !(p.checker.getTypeOfSymbol(symbol).flags & ts.TypeFlags.Never);
}
