/** A program in C as the parser hands it out: translation units, and what holds across them. */
import type { Span } from "../../diagnostics/origin.js";
import type { Pieces } from "./pieces.js";
import type { FunctionSymbol, VariableSymbol } from "./symbols.js";
import type { CompoundStatement, Declaration, Expression, StorageSpecifiers } from "./syntax.js";
import type { DirectiveComment, Include, MacroDefinition, Pragma } from "./tokens.js";
import type { EnumDeclaration, RecordDeclaration, VariableExtent } from "./types/c-types.js";

export interface CProgram {
  readonly units: readonly TranslationUnit[];
  /** The body of each function that has one, in order. */
  readonly definitions: ReadonlyMap<FunctionSymbol, FunctionDefinition>;
  /** Names with external linkage, across all translation units. */
  readonly externals: ReadonlyMap<string, VariableSymbol | FunctionSymbol>;
  /** What each variable extent of an array type is computed from (converted to `size_t`'s or the user's integer type). */
  readonly extents: ReadonlyMap<VariableExtent, Expression>;
  /** What is wrong with text that the heads do not reach. */
  readonly pieces: Pieces;
}

export interface TranslationUnit {
  readonly file: string;
  readonly declarations: readonly ExternalDeclaration[];
  readonly macros: readonly MacroDefinition[];
  /** Definitions behind `#ifndef` of macros that the system's headers have. */
  readonly fallbacks: readonly MacroDefinition[];
  readonly includes: readonly Include[];
  /** What the user's files that it includes include. */
  readonly nestedIncludes: readonly Include[];
  /** Of all its files, skipped groups included; in each file in the order of its text. */
  readonly directiveComments: readonly DirectiveComment[];
  /** Comments and pragmas after the last declaration. */
  readonly endComments: readonly string[];
  readonly endPragmas: readonly Pragma[];
}

export type ExternalDeclaration = Declaration | FunctionDefinition;

export interface FunctionDefinition {
  readonly kind: "function";
  readonly symbol: FunctionSymbol;
  readonly parameters: readonly VariableSymbol[];
  readonly body: CompoundStatement;
  /** The body was not read: nothing of the program needs it. */
  readonly skimmed?: true;
  /** Extents of parameters (`double a[n][m]`) that are evaluated on entry, in order. */
  readonly extents: readonly VariableExtent[];
  readonly specifiers: StorageSpecifiers;
  /** Struct, union and enum types whose braces stand in its head. */
  readonly types: readonly (RecordDeclaration | EnumDeclaration)[];
  /** Defined in the K&R way. */
  readonly oldStyle: boolean;
  readonly comments: readonly string[];
  readonly pragmas: readonly Pragma[];
  readonly span: Span;
  /** From the specifiers to the closing parenthesis of the parameters. */
  readonly headSpan: Span;
}
