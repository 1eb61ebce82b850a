/**
 * C11, with the common forms of GNU C, to a typed syntax tree.
 *
 * In: files, each a translation unit; a host that reads them; what -I, -D and -U say. Out: one program of all units, linked by external
 * linkage; undefined where there was an error, after all errors of the run have been told.
 * Method: recursive descent over preprocessed tokens; types and names are settled while reading. After a fault reading goes on at
 * the next `;` or `}`.
 * Limits: what GNU C has beyond C11 and is refused: nested functions, computed goto, inline assembly, vector types, __int128. Only what
 * the heads reach is judged, where they are given. `skimmed`: files of which only the bodies are read that the others need (skimmed-bodies.ts).
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { localDeclaration, staticAssertion } from "./declarations/declarations.js";
import { externalDeclaration } from "./declarations/functions.js";
import { initializer } from "./declarations/initialisers.js";
import { specifiers, startsType, typeName } from "./declarations/specifiers.js";
import { assignment, conditional, expression } from "./expressions/expressions.js";
import { callOf } from "./expressions/postfix-expressions.js";
import { builtIn } from "./macros/macro-table.js";
import type { Grammar } from "./parser.js";
import { Parser, ProgramTables, SyntaxFault } from "./parser.js";
import { Piece } from "./pieces.js";
import type { HeaderHost } from "./preprocessor/find-header.js";
import type { Preprocessed, PreprocessorOptions } from "./preprocessor/preprocess.js";
import { CParserCache, preprocessOnce } from "./preprocessor/preprocess-once.js";
import type { CProgram, ExternalDeclaration, TranslationUnit } from "./program.js";
import { idleBodies } from "./skimmed-bodies.js";
import { compound } from "./statements/statements.js";
import type { BehindVoid } from "./types/behind-void.js";

const grammar: Grammar = {
  expression,
  assignment,
  conditional,
  typeName,
  startsType,
  specifiers,
  compound,
  call: callOf,
  initializer,
  localDeclaration,
  staticAssertion,
};

export function parseC(
  files: readonly string[],
  host: HeaderHost,
  options: PreprocessorOptions,
  bag: DiagnosticBag,
  heads?: readonly string[],
  behindVoid?: BehindVoid,
  cache = new CParserCache(),
  skimmed: readonly string[] = [],
): CProgram | undefined {
  const tables = new ProgramTables(behindVoid);
  const read = files.flatMap((file) => {
    const preprocessed = preprocessOnce(file, host, options, bag, cache);
    return preprocessed === undefined ? [] : [{ file, preprocessed, isSkimmed: skimmed.includes(file) }];
  });
  const tokensOf = (isSkimmed: boolean) =>
    read.flatMap((each) => (each.isSkimmed === isSkimmed ? [each.preprocessed.tokens] : []));
  const idle = skimmed.length === 0 ? new Set<string>() : idleBodies(tokensOf(false), tokensOf(true));
  const units = read.map(({ file, preprocessed, isSkimmed }) =>
    parseUnit(file, preprocessed, tables, isSkimmed ? idle : new Set()),
  );
  const { definitions, externals, extents, pieces } = tables;
  if (heads === undefined) pieces.tellAll(bag);
  else {
    const roots = [...definitions.keys()].filter(({ name }) => heads.includes(name));
    const missing = heads.filter((head) => roots.every(({ name }) => name !== head));
    pieces.tellReached(roots, missing, bag);
  }
  if (bag.hasErrors) return undefined;
  return { units, definitions, externals, extents, pieces };
}

/** `idle`: names of the functions whose bodies are not read. */
function parseUnit(
  file: string,
  preprocessed: Preprocessed,
  tables: ProgramTables,
  idle: ReadonlySet<string>,
): TranslationUnit {
  const { macros, fallbacks, includes, nestedIncludes, directiveComments } = preprocessed;
  const p = new Parser(preprocessed, tables, grammar);
  p.idleBodies = idle;
  const declarations: ExternalDeclaration[] = [];
  const pieces: Piece[] = [];
  const faults = [...preprocessed.localRemarks];
  while (!p.atEnd) {
    const start = p.index;
    p.piece = new Piece(p.token.span);
    p.piece.isAssertion = p.is("_Static_assert");
    pieces.push(p.piece);
    try {
      const declaration = externalDeclaration(p);
      if (p.piece.hasErrors) leaveOutRest(p, start, declaration);
      if (declaration !== null && declaration.span.file !== builtIn) declarations.push(declaration);
    } catch (fault) {
      if (!(fault instanceof SyntaxFault)) throw fault;
      p.scope = p.fileScope;
      p.function = null;
      recover(p, start);
    }
    while (faults[0] !== undefined && (faults[0].index < p.index || p.atEnd))
      p.piece.remarks.push(faults.shift()!.remark);
  }
  const { remarks, missingHeaders, dependsOnMissing } = preprocessed;
  const general = [...remarks, ...faults.map(({ remark }) => remark)];
  tables.pieces.addUnit({ pieces, general, missingHeaders, dependsOnMissing });
  completeTentative(p);
  const { comments: endComments = [], pragmas: endPragmas = [] } = p.token;
  const read = { macros, fallbacks, includes, nestedIncludes, directiveComments };
  return { file, declarations, ...read, endComments, endPragmas };
}

/** Goes on behind the declaration or the function that begins at `start`. */
function recover(p: Parser, start: number): void {
  const fault = p.index;
  p.index = Math.max(endOfPiece(p, start) ?? endOfPiece(p, fault) ?? p.tokens.length - 1, start + 1);
  p.leaveOut(start);
}

/** Where a fault has hidden the end of a function. */
function leaveOutRest(p: Parser, start: number, declaration: ExternalDeclaration | null): void {
  if (declaration?.kind !== "function" || declaration.oldStyle) return;
  const from = p.index;
  const end = endOfPiece(p, start);
  if (end === undefined || end <= from) return;
  p.index = end;
  p.leaveOut(from);
}

/** Behind the `;` outside braces, or behind the braces of a function; undefined where the text has no such end. */
function endOfPiece(p: Parser, start: number): number | undefined {
  let isBody = false;
  for (let [at, depth] = [start, 0]; at < p.tokens.length; at++) {
    const { text, kind } = p.tokens[at]!;
    if (kind !== "punctuator") continue;
    if (text === "{") {
      const before = p.tokens[at - 1]?.text;
      if (depth++ === 0) isBody = before === ")" || before === ";";
    } else if (text === "}") {
      depth--;
      if (depth < 0 || (depth === 0 && isBody)) return at + 1;
    } else if (text === ";" && depth === 0) return at + 1;
  }
  return undefined;
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
