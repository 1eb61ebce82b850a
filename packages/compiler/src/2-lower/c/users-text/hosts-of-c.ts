/**
 * What the C printer must know of the user's text: see languages/c-hosts.ts.
 * In: the parsed program; the texts of its files. Out: includes, macros, type declarations, and how functions and variables are written.
 */
import { changingMacros } from "../../../1-parse/c/macros/spell-out.js";
import type { CProgram, FunctionDefinition, TranslationUnit } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Declaration, Declared } from "../../../1-parse/c/syntax.js";
import type { Include, MacroDefinition } from "../../../1-parse/c/tokens.js";
import type { FunctionType } from "../../../1-parse/c/types/c-types.js";
import type { Span } from "../../../diagnostics/origin.js";
import type { CFile, CFunction, CHosts, CMacro, CTypeDeclaration, CVariable } from "../../../languages/c-hosts.js";
import { declarationKey } from "../../../languages/c-hosts.js";
import { forEachExpression, forEachStatement } from "../walk-syntax.js";
import { filledOnce } from "./filled-once.js";
import { guardsAt } from "./guarded-includes.js";
import { namesInUse } from "./names-in-use.js";
import { neverWritten } from "./never-written.js";
import type { TextOf } from "./parts-of-files.js";
import { announcesStaticsOfOthers, partsOf, staticsOf } from "./parts-of-files.js";
import { isAllGuarded, readOnceThrough } from "./read-once.js";
import { namesInBlocks, sameSpelling, spelling, spellingInFull, typesInBlocks } from "./spellings.js";

type DeclaredVariable = Pick<Extract<Declared, { readonly kind: "variable" }>, "symbol" | "initializer" | "spelledOut">;

