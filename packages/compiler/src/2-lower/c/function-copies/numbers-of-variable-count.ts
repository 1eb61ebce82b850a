/**
 * Functions that take a variable number of numbers (`double sum(int n, ...)`): they get an array of them.
 * In: the parsed program, the names of the heads. Out: the program with a copy of each such function, whose last parameter is the array, in
 * place of it; its `va_list` is the index of the next number, and calls hand over an unnamed array of what they have for the dots.
 * Method: all that is taken by `va_arg` is of type double, and so is all that any call has for the dots; each `va_list` is a variable of
 * the function's own, which goes to `va_start`, `va_arg` and `va_end` alone. The function is called by its name only, and prints nothing.
 * Limits: numbers of other types, text among them, and a `va_list` that is handed on or copied are read by nobody here.
 */

import type { CProgram, FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType, FunctionType, PointerType } from "../../../1-parse/c/types/c-types.js";
import { constOnly, doubleType, intType, unqualified } from "../../../1-parse/c/types/c-types.js";
import type { Span } from "../../../diagnostics/origin.js";
import { forEachExpression } from "../walk-syntax.js";
import { assembled } from "./allocator-instances.js";
import { copyBlock } from "./copy-syntax.js";
import { namesOfCopies } from "./names-of-copies.js";
import { functionValues } from "./variable-arguments.js";

const prints = /printf$|^f?put[cs]|^putchar$|^perror$/;

type Call = Expression & { readonly kind: "call" };

interface Gathering {
  readonly symbol: FunctionSymbol;
  readonly values: VariableSymbol;
  /** Each `va_list`, and the index that stands for it. */
  readonly positions: ReadonlyMap<VariableSymbol, VariableSymbol>;
}

const numbers: PointerType = {
  kind: "pointer",
  target: { ...doubleType, qualifiers: constOnly },
  qualifiers: unqualified,
};

export function withNumbersGathered(
  syntax: CProgram,
  heads: readonly string[],
): { readonly syntax: CProgram; readonly originals: ReadonlyMap<FunctionSymbol, FunctionSymbol> } {
  const values = functionValues(syntax);
  const gathered = new Map<FunctionSymbol, Gathering>();
  const nameOf = namesOfCopies(syntax);
  for (const [symbol, definition] of syntax.definitions) {
    if (!symbol.type.variadic || values.has(symbol) || heads.includes(symbol.name)) continue;
    const lists = listsOfNumbers(definition);
    if (lists !== null) gathered.set(symbol, gathering(definition, lists, nameOf(symbol.name, doubleType)));
  }
  for (const { body } of syntax.definitions.values())
    forEachExpression(body, (e) => {
      const callee = e.kind === "call" ? calleeOf(e) : null;
      if (e.kind === "call" && callee !== null && !restOf(e).every(isNumber)) gathered.delete(callee);
    });
  const originals = new Map([...gathered].map(([original, { symbol }]) => [symbol, original]));
  if (gathered.size === 0) return { syntax, originals };
  const functions = new Map(
    [...syntax.definitions].map(([symbol, d]) => [symbol, rewritten(d, gathered.get(symbol) ?? null, gathered)]),
  );
  return { syntax: assembled(syntax, functions, new Map(), (copy) => copy), originals };
}

/** The `va_list`s of a function that reads nothing but numbers from them; null: it may read something else, or nothing. */
function listsOfNumbers({ body, symbol }: FunctionDefinition): ReadonlySet<VariableSymbol> | null {
  const lists = new Set<VariableSymbol>();
  let reads = 0;
  let starts = 0;
  forEachExpression(body, (e) => {
    const list = e.kind === "call" && isNamed(e, "va_start") ? listOf(e) : null;
    if (list !== null) lists.add(list);
    if (e.kind === "call" && isNamed(e, "va_start")) starts++;
    if (e.kind === "call" && prints.test(calleeOf(e)?.name ?? "")) reads++;
    if (e.kind === "call" && isNamed(e, "__retrograd_va_arg")) reads++;
  });
  let known = 0;
  let uses = 0;
  forEachExpression(body, (e) => {
    if (e.kind === "variable" && lists.has(e.symbol)) uses++;
    if (e.kind === "call" && (isNamed(e, "va_start") || isNamed(e, "va_end")) && listOf(e) !== null) known++;
    if (takenNumber(e) !== null) {
      known++;
      reads--;
    }
  });
  const isOwn = [...lists].every(
    (list) => list.role === "local" && list.owner === symbol && list.storage === "automatic",
  );
  return starts > 0 && lists.size > 0 && isOwn && reads === 0 && uses === known ? lists : null;
}

function gathering(d: FunctionDefinition, lists: ReadonlySet<VariableSymbol>, name: string): Gathering {
  const own = { name: "values", type: numbers, declaredArray: null };
  const type: FunctionType = { ...d.symbol.type, variadic: false, parameters: [...d.symbol.type.parameters, own] };
  const symbol: FunctionSymbol = { ...d.symbol, name, type, linkage: "internal", span: d.headSpan };
  const values = variable(own.name, numbers, "parameter", symbol, d.headSpan);
  const positions = new Map([...lists].map((list) => [list, variable(list.name, intType, "local", symbol, list.span)]));
  return { symbol, values, positions };
}

