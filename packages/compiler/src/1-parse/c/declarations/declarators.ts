/** Declarators (C11 6.7.6): from `*(*x)[3]` and the type at its left to a name and its type. */
import { integerConstant, knownInteger } from "../expressions/constants.js";
import { convert, decay } from "../expressions/conversions.js";
import { isKeyword, keywordOf, qualifierWords } from "../keywords.js";
import type { Parser } from "../parser.js";
import type { VariableSymbol } from "../symbols.js";
import type { ArrayType, CType, Extent, FunctionType, Qualifiers, VariableExtent } from "../types/c-types.js";
import { arrayOf, intType, pointerTo, unqualified } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import { isComplete, isFault, isIntegerType, withQualifiers } from "../types/type-relations.js";
import { attributes, noAttributes } from "./attributes.js";
import type { Declarator, Parameter, ParameterList } from "./declaration-parts.js";
import { declareName } from "./names.js";

/** `concrete`: with a name; `abstract`: without; `either`: as in the parameters of a prototype. */
type Mode = "concrete" | "abstract" | "either";

export function declarator(p: Parser, base: CType, mode: Mode): Declarator {
  return p.nested(() => pointers(p, base, mode));
}

function pointers(p: Parser, base: CType, mode: Mode): Declarator {
  let type = base;
  attributes(p, noAttributes());
  while (p.is("*")) {
    p.take();
    type = withQualifiers(pointerTo(type), qualifierList(p));
  }
  return direct(p, type, mode);
}

function qualifierList(p: Parser): Qualifiers {
  let found = unqualified;
  for (;;) {
    attributes(p, noAttributes());
    const word = keywordOf(p.token.text);
    if (p.token.kind !== "identifier" || !qualifierWords.has(word)) return found;
    found = { ...found, [word === "_Atomic" ? "atomic" : word]: true };
    p.take();
  }
}

function direct(p: Parser, base: CType, mode: Mode): Declarator {
  const { token } = p;
  if (token.kind === "identifier" && !isKeyword(token.text) && mode !== "abstract") {
    p.take();
    const own: Suffix = { parameters: null, isFirst: true };
    const type = suffixes(p, base, own);
    return { name: token.text, type, nameSpan: token.span, parameters: own.parameters };
  }
  if (p.is("(") && isNested(p, mode)) {
    // What stands behind the parentheses belongs to the type inside them: it is read first.
    p.take();
    const inside = p.index;
    skipNested(p);
    const own: Suffix = { parameters: null, isFirst: true };
    const type = suffixes(p, base, own);
    const after = p.index;
    p.index = inside;
    const inner = declarator(p, type, mode);
    p.expect(")", "after the declarator");
    p.index = after;
    return inner.type === type ? { ...inner, parameters: inner.parameters ?? own.parameters } : inner;
  }
  if (mode === "concrete") {
    p.fail(`A name is expected, not ${p.shown()}.`, "Write the name of what is declared.");
  }
  const own: Suffix = { parameters: null, isFirst: true };
  return { name: null, type: suffixes(p, base, own), nameSpan: token.span, parameters: own.parameters };
}

/** Whether a parenthesis holds a declarator, rather than parameters. */
function isNested(p: Parser, mode: Mode): boolean {
  if (mode === "concrete") return true;
  const next = p.peek(1);
  if (next.text === "*" || next.text === "(" || next.text === "[" || next.text === "^") return true;
  if (mode === "abstract" || next.kind !== "identifier") return false;
  return (
    keywordOf(next.text) === "__attribute__" || (!isKeyword(next.text) && p.scope.find(next.text)?.kind !== "typedef")
  );
}

function skipNested(p: Parser): void {
  for (let depth = 1; depth > 0; ) {
    if (p.atEnd) p.fail('")" is expected before the end of the file.', "Close the parenthesis.");
    const { text } = p.take();
    if (text === "(") depth++;
    else if (text === ")") depth--;
  }
}

interface Suffix {
  parameters: ParameterList | null;
  isFirst: boolean;
}

function suffixes(p: Parser, base: CType, own: Suffix): CType {
  const first = own.isFirst;
  own.isFirst = false;
  if (p.is("[")) {
    const { span } = p.token;
    const extent = arrayExtent(p);
    const element = p.nested(() => suffixes(p, base, own), 2);
    if (element.kind === "function") {
      p.error("RG1129", span, "An array cannot hold functions.", "Let it hold pointers to functions.");
      return arrayOf(pointerTo(element), extent);
    }
    if (!isComplete(element) && !isFault(element)) {
      p.error(
        "RG1129",
        span,
        `The size of an element, "${printType(element)}", is not known.`,
        "Only the first extent may be missing.",
      );
    }
    return arrayOf(element, extent);
  }
  if (p.is("(")) {
    const { span } = p.token;
    const { list, variadic, unprototyped } = p.nested(() => parameterList(p), 8);
    if (first) own.parameters = list;
    const result = suffixes(p, base, own);
    if (result.kind === "function" || result.kind === "array") {
      p.error(
        "RG1129",
        span,
        `A function cannot return ${result.kind === "array" ? "an array" : "a function"}.`,
        "Return a pointer.",
      );
    }
    const parameters = list.oldStyle
      ? []
      : list.parameters.map(({ name, type, declaredArray }) => ({ name, type, declaredArray }));
    const type: FunctionType = {
      kind: "function",
      result,
      parameters,
      variadic,
      unprototyped,
      qualifiers: unqualified,
    };
    return type;
  }
  return base;
}

