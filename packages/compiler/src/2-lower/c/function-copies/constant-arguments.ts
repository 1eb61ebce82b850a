/**
 * Sizes that the calls of a function's copy give: `xcalloc(n, sizeof(double))` asks for elements of 8 bytes.
 * In: copies with the calls they were made for. Out: which constant each argument is; a copy with these in the place of its parameters.
 * Limits: numbers and sizes of types, their sums and products; parameters that the function never changes.
 */

import type { FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol, VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { CompoundStatement, Expression } from "../../../1-parse/c/syntax.js";
import type { Span } from "../../../diagnostics/origin.js";
import { forEachExpression, forEachPart } from "../walk-syntax.js";
import { copyBlock, copyExpression } from "./copy-syntax.js";

export interface CallSite {
  readonly original: FunctionSymbol;
  /** The copy's. */
  readonly parameters: readonly VariableSymbol[];
  /** Parameters that the function changes. */
  readonly changed: ReadonlySet<VariableSymbol>;
  /** In the terms of the function that the call stands in. */
  readonly arguments: readonly Expression[];
  /** The copy that the call stands in. */
  readonly within: FunctionSymbol | null;
  /** The function of the user's text that it stands in, at any remove. */
  readonly caller: FunctionDefinition;
  readonly span: Span;
}

type CallSites = ReadonlyMap<FunctionSymbol, CallSite>;

/** What the call that the copy was made for gives for a parameter. */
export function constantArgument(sites: CallSites, copy: FunctionSymbol, parameter: VariableSymbol): bigint | null {
  const site = sites.get(copy);
  const argument = site?.arguments[site.parameters.indexOf(parameter)];
  if (site === undefined || argument === undefined || site.changed.has(parameter)) return null;
  return constantOf(sites, argument, site.within);
}

function constantOf(sites: CallSites, e: Expression, within: FunctionSymbol | null): bigint | null {
  switch (e.kind) {
    case "integer":
    case "sizeof":
      return e.value;
    case "convert": {
      const value = constantOf(sites, e.operand, within);
      return e.type.kind === "integer" && value !== null && value < 2 ** (e.type.bits - 1) ? value : null;
    }
    case "variable":
      return within === null ? null : constantArgument(sites, within, e.symbol);
    case "binary": {
      if (e.operator !== "multiply" && e.operator !== "add") return null;
      const left = constantOf(sites, e.left, within);
      const right = constantOf(sites, e.right, within);
      if (left === null || right === null) return null;
      return e.operator === "multiply" ? left * right : left + right;
    }
    default:
      return null;
  }
}

/** The copy, which stands for all of the group, with the sizes that they agree on. */
export function withArguments(
  definition: FunctionDefinition,
  sites: CallSites,
  group: readonly FunctionSymbol[],
): FunctionDefinition {
  const copy = definition.symbol;
  const constants = new Map<VariableSymbol, Expression>();
  definition.parameters.forEach((p, k) => {
    const value = constantArgument(sites, copy, p);
    const argument = sites.get(copy)?.arguments[k];
    const isAgreed = group.every((other) => {
      const parameter = sites.get(other)?.parameters[k];
      return parameter !== undefined && constantArgument(sites, other, parameter) === value;
    });
    if (value !== null && argument !== undefined && isAgreed)
      constants.set(p, spelledOut(sites, argument, sites.get(copy)?.within ?? null));
  });
  if (constants.size === 0) return definition;
  const standsIn = new Set(constants.values());
  const body = copyBlock(definition.body, {
    variable: (symbol) => symbol,
    expression: (e) => {
      if (e.kind === "variable") return constants.get(e.symbol) ?? e;
      // What a macro made of the parameter.
      let isChanged = false;
      if (e.expansion !== null) forEachPart(e, (part) => (isChanged ||= standsIn.has(part)));
      return isChanged ? { ...e, expansion: null } : e;
    },
  });
  return { ...definition, body };
}

/** The argument without the parameters of the copy that its call stands in. */
function spelledOut(sites: CallSites, e: Expression, within: FunctionSymbol | null): Expression {
  const site = within === null ? undefined : sites.get(within);
  return copyExpression(e, {
    variable: (symbol) => symbol,
    expression: (part) => {
      const argument = part.kind === "variable" ? site?.arguments[site.parameters.indexOf(part.symbol)] : undefined;
      return site === undefined || argument === undefined ? part : spelledOut(sites, argument, site.within);
    },
  });
}

/** The variables that a function changes, or may change through a pointer. */
export function changedIn(body: CompoundStatement, parameters: readonly VariableSymbol[]): ReadonlySet<VariableSymbol> {
  const found = new Set(parameters.filter((p) => p.addressTaken));
  forEachExpression(body, (e) => {
    const target =
      e.kind === "assign" || e.kind === "compoundAssign" ? e.target : e.kind === "increment" ? e.operand : undefined;
    if (target?.kind === "variable") found.add(target.symbol);
  });
  return found;
}
