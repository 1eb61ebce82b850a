/**
 * Files that a translation unit includes as pieces of its own text: no other file can include them as it does.
 *
 * In      a parsed translation unit; the texts of its files
 * Out     the included files that are parts of it, and the functions and variables that are declared there
 * Method  A part stands inside a declaration (the values of a table, statements of a loop), is included again and again without a guard,
 *         mentions a macro that its includer takes back or changes afterwards, defines what other objects can name, or says nothing but
 *         which static functions its includer has.
 */

import type { CProgram, ExternalDeclaration, TranslationUnit } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Declared } from "../../../1-parse/c/syntax.js";
import type { Include } from "../../../1-parse/c/tokens.js";
import { forEachStatement } from "../walk-syntax.js";

export type TextOf = (file: string) => string | undefined;

/** The translation unit of what parts of its text declare: the file that it counts as declared in. */
export type Homes = ReadonlyMap<FunctionSymbol | VariableSymbol, string>;

export function homesOf(program: CProgram, textOf: TextOf): Homes {
  const homes = new Map<FunctionSymbol | VariableSymbol, string>();
  for (const unit of program.units) {
    const parts = partsOf(unit, textOf);
    if (parts.size > 0) for (const symbol of symbolsOfParts(unit.declarations, parts)) homes.set(symbol, unit.file);
  }
  return homes;
}

/** `#pragma once`, or an `#ifndef` before anything else. */
export function isGuarded(header: string): boolean {
  const code = header.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").trimStart();
  return /^\s*#\s*pragma\s+once\b/m.test(code) || /^#\s*(?:ifndef\b|if\s*!\s*defined\b)/.test(code);
}

export function partsOf(unit: TranslationUnit, textOf: TextOf): ReadonlySet<string> {
  const found = new Set<string>();
  const changing = changingMacros(unit, textOf(unit.file) ?? "");
  const read = (file: string): ReadonlySet<string> => filesReadThrough(unit, file);
  const look = (includes: readonly Include[]): void => {
    for (const include of includes) {
      const { file } = include;
      if (file === null || found.has(file)) continue;
      const text = textOf(file) ?? "";
      const isAgain = includes.some((other) => other !== include && other.file === file) && !isGuarded(text);
      const mentions = (name: string): boolean => (changing.get(name) ?? Number.POSITIVE_INFINITY) < include.span.start;
      const isMain = include.span.file === unit.file;
      if (
        isAgain ||
        announcesStatics(unit.declarations, file) ||
        unit.declarations.some((d) => isAround(d, include) || [...read(file)].some((one) => isForOthers(d, one))) ||
        (isMain && (text.match(/[A-Za-z_]\w*/g) ?? []).some(mentions))
      ) {
        found.add(file);
        look(unit.nestedIncludes.filter(({ span }) => span.file === file));
      }
    }
  };
  look(unit.includes);
  return found;
}

function symbolsOfParts(
  declarations: readonly ExternalDeclaration[],
  parts: ReadonlySet<string>,
): readonly (FunctionSymbol | VariableSymbol)[] {
  return declarations.flatMap((d) => {
    if (!parts.has(d.kind === "function" ? d.headSpan.file : d.span.file)) return [];
    if (d.kind === "function") return [d.symbol, ...staticsIn(d.body)];
    return d.declarators.flatMap((one) => (one.kind === "typedef" ? [] : [one.symbol]));
  });
}

function staticsIn(body: Parameters<typeof forEachStatement>[0]): readonly VariableSymbol[] {
  const found: VariableSymbol[] = [];
  forEachStatement(body, (s) => {
    if (s.kind !== "declarationStatement") return;
    for (const one of s.declaration.declarators)
      if (one.kind === "variable" && one.symbol.storage === "static") found.push(one.symbol);
  });
  return found;
}

function isAround(d: ExternalDeclaration, { span }: Include): boolean {
  return d.span.file === span.file && d.span.start < span.start && span.end < d.span.end;
}

/** All that the file says is which `static` functions its includer defines. */
function announcesStatics(declarations: readonly ExternalDeclaration[], file: string): boolean {
  const own = declarations.filter((d) => (d.kind === "function" ? d.headSpan : d.span).file === file);
  return (
    own.length > 0 &&
    own.every((d) => d.kind !== "function" && d.types.length === 0 && d.declarators.every(isStaticPrototype))
  );
}

/** A function or a variable that other objects can name is defined in one file alone. */
function isForOthers(d: ExternalDeclaration, file: string): boolean {
  if (d.kind === "function") {
    const isDefinition = !d.symbol.inline || d.specifiers.storage === "extern";
    return d.headSpan.file === file && d.symbol.linkage === "external" && isDefinition;
  }
  return d.declarators.some(
    (one) =>
      one.kind === "variable" &&
      one.span.file === file &&
      one.symbol.linkage === "external" &&
      one.initializer !== null,
  );
}

/** Macros that do not have at the end of the file what a line of it says: by name, where that line begins. */
function changingMacros({ file, macros }: TranslationUnit, text: string): ReadonlyMap<string, number> {
  const lasting = new Map(macros.filter((m) => m.span.file === file).map((m) => [m.name, m.span]));
  const found = new Map<string, number>();
  for (const { 0: line, 1: name, index } of text.matchAll(/^[ \t]*#[ \t]*define[ \t]+(\w+)/gm)) {
    const last = lasting.get(name!);
    const stays = last !== undefined && last.start >= index && last.start <= index + line.length;
    if (!stays && !found.has(name!)) found.set(name!, index);
  }
  return found;
}

/** What a header, or one that it includes, defines as `static`, and not as `inline` or `const`. */
export function staticsOf(unit: TranslationUnit, header: string | null): readonly string[] {
  if (header === null) return [];
  const read = filesReadThrough(unit, header);
  return unit.declarations.flatMap((d) => {
    if (!read.has(d.kind === "function" ? d.headSpan.file : d.span.file)) return [];
    if (d.kind === "function") return d.symbol.linkage === "internal" && !d.symbol.inline ? [d.symbol.name] : [];
    return d.declarators.flatMap((one) => {
      if (one.kind !== "variable" || one.symbol.linkage !== "internal") return [];
      let core = one.symbol.type;
      while (core.kind === "array") core = core.element;
      return core.qualifiers.const ? [] : [one.symbol.name];
    });
  });
}

/** Does a header, or one that it includes, announce functions as `static` that it does not define? */
export function announcesStaticsOfOthers(unit: TranslationUnit, header: string | null): boolean {
  if (header === null) return false;
  const read = filesReadThrough(unit, header);
  const definedIn = (symbol: FunctionSymbol): boolean =>
    unit.declarations.some((d) => d.kind === "function" && d.symbol === symbol && read.has(d.headSpan.file));
  return unit.declarations.some(
    (d) =>
      d.kind !== "function" &&
      read.has(d.span.file) &&
      d.declarators.some((one) => isStaticPrototype(one) && !definedIn(one.symbol)),
  );
}

function isStaticPrototype(one: Declared): one is Declared & { kind: "prototype" } {
  return one.kind === "prototype" && one.symbol.linkage === "internal" && !one.symbol.inline;
}

/** The header and what it includes, at any remove. */
function filesReadThrough(unit: TranslationUnit, header: string): ReadonlySet<string> {
  const read = new Set([header]);
  for (const file of read)
    for (const include of unit.nestedIncludes)
      if (include.span.file === file && include.file !== null) read.add(include.file);
  return read;
}
