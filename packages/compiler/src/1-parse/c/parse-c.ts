/**
 * C11, with the common forms of GNU C, to a typed syntax tree.
 *
 * In: files, each a translation unit; a host that reads them; what -I, -D and -U say. Out: one program of all units, linked by external
 * linkage; undefined where there was an error, after all errors of the run have been told.
 * Method: recursive descent over preprocessed tokens; types and names are settled while reading. After a fault reading goes on at
 * the next `;` or `}`.
 * Limits: what GNU C has beyond C11 and is refused: nested functions, computed goto, inline assembly, vector types, __int128.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { localDeclaration, staticAssertion } from "./declarations.js";
import { assignment, conditional, expression } from "./expressions.js";
import type { HeaderHost } from "./find-header.js";
import { externalDeclaration } from "./functions.js";
import { initializer } from "./initialisers.js";
import { builtIn } from "./macro-table.js";
import type { Grammar } from "./parser.js";
import { DepthFault, Parser, ProgramTables, SyntaxFault } from "./parser.js";
import type { Preprocessed, PreprocessorOptions } from "./preprocess.js";
import { preprocess } from "./preprocess.js";
import { specifiers, startsType, typeName } from "./specifiers.js";
import { compound } from "./statements.js";
import type { CProgram, ExternalDeclaration, TranslationUnit } from "./syntax.js";

const grammar: Grammar = {
  expression,
  assignment,
  conditional,
  typeName,
  startsType,
  specifiers,
  compound,
  initializer,
  localDeclaration,
  staticAssertion,
};

export function parseC(
  files: readonly string[],
  host: HeaderHost,
  options: PreprocessorOptions,
  bag: DiagnosticBag,
): CProgram | undefined {
  const tables = new ProgramTables();
  const units: TranslationUnit[] = [];
  for (const file of files) {
    const preprocessed = preprocess(file, host, options, bag);
    if (preprocessed !== undefined) units.push(parseUnit(file, preprocessed, tables, bag));
  }
  if (bag.hasErrors) return undefined;
  const { definitions, externals, extents } = tables;
  return { units, definitions, externals, extents };
}

function parseUnit(
  file: string,
  preprocessed: Preprocessed,
  tables: ProgramTables,
  bag: DiagnosticBag,
): TranslationUnit {
  const { tokens, macros, fallbacks, includes, nestedIncludes } = preprocessed;
  const p = new Parser(preprocessed, bag, tables, grammar);
  const declarations: ExternalDeclaration[] = [];
  while (!p.atEnd) {
    const start = p.index;
    try {
      const declaration = externalDeclaration(p);
      if (declaration !== null && declaration.span.file !== builtIn) declarations.push(declaration);
    } catch (fault) {
      if (!(fault instanceof SyntaxFault)) throw fault;
      p.scope = p.fileScope;
      p.function = null;
      // Where everything is nested too deep there is no place to go on at.
      if (fault instanceof DepthFault) p.index = tokens.length - 1;
      else recover(p, start);
    }
  }
  completeTentative(p);
  const { comments: endComments = [], pragmas: endPragmas = [] } = p.token;
  return { file, declarations, macros, fallbacks, includes, nestedIncludes, endComments, endPragmas };
}

/** Goes on behind the next `;` outside braces, or behind the braces. */
function recover(p: Parser, start: number): void {
  for (let depth = 0; !p.atEnd; ) {
    const { text } = p.take();
    if (text === "{") depth++;
    else if (text === "}" && --depth <= 0) {
      // `} name;` of a struct goes with it.
      if (p.is(";")) p.take();
      break;
    } else if (text === ";" && depth === 0) break;
  }
  if (p.index === start) p.take();
}

/** `double a[];` without a definition that says more has one element (C11 6.9.2). */
function completeTentative(p: Parser): void {
  for (const symbol of p.fileScope.names.values()) {
    if (symbol.kind !== "variable" || !symbol.defined) continue;
    if (symbol.type.kind === "array" && symbol.type.extent.kind === "incomplete") {
      symbol.type = { ...symbol.type, extent: { kind: "constant", length: 1 } };
    }
  }
}
