/** Declarations (C11 6.7): specifiers, then declarators with their initial values. */
import { integerConstant, knownInteger } from "../expressions/constants.js";
import { decay } from "../expressions/conversions.js";
import type { Parser } from "../parser.js";
import type { FunctionSymbol, VariableSymbol } from "../symbols.js";
import type { Declaration, Declared } from "../syntax.js";
import { withBehind } from "../types/behind-void.js";
import type { CType, FunctionType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import {
  faultType,
  isAuto,
  isComplete,
  isFault,
  isVariablyModified,
  withoutQualifiers,
  withQualifiers,
} from "../types/type-relations.js";
import { attributes, noAttributes } from "./attributes.js";
import type { Declarator, Specifiers } from "./declaration-parts.js";
import { declarator } from "./declarators.js";
import { declareLinked, declareName, linkageOf } from "./names.js";
import { checkStatic } from "./static-values.js";

/** A declaration in a block, with its semicolon. */
export function localDeclaration(p: Parser): Declaration {
  const start = p.index;
  p.newTypes = [];
  const found = p.grammar.specifiers(p);
  if (p.is(";")) return finishDeclaration(p, start, found, []);
  const first = declarator(p, found.type, "concrete");
  if (first.type.kind === "function" && p.is("{")) {
    p.function?.undeclared.add(first.name ?? "");
    p.fail(
      "A function inside a function is not supported.",
      "Move it out, and pass what it uses.",
      first.nameSpan,
      "RG1134",
    );
  }
  return finishDeclaration(p, start, found, [], first);
}

/** The rest of a declaration, from behind its first declarator on. */
export function finishDeclaration(
  p: Parser,
  start: number,
  found: Specifiers,
  declared: Declared[],
  first?: Declarator,
): Declaration {
  const { comments = [], pragmas = [] } = p.tokens[start]!;
  if (first === undefined) {
    if (!found.declaresTag) p.warn("RG1135", found.span, "The declaration declares nothing.", "Leave it out.");
  } else {
    let next: Declarator = first;
    for (;;) {
      declared.push(oneDeclarator(p, found, next));
      if (!p.accept(",")) break;
      p.newExtents = [];
      next = declarator(p, found.type, "concrete");
    }
  }
  p.expect(";", "after the declaration");
  const types = p.newTypes;
  p.newTypes = [];
  return {
    kind: "declaration",
    specifiers: found.storage,
    types,
    declarators: declared,
    comments,
    pragmas,
    span: p.spanSince(start),
    ...(p.scope.kind === "file" && p.spelledOutSince(start)),
  };
}

function oneDeclarator(p: Parser, found: Specifiers, declared: Declarator): Declared {
  const { name, nameSpan, parameters } = declared;
  const extra = noAttributes();
  attributes(p, extra);
  const type = extra.refused ? faultType : isAuto(declared.type) ? typeOfValue(p, declared) : declared.type;
  const extents = [...found.extents, ...p.newExtents];
  p.newExtents = [];
  const known = name ?? "";
  if (found.storage.storage === "typedef") {
    const own = type.typedefName === undefined || type.typedefName === known ? type : { ...type };
    const symbol = {
      kind: "typedef" as const,
      id: p.program.nextId(),
      name: known,
      span: nameSpan,
      system: nameSpan.file.startsWith("<"),
      type: own,
      fileScope: p.scope.kind === "file",
    };
    if ((own.kind === "record" || own.kind === "enum") && own.declaration.tag === null)
      own.declaration.typedefName ??= known;
    declareName(p, symbol);
    noteVariablyModified(p, symbol, type);
    return { kind: "typedef", symbol, extents, span: nameSpan };
  }
  if (type.kind === "function") {
    if (parameters?.oldStyle === true) {
      const [wrong] = parameters.parameters;
      p.error(
        "RG1127",
        wrong?.span ?? nameSpan,
        `There is no type "${wrong?.name ?? ""}".`,
        "A prototype lists types.",
      );
    }
    const symbol = declareFunction(p, found, known, type, nameSpan, extra.noreturn);
    if (p.is("=")) p.fail(`"${known}" is a function, and has no initial value.`, "Declare a pointer to a function.");
    return { kind: "prototype", symbol, type, span: nameSpan };
  }
  return variable(p, found, known, type, nameSpan, extents);
}

/** What `__auto_type x = value;` makes of x: the value is read for its type first. */
function typeOfValue(p: Parser, { type, nameSpan }: Declarator): CType {
  const start = p.index;
  if (!p.accept("=")) p.fail("A variable of __auto_type has an initial value.", "__auto_type x = value;", nameSpan);
  const value = decay(p.grammar.assignment(p));
  p.index = start;
  return withQualifiers(withoutQualifiers(value.type), type.qualifiers);
}

export function declareFunction(
  p: Parser,
  found: Specifiers,
  name: string,
  written: FunctionType,
  span: FunctionSymbol["span"],
  noreturn: boolean,
): FunctionSymbol {
  const type = withBehind(written, p.program.behindVoid.get(name));
  const linkage = linkageOf(p, name, found.storage.storage, true) === "internal" ? "internal" : "external";
  const symbol = declareLinked<FunctionSymbol>(p, name, type, linkage, span, () => ({
    kind: "function",
    id: p.program.nextId(),
    name,
    span,
    system: span.file.startsWith("<"),
    type,
    linkage,
    inline: false,
    noreturn: false,
    defined: false,
    used: false,
    builtin: name.startsWith("__builtin_") ? name.slice("__builtin_".length) : null,
  }));
  symbol.inline ||= found.storage.inline;
  symbol.noreturn ||= noreturn || found.storage.noreturn;
  return symbol;
}

function variable(
  p: Parser,
  found: Specifiers,
  name: string,
  type: CType,
  span: VariableSymbol["span"],
  extents: Extract<Declared, { kind: "variable" }>["extents"],
): Declared {
  const atFileScope = p.scope.kind === "file";
  const { storage, threadLocal } = found.storage;
  const linkage = linkageOf(p, name, storage, false);
  const isStatic = atFileScope || storage === "static" || storage === "extern";
  const initialized = p.is("=");
  const make = (): VariableSymbol => ({
    kind: "variable",
    id: p.program.nextId(),
    name,
    span,
    system: span.file.startsWith("<"),
    type,
    role: linkage === "none" ? "local" : "global",
    linkage,
    storage: isStatic ? "static" : "automatic",
    threadLocal,
    register: storage === "register",
    defined: false,
    addressTaken: false,
    used: false,
    declaredArray: null,
    owner: linkage === "none" ? (p.function?.symbol ?? null) : null,
  });
  let symbol: VariableSymbol;
  if (linkage === "none") {
    symbol = make();
    declareName(p, symbol);
  } else symbol = declareLinked<VariableSymbol>(p, name, type, linkage, span, make);
  noteVariablyModified(p, symbol, type);
  if (isVariablyModified(type) && isStatic && type.kind === "array" && !isFault(type)) {
    p.error("RG1131", span, `The extent of "${name}" is no constant.`, "Static storage has a constant size.");
  }
  let initializer: Extract<Declared, { kind: "variable" }>["initializer"] = null;
  let text: { readonly spelledOut?: string } = {};
  if (initialized) {
    p.take();
    if (storage === "extern" && !atFileScope)
      p.error("RG1136", span, `"${name}" is extern, and has no initial value here.`);
    if (linkage !== "none" && initializedAlready(p, symbol)) {
      p.error(
        "RG1128",
        span,
        `"${name}" has an initial value already, at ${symbol.span.file}:${symbol.span.line}.`,
        "Leave one out.",
      );
    }
    const start = p.index;
    const typed = p.grammar.initializer(p, type);
    initializer = typed.initializer;
    if (isStatic) text = p.spelledOutSince(start);
    if (symbol.type.kind === "array" && symbol.type.extent.kind === "incomplete") symbol.type = typed.type;
    if (isStatic) checkStatic(p, initializer);
    symbol.span = span;
    const value = initializer.kind === "expression" ? knownInteger(initializer.value) : undefined;
    if (value !== undefined && isFixed(symbol.type)) symbol.value = value;
    if (linkage !== "none") p.program.initialized.add(symbol);
  }
  if (linkage === "none" || initialized || storage !== "extern") symbol.defined = true;
  const tentative = linkage !== "none" && !initialized;
  if (!tentative && !isComplete(symbol.type) && !isFault(symbol.type)) {
    p.error("RG1129", span, `The size of "${name}", "${printType(symbol.type)}", is not known.`, sizeHint(symbol.type));
  } else if (type.kind === "void") p.error("RG1129", span, `"${name}" cannot be void.`, "Write its type.");
  return { kind: "variable", symbol, initializer, extents, span, ...text };
}

/** Nothing may change it. */
const isFixed = ({ kind, qualifiers }: CType): boolean =>
  (kind === "integer" || kind === "enum") && qualifiers.const && !qualifiers.volatile;

const initializedAlready = (p: Parser, symbol: VariableSymbol): boolean => p.program.initialized.has(symbol);

const sizeHint = (type: CType): string =>
  type.kind === "array" ? "Write the extent, or initial values." : "Declare its members before.";

function noteVariablyModified(p: Parser, symbol: { readonly name: string }, type: CType): void {
  if (p.function === null || !isVariablyModified(type)) return;
  p.function.variablyModified = { symbol, outer: p.function.variablyModified };
}

/** `_Static_assert(test, "text");` */
export function staticAssertion(p: Parser): void {
  const start = p.index;
  p.take();
  p.expect("(", "after _Static_assert");
  const test = p.grammar.conditional(p);
  const message = p.accept(",") ? p.take().text : "";
  p.expect(")", "at the end of _Static_assert");
  p.expect(";", "after _Static_assert(…)");
  const value = integerConstant(test);
  if (isFault(test.type)) return;
  if (value === undefined) p.error("RG1131", test.span, "What is asserted is no integer constant.", "Use assert.");
  else if (value === 0n)
    p.error("RG1139", p.spanSince(start), `The assertion does not hold${message === "" ? "" : `: ${message}`}.`, "");
}
