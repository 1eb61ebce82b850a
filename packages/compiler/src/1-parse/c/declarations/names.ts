/** Puts names into scopes; a name may be declared again only where C says so (C11 6.2.2, 6.7). */

import type { Span } from "../../../diagnostics/origin.js";
import type { Parser } from "../parser.js";
import type { CSymbol, FunctionSymbol, Linkage, VariableSymbol } from "../symbols.js";
import type { StorageSpecifiers } from "../syntax.js";
import type { CType, FunctionType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import { linkedType } from "../types/record-identity.js";
import { compatible, composite, isFault } from "../types/type-relations.js";

/** A name without linkage: it must be new in its scope. */
export function declareName(p: Parser, symbol: CSymbol): void {
  const old = p.scope.names.get(symbol.name);
  p.declares(symbol);
  if (old !== undefined) p.declares(old);
  if (old !== undefined && !replaces(symbol, old)) {
    const again = old.kind === "typedef" && symbol.kind === "typedef" && compatible(old.type, symbol.type, true);
    if (!again) twice(p, symbol.name, symbol.span, old);
    else return;
  }
  p.scope.names.set(symbol.name, symbol);
}

/** What POSIX has beyond C is the program's own where the compiler is told to leave it out. */
const replaces = (symbol: CSymbol, old: CSymbol): boolean => old.system && !symbol.system;

function twice(p: Parser, name: string, span: Span, old: CSymbol): void {
  const { file, line } = old.span;
  p.error(
    "RG1128",
    span,
    `"${name}" is declared already, at ${file}:${line}.`,
    "Rename one of them, or leave one out.",
  );
}

/** The linkage a declaration gives its name (C11 6.2.2). */
export function linkageOf(
  p: Parser,
  name: string,
  storage: StorageSpecifiers["storage"],
  isFunction: boolean,
): Linkage {
  const atFileScope = p.scope.kind === "file";
  if (storage === "static") return atFileScope || isFunction ? "internal" : "none";
  if (storage === "extern" || isFunction) {
    const before = p.scope.find(name) ?? p.fileScope.names.get(name);
    if (before?.kind === "function" || before?.kind === "variable") {
      if (before.linkage !== "none") return before.linkage;
    }
    return "external";
  }
  return atFileScope ? "external" : "none";
}

type Linked = VariableSymbol | FunctionSymbol;

/**
 * A function, or a variable with linkage: the same object for all its declarations, whose types must be compatible. `make` gives a
 * new one.
 */
export function declareLinked<T extends Linked>(
  p: Parser,
  name: string,
  type: T["type"],
  linkage: Linkage,
  span: Span,
  make: () => T,
): T {
  const inScope = p.scope.names.get(name);
  const inFile = p.fileScope.names.get(name) ?? inScope;
  const known = inScope ?? (inFile !== undefined && isLinked(inFile) ? inFile : undefined);
  const symbol = make();
  p.declares(symbol);
  if (known !== undefined) {
    p.declares(known);
    const agrees = known.kind === symbol.kind && compatible(known.type, type, symbol.kind === "variable");
    if (replaces(symbol, known) && !agrees) {
      if (linkage === "external") p.program.externals.set(name, symbol);
      introduce(p, name, symbol);
      return symbol;
    }
    if (known.kind !== symbol.kind || !isLinked(known)) {
      twice(p, name, span, known);
      return symbol;
    }
    if (!compatible(known.type, type, symbol.kind === "variable") && !isFault(known.type) && !isFault(type)) {
      const { file, line } = known.span;
      const message = `"${name}" is ${printType(type)} here, and ${printType(known.type)} at ${file}:${line}.`;
      p.error("RG1128", span, message, "Declare it with one type.");
      return symbol;
    }
    if (linkage === "internal" && known.linkage === "external") {
      p.error(
        "RG1128",
        span,
        `"${name}" is static here, and was declared without static before.`,
        "Write static at both.",
      );
    }
    const same = known as T;
    refine(same, composite(known.type, type));
    p.scope.names.set(name, same);
    return same;
  }
  if (linkage === "external") {
    const elsewhere = p.program.externals.get(name);
    if (elsewhere !== undefined) {
      p.declares(elsewhere);
      const { file, line } = elsewhere.span;
      const together = elsewhere.kind === symbol.kind ? linkedType(elsewhere.type, type) : undefined;
      if (together === undefined) {
        const message = `"${name}" is ${printType(type)} here, and ${printType(elsewhere.type)} in ${file}:${line}.`;
        p.error("RG1133", span, message, "Units that are linked must agree: declare it in a header that both include.");
        p.scope.names.set(name, symbol);
        return symbol;
      }
      const linked = elsewhere as T;
      refine(linked, together);
      introduce(p, name, linked);
      return linked;
    }
    p.program.externals.set(name, symbol);
  }
  introduce(p, name, symbol);
  return symbol;
}

/** A later declaration in another scope finds it by its external linkage. */
function introduce(p: Parser, name: string, symbol: Linked): void {
  p.scope.names.set(name, symbol);
}

function refine(symbol: Linked, type: CType): void {
  if (symbol.kind === "function") symbol.type = type as FunctionType;
  else symbol.type = type;
}

const isLinked = (symbol: CSymbol): symbol is Linked =>
  symbol.kind === "function" || (symbol.kind === "variable" && symbol.linkage !== "none");
