/**
 * C's syntax tree as an IL program: the heads and all they can reach.
 * In: the parsed program, the names of the heads. Out: the IL program and the heads' units; diagnostics for what is not supported.
 * Limits: `goto` stays as it is (structure-jumps removes it); active unions are refused.
 */

import type { CProgram, FunctionDefinition } from "../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../1-parse/c/symbols.js";
import type { Declaration } from "../../1-parse/c/syntax.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { didYouMean } from "../../diagnostics/did-you-mean.js";
import type { Span } from "../../diagnostics/origin.js";
import { pathOf } from "../../il/builders.js";
import type { HostName, Program, Unit, UnitId } from "../../il/types.js";
import { noteDroppedPragmas, refusePackedStructs } from "./dropped-pragmas.js";
import { refuseCallbacks } from "./elsewhere/callbacks.js";
import type { FromElsewhere } from "./elsewhere/functions-from-elsewhere.js";
import { refuseRuntimeCalls } from "./elsewhere/runtime-calls-refused.js";
import { storageLedTo } from "./elsewhere/storage-led-to.js";
import { storeFunctions } from "./expressions/function-values.js";
import { lowerInitializer } from "./expressions/initializers.js";
import { lowerEffects, lowerTest, lowerValue } from "./expressions/values.js";
import { withAllocatorInstances } from "./function-copies/allocator-instances.js";
import { withNumbersGathered } from "./function-copies/numbers-of-variable-count.js";
import { withoutLoggers } from "./function-copies/variable-arguments.js";
import { callDirectives, lowerSizes, withoutDirectives } from "./function-directives.js";
import { at, ProgramContext } from "./program-context.js";
import type { Reached } from "./reached-code.js";
import { reachableWithElsewhere } from "./reached-code.js";
import { lowerStatement } from "./statements.js";
import { evaluateExtents, rowsOfParameter } from "./storage/flat-arrays.js";
import { endBlocks } from "./storage/local-storage.js";
import { lowerType } from "./types.js";
import type { Lowering } from "./unit-context.js";
import { UnitContext } from "./unit-context.js";
import type { Homes } from "./users-text/parts-of-files.js";
import { forEachStatement } from "./walk-syntax.js";
import type { Written } from "./written/written-derivatives.js";

export interface LoweredC {
  readonly program: Program;
  readonly heads: readonly UnitId[];
}

const lowering: Lowering = {
  value: lowerValue,
  effects: lowerEffects,
  test: lowerTest,
  statement: lowerStatement,
  initializer: lowerInitializer,
};

export function lowerC(
  parsed: CProgram,
  heads: readonly string[],
  bag: DiagnosticBag,
  homes: Homes = new Map(),
  written: ReadonlyMap<string, Written> = new Map(),
): LoweredC | undefined {
  const gathered = withNumbersGathered(parsed, heads);
  const calling = withoutLoggers(gathered.syntax, heads);
  const { syntax, originals, misplaced } = withAllocatorInstances(calling, heads, homes);
  const context = new ProgramContext(syntax, bag, homesWith(originals, homes), heads);
  const hostOf = (symbol: FunctionSymbol): HostName => {
    const original = originals.get(symbol)?.name;
    const host = context.hostOf(symbol);
    return original === undefined || original === symbol.name ? host : { ...host, calledAs: original };
  };
  const roots: FunctionSymbol[] = [];
  for (const name of heads) {
    const symbol = [...syntax.definitions.keys()].find((f) => f.name === name);
    if (symbol !== undefined) roots.push(symbol);
    else {
      const names = [...syntax.definitions.keys()].map((f) => f.name);
      bag.add(
        "RG4000",
        "error",
        null,
        `there is no function '${name}'`,
        didYouMean(name, names) || `the functions are: ${names.join(", ")}`,
      );
    }
  }
  const { reached, elsewhere, setElsewhere } = reachableWithElsewhere(syntax, roots, context.homes);
  for (const [copy, span] of misplaced) if (reached.functions.has(copy)) refuseMisplaced(context, copy, span);
  const read = [...reached.functions].map(
    (symbol) => originals.get(symbol) ?? gathered.originals.get(symbol) ?? symbol,
  );
  syntax.pieces.tellReached(read, [], bag);
  if (bag.hasErrors) return undefined;
  refuseRuntimeCalls(context, syntax, reached.functions);
  if (bag.hasErrors) return undefined;
  refuseCallbacks(context, syntax, roots);
  context.setElsewhere = setElsewhere.how;
  if ([...context.setElsewhere.values()].some((how) => how !== "block"))
    context.ledTo = storageLedTo(syntax, reached.functions);
  for (const [symbol, definition] of syntax.definitions)
    if (reached.functions.has(symbol))
      context.units.set(
        context.unit(symbol),
        withWritten(lowerFunction(context, symbol, definition, hostOf(symbol)), written.get(symbol.name)),
      );
  const initializer = lowerGlobals(context, syntax, reached, elsewhere);
  if (initializer !== null) context.units.set(initializer.id, initializer);
  context.noteWhereOthersLead(setElsewhere.into);
  refusePackedStructs(context);
  if (bag.hasErrors) return undefined;
  return {
    program: {
      language: "c",
      records: context.records,
      variables: context.variables,
      units: context.units,
      initializers: initializer === null ? [] : [initializer.id],
    },
    heads: roots.map((symbol) => context.unit(symbol)),
  };
}

