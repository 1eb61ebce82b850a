/** What stands at file scope: declarations and functions, also K&R ones (C11 6.9). */
import type { FunctionContext, Parser } from "../parser.js";
import type { ExternalDeclaration, FunctionDefinition } from "../program.js";
import { checkLabels } from "../statements/labels.js";
import type { FunctionSymbol, VariableSymbol } from "../symbols.js";
import type { CompoundStatement } from "../syntax.js";
import type { CType, FunctionType } from "../types/c-types.js";
import { doubleType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import { compatible, isComplete, isFault, isIntegerType, promotedType } from "../types/type-relations.js";
import type { Declarator, Parameter, ParameterList, Specifiers } from "./declaration-parts.js";
import { declareFunction, finishDeclaration } from "./declarations.js";
import { declarator, makeParameter } from "./declarators.js";

/** Null for what leaves nothing behind: `;`, `_Static_assert`. */
export function externalDeclaration(p: Parser): ExternalDeclaration | null {
  if (p.accept(";")) return null;
  if (p.is("_Static_assert")) {
    p.grammar.staticAssertion(p);
    return null;
  }
  if (p.is("asm") || p.is("__asm__") || p.is("__asm")) {
    p.fail("Inline assembly cannot be differentiated.", "Leave it out.", p.token.span, "RG1134");
  }
  const start = p.index;
  p.newTypes = [];
  p.newExtents = [];
  const found = p.grammar.specifiers(p);
  if (p.is(";")) return finishDeclaration(p, start, found, []);
  const first = declarator(p, found.type, "concrete");
  if (first.type.kind === "function" && first.parameters !== null) {
    const oldStyle = first.parameters.oldStyle && p.grammar.startsType(p);
    if (p.is("{") || oldStyle) return definition(p, start, found, first, first.type, first.parameters);
  }
  return finishDeclaration(p, start, found, [], first);
}

function definition(
  p: Parser,
  start: number,
  found: Specifiers,
  { name, nameSpan }: Declarator,
  declared: FunctionType,
  list: ParameterList,
): FunctionDefinition {
  const { comments = [], pragmas = [] } = p.tokens[start]!;
  const headSpan = p.spanSince(start);
  const known = name ?? "";
  if (found.storage.storage === "typedef") p.error("RG1127", found.span, "A function with a body cannot be a typedef.");
  if (list.oldStyle) {
    p.warn("RG1135", nameSpan, `"${known}" is defined in the way of K&R.`, "Write the types between the parentheses.");
  }
  const outer = p.scope;
  p.scope = list.scope;
  let parameters: readonly Parameter[];
  try {
    parameters = list.oldStyle ? oldParameters(p, list.parameters) : list.parameters;
  } finally {
    p.scope = outer;
  }
  const type = declared.unprototyped ? prototyped(declared, parameters) : declared;
  const symbol = declareOrRefine(p, found, known, type, nameSpan, list.oldStyle);
  if (symbol.defined && p.program.definitions.has(symbol)) {
    const { file, line } = symbol.span;
    const again = symbol.inline && p.program.definitions.get(symbol)!.headSpan.file !== headSpan.file;
    const sameHeader = symbol.inline && p.program.definitions.get(symbol)!.headSpan.start === headSpan.start;
    if (!again && !sameHeader) {
      p.error(
        "RG1128",
        nameSpan,
        `The function "${known}" has a body already, at ${file}:${line}.`,
        "Leave one out, or make it static.",
      );
    }
  }
  symbol.defined = true;
  symbol.span = nameSpan;
  if (!isComplete(type.result) && type.result.kind !== "void" && !isFault(type.result)) {
    p.error(
      "RG1129",
      nameSpan,
      `The size of the result, "${printType(type.result)}", is not known.`,
      "Declare it before.",
    );
  }
  const symbols: VariableSymbol[] = [];
  for (const parameter of parameters) {
    if (parameter.symbol === null) {
      p.error("RG1127", parameter.span, `A parameter of "${known}" has no name.`, "Give it a name.");
      continue;
    }
    if (!isComplete(parameter.type)) {
      p.error("RG1129", parameter.span, `The size of "${parameter.name}" is not known.`, "Declare its type before.");
    }
    parameter.symbol.owner = symbol;
    symbols.push(parameter.symbol);
  }
  const context: FunctionContext = {
    symbol,
    type,
    labels: new Map(),
    gotos: [],
    undeclared: new Set(),
    takesLabels: false,
    switches: [],
    loops: 0,
    variablyModified: null,
  };
  const newTypes = p.newTypes;
  p.function = context;
  p.scope = list.scope;
  try {
    const isSkimmed = p.idleBodies.has(known);
    const body = isSkimmed ? skimmedBody(p) : p.grammar.compound(p, false);
    checkLabels(p, context);
    const made: FunctionDefinition = {
      kind: "function",
      symbol,
      parameters: symbols,
      body,
      ...(isSkimmed ? { skimmed: true } : {}),
      extents: list.extents,
      specifiers: found.storage,
      types: newTypes,
      oldStyle: list.oldStyle,
      comments,
      pragmas,
      span: p.spanSince(start),
      headSpan,
    };
    if (!p.program.definitions.has(symbol)) p.program.definitions.set(symbol, made);
    return made;
  } finally {
    p.function = null;
    p.scope = outer;
    p.newTypes = [];
  }
}

function skimmedBody(p: Parser): CompoundStatement {
  const start = p.index;
  let depth = 0;
  do {
    if (p.is("{")) depth++;
    else if (p.is("}")) depth--;
    p.index++;
  } while (depth > 0 && !p.atEnd);
  return {
    kind: "compound",
    statements: [],
    endComments: [],
    endPragmas: [],
    comments: [],
    pragmas: [],
    span: p.spanSince(start),
  };
}

/** A K&R definition may follow a prototype whose parameters are the promoted ones. */
function declareOrRefine(
  p: Parser,
  found: Specifiers,
  name: string,
  type: FunctionType,
  span: FunctionSymbol["span"],
  oldStyle: boolean,
): FunctionSymbol {
  const before = p.fileScope.names.get(name);
  if (oldStyle && before?.kind === "function" && !before.type.unprototyped) {
    const same = before.type.parameters.length === type.parameters.length;
    if (same && before.type.parameters.every((one, i) => compatible(one.type, passed(type.parameters[i]!.type))))
      return before;
  }
  return declareFunction(p, found, name, type, span, false);
}

const passed = (type: CType): CType => {
  if (type.kind === "floating" && type.bits === 32) return doubleType;
  return isIntegerType(type) ? promotedType(type) : type;
};

/** From its definition a function is known as if it had a prototype: calls are checked. */
function prototyped(type: FunctionType, parameters: readonly Parameter[]): FunctionType {
  return {
    ...type,
    unprototyped: false,
    parameters: parameters.map(({ name, type: one, declaredArray }) => ({ name, type: one, declaredArray })),
  };
}

/** `double a; int b;` between the parentheses and the body. */
function oldParameters(p: Parser, names: readonly Parameter[]): Parameter[] {
  const found = new Map<string, Parameter>();
  while (p.grammar.startsType(p)) {
    const { type: base, storage } = p.grammar.specifiers(p);
    do {
      const { name, type, nameSpan } = declarator(p, base, "concrete");
      if (name === null || !names.some((one) => one.name === name)) {
        p.error("RG1121", nameSpan, `"${name ?? ""}" is no parameter.`, "List it between the parentheses.");
      } else found.set(name, makeParameter(p, name, type, nameSpan, storage.storage === "register"));
    } while (p.accept(","));
    p.expect(";", "after the declaration of the parameter");
  }
  return names.map((one) => {
    const declared = found.get(one.name!);
    if (declared !== undefined) return declared;
    p.warn("RG1135", one.span, `The parameter "${one.name}" has no type, and is an int.`, "Write its type.");
    return makeParameter(p, one.name, one.type, one.span, false);
  });
}