/** `[n]`; `static` and qualifiers are about the parameter itself, and change nothing for its users. */
function arrayExtent(p: Parser): Extent {
  p.take();
  qualifierList(p);
  if (p.accept("static")) qualifierList(p);
  if (p.accept("]")) return { kind: "incomplete" };
  if (p.is("*") && p.peek(1).text === "]") {
    p.take();
    p.take();
    return { kind: "unspecified" };
  }
  const length = decay(p.grammar.assignment(p));
  p.expect("]", "after the extent");
  const { span } = length;
  if (isFault(length.type)) return { kind: "constant", length: 1 };
  if (!isIntegerType(length.type)) {
    p.error("RG1124", span, `An extent is an integer, not "${printType(length.type)}".`, "");
    return { kind: "constant", length: 1 };
  }
  const value = integerConstant(length);
  if (value !== undefined) {
    if (value < 0n) p.error("RG1129", span, `The extent ${value} is negative.`, "");
    return { kind: "constant", length: Number(value) };
  }
  if (p.function === null && p.scope.kind === "file") {
    p.error(
      "RG1131",
      span,
      "The extent of an array outside functions is a constant.",
      "Write a constant, or a macro for one.",
    );
    return { kind: "constant", length: 1 };
  }
  // For C it has a computed length, though all its elements are known: `const int n = 8; double a[n];`
  const known = knownInteger(length);
  if (known !== undefined && known > 0n) return { kind: "constant", length: Number(known) };
  const variable: VariableExtent = { id: p.program.nextId(), span };
  p.program.extents.set(variable, convert(length, length.type));
  p.newExtents.push(variable);
  return { kind: "variable", variable };
}

function parameterList(p: Parser): { list: ParameterList; variadic: boolean; unprototyped: boolean } {
  p.take();
  const outerExtents = p.newExtents;
  p.newExtents = [];
  return p.inScope("prototype", () => {
    const { scope } = p;
    const finish = (parameters: readonly Parameter[], oldStyle: boolean, variadic: boolean, unprototyped: boolean) => {
      p.expect(")", "after the parameters");
      const extents = p.newExtents;
      p.newExtents = outerExtents;
      return { list: { oldStyle, parameters, extents, scope }, variadic, unprototyped };
    };
    if (p.is(")")) return finish([], false, false, true);
    if (p.is("void") && p.peek(1).text === ")") {
      p.take();
      return finish([], false, false, false);
    }
    if (p.token.kind === "identifier" && !p.grammar.startsType(p) && isNameList(p))
      return finish(nameList(p), true, false, true);
    const parameters: Parameter[] = [];
    let variadic = false;
    do {
      if (p.accept("...")) {
        variadic = true;
        break;
      }
      parameters.push(parameter(p));
    } while (p.accept(","));
    return finish(parameters, false, variadic, false);
  });
}

function parameter(p: Parser): Parameter {
  const start = p.index;
  const { type: base, storage } = p.grammar.specifiers(p);
  const { name, type, nameSpan } = declarator(p, base, "either");
  attributes(p, noAttributes());
  const span = p.spanSince(start);
  return makeParameter(p, name, type, name === null ? span : nameSpan, storage.storage === "register");
}

/** A parameter with its type adjusted: arrays and functions are pointers (C11 6.7.6.3). */
export function makeParameter(
  p: Parser,
  name: string | null,
  type: CType,
  span: Parameter["span"],
  register: boolean,
): Parameter {
  const declaredArray: ArrayType | null = type.kind === "array" ? type : null;
  const adjusted = type.kind === "array" ? pointerTo(type.element) : type.kind === "function" ? pointerTo(type) : type;
  if (type.kind === "void") p.error("RG1129", span, "A parameter cannot be void.", "Leave it out, or write a type.");
  if (name === null) return { name, type: adjusted, declaredArray, span, symbol: null };
  const symbol: VariableSymbol = {
    kind: "variable",
    id: p.program.nextId(),
    name,
    span,
    system: span.file.startsWith("<"),
    type: adjusted,
    role: "parameter",
    linkage: "none",
    storage: "automatic",
    threadLocal: false,
    register,
    defined: true,
    addressTaken: false,
    used: false,
    declaredArray,
    owner: null,
  };
  declareName(p, symbol);
  return { name, type: adjusted, declaredArray, span, symbol };
}

/** `(a, b)` rather than a misspelt type. */
function isNameList(p: Parser): boolean {
  const next = p.peek(1).text;
  return next === "," || next === ")";
}

function nameList(p: Parser): Parameter[] {
  const names: Parameter[] = [];
  do {
    const { text, span, kind } = p.take();
    if (kind !== "identifier") p.fail(`The name of a parameter is expected, not "${text}".`, "", span);
    names.push({ name: text, type: intType, declaredArray: null, span, symbol: null });
  } while (p.accept(","));
  return names;
}