export function hostsOfC(program: CProgram, textOf: TextOf): CHosts {
  const files = new Map<string, CFile>();
  const functions = new Map<string, Writable<CFunction>>();
  const variables = new Map<string, Writable<CVariable>>();
  const types: CTypeDeclaration[] = [];
  const seen = new Set<string>();
  const ambiguous = new Set<string>();
  const homes = new Map<TranslationUnit, HomeOf>();
  const unchanged = neverWritten(program);
  for (const unit of program.units) {
    const parts = partsOf(unit, textOf);
    const homeOf = (file: string): string => (parts.has(file) ? unit.file : file);
    homes.set(unit, homeOf);
    const headers = withoutParts([...unit.includes, ...unit.nestedIncludes], unit.file, parts);
    const includes = headers.map(({ text, file }) => {
      const header = file === null ? "" : (textOf(file) ?? "");
      const includesOthers = /^\s*#\s*include\b/m.test(header);
      const announces = announcesStaticsOfOthers(unit, file);
      const once = readOnceThrough(unit, file, textOf);
      const statics = staticsOf(unit, file);
      return { text, file, isGuarded: isAllGuarded(header), once, includesOthers, statics, announces };
    });
    const reads = new Set(unit.nestedIncludes.flatMap(({ file }) => file ?? []));
    for (const { file } of headers) if (file !== null) reads.add(file);
    for (const part of parts) reads.delete(part);
    files.set(unit.file, { path: unit.file, text: textOf(unit.file) ?? "", includes, reads });
    for (const d of unit.declarations) {
      if (d.kind === "function") definition(d, homeOf);
      else fileScope(d, homeOf);
    }
  }
  for (const key of ambiguous) variables.delete(key);
  const homeIn = (unit: TranslationUnit): HomeOf => homes.get(unit)!;
  const macros = macrosOf(program.units, textOf, homeIn);
  const fileMacros = new Map(program.units.map((unit) => [unit.file, macrosOf([unit], textOf, homeIn)]));
  return { files, macros, fileMacros, types, functions, variables, names: namesInUse(program.units) };

  function fileScope(d: Declaration, homeOf: HomeOf): void {
    const type = typeDeclaration(d, textOf, homeOf);
    // The use of one macro may declare several.
    const key = `${d.span.file}:${d.span.start}:${d.spelledOut ?? ""}`;
    if (type !== null && !seen.has(key)) types.push(type);
    seen.add(key);
    for (const one of d.declarators) {
      if (one.kind === "prototype") {
        const known = functions.get(one.symbol.name);
        const file = homeOf(one.span.file);
        if (known !== undefined) known.declaredIn.add(file);
        else functions.set(one.symbol.name, functionOf(one.symbol, one.type, file));
      } else if (one.kind === "variable") variable(one, homeOf(one.span.file), null);
    }
  }

  function definition(d: FunctionDefinition, homeOf: HomeOf): void {
    const home = homeOf(d.headSpan.file);
    const before = functions.get(d.symbol.name);
    const made = functionOf(d.symbol, d.symbol.type, home);
    for (const file of before?.declaredIn ?? []) made.declaredIn.add(file);
    const parameters = d.parameters.map((p) => ({ name: p.name, type: spelling(p.type) }));
    const filled = filledOnce(
      d,
      (f) => program.definitions.has(f),
      (v) => unchanged.has(v),
    );
    const local = typesInBlocks(d.body);
    const inBlocks = namesInBlocks(d.body);
    const mentions = mentionedIn(d);
    functions.set(d.symbol.name, { ...made, parameters, mentions });
    if (d.symbol.linkage === "internal") functions.set(`${home}:${d.symbol.name}`, { ...made, parameters, mentions });
    for (const symbol of d.parameters) variable({ symbol, initializer: null }, symbol.span.file, d.symbol);
    forEachStatement(d.body, (s) => {
      const declaration =
        s.kind === "declarationStatement"
          ? s.declaration
          : s.kind === "for" && s.init?.kind === "declaration"
            ? s.init
            : null;
      for (const one of declaration?.declarators ?? []) if (one.kind === "prototype") prototypeInBlock(one);
      for (const one of declaration?.declarators ?? [])
        if (one.kind === "variable") variable(one, one.span.file, d.symbol, local, inBlocks, filled);
    });
  }

  /** Nobody else sees it: a text that calls the function needs a declaration of its own. */
  function prototypeInBlock({ symbol, type, span }: Extract<Declared, { readonly kind: "prototype" }>): void {
    if (functions.has(symbol.name)) return;
    const made = functionOf(symbol, type, span.file);
    made.declaredIn.clear();
    functions.set(symbol.name, made);
  }

  function variable(
    { symbol, initializer, spelledOut }: DeclaredVariable,
    file: string,
    owner: FunctionSymbol | null,
    localTypes?: ReadonlySet<string>,
    inBlocks: ReadonlySet<string> = new Set(),
    filled: ReadonlySet<VariableSymbol> = new Set(),
  ): void {
    const key = declarationKey(symbol.name, symbol.span);
    const isStatic = initializer !== null && symbol.storage === "static";
    const text = isStatic ? (spelledOut ?? slice(textOf, initializer.span)) : null;
    const isOutside = symbol.linkage === "external";
    const type = isOutside ? spellingInFull(symbol.type, localTypes) : spelling(symbol.type, localTypes);
    const known = variables.get(key);
    // What a block declares `extern` nobody else sees declared.
    const isUnchanged = unchanged.has(symbol);
    const seenIn = owner !== null && symbol.linkage !== "none" ? [] : [file];
    if (known !== undefined) {
      for (const at of seenIn) known.declaredIn.add(at);
      known.initial ??= text;
      known.neverWritten &&= isUnchanged;
      // A macro that declares several variables of one name at one place of the text.
      if (!sameSpelling(known.type, type)) ambiguous.add(key);
      return;
    }
    const { name, linkage } = symbol;
    const isOfBlock = owner !== null && linkage === "none";
    const declaredIn = new Set(seenIn);
    const namesBlock = text?.match(/[A-Za-z_]\w*/g)?.some((word) => inBlocks.has(word)) === true;
    const more = {
      isLocal: isOfBlock,
      ...(isOfBlock && { owner: owner.name }),
      ...(filled.has(symbol) && { filledOnce: true as const }),
      neverWritten: isUnchanged,
      linkage,
      declaredIn,
      ...(namesBlock && { initialNamesBlock: namesBlock }),
    };
    variables.set(key, { name, type, initial: text, ...more });
  }
}

/** The file that something counts as declared in. */
type HomeOf = (file: string) => string;

/** The headers that the file includes, with those that its parts do in their place. */
function withoutParts(all: readonly Include[], file: string, parts: ReadonlySet<string>): readonly Include[] {
  const done = new Set<string>();
  const of = (includer: string): readonly Include[] =>
    all
      .filter(({ span }) => span.file === includer)
      .flatMap((include) => {
        if (include.file === null || !parts.has(include.file)) return [include];
        if (done.has(include.file)) return [];
        done.add(include.file);
        return of(include.file);
      });
  return of(file);
}

type Writable<T extends { readonly declaredIn: ReadonlySet<string> }> = {
  -readonly [K in keyof T]: K extends "declaredIn" ? Set<string> : T[K];
};

function functionOf(symbol: FunctionSymbol, type: FunctionType, file: string): Writable<CFunction> {
  return {
    name: symbol.name,
    linkage: symbol.linkage,
    file,
    declaredIn: new Set([file]),
    result: spelling(type.result),
    parameters: type.parameters.map((p) => ({ name: p.name ?? "", type: spelling(p.type) })),
    variadic: type.variadic,
    mentions: new Set(),
  };
}

