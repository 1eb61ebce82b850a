/**
 * In scripts: `const FloatArray = typeof Float32Array !== "undefined" ? Float32Array : Array;`. The checker says that it may be either; here it is the
 * class that it holds (names/library-names.ts).
 */
import ts from "#typescript";
import type { TextEdit } from "../../../1-parse/typescript/edited-text.js";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { classOf } from "../names/library-names.js";
import { isScriptFile } from "./type-spelling.js";

export class ClassVariables {
  #edits: ReadonlyMap<string, readonly TextEdit[]> | undefined;

  /** The first round finds them all. */
  next(p: ProgramContext): boolean {
    if (this.#edits !== undefined) return false;
    const edits = new Map<string, readonly TextEdit[]>();
    for (const file of p.parsed.files) {
      const own = isScriptFile(file) ? editsIn(p, file) : [];
      if (own.length > 0) edits.set(file.fileName, own);
    }
    this.#edits = edits;
    return edits.size > 0;
  }

  edits(): ReadonlyMap<string, readonly TextEdit[]> {
    return this.#edits ?? new Map();
  }
}

function editsIn(p: ProgramContext, file: ts.SourceFile): readonly TextEdit[] {
  return file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) => {
      const symbol = ts.isIdentifier(name) ? p.checker.getSymbolAtLocation(name) : undefined;
      if (symbol === undefined || initializer === undefined || !ts.isConditionalExpression(bare(initializer)))
        return [];
      const held = classOf(p, symbol);
      if (held === undefined) return [];
      const type = held === "Array" ? "(new (length: number) => number[])" : `${held}Constructor`;
      const at = (offset: number): number => p.parsed.plainOffset(file, offset);
      const [start, end] = [at(initializer.getStart()), at(initializer.end)];
      return [
        { start, end: start, text: "(" },
        { start: end, end, text: `) as unknown as ${type}` },
      ];
    });
}