function rewritten(
  d: FunctionDefinition,
  own: Gathering | null,
  gathered: ReadonlyMap<FunctionSymbol, Gathering>,
): FunctionDefinition {
  const variables = new Map<VariableSymbol, VariableSymbol>(own?.positions ?? []);
  const owned = (symbol: VariableSymbol): VariableSymbol => {
    if (own === null || symbol.storage === "static" || symbol.role === "global") return symbol;
    const copy = variables.get(symbol) ?? { ...symbol, owner: own.symbol };
    variables.set(symbol, copy);
    return copy;
  };
  const parameters = own === null ? d.parameters : [...d.parameters.map(owned), own.values];
  const body = copyBlock(d.body, {
    variable: owned,
    expression: (e) => {
      if (e.kind === "variable") {
        const symbol = owned(e.symbol);
        return symbol === e.symbol
          ? e
          : { ...e, symbol, type: own?.positions.has(e.symbol) === true ? intType : e.type };
      }
      if (own !== null) {
        const read = takenNumber(e);
        if (read !== null) return numberAt(own.values, positionIn(read), e);
        if (e.kind === "call" && isNamed(e, "va_start")) return first(positionIn(e), e);
        if (e.kind === "call" && isNamed(e, "va_end")) return positionIn(e);
      }
      const to = e.kind === "call" ? gathered.get(calleeOf(e) as FunctionSymbol) : undefined;
      return e.kind === "call" && to !== undefined ? gatheredCall(e, to, own?.symbol ?? d.symbol) : e;
    },
  });
  return { ...d, symbol: own?.symbol ?? d.symbol, parameters, body };
}

/** What is handed to `va_start`, `va_arg` or `va_end`, the index by now. */
function positionIn(call: Call): Expression {
  return bare(call.arguments[0] as Expression);
}

/** `(double[]){ a, b }` in place of the dots. */
function gatheredCall(e: Call, { symbol }: Gathering, caller: FunctionSymbol): Call {
  const given = restOf(e);
  const fixed = e.arguments.slice(0, e.arguments.length - given.length);
  const callee = { ...e.callee, symbol, type: symbol.type } as Expression;
  return { ...e, callee, calleeType: symbol.type, arguments: [...fixed, arrayOf(given, caller, e)] };
}

function arrayOf(given: readonly Expression[], owner: FunctionSymbol, at: Expression): Expression {
  const conversion = { ...made(at, numbers), kind: "convert", implicit: true, extents: [] } as const;
  if (given.length === 0) return { ...conversion, how: "value", operand: zero(at) };
  const type: CType = {
    kind: "array",
    element: doubleType,
    extent: { kind: "constant", length: given.length },
    qualifiers: unqualified,
  };
  const { span } = at;
  const elements = given.map((value, k) => ({
    kind: "index" as const,
    first: k,
    last: k,
    value: { kind: "expression" as const, value, span: value.span },
  }));
  const symbol = variable("values", type, "local", owner, span);
  const literal: Expression = {
    ...made(at, type),
    isLvalue: true,
    kind: "compoundLiteral",
    symbol,
    initializer: { kind: "list", type, elements, span },
  };
  return { ...conversion, how: "decay", operand: literal };
}

function numberAt(values: VariableSymbol, position: Expression, at: Expression): Expression {
  const index = { operator: "increment", position: "postfix", operand: position } as const;
  return {
    ...made(at, numbers.target),
    kind: "subscript",
    base: { ...made(at, values.type), isLvalue: true, kind: "variable", symbol: values },
    index: { ...made(at, intType), kind: "increment", ...index },
  };
}

function first(position: Expression, at: Expression): Expression {
  return { ...made(at, intType), kind: "assign", target: position, value: zero(at) };
}

function zero(at: Expression): Expression {
  return { ...made(at, intType), kind: "integer", value: 0n, text: "0" };
}

function made<T extends CType>({ span, expansion }: Expression, type: T) {
  return { type, span, expansion, isLvalue: false };
}

function variable(
  name: string,
  type: CType,
  role: "parameter" | "local",
  owner: FunctionSymbol,
  span: Span,
): VariableSymbol {
  return {
    kind: "variable",
    id: owner.id,
    name,
    span,
    system: false,
    type,
    role,
    linkage: "none",
    storage: "automatic",
    threadLocal: false,
    register: false,
    defined: true,
    addressTaken: false,
    used: true,
    declaredArray: null,
    owner,
  };
}

/** `va_arg(list, double)`: the call behind it. */
function takenNumber(e: Expression): Call | null {
  if (e.kind !== "unary" || e.operator !== "dereference" || !isNumber(e)) return null;
  const call = bare(e.operand);
  return call.kind === "call" && isNamed(call, "__retrograd_va_arg") && listOf(call) !== null ? call : null;
}

function listOf(call: Call): VariableSymbol | null {
  const [list] = call.arguments;
  const inner = list === undefined ? null : bare(list);
  return inner?.kind === "variable" ? inner.symbol : null;
}

function restOf(call: Call): readonly Expression[] {
  return call.arguments.slice(call.calleeType.parameters.length);
}

function calleeOf(e: Call): FunctionSymbol | null {
  return e.callee.kind === "functionName" ? e.callee.symbol : null;
}

function isNamed(call: Call, name: string): boolean {
  return calleeOf(call)?.name === name;
}

function isNumber({ type }: Expression): boolean {
  return type.kind === "floating" && type.bits === 64;
}

function bare(e: Expression): Expression {
  let inner = e;
  for (; inner.kind === "convert"; inner = inner.operand);
  return inner;
}