function mentionedIn({ body }: FunctionDefinition): ReadonlySet<string> {
  const names = new Set<string>();
  forEachExpression(body, (e) => {
    if (e.kind === "functionName") names.add(e.symbol.name);
    if (e.kind === "call" && e.callee.kind === "functionName") names.add(e.callee.symbol.name);
  });
  return names;
}

/** A declaration of structs, unions, enumerations or typedefs; the variables it declares as well are left out. */
function typeDeclaration(d: Declaration, textOf: TextOf, homeOf: HomeOf): CTypeDeclaration | null {
  if (d.span.file.startsWith("<")) return null;
  const typedefs = d.declarators.flatMap((one) => (one.kind === "typedef" ? [one.symbol.name] : []));
  const names = d.types.flatMap((t) => [
    ...(t.tag === null ? [] : [t.tag]),
    ...("constants" in t ? t.constants.map((c) => c.name) : []),
  ]);
  const whole = d.spelledOut ?? slice(textOf, d.span);
  if (whole === null) return null;
  if (names.length + typedefs.length + d.types.length === 0) {
    // `struct shape;`: declarations that follow may name it before it is defined.
    const announced = d.declarators.length > 0 ? null : /^\s*(?:struct|union)\s+([A-Za-z_]\w*)\s*;?\s*$/.exec(whole);
    return announced === null
      ? null
      : { names: [announced[1]!], text: `${whole.trim().replace(/;$/, "")};`, file: homeOf(d.span.file) };
  }
  const declaresMore = d.declarators.some((one) => one.kind !== "typedef");
  // What follows the first name may have braces of its own.
  const { file, start } = d.declarators[0]?.span ?? d.span;
  const before = file === d.span.file && start > d.span.start ? whole.slice(0, start - d.span.start) : whole;
  const text = declaresMore
    ? `${withTag(before.slice(0, before.lastIndexOf("}") + 1).replace(/^\s*(?:static|extern)\s+/, ""), names)};`
    : whole.trimEnd().endsWith(";")
      ? whole
      : `${whole};`;
  return { names: [...names, ...typedefs], text, file: homeOf(d.span.file) };
}

/** A struct that has neither a tag nor variables declares nothing, though there are names in it: it gets a tag. */
function withTag(text: string, names: readonly string[]): string {
  return text.replace(/^(struct|union)(?=\s*\{)/, `$1 around_${names[0]}`);
}

function slice(textOf: TextOf, span: Span): string | null {
  return textOf(span.file)?.slice(span.start, span.end) ?? null;
}

/** Without those that are not the same everywhere, and what is made of them. */
function macrosOf(
  units: readonly TranslationUnit[],
  textOf: TextOf,
  homeIn: (unit: TranslationUnit) => HomeOf,
): ReadonlyMap<string, CMacro> {
  const found = new Map<string, CMacro>();
  const refused = changingMacros(units.flatMap((unit) => unit.macros));
  for (const unit of units)
    for (const m of unit.macros) {
      const text = definitionText(m);
      if (!refused.has(m.name)) {
        const isRead = unit.includes.some(
          ({ file, span }) => file !== null && precedes(m.span, span) && mayRead(textOf(file) ?? "", m.name),
        );
        // Who includes the same as the file says anew that it has. Headers of the system have no text here.
        const isForHeaders =
          isRead && (m.span.file.startsWith("<") || !guardsAt(textOf(m.span.file) ?? "", m.span).includes(m.name));
        const { name, parameters, span } = m;
        const isFunction = parameters !== null;
        const behind = unit.includes.filter((include) => precedes(include.span, span)).map((include) => include.text);
        found.set(name, { name, text, isFunction, file: homeIn(unit)(span.file), isForHeaders, behind });
      }
    }
  for (const unit of units)
    for (const m of unit.fallbacks) {
      const known = found.get(m.name);
      if (known === undefined || known.fallback !== undefined) continue;
      found.set(m.name, { ...known, fallback: { text: definitionText(m), file: homeIn(unit)(m.span.file) } });
    }
  return found;
}

function definitionText(m: MacroDefinition): string {
  const list = m.parameters === null ? "" : `(${parametersText(m.parameters, m.variadic)})`;
  return `#define ${m.name}${list} ${m.replacement}`.trimEnd();
}

function precedes(a: Span, b: Span): boolean {
  return a.file === b.file && a.start < b.start;
}

/** The header mentions the name, or includes others of the user's. */
function mayRead(text: string, name: string): boolean {
  return new Set<string>(text.match(/\w+/g)).has(name) || /^\s*#\s*include\s*"/m.test(text);
}

function parametersText(names: readonly string[], variadic: boolean): string {
  return names
    .map((name, k) => (variadic && k === names.length - 1 ? (name === "__VA_ARGS__" ? "..." : `${name}...`) : name))
    .join(", ");
}