function withWritten(unit: Unit, written: Written | undefined): Unit {
  if (written === undefined) return unit;
  const { derivatives, symbol } = written;
  return {
    ...unit,
    ...(Object.keys(derivatives).length > 0 ? { written: derivatives } : {}),
    ...(symbol.defined ? {} : { withoutText: true as const }),
  };
}

function refuseMisplaced(context: ProgramContext, { name, span }: FunctionSymbol, at: Span): void {
  context.refuse(
    at,
    "RG2120",
    `This storage is for a struct that ${span.file} does not know, where '${name}' has to stand for its static variables.`,
    "Declare the struct in a header that both files include.",
  );
}

/** A copy of a function counts as declared where the function is. */
function homesWith(originals: ReadonlyMap<FunctionSymbol, FunctionSymbol>, homes: Homes): Homes {
  const all = new Map(homes);
  for (const [copy, original] of originals) {
    const home = homes.get(original);
    if (home !== undefined) all.set(copy, home);
  }
  return all;
}

function lowerFunction(
  context: ProgramContext,
  symbol: FunctionSymbol,
  definition: FunctionDefinition,
  host: HostName,
): Unit {
  const u = new UnitContext(context, lowering, symbol, definition.headSpan);
  const statements = u.inBlock(() => {
    evaluateExtents(u, definition.extents);
    for (const p of definition.parameters) {
      const variable = context.variable(p);
      const rows = rowsOfParameter(u, p.type);
      if (rows !== null) context.variables.set(variable.id, { ...variable, rows });
    }
    lowerSizes(u, definition);
    noteDroppedPragmas(context, definition.pragmas);
    lowerStatement(u, definition.body);
  });
  const body = endBlocks(statements, ({ root }) => context.isLocalArray(root));
  const parameters = definition.parameters.map((p) => context.variable(p).id);
  const result = symbol.type.result;
  const comments = withoutDirectives(definition.comments);
  const directives = callDirectives(context, definition);
  return {
    id: context.unit(symbol),
    name: symbol.name,
    kind: "function",
    parameters,
    results:
      result.kind === "void" ? [] : [{ name: "value", type: lowerType(context, result, context.views.of(symbol)) }],
    resultForm: "plain",
    body,
    origin: at(definition.headSpan),
    host,
    ...(comments.length > 0 ? { comments } : {}),
    ...(directives.length > 0 ? { directives } : {}),
  };
}

/** One unit that gives globals and static locals their initial values; zero where none is written. */
function lowerGlobals(
  context: ProgramContext,
  syntax: CProgram,
  reached: Reached,
  elsewhere: ReadonlyMap<VariableSymbol, FromElsewhere>,
): Unit | null {
  const declarations: Declaration[] = [];
  for (const unit of syntax.units)
    for (const d of unit.declarations) {
      if (d.kind === "declaration") declarations.push(d);
      else if (reached.functions.has(d.symbol))
        forEachStatement(d.body, (s) => {
          if (s.kind === "declarationStatement") declarations.push(s.declaration);
        });
    }
  const first = declarations[0];
  if (first === undefined) return null;
  const u = new UnitContext(context, lowering, null, first.span);
  const lowered = new Set<VariableSymbol>();
  const body = u.inBlock(() => {
    // First, so that the values are those of the text.
    for (const [symbol, given] of elsewhere) storeFunctions(u, pathOf(context.variable(symbol)), symbol, given);
    for (const d of declarations)
      for (const one of d.declarators) {
        if (one.kind !== "variable" || one.initializer === null || !reached.variables.has(one.symbol)) continue;
        // Copies of a function share its static variables.
        if (lowered.has(one.symbol)) continue;
        lowered.add(one.symbol);
        u.origin = at(one.span);
        lowerInitializer(u, pathOf(context.variable(one.symbol)), one.initializer, one.symbol.type);
      }
  });
  if (body.statements.length === 0) return null;
  return {
    id: "initial values" as UnitId,
    name: "initial values",
    kind: "initializer",
    parameters: [],
    results: [],
    resultForm: "plain",
    body,
    origin: at(first.span),
  };
}
