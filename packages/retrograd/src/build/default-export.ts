/** `export default (x: number) => …`: the function has no name, which its derivative would have; it is given one, by its file. */
import { basename, dirname } from "node:path";
import type { Diagnostic } from "@retrograd/compiler";
import ts from "#typescript";
import { textOnDisk } from "../host/text-on-disk.js";
import { identifiersIn, Names } from "./fresh-names.js";
import type { HoistedText } from "./hoisted-text.js";
import { blanked, hoistedText } from "./hoisted-text.js";
import { inlineIn } from "./inline-function.js";

/** The text of the module whose function was refused for want of a name. */
export function textWithNamedDefault(diagnostics: readonly Diagnostic[]): HoistedText | undefined {
  const nameless = diagnostics.find(({ code, line }) => code === "RG4000" && line > 0);
  const text = nameless === undefined ? undefined : textOnDisk(nameless.file);
  if (nameless === undefined || text === undefined) return undefined;
  const source = ts.createSourceFile(nameless.file, text, ts.ScriptTarget.ESNext, true);
  const statement = source.statements.find(isNameless);
  if (statement === undefined) return undefined;
  const start = statement.getStart(source);
  // With its documentation, which in JavaScript says its types.
  const first = statement.getStart(source, true);
  const end = ts.isExportAssignment(statement) ? statement.expression.end : statement.end;
  const written = text.slice(start, end).replace(/^export\s+default/, blanked);
  const name = new Names(identifiersIn(text)).fresh(nameBy(nameless.file));
  const left = `export default ${name};`;
  const blank = blanked(text.slice(start, statement.end));
  const rest = blank.startsWith(" ".repeat(left.length)) ? blank.slice(left.length) : blank;
  return hoistedText(
    { path: nameless.file, text: text.slice(0, start) + left + rest + text.slice(statement.end) },
    { start: first, text: text.slice(first, start) + written, name },
  );
}

const isNameless = (statement: ts.Statement): statement is ts.FunctionDeclaration | ts.ExportAssignment =>
  ts.isFunctionDeclaration(statement)
    ? statement.name === undefined && statement.body !== undefined
    : ts.isExportAssignment(statement) &&
      statement.isExportEquals !== true &&
      inlineIn(statement.expression) !== undefined;

function nameBy(file: string): string {
  const stem = basename(file).replace(/\..*$/, "");
  const words = (stem === "index" ? basename(dirname(file)) : stem).match(/[\p{ID_Continue}$]+/gu) ?? [];
  const name = words.map((word, k) => (k === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  return `${/^[\p{ID_Start}$_]/u.test(name) ? name : "default"}Function`;
}
