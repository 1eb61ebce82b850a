/**
 * Functions that give storage for anything (`void *xmalloc(size_t n)`): one for each type that their callers want it for.
 * In: the parsed program, the names of the heads. Out: the program in which each call of such a function is one of the copy for its type.
 * Method: each call gets a copy of its own; what it is for is then seen with no other call in the way (allocated-types.ts), and copies
 * for the same types become one. Sizes that all calls of a copy agree on stand in the copy (constant-arguments.ts).
 * Limits: functions that call themselves and those with arrays of variable length stay as they are, for one type.
 */

import type { CProgram, ExternalDeclaration, FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { compatible } from "../../../1-parse/c/types/type-relations.js";
import type { Span } from "../../../diagnostics/origin.js";
import { carriesReals } from "../pointers/carries-reals.js";
import { AllocatedTypes } from "../storage/allocated-types.js";
import { sizeOf } from "../storage/size-of.js";
import type { Homes } from "../users-text/parts-of-files.js";
import { allocatorsIn, pointersToAnythingOf } from "./allocators.js";
import type { CallSite } from "./constant-arguments.js";
import { changedIn, constantArgument, withArguments } from "./constant-arguments.js";
import type { Changes } from "./copy-syntax.js";
import { copyBlock } from "./copy-syntax.js";
import { canStandElsewhere, knowsType } from "./homes-of-copies.js";
import { namesOfCopies } from "./names-of-copies.js";
import { giveTypes, typesSeen, withTypes } from "./typed-copies.js";
import { functionValues } from "./variable-arguments.js";

export interface WithInstances {
  readonly syntax: CProgram;
  /** What each copy is a copy of. */
  readonly originals: ReadonlyMap<FunctionSymbol, FunctionSymbol>;
  /** Copies for structs that the functions' files do not know, with the calls that want them. */
  readonly misplaced: ReadonlyMap<FunctionSymbol, Span>;
}

/** Its symbols are its own. */
type Copy = Omit<FunctionDefinition, "symbol"> & { readonly symbol: Own<FunctionSymbol> };
type Own<T> = { -readonly [K in keyof T]: T[K] };

type Call = Expression & { readonly kind: "call" };

export function withAllocatorInstances(syntax: CProgram, heads: readonly string[], homes: Homes): WithInstances {
  const allocators = allocatorsIn(syntax);
  const sites = new Map<FunctionSymbol, CallSite>();
  const copies = new Map<FunctionSymbol, Copy>();
  if (allocators.size === 0) return { syntax, originals: new Map(), misplaced: new Map() };

  // Each call by itself.
  const values = functionValues(syntax);
  const isCalledAsItIs = (symbol: FunctionSymbol): boolean => values.has(symbol) || heads.includes(symbol.name);
  const expanded = new Map<FunctionSymbol, FunctionDefinition>();
  for (const [symbol, definition] of syntax.definitions)
    if (!allocators.has(symbol) || isCalledAsItIs(symbol))
      expanded.set(
        symbol,
        withCallees(definition, (call, callee) => copyFor(call, callee, null, definition)),
      );
  const types = new AllocatedTypes(assembled(syntax, expanded, copies, originalOf));
  // Before the copies get these types.
  const seen = new Map(
    [...copies].map(([copy, d]) => [copy, pointersToAnythingOf(d).map((holder) => typesSeen(types, holder))]),
  );

  // One for all calls of the same kind.
  const kinds = new Map<FunctionSymbol, FunctionSymbol[][]>();
  const kindOf = new Map<FunctionSymbol, FunctionSymbol[]>();
  for (const copy of copies.keys()) {
    const known = kinds.get(originalOf(copy)) ?? [];
    const kind = known.find(([first]) => first !== undefined && isAlike(first, copy)) ?? [];
    if (kind.length === 0) kinds.set(originalOf(copy), [...known, kind]);
    kind.push(copy);
    kindOf.set(copy, kind);
  }
  const result = new Map<FunctionSymbol, FunctionDefinition>();
  const kept = new Map<FunctionSymbol, FunctionDefinition>();
  const misplaced = new Map<FunctionSymbol, Span>();
  const nameOf = namesOfCopies(syntax);
  const redirect = (_: Call, callee: FunctionSymbol): FunctionSymbol => {
    const kind = kindOf.get(callee);
    if (kind === undefined) return callee;
    const isMoved = moves(callee);
    const group = kind.filter((other) => !isMoved || homeOf(other) === homeOf(callee));
    const first = group[0] ?? callee;
    const definition = copies.get(first);
    if (definition !== undefined && !kept.has(first)) {
      kept.set(first, definition);
      if (group.every((other) => isForSameTypes(first, other))) giveTypes(definition, types);
      const { symbol } = definition;
      // What has the user's name has the types of the user's declarations.
      const isTyped =
        symbol.linkage === "external" && pointersToAnythingOf(definition).length < typesOfCopy(first).length;
      if (isOneOfSeveral(first) || isTyped) symbol.name = nameOf(symbol.name, typesOfCopy(first).flat()[0]);
      const headSpan = isMoved ? spanOf(first) : definition.headSpan;
      if (isMoved) {
        symbol.linkage = "internal";
        symbol.span = headSpan;
      } else if (!takes(first) && !isKnownTo(first, fileOf(originalOf(first))))
        misplaced.set(first, sites.get(first)!.span);
      kept.set(first, withTypes(withCallees(withArguments({ ...definition, headSpan }, sites, group), redirect)));
    }
    return first;
  };
  for (const [symbol, definition] of expanded) result.set(symbol, withCallees(definition, redirect));
  return {
    syntax: assembled(syntax, result, kept, originalOf),
    originals: new Map([...kept.keys()].filter((copy) => !moves(copy)).map((copy) => [copy, originalOf(copy)])),
    misplaced,
  };

  function originalOf(copy: FunctionSymbol): FunctionSymbol {
    return sites.get(copy)?.original ?? copy;
  }

  function copyFor(
    call: Call,
    callee: FunctionSymbol,
    within: FunctionSymbol | null,
    caller: FunctionDefinition,
  ): FunctionSymbol {
    const original = allocators.has(callee) ? syntax.definitions.get(callee) : undefined;
    if (original === undefined) return callee;
    const copy: Own<FunctionSymbol> = { ...callee };
    const variables = new Map<VariableSymbol, VariableSymbol>();
    const variable = (symbol: VariableSymbol): VariableSymbol => {
      if (symbol.storage === "static") return symbol;
      const own = variables.get(symbol) ?? { ...symbol, owner: copy };
      variables.set(symbol, own);
      return own;
    };
    const parameters = original.parameters.map(variable);
    const changed = new Set<VariableSymbol>();
    const { arguments: given, span } = call;
    sites.set(copy, { original: callee, parameters, changed, arguments: given, within, caller, span });
    const body = copyBlock(original.body, {
      variable,
      expression: (e) => {
        const own = e.kind === "variable" && e.symbol.role !== "global" ? { ...e, symbol: variable(e.symbol) } : e;
        return withCallee(own, (inner, to) => copyFor(inner, to, copy, caller));
      },
    });
    for (const symbol of changedIn(body, parameters)) changed.add(symbol);
    copies.set(copy, { ...original, symbol: copy, parameters, body });
    return copy;
  }

  function typesOfCopy(copy: FunctionSymbol): readonly (readonly CType[])[] {
    return seen.get(copy) ?? [];
  }

  function isOneOfSeveral(copy: FunctionSymbol): boolean {
    const original = originalOf(copy);
    if (takes(copy) && mayVary(copy)) return isCalledAsItIs(original);
    return moves(copy) || (kinds.get(original)?.length ?? 0) > 1 || isCalledAsItIs(original);
  }

  /** It stands in another file than its original. */
  function moves(copy: FunctionSymbol): boolean {
    const original = originalOf(copy);
    const isTheOnly = kinds.get(original)?.length === 1 && !isCalledAsItIs(original);
    return !takes(copy) && homeOf(copy) !== fileOf(original) && !(isTheOnly && isKnownTo(copy, fileOf(original)));
  }

  /** The file that its call stands in, where it can stand there. */
  function homeOf(copy: FunctionSymbol): string {
    const { original, within, caller } = sites.get(copy)!;
    const isFree = canStandElsewhere(syntax, syntax.definitions.get(original)!, allocators);
    const home = within === null ? fileOf(caller.symbol) : moves(within) ? homeOf(within) : fileOf(originalOf(within));
    return isFree && syntax.units.some(({ file }) => file === home) ? home : fileOf(original);
  }

  function fileOf(symbol: FunctionSymbol): string {
    return homes.get(symbol) ?? symbol.span.file;
  }

  function isKnownTo(copy: FunctionSymbol, file: string): boolean {
    return typesOfCopy(copy)
      .flat()
      .every((type) => knowsType(syntax, file, type));
  }

  function spanOf(copy: FunctionSymbol): Span {
    const { span, caller } = sites.get(copy)!;
    return span.file === homeOf(copy) ? span : caller.headSpan;
  }

  /** It only takes storage back: nothing depends on the type but whether there are derivatives. */
  function takes(copy: FunctionSymbol): boolean {
    return allocators.get(originalOf(copy)) === "takes";
  }

  function mayVary(copy: FunctionSymbol): boolean {
    return typesOfCopy(copy)
      .flat()
      .some((type) => carriesReals(type));
  }

  function isForSameTypes(a: FunctionSymbol, b: FunctionSymbol): boolean {
    const there = typesOfCopy(b);
    return typesOfCopy(a).every((some, k) => areSame(some, there[k] ?? []));
  }

  /** Both are for the same types, and one struct is not the same as an array of them. */
  function isAlike(a: FunctionSymbol, b: FunctionSymbol): boolean {
    if (takes(a)) return mayVary(a) === mayVary(b);
    if (!isForSameTypes(a, b)) return false;
    const structs = typesOfCopy(a)
      .flat()
      .filter((type) => type.kind === "record");
    return structs.every((type) => isForOne(a, sizeOf(type)) === isForOne(b, sizeOf(type)));
  }

  /** What the call asks for is one struct of so many bytes. */
  function isForOne(copy: FunctionSymbol, bytes: number): boolean {
    const { parameters } = sites.get(copy)!;
    const sizes = parameters.filter((p) => p.type.kind === "integer");
    return sizes.every((p) => {
      const value = constantArgument(sites, copy, p);
      return value === 1n || value === BigInt(bytes);
    });
  }
}

function areSame(some: readonly CType[], others: readonly CType[]): boolean {
  return some.length === others.length && some.every((type) => others.some((other) => compatible(type, other)));
}

type Redirect = (call: Call, callee: FunctionSymbol) => FunctionSymbol;

function withCallees(definition: FunctionDefinition, redirect: Redirect): FunctionDefinition {
  const changes: Changes = { variable: (symbol) => symbol, expression: (e) => withCallee(e, redirect) };
  return { ...definition, body: copyBlock(definition.body, changes) };
}

function withCallee(e: Expression, redirect: Redirect): Expression {
  if (e.kind !== "call" || e.callee.kind !== "functionName") return e;
  const symbol = redirect(e, e.callee.symbol);
  const { type } = symbol;
  return symbol === e.callee.symbol && type === e.calleeType
    ? e
    : { ...e, callee: { ...e.callee, symbol, type }, calleeType: type, type: type.result };
}

/** The program with these functions, copies where their originals are. */
export function assembled(
  syntax: CProgram,
  functions: ReadonlyMap<FunctionSymbol, FunctionDefinition>,
  copies: ReadonlyMap<FunctionSymbol, FunctionDefinition>,
  originalOf: (copy: FunctionSymbol) => FunctionSymbol,
): CProgram {
  const at = (symbol: FunctionSymbol): readonly FunctionDefinition[] => [
    ...[functions.get(symbol)].filter((d) => d !== undefined),
    ...[...copies.values()].filter((d) => originalOf(d.symbol) === symbol),
  ];
  return {
    ...syntax,
    definitions: new Map([...syntax.definitions.keys()].flatMap(at).map((d) => [d.symbol, d])),
    units: syntax.units.map((unit) => ({
      ...unit,
      declarations: unit.declarations.flatMap((d): readonly ExternalDeclaration[] =>
        d.kind === "function" ? at(d.symbol) : [d],
      ),
    })),
  };
}
